"""While a game runs, no answer of the site holds a card that its visitor may not know, nor the seed."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle

import pytest
from django.test import Client
from django.urls import reverse

from game import urls as game_urls
from game.engine.actions import Bet, Call, Check, Fold, Muck, RaiseTo, Show
from game.engine.cards import FULL_DECK, Card
from game.engine.hand import legal_actions
from game.engine.seat_view import SeatView, seat_view
from game.engine.state import HandState, Phase
from game.history.exports import Format
from game.history.recorded_game import history_of
from game.history.share_picture import hand_picture
from game.play.saved_game import SavedGame
from game.words.cards import card_name
from leaderboard import urls as leaderboard_urls
from tests.builders import a_hand
from tests.play.builders import game_of, some_action, start_game
from tests.shipped_bots import load_bots
from tests.tiers import sampled

pytestmark = pytest.mark.django_db

SIGNS = dict(zip("♠♣♦♥", "scdh", strict=True))
NAMES = {card_name(card): str(card) for card in FULL_DECK}
FORMATS = [export_format for export_format in Format if export_format is not Format.PROOF]
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


CARD = "([2-9TJQKA][scdh])"
BESIDE = re.compile(rf"(?<!\w)(?={CARD}\W{{0,6}}{CARD}(?!\w))")


@lru_cache(maxsize=256)
def pairs_in(text: str) -> frozenset[frozenset[str]]:
    """Cards that stand side by side in a text: "KdQs", "Kd Qs", ["Qs", "Kd"]."""
    return frozenset(map(frozenset, BESIDE.findall(html.unescape(text))))


def hands_in(text: str, state: HandState, known: set[str]) -> list[int]:
    """The seats whose cards, not both known, stand side by side in a text."""
    hands = ((seat, {*map(str, cards)}) for seat, cards in enumerate(state.hole_cards) if cards)
    return [seat for seat, hand in hands if not hand <= known and hand in pairs_in(text)]


# Addresses that tell of games, each with who asks for it below; all others tell nothing of any.
OF_A_GAME = {
    "game:history", "game:game_export", "game:game_shuffle", "game:hand_history", "game:hand_step",
    "game:hand_export", "game:hand_picture", "game:seat", "leaderboard:game", "game:review",
    "game:review_step", "game:ranges", "game:report", "game:glance", "game:try_again",
    "game:luck_of_game",
}  # fmt: skip
OF_MY_GAME = {
    "game:setup", "game:table", "game:odds", "game:advice", "game:compared", "game:comfort", "game:my_hands",
    "leaderboard:leaderboard",
}  # fmt: skip
POSTED = {
    "game:act", "game:step", "game:take_back", "game:ahead", "game:pace", "game:cards", "game:leave",
    "game:sit_out", "game:pause", "game:review_longer", "game:same_cards", "game:make_challenge",
}  # fmt: skip
OF_NO_RUNNING_GAME = {
    "game:bots", "game:rules", "game:ranking", "game:rule_sets", "game:glossary", "game:shuffle",
    "game:verifier", "leaderboard:player", "leaderboard:forget", "game:own_hands", "game:own_star",
    "game:own_export", "game:draw_rules", "game:challenge", "game:today", "game:day", "game:day_hand",
    "game:day_card", "game:day_archive", "game:luck", "leaderboard:players",
}  # fmt: skip


def test_no_address_is_forgotten() -> None:
    names = {
        f"{patterns.app_name}:{pattern.name}"
        for patterns in (game_urls, leaderboard_urls)
        for pattern in patterns.urlpatterns
    }
    assert names == OF_A_GAME | OF_MY_GAME | POSTED | OF_NO_RUNNING_GAME


def addresses_of(saved: SavedGame, number: int, steps: int) -> list[str]:
    """Every address that tells of a game or of one of its hands; of a hand's steps the first and the last
    where a page is no part of the replay."""
    game = [saved.game_id]
    hand = [*game, number]
    return [
        reverse("game:history", args=game),
        reverse("game:game_shuffle", args=game),
        reverse("leaderboard:game", args=game),
        *(reverse("game:seat", args=[*game, seat]) for seat in range(len(saved.players))),
        reverse("game:hand_history", args=hand),
        reverse("game:hand_picture", args=hand),
        *(reverse("game:game_export", args=[*game, export_format]) for export_format in Format),
        *(reverse("game:hand_export", args=[*hand, export_format]) for export_format in Format),
        reverse("game:report", args=game),
        reverse("game:glance", args=game),
        reverse("game:luck_of_game", args=game),
        reverse("game:review", args=hand),
        *(reverse("game:hand_step", args=[*hand, step]) for step in range(steps + 1)),
        *(
            reverse(name, args=[*hand, step, *seat])
            for step in {0, steps}
            for name, *seat in (("game:review_step",), ("game:try_again",), ("game:ranges", 1))
        ),
    ]


def look_with_other_eyes(strangers: list[Client], saved: SavedGame) -> None:
    """Nobody else finds anything of a running game, be it of its finished hands or the one in play. The
    strangers take turns, so that each asks for addresses of every kind."""
    number, steps = saved.game.hand_number, len(saved.hand.actions)
    addresses = {*addresses_of(saved, number, steps), *addresses_of(saved, max(1, number - 1), 2)}
    for stranger, address in zip(cycle(strangers), sorted(addresses), strict=False):
        assert stranger.get(address).status_code == 404, address
    for stranger in strangers:
        assert str(saved.game_id) not in fetch(stranger, "/leaderboard/")


def fetch(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode(errors="replace")


def look_everywhere(client: Client, saved: SavedGame, since: int, examples: dict[str, set[str]]) -> None:
    """Ask for every address that a running game has, of its hands those from number `since` on, and look for
    what must not be there. `examples` are cards that a page shows to strangers too, by its address."""
    base = f"/games/{saved.game_id}/"
    history = history_of(saved.game_id, saved)
    assert history is not None
    hands: dict[int, HandState] = {hand.number: hand.last for hand in history.hands()}
    known = {number: known_cards(seat_view(state, 0)) for number, state in hands.items()}
    boards = {str(card) for state in hands.values() for card in state.board}
    texts = [(fetch(client, base), boards)]
    texts += [(fetch(client, address), shown) for address, shown in examples.items()]
    own = known_cards(seat_view(saved.hand, 0))
    for address in ("/table/", "/table/comfort/"):
        texts.append((fetch(client, address), own))
    for seat in range(len(saved.players)):
        texts.append((fetch(client, reverse("game:seat", args=[saved.game_id, seat])), set()))
    odds = client.get("/table/odds/")
    assert odds.status_code in (200, 409)
    texts.append((odds.content.decode(), own))
    for address, field in (
        ("/table/cards/", {"cards": "open"}),
        ("/table/pace/", {"pace": "slow"}),
        ("/table/comfort/", {"kinds": "shown"}),
    ):
        answer = client.post(address, {"token": saved.token, **field}, follow=True)
        texts.append((answer.content.decode(), own))
    latest = [number for number in hands if number >= since]
    for number in latest:
        state = hands[number]
        last = len(state.actions)
        steps = {*range(0, last, 1 if len(state.hole_cards) < 10 else 5), last}
        texts += [(fetch(client, f"{base}hands/{number}/{step}/"), known[number]) for step in steps]
        texts.append((fetch(client, f"{base}hands/{number}/"), known[number]))
        # A picture drawn from the visitor's own view cannot hold more than that view.
        picture = client.get(f"{base}hands/{number}/picture.png").content
        assert picture == hand_picture(seat_view(state, 0), number)
    for text, allowed in texts:
        assert cards_in_page(text) <= allowed
        assert not any(hands_in(text, state, known[number]) for number, state in hands.items())
        assert not hands_in(text, saved.hand, own)
        assert saved.seed.hex() not in text
    for export_format in FORMATS:
        whole = fetch(client, f"{base}export/{export_format}/")
        assert saved.seed.hex() not in whole
        assert cards_in_file(whole) <= set().union(*known.values()), export_format
        for number in latest:
            text = fetch(client, f"{base}hands/{number}/export/{export_format}/")
            assert cards_in_file(text) <= known[number]
            assert not hands_in(text, hands[number], known[number])
            if export_format in (Format.PHH, Format.POKERSTARS):
                assert text in whole  # a game's file is its hands' files, one after the other


def post_next(client: Client, saved: SavedGame, rng: random.Random) -> str:
    """Post the visitor's action, or the table's next step; the answer's text."""
    fields = {"token": saved.token}
    if saved.visitor_to_act:
        betting = saved.hand.phase is Phase.BETTING
        action = some_action(legal_actions(saved.hand), rng) if betting else Muck()
        fields |= {"action": NAMES_OF_ACTIONS[type(action)], "confirm": "on"}
        if isinstance(action, Bet | RaiseTo):
            fields["amount"] = str(action.amount)
        response = client.post("/table/act/", fields, follow=True)
    else:
        response = client.post("/table/step/", fields, follow=True)
    assert response.status_code == 200, response.content.decode()
    return response.content.decode()


