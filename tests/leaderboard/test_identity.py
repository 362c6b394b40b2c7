from __future__ import annotations

from http.cookies import Morsel
from typing import Any
from uuid import UUID

import pytest
from django.core.signing import get_cookie_signer
from django.test import Client, RequestFactory

from leaderboard.identity.cookie import COOKIE_SALT, Browser, cookie_name, get_or_create_player, known_browser
from leaderboard.models import Game, Player
from leaderboard.names import LOOK_ALIKES, TAG_SEPARATOR
from leaderboard.recording.recorder import start_game
from tests.leaderboard.builders import a_start
from tests.play.builders import setup_post
from tests.play.builders import start_game as begin_game

pytestmark = pytest.mark.django_db

ONE, OTHER = Browser(b"1" * 16), Browser(b"2" * 16)


def cookie_of(client: Client) -> Morsel[str]:
    return client.cookies[cookie_name()]


class TestTags:
    def test_the_same_name_in_the_same_browser_is_the_same_player(self) -> None:
        first = get_or_create_player("Ann", ONE.key_for("Ann"))
        assert get_or_create_player("Ann", ONE.key_for("Ann")) == first
        assert get_or_create_player("ANN", ONE.key_for("ANN")) == first
        assert str(first) == f"Ann·{ONE.key_for('Ann')[:4]}"

    def test_namesakes_and_other_names_of_one_browser_have_tags_of_their_own(self) -> None:
        players = [
            get_or_create_player(name, who.key_for(name)) for name in ("Ann", "Bea") for who in (ONE, OTHER)
        ]
        assert len({player.tag for player in players}) == 4

    @pytest.mark.parametrize(("rival", "tag"), [("7f3a" + "0" * 60, "7f3a"), ("7f3a" + "1" * 60, "7f3a0")])
    def test_who_enrols_at_the_same_moment_as_another_is_not_refused(
        self, monkeypatch: pytest.MonkeyPatch, rival: str, tag: str
    ) -> None:
        """The player himself in another request, or somebody whose tag would be the same."""
        enrol = Player.objects.get_or_create

        def just_after_another(**kwargs: Any) -> tuple[Player, bool]:
            if not Player.objects.exists():
                Player.objects.create(key=rival, tag="7f3a", name="Ann")
            return enrol(**kwargs)

        monkeypatch.setattr(Player.objects, "get_or_create", just_after_another)
        player = get_or_create_player("Ann", "7f3a" + "0" * 60)
        assert (player.key, player.tag) == ("7f3a" + "0" * 60, tag)

    def test_a_tag_that_is_taken_is_lengthened(self) -> None:
        keys = ["7f3a" + "0" * 60, "7f3a" + "1" * 60, "7f3a1" + "2" * 59]
        assert [get_or_create_player("Ann", key).tag for key in keys] == ["7f3a", "7f3a1", "7f3a12"]

    def test_only_the_browser_that_played_is_the_player(self) -> None:
        player = get_or_create_player("Ann", ONE.key_for("Ann"))
        assert ONE.is_player(player)
        assert not OTHER.is_player(player)
        assert not Browser(bytes.fromhex(player.key[:32])).is_player(player)
        assert not ONE.is_player(None)

    def test_a_game_without_a_key_belongs_to_no_player(self) -> None:
        start_game(a_start())
        assert Game.objects.get().player is None
        assert not Player.objects.exists()

    @pytest.mark.parametrize("sign", sorted(LOOK_ALIKES))
    def test_no_name_holds_the_sign_that_begins_a_tag(self, client: Client, sign: str) -> None:
        page = client.post("/", setup_post(client, name=f"Ann{sign}7f3a"))
        assert page.status_code == 422
        assert "Leave out the middle dot" in page.content.decode()
        assert not Game.objects.exists()

    def test_the_separator_is_among_the_signs_refused(self) -> None:
        assert TAG_SEPARATOR in LOOK_ALIKES


class TestCookie:
    def test_a_named_game_leaves_a_cookie_for_two_years_that_no_script_reads(self, client: Client) -> None:
        begin_game(client)
        cookie = cookie_of(client)
        assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 63_072_000)
        assert not cookie["secure"]

    def test_with_https_the_cookie_is_secure_and_bound_to_the_host(
        self, client: Client, settings: Any
    ) -> None:
        settings.SESSION_COOKIE_SECURE = True
        client.cookies["sessionid"] = ""
        response = client.post("/", setup_post(client, name="Ann"), secure=True)
        cookie = response.cookies["__Host-player"]
        assert (bool(cookie["secure"]), cookie["path"], cookie["domain"]) == (True, "/", "")

    def test_watching_leaves_no_cookie(self, client: Client) -> None:
        begin_game(client, name="")
        assert cookie_name() not in client.cookies
        assert not Player.objects.exists()

    def test_the_cookie_is_the_player_of_the_next_game_too(self, client: Client) -> None:
        begin_game(client)
        begin_game(client)
        assert len(set(Game.objects.values_list("player", flat=True))) == 1
        assert Game.objects.count() == 2

    def test_another_browser_under_the_same_name_is_another_player(self, client: Client) -> None:
        begin_game(client)
        begin_game(Client())
        assert Player.objects.filter(name="Ann").count() == 2

    def test_neither_pages_nor_rows_hold_the_secret(self, client: Client) -> None:
        begin_game(client)
        secret = cookie_of(client).value.partition(":")[0]
        player = Player.objects.get()
        assert player.key == Browser(bytes.fromhex(secret)).key_for("Ann")
        assert secret not in player.key
        page = client.get(player.get_absolute_url()).content.decode()
        assert secret not in page
        assert player.key not in page


def signed(value: str, salt: str = cookie_name() + COOKIE_SALT) -> str:
    return get_cookie_signer(salt=salt).sign(value)


@pytest.mark.parametrize(
    "value",
    [
        "",
        "00" * 16,
        "00" * 16 + ":1abc:forged",
        signed("00" * 16, salt="another use of the same key"),
        signed("not a secret"),
        signed("00" * 15),
    ],
    ids=["empty", "unsigned", "forged", "signed for another use", "no secret", "too short"],
)
def test_a_cookie_that_we_did_not_make_says_nothing(value: str) -> None:
    request = RequestFactory(headers={"cookie": f"{cookie_name()}={value}"}).get("/")
    assert known_browser(request) is None


def test_a_cookie_that_we_made_is_known_again() -> None:
    request = RequestFactory(headers={"cookie": f"{cookie_name()}={signed('31' * 16)}"}).get("/")
    assert known_browser(request) == ONE
    assert UUID(bytes=ONE.secret).hex == "31" * 16
