"""What is counted of a player's decisions at five-card draw."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from game.bots.draw.after_draw import percent_after
from game.bots.draw.hands import stripped_ranking
from game.bots.modifiers import BLUFFS_BELOW
from game.engine.actions import Action, Bet, Call, Discard, RaiseTo
from game.engine.events import Street
from game.engine.seat_view import SeatView

Counts: TypeAlias = Counter[str]


class DrawStat:
    """The names of what is counted."""

    OPENING_CHANCES = "openings that were possible"
    OPENINGS = "openings"
    ANSWERS = "answers before the draw"
    SEEN = "seen before the draw"
    RAISED = "raised before the draw"
    EXCHANGES = "exchanges"
    EXCHANGED = "cards exchanged"
    SERVED = "served"
    BETS = "bets and raises after the draw"
    BLUFFS = "bluffs after the draw"
    CALLS = "calls after the draw"


def counts_of(view: SeatView, action: Action) -> Counts:
    """The counts of one decision of the seat of `view`."""
    if isinstance(action, Discard):
        cards = len(action.cards)
        return Counter({DrawStat.EXCHANGES: 1, DrawStat.EXCHANGED: cards, DrawStat.SERVED: int(not cards)})
    if view.street is Street.FIRST_ROUND:
        return _first_round(view, action)
    if view.street is Street.SECOND_ROUND:
        return _second_round(view, action)
    return Counter()


def _first_round(view: SeatView, action: Action) -> Counts:
    if view.legal.check and view.legal.bet:
        return Counter({DrawStat.OPENING_CHANCES: 1, DrawStat.OPENINGS: int(isinstance(action, Bet))})
    if view.legal.call is None:
        return Counter()
    return Counter(
        {
            DrawStat.ANSWERS: 1,
            DrawStat.SEEN: int(isinstance(action, Call)),
            DrawStat.RAISED: int(isinstance(action, RaiseTo)),
        }
    )


def _second_round(view: SeatView, action: Action) -> Counts:
    if isinstance(action, Call):
        return Counter({DrawStat.CALLS: 1})
    if not isinstance(action, Bet | RaiseTo):
        return Counter()
    is_bluff = percent_after(view.my_cards, stripped_ranking(view)) < BLUFFS_BELOW
    return Counter({DrawStat.BETS: 1, DrawStat.BLUFFS: int(is_bluff)})
