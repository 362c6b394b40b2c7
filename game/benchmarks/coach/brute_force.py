"""The values of heads-up decisions by brute force: every hand that others may hold, on every river.

Plain on purpose, and apart from what it checks: lines of play and awards are the engine's, chances those of
the scalar bots, hand by hand, and showdowns those of the scalar ranking. Of coach/ only the question is used.
All hands go down a line of play together, which the engine walks once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.decision import KEYS, Verdict, key_of_hand, legal_weights, verdict
from game.bots.hand_order import CLASSES
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.sizing import Size, sized_raise
from game.bots.spots import PreflopSpot, Spot
from game.bots.table import PERCENT
from game.bots.view_spots import spot_of
from game.coach.values.situation import Situation
from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, SHOW, Action, Bet, RaiseTo
from game.engine.cards import FULL_DECK, Card
from game.engine.hand import apply, legal_actions
from game.engine.record import hand_record
from game.engine.seat_view import SeatView, seat_view
from game.engine.state import HandState, Phase

Cards: TypeAlias = tuple[Card, ...]
Floats: TypeAlias = NDArray[np.float64]

FULL_BOARD = 5
LOST, TIED, WON, IMPOSSIBLE = range(4)


class TooManyLines(Exception):
    """There are more lines of play than the given maximum."""


class _BoardsSideBySide(NamedTuple):
    """Boards side by side: by board and hand of the opponent its percent and how the visitor fares."""

    boards: tuple[tuple[Card, ...], ...]
    percents: NDArray[np.intp]
    outcomes: NDArray[np.intp]


class BruteForce:
    """Counts one situation; at most `max_lines` lines of play."""

    def __init__(self, situation: Situation, max_lines: int) -> None:
        self._seat, self._cards = situation.seat, situation.cards
        self._root, self._players = situation.state, situation.players
        self._size_class = situation.size_class
        (self._bot,) = situation.opponents
        seen = {*situation.state.board, *situation.cards}
        self._unseen = [card for card in FULL_DECK if card not in seen]
        self._hands: list[Cards] = list(combinations(self._unseen, 2))
        self._lines_left = max_lines
        self._verdicts: dict[tuple[int, Spot], list[Verdict]] = {}
        self._boards = self._ranked([situation.state.board])
        self._rivers: _BoardsSideBySide | None = None

    def values(self, actions: Sequence[Action]) -> list[float]:
        """Chips from the decision on, by action. Raises TooManyLines."""
        reach = self._reach()
        found = [self._after(self._root, action, reach[np.newaxis], self._boards) for action in actions]
        return [float(chips.sum() / reach.sum()) for chips in found]

    def _reach(self) -> Floats:
        """How likely all actions so far are, by hand of the opponent: his own, and those of folded seats
        summed over their hands.
        """
        weights = self._likelihoods()
        reach = weights.pop(self._bot)
        if weights:
            ((_, folded),) = weights.items()
            reach = reach * (_disjoint(self._hands) @ folded)
        return reach

    def _likelihoods(self) -> dict[int, Floats]:
        """How likely the actions so far of each other seat are, by its hand."""
        record = hand_record(self._root)
        found = {seat: np.ones(len(self._hands)) for seat in self._root.setup.dealt_in if seat != self._seat}
        for number, action in enumerate(record.actions):
            state = replace(record, actions=record.actions[:number]).replay()
            seat = state.to_act
            if seat in found and state.phase is Phase.BETTING:
                style = self._players[seat].style(self._size_class)
                keys = [self._key(hand, state.board, style) for hand in self._hands]
                found[seat] *= self._chances(state, seat)[action][keys]
        return found

    @staticmethod
    def _key(hand: Cards, board: Sequence[Card], style: Style) -> int:
        """0 where the hand cannot be."""
        return 0 if {*hand} & {*board} else key_of_hand(hand, board, style)

    def _chances(self, state: HandState, seat: int) -> Mapping[Action, Floats]:
        """How likely each action of `seat` is, by key of the hand."""
        style = self._players[seat].style(self._size_class)
        view = seat_view(state, seat)
        raises = _raises(view, style)
        found: dict[Action, Floats] = defaultdict(lambda: np.zeros(KEYS))
        for key, said in enumerate(self._verdicts_at(view, seat, style)):
            weights = legal_weights(said, view, style)
            found[FOLD][key] += weights.fold / WEIGHT_TOTAL
            found[CHECK if view.legal.check else CALL][key] += weights.call / WEIGHT_TOTAL
            for size, split in zip(Size, said.sizes, strict=True) if weights.raise_ else ():
                for action, share in raises[size].items():
                    found[action][key] += share * weights.raise_ * split / (WEIGHT_TOTAL * PERCENT)
        return found

    def _verdicts_at(self, view: SeatView, seat: int, style: Style) -> list[Verdict]:
        spot = spot_of(view, style.edition)
        if (seat, spot) not in self._verdicts:
            self._verdicts[seat, spot] = [
                verdict(style, spot, key)
                for key in range(len(CLASSES) if isinstance(spot, PreflopSpot) else KEYS)
            ]
        return self._verdicts[seat, spot]

    def _after(self, state: HandState, action: Action, reach: Floats, boards: _BoardsSideBySide) -> Floats:
        """The visitor's chips after `action`, by board, times the `reach` of each hand."""
        self._lines_left -= 1
        if self._lines_left < 0:
            raise TooManyLines
        after = apply(state, action)
        if after.phase is Phase.BETTING:
            return self._turn(after, reach, boards)
        if after.phase is Phase.DEALING:
            return self._dealt(after, reach)
        return self._ended(state, action, reach, boards)

    def _turn(self, state: HandState, reach: Floats, boards: _BoardsSideBySide) -> Floats:
        if state.to_act == self._seat:
            options = [self._after(state, action, reach, boards) for action in _own_choices(state)]
            return np.max(options, axis=0)
        total = np.zeros(len(reach))
        for action, chances in self._chances(state, self._bot).items():
            coming = reach * chances[boards.percents]
            if coming.any():
                total += self._after(state, action, coming, boards)
        return total

    def _dealt(self, state: HandState, reach: Floats) -> Floats:
        if self._rivers is None:
            self._rivers = self._ranked([(*state.board, card) for card in self._unseen])
        there = np.where(self._rivers.outcomes == IMPOSSIBLE, 0.0, reach) / (len(self._unseen) - 2)
        return self._after(state, DEAL_STREET, there, self._rivers).sum(keepdims=True)

    def _ended(self, state: HandState, action: Action, reach: Floats, boards: _BoardsSideBySide) -> Floats:
        """`action` ends the hand in `state`: the engine pays out one hand for each way it may end."""
        total = np.zeros(len(reach))
        for outcome in (LOST, TIED, WON):
            such = np.where(boards.outcomes == outcome, reach, 0.0)
            if such.any():
                board, hand = np.unravel_index(such.argmax(), such.shape)
                chips = self._paid(state, action, boards.boards[board], self._hands[hand])
                total += chips * such.sum(axis=1)
        return total

    def _paid(self, state: HandState, action: Action, board: tuple[Card, ...], hand: Cards) -> int:
        hands = tuple(hand if seat == self._bot else cards for seat, cards in enumerate(state.hole_cards))
        place = state.dealt + state.setup.variant.streets[-1].burn
        deck = (*state.deck[:place], board[-1], *state.deck[place + 1 :])
        state = state._replace(board=board[: len(state.board)], deck=deck, hole_cards=hands)
        state = apply(state, action)
        while state.phase is Phase.SHOWDOWN:
            state = apply(state, SHOW)
        return state.stacks[self._seat] - self._root.stacks[self._seat]

    def _ranked(self, boards: Sequence[tuple[Card, ...]]) -> _BoardsSideBySide:
        style = self._players[self._bot].style(self._size_class)
        keys = [[self._key(hand, board, style) for hand in self._hands] for board in boards]
        outcomes = [[self._outcome(hand, board) for hand in self._hands] for board in boards]
        return _BoardsSideBySide(tuple(boards), np.array(keys), np.array(outcomes))

    def _outcome(self, hand: Cards, board: tuple[Card, ...]) -> int:
        """On a board that is not full all hands that can be count as lost: only folds end there."""
        if {*hand} & {*board}:
            return IMPOSSIBLE
        if len(board) < FULL_BOARD:
            return LOST
        hands = {self._seat: self._cards, self._bot: hand}
        best = self._root.setup.hand_ranking.winners(hands, board)
        return TIED if len(best) == len(hands) else WON if self._seat in best else LOST


