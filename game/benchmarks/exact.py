"""The coach's exact values against brute force over the hidden hands, heads-up on turn and river.

On the river with two seats, and with three of which one has folded, and on the turn; all rule sets in turn.
On the turn the bot holds one of two hands, on every river.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.benchmarks.coach.brute_force import difference


def run(write: Callable[[str], Any], *, first: int = 1, spots: int = 20, hands: int = 20) -> None:
    """`spots` spots from number `first` on; on the river each hidden hand is one of `hands`."""
    found = [difference(number - 1, hands) for number in range(first, first + spots)]
    write(f"{spots:,} spots, {hands:,} hands on the river: at most {max(found):.1e} chips from brute force")
