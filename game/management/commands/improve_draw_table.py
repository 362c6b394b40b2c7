"""Searches for better rows of a shipped table of five-card draw, and writes them into its files."""

from __future__ import annotations

import csv
from argparse import ArgumentParser
from typing import Any

from game.bot_tables.parts import DRAW
from game.bot_tables.shipped import FOLDER, shipped_plain, shipped_table
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable, FirstRow, SecondRow
from game.management.one_line_errors import OneLineErrors
from game.simulation.draw_search import gains_of, improved, tried_decisions


class Command(OneLineErrors):
    help = (
        "Plays pots among bots of a shipped table and plain strategies, tries every action at one decision "
        "of each, and moves the table's rows towards what won more. The same seed makes the same table."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", help="the key of a shipped table of five-card draw")
        parser.add_argument("--rounds", type=int, default=4)
        parser.add_argument("--pots", type=int, default=8_000, help="in each round")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--scale", type=float, default=0.4, help="starting pots that multiply a weight by e"
        )

    def handle(
        self, *args: Any, table: str, rounds: int, pots: int, seed: int, scale: float, **_: Any
    ) -> None:
        plain = next(each for each in shipped_plain()["tables"] if each["key"] == table)
        better = shipped_table(plain)
        if not isinstance(better, DrawTable):
            raise TypeError(f"no table of five-card draw: {table}")
        for number in range(rounds):
            tried = tried_decisions(DrawStyle(better), pots, 1000 * seed + number)
            found = gains_of(better, tried)
            better = improved(better, found, scale * (number + 1))
            write(table, better)
            best = sum(each.decisions * max(each.gains.values()) for each in found.values()) / pots
            self.stdout.write(
                f"round {number + 1}: {best:.3f} starting pots a pot by the best single actions"
            )


def write(key: str, table: DrawTable) -> None:
    for part, rows in zip(DRAW.parts[:2], DRAW.values(table)[:2], strict=True):
        with (FOLDER / f"{key}-{part.key}.csv").open("w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(part.columns)
            lines.writerows(_cells(row) for row in rows)


def _cells(row: FirstRow | SecondRow) -> list[str | int]:
    return [*row.names, row.least, row.below, *row.weights, *row.sizes.plain]
