"""A visitor of the fuzzed site: his cookies, his games as they are stored, and what he could ask next."""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.contrib.sessions.models import Session

from game.engine.actions import Bet, Call, Check, Fold, RaiseTo
from game.engine.hand import legal_actions
from game.engine.state import Phase
from game.play import games
from game.play.saved_game import SavedGame, WatchedCards
from game.play.stored_game import read_state
from game.setup.defaults import default_fields
from game.setup.promise import Promise, cookie_name, waiting_promise
from tests.play.builders import some_action
from tests.site.fuzz.wire import Got, Sent

FORM = "application/x-www-form-urlencoded"
ACTIONS = {Fold: "fold", Check: "check", Call: "call", Bet: "bet", RaiseTo: "raise"}
Sessions: Any = import_module(settings.SESSION_ENGINE).SessionStore


@lru_cache
def promise_in(cookie: str) -> Promise | None:
    return waiting_promise(SimpleNamespace(COOKIES={cookie_name(): cookie}))  # type: ignore[arg-type]


class Visitor:
    """`csrf` is the secret of his cookie, which serves as its own token; `games` are those of his session,
    the latest last."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.csrf = hashlib.sha256(name.encode()).hexdigest()[:32]
        self.cookies = {settings.CSRF_COOKIE_NAME: self.csrf}
        self.games: dict[UUID, SavedGame] = {}
        self._stored: tuple[object, ...] = ("",)
        self._game_ids: list[str] = []

    @property
    def session_key(self) -> str:
        return self.cookies.get(settings.SESSION_COOKIE_NAME, "")

    @property
    def latest(self) -> SavedGame | None:
        return next(reversed(self.games.values()), None)

    @property
    def running(self) -> list[SavedGame]:
        return [saved for saved in self.games.values() if saved.ended is None]

    @property
    def promise(self) -> Promise | None:
        return promise_in(self.cookies.get(cookie_name(), ""))

    @property
    def next_seed(self) -> str:
        return self.promise.seed.hex() if self.promise else ""

    def headers(self) -> dict[str, str]:
        line = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": line, "X-CSRFToken": self.csrf, "Content-Type": FORM}

    def keep(self, got: Got) -> None:
        """Take the answer's cookies, as a browser does; the visitor keeps to his own CSRF secret."""
        for name, value in got.cookies.items():
            if name != settings.CSRF_COOKIE_NAME:
                self.cookies[name] = value

    def look_up(self) -> bool:
        """Read the session and its games as they are stored now; whether anything has changed."""
        found = Session.objects.filter(session_key=self.session_key).values_list("session_data", flat=True)
        text = found.first() or ""
        if self._stored == (text, *map(read_state, self._game_ids)):
            return False
        session = Sessions(self.session_key)
        read = {game_id: games.read(session, game_id) for game_id in games.game_ids(session)}
        self._game_ids = [game_id.hex for game_id in read]
        self._stored = (text, *map(read_state, self._game_ids))
        self.games = {game_id: saved for game_id, saved in read.items() if saved is not None}
        return True

    def get(self, path: str, query: str = "") -> Sent:
        return Sent("GET", path, query, self.headers())

    def post(self, path: str, fields: dict[str, str]) -> Sent:
        return Sent("POST", path, "", self.headers(), urlencode(fields).encode())

    def next_move(self, rng: random.Random) -> Sent:
        """What one of his tables, or the start page, offers him."""
        latest = self.latest
        if not self.running or rng.random() < 0.02:
            return self.start(rng)
        saved = latest if latest in self.running and rng.random() < 0.5 else rng.choice(self.running)
        place = "/table/" if saved is latest and rng.random() < 0.5 else f"/table/{saved.game_id}/"
        if rng.random() < 0.02:
            return self.post(f"{place}leave/", {"token": saved.token, "confirm": rng.choice(["on", ""])})
        if rng.random() < 0.02:
            return self.post(f"{place}pace/", {"token": saved.token, "pace": rng.choice(["fast", "slow"])})
        if not saved.interactive and rng.random() < 0.1:
            return self.post(f"{place}cards/", {"token": saved.token, "cards": rng.choice([*WatchedCards])})
        if not saved.visitor_to_act or saved.hand.phase is not Phase.BETTING:
            return self.post(f"{place}step/", {"token": saved.token})
        action = some_action(legal_actions(saved.hand), rng)
        fields = {"token": saved.token, "action": ACTIONS[type(action)], "confirm": rng.choice(["on", ""])}
        if isinstance(action, Bet | RaiseTo):
            fields["amount"] = str(action.amount)
        return self.post(f"{place}act/", fields)

    def start(self, rng: random.Random) -> Sent:
        if self.promise is None:
            return self.get("/")
        fields = {name: str(value) for name, value in default_fields().items() if value is not False}
        fields |= {
            "name": rng.choice([self.name, self.name, ""]),
            "players": rng.choice(["2", "3", "3", "6"]),
            "hands": "10",
            "timer": rng.choice(["off", "15"]),
            "shuffle_word": rng.choice(["", "w"]),
            "commitment": self.promise.commitment,
        }
        return self.post("/", fields)
