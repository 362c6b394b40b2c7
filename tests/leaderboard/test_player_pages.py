from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leaderboard.identity.cookie import Browser, cookie_name
from leaderboard.models import EndReasonChoices, Game
from leaderboard.recording.recorder import finish_game, start_game
from tests.leaderboard.builders import a_finished_game, a_game_of, a_result, a_start, game_id
from tests.leaderboard.test_identity import signed
from tests.leaderboard.test_leaderboard_pages import LEADERBOARD, SCRIPT_NAME, get

pytestmark = pytest.mark.django_db

ANN, NAMESAKE = Browser(b"1" * 16), Browser(b"2" * 16)


@pytest.fixture
def own(client: Client) -> Client:
    """Ann's browser."""
    client.cookies[cookie_name()] = signed(ANN.secret.hex())
    return client


def many_games_of(browser: Browser, count: int) -> None:
    start = a_start(1, name="Ann", player_key=browser.key_for("Ann"))
    start_game(start)
    finish_game(a_result(1, name="Ann"))
    player = Game.objects.get(id=game_id(1)).player
    for number in range(2, count + 1):
        a_finished_game(number, name="Ann", won=number)
    Game.objects.update(player=player)


class TestOwnRows:
    def test_every_row_of_ones_own_is_marked_and_no_other(self, own: Client) -> None:
        a_game_of(ANN, 1)
        a_game_of(NAMESAKE, 2)
        a_game_of(ANN, 3, name="Bea")
        a_finished_game(4, name="Ann")
        page = get(own, LEADERBOARD)
        marked = {row["id"] for row in page.rows if "leaderboard-row-own" in (row["class"] or "")}
        assert marked == {f"game-{game_id(1)}", f"game-{game_id(3)}"}
        assert page.text.count("your game") == 2

    def test_without_the_cookie_nothing_is_marked(self, client: Client) -> None:
        a_game_of(ANN, 1)
        assert "your game" not in get(client, LEADERBOARD).text

    def test_namesakes_differ_by_their_tags(self, client: Client) -> None:
        players = [a_game_of(browser, number) for number, browser in enumerate((ANN, NAMESAKE), start=1)]
        page = get(client, LEADERBOARD)
        assert players[0].tag != players[1].tag
        for player in players:
            assert str(player) in page.text
            assert ("a", {"href": player.get_absolute_url()}) in page.tags


