"""The shipped profiles and decision tables, read from game/bot_tables/tables/.

The folder has profiles.json, and for each table one file of preflop rows and one of postflop rows.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from game.bots.profile import BotProfile, Modifiers, SizeClass, Style
from game.bots.spots import Opponents, Position, PostflopSituation, PostflopStreet, PreflopSituation
from game.bots.table import ANY, DecisionTable, PostflopRow, PreflopRow, Sizes, Weights

FOLDER = Path(__file__).parent / "tables"

NUMBERS = ("least", "below", "fold", "call", "raise", "small", "large", "all_in")
PREFLOP_COLUMNS = ("situation", "position", *NUMBERS)
POSTFLOP_COLUMNS = ("situation", "street", "opponents", *NUMBERS)


def shipped_plain() -> dict[str, Any]:
    """profiles.json: "tables" with key, name and size_class, and "profiles" with their styles."""
    plain: dict[str, Any] = json.loads((FOLDER / "profiles.json").read_text(encoding="utf-8"))
    return plain


def shipped_table(key: str) -> DecisionTable:
    """A shipped table, as version 1."""
    return DecisionTable(
        key,
        1,
        tuple(map(_preflop_row, _rows(f"{key}-preflop.csv"))),
        tuple(map(_postflop_row, _rows(f"{key}-postflop.csv"))),
    )


def shipped_profiles() -> dict[str, BotProfile]:
    """The shipped profiles by key, without any changes from the database."""
    plain = shipped_plain()
    tables = {table["key"]: shipped_table(table["key"]) for table in plain["tables"]}
    profiles = {}
    for profile in plain["profiles"]:
        styles = {key: _style(style, tables) for key, style in profile["styles"].items()}
        profiles[profile["key"]] = BotProfile(
            profile["key"], profile["name"], styles[SizeClass.RING], styles[SizeClass.HEADS_UP]
        )
    return profiles


def _style(plain: dict[str, Any], tables: dict[str, DecisionTable]) -> Style:
    modifiers = Modifiers(**{name: plain[name] for name in Modifiers._fields})
    return Style(tables[plain["table"]], modifiers, plain["size_noise"])


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _preflop_row(row: dict[str, str]) -> PreflopRow:
    return PreflopRow(
        ANY if row["situation"] == ANY else PreflopSituation(row["situation"]),
        ANY if row["position"] == ANY else Position(row["position"]),
        *_numbers(row),
    )


def _postflop_row(row: dict[str, str]) -> PostflopRow:
    return PostflopRow(
        ANY if row["situation"] == ANY else PostflopSituation(row["situation"]),
        ANY if row["street"] == ANY else PostflopStreet(row["street"]),
        ANY if row["opponents"] == ANY else Opponents(row["opponents"]),
        *_numbers(row),
    )


def _numbers(row: dict[str, str]) -> tuple[int, int, Weights, Sizes]:
    least, below, fold, call, raise_, small, large, all_in = (int(row[name]) for name in NUMBERS)
    return least, below, Weights(fold, call, raise_), Sizes(small, large, all_in)
