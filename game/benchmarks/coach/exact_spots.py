"""Heads-up decisions on turn and river, of all rule sets and limits, counted twice: by the coach's walk over
the public tree, and by brute force.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, product
from random import Random
from typing import NamedTuple

from game.benchmarks.coach.brute_force import BruteForce, TooManyLines
from game.benchmarks.coach.situations import situations
from game.coach.values.public_tree import exact_values
from game.coach.values.situation import choices
from game.engine.betting import LimitKind
from game.engine.house_rules import with_rule
from game.engine.rules import RULE_SETS, RuleSet
from game.engine.variants import HOLDEM

TURN, RIVER = 2, 3


class SpotKind(NamedTuple):
    """Where spots come from; with three seats one has folded."""

    rules: RuleSet
    street: int
    seats: int


class ValuesDifference(NamedTuple):
    """By how many chips the values of a spot differ at most; `skipped` are the spots of its kind before it
    that have more lines of play than are walked.
    """

    kind: SpotKind
    difference: float
    skipped: int

    @property
    def street(self) -> str:
        return HOLDEM.streets[self.kind.street].street.value


def _kinds() -> list[SpotKind]:
    """In a fixed random order, so that few of them hold something of everything."""
    everything = product(((RIVER, 2), (RIVER, 3), (TURN, 2)), RULE_SETS.values(), LimitKind)
    kinds = [
        SpotKind(with_rule(rules, "limit", limit.value), street, seats)
        for (street, seats), rules, limit in everything
    ]
    Random(1).shuffle(kinds)  # noqa: S311  # the spots are to be the same in every run
    return kinds


KINDS = _kinds()


def compared(kind: SpotKind, max_lines: int, skipped: int = 0) -> Iterator[ValuesDifference]:
    """Spot after spot of the kind, as they come in simulated hands, without those of more lines of play.
    The first `skipped` are known to have more.
    """
    spots = situations(kind.rules, seats=kind.seats, streets=(kind.street,), left=2)
    for situation, action in islice(spots, skipped, None):
        actions = choices(situation.state, action)
        try:
            counted = BruteForce(situation, max_lines).values(actions)
        except TooManyLines:
            skipped += 1
            continue
        values = exact_values(situation, actions).values or ()
        difference = max(abs(one - other) for one, other in zip(values, counted, strict=True))
        yield ValuesDifference(kind, difference, skipped)
        skipped = 0


def kinds_in_turn(max_lines: int) -> Iterator[ValuesDifference]:
    """Spot by spot, kind by kind, over and over."""
    sources = [compared(kind, max_lines) for kind in KINDS]
    for place in count():
        found = next(sources[place % len(sources)], None)
        if found is not None:
            yield found


def difference(number: int, max_lines: int, skipped: int = 0) -> float:
    """Of the first spot of kind `number`, but for those that are known to have more lines of play."""
    return next(compared(KINDS[number], max_lines, skipped)).difference
