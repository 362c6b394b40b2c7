"""Games, posts and visitors for the tests of the game's pages."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.test import Client, RequestFactory

from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, LegalActions, RaiseTo
from game.engine.game import GameSetup
from game.engine.rules import DEFAULT_RULES
from game.play import games
from game.play.moves import NewGame, begin
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace, SavedGame
from game.setup.defaults import default_fields
from game.setup.promise import Promise, new_promise, waiting_promise

SEED = bytes(range(32))
NOW = 1_700_000_000.0


def a_new_game(*, name: str = "Ann", players: int = 3, timer: int | None = None, **setup: Any) -> NewGame:
    """What the setup form asks for; `setup` changes the game's setup."""
    settings = GameSetup(DEFAULT_RULES, players, 1000, interactive=bool(name), max_hands=10, max_minutes=30)
    return NewGame(
        setup=settings._replace(**setup),
        choices=Choices(name, Currency.EURO, timer, Pace.INSTANT, Felt.GREEN, DeckColours.FOUR, False),
        shuffle_word="",
    )


def a_saved_game(**settings: Any) -> SavedGame:
    """A game with its first hand dealt, always from the same seed."""
    return begin(a_new_game(**settings), UUID(int=1), SEED, NOW)


def with_seed(saved: SavedGame, seed: bytes) -> SavedGame:
    return replace(saved, seed=seed)


def some_action(legal: LegalActions, rng: random.Random) -> Action:
    """A legal betting action: mostly checks and calls, so that hands reach every street."""
    choices: list[Action] = [CHECK if legal.check else CALL] * 6 + [FOLD]
    if legal.bet:
        choices.append(Bet(rng.choice(legal.bet)))
    if legal.raise_to:
        choices.append(RaiseTo(rng.choice(legal.raise_to)))
    return rng.choice(choices)


def setup_post(client: Client, **changes: str) -> dict[str, str]:
    """The setup form's fields as a browser would post them, with the promise that it holds."""
    fields = {name: str(value) for name, value in default_fields().items() if value is not False}
    return fields | {"commitment": promised(client).commitment} | changes


def post_from_page(client: Client, **changes: str) -> dict[str, str]:
    """The same, with the promise that the start page shows."""
    found = re.search(r'name="commitment" value="([0-9a-f]{64})"', client.get("/").content.decode())
    assert found, "the setup form shows no commitment"
    return setup_post(client, **({"commitment": found[1]} | changes))


def promised(client: Client) -> Promise:
    """What the start page would promise this client: without the page, which takes forty times as long."""
    request = RequestFactory().get("/")
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
    promise = waiting_promise(request) or new_promise()
    client.cookies.update(promise.remembered(HttpResponse()).cookies)
    return promise


def token_in(page: str) -> str:
    """The CSRF token of the page's first form."""
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found, "the page has no form with a token"
    return found[1]


def start_game(client: Client, **changes: str) -> SavedGame:
    """Begin a game through the setup form."""
    response = client.post("/", setup_post(client, **({"name": "Ann", "players": "3"} | changes)))
    assert response.status_code == 303, response.content.decode()
    return game_of(client)


def game_of(client: Client) -> SavedGame:
    saved = games.latest(client.session)
    assert saved is not None
    return saved
