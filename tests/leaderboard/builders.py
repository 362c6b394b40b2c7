"""Values the tests of the leaderboard are made of; every argument they leave out has a plain default."""

from __future__ import annotations

import datetime
from typing import Any
from uuid import UUID

from leaderboard.identity.cookie import Browser
from leaderboard.models import EndReasonChoices, Game, GameKind, Player
from leaderboard.recording.recorder import (
    GameResult,
    GameStart,
    HandFigures,
    finish_game,
    save_hand,
    start_game,
)

STARTED_AT = datetime.datetime(2026, 3, 1, 20, 0, tzinfo=datetime.UTC)
ENDED_AT = STARTED_AT + datetime.timedelta(minutes=12, seconds=5)


def game_id(number: int) -> UUID:
    return UUID(int=number)


def a_start(number: int = 1, **changes: Any) -> GameStart:
    values: dict[str, Any] = {
        "game_id": game_id(number),
        "kind": GameKind.INTERACTIVE,
        "name": f"Player {number}",
        "rule_set": "casino",
        "limit": "no_limit",
        "money_unit": "€",
        "players": 10,
        "starting_stack": 1000,
        "first_big_blind": 1,
        "started_at": STARTED_AT,
        "settings": {"raises": 3, "ante": False},
    }
    return GameStart(**values | changes)


def a_result(number: int = 1, *, won: int = 500, hands: int = 50, **changes: Any) -> GameResult:
    """A finished game in which the visitor won `won` in all; `changes` go to the start or the result."""
    values: dict[str, Any] = {
        "ended_at": ENDED_AT,
        "end_reason": EndReasonChoices.HANDS_PLAYED,
        "place": 2,
    }
    values |= {key: changes.pop(key) for key in values.keys() & changes.keys()}
    start = a_start(number, **changes)
    return GameResult(start=start, hands=hands, final_stack=start.starting_stack + won, **values)


def a_finished_game(number: int = 1, **changes: Any) -> Game:
    result = a_result(number, **changes)
    finish_game(result)
    return Game.objects.get(id=result.start.game_id)


def some_figures(**changes: Any) -> HandFigures:
    values: dict[str, Any] = {
        "big_blind": 20,
        "vpip": False,
        "pfr": False,
        "bets": 0,
        "calls": 0,
        "showdown": False,
        "showdown_won": False,
    }
    return HandFigures(**values | changes)


def a_game_of(browser: Browser, number: int, *, name: str = "Ann", hands: int = 10) -> Player:
    """The player, after a finished game whose hands were won by 10, 20, 30 … chips."""
    start = a_start(number, name=name, player_key=browser.key_for(name))
    start_game(start)
    for hand in range(1, hands + 1):
        save_hand(start.game_id, hand, {}, 10 * hand, some_figures(vpip=hand % 2 == 0))
    finish_game(a_result(number, name=name, hands=hands, won=5 * hands * (hands + 1)))
    player = Game.objects.get(id=start.game_id).player
    assert player is not None
    return player
