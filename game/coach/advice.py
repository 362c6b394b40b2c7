"""Advice at the table of a training game: values and ranges before the visitor acts, and his odds."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
from django.utils.translation import gettext as _

from game.coach.counting import Counted
from game.coach.decisions import ReviewedDecision
from game.coach.review_page import RangePanel, range_panel
from game.coach.values.figures import Chances
from game.coach.values_panel import ValuesPanel, values_panel
from game.coach.words import UNVALUED, percent
from game.engine.odds import Method, Odds, equity
from game.engine.seat_view import seat_view
from game.play.saved_game import SavedGame
from game.words.action_words import action_words
from leaderboard.money import NO_BREAK_SPACE, Money, decimal_text


class OddsRow(NamedTuple):
    name: str
    against_ranges: str
    against_random: str


class Advice(NamedTuple):
    """`values` is None where there are none, or none yet; then `unvalued` may say why. `brief` is the advice
    in few words, empty before there is any; `seat` is whose hands the range shows.
    """

    game_id: str
    token: str
    values: ValuesPanel | None
    unvalued: str
    odds: tuple[OddsRow, ...]
    odds_note: str
    range: RangePanel | None
    brief: str
    is_done: bool

    @property
    def seat(self) -> int | None:
        return None if self.range is None else self.range.seat


def advice(
    saved: SavedGame,
    decision: ReviewedDecision,
    counted: Counted | None,
    against_ranges: Chances | None,
    seat: int | None,
) -> Advice:
    """`against_ranges` is None of a variant whose ranges are not known."""
    values = None
    if counted is not None:
        names = [player.name for player in saved.players]
        words, money = action_words(saved.game.setup.rules.key), Money(saved.choices.currency)
        values = values_panel(counted, decision, names, money, words)
    against_random = _against_random(saved, decision) if against_ranges else None
    return Advice(
        game_id=str(saved.game_id),
        token=saved.token,
        values=values,
        unvalued="" if decision.unvalued is None else str(UNVALUED[decision.unvalued]),
        odds=_odds_rows(against_ranges, against_random) if against_ranges and against_random else (),
        odds_note=_odds_note(against_ranges, against_random) if against_ranges and against_random else "",
        range=range_panel(decision.hand, decision.step, seat),
        brief=_brief(values, against_ranges),
        is_done=decision.unvalued is not None or bool(counted and counted.is_done),
    )


def _against_random(saved: SavedGame, decision: ReviewedDecision) -> Odds:
    view = seat_view(decision.state, decision.hand.seat)
    seed = int.from_bytes(hashlib.sha256(saved.token.encode()).digest()[:8], "big")
    generator = np.random.Generator(np.random.SFC64(seed))
    return equity(view.my_cards, view.board, len(view.opponents), ranking=view.ranking, generator=generator)


def _odds_rows(ranges: Chances, random: Odds) -> tuple[OddsRow, ...]:
    return (
        OddsRow(_("Win"), percent(ranges.win), percent(random.win)),
        OddsRow(_("Tie"), percent(ranges.tie), percent(random.tie)),
        OddsRow(_("Equity"), percent(ranges.equity), percent(random.equity)),
    )


def _odds_note(ranges: Chances, random: Odds) -> str:
    """How exact the two columns are."""
    values = {
        "ranges": _exactness(ranges.half_width),
        "random": _exactness(0.0 if random.method is Method.EXACT else random.half_width),
    }
    return _("Against their ranges %(ranges)s, against random hands %(random)s.") % values


def _exactness(half_width: float) -> str:
    if not half_width:
        return _("exact")
    points = f"±{NO_BREAK_SPACE}{decimal_text(max(100 * half_width, 0.1), 1)}"
    return _("%(points)s points (95 %%)") % {"points": points}


def _brief(values: ValuesPanel | None, against_ranges: Chances | None) -> str:
    best = next((row for row in values.rows if row.is_best), None) if values else None
    if best is None or against_ranges is None:
        return ""
    words = {"best": best.name, "value": best.value, "equity": percent(against_ranges.equity)}
    return _("Coach: %(best)s (%(value)s) · equity %(equity)s") % words
