"""Ranges: whether they are calibrated over simulated hands, and the time of an update.

Tables of 2, 3, 6 and 10 shipped profiles in turn, with uneven stacks. One seat's range is looked into after
one action of each hand, both drawn before the hand, so that observations are independent. Hands that end
before that action count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count, cycle, islice
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from game.bot_tables.shipped import shipped_profiles
from game.bots.profile import BotProfile
from game.coach.ranges.calibration import Calibration, look_into
from game.coach.ranges.hand_ranges import HandRanges
from game.engine.rules import DEFAULT_RULES
from game.engine.state import Phase
from game.simulation.deals import Table

SEED = bytes(range(32))
SEATS = (2, 3, 6, 10)
TIMED_HANDS = 40


def run(write: Callable[[str], Any], *, hands: int = 1000, seed: int = 1) -> None:
    """Look into `hands` hands, at moments drawn from `seed`."""
    rng, profiles = np.random.default_rng(seed), list(shipped_profiles().values())
    tables = [Table(DEFAULT_RULES, seats, SEED, uneven=True) for seats in SEATS]
    _report_times(write, tables[-1], profiles)
    found = Calibration()
    deals = zip(count(), cycle(tables), strict=False)
    while len(found.ranks) < hands:
        number, table = next(deals)
        players = [profiles[place] for place in rng.integers(0, len(profiles), table.seats)]
        look_into(table, number, players, rng, found)
    write(f"observed ÷ expected in {hands:,} hands, from improbable to probable combos:")
    for each in found.bins():
        counts = f"{each.observed:>8,}{each.expected:>12,.1f}"
        share = f"{each.ratio:>8.3f} ± {each.error / each.expected:.3f}"
        write(counts + share + ("" if each.holds else "  outside"))
    write(f"the rank of the hand held is uniform: p = {found.rank_p_value:.3f}")
    write(f"log loss {found.log_loss / hands:.4f}, of a uniform range {found.uniform_loss / hands:.4f}")


def _report_times(write: Callable[[str], Any], table: Table, profiles: Sequence[BotProfile]) -> None:
    updates, whole = [], []
    players = list(islice(cycle(profiles), table.seats))
    for number in range(TIMED_HANDS):
        *turns, last = table.states(number, players)
        ranges = HandRanges.dealt(turns[0], {seat: each.ring for seat, each in enumerate(players)})
        hand = 0.0
        for state in turns:
            began = process_time()
            ranges = ranges.after(state, last.actions[len(state.actions)])
            spent = process_time() - began
            hand += spent
            if state.phase is Phase.BETTING:
                updates.append(spent)
        whole.append(hand)
    write(
        f"{table.seats} seats: an update {1000 * median(updates):.3f} ms (median), "
        f"a whole hand {1000 * median(whole):.1f} ms, at most {1000 * max(whole):.1f} ms"
    )
