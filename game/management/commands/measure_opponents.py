"""`manage.py measure_opponents`: makes the figures of the computer players that the site ships."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from game.bot_tables.shipped import shipped_plain, shipped_profiles
from game.bots.lineup import Temperament
from game.characters.measured import PATH, profile_fingerprint
from game.characters.measuring import LINE_UPS, CharacterMeasurement
from game.management.one_line_errors import OneLineErrors

DEALS = 400_000
SEED = 1


class Command(OneLineErrors):
    help = (
        "Plays the shipped computer players among themselves, and writes how each plays at a table of ten "
        "and what players of three strengths win against each mix. The same seed makes the same file."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=DEALS, help=f"for each figure; default: {DEALS:,}")
        parser.add_argument("--seed", type=int, default=SEED, help=f"of all chance; default: {SEED}")
        parser.add_argument("--workers", type=int, default=1, help="processes; default: 1")
        parser.add_argument("--output", type=Path, default=PATH, help="the file to write")

    def handle(self, *args: Any, deals: int, seed: int, workers: int, output: Path, **options: Any) -> None:
        if deals < LINE_UPS or workers < 1:
            raise CommandError(f"--deals must be at least {LINE_UPS}, and --workers at least 1.")
        profiles = shipped_profiles()
        temperaments = {each["key"]: each["temperament"] for each in shipped_plain()["profiles"]}
        run = CharacterMeasurement(
            profiles, {key: Temperament(each) for key, each in temperaments.items()}, deals, seed, workers
        )
        plain = {
            "command": f"manage.py measure_opponents --deals {deals} --seed {seed}",
            "seed": seed,
            "deals": deals,
            **run.measured(self.stdout.write),
            "fingerprints": {key: profile_fingerprint(profile) for key, profile in profiles.items()},
            "temperaments": temperaments,
        }
        output.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
