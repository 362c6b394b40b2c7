"""What heroes won, and how much of it was luck.

Where two play, the opponent's hand is luck too: a call on the river is worth what it wins against all that
he may hold, by what he did. So the hand is played again with other hands of his range and the same actions,
and the mean over them counts. All of them being as likely as his own, given all that the hero could see, the
mean of luck stays zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.luck.estimator.adjusting import FLOPS, Adjuster, Luck
from game.luck.estimator.all_ins import AllIns
from game.luck.estimator.ranges import Ranges
from game.luck.estimator.table import Table
from game.luck.estimator.value_function import ValueFunction
from game.simulation.lanes.betting import Choice, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import STRENGTH, KeyArray
from game.simulation.lanes.play import Deciding, Watching, play
from game.simulation.lanes.standing import Amounts, Lanes, Standing, dealt

HANDS_OF_RANGE = 4
FLOPS_OF_EACH = 20

Blinds = NDArray[np.float64]


class Estimate(NamedTuple):
    """In big blinds, shape (lanes,): what the heroes won, and how much of it was luck."""

    won: Blinds
    luck: Luck


def estimated(table: Table, stacks: Amounts, deciding: Deciding, values: ValueFunction) -> Estimate:
    """Play the hands from `stacks`, of shape (rows, lanes), and look on."""
    if len(stacks) == 2:
        return _over_range(table, stacks, deciding, values)
    looking = Adjuster(table, _own(table, stacks), deciding, values, FLOPS)
    return Estimate(won_by(table, stacks, looking, looking), looking.luck)


def won_by(table: Table, stacks: Amounts, deciding: Deciding, watching: Watching) -> Blinds:
    """Play the hands while somebody looks on; in big blinds."""
    layout = table.layout
    played = play(layout, dealt(layout, stacks), table.cards, STRENGTH, deciding, watching=watching)
    won: Blinds = (_own(table, played.standing.stacks) - _own(table, stacks)) / layout.big_blind
    return won


def _own(table: Table, amounts: Amounts) -> Amounts:
    own: Amounts = amounts[table.hero, np.arange(len(table.hero))]
    return own


def _over_range(table: Table, stacks: Amounts, deciding: Deciding, values: ValueFunction) -> Estimate:
    ranges, all_ins = Ranges(table, deciding), AllIns(table)
    won = won_by(table, stacks, ranges, _Both(ranges, all_ins))
    lanes, times = np.arange(len(table.hero)), HANDS_OF_RANGE
    again = np.tile(lanes, times)
    others = _with_hands(table, again, ranges.drawn(times).ravel(), times)
    stacks = stacks.take(again, axis=1)
    looking = Adjuster(others, _own(others, stacks), _Again(ranges.choices, times), values, FLOPS_OF_EACH)
    wins = won_by(others, stacks, looking, looking)
    mean_won, deal, board, bots = (each.reshape(times, -1).mean(axis=0) for each in (wins, *looking.luck[:3]))
    return Estimate(won, Luck(deal + won - mean_won, board, bots, all_ins.luck))


def _with_hands(table: Table, again: Lanes, hands: NDArray[np.int16], times: int) -> Table:
    """The lanes `again`, with these hands of the heroes' opponents, each with samples of its own."""
    more = table.take(again)
    combos = more.cards.combos.copy()
    combos[1 - more.hero, np.arange(len(again))] = hands
    copy = np.repeat(np.arange(times, dtype=np.uint64), len(table.hero))
    numbers = more.numbers * np.uint64(times) + copy
    return more._replace(cards=LaneCards(combos, more.cards.board), numbers=numbers)


class _Both(NamedTuple):
    one: Watching
    other: Watching

    def dealt(self, street: int, standing: Standing) -> None:
        self.one.dealt(street, standing)
        self.other.dealt(street, standing)


class _Again:
    """What was done, so many times side by side."""

    def __init__(self, choices: Sequence[Choice], times: int) -> None:
        self._choices, self._times = iter(choices), times

    def choose(self, _turn: Turn, _lanes: Lanes, _keys: KeyArray) -> Choice:
        done = next(self._choices)
        return Choice(np.tile(done.kinds, self._times), np.tile(done.amounts, self._times))
