"""`manage.py measure`: what a decision table is worth."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from game.bot_tables.models import BotProfile, DecisionTable, TableVersion
from game.laboratory.figure_words import FIGURES, HABITS, style_text
from game.laboratory.measurement_report import UNIT, MeasuredVersion, report
from game.laboratory.measuring import (
    LBR,
    MAX_LBR_DEALS,
    MAX_MANY_SIZES_DEALS,
    Match,
    NotMeasurable,
    VersionMeasurement,
    compared_number,
    measurement_of,
)
from game.management.one_line_errors import OneLineErrors

DEALS = 20_000


class Command(OneLineErrors):
    help = (
        "Measures a table in mirrored deals: a profile with one version of it against the same profile with "
        "the version in force, the baselines, and probers that play as it does but for a trick; heads-up "
        f"also against local best responses, of at most {MAX_LBR_DEALS:,} deals, with 56 sizes "
        f"{MAX_MANY_SIZES_DEALS:,}."
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
        if options["seed"] < 0:
            raise CommandError("--seed must not be negative.")
        version, profile = _version(table, options["number"]), _profile(options["profile"])
        deals, seed = options["deals"], options["seed"]
        try:
            measuring = measurement_of(version, profile, deals, seed)
        except NotMeasurable as error:
            raise CommandError(str(error)) from error
        measured = MeasuredVersion(table, version.number, compared_number(version), profile.key, deals, seed)
        if options["json"]:
            matches = [match._asdict() for match in measuring.matches()]
            self.stdout.write(json.dumps(report(measured, matches, measuring.style()), indent=1))
        else:
            self._print(measured, measuring)

    def _print(self, measured: MeasuredVersion, measuring: VersionMeasurement) -> None:
        in_force = (
            f"version {measured.in_force} in force" if measured.in_force else "no other version in force"
        )
        self.stdout.write(
            f"{measured.table} version {measured.version} ({in_force}), profile {measured.profile}, "
            f"{measured.deals:,} deals, seed {measured.seed}"
        )
        self.stdout.write(f"In {UNIT}")
        for match in measuring.matches():
            self.stdout.write(_match_text(match))
        for setting, style in measuring.style().items():
            self.stdout.write(f"\nStyle among its like, {setting}, in percent; bets in percent of the pot")
            for name, label in (*FIGURES, *HABITS):
                if name in style:
                    self.stdout.write(f"  {label!s:50} {style_text(style[name]):>14}")


def _match_text(match: Match) -> str:
    won = f"{match.mbb_per_hand:+9,.1f} ± {match.half_width_95:,.1f}"
    deals = f" ({match.deals:,} deals)" if match.opponent.startswith(LBR) else ""
    return f"{match.setting:14} {match.opponent:29} {won}{deals}"


def _version(key: str, number: int | None) -> TableVersion:
    table = DecisionTable.objects.filter(key=key).first()
    if table is None:
        raise CommandError(f"There is no table {key!r}.")
    versions = table.versions.select_related("table").order_by("number")
    version = versions.last() if number is None else versions.filter(number=number).first()
    if version is None:
        raise CommandError(f"The table {key!r} has no version{'' if number is None else f' {number}'}.")
    return version


def _profile(key: str) -> BotProfile:
    profile = BotProfile.objects.filter(key=key).first()
    if profile is None:
        raise CommandError(f"There is no profile {key!r}.")
    return profile
