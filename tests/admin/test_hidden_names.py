"""A name that an operator has hidden is on no public page, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from game.admin.operator_group import NAME
from game.challenges.models import Challenge
from game.history.exports import Format
from leaderboard.identity.cookie import Browser
from leaderboard.identity.hidden_names import hide_names, show_names
from leaderboard.models import Game, Player
from leaderboard.recording.recorder import finish_game, start_game
from tests.history.recorded_games import a_finished_game
from tests.leaderboard.builders import a_game_of, a_result, a_start
from tests.shipped_bots import load_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]

RUDE = "Rudeword"
GAMES = reverse("admin:leaderboard_game_changelist")
ANN = Browser(b"1" * 16)


@pytest.fixture
def game() -> Game:
    """A game played to its end under a rude name by somebody who has a page."""
    load_bots()
    saved = a_finished_game(1, name=RUDE, players=3, hands=3)
    player = Player.objects.create(name=RUDE, key="ab" * 32, tag="abab")
    Game.objects.filter(id=saved.game_id).update(player=player)
    Challenge.objects.create(code="link", game_id=saved.game_id)
    return Game.objects.get(id=saved.game_id)


def public_addresses(game: Game) -> Iterator[str]:
    """Every page of the two rooms that has an address for this game, this player, or for everybody."""
    exports = {str(name) for name in Format}
    values: dict[str, list[Any]] = {
        "game_id": [game.id],
        "tag": ["abab"],
        "number": [1],
        "hand_id": [1],
        "day": ["2026-11-20"],
        "step": [0, 1],
        "seat": [0],
        "file_format": sorted(exports),
        "code": ["link"],
    }
    for room in ("game", "leaderboard"):
        _prefix, (_path, resolver) = next(
            item for item in get_resolver().namespace_dict.items() if item[0] == room
        )
        for pattern in resolver.url_patterns:
            assert isinstance(pattern, URLPattern)
            names = list(pattern.pattern.converters)
            assert set(names) <= set(values), f"say what {pattern} is asked with, so that it is looked at"
            rounds = max([len(values[name]) for name in names], default=1)
            for turn in range(rounds):
                asked = {name: values[name][turn % len(values[name])] for name in names}
                yield reverse(f"{room}:{pattern.name}", kwargs=asked)
    board = reverse("leaderboard:leaderboard")
    yield from (f"{board}?{query}" for query in ("hands=1", f"game={game.id}", "hands=1&sort=name"))


def pages_that_say(text: str, game: Game) -> list[str]:
    client, found = Client(), []
    for address in public_addresses(game):
        response = client.get(address)
        body = b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]
        if text.encode() in body or text in str(response.headers):
            found.append(address)
    return found


def figures() -> list[Any]:
    return list(
        Game.objects.order_by("pk").values("score", "margin", "hands", "final_stack", "place", "vpip")
    )


def test_a_shown_name_is_on_many_pages(game: Game) -> None:
    assert len(pages_that_say(RUDE, game)) > 10


def test_a_hidden_name_is_on_none_and_the_replacement_is(game: Game) -> None:
    named, before = len(pages_that_say(RUDE, game)), figures()
    assert hide_names(Game.objects.filter(pk=game.pk)) == 1
    assert pages_that_say(RUDE, game) == []
    assert len(pages_that_say("hidden name", game)) == named
    assert figures() == before


def test_ranks_stay_when_a_name_is_hidden(game: Game, client: Client) -> None:
    a_game_of(ANN, 7)
    board = reverse("leaderboard:leaderboard") + "?hands=1"

    def ranks() -> list[tuple[int | None, Any]]:
        return [(row.rank, row.game.pk) for row in client.get(board).context["listing"].page.standings]

    before = ranks()
    hide_names(Game.objects.filter(pk=game.pk))
    assert ranks() == before


def test_the_replacement_is_in_the_visitors_language(game: Game) -> None:
    hide_names(Game.objects.filter(pk=game.pk))
    page = Client(headers={"accept-language": "it"}).get(game.get_absolute_url()).content.decode()
    assert "nome nascosto" in page


def test_a_hidden_name_is_not_found_by_searching(game: Game, client: Client) -> None:
    board = reverse("leaderboard:leaderboard")
    address = f"{board}?hands=1&name={RUDE}"
    assert client.get(address).context["listing"].page.standings
    hide_names(Game.objects.filter(pk=game.pk))
    assert not client.get(address).context["listing"].page.standings


def test_all_games_of_the_player_are_hidden_the_next_one_too() -> None:
    player = a_game_of(ANN, 1)
    a_game_of(ANN, 2)
    a_game_of(Browser(b"2" * 16), 3)
    assert hide_names(Game.objects.filter(pk=player.game_set.all()[0].pk)) == 2
    start_game(a_start(4, name="Ann", player_key=ANN.key_for("Ann")))
    finish_game(a_result(5, name="Ann", player_key=ANN.key_for("Ann")))
    hidden = Game.objects.order_by("pk").values_list("name_hidden", "name_key")
    assert list(hidden) == [(True, ""), (True, ""), (False, "ann"), (True, ""), (True, "")]


def test_a_name_is_shown_again(game: Game) -> None:
    games = Game.objects.filter(pk=game.pk)
    before = pages_that_say(RUDE, game)
    hide_names(games)
    assert show_names(games) == 1
    assert pages_that_say(RUDE, game) == before
    assert Game.objects.get().name_key == "rudeword"
    assert not Player.objects.get().name_hidden


def test_a_simulated_game_has_no_name_to_hide() -> None:
    finish_game(a_result(1, kind="simulated", name=""))
    assert hide_names(Game.objects.all()) == 0
    assert Game.objects.get().shown_name == ""


def an_operator(*permissions: str) -> Client:
    user = User.objects.create_user("somebody", is_staff=True)
    if permissions:
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    else:
        user.groups.add(Group.objects.get(name=NAME))
    client = Client()
    client.force_login(user)
    return client


def act_on(client: Client, game: Game, action: str) -> str:
    post = {"action": action, "_selected_action": [str(game.pk)]}
    return client.post(GAMES, post, follow=True).content.decode()


def test_an_operator_hides_and_shows_a_name_and_it_is_noted_who_did(game: Game) -> None:
    client = an_operator()
    assert "1 name is hidden now." in act_on(client, game, "hide_selected_names")
    assert pages_that_say(RUDE, game) == []
    assert RUDE in client.get(f"{GAMES}?hidden=yes").content.decode()
    assert "1 name is shown again." in act_on(client, game, "show_selected_names")
    notes = [(str(entry.user), entry.get_change_message()) for entry in LogEntry.objects.order_by("pk")]
    assert notes == [("somebody", "Name hidden."), ("somebody", "Name shown again.")]


@pytest.mark.parametrize("action", ["hide_selected_names", "show_selected_names"])
def test_who_may_only_look_does_not_change_what_is_hidden(game: Game, action: str) -> None:
    if action == "show_selected_names":
        hide_names(Game.objects.all())
    act_on(an_operator("view_game"), game, action)
    assert Game.objects.get().name_hidden == (action == "show_selected_names")
