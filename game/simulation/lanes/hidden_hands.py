"""What a hand may be that a table of decisions plays, in many lanes at once, given all that is public."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import BotProfile
from game.engine.odds.deck import DECK_SIZE, card_subsets
from game.simulation.lanes.betting import Choice, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import classes_of_combos
from game.simulation.lanes.likelihood import every_key, likelihood
from game.simulation.lanes.policies import TablePolicy
from game.simulation.lanes.states import Lanes

ComboWeights = NDArray[np.float64]
COMBOS = 1326
BOARD = 5
_ONE = np.uint64(1)


class Pairs(NamedTuple):
    """Hands drawn from a range, each with a board of its own: by lane and draw the hand's place among all
    combos, and what the hand that faces it wins of a pot there.
    """

    combos: NDArray[np.int64]
    won: ComboWeights


class HiddenHands:
    """Of each lane the weight of every combo that a profile's hand may be, seen from the other hand.

    `cards` are those of all lanes, of two rows; only those of the seen row are looked at.
    """

    def __init__(self, profile: BotProfile, cards: LaneCards, seen_row: int, rng: np.random.Generator):
        self._policy, self._rng = TablePolicy([profile], 2), rng
        self._every_key = every_key(self._policy)
        self._cards, self._combos = cards, cards.combos[seen_row].astype(np.int64)
        self._held = card_subsets(2).bits.take(self._combos)
        free = (card_subsets(2).bits[np.newaxis] & self._held[:, np.newaxis]) == 0
        self._weights: ComboWeights = free.astype(np.float64)
        self._keys: dict[int, NDArray[np.uint8]] = {}

    def weights(self, lanes: Lanes, on_board: int) -> ComboWeights:
        """Shape (lanes, combos), of a sum of one a lane; all alike where no hand explains the actions."""
        board = self._cards.board_sets(on_board).take(lanes) if on_board else np.zeros(len(lanes), np.uint64)
        known = board | self._held.take(lanes)
        free = (card_subsets(2).bits[np.newaxis] & known[:, np.newaxis]) == 0
        weights = self._weights.take(lanes, axis=0) * free
        totals = weights.sum(axis=1, keepdims=True)
        explained = np.where(totals > 0, weights, free)
        result: ComboWeights = explained / explained.sum(axis=1, keepdims=True)
        return result

    def keys(self, lanes: Lanes, on_board: int) -> NDArray[np.uint8]:
        """Shape (lanes, combos): by which the profile looks up its rows."""
        if not on_board:
            return np.broadcast_to(classes_of_combos(), (len(lanes), COMBOS))
        if on_board not in self._keys:
            sets = self._cards.board_sets(on_board)
            combos = np.broadcast_to(np.arange(COMBOS, dtype=np.int16)[:, np.newaxis], (COMBOS, len(sets)))
            self._keys[on_board] = self._policy.keys.of_sets(sets, combos).T
        return self._keys[on_board].take(lanes, axis=0)

    def folds(self, turn: Turn) -> ComboWeights:
        """Shape (lanes, keys): how likely the profile folds at its turn."""
        folds: ComboWeights = self._policy.shares(
            turn, np.zeros(len(turn.lanes), np.intp), self._every_key
        ).fold.T
        return folds

    def acted(self, turn: Turn, lanes: Lanes, choice: Choice) -> None:
        """The profile has done this at its turn: hands that do so seldom become improbable."""
        likely = likelihood(self._policy, turn, np.zeros(len(lanes), np.intp), choice).T
        keys = self.keys(lanes, turn.layout.board_cards[turn.street])
        self._weights[lanes] *= np.take_along_axis(likely, keys.astype(np.intp), axis=1)

    def draw(self, lanes: Lanes, on_board: int, weights: ComboWeights, number: int) -> Pairs:
        """So many hands for each lane by `weights`, evenly spread, each with a random rest of the board."""
        ends = np.cumsum(weights, axis=1)
        ends /= ends[:, -1:]
        points = (np.arange(number) + self._rng.random((len(lanes), 1))) / number
        base = np.arange(len(lanes))[:, np.newaxis]
        combos = np.searchsorted((ends + base).ravel(), (points + base).ravel(), side="right")
        combos = np.minimum(combos.reshape(points.shape) - base * COMBOS, COMBOS - 1)
        return Pairs(combos, self._won(lanes, on_board, combos))

    def _won(self, lanes: Lanes, on_board: int, combos: NDArray[np.int64]) -> ComboWeights:
        own = np.repeat(self._combos.take(lanes), combos.shape[1])
        board = np.repeat(self._cards.board.take(lanes, axis=1), combos.shape[1], axis=1)
        pairs = np.stack([own, combos.ravel()]).astype(np.int16)
        known = np.bitwise_or.reduce(card_subsets(2).bits.take(pairs), axis=0)
        known |= np.bitwise_or.reduce(_ONE << board[:on_board].astype(np.uint64), axis=0)
        for place in range(on_board, BOARD):
            board[place] = self._card(known)
            known |= _ONE << board[place].astype(np.uint64)
        mine, theirs = LaneCards(pairs, board).values()[0]
        won: ComboWeights = ((mine > theirs) + 0.5 * (mine == theirs)).reshape(combos.shape)
        return won

    def _card(self, known: NDArray[np.uint64]) -> NDArray[np.int64]:
        """A card of each lane outside its known ones."""
        cards = self._rng.integers(0, DECK_SIZE, len(known))
        again = np.flatnonzero(known >> cards.astype(np.uint64) & _ONE)
        while len(again):
            cards[again] = self._rng.integers(0, DECK_SIZE, len(again))
            clash = known.take(again) >> cards.take(again).astype(np.uint64) & _ONE
            again = again[clash > 0]
        return cards
