"""`manage.py train`: makes a decision table by self-play."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from django.core.management.base import CommandError

from game.bot_tables.models import DecisionTable, VersionStatus
from game.bot_tables.parts import kind_of
from game.bot_tables.shipped import FOLDER, holdem_table_in, rows_in
from game.bot_tables.versions import draft_of_rows
from game.bots import table as tables
from game.bots.profile import SizeClass
from game.bots.spots import PostflopSituation, PreflopSituation
from game.management.one_line_errors import OneLineErrors
from game.management.output_folder import prepare_output
from game.training.compiled import IS_COMPILED
from game.training.deals import Stacks
from game.training.files import write_table
from game.training.orders import ordered_by_entering
from game.training.preflop_rows import with_preflop_rows_of, with_short_rows
from game.training.rows import decision_table, with_postflop_rows_of
from game.training.run import EVERY, ROUND, Plan, train
from game.training.tricks_met import TRICKS_MET

Named = TypeVar("Named", PreflopSituation, PostflopSituation)

FEW_DEALS, SHOWN = 20_000, 10
"""Most deals without numba; so many of opponents' tricks that won most are named at the end."""
DEALS = {SizeClass.HEADS_UP: 4_096_000, SizeClass.RING: 10_000_000}


class Command(OneLineErrors):
    help = (
        "Trains a decision table by MCCFR on the tables' own keys, and writes its rows and where they come "
        "from. The same table, seed and deals give the same bytes, whatever the number of workers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        known = [str(each) for each in DEALS]
        parser.add_argument("--table", choices=known, required=True, help="which table to train")
        parser.add_argument("--seed", type=int, default=1, help="of all chance; default: 1")
        parser.add_argument(
            "--deals",
            type=int,
            help=f"rounded up to whole rounds of {ROUND:,}; default: "
            + ", ".join(f"{deals:,} of {table}" for table, deals in DEALS.items()),
        )
        parser.add_argument("--workers", type=int, default=2, help="threads; default: 2")
        parser.add_argument(
            "--output", type=Path, default=Path("trained"), help="the folder to write to; default: trained"
        )
        parser.add_argument(
            "--saved", type=Path, help="where to write the training down and take it up again"
        )
        parser.add_argument("--draws", action="store_true", help="let rows after the flop name draws")
        parser.add_argument(
            "--stacks",
            choices=list(Stacks),
            default=Stacks.ANY.value,
            help="any: rows for all stacks alike; named: also deal short stacks, and let rows before the flop"
            " name them; short: look only for these rows, and keep all others and the order of hands as they"
            " are; default: any",
        )
        self._add_situations(parser, "--preflop", PreflopSituation, "rows of these situations before")
        self._add_situations(parser, "--postflop", PostflopSituation, "rows of these situations after")
        parser.add_argument(
            "--from",
            type=Path,
            metavar="FOLDER",
            help="of the rows that stay as they are, such as an earlier training has written; default: those"
            " that are shipped",
        )
        parser.add_argument("--draft", action="store_true", help="also save the rows as a draft of the table")

    def _add_situations(self, parser: ArgumentParser, option: str, known: type[StrEnum], rows: str) -> None:
        parser.add_argument(
            option,
            nargs="+",
            choices=[*map(str, known), EVERY],
            default=[],
            metavar="SITUATION",
            help=f"look only for {rows} the flop, and keep all others as they are; {EVERY}, or of"
            f" {', '.join(known)}",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        size_class = SizeClass(options["table"])
        asked = DEALS[size_class] if options["deals"] is None else options["deals"]
        stacks = Stacks(options["stacks"])
        before = _situations(PreflopSituation, options["preflop"])
        after = _situations(PostflopSituation, options["postflop"])
        plan = Plan(size_class, options["seed"], asked, options["draws"], stacks, before, after)
        if (before or after) and stacks is not Stacks.ANY:
            raise CommandError("Give --stacks, or --preflop and --postflop, not both.")
        if options["from"] and not plan.keeps_others:
            raise CommandError("--from is for --preflop, --postflop and --stacks short, which keep rows.")
        fixed_from = (options["from"] or FOLDER) if plan.keeps_others else None
        fixed = _table_in(fixed_from, size_class) if fixed_from else None
        if plan.deals < 1 or options["workers"] < 1:
            raise CommandError("--deals and --workers must be at least 1.")
        if not IS_COMPILED and plan.deals > FEW_DEALS:
            text = f"Without numba train at most {FEW_DEALS:,} deals; uv sync --group train installs it."
            raise CommandError(text)
        prepare_output(options["output"])
        if options["saved"]:
            prepare_output(options["saved"].parent)
        if options["draft"]:
            table_without_draft(str(size_class))
        self.begun = time.monotonic()
        try:
            trained = self._trained(plan, fixed, options["workers"], options["saved"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"Cannot use {options['saved']}: {error.strerror}.") from error
        # Rows that stay keep their order: looseness shifts hands along it.
        table = trained if plan.keeps_others else ordered_by_entering(trained, size_class)
        for path in write_table(table, plan, options["output"], fixed_from):
            self.stdout.write(str(path))
        if options["draft"]:
            saved = table_without_draft(table.key)
            self.stdout.write(f"Draft {save_draft(saved, options['output'], str(table.order))}")

    def _trained(
        self, plan: Plan, fixed: tables.DecisionTable | None, workers: int, saved: Path | None
    ) -> tables.DecisionTable:
        training = train(plan, workers, saved, self._progress(plan), fixed)
        won = training.gains.max(axis=0, initial=-np.inf)
        for place in np.argsort(-won)[:SHOWN]:
            self.stdout.write(f"{1000 * won[place]:6.0f} mbb a hand are won by {TRICKS_MET[place].name}")
        if fixed is None:
            return decision_table(training, plan.size_class, str(plan.size_class))
        if not plan.names_situations:
            return with_short_rows(fixed, training, plan.size_class)
        table = fixed
        if plan.preflop:
            table = with_preflop_rows_of(frozenset(plan.preflop), table, training, plan.size_class)
        if plan.postflop:
            table = with_postflop_rows_of(frozenset(plan.postflop), table, training, plan.size_class)
        return table

    def _progress(self, plan: Plan) -> Any:
        def show(rounds: int) -> None:
            seconds = time.monotonic() - self.begun
            self.stderr.write(f"\r{rounds:,} of {plan.rounds:,} rounds, {seconds:,.0f} s", ending="")
            if rounds == plan.rounds:
                self.stderr.write("")

        return show


def _situations(known: type[Named], names: Sequence[str]) -> tuple[Named, ...]:
    return tuple(known) if EVERY in names else tuple(map(known, dict.fromkeys(names)))


def _table_in(folder: Path, size_class: SizeClass) -> tables.DecisionTable:
    """Raises CommandError where the folder has no rows of the table."""
    try:
        return holdem_table_in(folder, size_class)
    except (OSError, KeyError, ValueError) as error:
        raise CommandError(f"{folder} has no rows of the table {str(size_class)!r}: {error}.") from error


def table_without_draft(key: str) -> DecisionTable:
    """Raises CommandError where there is no such table, or one that has a draft already."""
    table = DecisionTable.objects.filter(key=key).first()
    if table is None:
        raise CommandError(f"There is no table {key!r}: manage.py load_bots makes it.")
    if table.versions.filter(status=VersionStatus.DRAFT).exists():
        raise CommandError(f"{table} has a draft already: publish or delete it first.")
    return table


def save_draft(table: DecisionTable, folder: Path, order: str) -> str:
    rows = rows_in(folder, table.key, kind_of(table))
    try:
        return str(draft_of_rows(table, rows, "Trained by self-play", order))
    except ValueError as error:
        raise CommandError(f"{table}: {error}.") from error
