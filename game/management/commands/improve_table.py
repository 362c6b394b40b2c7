"""`manage.py improve_table`: makes a stronger decision table by trying out its decisions."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from game.bot_tables.shipped import FOLDER, shipped_profiles
from game.bots.profile import SizeClass
from game.management.one_line_errors import OneLineErrors
from game.management.output_folder import prepare_output
from game.training.files import write_improved
from game.training.improving import ImprovementPlan, improve

ROUNDS, DEALS = 12, 393_216


class Command(OneLineErrors):
    help = (
        "Improves a decision table of hold'em against a crowd of opponents, and writes its rows and where "
        "they come from. The same table, seed, rounds and deals give the same bytes, whatever the number of "
        "workers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        tables = [SizeClass.HEADS_UP.value, SizeClass.RING.value]
        parser.add_argument("--table", choices=tables, required=True, help="which table to improve")
        parser.add_argument("--seed", type=int, default=1, help="of all chance; default: 1")
        parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"default: {ROUNDS}")
        parser.add_argument("--deals", type=int, default=DEALS, help=f"of each round; default: {DEALS:,}")
        parser.add_argument(
            "--from",
            type=Path,
            metavar="FOLDER",
            default=FOLDER,
            help="of the rows to begin with, such as train has made; default: those that are shipped",
        )
        parser.add_argument("--workers", type=int, default=2, help="processes; default: 2")
        parser.add_argument("--output", type=Path, default=Path("trained"), help="the folder to write to")

    def handle(self, *args: Any, **options: Any) -> None:
        if min(options[name] for name in ("rounds", "deals", "workers")) < 1:
            raise CommandError("--rounds, --deals and --workers must be at least 1.")
        prepare_output(options["output"])
        size_class = SizeClass(options["table"])
        chance = options["seed"], options["rounds"], options["deals"]
        plan = ImprovementPlan(size_class, *chance, options["from"])
        begun = time.monotonic()

        def show(rounds: int, won: float) -> None:
            seconds = time.monotonic() - begun
            text = f"{rounds} of {plan.rounds} rounds, {won:+.3f} big blinds a deal, {seconds:,.0f} s"
            self.stderr.write(text)

        table = improve(plan, shipped_profiles(), options["workers"], show)
        for path in write_improved(table, plan, options["output"]):
            self.stdout.write(str(path))
