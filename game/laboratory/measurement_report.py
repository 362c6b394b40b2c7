"""A measurement as JSON, and what its figures mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

UNIT = "thousandths of a big blind a hand, ± 95 %; positive where the table wins"


class MeasuredVersion(NamedTuple):
    """What is measured: versions by their numbers, `in_force` None where the version meets none."""

    table: str
    version: int
    in_force: int | None
    profile: str
    deals: int
    seed: int


def report(
    measured: MeasuredVersion, matches: Sequence[Mapping[str, Any]], style: Mapping[str, Any]
) -> dict[str, Any]:
    return {**measured._asdict(), "unit": UNIT, "matches": list(matches), "style": dict(style)}
