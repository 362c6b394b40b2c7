"""Lanes: hands per second beside the engine's loop and other programs, memory, and rollouts.

Seats are shipped profiles with uneven stacks, tallies included, all in processor time of one process. The
other programs only let every seat call; they are measured where they are installed (group bench).
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from itertools import cycle, islice
from time import process_time
from typing import Any

from game.benchmarks.lanes.rivals import RIVALS
from game.benchmarks.lanes.same_hands import BATCHES_OF_MIXED, MIXED, PROFILES, a_batch, differences
from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.engine.odds.percents import tables_in_use_or_counted
from game.engine.rules import DEFAULT_RULES
from game.simulation.contests import OpenTable
from game.simulation.deals import Strategy, Table
from game.simulation.lanes.contests import in_lanes

SEED = bytes(range(32))
SEATS = (2, 6, 10)
LOOP_SHARE = 200
LANES_COMPARED = 200


def run(write: Callable[[str], Any], *, hands: int = 65_536, compared: int = 2000) -> None:
    """Play `hands` hands in lanes for each number of seats, and as many two-hundredths in the loop; then
    `compared` random hands in both, action for action and chip for chip.
    """
    _report_speed(write, hands)
    differ, batches = 0, -(-compared // LANES_COMPARED)
    for seed in range(batches):
        players = MIXED if seed % BATCHES_OF_MIXED == 0 else PROFILES
        differ += len(differences(a_batch(seed, LANES_COMPARED, players)))
    write(f"{differ:,} of {batches * LANES_COMPARED:,} random hands differ between lanes and loop")


def _report_speed(write: Callable[[str], Any], hands: int) -> None:
    tables_in_use_or_counted()
    before = _memory()
    for seats in SEATS:
        table = Table(DEFAULT_RULES, seats, SEED, uneven=True)
        names = tuple(islice(cycle(shipped_profiles()), seats))
        contest = OpenTable(table, shipped_profiles(), names)
        lanes, loop = _lanes(contest, hands), _rate(contest.play, range(hands // LOOP_SHARE))
        times = f"{lanes / loop:.0f} times as many"
        write(f"{seats} seats: {lanes:,.0f} hands a second, the loop {loop:,.0f}: {times}")
    write(f"memory: {_memory() - before:.0f} MB more at the peak")
    write("every seat calls:")
    for seats in SEATS:
        players: dict[str, Strategy] = {"caller": Baseline.CALLER}
        contest = OpenTable(Table(DEFAULT_RULES, seats, SEED), players, ("caller",) * seats)
        others = [f"{name} {_rival(play, seats)}" for name, play in RIVALS.items()]
        write(f"{seats} seats: {_lanes(contest, hands):,.0f} hands a second, {', '.join(others)}")


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
