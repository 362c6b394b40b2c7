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
    return {part.key: read_rows(FOLDER, plain["key"], part) for part in _kind(plain).parts}


def shipped_table(plain: dict[str, Any]) -> AnyTable:
    """A shipped table, as version 1."""
    return table_in(FOLDER, plain)


def table_in(folder: Path, plain: dict[str, Any]) -> AnyTable:
    """Likewise of the files that a folder has of the table. Raises OSError without them, and KeyError or
    ValueError where they are no rows.
    """
    key, kind = plain["key"], _kind(plain)
    rows = {part.key: read_rows(folder, key, part) for part in kind.parts}
    return kind.value(key, 1, rows, _order_in(folder, plain))


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
    table = tables[plain["table"]]
    if not isinstance(table, DecisionTable):
        raise TypeError(f"no table of Hold'em: {table.key}")
    return Style(table, _modifiers(plain), plain["size_noise"])


def _draw_style(plain: dict[str, Any], tables: dict[str, AnyTable]) -> DrawStyle:
    table = tables[plain["table"]]
    if not isinstance(table, DrawTable):
        raise TypeError(f"no table of five-card draw: {table.key}")
    return DrawStyle(table, _modifiers(plain), plain["size_noise"])


def _modifiers(plain: dict[str, Any]) -> Modifiers:
    return Modifiers(**{name: plain[name] for name in Modifiers._fields})


def read_rows(folder: Path, key: str, part: TablePart) -> list[TableRow]:
    """The rows of one part of a table from its file, not saved."""
    with (folder / f"{key}-{part.key}.csv").open(encoding="utf-8", newline="") as file:
        return [part.row(line) for line in csv.DictReader(file)]
