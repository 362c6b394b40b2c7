"""Hands played on from any point: as the engine plays them on, with the same cards, draws and action."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.benchmarks.lanes.same_hands import (
    LaneBatch,
    a_batch,
    actions_in_lanes,
    betting,
    played_by_engine,
    started,
)
from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.engine.actions import Action
from game.engine.hand import apply, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.odds.deck import card_subsets
from game.engine.state import HandState, Phase
from game.simulation.draws import BulkDraws
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.layout import rows_of
from game.simulation.lanes.rollouts import roll_out, sampled_cards, with_boards
from tests.builders import a_hand, cards, legal_list, play

LANES = 6


def rolled_out_by_engine(batch: LaneBatch, state: HandState, action: Action | None, lane: int) -> HandState:
    """The hand up to `state` with the lane's cards, then its action, then whatever the players do."""
    hands = {seat: batch.cards.hole_cards(row, lane) for row, seat in enumerate(rows_of(state.setup))}
    again = start(state.setup, stacked_deck(state.setup, hands, batch.cards.board_cards(lane)))
    for past in state.actions:
        again = apply(again, past)
    return played_by_engine(batch, lane, again if action is None else apply(again, action))


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 100_000), st.integers(0, 30), st.data())
def test_a_hand_is_played_on_as_the_engine_plays_it_on(seed: int, steps: int, data: st.DataObject) -> None:
    one = a_batch(seed, 1)
    whole = played_by_engine(one, 0)
    state = started(one, 0)
    for past in whole.actions[:steps]:
        state = apply(state, past)
    assume(state.phase in (Phase.BETTING, Phase.DEALING))
    rows = rows_of(state.setup)
    draws, numbers = BulkDraws(bytes([seed % 251]) * 32), np.arange(LANES, dtype=np.uint64)
    known = {seat: state.hole_cards[seat] for seat in rows if not state.in_hand[seat]}
    drawn = sampled_cards(state, known, draws, numbers)
    batch = one._replace(
        cards=drawn, seated=np.repeat(one.seated, LANES, axis=1), draws=draws, numbers=numbers
    )
    action = data.draw(st.sampled_from(list(legal_list(state)))) if state.phase is Phase.BETTING else None
    strategies = {seat: one.players[one.seated[row, 0]] for row, seat in enumerate(rows)}
    played = roll_out(state, strategies, drawn, draws, numbers, action)
    done = len(betting(state))
    for lane, actions in enumerate(actions_in_lanes(played, LANES)):
        engine = rolled_out_by_engine(batch, state, action, lane)
        assert betting(engine)[done:] == actions
        assert [engine.stacks[seat] for seat in rows] == played.states.stacks[:, lane].tolist()


def all_different(drawn: LaneCards, rows: list[int]) -> bool:
    """Whether no lane has a card twice among its board and these rows' hands."""
    board = drawn.board.astype(np.uint64)
    bits = [np.uint64(1) << card for card in board]
    bits += [card_subsets(2).bits.take(drawn.combos[row]) for row in rows]
    total = sum(np.bitwise_count(each) for each in bits)
    return bool((np.bitwise_count(np.bitwise_or.reduce(bits, axis=0)) == total).all())


def test_sampled_cards_complete_what_is_known() -> None:
    state = play(a_hand("1000 1000 1000 1000", hole="As Ad / 7c 7d", board="2c 9h Ks 4d 5s"), "c f c x")
    draws, numbers = BulkDraws(bytes(32)), np.arange(2000, dtype=np.uint64)
    drawn = sampled_cards(state, {0: cards("As Ad")}, draws, numbers)
    rows = rows_of(state.setup)
    assert drawn.board_cards(7, 3) == cards("2c 9h Ks")
    assert set(drawn.hole_cards(rows.index(0), 5)) == {*cards("As Ad")}
    assert all_different(drawn, [rows.index(seat) for seat in state.contenders])
    turns = np.bincount(drawn.board[3], minlength=52)
    assert np.count_nonzero(turns) == 52 - 5
    assert turns.max() < 2000 / 47 * 2


def test_boards_avoid_the_hands_that_are_given() -> None:
    state = play(a_hand(board="2c 9h Ks 4d 5s"), "c c x")
    numbers = np.arange(500, dtype=np.uint64)
    sampled = sampled_cards(state, {}, BulkDraws(bytes(32)), numbers)
    drawn = with_boards(state, sampled.combos, BulkDraws(bytes([1]) * 32), numbers)
    assert np.array_equal(drawn.combos, sampled.combos)
    assert all_different(drawn, [0, 1, 2])


def test_a_hand_that_is_over_is_refused() -> None:
    state = play(a_hand(), "f f")
    numbers = np.arange(3, dtype=np.uint64)
    drawn = sampled_cards(state, {}, BulkDraws(bytes(32)), numbers)
    with pytest.raises(ValueError, match="can be played on"):
        roll_out(state, dict.fromkeys(range(3), Baseline.CALLER), drawn, BulkDraws(bytes(32)), numbers)


def test_more_rollouts_do_not_change_those_before() -> None:
    state = play(a_hand(board="2c 9h Ks 4d 5s"), "c c x")
    draws, strategies = BulkDraws(bytes(32)), dict.fromkeys(range(3), shipped_profiles()["shark"])
    few, many = (np.arange(count, dtype=np.uint64) for count in (50, 200))
    stacks = [
        roll_out(state, strategies, sampled_cards(state, {}, draws, numbers), draws, numbers).states.stacks
        for numbers in (few, many)
    ]
    assert np.array_equal(stacks[0], stacks[1][:, :50])
