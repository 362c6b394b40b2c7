"""The luck of hands while they are played in lanes: of the deal, of each street, of each bot's decision."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.deck import DECK_SIZE
from game.engine.odds.percents import percents_of_lanes, starting_percents, tables_in_use_or_counted
from game.luck.estimator.all_ins import luck_of_the_rest
from game.luck.estimator.features import Described, Floats, Known, described
from game.luck.estimator.runouts import equities, sampled, sets_of, unseen
from game.luck.estimator.street_runouts import Runouts, sampled_values
from game.luck.estimator.table import EVENTS, NOISE, ObservedLanes
from game.luck.estimator.value_function import ValueFunction
from game.simulation.draws import Purpose, bot_route
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.keys import KeyArray
from game.simulation.lanes.play import Deciding
from game.simulation.lanes.policies import ActionLikelihoods
from game.simulation.lanes.sizing import sized_raises
from game.simulation.lanes.states import Amounts, Flags, Lanes, LaneStates

BOTS_HEADS_UP = (1.0, 1.0, 1.25, 1.35)
"""By street, how often the luck of a bot's decision counts heads-up: the networks say too little of it where
money has gone in. Found by regression over 12,288 hands of bots; any number leaves the mean at zero.
"""

_NOISE_ROUTE = 64


class Samples(NamedTuple):
    """How many flops and turns that might have come are compared with the one that came; a river is
    compared with all."""

    flops: int
    turns: int = DECK_SIZE


MANY = Samples(flops=80)


class Luck(NamedTuple):
    """In big blinds, shape (lanes,): of the hero's and the others' hole cards, of the board, of the bots.

    `all_in` is of the cards that came when nobody could bet any more, as all-in EV has it.
    """

    deal: NDArray[np.float64]
    board: NDArray[np.float64]
    bots: NDArray[np.float64]
    all_in: NDArray[np.float64]

    @property
    def total(self) -> NDArray[np.float64]:
        return self.deal + self.board + self.bots


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

    def __init__(
        self,
        table: ObservedLanes,
        start: Amounts,
        deciding: Deciding,
        values: ValueFunction,
        samples: Samples = MANY,
    ) -> None:
        self.table, self._deciding, self._values, self._samples = table, deciding, values, samples
        self._lanes = np.arange(len(table.hero))
        self._start = start.take(self._lanes)
        dealt = values.deals[table.layout.rows].values(table.cards.combos, table.hero)
        self.luck = Luck(dealt, *np.zeros((3, len(dealt))))
        self._done = np.zeros(len(dealt), dtype=bool)
        self._runouts: Runouts | None = None
        self._percents = starting_percents().take(table.cards.combos)

    # Streets

    def dealt(self, street: int, states: LaneStates) -> None:
        in_hand = states.in_hand[self.table.hero, self._lanes]
        contenders = np.count_nonzero(states.in_hand, axis=0)
        self._done |= ~in_hand | (contenders < 2)
        if street:
            able = np.count_nonzero(states.able, axis=0)
            self._end(street, states, np.flatnonzero(~self._done & (able < 2)))
            self._deal(street, states, np.flatnonzero(~self._done))
        lanes = np.flatnonzero(~self._done)
        board_cards = self.table.layout.board_cards[street]
        if len(lanes):
            self._runouts = Runouts(self.table, states.in_hand.take(lanes, axis=1), board_cards, lanes)

    def _end(self, street: int, states: LaneStates, lanes: Lanes) -> None:
        """All further luck at once where nobody can bet any more: against other boards from here on."""
        if len(lanes):
            luck = luck_of_the_rest(self.table, street, states, lanes)
            self.luck.board[lanes] += luck
            self.luck.all_in[lanes] = luck
            self._done[lanes] = True

    def _deal(self, street: int, states: LaneStates, lanes: Lanes) -> None:
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
        live = states.in_hand.take(again, axis=1)
        combos = table.cards.combos.take(again, axis=1)
        sets = sets_of(boards)
        percents = percents_of_lanes(tables_in_use_or_counted(), sets, combos)
        self._percents[:, lanes] = percents[:, : len(lanes)]
        seen = table.seen(before, again) | sets
        values = sampled_values(table, combos, live, boards, seen, again)
        equity = equities(values, live, table.hero.take(again))
        found = self.value_of(states.take(again), street, again, percents, equity).reshape(times, -1)
        if times > 1:
            self.luck.board[lanes] += found[0] - found[1:].mean(axis=0)

    def other_cards(self, known: int, cards: int, lanes: Lanes) -> NDArray[np.uint8]:
        """Shape (cards, samples, lanes): what might have come instead, after this many cards of the board."""
        deck = unseen(self.table.shuffled(EVENTS, lanes), self.table.seen(known, lanes))
        samples = {3: self._samples.flops, 4: self._samples.turns}.get(known + cards, DECK_SIZE)
        return sampled(deck, cards, samples)

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
        in_hand: Flags = turn.states.in_hand[self.table.hero.take(lanes), turn.lanes]
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
        weight = BOTS_HEADS_UP[turn.street] if self.table.layout.rows == 2 else 1.0
        self.luck.bots[lanes.take(places)] += weight * found

    def add_others(
        self, made: Alternatives, turn: Turn, lanes: Lanes, profiles: Lanes, shares: ActionLikelihoods
    ) -> None:
        """All that a bot might have done, each with its probability, taken with a minus. The noise of its
        raises is drawn once more.
        """
        table, places = self.table, made.places
        none = np.zeros(len(places), dtype=np.int64)
        made.add(np.full(len(places), ActionKind.FOLD, dtype=np.int8), none, -shares.fold.take(places))
        made.add(turn.staying.take(places), none, -shares.stay.take(places))
        raised = turn.raising.take(places)
        decisions = turn.states.decisions[turn.row].take(turn.lanes).astype(np.int64)
        route = _NOISE_ROUTE + bot_route(turn.row, turn.street, 0) + decisions
        words = table.draws.words(table.sample_numbers(NOISE, lanes), Purpose.LUCK, route)
        noise = table.bots.policy.noise(turn.street, profiles, words.first)
        edition = table.bots.policy.edition(profiles)
        for size, chance in enumerate(shares.raises):
            if chance.any():
                sizes = np.full(len(lanes), size)
                amounts = sized_raises(turn, shares.range_, sizes, noise, edition).take(places)
                made.add(raised, amounts, -chance.take(places))

    def _values_after(self, turn: Turn, lanes: Lanes, made: Alternatives) -> NDArray[np.float64]:
        """For each of the places: the value of what was done less that of all that might have been."""
        at, kinds, amounts, counts = made.arrays()
        places = made.places.take(at)
        after = turn.states.take(turn.lanes.take(places))
        Turn(turn.layout, after, turn.street, turn.row, np.arange(len(places))).apply(Choice(kinds, amounts))
        own = lanes.take(places)
        if self._runouts is None:
            raise ValueError("no street has been dealt")
        equity = self._runouts.equities(own, after.in_hand)
        percents = self._percents.take(own, axis=1)
        values = self.value_of(after, turn.street, own, percents, equity)
        return np.bincount(at, counts * values, minlength=len(made.places)).astype(np.float64)

    def value_of(
        self, states: LaneStates, street: int, lanes: Lanes, percents: NDArray[np.uint8], equity: Floats
    ) -> NDArray[np.float64]:
        state = self.described(states, street, lanes, percents, equity)
        return self._values.values(self.table.layout.rows, street, state)

    def described(
        self, states: LaneStates, street: int, lanes: Lanes, percents: NDArray[np.uint8], equity: Floats
    ) -> Described:
        """What the value function sees; `states` has the same lanes as `lanes`."""
        table, bots = self.table, self.table.bots
        known = Known(
            table.hero.take(lanes),
            percents,
            bots.folding.take(lanes, axis=1),
            bots.raising.take(lanes, axis=1),
        )
        return described(table.layout, states, street, known, equity, self._start.take(lanes))
