"""Who sits at the hero's table in training: those who learn too, and those who stray from their strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.spots import BIG_BET_PERCENT, CHEAP_BET_PERCENT, HALF_BET_PERCENT, SMALL_BET_PERCENT

MIN_RAISER, RAISES_CALLS, SHOVES_RANGE, RERAISES_OPENS, BETS_POT, CALLS_FOLDS = range(1, 7)
"""Who raises the least wherever he raises, raises some of his calls, goes all-in with a fixed range or folds
before the flop, reraises every open, bets about the pot wherever he may after the flop, and calls half of
what he would fold.
"""
BETS_LITTLE, MIN_RAISES_BETS = 7, 8
"""After the flop: who bets a fifth to half of the pot wherever he may, and who raises the least over bets."""
RIVAL, COUNTS_ODDS = range(9, 11)
"""Who plays by the first edition's tables, and who counts odds, as the baseline ehs-tag does."""
SIZES_AT_EDGES = 11
"""Whose bets after the flop are nearly the largest that rows take for cheap, small or half ones, and whose
other raises are the least that is legal.
"""
RERAISES_LITTLE, OPENS_LARGE = 12, 13
"""Who reraises opens by the least that is legal or little more, and who opens to about five big blinds, with
the hands that the hero reraises or opens.
"""
CHECKS_FLOP, OVERBETS_FLOP, OVERBETS_TURN = range(14, 17)
"""Who never bets the flop, but later nearly the largest that rows take for half bets, and who bets a little
more than the pot on one street wherever he may; the latter in the order of streets.
"""
RAISES_FLOP_BETS, RAISES_3_BETS = 17, 18
"""Who raises every bet on the flop, and who raises every reraise before it by the least that is legal or
little more.
"""
BETS_OVER_EDGES = 19
"""Who bets after the flop wherever he may, a little more than what rows take for cheap, small or half
bets.
"""
STEALS = 20
"""Who raises any hand by the least from the cutoff on, where nobody has entered."""
LIMPS = 21
"""Who enters by calling the big blind with most hands, and calls a raise with the better of them."""
ONLY_LIMPS = 22
"""Who enters by a call where the rows raise first in, so that not all who limp hold little."""
STEALS_LARGE = 23
"""Who raises any hand to 2.5 to 5 big blinds there, and every reraise as RAISES_3_BETS does."""
BETS_CHEAPLY, BETS_SMALL = 24, 25
"""Who bets nearly the largest that rows take for cheap bets, or for small ones, and raises the least; the
latter often opens to about five big blinds.
"""
SHOVES_BEST = 26
"""Who goes all-in with few hands, 3 to 12 of a hundred, or folds before the flop."""
RAISES_BETS = 27
"""Who raises every bet after the flop by a little more than what rows take for a cheap raise."""
CHALLENGER = 28
"""From here on those who learn as the hero does, but bet and raise other sizes, so that no size finds the
hero unready: one for each of CHALLENGER_SIZES, with strategies of their own.
"""


class ChallengerSizes(NamedTuple):
    """The sizes of a challenger: bets and raises after the flop add `least` to `most` percent of the pot
    after the call; before the flop a raise may also add `before` percent of it.
    """

    least: int
    most: int
    before: int


CHALLENGER_SIZES = (
    ChallengerSizes(15, CHEAP_BET_PERCENT, 125),
    ChallengerSizes(CHEAP_BET_PERCENT + 1, 29, 250),
    ChallengerSizes(CHEAP_BET_PERCENT + 1, SMALL_BET_PERCENT, 350),
    ChallengerSizes(SMALL_BET_PERCENT + 1, 44, 200),
    ChallengerSizes(SMALL_BET_PERCENT + 1, HALF_BET_PERCENT, 450),
    ChallengerSizes(HALF_BET_PERCENT + 1, 64, 300),
    ChallengerSizes(65, BIG_BET_PERCENT, 200),
    ChallengerSizes(110, 200, 600),
)


class StrayCrowd(NamedTuple):
    """In so many percent of the deals one seat has a challenger; heads-up nobody strays then. Of the other
    opponents so many percent stray from their strategy, play by the first edition's tables, or count odds;
    those who stray are of these kinds, drawn by chance, or where there are none have a trick of TRICKS_MET,
    drawn by what each has won (trick_gains.py).
    """

    challenged_percent: int
    stray_percent: int
    rival_percent: int
    odds_percent: int
    kinds: Sequence[int] = ()

    @property
    def has_tricks(self) -> bool:
        return not self.kinds


