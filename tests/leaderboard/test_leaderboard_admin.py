from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from leaderboard.models import Game, Hand
from leaderboard.recording.recorder import save_hand, start_game
from tests.leaderboard.builders import ENDED_AT, a_finished_game, a_start, game_id

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]

GAMES = reverse("admin:leaderboard_game_changelist")


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.fixture
def game() -> Game:
    game = a_finished_game(1, name="Ada")
    for number in range(1, 4):
        save_hand(game.id, number, {"marker": f"hand {number}"}, net=number * 10)
    return game


def hands_of(game: Game) -> str:
    return reverse("admin:leaderboard_hand_changelist") + f"?game__id__exact={game.pk}"


def change_page(row: Game | Hand) -> str:
    return reverse(f"admin:leaderboard_{row._meta.model_name}_change", args=[row.pk])


def test_the_list_shows_finished_games_only(admin: Client, game: Game) -> None:
    start_game(a_start(2, name="Still playing"))
    page = admin.get(GAMES)
    assert page.status_code == 200
    assert [shown.name for shown in page.context["cl"].result_list] == ["Ada"]
    assert admin.get(reverse("admin:leaderboard_game_change", args=[game_id(2)])).status_code == 302


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=ad", 1),
        ("q=ADA", 1),
        ("q=grace", 0),
        ("kind__exact=interactive", 1),
        ("kind__exact=simulated", 0),
        ("end_reason__exact=hands_played", 1),
        ("end_reason__exact=eliminated", 0),
        ("rule_set=casino", 1),
        ("rule_set=biska", 0),
        ("limit=no_limit", 1),
        ("limit=no-limit", 0),
        ("players=10", 1),
        ("players=9", 0),
        ("players=ten", 1),
        ("since=2026-03-01&until=2026-03-01", 1),
        ("since=2026-03-02", 0),
        ("until=2026-02-28", 0),
        ("since=0001-01-01&until=9999-12-31", 1),
        ("since=2026-03-02&q=ada&since=2026-02-01", 1),
        ("since=yesterday", 1),
        ("hidden=yes", 0),
    ],
)
def test_games_are_found_by_name_and_filters(admin: Client, game: Game, query: str, found: int) -> None:
    assert len(admin.get(f"{GAMES}?{query}").context["cl"].result_list) == found


def test_a_game_leads_to_its_hands(admin: Client, game: Game) -> None:
    page = admin.get(change_page(game)).content.decode()
    assert hands_of(game) in page
    assert 'name="_save"' not in page
    hands = admin.get(hands_of(game)).content.decode()
    for hand in game.hand_set.all():
        assert change_page(hand) in hands


def test_the_hands_of_a_running_game_are_not_shown(admin: Client) -> None:
    start_game(a_start(2))
    save_hand(game_id(2), 1, {"hole_cards": "As Ah"}, net=0)
    hand = Hand.objects.get(game_id=game_id(2))
    assert admin.get(change_page(hand)).status_code == 302
    page = admin.get(reverse("admin:leaderboard_hand_changelist") + f"?game__id__exact={game_id(2)}")
    assert list(page.context["cl"].result_list) == []


@pytest.mark.parametrize("model", ["game", "hand"])
def test_nothing_can_be_added(admin: Client, game: Game, model: str) -> None:
    address = reverse(f"admin:leaderboard_{model}_add")
    assert admin.get(address).status_code == 403
    assert admin.post(address, {"name": "Cheat"}).status_code == 403


def test_nothing_can_be_changed(admin: Client, game: Game) -> None:
    hand = game.hand_set.first()
    assert hand is not None
    assert admin.post(change_page(game), {"name": "Cheat"}).status_code == 403
    assert admin.post(change_page(hand), {"net": 9000}).status_code == 403
    game.refresh_from_db()
    hand.refresh_from_db()
    assert (game.name, hand.net) == ("Ada", 10)


def test_a_hand_cannot_be_deleted_on_its_own(admin: Client, game: Game) -> None:
    hand = game.hand_set.first()
    assert hand is not None
    address = reverse("admin:leaderboard_hand_delete", args=[hand.pk])
    assert admin.post(address, {"post": "yes"}).status_code == 403
    assert Hand.objects.count() == 3


def test_a_game_is_deleted_with_its_hands(admin: Client, game: Game) -> None:
    address = reverse("admin:leaderboard_game_delete", args=[game.pk])
    assert admin.post(address, {"post": "yes"}).status_code == 302
    assert not Game.objects.exists()
    assert not Hand.objects.exists()


def test_who_may_only_view_cannot_delete(client: Client, game: Game) -> None:
    viewer = User.objects.create_user("viewer", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_game"))
    client.force_login(viewer)
    assert client.get(GAMES).status_code == 200
    address = reverse("admin:leaderboard_game_delete", args=[game.pk])
    assert client.post(address, {"post": "yes"}).status_code == 403
    assert Game.objects.exists()


def test_the_list_of_all_hands_leads_to_the_games(admin: Client) -> None:
    response = admin.get(reverse("admin:leaderboard_hand_changelist"))
    assert (response.status_code, response["location"]) == (302, GAMES)


def test_the_number_of_queries_does_not_grow_with_games_or_hands(
    admin: Client, django_assert_num_queries: Any
) -> None:
    call_command("make_games", games=1000, hands=1, verbosity=0)
    game = Game.objects.order_by("pk")[0]
    Hand.objects.bulk_create(Hand(game=game, number=n, record={}, net=n) for n in range(2, 1001))
    for address, queries in [
        (GAMES, 5),
        (f"{GAMES}?q=a&players=4", 5),
        (change_page(game), 5),
        (hands_of(game), 4),
    ]:
        admin.get(address)  # for what a process remembers from then on, such as content types
        with django_assert_num_queries(queries):
            assert admin.get(address).status_code == 200


def test_short_and_long_lists_show_the_newest_games_first_and_count_all(admin: Client) -> None:
    for number in range(1, 31):
        a_finished_game(
            number,
            name="Ada" if number <= 3 else "Bob",
            ended_at=ENDED_AT + datetime.timedelta(minutes=number),
        )
    whole, short = (admin.get(address).context["cl"] for address in (GAMES, f"{GAMES}?q=ada"))
    assert (whole.result_count, short.result_count) == (30, 3)
    assert [game.id for game in whole.result_list] == [game_id(number) for number in range(30, 5, -1)]
    assert [game.id for game in short.result_list] == [game_id(number) for number in (3, 2, 1)]


def test_the_choices_of_the_filters_are_not_collected_from_the_games(
    admin: Client, game: Game, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(10) as queries:
        page = admin.get(GAMES)
    assert "DISTINCT" not in " ".join(query["sql"] for query in queries)
    assert "?rule_set=casino" in page.content.decode()
