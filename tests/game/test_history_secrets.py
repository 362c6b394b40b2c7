"""While a game runs, no answer of the site holds a card that its visitor may not know, nor the seed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from game.engine.actions import Bet, Call, Check, Fold, Muck, RaiseTo, Show
from game.engine.cards import FULL_DECK, Card
from game.engine.hand import legal_actions
from game.engine.seat_view import SeatView, seat_view
from game.engine.state import HandState, Phase
from game.exports import Format
from game.history import history_of
from game.presenters.cards import card_name
from game.saved_game import SavedGame
from tests.game.builders import game_of, some_action, start_game
from tests.game.kept_games import load_bots

pytestmark = pytest.mark.django_db

SIGNS = dict(zip("♠♣♦♥", "scdh", strict=True))
NAMES = {card_name(card): str(card) for card in FULL_DECK}
FORMATS = [wanted for wanted in Format if wanted is not Format.PROOF]
NAMES_OF_ACTIONS = {
    Fold: "fold", Check: "check", Call: "call", Bet: "bet", RaiseTo: "raise", Show: "show", Muck: "muck",
}  # fmt: skip


def cards_in_page(text: str) -> set[str]:
    """The cards that a page shows: as pictures in use, as signs, and in words."""
    found = set(re.findall(r'href="#card-([2-9TJQKA][scdh])"', text))
    for rank, sign in re.findall(r"(10|[2-9JQKA])([♠♣♦♥])", text):
        found.add(rank.replace("10", "T") + SIGNS[sign])
    return found | {NAMES[name] for name in re.findall(r"\w+ of \w+", text) if name in NAMES}


def cards_in_file(text: str) -> set[str]:
    """The cards that an export names: "As", or several in one word."""
    words = re.findall(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][scdh])+(?![A-Za-z0-9])", text)
    return {word[place : place + 2] for word in words for place in range(0, len(word), 2)}


def known_cards(view: SeatView) -> set[str]:
    hands: Iterator[Card] = (card for cards in view.hole_cards if cards for card in cards)
    return {str(card) for card in (*hands, *view.board)}


def fetch(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode(errors="replace")


def look_everywhere(client: Client, saved: SavedGame, since: int) -> None:
    """Ask for every address that a running game has, of its hands those from number `since` on, and look for
    what must not be there."""
    base = f"/games/{saved.game_id}/"
    history = history_of(saved.game_id, saved)
    assert history is not None
    hands: dict[int, HandState] = {hand.number: hand.last for hand in history.hands()}
    known = {number: known_cards(seat_view(state, 0)) for number, state in hands.items()}
    boards = {str(card) for state in hands.values() for card in state.board}
    texts = [(fetch(client, base), boards)]
    for address in ("/", "/leaderboard/", "/shuffle/"):
        # Cards that are there for a stranger too are examples.
        texts.append((fetch(client, address), cards_in_page(fetch(Client(), address))))
    texts.append((fetch(client, "/table/"), known_cards(seat_view(saved.hand, 0))))
    latest = [number for number in hands if number >= since]
    for number in latest:
        state = hands[number]
        steps = {0, 1, len(state.actions) // 2, len(state.actions)}
        texts += [(fetch(client, f"{base}hands/{number}/{step}/"), known[number]) for step in steps]
        texts.append((fetch(client, f"{base}hands/{number}/"), known[number]))
    for text, allowed in texts:
        assert cards_in_page(text) <= allowed
        assert saved.seed.hex() not in text
    for wanted in FORMATS:
        whole = fetch(client, f"{base}export/{wanted}/")
        assert saved.seed.hex() not in whole
        assert cards_in_file(whole) <= set().union(*known.values()), wanted
        for number in latest:
            text = fetch(client, f"{base}hands/{number}/export/{wanted}/")
            assert cards_in_file(text) <= known[number]
            if wanted in (Format.PHH, Format.POKERSTARS):
                assert text in whole  # a game's file is its hands' files, one after the other


def post_next(client: Client, saved: SavedGame, chance: random.Random) -> str:
    """Post the visitor's action, or the table's next step; the answer's text."""
    fields = {"token": saved.token}
    if saved.visitor_to_act:
        betting = saved.hand.phase is Phase.BETTING
        action = some_action(legal_actions(saved.hand), chance) if betting else Muck()
        fields |= {"action": NAMES_OF_ACTIONS[type(action)], "confirm": "on"}
        if isinstance(action, Bet | RaiseTo):
            fields["amount"] = str(action.amount)
        response = client.post("/table/act/", fields, follow=True)
    else:
        response = client.post("/table/step/", fields, follow=True)
    assert response.status_code == 200, response.content.decode()
    return response.content.decode()


@pytest.mark.parametrize(("game", "players"), [(1, 2), (2, 4), (4, 10)])
def test_no_answer_of_a_whole_game_holds_a_hidden_card(client: Client, game: int, players: int) -> None:
    load_bots()
    chance = random.Random(game)
    saved = start_game(client, players=str(players), hands="10", shuffle_word="w")
    answers = 0
    while saved.ended is None:
        text = post_next(client, saved, chance)
        saved = game_of(client)
        answers += 1
        if saved.ended is None:
            assert cards_in_page(text) <= known_cards(seat_view(saved.hand, 0))
            assert saved.seed.hex() not in text
            if saved.hand.phase is Phase.OVER:
                number = saved.game.hand_number
                look_everywhere(client, saved, since=1 if number == 5 else number)
    assert answers > 10
    assert saved.seed.hex() in fetch(client, f"/games/{saved.game_id}/")


def test_the_search_finds_cards_in_every_guise() -> None:
    page = '<use href="#card-As"/> 10♥ <svg aria-label="two of clubs">'
    assert cards_in_page(page) == {"As", "Th", "2c"}
    assert cards_in_page('<symbol id="card-As">') == set()
    assert cards_in_file('"d dh p1 AsKd", ["Th", "2c"]; 9c 9d,') == {"As", "Kd", "Th", "2c", "9c", "9d"}
