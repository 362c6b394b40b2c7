"""A run of random requests by several visitors, each answer held against what the site promises."""

from __future__ import annotations

import random
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.middleware.csrf import _does_token_match

from game.play.saved_game import SavedGame
from leaderboard.models import Game, Hand
from tests.history.recorded_games import a_finished_game
from tests.site.fuzz.addresses import filled, patterns
from tests.site.fuzz.mutations import spoilt
from tests.site.fuzz.oddities import LANGUAGES, ODD
from tests.site.fuzz.operator import Operator
from tests.site.fuzz.promises import broken, chips
from tests.site.fuzz.visitor import Visitor
from tests.site.fuzz.wire import Got, Sent, Site

FORM_TOKEN = re.compile(rb'csrfmiddlewaretoken(?:=|"\r\n\r\n)(\w+)')
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class Fuzz:
    """Three visitors who ask for everything, a fourth who only plays and is nobody's to meddle with, and an
    operator who posts the forms of the admin's pages. `wrong` has a paragraph for each broken promise."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.site = Site()
        self.curious = [Visitor(name) for name in ("Ann", "Bob", "Cy")]
        self.quiet, self.operator = Visitor("Quaxl"), Operator()
        self.everybody = [*self.curious, self.quiet, self.operator]
        self.game_ids = [a_finished_game(name="Old & kept").game_id]
        self.finished = set(self.game_ids)
        self.rows = stored_rows()
        self.statuses: Counter[int] = Counter()
        self.wrong: list[str] = []

    def run(self, requests: int) -> None:
        for visitor in (*self.curious, self.quiet):
            for _ in range(8):
                self.ask(visitor, visitor.next_move(self.rng))
        for number in range(requests):
            if number % 20 == 0:
                self.operator.sees(self.ask(self.operator, self.operator.look(self.rng, self.game_ids)))
            elif number % 20 == 10:
                self.ask(self.operator, self.operator.post_what_he_sees(self.rng))
                # He may delete games, as nobody else may.
                self.finished &= set(Game.objects.values_list("id", flat=True))
            elif number % 200 == 1:
                self.ask(self.quiet, self.quiet.next_move(self.rng))
            else:
                visitor = self.rng.choice(self.curious)
                self.ask(visitor, self.request_of(visitor))

    def request_of(self, visitor: Visitor) -> Sent:
        kind = self.rng.random()
        if kind < 0.3:
            return visitor.next_move(self.rng)
        if kind < 0.6:
            return spoilt(visitor.next_move(self.rng), self.rng)
        pattern = self.rng.choice(patterns())
        if pattern.startswith("/admin/") and self.rng.random() < 0.7:
            pattern = self.rng.choice(patterns())
        path = filled(pattern, self.rng, self.game_ids, ODD)
        fields = {
            "token": visitor.latest.token if visitor.latest else "x",
            "action": "check",
            "next": self.rng.choice(ODD),
            "language": self.rng.choice(LANGUAGES),
            "username": self.rng.choice(ODD),
            "password": self.rng.choice(ODD),
        }
        sent = visitor.post(path, fields) if self.rng.random() < 0.3 else visitor.get(path)
        return sent if kind > 0.9 else spoilt(sent, self.rng)

    def ask(self, visitor: Visitor, sent: Sent) -> Got:
        before, rows, stamp = visitor.games, self.rows, changes()
        got = self.site.ask(sent)
        has_written = changes() != stamp
        if has_written:
            self.rows = stored_rows()
        visitor.keep(got)
        changed = visitor.look_up()
        self.statuses[got.status] += 1
        others = [other for other in self.everybody if other is not visitor]
        wrong = [
            *broken(sent, got, visitor, others),
            *wrongly_done(visitor, sent, got, self.rows != rows, changed),
        ]
        if has_written:
            wrong += [f"changed {other.name}'s session" for other in others if other.look_up()]
        for sentence in wrong:
            trace = "".join(traceback.format_exception(got.raised)[-4:]) if got.raised else ""
            self.wrong.append(f"{sentence}\n  {visitor.name}: {sent}\n{trace}")
        self.game_ids = [*self.game_ids, *(visitor.games.keys() - before.keys())][-7:]
        moved = (saved for game_id, saved in visitor.games.items() if saved != before.get(game_id))
        self.finished |= {saved.game_id for saved in moved if has_result(saved, rows)}
        return got


def has_result(saved: SavedGame, rows: Rows) -> bool:
    """Whether a game that a request changed has a result now: if it was left, only if the visitor had acted,
    and an administrator has not removed it."""
    if saved.was_left:
        return saved.counts and saved.game_id in rows.games
    return saved.ended is not None


def wrongly_done(visitor: Visitor, sent: Sent, got: Got, wrote: bool, changed: bool) -> Iterator[str]:
    """What the request did, to the books or to the session, and should not have done."""
    if wrote and sent.method in SAFE:
        yield "a request that should change nothing wrote to the books"
    if (
        changed and sent.method in SAFE and not isinstance(visitor, Operator)
    ):  # the admin tells its messages once
        yield "a request that should change nothing changed the session"
    if wrote and got.status >= 400:
        yield f"a request refused with {got.status} wrote to the books"
    if wrote and not has_token(sent, visitor):
        yield "a request with a forged token wrote to the books"
    for saved in visitor.games.values() if changed else ():
        if chips(saved) != saved.game.setup.players * saved.game.setup.starting_stack:
            yield f"{chips(saved)} chips are at the table"


def has_token(sent: Sent, visitor: Visitor) -> bool:
    """Whether the token of the form, or of the header where that has none, is the visitor's own."""
    field = FORM_TOKEN.search(sent.body)
    token = field[1].decode() if field else sent.headers.get("X-CSRFToken", "")
    return len(token) in (32, 64) and _does_token_match(token, visitor.csrf)


class Rows(NamedTuple):
    """The books: the games and their states, and the number of hands."""

    games: dict[UUID, str]
    hands: int


def changes() -> object:
    """The same as before where nothing was written; on a server nobody knows."""
    return connection.connection.total_changes if connection.vendor == "sqlite" else object()


def stored_rows() -> Rows:
    return Rows(dict(Game.objects.values_list("id", "status")), Hand.objects.count())
