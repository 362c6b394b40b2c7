"""The odds of the visitor's decisions, and of hands that lie open."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import override

from game.engine.actions import CALL, CHECK, RaiseTo
from game.engine.hand import apply, legal_actions
from game.engine.rules import RULE_SETS
from game.engine.seat_view import seat_view
from game.engine.state import Phase
from game.table.odds_panel import odds_panel, wants_odds
from tests.builders import a_hand, play
from tests.play.builders import a_saved_game, game_of, start_game
from tests.table.test_requests import HTMX, post, to_visitors_turn

pytestmark = pytest.mark.django_db


def odds_at_turn(client: Client, **fields: str) -> str:
    start_game(client, probability="on", **fields)
    to_visitors_turn(client)
    return client.get("/table/odds/", headers=HTMX).content.decode()


def shares(page: str) -> list[float]:
    return [float(number) for number in re.findall(r"([\d.]+)\s%</td>", page)]


@pytest.mark.parametrize("players", ["2", "4", "10"])
def test_before_the_flop_the_chances_come_with_their_error(client: Client, players: str) -> None:
    page = odds_at_turn(client, players=players)
    assert ("exact" in page) != ("±" in page)
    opponents = len(game_of(client).hand.contenders) - 1
    assert f"against {opponents} random hand" in page
    win, tie, equity = shares(page)[:3]
    assert win <= equity <= win + tie + 0.1
    assert abs(sum(shares(page)[3:]) - 100) < 1


def test_facing_a_bet_the_price_of_a_call_is_shown(client: Client) -> None:
    start_game(client, probability="on", players="6")
    saved = to_visitors_turn(client)
    while legal_actions(saved.hand).call is None:
        post(client, "act", action="fold", confirm="1")
        saved = to_visitors_turn(client)
    cost, winnable = seat_view(saved.hand, 0).call_price
    needed = 100 * cost / (winnable + cost)
    page = client.get("/table/odds/", headers=HTMX).content.decode().replace("\xa0", " ")
    assert f"A call costs €{cost:,} to win €{winnable:,}: it breaks even at {needed:.1f} %." in page
    assert "you have" not in page
    for word in ("Tie", "Equity"):
        assert re.search(rf'data-term="[^"]+">{word}<', page), word
    assert re.search(r'class="odds-price" tabindex="0" data-term="Who wins just that often', page)


def test_after_the_flop_outs_are_cards_that_improve_the_hand(client: Client) -> None:
    page = odds_at_turn(client, players="2")
    for _ in range(400):
        saved = to_visitors_turn(client)
        page = client.get("/table/odds/", headers=HTMX).content.decode()
        if len(saved.hand.board) in (3, 4) and "your hand beyond the board" in page:
            break
        legal = legal_actions(saved.hand)
        post(client, "act", action="check" if legal.check else "call")
        if game_of(client).ended is not None:
            start_game(client, probability="on", players="2")
    assert "your hand beyond the board" in page
    assert "exact" in page


def test_every_table_of_the_panel_has_a_name_for_those_who_hear_it(client: Client) -> None:
    page = odds_at_turn(client, players="2")
    captions = re.findall(
        r'<table class="odds-table">\s*<caption class="visually-hidden">(.+?)</caption>', page
    )
    assert captions == ["Your odds against 1 random hand", "What your hand may become"]


def test_without_the_wish_there_are_no_odds_at_a_decision(client: Client) -> None:
    start_game(client)
    saved = to_visitors_turn(client)
    assert not wants_odds(saved, seat_view(saved.hand, saved.visitor_seat))
    assert odds_panel(saved) is None
    assert 'id="odds"' not in client.get("/table/").content.decode()
    assert "no odds to show" in client.get("/table/odds/").content.decode()


def test_the_panel_of_a_table_that_has_moved_on_is_empty(client: Client) -> None:
    odds_at_turn(client)
    assert client.get("/table/odds/?token=another", headers=HTMX).status_code == 204


def test_open_hands_show_every_contenders_chance_and_it_adds_up() -> None:
    saved = a_saved_game(name="", players=3, max_hands=None)
    hand = saved.hand
    legal = legal_actions(hand)
    assert legal.raise_to
    hand = apply(hand, RaiseTo(legal.raise_to.max))
    while hand.phase is Phase.BETTING:
        hand = apply(hand, CHECK if legal_actions(hand).check else CALL)
    assert hand.phase is Phase.DEALING
    panel = odds_panel(replace(saved, hand=hand))
    assert panel is not None
    assert panel.method.startswith("exact")
    assert len(panel.chances) == 3
    ties = [float(tie) for chance in panel.chances for tie in re.findall(r"^tie ([\d.]+)", chance.note)]
    wins = sum(chance.width for chance in panel.chances)
    assert wins < 100.1
    assert wins + sum(ties) >= 99.8


def test_the_odds_know_no_hidden_card(client: Client) -> None:
    """Swapping cards the visitor cannot see changes nothing in the panel."""
    start_game(client, probability="on", players="5")
    saved = to_visitors_turn(client)
    hands = saved.hand.hole_cards
    swapped = replace(
        saved, hand=saved.hand._replace(hole_cards=(hands[0], hands[2], hands[1], hands[4], hands[3]))
    )
    assert odds_panel(swapped) == odds_panel(saved)


def test_where_suits_decide_the_odds_know_that_nobody_ties(client: Client) -> None:
    rules = next(rules.key for rules in RULE_SETS.values() if rules.ranking.suits_decide)
    page = odds_at_turn(client, players="4", rules=rules)
    win, tie, equity = shares(page)[:3]
    assert tie == 0
    assert win == equity > 0
    assert "±" in page  # the table before the flop is of hands that may tie
    assert "300,000 deals" in page


@pytest.mark.parametrize(
    ("language", "almost_certain", "hardly", "certain", "impossible"),
    [
        ("en", ">99.9 %", "<0.1 %", "100.0 %", "0.0 %"),
        ("it", ">99,9 %", "<0,1 %", "100,0 %", "0,0 %"),
    ],
)
def test_what_is_not_certain_is_never_shown_as_certain(
    language: str, almost_certain: str, hardly: str, certain: str, impossible: str
) -> None:
    saved = a_saved_game(players=2)
    saved = replace(saved, choices=saved.choices._replace(show_odds=True))

    def percents(board: str, actions: str) -> list[str]:
        """Win, tie and equity, then the categories from the best down."""
        hand = play(a_hand("1000 1000", hole="Ah As / Kc Qd", board=board), actions)
        with override(language):
            panel = odds_panel(replace(saved, hand=hand))
        assert panel is not None
        return [chance.percent.replace("\xa0", " ") for chance in (*panel.chances, *panel.categories)]

    # Before the flop the table's chance of a straight flush is 0.01 %.
    assert percents("", "")[3] == hardly
    # On the flop four aces lose to two cards of hearts and else to nothing, on the river to nothing at all.
    assert percents("Ac Ad 2h", "c x") == [almost_certain, impossible, almost_certain, certain]
    assert percents("Ac Ad 2h 3s 4d", "c x x x x x") == [certain, impossible, certain, certain]


PRICES = [
    # stacks, actions before the hero's, what a call costs, what it can win (blinds of 5 and 10)
    pytest.param("2000 2000 2000", "c", 5, 25, id="everyone covered"),
    pytest.param("2000 100", "r2000", 90, 110, id="all-in against more than one has"),
    pytest.param("100 2000 2000", "r2000", 95, 115, id="a third player's blind"),
    pytest.param("4 5 1000", "", 5, 9, id="blinds all-in below what is asked"),
]


@pytest.mark.parametrize(("stacks", "actions", "cost", "winnable"), PRICES)
def test_the_price_of_a_call_counts_only_what_can_be_won_and_lost(
    stacks: str, actions: str, cost: int, winnable: int
) -> None:
    hand = play(a_hand(stacks), actions)
    assert seat_view(hand, hand.to_act).call_price == (cost, winnable)
