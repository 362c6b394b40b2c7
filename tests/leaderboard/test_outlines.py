"""Outlines of games: they say what the hands say, whenever something is recorded with one."""

from __future__ import annotations

import pytest
from django.test import Client

from leaderboard.models import Game, GameKind, GameOutline, Hand, Player
from leaderboard.recording.hand_luck import HandLuck
from leaderboard.recording.luck import finish_luck, save_luck
from leaderboard.recording.outlines import HandsWon, OutlineFigures, SizedHand, outlines_of
from leaderboard.recording.recorder import HandOutline, finish_game, record_cost, save_hand, start_game
from tests.leaderboard.builders import a_result, a_start, game_id, some_figures

pytestmark = pytest.mark.django_db
FIRST = game_id(1)


def played(number: int = 1, **changes: object) -> None:
    """Three hands with a big blind of 20: won 40, lost 20, won 0."""
    start_game(a_start(number, **changes))
    for hand, (net, place) in enumerate(((40, "button"), (-20, "early"), (0, "button")), start=1):
        outline = HandOutline(cards="AsKd", position=place, pot=60 * hand)
        save_hand(game_id(number), hand, {}, net, some_figures(), outline=outline)
    finish_game(a_result(number, hands=3, won=20, **changes))


def outline() -> OutlineFigures:
    return outlines_of([FIRST])[FIRST]


def test_a_game_that_ends_has_its_outline() -> None:
    played()
    assert GameOutline.objects.filter(game_id=FIRST).exists()
    assert outline() == OutlineFigures(
        total=HandsWon(3, 1.0),
        luck=0.0,
        cost=None,
        positions={"button": HandsWon(2, 2.0), "early": HandsWon(1, -1.0)},
        pots=(SizedHand(3, 9.0, 0.0), SizedHand(2, 6.0, -1.0), SizedHand(1, 3.0, 2.0)),
        costs=(),
    )


def test_what_is_recorded_later_is_in_it() -> None:
    played()
    for hand in Hand.objects.filter(game_id=FIRST):
        record_cost(hand.pk, float(hand.number))
    save_luck(FIRST, {1: HandLuck(1.0, 0.5, 0.25, 0.0)})
    finish_luck(FIRST, 1)
    found = outline()
    assert (found.cost, found.luck) == (6.0, 1.75)
    assert [hand.number for hand in found.costs] == [3, 2, 1]


def test_a_game_of_before_gets_one_when_somebody_looks() -> None:
    played()
    known = outline()
    GameOutline.objects.all().delete()
    assert outline() == known
    assert GameOutline.objects.count() == 1


def test_a_game_of_a_day_that_goes_on_is_on_no_page(client: Client) -> None:
    played(kind=GameKind.DAY, player_key="a" * 64)
    address = Player.objects.get().get_absolute_url()
    assert "By kind of game" not in client.get(address).content.decode()
    Game.objects.update(kind=GameKind.CHALLENGE)
    assert "By kind of game" in client.get(address).content.decode()
