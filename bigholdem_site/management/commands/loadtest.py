"""`manage.py loadtest`: many visitors play whole games on a running site; then their records are checked."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from bigholdem_site.loadtest.books import problems
from bigholdem_site.loadtest.report import LoadReport
from bigholdem_site.loadtest.visitor import LoadPlan, play_games


class Command(BaseCommand):
    help = (
        "Lets many visitors play whole games on a running site over HTTP, prints how fast it answers, and "
        "checks the records of every game in the site's database, which the environment must name. The games "
        "stay there: use a separate database, and run the site with BIGHOLDEM_RATE_LIMITS=false."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("site", help="the site's address, such as http://127.0.0.1:8000")
        parser.add_argument("--visitors", type=int, default=20, help="default: %(default)s")
        parser.add_argument(
            "--games", type=int, default=1, help="games of each visitor; default: %(default)s"
        )
        parser.add_argument("--players", type=int, default=6, help="seats at a table; default: %(default)s")
        parser.add_argument("--hands", type=int, default=10, help="hands of a game; default: %(default)s")
        parser.add_argument("--think", choices=("none", "human"), default="none", help="default: %(default)s")
        parser.add_argument(
            "--seed", type=int, default=1, help="seed of the visitors' choices; default: %(default)s"
        )
        parser.add_argument(
            "--faults",
            action="store_true",
            help="tolerate failed requests; check only the records",
        )

    def handle(self, *args: Any, visitors: int, seed: int, **options: Any) -> None:
        plan = LoadPlan(
            site=options["site"].rstrip("/"),
            games=options["games"],
            players=options["players"],
            hands=options["hands"],
            human=options["think"] == "human",
        )
        run = f"{time.time_ns() // 1_000_000:x}"
        names = [f"L{run}.{number}" for number in range(visitors)]
        report = LoadReport()
        begun = time.perf_counter()
        asyncio.run(self.visit(names, plan, report, seed))
        for line in report.lines(time.perf_counter() - begun):
            self.stdout.write(line)
        wrong = list(problems(names, finished=report.finished))
        for problem in wrong:
            self.stdout.write(problem)
        failed = report.errors and not options["faults"]
        if wrong or failed or report.finished != visitors * plan.games:
            raise CommandError("The site did not hold: see above.")
        self.stdout.write("Books: right")

    async def visit(self, names: list[str], plan: LoadPlan, report: LoadReport, seed: int) -> None:
        visits = (
            play_games(name, plan, report, random.Random(f"{seed}:{name.partition('.')[2]}"))  # noqa: S311
            for name in names
        )
        announcement = asyncio.create_task(self.announce(len(names), report))
        await asyncio.gather(*visits)
        announcement.cancel()

    async def announce(self, visitors: int, report: LoadReport) -> None:
        while report.started < visitors:
            await asyncio.sleep(0.02)
        self.stdout.write("Everybody plays")
        self.stdout.flush()