HEADS_UP_CROWD = StrayCrowd(20, 86, 11, 3)
"""Those who stray have the tricks that win, until these win little."""
_RAISING_OR_SHOVING = *(3 * (MIN_RAISER,)), RAISES_CALLS, SHOVES_RANGE, RERAISES_OPENS
_COMMON = *_RAISING_OR_SHOVING, BETS_POT, CALLS_FOLDS
_BETTING = *(3 * (BETS_POT,)), *(14 * (BETS_LITTLE,)), *(11 * (BETS_OVER_EDGES,))
_IN_OWN_SIZES = SIZES_AT_EDGES, SIZES_AT_EDGES, RERAISES_LITTLE, RERAISES_LITTLE, OPENS_LARGE
_RAISING = MIN_RAISES_BETS, RAISES_FLOP_BETS, *(15 * (RAISES_3_BETS,)), *(6 * (STEALS,))
_LIMPING = *(9 * (LIMPS,)), *(7 * (ONLY_LIMPS,))
_ON_ONE_STREET = *(6 * (CHECKS_FLOP,)), *(4 * (OVERBETS_FLOP,)), *(3 * (OVERBETS_TURN,))
_AT_RINGS = *_COMMON, *_BETTING, *_RAISING, *_LIMPING, *_IN_OWN_SIZES
RING_CROWD = StrayCrowd(25, 32, 28, 27, (*_AT_RINGS, *_ON_ONE_STREET))
"""Many who stray bet whatever they hold: where few do, rows fold too much to it, on the turn what they called
with on the flop.
"""
_RAISING_LEAST = *(8 * (MIN_RAISER,)), *(4 * (STEALS,)), RERAISES_OPENS, RAISES_3_BETS
_ALL_IN_OR_CALLING = *(3 * (SHOVES_RANGE,)), LIMPS, LIMPS, ONLY_LIMPS, ONLY_LIMPS, CALLS_FOLDS
SHORT_CROWD = StrayCrowd(25, 50, 10, 20, (*_RAISING_LEAST, *_ALL_IN_OR_CALLING))
"""Where only rows of short stacks are looked for: where few raise the least, these fold too much to it."""
_SHOVING = *(8 * (SHOVES_BEST,)), *(3 * (SHOVES_RANGE,)), STEALS_LARGE, OPENS_LARGE, RAISES_3_BETS
SHOVING_CROWD = StrayCrowd(25, 35, 12, 28, _SHOVING)
"""Of full tables for which only answers to all-ins before the flop are looked for: while all who went all-in
did so with 15 of a hundred hands, who did with 7 won 39 ± 6 thousandths of a big blind at six seats.
"""
_ENTERING = LIMPS, ONLY_LIMPS, ONLY_LIMPS, STEALS_LARGE, STEALS_LARGE
ENTERING_CROWD = StrayCrowd(25, 50, 12, 30, _ENTERING)
"""Of full tables for which only rows of some situations before the flop are looked for."""
_SELDOM_OVERBETTING = OVERBETS_FLOP, OVERBETS_FLOP, OVERBETS_TURN
_RAISING_AT_RINGS = (
    *_AT_RINGS,
    *(20 * (BETS_LITTLE,)),
    *(20 * (BETS_OVER_EDGES,)),
    *(8 * (CHECKS_FLOP,)),
    *_SELDOM_OVERBETTING,
    *(6 * (SIZES_AT_EDGES,)),
    *(7 * (BETS_CHEAPLY,)),
    *(4 * (BETS_SMALL,)),
    *(3 * (RERAISES_LITTLE,)),
    *(10 * (RAISES_BETS,)),
)
RAISING_CROWD = StrayCrowd(25, 52, 19, 23, _RAISING_AT_RINGS)
"""Of full tables for which only rows of who has been raised after the flop are looked for: while all raises
of more than a third of the pot meant strength, who raised every bet of the turn by 37 % of it won 25 ± 3
thousandths of a big blind at six seats, and up to 61 ± 6 with other moves.
"""
BETTING_CROWD = StrayCrowd(20, 80, 9, 11)
"""Of full tables for which rows of some situations after the flop are looked for: who strays there has a
trick, as heads-up. Of rows that met kinds of opponents counted by hand, who bet the pot with strong hands,
bluffed it later with weak ones and reraised large before the flop won 42 ± 5 thousandths of a big blind at
six seats.
"""
