"""Thousands of random and spoilt requests to every address: the site answers each, tells no secret, and its
books stay right. BIGHOLDEM_FUZZ_REQUESTS says how many the exhaustive run makes; the same number gives the
same requests."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from itertools import count
from uuid import UUID

import pytest
from django.contrib.admin.models import LogEntry

from bigholdem_site.loadtest.books import problems
from game.engine.game import VISITOR_SEAT
from game.play.moves import begin
from leaderboard.models import Game, GameStatus
from tests.play.builders import NOW, a_new_game, a_saved_game
from tests.shipped_bots import load_bots
from tests.site.fuzz.addresses import patterns
from tests.site.fuzz.promises import broken
from tests.site.fuzz.run import Fuzz, has_token
from tests.site.fuzz.visitor import Visitor
from tests.site.fuzz.wire import HOST, Got
from tests.tiers import sampled

REQUESTS = 250
EXHAUSTIVE_REQUESTS = int(os.environ.get("BIGHOLDEM_FUZZ_REQUESTS", "2000"))
PAGE = [("Content-Type", "text/html; charset=utf-8")]


@pytest.fixture(autouse=True)
def _known_chance(monkeypatch: pytest.MonkeyPatch, settings: object) -> None:
    numbers = count(1)
    monkeypatch.setattr(
        "game.setup.promise.draw_seed", lambda: hashlib.sha256(f"fuzz {next(numbers)}".encode()).digest()
    )
    settings.ALLOWED_HOSTS = [HOST]  # type: ignore[attr-defined]


@pytest.mark.django_db
@pytest.mark.parametrize("requests", sampled([REQUESTS, EXHAUSTIVE_REQUESTS], REQUESTS))
def test_whatever_is_asked_the_site_answers_tells_no_secret_and_keeps_its_books(requests: int) -> None:
    load_bots()
    fuzz = Fuzz(seed=20_003)
    fuzz.run(requests)
    assert fuzz.wrong == [], "\n".join(fuzz.wrong[:20])
    finished = Game.objects.filter(status=GameStatus.FINISHED)
    assert set(finished.values_list("id", flat=True)) == fuzz.finished
    names = set(Game.objects.values_list("name", flat=True))
    assert list(problems(sorted(names), finished=finished.count())) == []
    # The requests got far enough to mean something.
    assert len(fuzz.finished) > 1
    assert LogEntry.objects.exists() or requests == REQUESTS, "the operator's forms were all refused"
    assert {200, 302, 303, 400, 403, 404, 405, 409, 422} <= set(fuzz.statuses)


def test_every_address_is_among_those_that_are_asked() -> None:
    assert {"/healthz", "/", "/table/act/", "/admin/login/", "/i18n/setlang/", "/shuffle/"} <= set(patterns())
    assert "/games/<uuid:game_id>/hands/<int:number>/export/<slug:file_format>/" in patterns()
    assert "/leaderboard/games/<uuid:game_id>/" in patterns()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("got", "complaint"),
    [
        (Got(500, PAGE, b"", None), "answered 500"),
        (Got(200, PAGE, b"<p><fuzzed onload=x>", None), "holds markup"),
        (Got(302, [("Location", "https://evil.example/")], b"", None), "https://evil.example/"),
        (Got(200, PAGE, b"<use href='#card-As'/>", None), "/table/ shows {'As'}"),
        (Got(200, PAGE, b"00000001.1.0", None), "tells 00000001.1.0"),
    ],
)
def test_what_breaks_a_promise_is_noticed(got: Got, complaint: str) -> None:
    visitor, other = Visitor("Ann"), Visitor("Bob")
    his = replace(a_saved_game(), game_id=UUID(int=1 << 96))
    other.games[his.game_id] = his
    got = replace(got, body=got.body.replace(b"'", b'"'))
    assert any(complaint in sentence for sentence in broken(visitor.get("/table/"), got, visitor, [other]))


@pytest.mark.django_db
def test_an_address_may_show_the_cards_of_its_own_table_alone() -> None:
    visitor, stranger = Visitor("Ann"), Visitor("Bob")
    begun = [begin(a_new_game(), UUID(int=number), bytes([number]) * 32, NOW) for number in (1, 2)]
    visitor.games = {saved.game_id: saved for saved in begun}
    first, last = (f"/table/{saved.game_id}/" for saved in begun)
    for saved, allowed in zip(begun, [{first}, {last, "/table/"}], strict=True):
        cards = "".join(f'<use href="#card-{card}"/>' for card in saved.hand.hole_cards[VISITOR_SEAT] or ())
        page = Got(200, PAGE, cards.encode(), None)
        shown_by = {
            path
            for path in (first, last, "/table/", "/hands/")
            if not [*broken(visitor.get(path), page, visitor, [])]
        }
        assert shown_by == allowed
        assert list(broken(stranger.get(first), page, stranger, [visitor])) != []


@pytest.mark.django_db
def test_a_seed_is_a_secret_until_its_game_is_over() -> None:
    visitor, other = Visitor("Ann"), Visitor("Bob")
    played = a_saved_game()
    page = Got(200, PAGE, played.seed.hex().encode(), None)
    practice = replace(played, game_id=UUID(int=2), practice_of=played.game_id)
    other.games = {practice.game_id: practice}
    assert list(broken(visitor.get("/"), page, visitor, [other])) == []
    other.games[played.game_id] = played
    assert list(broken(visitor.get("/"), page, visitor, [other])) == [f"tells {played.seed.hex()}"]
    assert list(broken(other.get("/"), page, other, [visitor])) == [f"tells {played.seed.hex()}"]


def test_a_token_is_the_forms_or_where_it_has_none_the_headers() -> None:
    visitor, other = Visitor("Ann"), Visitor("Bob")
    sent = visitor.post("/", {})
    forged = replace(sent, headers={"X-CSRFToken": other.csrf})
    field = b"post=yes&csrfmiddlewaretoken="
    assert has_token(sent, visitor)
    assert not has_token(forged, visitor)
    assert not has_token(replace(sent, headers={}), visitor)
    assert has_token(replace(forged, body=field + visitor.csrf.encode()), visitor)
    assert not has_token(replace(sent, body=field + other.csrf.encode()), visitor)
    assert not has_token(replace(sent, body=field + b"x" * 50), visitor)
