from __future__ import annotations

import datetime
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from leaderboard import vocabulary
from leaderboard.models import EndReasonChoices, GameKind
from leaderboard.recording.recorder import abandon_game, start_game
from leaderboard.vocabulary import Topic, register_names
from tests.leaderboard.builders import ENDED_AT, a_finished_game, a_start, game_id

pytestmark = pytest.mark.django_db

LEADERBOARD = reverse("leaderboard:leaderboard")
SCRIPT_NAME = "<script>hi()</script>"


@pytest.fixture(autouse=True)
def names_as_registered_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this module registers is forgotten afterwards, and nothing but it is known."""
    monkeypatch.setattr(vocabulary, "_names", {topic: {} for topic in Topic})


class Page(HTMLParser):
    """The visible text, and the start tags with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.pieces: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"[ \n\t]+", " ", "".join(self.pieces))

    def link(self, rel: str) -> str | None:
        return next(
            (attrs["href"] for tag, attrs in self.tags if tag == "a" and attrs.get("rel") == rel), None
        )

    @property
    def rows(self) -> list[dict[str, str | None]]:
        return [attrs for tag, attrs in self.tags if tag == "tr" and attrs.get("id")]


def get(client: Client, address: str, *, status: int = 200, language: str = "en") -> Page:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == status
    return Page(response.content.decode())


