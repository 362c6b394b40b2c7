"""Merges the changes that two tabs make to one draft of modifiers. Where both change the same, the later
tab is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Values = Mapping[str, int]


class Clash(NamedTuple):
    """A modifier that both tabs have changed differently."""

    name: str
    mine: int
    theirs: int


class Merged(NamedTuple):
    values: dict[str, int]
    clashes: list[Clash]


def merge(begun: Values, mine: Values, saved: Values, answers: Mapping[str, int]) -> Merged:
    """`begun` is what the tab showed at first, `saved` what is stored now. `answers` are the values chosen
    for modifiers that clash; a clash without an answer is still to be asked."""
    values, clashes = {}, []
    for name, own in mine.items():
        is_theirs = own == begun[name]
        values[name] = saved[name] if is_theirs else answers.get(name, own)
        if not is_theirs and saved[name] not in (begun[name], own) and name not in answers:
            clashes.append(Clash(name, own, saved[name]))
    return Merged(values, clashes)
