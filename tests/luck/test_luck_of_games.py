"""Finished games get their luck: in pieces, once, stored with their hands, and shown on their pages."""

from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client

from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.recorded_game import GameHistory, published_history
from game.luck.estimator.value_function import VERSION
from game.luck.games import work_on
from leaderboard.models import Game, Hand, Player
from leaderboard.recording.luck import adjusted_hands, finish_luck, hands_without_luck, sequence_width
from tests.history.recorded_games import a_finished_game, a_game_of_random_play, a_running_game, at_the_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


def history_of(game_id: UUID) -> GameHistory:
    history = published_history(game_id)
    assert history is not None
    return history


def test_a_games_parts_add_up_to_its_result() -> None:
    saved = a_finished_game(players=3)
    assert work_on(history_of(saved.game_id), seconds=60)
    hands = adjusted_hands(saved.game_id)
    game = Game.objects.get(id=saved.game_id)
    assert game.luck_version == VERSION
    assert len(hands) == game.hands
    assert game.adjusted_per_100 == pytest.approx(100 * sum(hand.adjusted for hand in hands) / len(hands))
    assert any(hand.luck.board for hand in hands)
    assert all(hand.luck.deal for hand in hands)


def test_work_that_is_interrupted_goes_on_and_comes_to_the_same() -> None:
    saved = a_finished_game(players=3, hands=9)
    at_once = history_of(saved.game_id)
    work_on(at_once, seconds=60)
    whole = adjusted_hands(saved.game_id)
    Hand.objects.update(luck_deal=None)
    Game.objects.update(luck_version=0)
    pieces = 1
    while not work_on(history_of(saved.game_id), seconds=0):
        pieces += 1
    assert pieces > 1
    again = adjusted_hands(saved.game_id)
    assert [hand.adjusted for hand in again] == pytest.approx([hand.adjusted for hand in whole], abs=1e-4)


def test_the_command_adjusts_old_games_once_and_leaves_the_others() -> None:
    saved, running = a_finished_game(1, players=2), a_running_game(4)
    drawn = a_game_of_random_play(3, name="Ann", players=4, hands=2)
    call_command("adjust_games")
    known = dict(Game.objects.values_list("id", "luck_version"))
    assert known == {saved.game_id: VERSION, running.game_id: 0, drawn.game_id: 0}
    before = adjusted_hands(saved.game_id)
    call_command("adjust_games")
    assert adjusted_hands(saved.game_id) == before


def test_the_page_of_a_game_works_its_luck_out_and_shows_it(client: Client) -> None:
    saved = a_finished_game(players=3)
    address = f"/games/{saved.game_id}/"
    assert "is being worked out" in client.get(address).text
    assert client.get(f"{address}luck/").headers["Location"] == address
    line = client.get(f"{address}luck/?line=1", headers={"HX-Request": "true"}).text
    assert "<dt>Without luck</dt>" in line
    while hands_without_luck(saved.game_id):
        client.get(f"{address}luck/", headers={"HX-Request": "true"})
    page = client.get(address).text
    assert all(word in page for word in ("adjusted score", "Cards dealt", "Board", "Without luck"))


def test_the_end_of_a_game_asks_for_its_luck(client: Client) -> None:
    saved = a_finished_game(players=3)
    at_the_table(client, saved)
    assert f"/games/{saved.game_id}/luck/?line=1" in client.get(f"/table/{saved.game_id}/").text


def test_nobody_learns_anything_of_a_game_that_runs(client: Client) -> None:
    running = a_running_game()
    assert client.get(f"/games/{running.game_id}/luck/").status_code == 404


def test_a_game_of_another_variant_is_not_adjusted(client: Client) -> None:
    saved = a_game_of_random_play(1, name="Ann", players=4, hands=2)
    assert saved.game.setup.rules == ITALIAN_DRAW_POKER
    assert client.get(f"/games/{saved.game_id}/luck/").status_code == 404
    assert "Not adjusted" in client.get(f"/games/{saved.game_id}/").text


def test_players_are_ranked_by_what_is_certain(client: Client) -> None:
    players = [Player(name=f"P{n}", tag=f"tag{n}", key=f"key{n}", adjusted_hands=200) for n in range(60)]
    for number, player in enumerate(players):
        player.adjusted_per_100, player.adjusted_reach, player.adjusted_bound = 50.0, 20.0, number % 7 - 3.5
    Player.objects.bulk_create(players)
    seen, address = [], "/leaderboard/players/"
    while address:
        response = client.get(address)
        seen += [row.player.adjusted_bound for row in response.context["page"].players]
        following = response.context["page"].next
        address = f"/leaderboard/players/?after={following}" if following else ""
    assert len(seen) == 60
    assert seen == sorted(seen, reverse=True)
    assert client.get("/leaderboard/players/?after=nowhere").status_code == 400


def test_the_page_about_luck_names_the_value_function(client: Client) -> None:
    page = client.get("/luck/").text
    assert "AIVAT" in page
    assert "confidence sequence" in page
    assert "SHA-256" in page


def test_the_leaderboard_sorts_by_the_adjusted_score(client: Client) -> None:
    for number in (1, 2):
        work_on(history_of(a_finished_game(number, players=2).game_id), seconds=60)
    rows = client.get("/leaderboard/?sort=-adjusted").context["listing"].page.standings
    scores = [row.game.adjusted_per_100 for row in rows]
    assert len(scores) == 2
    assert scores == sorted(scores, reverse=True)


def test_a_game_that_is_gone_is_no_error() -> None:
    finish_luck(UUID(int=99), VERSION)


def test_the_confidence_sequence_is_wider_than_an_interval_and_narrows() -> None:
    widths = [sequence_width(hands) for hands in (100, 1000, 10_000, 100_000)]
    assert widths == sorted(widths, reverse=True)
    assert sequence_width(2000) == pytest.approx(1.96 / 2000**0.5 * 1.45, rel=0.1)
