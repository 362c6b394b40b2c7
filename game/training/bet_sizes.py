"""The sizes of bets and raises after the flop that all shipped rows of hold'em have.

One mix a street, whatever the hand, so that a size tells no strength. The quartiles are about those of real
online games: 33, 49 and 63 % of the pot on the flop, 32, 49 and 64 on the turn, 32, 50 and 77 on the river.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.bots.spots import PostflopStreet
from game.bots.table import Sizes

BET_SIZES: Mapping[PostflopStreet, Sizes] = {
    PostflopStreet.FLOP: Sizes(small=40, large=8, all_in=0, third=32, three_quarters=20),
    PostflopStreet.TURN: Sizes(small=38, large=10, all_in=0, third=30, three_quarters=22),
    PostflopStreet.RIVER: Sizes(small=28, large=22, all_in=0, third=28, three_quarters=22),
}

NOISE = 8
"""Percent by which a bet or raise differs from its size at most."""
