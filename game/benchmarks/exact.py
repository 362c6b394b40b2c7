"""The coach's exact values against brute force over all hidden hands, heads-up on turn and river.

On the river with two seats, and with three of which one has folded, and on the turn; all rule sets and limits
in turn. Spots with more lines of play than brute force can walk are skipped and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from game.benchmarks.coach.exact_spots import RIVER, TURN, ValuesDifference, kinds_in_turn

SPOTS_BETWEEN_LINES = 20


def run(write: Callable[[str], Any], *, spots: int = 20, lines: int = 2_000) -> None:
    """This many `spots`, each of at most `lines` lines of play."""
    found = []
    for each in islice(kinds_in_turn(lines), spots):
        found.append(each)
        if len(found) % SPOTS_BETWEEN_LINES == 0:
            write(f"… {len(found):,} of {spots:,}: at most {_most(found):.1e} chips")
    for street in TURN, RIVER:
        _report(write, [each for each in found if each.kind.street == street], lines)


def _report(write: Callable[[str], Any], found: Sequence[ValuesDifference], lines: int) -> None:
    if found:
        skipped = sum(each.skipped for each in found)
        write(
            f"{found[0].street}: {len(found):,} spots, at most {_most(found):.1e} chips from brute force; "
            f"{skipped:,} skipped, of more than {lines:,} lines of play"
        )


def _most(found: Sequence[ValuesDifference]) -> float:
    return max(each.difference for each in found)
