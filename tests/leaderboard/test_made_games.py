from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Sum

from leaderboard.models import Game, Hand, Player
from leaderboard.recording.summaries import summary_of
from leaderboard.standings.standings import ranked_games
from tests.leaderboard.builders import a_finished_game

pytestmark = pytest.mark.django_db


def make(**options: Any) -> str:
    out = StringIO()
    call_command("make_games", stdout=out, **options)
    return out.getvalue()


def test_made_games_are_what_their_hands_say() -> None:
    assert make(games=40, hands=12) == f"40 games with {Hand.objects.count()} hands made.\n"
    assert ranked_games().count() == 40
    for game in Game.objects.annotate(won=Sum("hand_set__net")):
        summary = summary_of(game.id, game.hands or 0, game.first_big_blind)
        assert summary == pytest.approx({column: getattr(game, column) for column in summary})
        assert game.final_stack == game.starting_stack + game.won
        assert game.player in Player.objects.all()


def test_the_same_seed_makes_the_same_games() -> None:
    def made(seed: int) -> list[tuple[Any, ...]]:
        Game.objects.all().delete()
        Player.objects.all().delete()
        make(games=5, hands=3, seed=seed)
        return list(Game.objects.order_by("id").values_list("id", "name", "player__tag", "score"))

    assert made(1) == made(1) != made(2)


def test_made_games_do_not_mix_with_played_ones() -> None:
    a_finished_game()
    with pytest.raises(CommandError, match="already holds games"):
        make()
    assert Game.objects.count() == 1


@pytest.mark.parametrize("options", [{"games": 0}, {"hands": 0}, {"record_length": -1}])
def test_nothing_cannot_be_made(options: dict[str, int]) -> None:
    with pytest.raises(CommandError):
        make(**options)
