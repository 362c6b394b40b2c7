"""A trained table as files: its rows as CSV, as tables are shipped, and beside them where it comes from."""

from __future__ import annotations

import csv
import hashlib
import json
import platform
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from game.bots.hand_text import hands_text
from game.bots.table import DecisionTable, PreflopRow, Row
from game.training import improving
from game.training.deals import Stacks
from game.training.row_files import FURTHER_SIZES, row_paths
from game.training.run import Plan

_NUMBERS = ("fold", "call", "raise", "small", "large", "all_in")
_PREFLOP = ("situation", "position", "stack", "hands", *_NUMBERS)
_POSTFLOP = ("situation", "street", "opponents", "line", "draw", "least", "below", *_NUMBERS)
_PACKAGES = ("numpy", "numba")


def write_table(table: DecisionTable, plan: Plan, folder: Path, fixed_from: Path | None = None) -> list[Path]:
    """Write both files of rows, the order of hands and the provenance; the same table and plan give the same
    bytes. `fixed_from` is the folder of the table whose rows stayed: where these come from is said, too.
    """
    shipped = fixed_from and fixed_from / f"{table.key}-provenance.json"
    fixed = {"fixed": _made_before(shipped, plan)} if shipped else {}
    order = _write_order(table, folder)
    return [*_write(table, folder, lambda files: _provenance(plan, [*files, order]) | fixed), order]


def _made_before(provenance: Path, plan: Plan) -> dict[str, Any]:
    """How the rows that stayed were made."""
    made: dict[str, Any] = json.loads(provenance.read_text(encoding="utf-8"))
    return _without_replaced(made, plan)


def _without_replaced(made: dict[str, Any], plan: Plan) -> dict[str, Any]:
    """Without the command whose rows the plan replaces: the last one, if it is of the same kind, and for
    short stacks, whose rows no later training has seen, an earlier one, too.
    """
    if made["command"].endswith(plan.looks_for):
        return dict(made["fixed"])
    if plan.stacks is Stacks.SHORT and "fixed" in made:
        return made | {"fixed": _without_replaced(made["fixed"], plan)}
    return made


def write_imitation(table: DecisionTable, folder: Path) -> list[Path]:
    """Likewise for a table of imitation.py."""
    made = {"command": f"manage.py imitate {table.key}"}
    return _write(table, folder, lambda files: made | {"sha256": _sums(files)})


def write_improved(table: DecisionTable, plan: improving.ImprovementPlan, folder: Path) -> list[Path]:
    """Likewise for a table of improving.py; the provenance also says what it began with."""
    asked = f"--seed {plan.seed} --rounds {plan.rounds} --deals {plan.deals}"
    made = {
        "command": f"manage.py improve_table --table {plan.size_class} {asked}",
        "begun_from": begun_from(plan),
        "python": platform.python_version(),
        "packages": {"numpy": _version("numpy")},
    }
    return _write(table, folder, lambda files: made | {"sha256": _sums(files)})


def begun_from(plan: improving.ImprovementPlan) -> dict[str, Any]:
    """The command that made the rows that an improvement began with, where their folder tells it, and the
    sums of these.
    """
    path = plan.begun_from / f"{plan.size_class}-provenance.json"
    made = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {"command": made.get("command"), "sha256": _sums(row_paths(plan.begun_from, plan.size_class))}


def _write_order(table: DecisionTable, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"hands-of-{table.key}.txt"
    path.write_text(f"{table.order}\n", encoding="ascii")
    return path


def _write(
    table: DecisionTable, folder: Path, provenance: Callable[[Sequence[Path]], dict[str, Any]]
) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    preflop, postflop = row_paths(folder, table.key)
    files = [
        _write_rows(preflop, _preflop_columns(table), table.preflop),
        _write_rows(postflop, _postflop_columns(table), table.postflop),
    ]
    path = folder / f"{table.key}-provenance.json"
    path.write_text(json.dumps(provenance(files), indent=1) + "\n", encoding="utf-8")
    return [*files, path]


def _preflop_columns(table: DecisionTable) -> list[str]:
    return [column for column in _PREFLOP if column != "stack" or table.knows_stacks]


def _postflop_columns(table: DecisionTable) -> list[str]:
    """Without those of which no row says anything."""
    unsaid = {"line": table.knows_lines, "draw": table.knows_draws}
    columns = [column for column in _POSTFLOP if unsaid.get(column, True)]
    has_further = any(row.sizes.plain != row.sizes[:3] for row in table.postflop)
    return [*columns, *(FURTHER_SIZES if has_further else ())]


def _write_rows(path: Path, columns: Sequence[str], rows: Iterable[Row]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
        writer.writeheader()
        writer.writerows(_line(row) for row in rows)
    return path


def _line(row: Row) -> dict[str, str | int]:
    if isinstance(row, PreflopRow):
        named = (*row.names, hands_text(row.hands))
        return dict(zip(_PREFLOP, (*named, *row.weights, *row.sizes[:3]), strict=True))
    values = (*row.names, row.least, row.below, *row.weights, *row.sizes)
    return dict(zip((*_POSTFLOP, *FURTHER_SIZES), values, strict=True))


def _provenance(plan: Plan, files: Sequence[Path]) -> dict[str, Any]:
    asked = f"--seed {plan.seed} --deals {plan.deals}{plan.options}"
    return {
        "command": f"manage.py train --table {plan.size_class} {asked}",
        "rounds": plan.rounds,
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in _PACKAGES},
        "sha256": _sums(files),
    }


def _sums(files: Sequence[Path]) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
