"""The coach: whether its intervals hold what they should, how much is settled in time, and how long it takes.

Turns of shipped bots at tables of 2, 3, 6 and 10 with uneven stacks, streets in turn.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median
from time import monotonic, process_time
from typing import Any

from game.benchmarks.coach.random_games import outcomes
from game.benchmarks.coach.situations import situations, warm_up
from game.benchmarks.coach.whole_hands import WholeHand, whole_hands
from game.coach.values.sampling import LANES, Sampler
from game.coach.values.situation import Situation, choices
from game.coach.values.verdict import Grade
from game.coach.values.weighted_results import WeightedResults
from game.coach.values.work import Work, next_piece
from game.engine.actions import FOLD, Action
from game.engine.events import Street
from game.engine.odds.result import NORMAL_95

SEATS = (2, 3, 6, 10)
STREETS = tuple(Street)
FIXED_BATCHES = 4
FRESH_LANES = 4096
SECONDS_BETWEEN_LINES = 20


def run(
    write: Callable[[str], Any],
    *,
    first: int = 1,
    spots: int = 40,
    deals: int = 20_000,
    settled: int = 200,
    games: int = 20,
    hands: int = 20,
    seconds: int = 600,
    seed: int = 1,
) -> None:
    """Intervals of `spots` values from number `first` on against `deals` fresh deals each, and the work on
    `settled` decisions, each as far as it comes in half of `seconds`; then all decisions of `hands` hands,
    and every decision of so many random `games`.
    """
    warm_up()
    turns = islice(_turns(seed), first - 1, first - 1 + spots)
    _report_intervals(write, _for(seconds / 2, write, turns, spots), deals)
    _report_work(write, _for(seconds / 2, write, islice(_turns(seed + 1), settled), settled))
    _report_hands(write, list(islice(whole_hands(seed), hands)))
    counted = outcomes(games, seed)
    said = ", ".join(f"{reason}: {number:,}" for reason, number in counted.most_common())
    write(f"decisions of {games:,} random games in all rule sets, limits and numbers of seats: {said}")


Turns = Iterator[tuple[Situation, Action]]


def _turns(seed: int) -> Turns:
    """Street by street, table by table; a table that brings no such turn any more is left out."""
    sources = [
        situations(seats=seats, streets=(street,), seed=seed)
        for seats in SEATS
        for street in range(len(STREETS))
    ]
    while sources:
        for source in list(sources):
            found = next(source, None)
            if found is None:
                sources.remove(source)
            else:
                yield found


def _for(seconds: float, write: Callable[[str], Any], turns: Turns, most: int) -> Turns:
    """The turns that fit into the time; now and then it is said how many have been met."""
    began = said = monotonic()
    met = 0
    for met, turn in enumerate(turns, 1):
        yield turn
        now = monotonic()
        if now - began > seconds and met < most:
            break
        if now - said > SECONDS_BETWEEN_LINES:
            write(f"… {met} of {most}")
            said = now
    if met < most:
        write(f"stopped after {met} of {most}: there was no time or no turn for more")


def _report_intervals(write: Callable[[str], Any], turns: Turns, deals: int) -> None:
    """One value of each spot, so that all are independent: that of the action taken, or of a call."""
    fixed: dict[Street, list[bool]] = defaultdict(list)
    stopped: dict[Street, list[bool]] = defaultdict(list)
    for situation, action in turns:
        street = situation.state.street
        taken = choices(situation.state)[1] if action == FOLD else action
        fresh = _value(situation, taken, "fresh", -(-deals // FRESH_LANES), FRESH_LANES)
        few = _value(situation, taken, "fixed", FIXED_BATCHES)
        fixed[street].append(_holds(few, 0, fresh))
        work = _worked_out(situation, action, "stopped")
        found = work.even.plus(work.odd)
        place = work.actions.index(taken if taken in work.actions else action)
        if found.lanes:
            stopped[street].append(_holds(found, place, fresh))
    write(f"values of {deals:,} fresh deals within the interval (and their own error):")
    _report_held(write, f"by {FIXED_BATCHES * LANES:,} deals", fixed)
    _report_held(write, "by as many deals as it took", stopped)


def _report_held(write: Callable[[str], Any], how: str, held: dict[Street, list[bool]]) -> None:
    everywhere = [each for found in held.values() for each in found]
    write(f"{how}: {_share(sum(everywhere), len(everywhere))}")
    for street in STREETS:
        if found := held[street]:
            write(f"  {street.value:<8}{_share(sum(found), len(found))}")


def _holds(tally: WeightedResults, place: int, fresh: WeightedResults) -> bool:
    """Whether the interval holds the fresh value, whose own error widens it."""
    width = math.hypot(tally.half_width(place), fresh.half_width(0))
    return abs(tally.means[place] - fresh.means[0]) <= width


def _value(
    situation: Situation, action: Action, name: str, batches: int, lanes: int = LANES
) -> WeightedResults:
    sampler = Sampler(situation, [action], name, lanes)
    tally = WeightedResults.empty(1)
    for number in range(batches):
        tally = tally.plus(sampler.batch(number))
    return tally


def _worked_out(situation: Situation, action: Action, name: str) -> Work:
    work = Work.on(situation, action)
    while not work.is_done:
        work = next_piece(work, situation, name)
    return work


def _report_work(write: Callable[[str], Any], turns: Turns) -> None:
    grades: dict[Street, Counter[Grade]] = defaultdict(Counter)
    seconds: dict[Street, list[float]] = defaultdict(list)
    counted: Counter[Street] = Counter()
    pieces: list[float] = []
    firsts: list[float] = []
    for situation, action in turns:
        work, street = Work.on(situation, action), situation.state.street
        while not work.is_done:
            began = process_time()
            before, work = work, next_piece(work, situation, "work")
            pieces.append(process_time() - began)
            if before.finding is None:
                firsts.append(pieces[-1])
        found = work.finding
        if found is not None:
            grades[street][found.grade] += 1
            counted[street] += found.is_counted
            seconds[street].append(work.seconds)
    for street in STREETS:
        count = grades[street].total()
        if count:
            sure = count - grades[street][Grade.TOO_CLOSE]
            write(
                f"{street.value:<8}{_share(sure, count)} settled, {_share(counted[street], count)} counted, "
                f"{median(seconds[street]):.2f} s (median), {max(seconds[street]):.2f} s (most)"
            )
    if pieces:
        write(
            f"the first answer: {1000 * median(firsts):.0f} ms (median), {1000 * max(firsts):.0f} ms (most)"
        )
        write(f"a piece of work: {1000 * median(pieces):.0f} ms (median), {1000 * max(pieces):.0f} ms (most)")


def _report_hands(write: Callable[[str], Any], hands: list[WholeHand]) -> None:
    taken = sorted(hand.seconds for hand in hands)
    decisions = sum(hand.decisions for hand in hands)
    longest = max(hand.longest for hand in hands)
    write(
        f"all {decisions:,} decisions of {len(hands):,} hands: {median(taken):.2f} s a hand (median), "
        f"{taken[-1 - len(taken) // 20]:.2f} s (95 %), {taken[-1]:.2f} s (most); "
        f"pieces of at most {1000 * longest:.0f} ms"
    )


def _share(part: int, whole: int) -> str:
    """With the 95 % interval of the share (Wilson's, by half its width)."""
    if not whole:
        return "0 of 0"
    share, spread = part / whole, NORMAL_95**2 / whole
    width = NORMAL_95 * math.sqrt(share * (1 - share) / whole + spread / (4 * whole)) / (1 + spread)
    return f"{part} of {whole} ({100 * share:.1f} % ± {100 * width:.1f})"
