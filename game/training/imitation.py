"""Tables that play as people were seen to play, drawn from curves over strength.

The curves follow some 12,000 decisions of online low-stakes games with five to nine players: preflop by the
percentile of the starting hand, later by the equity against one random hand. A temper says by how much a
table differs from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from game.bots.hand_order import equity_order
from game.bots.profile import SizeClass
from game.bots.spots import UNBET, Opponents, Position, PostflopSituation, PostflopStreet, PreflopSituation
from game.bots.table import ALWAYS_SMALL, ANY, PERCENT, DecisionTable, PostflopRow, PreflopRow, Weights
from game.training.bet_sizes import BET_SIZES
from game.training.preflop_cells import preflop_cells

R = TypeVar("R", PreflopRow, PostflopRow)

Curve: TypeAlias = Sequence[float]
"""Percents at the middle of each column of strength; between them a straight line."""

PREFLOP_EDGES = (0, 20, 30, 40, 50, 60, 65, 70, 75, 80, 85, 88, 91, 94, 97, 99, 100)
POSTFLOP_EDGES = (0, 20, 30, 40, 50, 60, 70, 80, 90, 100)
_PREFLOP_KNOTS = (10, 25, 35, 45, 55, 65, 75, 85, 92, 96, 98)
_POSTFLOP_KNOTS = (10, 25, 35, 45, 55, 65, 75, 85, 95)


class Facing(NamedTuple):
    """How often people fold and raise by strength; else they check or call."""

    folds: Curve
    raises: Curve


class Temper(NamedTuple):
    """How a table differs from the people seen, in percent.

    `width`: 200 plays half as many hands before the flop; `opens`: the share of limps that become raises,
    below 0 of first raises that become limps; `reraises`, `bets` and `raises`: how many of them, before the
    flop and after it; `cbets` and `leads`: how many of the bets that follow the own raise on the flop, and of
    those made before the last aggressor has spoken.
    """

    width: int = 100
    opens: int = 0
    reraises: int = 100
    bets: int = 100
    raises: int = 100
    cbets: int = 100
    leads: int = 100


TEMPERS: Mapping[str, Temper] = {
    "ring-nit": Temper(width=185, opens=30, reraises=80, bets=95, raises=38),
    "ring-loose": Temper(width=110, opens=-10, reraises=75, bets=108, raises=100),
    "ring-limping": Temper(width=85, opens=-72, reraises=35, bets=85, raises=40),
    "ring-wild": Temper(width=78, opens=70, reraises=190, bets=125, raises=260, cbets=92, leads=60),
}
"""Of each table that is made this way."""

_NOTHING = (0,) * 11

_TO_CHEAP_RAISE = Facing((88, 72, 62, 52, 42, 32, 20, 8, 0, 0, 0), (0, 0, 0, 0, 1, 2, 3, 7, 22, 55, 85))
_TO_RAISE = Facing((99, 97, 95, 91, 86, 81, 74, 52, 22, 4, 0), (0, 0, 0, 0, 1, 1, 2, 5, 16, 42, 78))
_TO_RERAISE = Facing((100, 99, 98, 96, 93, 90, 86, 74, 46, 14, 0), (0, 0, 0, 0, 0, 0, 0, 2, 4, 14, 55))

PREFLOP: Mapping[PreflopSituation, Facing] = {
    PreflopSituation.UNOPENED: Facing(
        (98, 97, 95, 91, 85, 78, 65, 33, 10, 2, 0), (1, 1, 1, 4, 8, 13, 22, 52, 78, 90, 92)
    ),
    PreflopSituation.LIMPED: Facing(
        (80, 72, 68, 60, 57, 56, 46, 26, 8, 0, 0), (0, 1, 1, 2, 4, 6, 12, 27, 55, 78, 88)
    ),
    PreflopSituation.CHEAP_RAISE: _TO_CHEAP_RAISE,
    PreflopSituation.RAISED: _TO_RAISE,
    PreflopSituation.OWN_LIMP_RAISED: _TO_RAISE,
    PreflopSituation.CHEAP_STEAL: _TO_CHEAP_RAISE,
    PreflopSituation.STEAL: _TO_RAISE,
    PreflopSituation.CHEAP_BLIND_STEAL: _TO_CHEAP_RAISE,
    PreflopSituation.BLIND_STEAL: _TO_RAISE,
    PreflopSituation.BIG_RAISE: Facing(
        (100, 98, 97, 94, 91, 88, 83, 68, 38, 10, 0), (0, 0, 0, 0, 0, 1, 1, 3, 10, 32, 70)
    ),
    PreflopSituation.CHEAP_RERAISE: Facing(
        (95, 85, 78, 68, 58, 48, 34, 16, 3, 0, 0), (0, 0, 0, 0, 0, 1, 1, 2, 6, 20, 65)
    ),
    PreflopSituation.RERAISED: _TO_RERAISE,
    PreflopSituation.BIG_RERAISE: _TO_RERAISE,
    PreflopSituation.ALL_IN: Facing((100, 100, 100, 99, 98, 97, 95, 89, 70, 30, 0), _NOTHING),
}

POSITION_WIDTHS = {
    Position.EARLY: 124,
    Position.MIDDLE: 108,
    Position.LATE: 80,
    Position.SMALL_BLIND: 92,
    Position.BIG_BLIND: 78,
}
"""How much further from the top a hand counts in each position, in percent."""

BETS: Mapping[PostflopSituation, tuple[Curve, Curve, Curve]] = {
    PostflopSituation.AGGRESSOR: (
        (42, 46, 50, 54, 58, 65, 72, 74, 64),
        (42, 40, 38, 38, 46, 56, 68, 78, 78),
        (40, 28, 20, 16, 20, 30, 50, 72, 90),
    ),
    PostflopSituation.TO_AGGRESSOR: (
        (3, 4, 5, 6, 8, 9, 11, 14, 14),
        (3, 3, 4, 5, 7, 9, 12, 16, 20),
        (5, 4, 4, 4, 6, 10, 20, 34, 50),
    ),
    PostflopSituation.FIRST: (
        (16, 18, 20, 24, 30, 40, 50, 58, 50),
        (22, 22, 22, 22, 30, 40, 52, 64, 68),
        (26, 18, 12, 10, 15, 24, 40, 58, 78),
    ),
    PostflopSituation.LAST: (
        (24, 26, 30, 35, 42, 50, 60, 68, 60),
        (32, 30, 30, 32, 40, 50, 62, 74, 78),
        (38, 28, 20, 16, 24, 36, 54, 72, 90),
    ),
}
"""By street, how often people bet where nobody has."""

_TO_OVERBET = (
    Facing((100, 99, 96, 90, 78, 60, 36, 10, 0), (0, 0, 0, 0, 0, 0, 1, 4, 20)),
    Facing((100, 99, 97, 93, 84, 70, 46, 16, 0), (0, 0, 0, 0, 0, 0, 0, 2, 18)),
    Facing((100, 100, 98, 95, 90, 82, 64, 34, 2), (0, 0, 0, 0, 0, 0, 0, 0, 16)),
)

ANSWERS: Mapping[PostflopSituation, tuple[Facing, Facing, Facing]] = {
    PostflopSituation.CHEAP_BET: (
        Facing((62, 44, 28, 14, 6, 2, 0, 0, 0), (2, 3, 4, 5, 7, 10, 14, 22, 34)),
        Facing((70, 52, 36, 20, 9, 3, 0, 0, 0), (2, 2, 3, 4, 5, 7, 12, 20, 38)),
        Facing((78, 60, 44, 28, 14, 6, 1, 0, 0), (3, 2, 2, 2, 3, 4, 7, 18, 56)),
    ),
    PostflopSituation.SMALL_BET: (
        Facing((86, 76, 64, 48, 32, 20, 9, 2, 0), (1, 2, 3, 4, 6, 8, 11, 18, 33)),
        Facing((90, 79, 66, 53, 40, 24, 10, 3, 0), (1, 1, 2, 3, 4, 6, 9, 15, 34)),
        Facing((92, 83, 72, 60, 45, 30, 16, 5, 0), (1, 1, 1, 1, 1, 2, 4, 11, 48)),
    ),
    PostflopSituation.HALF_BET: (
        Facing((96, 90, 80, 64, 44, 28, 13, 3, 0), (1, 2, 3, 4, 5, 7, 10, 16, 32)),
        Facing((98, 91, 80, 68, 54, 33, 15, 4, 0), (0, 1, 2, 3, 4, 5, 8, 13, 32)),
        Facing((98, 93, 84, 74, 58, 40, 22, 8, 0), (1, 1, 1, 1, 1, 1, 3, 8, 44)),
    ),
    PostflopSituation.BIG_BET: (
        Facing((98, 94, 88, 78, 60, 40, 22, 6, 0), (1, 1, 2, 3, 4, 5, 9, 15, 34)),
        Facing((99, 95, 88, 80, 68, 48, 26, 9, 0), (0, 0, 1, 2, 3, 4, 6, 12, 34)),
        Facing((99, 97, 91, 84, 74, 58, 38, 16, 1), (0, 0, 0, 0, 1, 1, 2, 6, 40)),
    ),
    PostflopSituation.OVERBET: _TO_OVERBET,
    PostflopSituation.HUGE_BET: _TO_OVERBET,
    PostflopSituation.CHEAP_RAISE: (
        Facing((84, 66, 48, 30, 15, 6, 1, 0, 0), (0, 0, 1, 2, 3, 4, 7, 12, 32)),
        Facing((88, 74, 58, 40, 22, 9, 2, 0, 0), (0, 0, 0, 1, 2, 2, 4, 8, 30)),
        Facing((92, 82, 68, 52, 32, 16, 5, 0, 0), (0, 0, 0, 0, 0, 0, 1, 4, 34)),
    ),
    PostflopSituation.RAISED: (
        Facing((100, 97, 92, 82, 66, 48, 24, 7, 0), (0, 0, 0, 1, 2, 4, 8, 12, 34)),
        Facing((100, 98, 95, 88, 76, 62, 38, 14, 1), (0, 0, 0, 0, 1, 1, 3, 7, 28)),
        Facing((100, 99, 97, 93, 86, 76, 58, 32, 4), (0, 0, 0, 0, 0, 0, 0, 2, 26)),
    ),
    PostflopSituation.ALL_IN: _TO_OVERBET,
}
"""By street, what people do where somebody has bet."""

MORE_OPPONENTS_BET = (75, 80, 80)
"""Percent by street of the bets against one opponent that people make against more."""
MORE_OPPONENTS_POINTS = -4
"""A hand that faces a bet counts for so many points more where more opponents are left."""


def imitating_table(key: str, temper: Temper) -> DecisionTable:
    return DecisionTable(key, 1, tuple(merged(_preflop_rows(temper))), tuple(merged(_postflop_rows(temper))))


def merged(rows: Iterator[R]) -> Iterator[R]:
    """Neighbours of one spot that say the same, as one row."""
    for _said, run in groupby(rows, key=lambda row: (row.names, row.weights, row.sizes)):
        yield _joined(list(run))


def _joined(run: Sequence[R]) -> R:
    first, last = run[0], run[-1]
    if isinstance(first, PostflopRow) and isinstance(last, PostflopRow):
        return first._replace(below=last.below)
    hands = (row.hands for row in run if isinstance(row, PreflopRow))
    return first._replace(hands=frozenset().union(*hands))


def _preflop_rows(temper: Temper) -> Iterator[PreflopRow]:
    for situation, position, named in preflop_cells(SizeClass.RING):
        for least, below in pairwise(PREFLOP_EDGES):
            below_top = (PERCENT - (least + below) / 2) * POSITION_WIDTHS[position] / PERCENT
            weights = _preflop_weights(situation, below_top, temper)
            hands = equity_order().between(least, below)
            yield PreflopRow(situation, named, ANY, hands, weights, ALWAYS_SMALL)


def _preflop_weights(situation: PreflopSituation, below_top: float, temper: Temper) -> Weights:
    """For hands so many percentile points below the best."""
    facing = PREFLOP[situation]
    middle = PERCENT - below_top * temper.width / PERCENT
    fold = _at(facing.folds, _PREFLOP_KNOTS, middle)
    raise_ = _at(facing.raises, _PREFLOP_KNOTS, middle)
    if situation in (PreflopSituation.UNOPENED, PreflopSituation.LIMPED):
        changed = PERCENT - fold - raise_ if temper.opens > 0 else raise_
        raise_ += changed * temper.opens / PERCENT
    else:
        raise_ *= temper.reraises / PERCENT
    return _weights(round(fold), round(raise_))


def _postflop_rows(temper: Temper) -> Iterator[PostflopRow]:
    for situation in PostflopSituation:
        for place, street in enumerate(PostflopStreet):
            for opponents in Opponents:
                for least, below in pairwise(POSTFLOP_EDGES):
                    middle = (least + below) / 2
                    weights = _postflop_weights(situation, place, opponents, middle, temper)
                    yield PostflopRow(
                        situation, street, opponents, ANY, ANY, least, below, weights, BET_SIZES[street]
                    )


def _postflop_weights(
    situation: PostflopSituation, street: int, opponents: Opponents, middle: float, temper: Temper
) -> Weights:
    more = opponents is Opponents.MORE
    if situation in UNBET:
        bets = _at(BETS[situation][street], _POSTFLOP_KNOTS, middle) * _bets(temper, situation, street)
        return _weights(0, round(bets * MORE_OPPONENTS_BET[street] / PERCENT if more else bets))
    facing = ANSWERS[situation][street]
    middle += MORE_OPPONENTS_POINTS if more else 0
    raises = _at(facing.raises, _POSTFLOP_KNOTS, middle) * temper.raises / PERCENT
    return _weights(round(_at(facing.folds, _POSTFLOP_KNOTS, middle)), round(raises))


def _bets(temper: Temper, situation: PostflopSituation, street: int) -> float:
    """By how much it bets more than people where nobody has."""
    own = temper.cbets if situation is PostflopSituation.AGGRESSOR and street == 0 else PERCENT
    if situation is PostflopSituation.TO_AGGRESSOR:
        own = temper.leads
    return temper.bets * own / PERCENT**2


def _weights(fold: int, raise_: int) -> Weights:
    raise_ = min(raise_, PERCENT - fold)
    return Weights(fold, PERCENT - fold - raise_, raise_)


def _at(curve: Curve, knots: Sequence[int], strength: float) -> float:
    """The value of the curve at a strength; beyond the outer knots it stays level."""
    for (left, low), (right, high) in pairwise(zip(knots, curve, strict=True)):
        if strength < right:
            return low + (high - low) * max(0.0, strength - left) / (right - left)
    return curve[-1]
