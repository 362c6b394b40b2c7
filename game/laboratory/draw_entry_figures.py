"""How often a style of poker all'italiana opens, sees and raises before the draw: exact, from its rows, the
hands that can be dealt to four players and its modifiers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.bot_tables.choices import PlaceChoice
from game.bots.draw.decision import weights_at
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawPosition, FirstSituation, FirstSpot, Requirement
from game.bots.table import Weights
from game.engine.cards import Rank
from game.laboratory.dealt_hands import DealtHand, dealt_hands
from game.laboratory.entry_figures import ActionShares

OPENINGS = {
    Requirement.JACKS: Rank.JACK,
    Requirement.QUEENS: Rank.QUEEN,
    Requirement.KINGS: Rank.KING,
    Requirement.TALKED: Rank.KING,
}


class DrawEntryFigures(NamedTuple):
    """In percent. `opens` are of the hands that may, by what they need: a pair of jacks, of queens, of kings,
    or of kings in a talked pot. Of all hands that face an opening at a small price some call, some raise; the
    others fold, as `folds_to_raise` do where it has been raised."""

    place: str
    opens: tuple[float, ...]
    calls: float
    raises: float
    folds: float
    folds_to_raise: float


def draw_entry_figures(style: DrawStyle) -> list[DrawEntryFigures]:
    """For each place, in the order of play."""
    return [_of_place(style, place) for place in DrawPosition]


def _of_place(style: DrawStyle, place: DrawPosition) -> DrawEntryFigures:
    opens = (
        _shares(
            style,
            FirstSpot(FirstSituation.OPENING, place, requirement),
            (hand for hand in dealt_hands() if hand.opens >= pair),
        ).raise_
        for requirement, pair in OPENINGS.items()
    )
    opened, raised = (
        _shares(style, FirstSpot(situation, place, Requirement.JACKS), dealt_hands())
        for situation in (FirstSituation.OPENED, FirstSituation.RAISED)
    )
    return DrawEntryFigures(
        str(PlaceChoice(place).label), tuple(opens), opened.call, opened.raise_, opened.fold, raised.fold
    )


def _shares(style: DrawStyle, spot: FirstSpot, hands: Iterable[DealtHand]) -> ActionShares:
    return ActionShares.of((hand.number, _weights(style, spot, hand)) for hand in hands)


def _weights(style: DrawStyle, spot: FirstSpot, hand: DealtHand) -> Weights:
    return weights_at(style, spot, max(hand.percent, style.table.worth(hand.hand_class)))[1]
