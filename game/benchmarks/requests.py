"""Time of a visitor's action and of a bot's step on the server, compared with an empty view."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from io import StringIO
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.core.management import CommandError, call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import override_settings, setup_databases, teardown_databases
from django.urls import include, path

from game.engine.game import VISITOR_SEAT
from game.engine.hand import legal_actions
from game.engine.odds.percents import tables_in_use
from game.engine.rules import DEFAULT_RULES, RuleSet
from game.engine.state import Phase
from game.play import games
from game.play.moves import Goal
from game.play.saved_game import SavedGame
from game.play.saved_text import to_text
from game.sessions.locked import locked_session
from game.setup.defaults import default_fields

HTMX = {"HX-Request": "true", "Accept-Encoding": "gzip, deflate, br"}
FORM = "application/x-www-form-urlencoded"
KINDS = (
    "empty view",
    "empty view, held",
    "visitor's action",
    "bot's step",
    "next hand",
    "rest of a hand",
    "odds before the flop",
    "odds after the flop",
)

PERCENTS = {
    True: "from the tables, as on a site that has started once",
    False: "counted for each decision, as there are no tables (make_percents makes them)",
}


def empty(request: HttpRequest) -> HttpResponse:
    """Reads and writes the session, and nothing else."""
    request.session["touched"] = request.session.get("touched", 0) + 1
    return HttpResponse(str(len(request.session.get(games.SESSION_KEY, []))))


def held(request: HttpRequest) -> HttpResponse:
    """The same with the session locked, as in this site's own views."""
    with locked_session(request) as session:
        session["touched"] = session.get("touched", 0) + 1
    return HttpResponse(str(len(session.get(games.SESSION_KEY, []))))


urlpatterns = [path("empty/", empty), path("held/", held), path("", include("bigholdem_site.urls"))]


class Spent(NamedTuple):
    """Processor time and wall time of one request, in seconds."""

    cpu: float
    wall: float


class RequestTimes(NamedTuple):
    """Times by kind of request, and the stored game's size in bytes by hand number."""

    times: dict[str, list[Spent]]
    sizes: dict[int, int]


def run(write: Callable[[str], object], *, players: int = 10, hands: int = 50) -> None:
    """Play a game of `hands` hands through the site's views, on a temporary database."""
    seats = DEFAULT_RULES.seats
    if players not in seats:
        raise CommandError(f"a table has {seats[0]} to {seats[-1]} players, not {players}", returncode=2)
    with throwaway_site():
        measured = _play(players, hands)
    write(f"Strengths of hands: {PERCENTS[tables_in_use() is not None]}.")
    baseline = statistics.median(spent.cpu for spent in measured.times["empty view"])
    write(f"A game of {players} seats to hand {max(measured.sizes)}, one process, medians:")
    for kind, spent in measured.times.items():
        if not spent:
            continue
        cpu = statistics.median(each.cpu for each in spent)
        mean = statistics.fmean(each.cpu for each in spent)
        wall = statistics.median(each.wall for each in spent)
        write(
            f"  {kind:<21} {len(spent):>5} requests  cpu {cpu * 1000:6.2f} ms (mean {mean * 1000:6.2f})"
            f"  wall {wall * 1000:6.2f} ms  {cpu / baseline:5.2f} × empty view"
        )
    for hand in sorted({min(measured.sizes), max(measured.sizes)}):
        write(f"  stored game at hand {hand:>3}: {measured.sizes[hand]:,} bytes")


@contextmanager
def throwaway_site() -> Iterator[None]:
    """The site with the shipped bots and without rate limits, on a temporary database."""
    config = setup_databases(verbosity=0, interactive=False)
    storages = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    with override_settings(
        ROOT_URLCONF=__name__,
        ALLOWED_HOSTS=["testserver"],
        STORAGES=storages,
        STATIC_ROOT=None,
        RATE_LIMITS=False,
    ):
        try:
            call_command("load_bots", stdout=StringIO())
            yield
        finally:
            teardown_databases(config, verbosity=0)


def _play(players: int, hands: int) -> RequestTimes:
    client = begin(players)
    measured = RequestTimes({kind: [] for kind in KINDS}, {})
    for saved, kind, send in moves(client, hands):
        measured.sizes.setdefault(saved.game.hand_number, len(to_text(saved).encode()))
        if kind == "visitor's action":
            street = "odds after the flop" if saved.hand.board else "odds before the flop"
            measured.times[street].append(timed(partial(ask_for_odds, client)))
        measured.times[kind].append(timed(send))
        measured.times["empty view"].append(timed(partial(client.get, "/empty/")))
        measured.times["empty view, held"].append(timed(partial(client.get, "/held/")))
    return measured


class Due(NamedTuple):
    """A request that is due in a saved game."""

    saved: SavedGame
    kind: str
    send: Callable[[], Any]


def moves(client: Client, hands: int) -> Iterator[Due]:
    """The requests of the client's game up to the hand of this number. Each must be sent before the next."""
    while (saved := _saved(client)).ended is None and saved.game.hand_number <= hands:
        kind, address, posted = _request(saved)
        form = urlencode(posted)  # as a browser sends it
        yield Due(saved, kind, partial(client.post, address, form, FORM, headers=HTMX | _csrf(client)))


def game_fields(players: int, rules: RuleSet) -> dict[str, str]:
    """The setup form's fields for a game with a visitor, with odds, in which only an empty stack is out."""
    fields = {name: str(value) for name, value in default_fields(rules).items() if value is not False}
    fields |= {"name": "Benchmark", "players": str(players), "hands": "unlimited", "elimination": "0"}
    return fields | {"probability": "on"}


def begin(players: int) -> Client:
    client = Client(enforce_csrf_checks=True)
    found = re.search(r'name="commitment" value="([0-9a-f]+)"', client.get("/").content.decode())
    fields = game_fields(players, DEFAULT_RULES)
    client.post("/", fields | {"commitment": found[1] if found else ""}, headers=_csrf(client))
    return client


def _csrf(client: Client) -> dict[str, str]:
    return {"X-CSRFToken": client.cookies["csrftoken"].value}


def ask_for_odds(client: Client) -> None:
    answer = client.get("/table/odds/", headers=HTMX)
    if answer.status_code != HTTPStatus.OK:
        raise RuntimeError(f"the odds were answered with {answer.status_code}")


def _request(saved: SavedGame) -> tuple[str, str, dict[str, str]]:
    token = {"token": saved.token}
    if saved.visitor_to_act and saved.hand.phase is Phase.BETTING:
        # Folding whenever a call costs chips keeps the visitor at the table for many hands.
        name = "check" if legal_actions(saved.hand).check else "fold"
        return "visitor's action", "/table/act/", {**token, "action": name}
    if saved.hand.phase is Phase.OVER:
        return "next hand", "/table/step/", token
    if saved.game.hand_number % 2 and not saved.hand.in_hand[VISITOR_SEAT]:
        # Every other hand is folded and left: all that is due up to the next one, in one request.
        return "rest of a hand", "/table/ahead/", {**token, "goal": Goal.NEXT_HAND.value}
    return "bot's step", "/table/step/", token


def _saved(client: Client) -> SavedGame:
    saved = games.latest(client.session)
    if saved is None:
        raise RuntimeError("the game did not begin")
    return saved


def timed(send: Callable[[], object]) -> Spent:
    cpu, wall = time.process_time(), time.perf_counter()
    send()
    return Spent(time.process_time() - cpu, time.perf_counter() - wall)
