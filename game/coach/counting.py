"""Works out the values of decisions piece by piece, and stores them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError
from django.db.models import F, QuerySet

from game.coach.decisions import ReviewedDecision, ReviewedHand, model_profile
from game.coach.stored_values import StoredValues, StoredWork
from game.coach.values.figures import DecisionFigures, figures
from game.coach.values.situation import Situation
from game.coach.values.verdict import Grade, certain_loss
from game.coach.values.work import FIRST_PIECE_SECONDS, Work, next_piece
from game.engine.actions import Action
from game.engine.odds.percents import tables_in_use
from game.engine.record import InvalidRecord
from leaderboard.models import Hand
from leaderboard.recording.recorder import record_cost

METHOD = 4
"""Raised with every change of what values mean: then they are worked out again."""

CLAIM_SECONDS = 5.0
"""After so long another request may take up a piece whose request never came to its end."""


class Counted(NamedTuple):
    """What is known of a decision so far."""

    work: Work
    figures: DecisionFigures | None

    @property
    def is_done(self) -> bool:
        return self.figures is not None


def is_ready() -> bool:
    """Whether the tables of strength percents are there, by which ranges and bots are looked up."""
    return tables_in_use() is not None


def stored(game_id: UUID, number: int | None = None) -> dict[tuple[int, int], Counted]:
    """What is stored of a game's decisions, or of one hand's, by hand and step."""
    rows = StoredValues.objects.filter(hand__game_id=game_id, method=METHOD, model=model_name())
    if number is not None:
        rows = rows.filter(hand__number=number)
    return {(row.number, row.step): counted(row) for row in rows.annotate(number=F("hand__number"))}


def graded_steps(game_id: UUID) -> set[tuple[int, int]]:
    """The decisions of a game that are done, by hand and step."""
    rows = StoredValues.objects.filter(hand__game_id=game_id, method=METHOD, model=model_name())
    return set(rows.exclude(grade="").values_list("hand__number", "step"))


def counted_on(game_id: UUID, decision: ReviewedDecision) -> Counted | None:
    """The decision after one more piece of work, unless it is done or another request is at it; None where
    there is nothing yet and another one is at it. Raises InvalidRecord where the hand has been deleted.
    """
    name = f"{game_id.hex}/{decision.hand.played.number}/{decision.step}"
    row = _row(game_id, decision)
    found = worked_on(row, decision.situation, name)
    if row.figures is None and found is not None and found.is_done:
        _record_cost(row.hand_id, decision.hand)
    return found


def _record_cost(hand_id: int, hand: ReviewedHand) -> None:
    """What the hand lost, once all of its decisions are done."""
    rows = StoredValues.objects.filter(hand_id=hand_id, method=METHOD).exclude(grade="")
    lost = [certain_loss(Grade(grade), loss) for grade, loss in rows.values_list("grade", "loss")]
    if len(lost) >= sum(each.unvalued is None for each in hand.decisions):
        record_cost(hand_id, sum(lost))


def think_longer(game_id: UUID, decision: ReviewedDecision) -> None:
    """Give a decision that is done but too close to say more time. Raises InvalidRecord where its hand is
    deleted."""
    row = _row(game_id, decision)
    known = counted(row)
    if known.is_done and known.work.exact is None and _claim(row):
        _keep(row, known.work.asked_for_longer(decision.situation), None)


def worked_on(row: StoredWork, situation: Situation, name: str) -> Counted | None:
    """counted_on of stored work; `name` names what is drawn for it."""
    known = counted(row)
    if known.is_done or not _claim(row):
        return known if known.work.finding else None
    work, found = known.work, None
    if not work.is_done:
        work = next_piece(work, situation, name)
    # A long piece leaves the figures to the next request.
    if work.is_done and work.seconds - known.work.seconds < FIRST_PIECE_SECONDS:
        found = figures(situation, _compared(work), name)
    _keep(row, work, found)
    return Counted(work, found)


def _compared(work: Work) -> Mapping[int, Action]:
    found = work.finding
    if found is None:
        return {}
    return {place: work.actions[place] for place in (found.chosen, found.best, found.rival)}


def fresh_columns(situation: Situation, chosen: Action | None, among: int = 1) -> dict[str, Any]:
    """The columns of stored work that has not begun, for one `among` this many decisions of its hand."""
    return {
        "method": METHOD,
        "model": model_name(),
        "work": Work.on(situation, chosen, among).to_plain(),
        "figures": None,
        "pieces": 0,
        "claimed_at": 0.0,
    }


def is_of_today(row: StoredWork) -> bool:
    """Whether the row was worked out by today's method and table."""
    return (row.method, row.model) == (METHOD, model_name())


def _row(game_id: UUID, decision: ReviewedDecision) -> StoredValues:
    number = decision.hand.played.number
    rows = StoredValues.objects.filter(hand__game_id=game_id, hand__number=number, step=decision.step)
    row = rows.first()
    if row is not None and is_of_today(row):
        return row
    valued = sum(each.unvalued is None for each in decision.hand.decisions)
    fresh = fresh_columns(decision.situation, decision.action, valued) | StoredValues.of_verdict(None)
    try:
        hand = Hand.objects.only("id").get(game_id=game_id, number=number)
        return StoredValues.objects.update_or_create(hand=hand, step=decision.step, defaults=fresh)[0]
    except (Hand.DoesNotExist, IntegrityError) as error:
        raise InvalidRecord("the hand has been deleted") from error


def _same(row: StoredWork) -> QuerySet[Any]:
    return type(row)._default_manager.filter(pk=row.pk)


def _claim(row: StoredWork) -> bool:
    """Whether this request may do the next piece."""
    now = time.time()
    free = _same(row).filter(claimed_at__lt=now - CLAIM_SECONDS, pieces=row.pieces)
    return bool(free.update(claimed_at=now))


def _keep(row: StoredWork, work: Work, found: DecisionFigures | None) -> None:
    _same(row).update(
        work=work.to_plain(),
        figures=None if found is None else found.to_plain(),
        pieces=row.pieces + 1,
        claimed_at=0.0,
        **row.of_verdict(work.finding if found else None),
    )


def counted(row: StoredWork) -> Counted:
    found = None if row.figures is None else DecisionFigures.from_plain(row.figures)
    return Counted(Work.from_plain(row.work), found)


def model_name() -> str:
    """Whose table the values assume: a profile, and the versions of its tables."""
    model = model_profile()
    tables = (model.ring.table, model.heads_up.table)
    return "/".join([model.key, *(f"{table.key}-{table.version}" for table in tables)])