class TestPlayerPage:
    def test_it_tells_games_stacks_and_figures(self, client: Client) -> None:
        player = a_game_of(ANN, 1)
        a_game_of(NAMESAKE, 2)
        page = get(client, player.get_absolute_url())
        assert [row["id"] for row in page.rows] == [f"game-{game_id(1)}"]
        for text in (
            str(player),
            "VPIP",
            "50\xa0%",
            "5 of 10",
            "From 10 hands",
            "€1,550",
            "Aggression factor",
        ):
            assert text in page.text
        pictures = [attrs for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img"]
        assert len(pictures) == 3
        assert all(attrs["aria-label"] for attrs in pictures)

    def test_pictures_and_tables_keep_to_the_policy(self, client: Client) -> None:
        page = get(client, a_game_of(ANN, 1, name=SCRIPT_NAME[:24]).get_absolute_url(), language="it")
        assert not [attrs for _tag, attrs in page.tags if "style" in attrs]
        assert not [attrs for tag, attrs in page.tags if tag == "script" and "src" not in attrs]
        lines = [attrs["points"] or "" for tag, attrs in page.tags if tag == "polyline"]
        assert all(len(point.split(",")) == 2 for line in lines for point in line.split())

    def test_it_knows_its_own_browser(self, own: Client) -> None:
        mine, namesake = a_game_of(ANN, 1), a_game_of(NAMESAKE, 2)
        assert "This is you" in get(own, mine.get_absolute_url()).text
        assert "This is you" not in get(own, namesake.get_absolute_url()).text

    def test_games_stand_by_date_and_pages_follow_their_links(self, client: Client) -> None:
        many_games_of(ANN, 30)
        player = Game.objects.get(id=game_id(1)).player
        assert player is not None
        first = get(client, player.get_absolute_url())
        second = get(client, first.link("next") or "")
        assert [len(first.rows), len(second.rows)] == [25, 5]
        assert get(client, second.link("prev") or "").rows == first.rows

    def test_a_player_without_a_finished_game_has_a_page(self, client: Client) -> None:
        start_game(a_start(1, name="Ann", player_key=ANN.key_for("Ann")))
        player = Game.objects.get().player
        assert player is not None
        assert "No game has been finished under this name yet." in get(client, player.get_absolute_url()).text

    @pytest.mark.parametrize("query", ["after=", "before=x", "after=1.0_" + "0" * 32])
    def test_a_bad_position_gets_a_clear_page(self, client: Client, query: str) -> None:
        player = a_game_of(ANN, 1)
        get(client, f"{player.get_absolute_url()}?{query}", status=400)

    def test_an_unknown_tag_is_not_found(self, client: Client) -> None:
        assert client.get(reverse("leaderboard:player", args=["7f3a"])).status_code == 404

    def test_the_number_of_queries_does_not_grow_with_the_games(
        self, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        many_games_of(ANN, 30)
        player = Game.objects.get(id=game_id(1)).player
        assert player is not None
        with django_assert_max_num_queries(14):
            get(client, player.get_absolute_url())


class TestFewHands:
    def test_every_finished_game_is_listed_and_a_filter_asks_for_longer_ones(self, client: Client) -> None:
        a_finished_game(1, hands=1, won=-1000, end_reason=EndReasonChoices.ELIMINATED)
        a_finished_game(2, hands=3, won=9000, end_reason=EndReasonChoices.ONE_SEAT_LEFT)
        assert [row["id"] for row in get(client, LEADERBOARD).rows] == [
            f"game-{game_id(2)}",
            f"game-{game_id(1)}",
        ]
        page = get(client, f"{LEADERBOARD}?hands=10")
        assert "Games of at least 10 hands are listed." in page.text
        assert page.rows == []

    def test_its_own_link_shows_a_short_game_all_the_same(self, client: Client) -> None:
        game = a_finished_game(1, hands=9)
        page = get(client, f"{LEADERBOARD}?hands=10&game={game.id}")
        assert "Games of at least 9 hands are listed." in page.text
        assert [row["id"] for row in page.rows] == [f"game-{game.id}"]

    def test_the_page_of_a_short_game_tells_its_rank(self, client: Client) -> None:
        assert "Rank" in get(client, a_finished_game(1, hands=9).get_absolute_url()).text


class TestChangedRules:
    def test_are_named_with_what_was_changed(self, client: Client) -> None:
        settings = {"chips": "constant", "stack": 2000}
        game = a_finished_game(1, changed_rules=("stack", "chips"), settings=settings)
        for address in (LEADERBOARD, game.get_absolute_url()):
            text = get(client, address).text
            assert "Casino, changed" in text
            assert "Chips and blinds: stay as they are" in text
            assert "Stack: €2,000" in text
        assert "changed" not in get(client, a_finished_game(2).get_absolute_url()).text


class TestSorting:
    def test_headings_sort_and_turn_the_order_round(self, client: Client) -> None:
        for number, hands in [(1, 30), (2, 20), (3, 40)]:
            a_finished_game(number, hands=hands)
        ordered = get(client, f"{LEADERBOARD}?sort=-hands&limit=no_limit")
        assert [row["id"] for row in ordered.rows] == [f"game-{game_id(n)}" for n in (3, 1, 2)]
        sorts = [
            attrs.get("aria-sort") for tag, attrs in ordered.tags if tag == "th" and "aria-sort" in attrs
        ]
        assert sorts == ["descending"]
        turned = f"{LEADERBOARD}?limit=no_limit&sort=hands"
        assert turned in [attrs.get("href") for tag, attrs in ordered.tags if tag == "a"]
        assert [row["id"] for row in get(client, turned).rows] == [f"game-{game_id(n)}" for n in (2, 1, 3)]

    def test_what_cannot_be_asked_is_explained_in_the_form(self, client: Client) -> None:
        page = get(client, f"{LEADERBOARD}?hands=ten", status=400)
        assert "Enter a whole number." in page.text
        assert page.rows == []

    def test_filters_stay_on_the_following_pages(self, client: Client) -> None:
        for number in range(1, 61):
            a_finished_game(number, won=number, players=6 if number % 2 else 8)
        first = get(client, f"{LEADERBOARD}?players=6")
        second = get(client, first.link("next") or "")
        assert [len(first.rows), len(second.rows)] == [25, 5]
        assert "players=6" in (second.link("prev") or "")
