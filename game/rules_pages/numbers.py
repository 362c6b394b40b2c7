"""Numbers and ranges in the format of the locale."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.utils.formats import number_format

EN_DASH = "\N{EN DASH}"


def grouped(number: int) -> str:
    """1,000 or 1.000, depending on the language."""
    return str(number_format(number, use_l10n=True, force_grouping=True))


def span(values: Sequence[int]) -> str:
    """The first and last of consecutive integers, as in 2–10; a single integer alone."""
    first, last = grouped(values[0]), grouped(values[-1])
    return first if first == last else f"{first}{EN_DASH}{last}"


def runs(values: Sequence[int]) -> list[list[int]]:
    """The runs of consecutive integers in a rising sequence."""
    found = [[values[0]]]
    for before, value in pairwise(values):
        if value == before + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return found
