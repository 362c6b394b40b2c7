"""Tables read back from files of rows: those that trainings wrote, and those of older editions."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from game.bots.hand_order import equity_order
from game.bots.hand_text import Hands, parse_hands
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    Stack,
)
from game.bots.table import ANY, DecisionTable, PostflopRow, PreflopRow, Sizes, Weights, Wildcard

FURTHER_SIZES = ("third", "three_quarters")

E = TypeVar("E", bound=StrEnum)


def row_paths(folder: Path, key: str) -> tuple[Path, Path]:
    """The files of rows that a folder has of a table: before the flop, and after it."""
    return folder / f"{key}-preflop.csv", folder / f"{key}-postflop.csv"


def read_table(folder: Path, key: str) -> DecisionTable:
    """The table of this key in a folder. Raises OSError without such files, and KeyError or ValueError where
    they are no rows.
    """
    preflop, postflop = row_paths(folder, key)
    return DecisionTable(
        f"{folder.name}-{key}".replace("_", "-"),
        1,
        tuple(map(_preflop_row, _lines(preflop))),
        tuple(map(_postflop_row, _lines(postflop))),
    )


def _lines(path: Path) -> Iterator[Mapping[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _preflop_row(line: Mapping[str, str]) -> PreflopRow:
    return PreflopRow(
        _named(PreflopSituation, line["situation"]),
        _named(Position, line["position"]),
        _named(Stack, line.get("stack", ANY)),
        _hands(line),
        *_numbers(line),
    )


def _hands(line: Mapping[str, str]) -> Hands:
    """Named, or by percentiles as older rows have them."""
    if "hands" in line:
        return parse_hands(line["hands"])
    return equity_order().between(int(line["least"]), int(line["below"]))


def _postflop_row(line: Mapping[str, str]) -> PostflopRow:
    return PostflopRow(
        _named(PostflopSituation, line["situation"]),
        _named(PostflopStreet, line["street"]),
        _named(Opponents, line["opponents"]),
        _named(Line, line.get("line", ANY)),
        _named(Draw, line.get("draw", ANY)),
        int(line["least"]),
        int(line["below"]),
        *_numbers(line),
    )


def _named(kind: type[E], text: str) -> E | Wildcard:
    return ANY if text == ANY else kind(text)


def _numbers(line: Mapping[str, str]) -> tuple[Weights, Sizes]:
    weights = Weights(*(int(line[name]) for name in ("fold", "call", "raise")))
    sizes = (int(line.get(name, 0)) for name in ("small", "large", "all_in", *FURTHER_SIZES))
    return weights, Sizes(*sizes)
