"""A draft on trial as a value, which games record."""

from __future__ import annotations

from typing import NamedTuple


class DraftShare(NamedTuple):
    """`profile` plays by `version` of `table` in `percent` of the new games."""

    profile: str
    table: str
    version: int
    percent: int
