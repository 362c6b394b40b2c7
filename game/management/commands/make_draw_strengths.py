"""Makes the file by which bots of five-card draw tell what a hand is worth after the draw."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand

from game.bots.draw.after_draw import PATH
from game.bots.draw.hands import kept_cards, merit
from game.bots.table import PERCENT
from game.engine.cards import Card, Rank
from game.engine.ranking import StrippedRanking
from game.engine.variants.italian_draw import lowest_rank
from game.laboratory.dealt_hands import PATH as DEALT
from game.laboratory.dealt_hands import PLAYERS, counted_hands

DECKS = (Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE)
HANDS = 200_000
SEED = 1


class Command(BaseCommand):
    help = (
        "Deals random hands of each deck, exchanges them as bots usually do, and writes the hands at which "
        "each percent of the results begins. The same seed makes the same file. Beside it, counts all hands "
        "that can be dealt to four players."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=HANDS, help=f"of each deck; default: {HANDS:,}")
        parser.add_argument("--seed", type=int, default=SEED, help=f"of all chance; default: {SEED}")
        parser.add_argument("--output", type=Path, default=PATH, help="the file to write")
        parser.add_argument("--dealt", type=Path, default=DEALT, help="the file of all hands")

    def handle(self, *args: Any, hands: int, seed: int, output: Path, dealt: Path, **options: Any) -> None:
        plain = {str(int(lowest)): thresholds(StrippedRanking(lowest), hands, seed) for lowest in DECKS}
        lines = ",\n".join(f'"{lowest}": {json.dumps(cuts)}' for lowest, cuts in plain.items())
        output.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        found = counted_hands(StrippedRanking(lowest_rank(PLAYERS)))
        dealt.write_text("[" + ",\n".join(map(json.dumps, found)) + "]\n", encoding="ascii")


def thresholds(ranking: StrippedRanking, hands: int, seed: int) -> list[list[int]]:
    """The least hand of each percent from 1 to 99: its category and then its ranks."""
    rng = Random(f"{seed} {ranking.lowest}")  # noqa: S311  (deals no game)
    values = [ranking.evaluate(_after_exchange(ranking, rng)) for _ in range(hands)]
    values.sort(key=lambda value: merit(value, ranking))
    cuts = (values[hands * percent // PERCENT] for percent in range(1, PERCENT))
    return [[int(value.category), *map(int, value.ranks)] for value in cuts]


def _after_exchange(ranking: StrippedRanking, rng: Random) -> tuple[Card, ...]:
    dealt = rng.sample(ranking.deck, 9)
    held = kept_cards(dealt[:5], ranking)
    return (*held, *dealt[5 : 10 - len(held)])