def _disjoint(hands: Sequence[Cards]) -> NDArray[np.bool_]:
    """Shape (hands, hands): whether two hands have no card in common."""
    return np.array([[not {*one} & {*other} for other in hands] for one in hands])


def _raises(view: SeatView, style: Style) -> Mapping[Size, Mapping[Action, float]]:
    """For each size of a row, how often it comes to which amount."""
    if not (view.legal.bet or view.legal.raise_to):
        return {}
    most = style.noise_on(view.street)
    noises = range(PERCENT - most, PERCENT + most + 1)
    counted = {
        size: Counter(sized_raise(view, size, noise, style.edition) for noise in noises) for size in Size
    }
    return {
        size: {action: count / len(noises) for action, count in found.items()}
        for size, found in counted.items()
    }


def _own_choices(state: HandState) -> list[Action]:
    """What the visitor may choose later on: fold, check or call, half the pot, the pot, all-in."""
    legal = legal_actions(state)
    actions: list[Action] = [CHECK] if legal.check else [CALL, FOLD]
    if amounts := legal.bet or legal.raise_to:
        pot = state.pot + (legal.call or 0)
        totals = {state.current_bet + pot // 2, state.current_bet + pot, amounts.max}
        kind = Bet if legal.bet else RaiseTo
        actions += {kind(amounts.nearest(total)) for total in totals}
    return actions
