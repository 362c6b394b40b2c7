"""Local best response (Lisý and Bowling, 2017): what a player wins who knows a table and looks a step ahead.

He knows how likely the profile has done with each hand what it did. At each of his turns he takes the action
that wins most if nobody bets any more after it, and the profile answers a raise by a fold or a call.
What he wins is less than what could be won of the profile. At a showdown counts what his hand wins on the
average of the hands that the profile may hold there, and of the boards still possible when the betting ended.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from game.bots.profile import BotProfile
from game.bots.table import PERCENT
from game.simulation.deals import Table
from game.simulation.draws import Words
from game.simulation.lanes.betting import ActionKind, Choice, RaiseRange, Turn
from game.simulation.lanes.contests import LanesOfDeals, lanes_of_deals
from game.simulation.lanes.hidden_hands import ComboWeights, HiddenHands, Pairs
from game.simulation.lanes.keys import KeyArray
from game.simulation.lanes.play import Played, play
from game.simulation.lanes.states import Amounts, Lanes, dealt
from game.simulation.player_stats import Winnings

LANES = 512
PAIRS = 300
"""Hands and boards drawn to value an action."""
TURN = 2


class Form(NamedTuple):
    """What the player may do: fold, check and call, and from a street on bet or raise `sizes`, in percent of
    the pot after a call, or all-in.
    """

    name: str
    sizes: tuple[int, ...] = ()
    all_in: bool = False
    first_street: int = 0


FORMS = (
    Form("fold, call"),
    Form("pot, all-in from the turn", (PERCENT,), True, TURN),
    Form("pot, all-in", (PERCENT,), True),
    Form("56 sizes", tuple(int(size) for size in np.geomspace(10, 2000, 55).round()), True),
)


def local_best_response(
    profile: BotProfile, table: Table, form: Form, deals: int, report: Callable[[], None] = lambda: None
) -> Winnings:
    """What the player wins heads-up of the profile, in thousandths of a big blind a hand: each deal is played
    twice, once with the hand of either seat. `report` is called after every LANES deals.
    """
    winnings = Winnings()
    for first in range(0, deals, LANES):
        numbers = np.arange(first, min(first + LANES, deals), dtype=np.uint64)
        both = [_won(profile, table, form, numbers, row) for row in range(2)]
        scores = np.mean(both, axis=0).round().astype(np.int64)
        winnings = winnings.merged(Winnings(len(scores), int(scores.sum()), int((scores * scores).sum())))
        report()
    return winnings


def _won(profile: BotProfile, table: Table, form: Form, numbers: Words, row: int) -> ComboWeights:
    at_seats = np.zeros((table.seats, len(numbers)), dtype=np.intp)
    deals = lanes_of_deals(table, numbers, [profile], at_seats)
    word = hashlib.sha256(table.seed + b"%d %d" % (int(numbers[0]), row)).digest()
    rng = np.random.Generator(np.random.Philox(int.from_bytes(word[:8], "little")))
    player = BestResponse(deals, profile, form, row, rng)
    played = play(deals.layout, dealt(deals.layout, deals.stacks), deals.cards, deals.seating.keys, player)
    return player.won(played) * 1000 / deals.layout.big_blind


class BestResponse:
    """Sits in one row of all lanes, the profile in the other."""

    def __init__(
        self, deals: LanesOfDeals, profile: BotProfile, form: Form, row: int, rng: np.random.Generator
    ) -> None:
        self._deals, self._form, self._row = deals, form, row
        self._hidden = HiddenHands(profile, deals.cards, row, rng)
        self._street = np.zeros(len(deals.cards.combos[row]), dtype=np.int64)

    def choose(self, turn: Turn, lanes: Lanes, keys: KeyArray) -> Choice:
        self._street[lanes] = turn.street
        if turn.row == self._row:
            return self._best(turn, lanes)
        choice = self._deals.seating.choose(turn, lanes, keys)
        self._hidden.acted(turn, lanes, choice)
        return choice

    def won(self, played: Played) -> ComboWeights:
        """In chips, by lane."""
        states, row = played.states, self._row
        net = (states.stacks[row] - self._deals.stacks[row]).astype(np.float64)
        for street, on_board in enumerate(self._deals.layout.board_cards):
            lanes = np.flatnonzero(played.showdown & (self._street == street))
            if len(lanes):
                weights = self._hidden.weights(lanes, on_board)
                share = self._hidden.draw(lanes, on_board, weights, PAIRS).won.mean(axis=1)
                net[lanes] = share * states.pot.take(lanes) - states.paid[row].take(lanes)
        return net

    def _best(self, turn: Turn, lanes: Lanes) -> Choice:
        on_board = turn.layout.board_cards[turn.street]
        weights = self._hidden.weights(lanes, on_board)
        pairs = self._hidden.draw(lanes, on_board, weights, PAIRS)
        spot = _BestResponseTurn(turn, self._hidden, weights, pairs, self._hidden.keys(lanes, on_board))
        called = spot.value_of_call()
        kinds = np.where(called < 0, np.int8(ActionKind.FOLD), turn.staying)
        best, amounts = np.maximum(called, 0), np.zeros(len(lanes), dtype=np.int64)
        raised = turn.raising
        for total in self._totals(turn, spot.legal):
            value = spot.value_of_raise(total)
            better = spot.legal.allowed & (value > best)
            best = np.where(better, value, best)
            amounts = np.where(better, total, amounts)
            kinds = np.where(better, raised, kinds)
        return Choice(kinds, amounts)

    def _totals(self, turn: Turn, legal: RaiseRange) -> list[Amounts]:
        if turn.street < self._form.first_street:
            return []
        pot = turn.pot + turn.to_call
        totals = [turn.current_bet + pot * size // PERCENT for size in self._form.sizes]
        clamped = [np.clip(total, legal.min, legal.max) for total in totals]
        return [*clamped, legal.max] if self._form.all_in else clamped


class _BestResponseTurn:
    """A turn of the player, and what his actions are worth beyond a fold, in chips."""

    def __init__(
        self, turn: Turn, hidden: HiddenHands, weights: ComboWeights, pairs: Pairs, keys: KeyArray
    ) -> None:
        self._turn, self._hidden, self._weights, self._pairs = turn, hidden, weights, pairs
        self._keys = keys.astype(np.intp)
        self._other = 1 - turn.row
        self.legal = turn.raise_range()
        states = turn.states
        self._others_bet = states.bets[self._other].take(turn.lanes)
        self._others_most = self._others_bet + states.stacks[self._other].take(turn.lanes)
        unmatched = np.maximum(self._others_bet - turn.bet - turn.to_call, 0)
        self._pot = turn.pot - unmatched

    def value_of_call(self) -> ComboWeights:
        won = self._pairs.won.mean(axis=1)
        value: ComboWeights = won * (self._pot + self._turn.to_call) - self._turn.to_call
        return value

    def value_of_raise(self, total: Amounts) -> ComboWeights:
        folds = self._folds(total)
        folded = (self._weights * np.take_along_axis(folds, self._keys, axis=1)).sum(axis=1)
        keys = np.take_along_axis(self._keys, self._pairs.combos, axis=1)
        calling = 1 - np.take_along_axis(folds, keys, axis=1) + 1e-12
        won = (self._pairs.won * calling).sum(axis=1) / calling.sum(axis=1)
        matched = np.minimum(total, self._others_most)
        paid, called = matched - self._turn.bet, matched - self._others_bet
        value: ComboWeights = folded * self._pot + (1 - folded) * (won * (self._pot + paid + called) - paid)
        return value

    def _folds(self, total: Amounts) -> ComboWeights:
        """How likely the profile folds to a raise to this total, by key; 0 where none is legal."""
        turn, lanes = self._turn, np.arange(len(total))
        after = turn.states.take(turn.lanes)
        amounts = np.where(self.legal.allowed, total, turn.bet + turn.to_call)
        Turn(turn.layout, after, turn.street, turn.row, lanes).apply(Choice(turn.raising, amounts))
        return self._hidden.folds(Turn(turn.layout, after, turn.street, self._other, lanes))
