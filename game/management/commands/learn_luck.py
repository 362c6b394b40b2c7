"""`manage.py learn_luck`: learns the value function by which luck is taken out of results."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from game.bot_tables.shipped import shipped_profiles
from game.luck.estimator.learning import MAX_SEATS, learnt_deals, learnt_networks
from game.luck.estimator.value_function import PATH, SIZES, VERSION, from_bytes, to_bytes
from game.management.one_line_errors import OneLineErrors

DEALS = "deals"


class Command(OneLineErrors):
    help = (
        "Learns the value function of the adjusted score from hands of the shipped bots, into its file. "
        "The same seed and numbers of hands give the same file, on the same machine."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=600_000, help="for each network; default: 600000")
        parser.add_argument("--deals", type=int, default=200_000, help="for each number of seats")
        parser.add_argument("--seed", type=int, default=1, help="of all chance; default: 1")
        parser.add_argument(
            "--parts", nargs="+", choices=(*SIZES, DEALS), default=[*SIZES, DEALS], help="what to learn"
        )
        parser.add_argument("--output", type=Path, default=PATH, help="the file; other parts of it stay")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["hands"] < 1 or options["deals"] < 1:
            raise CommandError("--hands and --deals must be at least 1.")
        path: Path = options["output"]
        profiles = list(shipped_profiles().values())
        known = from_bytes(path.read_bytes()) if path.exists() else None
        deals, networks = (known.deals, known.networks) if known else ({}, {})
        for size, name in enumerate(SIZES):
            if name in options["parts"]:
                networks |= learnt_networks(profiles, size, options["seed"], options["hands"], self._say)
        if DEALS in options["parts"]:
            for seats in range(2, MAX_SEATS + 1):
                deals[seats] = learnt_deals(profiles, seats, options["seed"], options["deals"])
                self._say(f"deals of {seats} seats")
        content = to_bytes(deals, networks)
        path.write_bytes(content)
        self._say(f"{path}: version {VERSION}, SHA-256 {from_bytes(content).digest}")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
