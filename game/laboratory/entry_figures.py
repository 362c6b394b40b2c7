"""How often a style enters a pot, by position: exact, from its rows, the order of hands and its modifiers."""

from __future__ import annotations

from typing import NamedTuple

from game.bot_tables.choices import PositionChoice
from game.bots.decision import verdict
from game.bots.hand_order import CLASSES
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.spots import Position, PreflopSituation, PreflopSpot

COMBINATIONS = 1326


class EntryFigures(NamedTuple):
    """In percent of all starting hands: unopened pots are opened or limped into; of hands that face one raise
    some call, some 3-bet, the others fold. The big blind has nothing to open: None."""

    position: str
    opens: float | None
    limps: float | None
    calls: float
    three_bets: float
    folds: float


class _Shares(NamedTuple):
    fold: float
    call: float
    raise_: float


def entry_figures(style: Style) -> list[EntryFigures]:
    """For each position, in the order of play."""
    hands = [(hand.combinations, place) for place, hand in enumerate(CLASSES)]
    return [_of_position(style, position, hands) for position in Position]


def _of_position(style: Style, position: Position, hands: list[tuple[int, int]]) -> EntryFigures:
    unopened = _shares(style, PreflopSpot(position, PreflopSituation.UNOPENED), hands)
    raised = _shares(style, PreflopSpot(position, PreflopSituation.RAISED), hands)
    can_open = position is not Position.BIG_BLIND
    return EntryFigures(
        str(PositionChoice(position).label),
        unopened.raise_ if can_open else None,
        unopened.call if can_open else None,
        raised.call,
        raised.raise_,
        raised.fold,
    )


def _shares(style: Style, spot: PreflopSpot, hands: list[tuple[int, int]]) -> _Shares:
    sums = [0, 0, 0]
    for combinations, hand in hands:
        for place, weight in enumerate(verdict(style, spot, hand).weights):
            sums[place] += weight * combinations
    return _Shares(*(100 * total / (COMBINATIONS * WEIGHT_TOTAL) for total in sums))
