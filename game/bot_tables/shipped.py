"""The shipped profiles and decision tables, read from game/bot_tables/tables/.

The folder has profiles.json, for each table one file of the rows of each of its parts, and orders of hands.
"""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

from game.bot_tables.parts import KINDS, AnyTable, TableKind, TablePart
from game.bot_tables.rows import TableRow
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable
from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.table import DecisionTable

FOLDER = Path(__file__).parent / "tables"


def shipped_plain() -> dict[str, Any]:
    """profiles.json: "tables" with key, name, size_class and the file of their order of hands, and "profiles"
    with their styles."""
    plain: dict[str, Any] = json.loads((FOLDER / "profiles.json").read_text(encoding="utf-8"))
    return plain


def shipped_rows(plain: dict[str, Any]) -> dict[str, list[TableRow]]:
    """The rows of a shipped table by part, not saved."""
    return rows_in(FOLDER, plain["key"], _kind(plain))


def shipped_table(plain: dict[str, Any]) -> AnyTable:
    """A shipped table, as version 1."""
    return _table_in(FOLDER, plain)


def holdem_table_in(folder: Path, key: str) -> DecisionTable:
    """A table of Hold'em that ships, by the files that a folder has of it, as version 1. Raises OSError
    without them, and KeyError or ValueError where they are no rows.
    """
    plain = next(each for each in shipped_plain()["tables"] if each["key"] == key)
    return _holdem(_table_in(folder, plain))


def _table_in(folder: Path, plain: dict[str, Any]) -> AnyTable:
    key, kind = plain["key"], _kind(plain)
    return kind.value(key, 1, rows_in(folder, key, kind), _order_in(folder, plain))


def _holdem(table: AnyTable) -> DecisionTable:
    if not isinstance(table, DecisionTable):
        raise TypeError(f"no table of Hold'em: {table.key}")
    return table


def shipped_order(plain: dict[str, Any]) -> str:
    """The order of hands that a shipped table of Hold'em has, "" for five-card draw."""
    return _order_in(FOLDER, plain)


def _order_in(folder: Path, plain: dict[str, Any]) -> str:
    name = plain.get("hand_order")
    return (folder / f"{name}.txt").read_text(encoding="ascii").strip() if name else ""


def shipped_profiles() -> dict[str, BotProfile]:
    """The shipped profiles by key, without any changes from the database. The files, a third of a second's
    work, are read once in a process."""
    return dict(_profiles())


@cache
def _profiles() -> dict[str, BotProfile]:
    plain = shipped_plain()
    tables = {table["key"]: shipped_table(table) for table in plain["tables"]}
    profiles = {}
    for profile in plain["profiles"]:
        styles = profile["styles"]
        profiles[profile["key"]] = BotProfile(
            profile["key"],
            profile["name"],
            _style(styles[SizeClass.RING], tables),
            _style(styles[SizeClass.HEADS_UP], tables),
            _draw_style(styles[SizeClass.DRAW], tables),
        )
    return profiles


def _kind(plain: dict[str, Any]) -> TableKind:
    return KINDS[SizeClass(plain["size_class"])]


def _style(plain: dict[str, Any], tables: dict[str, AnyTable]) -> Style:
    return Style(_holdem(tables[plain["table"]]), _modifiers(plain), plain["size_noise"])


def _draw_style(plain: dict[str, Any], tables: dict[str, AnyTable]) -> DrawStyle:
    table = tables[plain["table"]]
    if not isinstance(table, DrawTable):
        raise TypeError(f"no table of five-card draw: {table.key}")
    return DrawStyle(table, _modifiers(plain), plain["size_noise"])


def _modifiers(plain: dict[str, Any]) -> Modifiers:
    return Modifiers(**{name: plain[name] for name in Modifiers._fields})


def rows_in(folder: Path, key: str, kind: TableKind) -> dict[str, list[TableRow]]:
    """The rows that a folder has of a table by part, not saved."""
    return {part.key: _read_rows(folder, key, part) for part in kind.parts}


def _read_rows(folder: Path, key: str, part: TablePart) -> list[TableRow]:
    with (folder / f"{key}-{part.key}.csv").open(encoding="utf-8", newline="") as file:
        return [part.row(line) for line in csv.DictReader(file)]
