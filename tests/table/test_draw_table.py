"""The table of poker all'italiana: what it shows, asks and refuses."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from game.engine.actions import Discard
from game.engine.cards import Card
from game.engine.game import VISITOR_SEAT
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.state import HandState, Phase
from game.play import moves
from game.play.saved_game import SavedGame
from game.table.odds_panel import odds_panel
from game.table.page import TablePage, table_page
from tests.engine.italian_draw.builders import a_deal, some_action
from tests.engine.italian_draw.builders import play as played
from tests.history.recorded_games import at_the_table
from tests.play.builders import NOW, a_new_game, game_of
from tests.table.test_requests import post

pytestmark = pytest.mark.django_db

PAIR_OF_KINGS = "Kh Kd 9s 8c 7h / Jd Jc 9c 8d 7c / Qs Qd 9d 8h 7d / Ah Tc 9h 8s 7s"


def a_game(
    name: str = "Ann", *, number: int = 1, odds: bool = False, asks: bool = False, **settings: Any
) -> SavedGame:
    new = a_new_game(name=name, players=4, rules=ITALIAN_DRAW_POKER, **settings)
    choices = new.choices._replace(asks_for_blind=asks, show_odds=odds)
    return moves.begin(replace(new, choices=choices), UUID(int=number), bytes([number] * 32), NOW)


def with_hand(hand: HandState, **settings: Any) -> SavedGame:
    """A game in which this hand is played."""
    return replace(a_game(**settings), hand=hand, moved_at=time.time(), started_at=time.time())


def to_draw(**settings: Any) -> SavedGame:
    """The visitor, left of the dealer, has opened with kings, was seen by one, and is to draw."""
    return with_hand(played(a_deal(hole=PAIR_OF_KINGS), "b10 c f f"), **settings)


def page_of(saved: SavedGame, **options: Any) -> TablePage:
    return table_page(saved, NOW, **options)


def sat_down(client: Client, saved: SavedGame) -> SavedGame:
    at_the_table(client, saved)
    return saved


def text(client: Client) -> str:
    return client.get("/table/").content.decode()


@pytest.mark.parametrize(
    ("discards", "drawn"),
    [([], 0), (["9s"], 1), (["9s", "8c", "7h"], 3), (["Kd", "9s", "8c", "7h"], 4)],
)
def test_the_visitor_exchanges_the_cards_he_marks(client: Client, discards: list[str], drawn: int) -> None:
    sat_down(client, to_draw())
    action = "discard" if discards else "served"
    assert post(client, "act", action=action, discard=discards).status_code == 303
    hand = game_of(client).hand
    assert hand.draw is not None
    assert hand.draw.drawn[VISITOR_SEAT] == drawn
    assert not {str(card) for card in hand.hole_cards[VISITOR_SEAT]} & set(discards)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"action": "discard"}, "Mark the cards that you exchange, or say servito."),
        ({"action": "discard", "discard": ["Ah"]}, "You do not hold that card."),
        ({"action": "discard", "discard": ["9s", "9s"]}, "A card can be exchanged only once."),
        (
            {"action": "discard", "discard": ["Kh", "Kd", "9s", "8c", "7h"]},
            "You may exchange four cards at most.",
        ),
        ({"action": "discard", "discard": ["1x"]}, "There is no such card."),
        ({"action": "served", "discard": ["9s"]}, "You have marked cards: exchange them, or unmark them"),
        ({"action": "check"}, "That cannot be done now."),
        ({"action": "declare"}, "That cannot be done now."),
    ],
)
def test_an_illegal_exchange_gets_a_sentence_and_changes_nothing(
    client: Client, fields: dict[str, Any], sentence: str
) -> None:
    saved = sat_down(client, to_draw())
    answer = post(client, "act", **fields)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert game_of(client) == saved


def test_what_was_marked_stays_marked_when_it_is_refused(client: Client) -> None:
    sat_down(client, to_draw())
    page = post(client, "act", action="discard", discard=["Kh", "Kd", "9s", "8c", "7h"]).content.decode()
    assert len(re.findall(r'class="mark-box"[^>]* checked>', page)) == 5
    assert page_of(to_draw(), marked=("9s",)).draw.marks[2].is_marked  # type: ignore[union-attr]


def test_after_the_draw_no_card_can_be_exchanged(client: Client) -> None:
    saved = sat_down(client, with_hand(played(a_deal(hole=PAIR_OF_KINGS), "b10 c f f k k")))
    assert saved.hand.phase is Phase.BETTING
    answer = post(client, "act", action="discard", discard=["9s"])
    assert answer.status_code == 422
    assert "That cannot be done now." in answer.content.decode()


def test_the_five_cards_lie_ready_to_be_marked_only_while_one_draws() -> None:
    marks = page_of(to_draw()).draw.marks  # type: ignore[union-attr]
    assert [(mark.number, mark.card.key) for mark in marks] == list(
        enumerate(("Kh", "Kd", "9s", "8c", "7h"), 1)
    )
    opening = page_of(with_hand(a_deal(hole=PAIR_OF_KINGS)))
    assert opening.draw is not None
    assert opening.draw.marks == ()


def test_who_holds_openers_is_offered_to_open_and_who_holds_none_is_not() -> None:
    may = page_of(with_hand(a_deal(hole=PAIR_OF_KINGS))).action_bar
    assert may is not None
    assert (may.fold, may.check) == ("", "Pass")
    assert may.size is not None
    assert may.size.verb == "Open"
    may_not = page_of(
        with_hand(a_deal(hole="Kh Qd 9s 8c 7h / Jd Jc 9c 8d 7c / Qs Qc 9d 8h 7d / Ah Tc 9h 8s 7s"))
    )
    assert may_not.action_bar is not None
    assert may_not.action_bar.size is None
    assert may_not.action_bar.no_size_because == "You have no openers."


def test_after_the_draw_a_check_is_called_parola() -> None:
    page = page_of(with_hand(played(a_deal(hole=PAIR_OF_KINGS), "b10 c f f k k")))
    assert page.action_bar is not None
    assert page.action_bar.check == "Parola"


def test_a_blind_is_asked_for_with_its_price(client: Client) -> None:
    saved = with_hand(a_deal(hole=PAIR_OF_KINGS, blinds=""), asks=True)
    bar = page_of(saved).action_bar
    assert bar is not None
    assert bar.blind is not None
    assert (bar.blind.yes, bar.blind.action) == ("Buio, €80", "declare")
    sat_down(client, saved)
    assert post(client, "act", action="declare").status_code == 303
    assert game_of(client).hand.bets[VISITOR_SEAT] == 80


def test_the_maker_of_a_blind_raises_by_one_of_its_multiples(client: Client) -> None:
    hand = played(a_deal(hole=PAIR_OF_KINGS, blinds="u w"), "c f f")
    saved = sat_down(client, with_hand(hand, asks=True))
    bar = page_of(saved).action_bar
    assert bar is not None
    assert bar.size is not None
    assert [option.amount for option in bar.size.options] == [160, 240, 320]
    refused = post(client, "act", action="raise", amount="200")
    assert "Choose one of the amounts offered." in refused.content.decode()
    assert post(client, "act", action="raise", amount="240").status_code == 303


def played_to_the_end(saved: SavedGame, seed: int, looked: Any) -> SavedGame:
    """The game played at random by its visitor, every state of it looked at."""
    rng = Random(seed)
    while saved.ended is None:
        looked(saved)
        mine = saved.visitor_to_act
        saved = moves.act(saved, some_action(saved.hand, rng), NOW) if mine else moves.step(saved, NOW)
    looked(saved)
    return saved


def test_every_state_of_a_game_has_a_page_and_tells_of_pots_that_wait() -> None:
    seen: set[str] = set()

    def look(saved: SavedGame) -> None:
        page = page_of(saved)
        assert page.draw is not None
        seen.add(page.draw.history.partition(",")[0])
        if saved.hand.phase is Phase.OVER:
            assert page.results

    for number in range(1, 8):
        played_to_the_end(a_game(number=number, asks=True, max_hands=4), number, look)
    assert {"", "To open: jacks or better", "Second deal", "Piatto di parole. Second deal"} <= seen


def seen_by_visitor(hand: HandState) -> set[Card]:
    """What the visitor has seen by the rules: his cards and discards, hands shown, and openers."""
    draw = hand.draw
    assert draw is not None
    seen = {*hand.hole_cards[VISITOR_SEAT], *draw.pack.discarded[VISITOR_SEAT]}
    for seat in hand.shown:
        seen.update(hand.hole_cards[seat])
    return seen | (set(draw.openers) if hand.phase is Phase.OVER else set())


def swapped(hand: HandState, rng: Random) -> HandState:
    """The hand with all cards that the visitor has not seen exchanged among each other."""
    assert hand.draw is not None
    unseen = [card for card in hand.deck if card not in seen_by_visitor(hand)]
    exchange = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))

    def swap(cards: Any) -> Any:
        return tuple(exchange.get(card, card) for card in cards)

    pack = hand.draw.pack
    return hand._replace(
        deck=swap(hand.deck),
        hole_cards=tuple(map(swap, hand.hole_cards)),
        draw=hand.draw._replace(
            openers=swap(hand.draw.openers),
            first_hands=tuple(map(swap, hand.draw.first_hands)),
            pack=pack._replace(
                cards=swap(pack.cards),
                face_down=frozenset(swap(pack.face_down)),
                discarded=tuple(map(swap, pack.discarded)),
            ),
        ),
    )


@pytest.mark.parametrize("number", [1, 2])
def test_swapping_unseen_cards_changes_no_page_and_no_odds(number: int) -> None:
    rng, phases = Random(number), set()

    def look(saved: SavedGame) -> None:
        if saved.ended is not None or rng.random() < 0.4:
            return
        phases.add(saved.hand.phase)
        other = replace(saved, hand=swapped(saved.hand, rng))
        assert page_of(other) == page_of(saved)
        if rng.random() < 0.2:
            assert odds_panel(other) == odds_panel(saved)

    played_to_the_end(a_game(number=number, asks=True, odds=True, max_hands=4), number, look)
    assert {Phase.BETTING, Phase.DRAWING, Phase.OVER} <= phases


def test_the_odds_tell_of_the_cards_marked_and_of_the_best_exchange(client: Client) -> None:
    saved = to_draw(odds=True)
    panel = odds_panel(saved, ["9s"])
    assert panel is not None
    assert panel.title == "Exchange 9♠"
    assert panel.categories_method == "exact, 27 refills counted"
    assert panel.also is not None
    assert panel.also.title == "Highest chance against one random hand: exchange 9♠ 8♣ 7♥"
    assert panel.also.categories_method == "exact, 2,925 refills counted"
    assert "20,000 deals" in panel.also.method
    sat_down(client, saved)
    page = client.get(f"/table/{saved.game_id}/odds/?discard=9s&discard=zz").content.decode()
    assert "Exchange 9♠" in page


@pytest.mark.parametrize("codes", ["", "b10 c f f", "b10 c f f k k"])
def test_probability_off_means_off(client: Client, codes: str) -> None:
    hand = played(a_deal(hole=PAIR_OF_KINGS), codes)
    assert odds_panel(with_hand(hand)) is None
    assert odds_panel(with_hand(hand, odds=True)) is not None
    assert not page_of(with_hand(hand)).has_odds


def test_opponents_hold_five_hidden_cards_and_fewer_while_they_wait_for_the_last() -> None:
    saved = to_draw()
    assert [len(seat.cards) for seat in page_of(saved).seats] == [5, 5, 0, 0]
    after = moves.act(saved, Discard(saved.hand.hole_cards[VISITOR_SEAT][1:]), NOW)
    assert [len(seat.cards) for seat in page_of(after).seats] == [4, 5, 0, 0]
    assert page_of(after).own_hand == ""


def test_the_log_shows_the_openers_after_the_hand() -> None:
    hand = played(a_deal(hole=PAIR_OF_KINGS), "b10 f f f")
    results = [result.text for result in page_of(with_hand(hand)).results]
    assert any("Ann shows the openers: K♥ K♦" in text for text in results)


def test_a_seats_card_has_the_figures_of_five_card_draw(client: Client) -> None:
    saved = sat_down(client, to_draw())
    page = client.get(f"/table/{saved.game_id}/seat/1/").content.decode()
    assert saved.players[1].name in page
    assert "VPIP" not in page
    assert all(f"<dt>{name}</dt>" in page for name in ("Opens", "Sees", "Raises", "Cards", "Servito"))


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ("w", ["declares no buio"]),
        ("u w", ["declares the buio of €80", "declares no controbuio"]),
        ("u u w", ["declares the buio of €80", "declares the controbuio of €160", "waits for the cards"]),
        ("u u c", ["declares the buio", "declares the controbuio", "sees the controbuio unseen for €80"]),
    ],
)
def test_the_log_tells_buio_from_controbuio(answers: str, said: list[str]) -> None:
    page = page_of(with_hand(a_deal(hole=PAIR_OF_KINGS, blinds=answers)))
    texts = (f"{line.text}{line.amount}" for line in reversed(page.log))
    lines = [text for text in texts if re.search(r"buio|waits", text)]
    assert len(lines) == len(said)
    assert [words in line for words, line in zip(said, lines, strict=True)] == [True] * len(said), lines
