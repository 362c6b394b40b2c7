"""How often a style enters a pot, by position: exact, from its rows, the order of hands and its modifiers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from game.bot_tables.choices import PositionChoice
from game.bots.decision import verdict
from game.bots.hand_order import CLASSES
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.bots.table import Weights


class EntryFigures(NamedTuple):
    """In percent of all starting hands: unopened pots are opened or limped into; of hands that face one raise
    some call, some 3-bet, the others fold. The big blind has nothing to open: None."""

    position: str
    opens: float | None
    limps: float | None
    calls: float
    three_bets: float
    folds: float


class ActionShares(NamedTuple):
    """How often hands fold, check or call, and bet or raise, in percent."""

    fold: float
    call: float
    raise_: float

    @classmethod
    def of(cls, weights: Iterable[tuple[int, Weights]]) -> Self:
        """Of numbers of hands with their weights after modifiers, in ten-thousandths."""
        sums, total = [0, 0, 0], 0
        for number, each in weights:
            total += number
            for place, weight in enumerate(each):
                sums[place] += weight * number
        return cls(*(100 * each / (total * WEIGHT_TOTAL) for each in sums))


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


def _shares(style: Style, spot: PreflopSpot, hands: list[tuple[int, int]]) -> ActionShares:
    return ActionShares.of((combinations, verdict(style, spot, hand).weights) for combinations, hand in hands)
