"""Each kind of poker has a leaderboard of its own, in its own stake."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from game.engine.rules import ITALIAN_DRAW_POKER
from leaderboard.identity.cookie import Browser
from leaderboard.models import Game
from leaderboard.recording.recorder import finish_game, save_hand, start_game
from leaderboard.recording.scatter import margin
from leaderboard.recording.summaries import nets_of_hands
from tests.leaderboard.builders import a_finished_game, a_game_of, a_result, a_start, game_id

pytestmark = pytest.mark.django_db

DRAW = ITALIAN_DRAW_POKER.key
LEADERBOARD = "/leaderboard/"


def names(client: Client, address: str) -> list[str]:
    page = client.get(address).content.decode()
    rows = page.partition("<tbody")[2].partition("</tbody>")[0]
    return re.findall(r"Player \d+", rows)


def test_games_are_ranked_among_those_of_their_kind(client: Client) -> None:
    for number, rule_set in enumerate(("casino", DRAW, "bigholdem", DRAW, "a-set-of-old"), 1):
        a_finished_game(number, rule_set=rule_set, won=100 * number)
    assert names(client, LEADERBOARD) == ["Player 5", "Player 3", "Player 1"]
    assert names(client, f"{LEADERBOARD}?variant={DRAW}") == ["Player 4", "Player 2"]
    page = client.get(reverse("leaderboard:game", args=[game_id(2)])).content.decode()
    assert re.search(r"<dt>Rank</dt><dd>2</dd>", page)
    assert re.search(r"<dt>Game</dt><dd>Poker all&#x27;italiana</dd>", page)


def test_the_link_of_a_game_leads_to_the_leaderboard_of_its_kind(client: Client) -> None:
    a_finished_game(1, rule_set="casino")
    a_finished_game(2, rule_set=DRAW)
    page = client.get(f"{LEADERBOARD}?game={game_id(2)}").content.decode()
    assert f'id="game-{game_id(2)}"' in page
    assert f'id="game-{game_id(1)}"' not in page


def test_scores_of_five_card_draw_are_in_inviti_and_big_blinds_are_not_named(client: Client) -> None:
    a_finished_game(1, rule_set=DRAW, won=500, hands=50, first_big_blind=10)
    for address in (f"{LEADERBOARD}?variant={DRAW}", reverse("leaderboard:game", args=[game_id(1)])):
        page = client.get(address).content.decode().replace("\N{NO-BREAK SPACE}", " ")
        assert "+1.00 inviti" in page
        assert "ig blinds per 100 hands" not in page
        assert " BB" not in page


def test_filters_and_pages_stay_with_their_kind(client: Client) -> None:
    for number in range(1, 31):
        a_finished_game(number, rule_set=DRAW, won=number)
    page = client.get(f"{LEADERBOARD}?variant={DRAW}&players=10").content.decode()
    following = re.search(r'class="leaderboard-next" href="([^"]+)"', page)
    assert following
    assert len(names(client, following[1].replace("&amp;", "&"))) == 5
    assert f'<input type="hidden" name="variant" value="{DRAW}"' in page
    rule_sets = page.partition('name="rules"')[2].partition("</select>")[0]
    assert DRAW in rule_sets
    assert "casino" not in rule_sets


def test_an_unknown_kind_is_refused(client: Client) -> None:
    assert client.get(f"{LEADERBOARD}?variant=whist").status_code == 400


def test_a_players_page_shows_one_kind_at_a_time(client: Client) -> None:
    browser = Browser(b"secret" * 6)
    player = a_game_of(browser, 1)
    address = player.get_absolute_url()
    assert "Poker all&#x27;italiana" not in client.get(address).content.decode()
    key = browser.key_for("Ann")
    start_game(a_start(2, name="Ann", rule_set=DRAW, player_key=key))
    finish_game(a_result(2, name="Ann", rule_set=DRAW, player_key=key))
    holdem = client.get(address).content.decode()
    draw = client.get(f"{address}?variant={DRAW}").content.decode()
    assert (f"game-{game_id(1)}" in holdem, f"game-{game_id(2)}" in holdem) == (True, False)
    assert (f"game-{game_id(1)}" in draw, f"game-{game_id(2)}" in draw) == (False, True)
    assert "VPIP" in holdem
    assert "VPIP" not in draw
    assert f'href="{address}?variant={DRAW}&amp;end=left"' in draw


# A pot that stays on the table belongs to the hand in which it is won.


@pytest.mark.parametrize(
    ("deals", "hands"),
    [
        ([(-10, False), (30, False)], [-10, 30]),
        ([(-10, True), (-20, True), (90, False), (-10, False)], [60, -10]),
        ([(None, False), (-10, False)], [-10]),
        ([(-10, True)], []),
    ],
)
def test_deals_that_left_their_pot_are_counted_with_the_hand_that_ends(deals, hands) -> None:
    assert nets_of_hands(deals) == hands


def test_the_margin_is_that_of_hands_not_of_deals() -> None:
    start_game(a_start(rule_set=DRAW))
    for number, (net, left) in enumerate([(-10, True), (40, False), (-10, False)], 1):
        save_hand(game_id(1), number, {}, net, left_on_table=left)
    finish_game(a_result(rule_set=DRAW, won=20, hands=2))
    assert Game.objects.get().margin == pytest.approx(margin([30, -10]))
