"""`manage.py make_games`: fill an empty database with made-up games, for measuring the leaderboard."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from leaderboard.models import Game, Hand, Player
from leaderboard.recording.luck import sum_up_player
from leaderboard.recording.made_games import MadeGames
from leaderboard.vocabulary import Topic, names_of

GAMES_A_BATCH = 200
USUAL_RECORD_LENGTH = 850


class Command(BaseCommand):
    help = (
        "Makes up finished games with hands, for measuring the leaderboard's pages. The database must hold "
        "no game: name another one in DATABASE_URL or BIGHOLDEM_DATA_DIR."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
        parser.add_argument("--hands", type=int, default=50, help="hands of a game (default: 50)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games (default: 1)")
        parser.add_argument(
            "--record-length",
            type=int,
            default=USUAL_RECORD_LENGTH,
            help=f"characters of a hand's record (default: {USUAL_RECORD_LENGTH}, a typical length)",
        )

    def handle(self, **options: Any) -> None:
        if options["games"] < 1 or options["hands"] < 1 or options["record_length"] < 0:
            raise CommandError("Ask for at least one game and one hand.")
        if Game.objects.exists():
            raise CommandError("This database already holds games; made-up games would mix with them.")
        made = MadeGames(
            games=options["games"],
            hands=options["hands"],
            now=timezone.now(),
            rule_sets=tuple(names_of(Topic.RULE_SET)),
            limits=tuple(names_of(Topic.LIMIT)),
            record_length=options["record_length"],
            rng=random.Random(options["seed"]),  # noqa: S311  (made-up games, not dealt ones)
        )
        hands = self._save(made)
        self.stdout.write(f"{made.games:,} games with {hands:,} hands made.")

    def _save(self, made: MadeGames) -> int:
        saved = 0
        players = Player.objects.bulk_create(made.players(), batch_size=GAMES_A_BATCH)
        games = made.each(players)
        while batch := list(islice(games, GAMES_A_BATCH)):
            hands = [hand for _game, of_game in batch for hand in of_game]
            with transaction.atomic():
                Game.objects.bulk_create([game for game, _hands in batch])
                Hand.objects.bulk_create(hands)
            saved += len(hands)
        for player in players:
            sum_up_player(player.id)
        return saved