@pytest.mark.parametrize(
    ("game", "players", "hands"), sampled([(1, 2, 3), (1, 2, 6), (2, 4, 10), (4, 10, 10)], (1, 2, 3))
)
def test_no_answer_of_a_whole_game_holds_a_hidden_card(
    client: Client, game: int, players: int, hands: int
) -> None:
    load_bots()
    rng = random.Random(game)
    strangers = [Client(), Client()]
    start_game(strangers[1], players="3")
    saved = start_game(client, players=str(players), hands_typed=str(hands), shuffle_word="w")
    pages = ("/", "/leaderboard/", "/shuffle/")
    examples = {address: cards_in_page(fetch(Client(), address)) for address in pages}
    answers = 0
    while saved.ended is None:
        text = post_next(client, saved, rng)
        saved = game_of(client)
        answers += 1
        if saved.ended is None:
            assert cards_in_page(text) <= known_cards(seat_view(saved.hand, 0))
            assert not hands_in(text, saved.hand, known_cards(seat_view(saved.hand, 0)))
            assert saved.seed.hex() not in text
            if saved.hand.phase is Phase.OVER:
                number = saved.game.hand_number
                look_everywhere(client, saved, 1 if number == 5 else number, examples)
                look_with_other_eyes(strangers, saved)
    assert answers > 10
    assert saved.seed.hex() in fetch(client, f"/games/{saved.game_id}/")


def test_the_search_finds_cards_in_every_guise() -> None:
    page = '<use href="#card-As"/> 10♥ <svg aria-label="two of clubs">'
    assert cards_in_page(page) == {"As", "Th", "2c"}
    assert cards_in_page('<symbol id="card-As">') == set()
    deal = a_hand(hole="As Kd / Ks Qd / 9c 9d")
    assert (
        hands_in('"KsQd"', deal, set())
        == hands_in("[&quot;Qd&quot;, &quot;Ks&quot;]", deal, {"As", "Ks"})
        == [1]
    )
    assert hands_in("9c 9d KsQd", deal, {"9c", "9d", "Ks", "Qd"}) == []
    assert cards_in_file('"d dh p1 AsKd", ["Th", "2c"]; 9c 9d,') == {"As", "Kd", "Th", "2c", "9c", "9d"}
