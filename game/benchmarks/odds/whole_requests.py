"""What the request for the odds panel costs the server, from the first middleware to the rendered page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from statistics import median
from typing import Any
from unittest.mock import patch

from django.test import Client

from game.benchmarks.odds.side_by_side import Row, Write, write_rows
from game.benchmarks.requests import Spent, ask_for_odds, begin_game, saved_in, throwaway_site, timed
from game.engine.cards import Card
from game.engine.odds import Odds
from game.engine.odds.sampling import sampled_odds
from game.engine.rules import DEFAULT_RULES, RULE_SETS, RuleSet

PLAYERS = 10
WARM_UP = 3

Circumstances = Callable[[], AbstractContextManager[object]]


def measure_requests(write: Write, repeat: int) -> None:
    """The first decision of a hand in which all ten are still in, over the site's own views."""
    write(f"\nthe whole odds request, preflop, {PLAYERS} players, render included")
    suits_decide = next(rules for rules in RULE_SETS.values() if rules.ranking.suits_decide)
    cases: list[tuple[str, str, RuleSet, Circumstances]] = [
        ("with the table", "goal: 15 ms", DEFAULT_RULES, nullcontext),
        ("without the table", "goal: 60 ms", DEFAULT_RULES, _without_the_table),
        ("where suits decide", "(never from the table)", suits_decide, nullcontext),
    ]
    with throwaway_site():
        for title, note, rules, circumstances in cases:
            client = _asked_first(rules)
            with circumstances():
                spent = _spent(partial(ask_for_odds, client), repeat)
            write_rows(write, title, [Row(note, spent)])


def _asked_first(rules: RuleSet) -> Client:
    """A visitor at his first decision of a game, before anybody has folded."""
    while True:
        client = begin_game(PLAYERS, rules)
        saved = saved_in(client)
        if saved.visitor_to_act and len(saved.hand.contenders) == PLAYERS:
            return client


def _without_the_table() -> AbstractContextManager[object]:
    return patch("game.presenters.odds.equity", _sampled)


def _sampled(hole_cards: Sequence[Card], board: Sequence[Card], opponents: int, **options: Any) -> Odds:
    return sampled_odds(hole_cards, board, opponents, **options)


def _spent(ask: Callable[[], object], repeat: int) -> Spent:
    for _ in range(WARM_UP):
        ask()
    times = [timed(ask) for _ in range(repeat)]
    return Spent(*(median(each) for each in zip(*times, strict=True)))
