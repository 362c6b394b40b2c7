"""`manage.py find_tricks`: what beats a profile."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from game.bots.profile import BotProfile
from game.engine.rules import DEFAULT_RULES, KNOWN_RULE_SETS
from game.management.one_line_errors import INTERRUPTED, MAX_WORKERS, OneLineErrors, check_range
from game.management.players import check_seats, player
from game.simulation.trick_search import MORE_DEALS, MOVES, SHOWN, Searched, TrickSearch

RULE_SETS = [key for key, rules in KNOWN_RULE_SETS.items() if rules.variant.opening is None]
MIN_DEALS, MAX_MOVES = 2, 8


class Command(OneLineErrors):
    help = (
        "Searches for tricks that a profile loses to, in mirrored deals against players who play as it does "
        f"but for the trick: {len(MOVES)} moves one by one, all pairs of those that lose little, then more "
        f"moves with the best. The {SHOWN} best of each number of moves are measured anew, with {MORE_DEALS} "
        "times the deals and another seed, and printed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("profile", nargs="?", default="shark", help="its key; default: shark")
        parser.add_argument("--shipped", action="store_true", help="as shipped, not as in the database")
        parser.add_argument("--seats", type=int, default=2, help="of the table; default: 2")
        parser.add_argument("--rules", choices=RULE_SETS, default=DEFAULT_RULES.key)
        parser.add_argument("--moves", type=int, default=2, help="at most so many together; default: 2")
        parser.add_argument("--deals", type=int, default=25_000, help="of each trick; default: 25,000")
        parser.add_argument("--seed", type=int, default=1, help="of all chance; default: 1")
        parser.add_argument("--workers", type=int, default=2, help="processes; default: 2")

    def handle(self, *args: Any, profile: str, **options: Any) -> None:
        searched = player(profile, shipped=options["shipped"])
        if not isinstance(searched, BotProfile):
            raise CommandError(f"Only profiles are searched, not {profile}.")
        rules, seats = KNOWN_RULE_SETS[options["rules"]], options["seats"]
        check_seats(rules, seats)
        if options["deals"] < MIN_DEALS:
            raise CommandError(f"--deals must be at least {MIN_DEALS}.")
        check_range("--moves", options["moves"], MAX_MOVES)
        check_range("--workers", options["workers"], MAX_WORKERS)
        search = TrickSearch(searched, rules, seats, options["deals"], options["seed"], options["workers"])
        try:
            for found in search.searched(MOVES, options["moves"], self._report):
                self._print(found)
        except KeyboardInterrupt:
            raise CommandError("Stopped.", returncode=INTERRUPTED) from None

    def _report(self, done: int, total: int) -> None:
        if self.stderr.isatty():
            ending = "\n" if done == total else ""
            self.stderr.write(f"\r{done:,} of {total:,} tricks", style_func=str, ending=ending)

    def _print(self, searched: Searched) -> None:
        moves = "1 move" if searched.moves == 1 else f"{searched.moves} moves"
        self.stdout.write(f"{moves}: {searched.tried:,} tried, the best in thousandths of a big blind a hand")
        for found in searched.best:
            self.stdout.write(f"{found.mean:+8,.1f} ± {found.half_width:<6,.1f} {found.trick}")
        self.stdout.flush()
