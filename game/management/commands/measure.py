"""`manage.py measure`: what a decision table is worth."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.management.base import CommandError

from game.bot_tables.models import BotProfile, DecisionTable
from game.bots.profile import SizeClass
from game.laboratory.measuring import SETTINGS, Match, VersionMeasurement
from game.laboratory.styles import profile_with
from game.management.one_line_errors import OneLineErrors

DEALS = 20_000


class Command(OneLineErrors):
    help = (
        "Measures a table in mirrored deals: a profile with one version of it against the same profile with "
        "the version in force, the baselines, and probers that play as it does but for a trick; heads-up "
        "also against local best responses."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", help="the key of a table")
        parser.add_argument("--number", type=int, help="of the version; default: the newest, draft or not")
        parser.add_argument("--profile", default="shark", help="whose modifiers; default: shark")
        parser.add_argument("--deals", type=int, default=DEALS, help=f"of each match; default: {DEALS:,}")
        parser.add_argument("--seed", type=int, default=1, help="of all chance; default: 1")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, table: str, **options: Any) -> None:
        if options["deals"] < 2:
            raise CommandError("--deals must be at least 2.")
        measuring = self._measuring(table, options)
        if options["json"]:
            matches = [match._asdict() for match in self._matches(measuring)]
            self.stdout.write(json.dumps({"matches": matches, "style": measuring.style()}, indent=1))
            return
        for match in self._matches(measuring):
            won = f"{match.mbb_per_hand:9,.1f} ± {match.half_width_95:,.1f}"
            self.stdout.write(f"{match.setting:14} {match.opponent:29} {won}")
        for setting, style in measuring.style().items():
            text = ", ".join(f"{name} {value}" for name, value in style.items())
            self.stdout.write(f"{setting:14} {text}")

    def _matches(self, measuring: VersionMeasurement) -> Iterator[Match]:
        return chain(measuring.matches(), measuring.best_responses())

    def _measuring(self, key: str, options: dict[str, Any]) -> VersionMeasurement:
        table = DecisionTable.objects.filter(key=key).first()
        profile = BotProfile.objects.filter(key=options["profile"]).first()
        if table is None or profile is None:
            raise CommandError(f"There is no table {key!r} or no profile {options['profile']!r}.")
        if table.size_class not in SETTINGS:
            raise CommandError("Only tables of hold'em can be measured.")
        versions = table.versions.order_by("number")
        number = options["number"]
        version = versions.last() if number is None else versions.filter(number=number).first()
        if version is None:
            raise CommandError(f"The table {key!r} has no version {number}.")
        measured, in_force = profile_with(profile, [version]), profile_with(profile, [])
        if measured is None:
            raise CommandError(f"The profile {options['profile']!r} cannot play.")
        other = None if version == table.latest_version() else in_force
        return VersionMeasurement(
            measured, other, SizeClass(table.size_class), options["deals"], options["seed"]
        )
