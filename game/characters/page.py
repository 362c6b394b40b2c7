"""The computer players as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bot_tables.loading import ProfileSummary


class Character(NamedTuple):
    """`portrait` is a path of a static file; `at_table` lists the names under which it sits at the table."""

    name: str
    line: str
    portrait: str
    at_table: str


def character(summary: ProfileSummary, at_table: Sequence[str], language: str) -> Character:
    line = summary.line_it if language.startswith("it") else summary.line_en
    return Character(summary.name, line, summary.portrait_file, ", ".join(at_table))
