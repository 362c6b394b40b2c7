"""What must hold of every answer, whatever was asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote, urlsplit
from uuid import UUID

from django.test import Client

from game.engine.game import VISITOR_SEAT
from game.engine.seat_view import open_view, seat_view
from game.engine.state import Phase
from game.history.recorded_game import history_of
from game.play.saved_game import SavedGame, WatchedCards
from leaderboard.models import Game, GameStatus
from tests.history.test_history_secrets import cards_in_file, cards_in_page, known_cards
from tests.site.fuzz.visitor import Visitor
from tests.site.fuzz.wire import HOST, Got, Sent

EXAMPLES = ("/rules/", "/bots/", "/shuffle/", "/admin/", "/static/")
"""What begins so tells nothing of games; the cards there are examples."""
START_PAGE = b'name="commitment"'
TABLE = re.compile(r"/table/(?:([0-9a-f-]{36})/)?")
OWN_HAND = re.compile(r"/games/([0-9a-f-]{36})/hands/(\d+)/")
RUNNING_GAME = re.compile(r"/games/([0-9a-f-]{36})/")


def broken(sent: Sent, got: Got, visitor: Visitor, others: list[Visitor]) -> Iterator[str]:
    """One sentence for each promise that the answer to `visitor` breaks."""
    if got.status >= 500:
        yield f"answered {got.status}: {got.raised!r}"
    yield from _secrets_told(got, visitor, others)
    yield from _cards_told(sent, got, visitor)
    if got.is_page and b"<fuzzed" in got.body:
        yield "a page holds markup that a visitor wrote"
    for location in (*got.all("Location"), *got.all("HX-Redirect")):
        parts = urlsplit(location)
        if parts.netloc not in ("", HOST, f"{HOST}:80") or parts.scheme not in ("", "http", "https"):
            yield f"sends the browser to {location}"


def _secrets_told(got: Got, visitor: Visitor, others: list[Visitor]) -> Iterator[str]:
    secrets = [visitor.next_seed, *_seeds(visitor)]
    for other in others:
        secrets += [other.session_key, other.csrf, other.next_seed, *_seeds(other)]
        secrets += [saved.token for saved in other.running]
    content = got.body + repr(got.headers).encode()
    for secret in filter(None, secrets):
        if secret.encode() in content:
            yield f"tells {secret}"


def _seeds(visitor: Visitor) -> Iterator[str]:
    """Of his running games. Practice has the seed of a game that is over, which everybody may see."""
    return (saved.seed.hex() for saved in visitor.running if saved.practice_of is None)


def _cards_told(sent: Sent, got: Got, visitor: Visitor) -> Iterator[str]:
    """Cards of a running game that its player may not know yet, any card of another's, and at a table those
    of another table."""
    path = unquote(sent.path, errors="replace")
    if got.status < 200 or 300 <= got.status < 400 or path.startswith(EXAMPLES):
        return
    if any(kind.startswith("image/") for kind in got.all("Content-Type")):
        return
    cards = cards_in_page(got.text) if got.is_page else cards_in_file(got.text)
    if not cards:
        return
    found = RUNNING_GAME.match(path)
    if found is None:
        if START_PAGE in got.body:  # it has a picture, and stands in the place of a table that is gone
            cards -= cards_of_the_start_page()
        if hidden := cards - _of_the_table(path, visitor):
            yield f"{path} shows {hidden}"
    elif (saved := visitor.games.get(_id(found[1]))) is not None:
        if hidden := cards - _of_past_hands(saved, path) if saved.ended is None else set():
            yield f"the history shows {hidden}"
    elif Game.objects.filter(id=_id(found[1]), status=GameStatus.RUNNING).exists():
        yield f"the history of another's game shows {cards}"


@cache
def cards_of_the_start_page() -> set[str]:
    """Its picture is the same for everybody."""
    return cards_in_page(Client().get("/").content.decode())


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _of_the_table(path: str, visitor: Visitor) -> set[str]:
    """The cards that the table of an address may show: of the game that it names, else of the latest. Who
    plays sees his own hand; who watches every hand, or none if he wants to guess. Others show none."""
    found = TABLE.match(path)
    saved = (visitor.games.get(_id(found[1])) if found[1] else visitor.latest) if found else None
    if saved is None:
        return set()
    if saved.interactive:
        return known_cards(seat_view(saved.hand, VISITOR_SEAT))
    is_open = saved.choices.watched_cards is WatchedCards.OPEN
    return known_cards(open_view(saved.hand) if is_open else seat_view(saved.hand, None))


def _of_past_hands(saved: SavedGame, path: str) -> set[str]:
    history = history_of(saved.game_id, saved)
    assert history is not None
    found = OWN_HAND.match(path)
    hands = [hand for hand in history.hands() if found is None or hand.number == int(found[2])]
    return set().union(*(known_cards(history.viewpoint.view(hand.last)) for hand in hands))


def chips(saved: SavedGame) -> int:
    """All of the game's, with those that eliminated seats had left."""
    hand, seats_in = saved.hand, saved.game.seats_in
    left = sum(stack for seat, stack in enumerate(saved.game.stacks) if seat not in seats_in)
    return sum(hand.stacks) + left + (0 if hand.phase is Phase.OVER else hand.pot)
