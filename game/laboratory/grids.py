"""A decision table as shapes to draw: the 169 starting hands, and bars over a range of equity or strength.

Shapes are in whole units of an SVG's viewBox; templates only write them out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bots.decision import verdict
from game.bots.draw.decision import weights_at
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import (
    Drawn,
    DrawPosition,
    FirstSituation,
    FirstSpot,
    Requirement,
    SecondSituation,
    SecondSpot,
)
from game.bots.draw.table import Spot as DrawSpot
from game.bots.hand_order import CLASSES, PLACES
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSpot,
    Spot,
)
from game.bots.table import PERCENT, AnyRow, Weights
from game.engine.cards import Rank
from game.engine.odds import StartingHand

CELL_WIDTH, CELL_HEIGHT = 56, 40
BAR_WIDTH, BAR_HEIGHT = 1000, 120
RANKS = tuple(reversed(Rank))
NO_ROW = "missing"


class GridPart(NamedTuple):
    """A rectangle in the colour of its kind: fold, call, raise or missing."""

    kind: str
    x: int
    y: int
    width: int
    height: int


class GridCell(NamedTuple):
    """One starting hand. `text` has its weights in words; `anchor` is the id of its row's line, "" without
    a row."""

    hand: str
    text: str
    anchor: str
    x: int
    y: int
    parts: tuple[GridPart, ...]

    @property
    def middle(self) -> int:
        return self.x + CELL_WIDTH // 2

    @property
    def baseline(self) -> int:
        return self.y + CELL_HEIGHT // 2 + 5


class EquityBar(NamedTuple):
    """One row over its range of equity."""

    least: int
    below: int
    text: str
    anchor: str
    x: int
    width: int
    parts: tuple[GridPart, ...]


class DecidedWeights(NamedTuple):
    """What decides a hand: its row, None without one, and the weights after modifiers in percent."""

    row: AnyRow | None
    weights: Weights


def starting_hand_grid(style: Style, spot: PreflopSpot, anchors: Mapping[str, str]) -> tuple[GridCell, ...]:
    """The 13 × 13 hands from AA down, suited ones above the diagonal, as the style plays them."""
    return hand_grid([_said(style, spot, hand) for hand in range(len(CLASSES))], anchors)


def hand_grid(deciding: Sequence[DecidedWeights], anchors: Mapping[str, str]) -> tuple[GridCell, ...]:
    """The like for what decides each hand, by its place in CLASSES."""
    return tuple(
        _cell(deciding, anchors, line, column) for line in range(len(RANKS)) for column in range(len(RANKS))
    )


def _cell(deciding: Sequence[DecidedWeights], anchors: Mapping[str, str], line: int, column: int) -> GridCell:
    first, second = RANKS[line], RANKS[column]
    hand = StartingHand(max(first, second), min(first, second), suited=line < column)
    said = deciding[PLACES[hand]]
    x, y = column * CELL_WIDTH, line * CELL_HEIGHT
    shares = _shares(said)
    edges = _edges([share for _kind, share in shares], CELL_WIDTH - 2)
    parts = tuple(
        GridPart(kind, x + 1 + edges[i], y + 1, edges[i + 1] - edges[i], CELL_HEIGHT - 2)
        for i, (kind, share) in enumerate(shares)
        if share
    )
    return GridCell(str(hand), f"{hand}: {weights_text(said)}", _anchor(said, anchors), x, y, parts)


def _said(style: Style, spot: Spot, key: int) -> DecidedWeights:
    found = verdict(style, spot, key)
    return _in_percent(found.row, found.weights)


def _in_percent(row: AnyRow | None, weights: Weights) -> DecidedWeights:
    """Of weights in ten-thousandths."""
    edges = _edges(list(weights), PERCENT, WEIGHT_TOTAL)
    return DecidedWeights(row, Weights(*(after - before for before, after in pairwise(edges))))


def _anchor(said: DecidedWeights, anchors: Mapping[str, str]) -> str:
    return anchors.get(said.row.key, "") if said.row else ""


def equity_bars(
    style: Style, spot: PostflopSpot, anchors: Mapping[str, str], draw: Draw = Draw.NO_DRAW
) -> tuple[EquityBar, ...]:
    """A bar for each run of equities that the style plays alike, also for one without a row."""
    first = PERCENT if draw is Draw.DRAW else 0
    return range_bars(
        [_said(style, spot, first + equity) for equity in range(PERCENT)],
        anchors,
        _("equity %(least)d–%(below)d %%"),
    )


def strength_bars(style: DrawStyle, spot: DrawSpot, anchors: Mapping[str, str]) -> tuple[EquityBar, ...]:
    """The like for a spot of five-card draw, by rising strength."""
    deciding = [_in_percent(*weights_at(style, spot, strength)) for strength in range(PERCENT)]
    return range_bars(deciding, anchors, _("strength %(least)d–%(below)d %%"))


def range_bars(
    deciding: Sequence[DecidedWeights], anchors: Mapping[str, str], range_text: str
) -> tuple[EquityBar, ...]:
    """A bar for each run of percents that are decided alike."""
    bars: list[EquityBar] = []
    least = 0
    for said, run in groupby(deciding):
        below = least + len(list(run))
        x, width = least * BAR_WIDTH // PERCENT, (below - least) * BAR_WIDTH // PERCENT
        shares = _shares(said)
        edges = _edges([share for _kind, share in shares], BAR_HEIGHT)
        parts = tuple(
            # The strongest action is on top here and on the left in the grid.
            GridPart(kind, x + 1, edges[i], width - 2, edges[i + 1] - edges[i])
            for i, (kind, share) in enumerate(shares)
            if share
        )
        text = range_text % {"least": least, "below": below}
        anchor = _anchor(said, anchors)
        bars.append(EquityBar(least, below, f"{text}: {weights_text(said)}", anchor, x, width, parts))
        least = below
    return tuple(bars)


def weights_text(said: DecidedWeights) -> str:
    """The weights in words."""
    if said.row is None:
        return _("no row, so check or fold")
    weights = said.weights
    return _("fold %(fold)d %%, check or call %(call)d %%, bet or raise %(raise)d %%") % {
        "fold": weights.fold,
        "call": weights.call,
        "raise": weights.raise_,
    }


def _shares(said: DecidedWeights) -> list[tuple[str, int]]:
    if said.row is None:
        return [(NO_ROW, PERCENT)]
    weights = said.weights
    return [("raise", weights.raise_), ("call", weights.call), ("fold", weights.fold)]


def _edges(shares: list[int], length: int, whole: int = PERCENT) -> list[int]:
    """The start of each share of `whole`, and the end of the last, scaled to `length`."""
    sums = [sum(shares[:place]) for place in range(len(shares) + 1)]
    return [total * length // whole for total in sums]


def postflop_spots(
    street: PostflopStreet, opponents: Opponents, line: Line = Line.QUIET
) -> tuple[PostflopSpot, ...]:
    return tuple(PostflopSpot(street, opponents, situation, line) for situation in PostflopSituation)


def first_round_spots(place: DrawPosition, requirement: Requirement) -> tuple[FirstSpot, ...]:
    return tuple(FirstSpot(situation, place, requirement) for situation in FirstSituation)


def second_round_spots(drawn: Drawn) -> tuple[SecondSpot, ...]:
    return tuple(SecondSpot(situation, drawn) for situation in SecondSituation)
