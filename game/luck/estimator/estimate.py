"""What heroes won, and how much of it was luck.

An opponent's hand is luck too: a call on the river is worth what it wins against all that he may hold, by
what he did. So where the hero saw the flop (heads-up always) the hand is played again with other hands of the
range of one opponent, the one who paid most, and with the same actions; the mean over them counts. All of
them being as likely as his own, given all other cards and all that was done, the mean of luck stays zero.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.luck.estimator.adjusting import MANY, Adjuster, Luck, Samples
from game.luck.estimator.all_ins import AllIns
from game.luck.estimator.ranges import Ranges
from game.luck.estimator.record import Record
from game.luck.estimator.table import ObservedLanes
from game.luck.estimator.value_function import ValueFunction
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.play import Deciding, Watching, play
from game.simulation.lanes.states import Amounts, Flags, Lanes, LaneStates, dealt

HANDS_OF_RANGE = 8
HANDS_HEADS_UP = ((0, 6), (4, 20), (12, 40))
"""How many hands from how many big blinds paid by both: their spread matters most in large pots. Given what
was done, the bets say nothing of the opponent's hand, so this choice leaves the mean as it is.
"""
SAMPLES_OF_EACH = Samples(flops=16, turns=20)
SAMPLES_HEADS_UP = Samples(flops=24, turns=12)

Blinds = NDArray[np.float64]


class Estimate(NamedTuple):
    """In big blinds, shape (lanes,): what the heroes won, and how much of it was luck."""

    won: Blinds
    luck: Luck


def estimated(table: ObservedLanes, stacks: Amounts, deciding: Deciding, values: ValueFunction) -> Estimate:
    """Play the hands from `stacks`, of shape (rows, lanes), and look on."""
    lanes = len(table.hero)
    record, all_ins, line = Record(deciding, lanes), AllIns(table), LaneFacts(table)
    after = _played(table, stacks, record, _Both(all_ins, line))
    won = _won(table, stacks, after)
    hands = hands_heads_up(table, after) if len(stacks) == 2 else np.where(line.saw_flop, HANDS_OF_RANGE, 0)
    deal, board, bots = np.zeros((3, lanes))
    for times in np.unique(hands).tolist():
        places = np.flatnonzero(hands == times)
        part = _RecordPart(table.take(places), stacks.take(places, axis=1), record, places, values)
        opponents = line.opponents(after).take(places)
        deal[places], board[places], bots[places] = _look(part, opponents, won.take(places), times)
    return Estimate(won, Luck(deal, board, bots, all_ins.luck))


def hands_heads_up(table: ObservedLanes, after: LaneStates) -> Lanes:
    """How many hands of the opponent's range each lane is looked at with."""
    at_stake = after.paid.min(axis=0) / table.layout.big_blind
    starts, hands = np.array(HANDS_HEADS_UP).T
    found: Lanes = hands[np.searchsorted(starts, at_stake, side="right") - 1]
    return found


def won_by(table: ObservedLanes, stacks: Amounts, deciding: Deciding, watching: Watching) -> Blinds:
    """Play the hands while somebody looks on; in big blinds."""
    return _won(table, stacks, _played(table, stacks, deciding, watching))


def _played(table: ObservedLanes, stacks: Amounts, deciding: Deciding, watching: Watching) -> LaneStates:
    states = dealt(table.layout, stacks)
    return play(table.layout, states, table.cards, table.bots.policy.keys, deciding, watching=watching).states


def _won(table: ObservedLanes, stacks: Amounts, after: LaneStates) -> Blinds:
    won: Blinds = (_own(table, after.stacks) - _own(table, stacks)) / table.layout.big_blind
    return won


def _own(table: ObservedLanes, amounts: Amounts) -> Amounts:
    own: Amounts = amounts[table.hero, np.arange(len(table.hero))]
    return own


class LaneFacts:
    """What can be said of the lanes by what everybody did alone."""

    def __init__(self, table: ObservedLanes) -> None:
        self._hero = table.hero
        self.saw_flop: Flags = np.zeros(len(table.hero), dtype=bool)

    def dealt(self, street: int, states: LaneStates) -> None:
        if street == 1:
            is_in = states.in_hand[self._hero, np.arange(len(self._hero))]
            self.saw_flop = is_in & (np.count_nonzero(states.in_hand, axis=0) > 1)

    def opponents(self, after: LaneStates) -> Lanes:
        """The row that paid most beside the hero."""
        row = np.arange(len(after.paid))[:, np.newaxis]
        found: Lanes = np.where(row == self._hero, -1, after.paid).argmax(axis=0)
        return found


class _RecordPart(NamedTuple):
    """Some lanes of a record: their `places` in it."""

    table: ObservedLanes
    stacks: Amounts
    record: Record
    places: Lanes
    values: ValueFunction

    @property
    def is_heads_up(self) -> bool:
        return self.table.layout.rows == 2

    def again(self, times: int) -> _RecordPart:
        """All lanes repeated, each with samples of its own."""
        lanes = np.tile(np.arange(len(self.places)), times)
        table = self.table.take(lanes)
        copy = np.repeat(np.arange(times, dtype=np.uint64), len(self.places))
        most = HANDS_HEADS_UP[-1][-1] if self.is_heads_up else HANDS_OF_RANGE
        table = table._replace(numbers=table.numbers * np.uint64(most) + copy)
        return self._replace(table=table, stacks=self.stacks.take(lanes, axis=1), places=self.places[lanes])

    def looked_at(self, samples: Samples) -> tuple[Blinds, Luck]:
        """What the heroes would have won with the cards of the table, and their luck."""
        start, again = _own(self.table, self.stacks), self.record.again(self.places)
        looking = Adjuster(self.table, start, again, self.values, samples)
        return won_by(self.table, self.stacks, looking, looking), looking.luck


def _look(part: _RecordPart, opponents: Lanes, won: Blinds, times: int) -> tuple[Blinds, ...]:
    """With this many hands of the opponents' ranges; unchanged with none."""
    if not times:
        _again, luck = part.looked_at(MANY)
        return luck[:3]
    ranges = Ranges(part.table, opponents, part.record.again(part.places))
    won_by(part.table, part.stacks, ranges, ranges)
    others = _with_hands(part.again(times), opponents, ranges.drawn(times))
    wins, luck = others.looked_at(SAMPLES_HEADS_UP if part.is_heads_up else SAMPLES_OF_EACH)
    mean, deal, board, bots = (each.reshape(times, -1).mean(axis=0) for each in (wins, *luck[:3]))
    return deal + won - mean, board, bots


def _with_hands(part: _RecordPart, opponents: Lanes, hands: NDArray[np.int16]) -> _RecordPart:
    """With these hands of the opponents, of shape (times, lanes)."""
    cards = part.table.cards
    combos = cards.combos.copy()
    combos[np.tile(opponents, len(hands)), np.arange(hands.size)] = hands.ravel()
    return part._replace(table=part.table._replace(cards=LaneCards(combos, cards.board)))


class _Both(NamedTuple):
    one: Watching
    other: Watching

    def dealt(self, street: int, states: LaneStates) -> None:
        self.one.dealt(street, states)
        self.other.dealt(street, states)
