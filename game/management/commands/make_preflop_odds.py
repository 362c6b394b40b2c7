"""Makes the table of preflop odds that the site ships."""

from __future__ import annotations

import csv
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand

from game.engine.odds.exact import MAX_EXACT_OPPONENTS, exact_odds
from game.engine.odds.improvement import CATEGORY_TABLE_PATH, category_counts
from game.engine.odds.preflop import COLUMNS, MAX_OPPONENTS, TABLE_PATH, StartingHand, starting_hands
from game.engine.odds.result import NORMAL_95, Odds
from game.engine.odds.sampling import sampled_ladder
from game.engine.ranking import Category

DEALS = 10_000_000
SEED = 2021


class Command(BaseCommand):
    help = (
        "Make the table of preflop odds (169 starting hands against 1 to 9 opponents, up to 3 exactly, more "
        "by sampling) and the table of final categories. Hands that the file already has are not computed "
        "again, so an interrupted run can be continued."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--output", type=Path, default=TABLE_PATH, help="the file to write")
        parser.add_argument(
            "--categories", type=Path, default=CATEGORY_TABLE_PATH, help="the file of categories to write"
        )
        parser.add_argument("--deals", type=int, default=DEALS, help="deals for each sampled entry")
        parser.add_argument("--seed", type=int, default=SEED, help="where the random deals start")

    def handle(self, *, output: Path, categories: Path, deals: int, seed: int, **options: Any) -> None:
        _write_categories(categories)
        rows = _read(output)
        for place, hand in enumerate(starting_hands()):
            missing = [number for number in NUMBERS if (str(hand), str(number)) not in rows]
            if missing:
                generator = np.random.Generator(np.random.SFC64([seed, place]))
                for opponents, odds in preflop_odds_of(hand, deals, generator).items():
                    rows[str(hand), str(opponents)] = _row(hand, opponents, odds)
                _write(output, rows)
                if options["verbosity"] > 1:
                    self.stdout.write(str(hand))
        self.stdout.write(f"{len(rows)} entries in {output}")


NUMBERS = range(1, MAX_OPPONENTS + 1)


def preflop_odds_of(hand: StartingHand, deals: int, generator: np.random.Generator) -> dict[int, Odds]:
    """The odds of one hand by number of opponents: exact up to 3, sampled from `deals` deals beyond."""
    ladder = sampled_ladder(hand.cards, (), MAX_OPPONENTS, generator=generator, deals=deals)
    odds = dict(zip(NUMBERS, ladder, strict=True))
    for opponents in range(1, MAX_EXACT_OPPONENTS + 1):
        odds[opponents] = exact_odds(hand.cards, (), opponents)
    return odds


def _row(hand: StartingHand, opponents: int, odds: Odds) -> dict[str, str]:
    chances = (f"{chance:.8f}" for chance in (odds.win, odds.tie, odds.equity, odds.half_width / NORMAL_95))
    return dict(zip(COLUMNS, (str(hand), str(opponents), *chances, str(odds.count)), strict=True))


def _read(path: Path) -> dict[tuple[str, str], dict[str, str]]:
    if not path.exists():
        return {}
    with path.open(encoding="ascii", newline="") as file:
        return {(row["hand"], row["opponents"]): row for row in csv.DictReader(file)}


def _write(path: Path, rows: dict[tuple[str, str], dict[str, str]]) -> None:
    """Write all rows to a second file and rename it, so that nobody reads an incomplete file."""
    draft = path.with_suffix(".draft")
    with draft.open("w", encoding="ascii", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows.values())
    draft.replace(path)


def _write_categories(path: Path) -> None:
    with path.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["hand", *(category.name.lower() for category in Category)])
        for hand in starting_hands():
            writer.writerow([str(hand), *category_counts(hand.cards, ())])
