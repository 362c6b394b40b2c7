"""Hands in progress played on to their end, many times over: with other cards, or with other actions.

Bots draw by seat, street and decision, so that rollouts of the same numbers differ only in what was changed:
common random numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.cards import Card
from game.engine.odds.deck import DECK_SIZE, card_subsets
from game.engine.odds.percents import combo_number
from game.engine.state import HandState, Phase
from game.simulation.deals import Strategy
from game.simulation.draws import BulkDraws, Purpose, Words
from game.simulation.lanes.betting import ActionKind, Choice
from game.simulation.lanes.cards import LaneCards, numbers_of
from game.simulation.lanes.layout import Layout, rows_of
from game.simulation.lanes.play import Beginning, Played, play
from game.simulation.lanes.players import GivenActions, LanePlayers
from game.simulation.lanes.states import in_progress

_BOARD = 5
KINDS: dict[type[Action], ActionKind] = {
    Fold: ActionKind.FOLD,
    Check: ActionKind.CHECK,
    Call: ActionKind.CALL,
    Bet: ActionKind.BET,
    RaiseTo: ActionKind.RAISE,
}


def roll_out(
    state: HandState,
    strategies: Mapping[int, Strategy],
    cards: LaneCards,
    draws: BulkDraws,
    numbers: Words,
    action: Action | None = None,
) -> Played:
    """The hand played on from `state` in a lane for each of `numbers`.

    `strategies` names who plays each seat still in the hand, `cards` holds the cards of the lanes (rows as in
    lanes/layout.py). With `action`, which must be legal, the seat whose turn it is does that first. Raises
    ValueError for a hand that is over or at its showdown, and for another variant than hold'em.
    """
    return _rolled_out(state, strategies, cards, draws, numbers, [] if action is None else [action])


def roll_out_each(
    state: HandState,
    strategies: Mapping[int, Strategy],
    cards: LaneCards,
    draws: BulkDraws,
    numbers: Words,
    actions: Sequence[Action],
) -> Played:
    """roll_out of each of `actions` in turn with the same cards and draws, all in one batch: the lanes of the
    first action, then those of the second, and so on.
    """
    times = len(actions)
    many = LaneCards(np.tile(cards.combos, times), np.tile(cards.board, times))
    return _rolled_out(state, strategies, many, draws, np.tile(numbers, times), actions)


def _rolled_out(
    state: HandState,
    strategies: Mapping[int, Strategy],
    cards: LaneCards,
    draws: BulkDraws,
    numbers: Words,
    actions: Sequence[Action],
) -> Played:
    layout, rows, lanes = Layout.of(state.setup), rows_of(state.setup), len(numbers)
    seated_by = list(dict.fromkeys(strategies[seat] for seat in state.contenders))
    who = [seated_by.index(strategies[seat]) if state.in_hand[seat] else 0 for seat in rows]
    seating = LanePlayers(
        seated_by,
        _across(who, lanes),
        _across(rows, lanes),
        cards,
        draws,
        numbers,
        (_given(state, rows, actions, lanes),) if actions else (),
    )
    states = in_progress(layout, state, lanes)
    return play(layout, states, cards, seating.keys, seating, _beginning(state, rows))


def _across(values: Sequence[int], lanes: int) -> NDArray[np.intp]:
    return np.repeat(np.array(values, dtype=np.intp)[:, np.newaxis], lanes, axis=1)


def _beginning(state: HandState, rows: Sequence[int]) -> Beginning:
    if state.phase is Phase.DEALING:
        return Beginning(state.street_index + 1, 0, is_dealt=False)
    if state.phase is not Phase.BETTING or state.to_act is None:
        raise ValueError("Only a hand in which cards or actions are to come can be played on.")
    return Beginning(state.street_index, rows.index(state.to_act))


def _given(state: HandState, rows: Sequence[int], actions: Sequence[Action], lanes: int) -> GivenActions:
    if state.to_act is None:
        raise ValueError("it is nobody's turn")
    kinds = [KINDS[type(action)] for action in actions]
    amounts = [action.amount if isinstance(action, Bet | RaiseTo) else 0 for action in actions]
    each = lanes // len(actions)
    choice = Choice(
        np.repeat(np.array(kinds, dtype=np.int8), each), np.repeat(np.array(amounts, dtype=np.int64), each)
    )
    row = rows.index(state.to_act)
    place = int(in_progress(Layout.of(state.setup), state, 1).decisions[row, 0])
    return GivenActions(row, {(state.street_index, place): choice})


def sampled_cards(
    state: HandState, known: Mapping[int, Sequence[Card]], draws: BulkDraws, numbers: Words
) -> LaneCards:
    """The board of `state` and the hands `known` by seat, completed at random: every completion is equally
    likely. Folded seats without a known hand have none dealt: their cards are as unseen as the rest.
    """
    rows = rows_of(state.setup)
    open_rows = [row for row, seat in enumerate(rows) if state.in_hand[seat] and seat not in known]
    gone = numbers_of([*state.board, *(card for hand in known.values() for card in hand)])
    rest = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), gone)
    to_come = _BOARD - len(state.board)
    drawn = draws.permutations(numbers, Purpose.SAMPLE, len(rest), to_come + 2 * len(open_rows), start=rest)
    first, second = np.zeros((2, len(rows), len(numbers)), dtype=np.uint8)
    second[:] = 1
    hands = drawn[to_come:]
    first[open_rows], second[open_rows] = hands[0::2], hands[1::2]
    cards = LaneCards.of_numbers(first, second, _boards(state.board, drawn[:to_come]))
    for seat, hand in known.items():
        cards.combos[rows.index(seat)] = combo_number(hand)
    return cards


def with_boards(state: HandState, combos: NDArray[np.int16], draws: BulkDraws, numbers: Words) -> LaneCards:
    """Hole cards given by row and lane, and the board of `state` completed with none of these cards."""
    to_come = _BOARD - len(state.board)
    rest = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), numbers_of(state.board))
    length = min(len(rest), to_come + 2 * len(combos))
    drawn = draws.permutations(numbers, Purpose.SAMPLE, len(rest), length, start=rest)
    held = np.bitwise_or.reduce(card_subsets(2).bits.take(combos), axis=0)
    taken = (np.uint64(1) << drawn.astype(np.uint64)) & held != 0
    free = np.argsort(taken, axis=0, kind="stable")[:to_come]
    return LaneCards(combos, _boards(state.board, np.take_along_axis(drawn, free, axis=0)))


def _boards(board: Sequence[Card], to_come: NDArray[np.uint8]) -> NDArray[np.uint8]:
    known = np.repeat(numbers_of(board)[:, np.newaxis], to_come.shape[1], axis=1)
    return np.concatenate((known, to_come))
