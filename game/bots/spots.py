"""Spots as decision tables know them."""

from __future__ import annotations

from enum import StrEnum
from itertools import product
from typing import NamedTuple, TypeAlias


class Position(StrEnum):
    """A seat's position before the flop, counted back from the button, for 3 to 10 seats."""

    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"
    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"


class PreflopSituation(StrEnum):
    """What a seat faces before the flop.

    At a table of three or more, STEAL: nobody had entered when the cutoff or the button raised;
    BLIND_STEAL: when the small blind did; OWN_LIMP_RAISED: somebody raised after the seat itself had
    called the blind.
    """

    UNOPENED = "unopened"
    LIMPED = "limped"
    CHEAP_RAISE = "cheap-raise"
    RAISED = "raised"
    OWN_LIMP_RAISED = "own-limp-raised"
    CHEAP_STEAL = "cheap-steal"
    STEAL = "steal"
    CHEAP_BLIND_STEAL = "cheap-blind-steal"
    BLIND_STEAL = "blind-steal"
    BIG_RAISE = "big-raise"
    CHEAP_RERAISE = "cheap-3-bet"
    RERAISED = "reraised"
    BIG_RERAISE = "big-3-bet"
    ALL_IN = "all-in"


class Stack(StrEnum):
    """What a seat plays for: the stack with which it, or whoever has most of the others, began the hand,
    whichever is smaller.
    """

    DEEP = "deep"
    MEDIUM = "medium"
    SHORT = "short"


class PostflopStreet(StrEnum):
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class Opponents(StrEnum):
    """How many opponents are left in the hand."""

    ONE = "one"
    MORE = "more"


class PostflopSituation(StrEnum):
    """What a seat faces after the flop; the first four are spots without a bet.

    TO_AGGRESSOR: the last aggressor of the hand is yet to act. OVERBET and HUGE_BET: a bet or raise of more
    than the pot and a little, or of more than half as much again, but of less than half the seat's stack.
    """

    AGGRESSOR = "aggressor"
    TO_AGGRESSOR = "to-aggressor"
    FIRST = "first"
    LAST = "last"
    CHEAP_BET = "cheap-bet"
    SMALL_BET = "small-bet"
    HALF_BET = "half-bet"
    BIG_BET = "big-bet"
    OVERBET = "overbet"
    HUGE_BET = "huge-bet"
    CHEAP_RAISE = "cheap-raise"
    RAISED = "raised"
    ALL_IN = "all-in"


class Line(StrEnum):
    """What was bet before this street: after the flop on no street, on one, on two; or RERAISED, twice or
    more before the flop, whatever came later.
    """

    QUIET = "quiet"
    ONE_STREET = "one-street"
    TWO_STREETS = "two-streets"
    RERAISED = "reraised"


class Draw(StrEnum):
    """Whether a hand is a draw (engine/odds/drawing_hands)."""

    DRAW = "draw"
    NO_DRAW = "no-draw"


UNBET = frozenset(
    {
        PostflopSituation.AGGRESSOR,
        PostflopSituation.TO_AGGRESSOR,
        PostflopSituation.FIRST,
        PostflopSituation.LAST,
    }
)

LINES = {
    PostflopStreet.FLOP: (Line.QUIET, Line.RERAISED),
    PostflopStreet.TURN: (Line.QUIET, Line.ONE_STREET, Line.RERAISED),
    PostflopStreet.RIVER: tuple(Line),
}
"""The lines that there are on each street."""

DRAWS = {
    PostflopStreet.FLOP: tuple(Draw),
    PostflopStreet.TURN: tuple(Draw),
    PostflopStreet.RIVER: (Draw.NO_DRAW,),
}
"""Likewise: nothing is to come on the river."""

RERAISED_FROM = 2
"""Bets and raises before the flop that make a pot reraised."""

# Limits of the situations, in big blinds to call and in percent of the pot.
SMALL_RAISE_BLINDS, SMALL_RAISE_BLINDS_HEADS_UP = 4, 2.5
HUGE_RAISE_BLINDS = 15
SHORT_STACK_BLINDS, MEDIUM_STACK_BLINDS = 10, 20
CHEAP_BET_PERCENT = 25
SMALL_BET_PERCENT = 40
HALF_BET_PERCENT = 55
BIG_BET_PERCENT = 105
OVERBET_PERCENT = 155
CHEAP_RAISE_PERCENT = 35
DEAR_RERAISE_PERCENT = 55

RAISES = PreflopSituation.CHEAP_RAISE, PreflopSituation.RAISED
RAISES_FIRST_IN = dict.fromkeys(Position, RAISES) | {
    Position.LATE: (PreflopSituation.CHEAP_STEAL, PreflopSituation.STEAL),
    Position.SMALL_BLIND: (PreflopSituation.CHEAP_BLIND_STEAL, PreflopSituation.BLIND_STEAL),
}
"""The situations after one raise, cheap to call or not; and after one first in, by the raiser's position."""
BLIND_STEALS = frozenset(RAISES_FIRST_IN[Position.SMALL_BLIND])
"""Only the big blind faces these."""
STEALS = BLIND_STEALS.union(RAISES_FIRST_IN[Position.LATE])
FROM_THREE_SEATS = STEALS | {PreflopSituation.OWN_LIMP_RAISED}
THREE_SEATS = 3
"""Heads-up there are none of these: positions say there who has raised and who has called."""

NEVER_FACED = frozenset(
    {
        (PreflopSituation.UNOPENED, Position.BIG_BLIND),
        (PreflopSituation.OWN_LIMP_RAISED, Position.BIG_BLIND),
        *product(RAISES_FIRST_IN[Position.LATE], (Position.EARLY, Position.MIDDLE)),
        *product(BLIND_STEALS, set(Position) - {Position.BIG_BLIND}),
    }
)
"""Who speaks last does not find the pot unopened, nor has he limped; and nobody steals from a seat before the
raiser's."""
NEVER_FACED_HEADS_UP = frozenset(
    {
        (PreflopSituation.UNOPENED, Position.BIG_BLIND),
        (PreflopSituation.LIMPED, Position.SMALL_BLIND),
        *product(PreflopSituation, set(Position) - {Position.SMALL_BLIND, Position.BIG_BLIND}),
        *product(FROM_THREE_SEATS, Position),
    }
)


class PreflopSpot(NamedTuple):
    position: Position
    situation: PreflopSituation
    stack: Stack = Stack.DEEP


class PostflopSpot(NamedTuple):
    street: PostflopStreet
    opponents: Opponents
    situation: PostflopSituation
    line: Line = Line.QUIET


Spot: TypeAlias = PreflopSpot | PostflopSpot
