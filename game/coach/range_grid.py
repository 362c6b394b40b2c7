"""A range as a grid of the 169 starting hands, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from numpy.typing import NDArray

from game.coach.hand_classes import StrengthClass, class_shares
from game.coach.ranges.hand_ranges import HandWeights
from game.coach.words import percent
from game.engine.cards import Card, Rank
from game.engine.odds.deck import RANKS, card_subsets

SHADES = (0.02, 0.25, 0.5, 0.8)
"""From which weight on a hand has the second shade, the third and so on; the greatest weight is one."""

SHADE_NAMES: tuple[str | Promise, ...] = (
    pgettext_lazy("hand of a range", "never or hardly"),
    pgettext_lazy("hand of a range", "seldom"),
    pgettext_lazy("hand of a range", "sometimes"),
    pgettext_lazy("hand of a range", "often"),
    pgettext_lazy("hand of a range", "nearly always"),
)

CLASS_NAMES: dict[StrengthClass, str | Promise] = {
    StrengthClass.STRAIGHT_OR_BETTER: gettext_lazy("Straights and better"),
    StrengthClass.THREE_OF_A_KIND: gettext_lazy("Three of a kind"),
    StrengthClass.TWO_PAIRS: gettext_lazy("Two pairs"),
    StrengthClass.TOP_PAIR: gettext_lazy("Top pair or better"),
    StrengthClass.OTHER_PAIR: gettext_lazy("Other pairs"),
    StrengthClass.DRAW: gettext_lazy("Draws"),
    StrengthClass.NOTHING: gettext_lazy("Nothing yet"),
    StrengthClass.HIGH_PAIR: gettext_lazy("Pairs from tens up"),
    StrengthClass.LOW_PAIR: gettext_lazy("Smaller pairs"),
    StrengthClass.ACE: gettext_lazy("An ace with another card"),
    StrengthClass.COURT: gettext_lazy("Two cards from ten up"),
    StrengthClass.SUITED: gettext_lazy("Other suited cards"),
    StrengthClass.REST: gettext_lazy("All other hands"),
}


class RangeCell(NamedTuple):
    """A starting hand: its name, its shade from 0 to 4, its weight, and whether it is the viewer's own."""

    name: str
    shade: int
    weight: str
    is_own: bool


class ClassShare(NamedTuple):
    """`width` is of a bar of 100."""

    name: str
    share: str
    width: str


class ShadeRow(NamedTuple):
    """The hands of one shade, for those who read rather than look."""

    name: str
    share: str
    hands: str


class RangeGrid(NamedTuple):
    rows: tuple[tuple[RangeCell, ...], ...]
    classes: tuple[ClassShare, ...]
    shades: tuple[ShadeRow, ...]
    legend: tuple[tuple[int, str], ...]


def range_grid(weights: HandWeights, board: Sequence[Card], own: Sequence[Card]) -> RangeGrid:
    """`weights` by combo, adding up to one, without cards that are seen; `own` are the viewer's cards."""
    places = _places()
    seen = weights > 0
    counts = np.bincount(places, seen, minlength=RANKS * RANKS)
    sums: NDArray[np.float64] = np.zeros(RANKS * RANKS) + np.bincount(places, weights, RANKS * RANKS)
    relative = np.divide(sums, counts, out=np.zeros_like(sums), where=counts > 0)
    relative /= relative.max() or 1.0
    mine = _place_of(own) if own else -1
    named = enumerate(zip(_hand_names(), relative.tolist(), strict=True))
    cells = [_cell(name, weight, place == mine) for place, (name, weight) in named]
    rows = tuple(tuple(cells[start : start + RANKS]) for start in range(0, RANKS * RANKS, RANKS))
    legend = tuple(enumerate(map(str, SHADE_NAMES)))
    return RangeGrid(rows, _classes(weights, board), _shade_rows(cells, sums), legend)


def _cell(name: str, weight: float, is_own: bool) -> RangeCell:
    shade = sum(weight >= edge for edge in SHADES)
    return RangeCell(name, shade, percent(weight), is_own)


def _classes(weights: HandWeights, board: Sequence[Card]) -> tuple[ClassShare, ...]:
    shares = class_shares(weights / weights.sum(), board)
    return tuple(
        ClassShare(_class_name(each, board), percent(share), f"{100 * share:.1f}")
        for each, share in shares.items()
        if share >= 0.005
    )


def _class_name(each: StrengthClass, board: Sequence[Card]) -> str:
    if each is StrengthClass.NOTHING and len(board) == 5:
        return _("Nothing")
    return str(CLASS_NAMES[each])


def _shade_rows(cells: Sequence[RangeCell], sums: NDArray[np.float64]) -> tuple[ShadeRow, ...]:
    rows = []
    for shade in range(len(SHADE_NAMES) - 1, 0, -1):
        places = [place for place, cell in enumerate(cells) if cell.shade == shade]
        if places:
            share = percent(float(sums[places].sum() / sums.sum()))
            hands = ", ".join(cells[place].name for place in places)
            rows.append(ShadeRow(str(SHADE_NAMES[shade]), share, hands))
    return tuple(rows)


def _hand_names() -> tuple[str, ...]:
    """By row and column, aces first: suited hands above the pairs, unsuited ones below."""
    letters = [rank.letter for rank in sorted(Rank, reverse=True)]
    return tuple(
        high + low + ("" if row == column else "s" if row < column else "o")
        for row in range(RANKS)
        for column in range(RANKS)
        for high, low in [(letters[min(row, column)], letters[max(row, column)])]
    )


def _places() -> NDArray[np.intp]:
    """By combo its place in the grid."""
    low, high = card_subsets(2).cards.T
    suited = low // RANKS == high // RANKS
    first, second = RANKS - 1 - low % RANKS, RANKS - 1 - high % RANKS
    top, side = np.minimum(first, second), np.maximum(first, second)
    places: NDArray[np.intp] = np.where(suited, top * RANKS + side, side * RANKS + top)
    return places


def _place_of(cards: Sequence[Card]) -> int:
    first, second = sorted(Rank.ACE - card.rank for card in cards)
    suited = cards[0].suit == cards[1].suit
    return int(first * RANKS + second if suited else second * RANKS + first)
