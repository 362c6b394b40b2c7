"""Lanes: hands per second beside the engine's loop and other programs, memory, and rollouts.

Seats are shipped profiles with uneven stacks, tallies included, all in processor time of one process. The
other programs only let every seat call; they are measured where they are installed (group bench).
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from itertools import chain, count, cycle, islice
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from game.benchmarks.lanes.rivals import RIVALS
from game.benchmarks.lanes.same_hands import BATCHES_OF_MIXED, MIXED, PROFILES, a_batch, differences
from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.engine.events import Street
from game.engine.odds.percents import tables_in_use_or_counted
from game.engine.rules import DEFAULT_RULES
from game.engine.state import HandState, Phase
from game.simulation.contests import OpenTable
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import in_lanes
from game.simulation.lanes.rollouts import roll_out, sampled_cards

SEED = bytes(range(32))
SEATS = (2, 6, 10)
LOOP_SHARE = 200
LANES_COMPARED = 200
ROLLOUTS = 5000


def run(write: Callable[[str], Any], *, hands: int = 65_536, compared: int = 2000) -> None:
    """Play `hands` hands in lanes for each number of seats, and as many two-hundredths in the loop; then
    `compared` random hands in both, action for action and chip for chip.
    """
    _report_speed(write, hands)
    _report_rollouts(write)
    differ, batches = 0, -(-compared // LANES_COMPARED)
    for seed in range(batches):
        players = MIXED if seed % BATCHES_OF_MIXED == 0 else PROFILES
        differ += len(differences(a_batch(seed, LANES_COMPARED, players)))
    write(f"{differ:,} of {batches * LANES_COMPARED:,} random hands differ between lanes and loop")


def _report_speed(write: Callable[[str], Any], hands: int) -> None:
    tables_in_use_or_counted()
    for seats in SEATS:
        table = Table(DEFAULT_RULES, seats, SEED, uneven=True)
        names = tuple(islice(cycle(shipped_profiles()), seats))
        contest = OpenTable(table, shipped_profiles(), names)
        lanes, loop = _lanes(contest, hands), _rate(contest.play, range(hands // LOOP_SHARE))
        times = f"{lanes / loop:.0f} times as many"
        write(f"{seats} seats: {lanes:,.0f} hands a second, the loop {loop:,.0f}: {times}")
    write(f"memory: {_memory():.0f} MB at the peak, interpreter and Django included")
    write("every seat calls:")
    for seats in SEATS:
        players: dict[str, Strategy] = {"caller": Baseline.CALLER}
        contest = OpenTable(Table(DEFAULT_RULES, seats, SEED), players, ("caller",) * seats)
        others = [f"{name} {_rival(play, seats)}" for name, play in RIVALS.items()]
        write(f"{seats} seats: {_lanes(contest, hands):,.0f} hands a second, {', '.join(others)}")


def _report_rollouts(write: Callable[[str], Any]) -> None:
    """From the first flop decision with three in that the profiles come to."""
    table, profiles = Table(DEFAULT_RULES, 6, SEED, uneven=True), list(shipped_profiles().values())
    hands = (table.states(number, profiles[:6]) for number in count())
    state = next(state for state in chain.from_iterable(hands) if _is_flop_of_three(state))
    strategies: dict[int, Strategy] = {seat: profiles[seat] for seat in state.contenders}
    known = {} if state.to_act is None else {state.to_act: state.hole_cards[state.to_act]}
    numbers, times = np.arange(ROLLOUTS, dtype=np.uint64), []
    for _ in range(5):
        began = process_time()
        cards = sampled_cards(state, known, table.draws, numbers)
        roll_out(state, strategies, cards, table.draws, numbers)
        times.append(process_time() - began)
    write(f"{ROLLOUTS:,} rollouts of a flop decision with three in: {1000 * median(times):.0f} ms")


def _is_flop_of_three(state: HandState) -> bool:
    return state.street is Street.FLOP and state.phase is Phase.BETTING and len(state.contenders) == 3


def _lanes(contest: OpenTable, hands: int) -> float:
    lanes = in_lanes(contest)
    lanes.play(range(hands, hands + lanes.chunk))
    parts = [range(start, start + lanes.chunk) for start in range(0, hands, lanes.chunk)]
    began = process_time()
    for numbers in parts:
        lanes.play(numbers)
    return len(parts) * lanes.chunk / (process_time() - began)


def _rate(play: Callable[[range], object], numbers: range) -> float:
    began = process_time()
    play(numbers)
    return len(numbers) / (process_time() - began)


def _rival(play: Callable[[int, int], float] | None, seats: int) -> str:
    return "is not installed" if play is None else f"{play(seats, 200):,.0f}"


def _memory() -> float:
    """The most that this process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
