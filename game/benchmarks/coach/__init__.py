"""The coach: whether its intervals hold what they should, how much is settled in time, and how long it takes.

Turns of shipped bots at tables of 2, 3, 6 and 10 with uneven stacks, streets in turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from statistics import median
from time import process_time
from typing import Any

from game.benchmarks.coach.situations import situations
from game.coach.values.sampling import LANES, Sampler
from game.coach.values.situation import Situation, choices
from game.coach.values.tally import Tally
from game.coach.values.verdict import Grade
from game.coach.values.work import Work, next_piece
from game.engine.actions import FOLD, Action
from game.engine.events import Street

SEATS = (2, 3, 6, 10)
STREETS = tuple(Street)
FIXED_BATCHES = 4


def run(
    write: Callable[[str], Any], *, spots: int = 40, deals: int = 20_000, settled: int = 200, seed: int = 1
) -> None:
    """Intervals of `spots` values against `deals` fresh deals each, and the work on `settled` decisions."""
    _report_intervals(write, spots, deals, seed)
    _report_work(write, settled, seed)


def _turns(seed: int) -> Iterator[tuple[Situation, Action]]:
    """Street by street, table by table."""
    sources = [
        situations(seats=seats, streets=(street,), seed=seed)
        for seats in SEATS
        for street in range(len(STREETS))
    ]
    for source in cycle(sources):
        yield next(source)


def _report_intervals(write: Callable[[str], Any], spots: int, deals: int, seed: int) -> None:
    """One value of each spot, so that all are independent: that of the action taken, or of a call."""
    fixed, stopped, count = 0, 0, 0
    for situation, action in islice(_turns(seed), spots):
        taken = choices(situation.state)[1] if action == FOLD else action
        fresh = _value(situation, taken, "fresh", -(-deals // LANES))
        few = _value(situation, taken, "fixed", FIXED_BATCHES)
        fixed += abs(few.means[0] - fresh.means[0]) <= few.half_width(0)
        work = _worked_out(situation, action, "stopped")
        found = work.even.plus(work.odd)
        place = work.actions.index(taken) if taken in work.actions else work.chosen
        if found.lanes:
            count += 1
            stopped += abs(found.means[place] - fresh.means[0]) <= found.half_width(place)
    write(f"by {FIXED_BATCHES * LANES:,} deals, beside {deals:,} fresh ones: {_share(fixed, spots)} inside ±")
    write(f"by as many deals as it took: {_share(stopped, count)} inside ±")


def _value(situation: Situation, action: Action, name: str, batches: int) -> Tally:
    sampler = Sampler(situation, [action], name)
    tally = Tally.empty(1)
    for number in range(batches):
        tally = tally.plus(sampler.batch(number))
    return tally


def _worked_out(situation: Situation, action: Action, name: str) -> Work:
    work = Work.on(situation, action)
    while not work.is_done:
        work = next_piece(work, situation, name)
    return work


def _report_work(write: Callable[[str], Any], settled: int, seed: int) -> None:
    grades: dict[Street, Counter[Grade]] = defaultdict(Counter)
    seconds: dict[Street, list[float]] = defaultdict(list)
    exact: Counter[Street] = Counter()
    pieces = []
    for situation, action in islice(_turns(seed + 1), settled):
        work, street = Work.on(situation, action), situation.state.street
        while not work.is_done:
            began = process_time()
            work = next_piece(work, situation, "work")
            pieces.append(process_time() - began)
        found = work.finding
        if found is not None:
            grades[street][found.grade] += 1
            exact[street] += found.is_exact
            seconds[street].append(work.seconds)
    for street in STREETS:
        count = grades[street].total()
        if count:
            sure = count - grades[street][Grade.TOO_CLOSE]
            write(
                f"{street.value:<8}{_share(sure, count)} settled, {_share(exact[street], count)} exact, "
                f"{median(seconds[street]):.2f} s (median), {max(seconds[street]):.2f} s (most)"
            )
    write(f"a piece of work: {1000 * median(pieces):.0f} ms (median), {1000 * max(pieces):.0f} ms (most)")


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(1, whole):.1f} %)"
