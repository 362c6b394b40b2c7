"""Amounts typed in big blinds: what they are in chips, and what becomes of those that cannot be had."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from game.engine.actions import AmountRange
from game.play.saved_game import SavedGame
from game.table.blinds import BigBlinds, typed_chips
from game.table.comfort import COOKIE
from tests.play.builders import game_of
from tests.shipped_bots import load_bots
from tests.table.staged_tables import a_staged_game
from tests.table.test_questions import sat_down
from tests.table.test_requests import HTMX, answer, post

FLOP: dict[str, Any] = {"button": 0, "board": "Ks 7d 2c", "codes": "c c x x x"}
RANGE = AmountRange(25, 985)


@pytest.mark.parametrize(
    ("typed", "chips"),
    [
        ("12.5", 250),
        ("12,5", 250),
        ("12", 240),
        ("12.37", 247),  # 247.4
        ("12.38", 248),
        ("12,13", 243),  # 242.6
        ("1.3", 26),
        ("1.2", 25),  # 24, but the least amount is written so
        ("1.22", 24),  # with two decimals that is 1.25
        ("49.3", 985),
        ("49", 980),
        ("49.4", 988),
        ("0", 0),
    ],
)
def test_a_typed_amount_is_the_nearest_chip_or_the_bound_that_is_written_so(typed: str, chips: int) -> None:
    assert typed_chips(typed, 20, RANGE) == chips


def test_what_the_field_says_of_any_amount_is_read_as_that_amount() -> None:
    for big_blind in (2, 20, 100):
        money = BigBlinds(big_blind)
        for amount in range(1, 400):
            assert typed_chips(money.typed(amount), big_blind, None) == amount
    for amount in range(1000, 1400):  # a chip is less than a hundredth: the bounds are meant all the same
        assert typed_chips(BigBlinds(2000).typed(amount), 2000, AmountRange(amount, amount)) == amount


def test_halves_go_up_as_on_the_page() -> None:
    assert BigBlinds(20).short(245) == "12.3\N{NO-BREAK SPACE}BB"  # 12.25
    assert BigBlinds(20).typed(245) == "12.25"
    assert BigBlinds(20).typed(240) == "12"
    assert BigBlinds(20).typed(250) == "12.5"


@pytest.fixture
def in_blinds(client: Client, db: None) -> Client:
    load_bots()
    client.cookies[COOKIE] = "amounts=blinds"
    return client


def at_the_flop(client: Client) -> SavedGame:
    return sat_down(client, a_staged_game("1005 2000 2000", **FLOP))


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_an_amount_in_big_blinds_is_recorded_in_chips(in_blinds: Client, headers: dict[str, str]) -> None:
    at_the_flop(in_blinds)
    answer(in_blinds, post(in_blinds, "act", headers, action="bet", big_blinds="12,5"))
    assert game_of(in_blinds).hand.bets[0] == 250


def test_an_amount_that_cannot_be_had_is_answered_in_big_blinds_and_stays(in_blinds: Client) -> None:
    saved = at_the_flop(in_blinds)
    for typed, said in (
        ("99.5", "choose from 1\N{NO-BREAK SPACE}BB to 49.3\N{NO-BREAK SPACE}BB."),
        ("0,4", "choose from 1\N{NO-BREAK SPACE}BB to 49.3\N{NO-BREAK SPACE}BB."),
        ("twelve", "Enter the amount in big blinds, for instance 12.5."),
        ("1.250", "Enter the amount in big blinds, for instance 12.5."),
        ("-3", "Enter the amount in big blinds, for instance 12.5."),
    ):
        refused = post(in_blinds, "act", action="bet", big_blinds=typed)
        page = refused.content.decode()
        assert refused.status_code == 422
        assert said in page
        assert f'value="{typed}"' in page
        assert game_of(in_blinds) == saved


def test_the_question_before_an_all_in_speaks_as_the_table_does(in_blinds: Client) -> None:
    at_the_flop(in_blinds)
    page = answer(in_blinds, post(in_blinds, "act", action="bet", big_blinds="49.25"))
    assert "All-in with 49.3\N{NO-BREAK SPACE}BB: are you sure?" in page
    assert 'name="amount" value="985"' in page


def test_the_odds_name_the_price_as_the_table_does(in_blinds: Client) -> None:
    sat_down(in_blinds, a_staged_game(button=0, choices={"show_odds": True}))
    price = "A call costs {} to win"
    assert price.format("1\N{NO-BREAK SPACE}BB") in in_blinds.get("/table/odds/").content.decode()
    in_blinds.cookies[COOKIE] = ""
    assert price.format("€20") in in_blinds.get("/table/odds/").content.decode()
