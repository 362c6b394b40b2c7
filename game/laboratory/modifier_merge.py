"""Two tabs that change one draft of modifiers: both changes stay; where they meet, the later one is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Values = Mapping[str, int]


class Clash(NamedTuple):
    """A modifier that both have changed, each in another way."""

    name: str
    mine: int
    theirs: int


class Merged(NamedTuple):
    values: dict[str, int]
    clashes: list[Clash]


def merge(begun: Values, mine: Values, saved: Values, answers: Mapping[str, int]) -> Merged:
    """`begun` is what I saw when I began, `saved` what stands now. `answers` are the values that I chose for
    modifiers that clash; a clash without one is still to be asked."""
    values, clashes = {}, []
    for name, own in mine.items():
        is_theirs = own == begun[name]
        values[name] = saved[name] if is_theirs else answers.get(name, own)
        if not is_theirs and saved[name] not in (begun[name], own) and name not in answers:
            clashes.append(Clash(name, own, saved[name]))
    return Merged(values, clashes)
