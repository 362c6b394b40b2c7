"""What the decisions of bots cost them, as the coach values decisions: by what the bot knew then, not by what
came of it.

Only decisions that turned out dear are valued, the dearest of each row. The visitor is assumed to play by the
table of the coach's model, the bot itself by its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from django.db.models import QuerySet

from game.against_visitors.figures import costly_rows
from game.against_visitors.models import BotRow, ValuedDecision
from game.against_visitors.tallies import Bot, ReplayStep
from game.bots.profile import BotProfile
from game.coach.counting import METHOD, is_ready, model_name
from game.coach.decisions import ReviewedHand, model_profile
from game.coach.values.situation import Situation
from game.coach.values.verdict import WORSE, Finding
from game.coach.values.work import Work, next_piece
from game.engine.actions import Action
from game.engine.game import VISITOR_SEAT
from game.engine.record import InvalidRecord, encode_action
from game.history.recorded_game import published_history
from game.play.dealing import profile_of

MAX_PIECES = 200
"""Of work on one decision; the usual one takes five."""


class Valued(NamedTuple):
    """A bot's decision with what was found of it; amounts of the actions are in chips."""

    finding: Finding
    actions: tuple[Action, ...]
    big_blind: int


class BotsHand(ReviewedHand):
    """A hand as the coach looks at it, from a bot's seat: its own table plays on for it."""

    @cached_property
    def players(self) -> Mapping[int, BotProfile]:
        return {
            seat: model_profile() if seat == VISITOR_SEAT else profile_of(self.played.players[seat])
            for seat in self._bots
        }

    def situation(self, step: int) -> Situation:
        return super().situation(step)._replace(model=profile_of(self.played.players[self.seat]))


def value_costly(seconds: float = float("inf"), report: Callable[[int], None] = lambda done: None) -> int:
    """Value the worst decision of each bot's costliest rows, each once, for about `seconds` of
    processor time; how many it were."""
    if not is_ready():
        return 0
    ends, done = time.thread_time() + seconds, 0
    for bot, place in _places_left():
        if time.thread_time() > ends:
            break
        _keep(bot, place, valued(place))
        done += 1
        report(done)
    return done


def _places_left() -> Iterator[tuple[Bot, ReplayStep]]:
    known = set(_of_today().values_list("game_id", "hand", "step"))
    keys = BotRow.objects.filter(won__lt=0).order_by(*Bot._fields).values_list(*Bot._fields).distinct()
    for bot in [Bot(*key) for key in keys]:
        for row in costly_rows(bot):
            place = ReplayStep(row.game_id, row.hand, row.step)
            if place not in known:
                yield bot, place


def _of_today() -> QuerySet[ValuedDecision]:
    return ValuedDecision.objects.filter(method=METHOD, model=model_name())


def valued(place: ReplayStep) -> Valued | None:
    """None where the coach knows no values: of poker all'italiana, or of a hand that cannot be read any
    more."""
    history = published_history(place.game_id)
    try:
        played = history.hand(place.hand) if history else None
    except InvalidRecord:
        return None
    if played is None or played.last.draw is not None:
        return None
    number = place.step - 1
    state, action = played.states[number], played.record.actions[number]
    if state.to_act is None:
        return None
    situation = BotsHand(played, state.to_act).situation(number)
    work = Work.on(situation, action)
    name = f"{place.game_id.hex}/{place.hand}/{number}"
    for _piece in range(MAX_PIECES):
        work = next_piece(work, situation, name)
        if work.is_done:
            break
    found = work.finding
    return None if found is None else Valued(found, work.actions, state.setup.big_blind)


def _keep(bot: Bot, place: ReplayStep, found: Valued | None) -> None:
    columns = {"method": METHOD, "model": model_name(), **bot._asdict(), **_columns(found)}
    ValuedDecision.objects.update_or_create(**place._asdict(), defaults=columns)


def _columns(found: Valued | None) -> dict[str, object]:
    if found is None:
        return {"grade": "", "loss": 0.0, "half_width": 0.0, "chosen": "", "better": "", "big_blind": 0}
    finding, actions, big_blind = found
    return {
        "grade": finding.grade.value,
        "loss": finding.loss,
        "half_width": finding.half_width,
        "chosen": encode_action(actions[finding.chosen]),
        "better": encode_action(actions[finding.rival]),
        "big_blind": big_blind,
    }


def costly_decisions(bot: Bot, limit: int = 10) -> list[ValuedDecision]:
    """Those that lost something for certain, the dearest first."""
    found = _of_today().filter(**bot._asdict(), grade__in=WORSE)
    return list(found.order_by("-loss", "game_id", "hand", "step")[:limit])
