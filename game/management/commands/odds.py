"""`manage.py odds`: prints the odds of a hand."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

import numpy as np
from django.core.management.base import CommandError

from game.engine.cards import parse_cards
from game.engine.odds import Odds, equity, rounded_percent
from game.engine.odds.sampling import DEFAULT_DEALS
from game.management.one_line_errors import WRONG_USE, OneLineErrors


class Command(OneLineErrors):
    help = "Print a hand's chances to win and to tie and its equity against unknown opponents."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("hand", help='two hole cards, such as "Ah Kh"')
        parser.add_argument("--board", default="", help="none, three, four or five cards")
        parser.add_argument("--dead", default="", help="cards out of play")
        parser.add_argument("--opponents", type=int, default=1, help="1 to 9 (default: 1)")
        parser.add_argument(
            "--deals", type=int, default=DEFAULT_DEALS, help="most deals where odds are sampled"
        )
        parser.add_argument("--seed", type=int, help="where the random deals start, to repeat a run")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *, hand: str, board: str, dead: str, opponents: int, **options: Any) -> None:
        try:
            generator = _generator(options["seed"])
            if options["deals"] < 1:
                raise ValueError(f"at least one deal is needed, not {options['deals']}")
            cards, on_board, out = parse_cards(hand), parse_cards(board), parse_cards(dead)
            started = perf_counter()
            odds = equity(cards, on_board, opponents, dead=out, generator=generator, deals=options["deals"])
        except ValueError as error:
            raise CommandError(str(error), returncode=WRONG_USE) from None
        seconds = perf_counter() - started
        self.stdout.write(_as_json(odds, seconds) if options["json"] else _as_text(odds, seconds))


def _generator(seed: int | None) -> np.random.Generator:
    if seed is not None and seed < 0:
        raise ValueError(f"a seed is 0 or more, not {seed}")
    return np.random.Generator(np.random.SFC64(seed))


def _as_json(odds: Odds, seconds: float) -> str:
    return json.dumps(
        {
            "win": odds.win,
            "tie": odds.tie,
            "equity": odds.equity,
            "method": odds.method.value,
            "count": odds.count,
            "half_width": odds.half_width,
            "seconds": round(seconds, 6),
        }
    )


def _as_text(odds: Odds, seconds: float) -> str:
    counted = "combination" if odds.half_width == 0 else "deal"
    lines = (
        ("win", _percent(odds.win, odds)),
        ("tie", _percent(odds.tie, odds)),
        ("equity", _percent(odds.equity, odds)),
        ("method", odds.method.value),
        ("count", f"{odds.count:,} {counted}{'' if odds.count == 1 else 's'}"),
        ("half-width", f"± {100 * odds.half_width:.4f} points (95 %)"),
        ("time", f"{1000 * seconds:.1f} ms"),
    )
    return "\n".join(f"{name:<12}{value}" for name, value in lines)


def _percent(share: float, odds: Odds) -> str:
    sign, percent = rounded_percent(share, 4, odds.method)
    return f"{sign}{percent:.4f}%"
