"""The luck of hands while they are played in lanes: of the deal, of each street, of each bot's decision."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE, card_subsets
from game.engine.odds.percents import percents_of_lanes, starting_percents, tables_in_use_or_counted
from game.luck.estimator.features import Described, Floats, Known, described
from game.luck.estimator.runouts import (
    BOARD,
    equities,
    hand_values,
    sampled,
    sets_of,
    unseen,
)
from game.luck.estimator.value_function import ValueFunction
from game.simulation.draws import BulkDraws, Purpose, Words, bot_route
from game.simulation.lanes.betting import Choice, Kind, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import KeyArray
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.play import Deciding
from game.simulation.lanes.policies import Shares, StyleArrays, TablePolicy
from game.simulation.lanes.pots import award
from game.simulation.lanes.sizing import sized_raises
from game.simulation.lanes.standing import Amounts, Flags, Lanes, Standing

_SHUFFLES = np.uint64(4)
_EVENTS, _RUNOUTS, _NOISE = np.uint64(0), np.uint64(1), np.uint64(2)
_NOISE_ROUTE = 64
PREFLOP_RUNOUTS, FLOP_RUNOUTS, ALL_IN_RUNOUTS = 32, 36, 240
FLOPS = 80


class Bots(NamedTuple):
    """Who plays each row and lane: `profiles` are places in the policy, -1 where no table is known, as of the
    visitor. Traits, by row and lane, as in features.Known.
    """

    policy: TablePolicy
    profiles: NDArray[np.intp]
    folding: Floats
    raising: Floats


def traits_of(arrays: StyleArrays) -> tuple[float, float]:
    """How often a style folds and how often it raises, over all spots and strengths alike."""
    return float(arrays.fold.mean()) / 10_000, 1 - float(arrays.stay.mean()) / 10_000


class Table(NamedTuple):
    """The lanes that are looked at: their cards and bots, and the row whose winnings count in each. Samples
    are drawn by the numbers of the deals.
    """

    layout: Layout
    cards: LaneCards
    bots: Bots
    hero: NDArray[np.intp]
    draws: BulkDraws
    numbers: Words

    def shuffled(self, kind: np.uint64, lanes: Lanes) -> NDArray[np.uint8]:
        numbers = self.sample_numbers(kind, lanes)
        return self.draws.permutations(numbers, Purpose.LUCK, DECK_SIZE, DECK_SIZE)

    def sample_numbers(self, kind: np.uint64, lanes: Lanes) -> Words:
        return self.numbers.take(lanes) * _SHUFFLES + kind

    def seen(self, board_cards: int, lanes: Lanes) -> NDArray[np.uint64]:
        """The cards of all rows and of the board so far, as sets."""
        cards = self.cards.take(lanes)
        held = np.bitwise_or.reduce(_hole_sets(cards.combos), axis=0)
        return held | (cards.board_sets(board_cards) if board_cards else np.uint64(0))


def _hole_sets(combos: NDArray[np.int16]) -> NDArray[np.uint64]:
    return card_subsets(2).bits.take(combos)


class Luck(NamedTuple):
    """In big blinds, shape (lanes,): of the hero's and the others' hole cards, of the board, of the bots.

    `all_in` is the part of the board's that came when nobody could bet any more.
    """

    deal: NDArray[np.float64]
    board: NDArray[np.float64]
    bots: NDArray[np.float64]
    all_in: NDArray[np.float64]

    @property
    def total(self) -> NDArray[np.float64]:
        return self.deal + self.board + self.bots


class Runouts:
    """For the decisions of a street: what hands are worth on sampled full boards, in the lanes `lanes`."""

    def __init__(self, table: Table, live: Flags, board_cards: int, lanes: Lanes) -> None:
        self._hero = table.hero.take(lanes)
        cards = table.cards.take(lanes)
        self.values = _sampled_values(
            table, cards.combos, live, cards.board[:board_cards], table.seen(board_cards, lanes), lanes
        )
        self._column = np.full(len(table.hero), -1, dtype=np.intp)
        self._column[lanes] = np.arange(len(lanes))

    def equities(self, lanes: Lanes, live: Flags) -> Floats:
        columns = self._column.take(lanes)
        return equities(self.values[:, :, columns], live, self._hero.take(columns))


def _sampled_values(
    table: Table,
    combos: NDArray[np.int16],
    live: Flags,
    board: NDArray[np.uint8],
    seen: NDArray[np.uint64],
    lanes: Lanes,
) -> NDArray[np.uint16]:
    """Shape (rows, samples, lanes) of hand_values, for boards that begin with `board`."""
    known = len(board)
    if known == BOARD:
        return hand_values(combos, live, board[:, np.newaxis])
    samples = FLOP_RUNOUTS if known else PREFLOP_RUNOUTS
    deck = unseen(table.shuffled(_RUNOUTS, lanes), seen)
    to_come = sampled(deck, BOARD - known, samples)
    begun = np.broadcast_to(board[:, np.newaxis], (known, *to_come.shape[1:]))
    return hand_values(combos, live, np.concatenate((begun, to_come)))


class Alternatives:
    """Actions at some places of a turn, and how often each counts."""

    def __init__(self, places: Lanes) -> None:
        self.places = places
        self._parts: list[tuple[Lanes, NDArray[np.int8], Amounts, NDArray[np.float64]]] = []

    def add(self, kinds: NDArray[np.int8], amounts: Amounts, counts: NDArray[np.float64]) -> None:
        """Arrays over the places."""
        at = np.flatnonzero(counts)
        self._parts.append((at, kinds.take(at), amounts.take(at), counts.take(at)))

    def arrays(self) -> tuple[Lanes, NDArray[np.int8], Amounts, NDArray[np.float64]]:
        """Of all actions: where among the places, what is done, and how often it counts."""
        at, kinds, amounts, counts = (np.concatenate(part) for part in zip(*self._parts, strict=True))
        return at, kinds, amounts, counts


class Adjuster:
    """Looks on at lanes while somebody else decides, and adds up their luck.

    It is both the `deciding` and the `watching` of lanes/play.py. `start` are the heroes' stacks before the
    hand.
    """

    def __init__(self, table: Table, start: Amounts, deciding: Deciding, values: ValueFunction) -> None:
        self.table, self._deciding, self._values = table, deciding, values
        self._lanes = np.arange(len(table.hero))
        self._start = start.take(self._lanes)
        dealt = values.deals[table.layout.rows].values(table.cards.combos, table.hero)
        self.luck = Luck(dealt, *np.zeros((3, len(dealt))))
        self._done = np.zeros(len(dealt), dtype=bool)
        self._runouts: Runouts | None = None
        self._percents = starting_percents().take(table.cards.combos)

    # Streets

    def dealt(self, street: int, standing: Standing) -> None:
        in_hand = standing.in_hand[self.table.hero, self._lanes]
        contenders = np.count_nonzero(standing.in_hand, axis=0)
        self._done |= ~in_hand | (contenders < 2)
        if street:
            able = np.count_nonzero(standing.able, axis=0)
            self._end(street, standing, np.flatnonzero(~self._done & (able < 2)))
            self._deal(street, standing, np.flatnonzero(~self._done))
        lanes = np.flatnonzero(~self._done)
        board_cards = self.table.layout.board_cards[street]
        if len(lanes):
            self._runouts = Runouts(self.table, standing.in_hand.take(lanes, axis=1), board_cards, lanes)

    def _end(self, street: int, standing: Standing, lanes: Lanes) -> None:
        """All further luck at once where nobody can bet any more: against other boards from here on."""
        if not len(lanes):
            return
        table, known = self.table, self.table.layout.board_cards[street - 1]
        deck = unseen(table.shuffled(_EVENTS, lanes), table.seen(known, lanes))
        others = sampled(deck, BOARD - known, ALL_IN_RUNOUTS)
        times = others.shape[1]
        again = np.tile(lanes, times)
        begun = np.tile(table.cards.board[:known].take(lanes, axis=1), times)
        boards = np.concatenate((begun, others.reshape(BOARD - known, -1)))
        expected = self._paid_out(standing, again, boards).reshape(times, -1).mean(axis=0)
        actual = self._paid_out(standing, lanes, table.cards.board.take(lanes, axis=1))
        luck = (actual - expected) / table.layout.big_blind
        self.luck.board[lanes] += luck
        self.luck.all_in[lanes] += luck
        self._done[lanes] = True

    def _paid_out(self, standing: Standing, lanes: Lanes, boards: NDArray[np.uint8]) -> Amounts:
        over = standing.take(lanes)
        combos = self.table.cards.combos.take(lanes, axis=1)
        award(over, LaneCards(combos, boards), self.table.layout.ranking)
        stacks: Amounts = over.stacks[self.table.hero.take(lanes), np.arange(len(lanes))]
        return stacks

    def _deal(self, street: int, standing: Standing, lanes: Lanes) -> None:
        """The luck of a street's cards: against other cards that might have come."""
        if not len(lanes):
            return
        table, layout = self.table, self.table.layout
        before, now = layout.board_cards[street - 1], layout.board_cards[street]
        board = table.cards.board.take(lanes, axis=1)
        others = self.other_cards(before, now - before, lanes)
        dealt = np.concatenate((board[before:now][:, np.newaxis], others), axis=1)
        times = dealt.shape[1]
        again = np.tile(lanes, times)
        boards = np.concatenate((np.tile(board[:before], times), dealt.reshape(now - before, -1)))
        live = standing.in_hand.take(again, axis=1)
        combos = table.cards.combos.take(again, axis=1)
        sets = sets_of(boards)
        percents = percents_of_lanes(tables_in_use_or_counted(), sets, combos)
        self._percents[:, lanes] = percents[:, : len(lanes)]
        seen = table.seen(before, again) | sets
        values = _sampled_values(table, combos, live, boards, seen, again)
        equity = equities(values, live, table.hero.take(again))
        found = self.value_of(standing.take(again), street, again, percents, equity).reshape(times, -1)
        if times > 1:
            self.luck.board[lanes] += found[0] - found[1:].mean(axis=0)

    def other_cards(self, known: int, cards: int, lanes: Lanes) -> NDArray[np.uint8]:
        """Shape (cards, samples, lanes): what might have come instead, beside so many cards of the board."""
        deck = unseen(self.table.shuffled(_EVENTS, lanes), self.table.seen(known, lanes))
        return sampled(deck, cards, FLOPS)

    # Decisions

    def choose(self, turn: Turn, lanes: Lanes, keys: KeyArray) -> Choice:
        choice = self._deciding.choose(turn, lanes, keys)
        profiles = self.table.bots.profiles[turn.row].take(lanes)
        places = np.flatnonzero(~self._done.take(lanes) & (profiles >= 0))
        if len(places):
            here = places[self.table.hero.take(lanes.take(places)) != turn.row]
            here = here[self._hero_is_in(turn.only(here), lanes.take(here))]
            if len(here):
                self._decided(
                    turn.only(here),
                    lanes.take(here),
                    keys.take(here),
                    Choice(choice.kinds.take(here), choice.amounts.take(here)),
                )
        return choice

    def _hero_is_in(self, turn: Turn, lanes: Lanes) -> Flags:
        in_hand: Flags = turn.standing.in_hand[self.table.hero.take(lanes), turn.lanes]
        return in_hand

    def _decided(self, turn: Turn, lanes: Lanes, keys: KeyArray, choice: Choice) -> None:
        """The luck of what a bot did: against all that it might have done."""
        bots = self.table.bots
        profiles = bots.profiles[turn.row].take(lanes)
        shares = bots.policy.shares(turn, profiles, keys)
        # In most lanes a bot has only one thing to do, as to fold the worst hands: no luck in that.
        sure = np.maximum.reduce((shares.fold, shares.stay))
        places = np.flatnonzero(sure < 1)
        if not len(places):
            return
        made = Alternatives(places)
        self.add_others(made, turn, lanes, profiles, shares)
        made.add(choice.kinds.take(places), choice.amounts.take(places), np.ones(len(places)))
        found = self._values_after(turn, lanes, made)
        self.luck.bots[lanes.take(places)] += found

    def add_others(
        self, made: Alternatives, turn: Turn, lanes: Lanes, profiles: Lanes, shares: Shares
    ) -> None:
        """All that a bot might have done, each with its probability, taken with a minus. The noise of its
        raises is drawn anew.
        """
        table, places = self.table, made.places
        owed = turn.to_call.take(places) > 0
        none = np.zeros(len(places), dtype=np.int64)
        stay = np.where(owed, np.int8(Kind.CALL), np.int8(Kind.CHECK))
        made.add(np.full(len(places), Kind.FOLD, dtype=np.int8), none, -shares.fold.take(places))
        made.add(stay, none, -shares.stay.take(places))
        raised = np.where(turn.current_bet.take(places) > 0, np.int8(Kind.RAISE), np.int8(Kind.BET))
        decisions = turn.standing.decisions[turn.row].take(turn.lanes).astype(np.int64)
        route = _NOISE_ROUTE + bot_route(turn.row, turn.street, 0) + decisions
        words = table.draws.words(table.sample_numbers(_NOISE, lanes), Purpose.LUCK, route)
        noise = table.bots.policy.noise(turn.street, profiles, words.first)
        for size, chance in enumerate(shares.raises):
            if chance.any():
                sizes = np.full(len(lanes), size)
                amounts = sized_raises(turn, shares.range_, sizes, noise).take(places)
                made.add(raised, amounts, -chance.take(places))

    def _values_after(self, turn: Turn, lanes: Lanes, made: Alternatives) -> NDArray[np.float64]:
        """For each of the places: the value of what was done less that of all that might have been."""
        at, kinds, amounts, counts = made.arrays()
        places = made.places.take(at)
        after = turn.standing.take(turn.lanes.take(places))
        Turn(turn.layout, after, turn.street, turn.row, np.arange(len(places))).apply(Choice(kinds, amounts))
        own = lanes.take(places)
        if self._runouts is None:
            raise ValueError("no street has been dealt")
        equity = self._runouts.equities(own, after.in_hand)
        percents = self._percents.take(own, axis=1)
        values = self.value_of(after, turn.street, own, percents, equity)
        return np.bincount(at, counts * values, minlength=len(made.places)).astype(np.float64)

    def value_of(
        self, standing: Standing, street: int, lanes: Lanes, percents: NDArray[np.uint8], equity: Floats
    ) -> NDArray[np.float64]:
        state = self.described(standing, street, lanes, percents, equity)
        return self._values.values(self.table.layout.rows, street, state)

    def described(
        self, standing: Standing, street: int, lanes: Lanes, percents: NDArray[np.uint8], equity: Floats
    ) -> Described:
        """What the value function sees; `standing` has the same lanes as `lanes`."""
        table, bots = self.table, self.table.bots
        known = Known(
            table.hero.take(lanes),
            percents,
            bots.folding.take(lanes, axis=1),
            bots.raising.take(lanes, axis=1),
        )
        return described(table.layout, standing, street, known, equity, self._start.take(lanes))