class TestLeaderboard:
    def test_an_empty_leaderboard_says_so(self, client: Client) -> None:
        page = get(client, LEADERBOARD)
        assert "No game has been finished yet." in page.text
        assert not [tag for tag, _ in page.tags if tag == "table"]

    def test_a_row_tells_the_whole_result(self, client: Client) -> None:
        register_names(Topic.RULE_SET, {"casino": "Casino"})
        game = a_finished_game(won=1234, hands=70, players=6, end_reason=EndReasonChoices.TIME_OVER)
        page = get(client, LEADERBOARD)
        for text in (
            "Finished games, highest score first",
            "Player 1",
            "+€17.63",
            "Casino, no limit",
            "12 min 5 s",
        ):
            assert text in page.text
        assert ("a", {"href": game.get_absolute_url()}) in page.tags
        assert ("time", {"datetime": localtime(ENDED_AT).isoformat()}) in page.tags

    def test_amounts_follow_the_language_and_the_unit(self, client: Client) -> None:
        register_names(Topic.MONEY_UNIT, {"chips": "fiches"})
        a_finished_game(1, won=-500, hands=30)
        a_finished_game(2, won=1_500_000, hands=10, starting_stack=1_000_000, money_unit="chips")
        text = get(client, LEADERBOARD, language="it").text
        assert "−€16,67" in text or "−16,67\xa0€" in text
        assert "+150.000,00\xa0fiches" in text

    def test_names_cannot_carry_markup(self, client: Client) -> None:
        game = a_finished_game(name=SCRIPT_NAME, settings={"<b>x</b>": "<i>y</i>"}, rule_set="<u>z</u>")
        for address in (LEADERBOARD, game.get_absolute_url()):
            page = get(client, address)
            assert game.name in page.text
            assert not {"u", "i", "b"} & {tag for tag, _ in page.tags}
            assert not [attrs for tag, attrs in page.tags if tag == "script" and "src" not in attrs]

    def test_simulated_abandoned_and_running_games_are_not_listed(self, client: Client) -> None:
        a_finished_game(1, kind=GameKind.SIMULATED, name="")
        start_game(a_start(2))
        start_game(a_start(3))
        abandon_game(game_id(3))
        assert "No game has been finished yet." in get(client, LEADERBOARD).text

    def test_pages_follow_their_links_there_and_back(self, client: Client) -> None:
        for number in range(1, 61):
            a_finished_game(number, won=number // 2 * 10)
        first = get(client, LEADERBOARD)
        second = get(client, first.link("next") or "")
        third = get(client, second.link("next") or "")
        assert [len(page.rows) for page in (first, second, third)] == [25, 25, 10]
        assert len({row["id"] for page in (first, second, third) for row in page.rows}) == 60
        assert (first.link("prev"), third.link("next")) == (None, None)
        assert get(client, third.link("prev") or "").rows == second.rows

    def test_the_number_of_queries_does_not_grow_with_the_games(
        self, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        for number in range(1, 61):
            a_finished_game(number, won=number * 10)
        address = f"{LEADERBOARD}?game={game_id(10)}"
        with django_assert_max_num_queries(6):
            get(client, address)

    def test_it_only_answers_reading_requests(self, client: Client) -> None:
        game = a_finished_game()
        for address in (LEADERBOARD, game.get_absolute_url()):
            assert client.head(address).status_code == 200
            assert client.post(address).status_code == 405


class TestOwnGame:
    def test_its_link_shows_the_page_on_which_it_stands_and_marks_it(self, client: Client) -> None:
        for number in range(1, 61):
            a_finished_game(number, won=number * 10)
        page = get(client, f"{LEADERBOARD}?game={game_id(30)}")
        marked = [row["id"] for row in page.rows if row.get("aria-current") == "true"]
        assert marked == [f"game-{game_id(30)}"]
        assert [row["id"] for row in page.rows] == [f"game-{game_id(n)}" for n in range(35, 10, -1)]
        assert "your game" not in page.text  # whose it is, only a browser's cookie says

    def test_nothing_is_marked_otherwise(self, client: Client) -> None:
        a_finished_game()
        assert not [row for row in get(client, LEADERBOARD).rows if row.get("aria-current")]

    def test_an_unranked_or_unknown_game_is_not_found(self, client: Client) -> None:
        start_game(a_start(1))
        for number in (1, 2):
            page = get(client, f"{LEADERBOARD}?game={game_id(number)}", status=404)
            assert "This game is not on the leaderboard." in page.text


@pytest.mark.parametrize(
    "query",
    [
        "after=",
        "after=nonsense",
        "before=nan_00000000000000000000000000000001",
        "after=1.0_00000000000000000000000000000001&before=1.0_00000000000000000000000000000001",
        "after=1.0_00000000000000000000000000000001&after=2.0_00000000000000000000000000000001",
        "after=%00",
        "after=%ff",
        "game=",
        "game=nonsense",
        "game=%00",
    ],
)
def test_a_bad_address_gets_a_clear_page_with_a_way_back(client: Client, query: str) -> None:
    a_finished_game()
    page = get(client, f"{LEADERBOARD}?{query}", status=400)
    assert "This address does not lead to a page of the leaderboard." in page.text
    assert ("a", {"href": LEADERBOARD}) in page.tags


class TestGamePage:
    def test_it_tells_result_rank_and_settings(self, client: Client) -> None:
        register_names(Topic.SETTING, {"hands": "most hands"})
        register_names(Topic.SETTING_VALUE, {"hands.None": "unlimited"})
        a_finished_game(1, won=9000)
        game = a_finished_game(
            2, won=-5, hands=1000, settings={"raises": 3, "ante": False, "hands": None, "word": "a_b"}
        )
        page = get(client, game.get_absolute_url())
        for text in ("Game of Player 2", "−€0.01", "€995", "Most hands", "unlimited", "Ante", "no", "a b"):
            assert text in page.text
        assert re.search(r"Rank\s*2\b", page.text)
        target = f"{LEADERBOARD}?game={game.id}#game-{game.id}"
        assert ("a", {"href": target}) in page.tags

    @pytest.mark.parametrize(
        ("kind", "name", "text"),
        [
            (GameKind.INTERACTIVE, "Ada", "This game was abandoned and is not ranked."),
            (GameKind.SIMULATED, "", "This game was abandoned and is not ranked."),
        ],
    )
    def test_an_abandoned_game_is_shown_unranked(
        self, client: Client, kind: GameKind, name: str, text: str
    ) -> None:
        start_game(a_start(kind=kind, name=name))
        abandon_game(game_id(1), at=ENDED_AT)
        page = get(client, reverse("leaderboard:game", args=[game_id(1)]))
        assert text in page.text
        assert "Score" not in page.text
        assert "left the table" in page.text

    def test_a_simulated_game_is_shown_unranked(self, client: Client) -> None:
        game = a_finished_game(
            kind=GameKind.SIMULATED, name="", ended_at=ENDED_AT + datetime.timedelta(hours=2)
        )
        page = get(client, game.get_absolute_url())
        assert "Simulated games are not ranked." in page.text
        assert "2 h 12 min 5 s" in page.text

    def test_running_and_unknown_games_are_not_found(self, client: Client) -> None:
        start_game(a_start(1))
        for number in (1, 2):
            address = reverse("leaderboard:game", args=[game_id(number)])
            assert client.get(address).status_code == 404
