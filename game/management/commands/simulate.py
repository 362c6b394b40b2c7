"""`manage.py simulate`: bots among themselves, and how they fare."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError, CommandParser

from game.bots.baselines import Baseline
from game.engine.rules import DEFAULT_RULES, KNOWN_RULE_SETS
from game.management.one_line_errors import INTERRUPTED, MAX_WORKERS, OneLineErrors, check_range
from game.management.players import check_seats, player
from game.simulation.contests import MirroredTeams, OpenTable, StatsByName, run
from game.simulation.deals import Table
from game.simulation.draws import seed_of
from game.simulation.lanes.contests import quickest
from game.simulation.report import figures, habit_figures, habit_table, text_table

MAX_HANDS = 100_000_000
MAX_STACKS = 1000


class Command(OneLineErrors):
    help = "Plays bots among themselves, every hand from equal stacks, and prints how they play and fare."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--seats",
            help="the players of one table, separated by commas: keys of profiles, such as shark, shark@4 (by"
            " version 4 of its tables) or shark@draft; or "
            + ", ".join(Baseline)
            + "; a profile with a trick is shark+min-raise or, as bots/tricks.py writes them, shark+bet=27%%;"
            " the first Shark is first-edition;"
            ' with --mirrored the number of seats, such as "6"',
        )
        parser.add_argument(
            "--mirrored",
            nargs="*",
            metavar="TEAM",
            help="two teams, half the seats each; every deal is played again with the seats changed over",
        )
        parser.add_argument("--hands", type=int, default=1000, help="deals to play; default: 1000")
        parser.add_argument("--rules", choices=KNOWN_RULE_SETS, default=DEFAULT_RULES.key)
        parser.add_argument(
            "--seed", type=int, default=1, help="the same seed plays the same hands; default: 1"
        )
        parser.add_argument(
            "--stacks", type=int, metavar="BLINDS", help="every hand's, in big blinds; default: full stacks"
        )
        parser.add_argument("--workers", type=int, default=1, help="processes; default: 1")
        parser.add_argument(
            "--shipped", action="store_true", help="profiles as shipped, not as in the database"
        )
        parser.add_argument(
            "--engine",
            action="store_true",
            help="the engine's loop, not lanes: the same figures, slower",
        )
        parser.add_argument(
            "--habits",
            action="store_true",
            help="also print check-raises, donk bets, all-ins, the quartiles of bets, and the mean bet with "
            "the weakest and with the strongest third of hands",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        hands, workers = options["hands"], options["workers"]
        check_range("--hands", hands, MAX_HANDS)
        check_range("--workers", workers, MAX_WORKERS)
        contest = self.contest(options)
        try:
            way = contest if options["engine"] else quickest(contest, hands)
        except ValueError as error:
            raise CommandError(str(error)) from error
        progress = DealsBar(self.stderr, hands)
        try:
            stats = run(way, hands, workers, progress.show)
        except KeyboardInterrupt:
            progress.end()
            text = f"Stopped after {progress.done:,} of {hands:,} deals."
            raise CommandError(text, returncode=INTERRUPTED) from None
        progress.end()
        stats = dict(sorted(stats.items()))
        if options["json"]:
            shown = (figures, habit_figures) if options["habits"] else (figures,)
            plain = {name: _merged(each(own) for each in shown) for name, own in stats.items()}
            self.stdout.write(json.dumps(plain, indent=2))
            return
        self.stdout.write(text_table(stats))
        if options["habits"]:
            self.stdout.write("\n" + habit_table(stats))

    def contest(self, options: dict[str, Any]) -> OpenTable | MirroredTeams:
        names = [name.strip() for name in (options["seats"] or "").split(",") if name.strip()]
        if options["mirrored"] is None:
            return self.open_table(names, options)
        teams = options["mirrored"] or names
        if len(teams) != 2:
            raise CommandError('Name two teams, such as --mirrored shark honest --seats "6".')
        if teams[0] == teams[1]:
            raise CommandError("Two teams are two different players.")
        count = mirrored_seats(names) if options["mirrored"] else 2
        players = {name: player(name, shipped=options["shipped"]) for name in teams}
        return MirroredTeams(self.table(count, options), players, (teams[0], teams[1]))

    def open_table(self, names: list[str], options: dict[str, Any]) -> OpenTable:
        if not names:
            raise CommandError('Say who plays, such as --seats "shark,rock,regular".')
        players = {name: player(name, shipped=options["shipped"]) for name in names}
        return OpenTable(self.table(len(names), options), players, tuple(names))

    def table(self, seats: int, options: dict[str, Any]) -> Table:
        rules = KNOWN_RULE_SETS[options["rules"]]
        if rules.variant.opening is not None:
            text = f"This plays Hold'em only; for {rules.name} there is measure_draw_opponents."
            raise CommandError(text)
        check_seats(rules, seats)
        depth = options["stacks"]
        if depth is not None:
            check_range("--stacks", depth, MAX_STACKS, " big blinds")
        return Table(rules, seats, seed_of(options["seed"]), depth=depth)


def _merged(parts: Iterable[dict[str, Any]]) -> dict[str, Any]:
    return {name: value for part in parts for name, value in part.items()}


def mirrored_seats(names: list[str]) -> int:
    """The number of seats of two teams, from --seats; 2 where it is not given."""
    if not names:
        return 2
    if len(names) > 1 or not names[0].isdecimal():
        raise CommandError(f'Beside two teams --seats is a number, such as "6", not "{",".join(names)}".')
    return int(names[0])


class DealsBar:
    """A bar on a terminal, nothing elsewhere."""

    WIDTH = 40

    def __init__(self, stream: Any, deals: int) -> None:
        self.stream, self.deals, self.done = stream, deals, 0

    def show(self, done: int, _stats: StatsByName) -> None:
        self.done = done
        filled = self.WIDTH * done // self.deals
        bar = "█" * filled + "·" * (self.WIDTH - filled)
        self._write(f"\r{bar} {done:,} of {self.deals:,} deals")

    def end(self) -> None:
        self._write("\r" + " " * (self.WIDTH + 40) + "\r")

    def _write(self, text: str) -> None:
        if self.stream.isatty():
            self.stream.write(text, style_func=str, ending="")
