"""`manage.py memory`: what a running server's processes take while visitors play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from bigholdem_site.loadtest.report import LoadReport
from bigholdem_site.loadtest.visitor import LoadPlan, play_games

SAMPLES = 20
CHECK_SECONDS = 0.2


class Command(BaseCommand):
    help = (
        "Lets visitors play on a running site until it has answered so many requests, and prints the memory "
        "of its processes as the requests go by. The games stay: use a database of its own, and run the "
        "site with BIGHOLDEM_RATE_LIMITS=false."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("site", help="the site's address, such as http://127.0.0.1:8000")
        parser.add_argument("server", type=int, help="the process that was started: its children are watched")
        parser.add_argument("--requests", type=int, default=100_000, help="default: %(default)s")
        parser.add_argument("--visitors", type=int, default=8, help="default: %(default)s")

    def handle(self, *args: Any, site: str, server: int, **options: Any) -> None:
        plan = LoadPlan(site.rstrip("/"), games=1, players=6, hands=10, human=False)
        asyncio.run(self.watch(plan, server, options["requests"], options["visitors"]))

    async def watch(self, plan: LoadPlan, server: int, requests: int, visitors: int) -> None:
        report = LoadReport()
        playing = [asyncio.create_task(_play(number, plan, report)) for number in range(visitors)]
        sizes: list[float] = []
        for sample in range(SAMPLES + 1):
            while report.requests < requests * sample / SAMPLES:
                await asyncio.sleep(CHECK_SECONDS)
            sizes.append(sum(_megabytes(server)))
            self.stdout.write(f"{report.requests:>9,} requests: {sizes[-1]:.1f} MB")
            self.stdout.flush()
        for visitor in playing:
            visitor.cancel()
        growth = sizes[-1] / sizes[SAMPLES // 2] - 1
        errors = sum(report.errors.values())
        self.stdout.write(f"Growth over the second half: {growth:+.1%}. Errors: {errors:,}")


async def _play(number: int, plan: LoadPlan, report: LoadReport) -> None:
    """Games without end, each in a session of its own."""
    game = 0
    while True:
        game += 1
        rng = random.Random(f"{number}:{game}")  # noqa: S311
        await play_games(f"M{number}.{game}", plan, report, rng)


def _megabytes(server: int) -> Iterator[float]:
    """Of each worker process, mapped files left out, what it shares with others counted in part."""
    command = Path(f"/proc/{server}/cmdline").read_bytes()
    for child in Path(f"/proc/{server}/task/{server}/children").read_text().split():
        if Path(f"/proc/{child}/cmdline").read_bytes() == command:
            rollup = Path(f"/proc/{child}/smaps_rollup").read_text()
            yield (
                next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss_Anon:"))
                / 1000
            )
