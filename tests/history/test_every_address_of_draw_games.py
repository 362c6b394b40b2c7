"""No address of a game of poker all'italiana breaks: it answers, or refuses by a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from game.engine.rules import ITALIAN_DRAW_POKER
from game.play.saved_game import SavedGame
from tests.history.recorded_games import a_finished_game, at_the_table, begin_kept, play_kept
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

VALUES: dict[str, Any] = {"number": 1, "step": 2, "seat": 1, "file_format": "json"}


def addresses(saved: SavedGame) -> Iterator[str]:
    """Every address of the site that belongs to a game."""
    resolver = get_resolver().namespace_dict["game"][1]
    for name in sorted(key for key in resolver.reverse_dict if isinstance(key, str)):
        for possibilities, *_rest in resolver.reverse_dict.getlist(name):
            for _pattern, parameters in possibilities:
                values = VALUES | {"game_id": saved.game_id}
                if "game_id" in parameters and set(parameters) <= set(values):
                    yield reverse(f"game:{name}", kwargs={key: values[key] for key in parameters})


@pytest.mark.parametrize("is_over", [True, False])
def test_every_address_answers(client: Client, is_over: bool) -> None:
    load_bots()
    if is_over:
        saved = a_finished_game(3, rules=ITALIAN_DRAW_POKER, hands=2)
    else:
        saved = play_kept(begin_kept(3, rules=ITALIAN_DRAW_POKER, hands=20), until_hand=3)
    at_the_table(client, saved)
    found = sorted(set(addresses(saved)))
    assert len(found) > 20
    answers = {
        (address, method): getattr(client, method)(address).status_code
        for address in found
        for method in ("get", "post")
    }
    assert {asked: status for asked, status in answers.items() if status >= 500} == {}
