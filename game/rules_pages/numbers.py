"""Numbers and ranges as the rules pages write them, in the locale's form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.utils.formats import number_format

EN_DASH = "\N{EN DASH}"


def grouped(number: int) -> str:
    """1,000 or 1.000, as the language has it."""
    return str(number_format(number, use_l10n=True, force_grouping=True))


def span(values: Sequence[int]) -> str:
    """Consecutive integers by their ends: 2–10; a single one by itself."""
    least, most = grouped(values[0]), grouped(values[-1])
    return least if least == most else f"{least}{EN_DASH}{most}"


def runs(values: Sequence[int]) -> list[list[int]]:
    """The stretches of consecutive integers in a rising sequence."""
    found = [[values[0]]]
    for before, value in pairwise(values):
        if value == before + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return found
