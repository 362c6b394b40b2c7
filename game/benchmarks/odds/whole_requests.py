"""Time of a request for the odds panel, from the first middleware to the rendered page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import count, islice
from statistics import median
from time import time
from typing import Any
from unittest.mock import patch
from uuid import UUID

from django.test import Client

from game.benchmarks.odds.side_by_side import TimedImplementation, Write, write_rows
from game.benchmarks.requests import Spent, ask_for_odds, game_fields, throwaway_site, timed
from game.engine.cards import Card
from game.engine.odds import Odds
from game.engine.odds.sampling import sampled_odds
from game.engine.rules import DEFAULT_RULES, RULE_SETS, RuleSet
from game.play import games
from game.play.moves import begin
from game.play.saved_game import SavedGame
from game.setup.form import SetupForm

PLAYERS = 10

Circumstances = Callable[[], AbstractContextManager[object]]


def measure_requests(write: Write, repeat: int) -> None:
    """Ask for the odds of a first decision in `repeat` games, with all ten players still in."""
    write(f"\nthe whole odds request, render included: {repeat} hands before the flop at {PLAYERS} players")
    suits_decide = next(rules for rules in RULE_SETS.values() if rules.ranking.suits_decide)
    cases: list[tuple[str, str, RuleSet, Circumstances]] = [
        ("with the table", "goal: 15 ms", DEFAULT_RULES, nullcontext),
        ("without the table", "goal: 60 ms", DEFAULT_RULES, _without_the_table),
        ("where suits decide", "(never from the table)", suits_decide, nullcontext),
    ]
    with throwaway_site():
        for title, note, rules, circumstances in cases:
            clients = [_client_at(saved) for saved in islice(_asked_first(rules), repeat)]
            with circumstances():
                ask_for_odds(clients[0])
                times = [timed(partial(ask_for_odds, client)) for client in clients]
            spent = Spent(*(median(each) for each in zip(*times, strict=True)))
            write_rows(write, title, [TimedImplementation(note, spent)])


def _asked_first(rules: RuleSet) -> Iterator[SavedGame]:
    """Games in which the visitor decides before anybody has folded; every run has the same ones."""
    form = SetupForm(game_fields(PLAYERS, rules) | {"commitment": "0" * 64})
    if not form.is_valid():
        raise RuntimeError(f"no such game: {form.errors.as_json()}")
    for number in count():
        saved = begin(form.new_game(), UUID(int=number), number.to_bytes(32, "big"), time())
        if saved.visitor_to_act and len(saved.hand.contenders) == PLAYERS:
            yield saved


def _client_at(saved: SavedGame) -> Client:
    client = Client()
    session = client.session
    games.write(session, saved)
    session.save()
    return client


def _without_the_table() -> AbstractContextManager[object]:
    return patch("game.table.odds_panel.equity", _sampled)


def _sampled(hole_cards: Sequence[Card], board: Sequence[Card], opponents: int, **options: Any) -> Odds:
    return sampled_odds(hole_cards, board, opponents, **options)
