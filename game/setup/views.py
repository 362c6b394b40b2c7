"""The start page: the setup form, and the game that posting it begins."""

from __future__ import annotations

import time
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.csrf import csrf_failure
from django.views.decorators.http import require_http_methods

from game.engine.rules import DEFAULT_RULES, GAMES, KNOWN_RULE_SETS, RuleSet
from game.http import is_htmx, never_stored, renewed, to_page
from game.play import archive, games, moves
from game.play.endings import running_games
from game.play.moves import NewGame
from game.play.saved_game import SavedGame
from game.sessions.locked import locked_session
from game.setup.defaults import default_fields
from game.setup.form import SetupForm
from game.setup.promise import Promise, new_promise, waiting_promise, without_promise
from game.setup.remembered import recall, remember
from game.setup.rule_fields import by_rules, foreign_choices, idle_choices, rules_as_far_as_valid
from game.setup.used_promises import use_promise
from leaderboard.identity.cookie import browser_of

LOST_ANSWER_SECONDS = 10 * 60
"""For how long a browser that has no session yet may ask again for that of the game it began."""

OUT_OF_DATE = "CSRF token "
"""What Django's reason for refusing a form begins with if it is not where the form came from."""

OLD_TOKEN = gettext_lazy("This form was out of date. Here it is again, as you filled it in.")
STALE = gettext_lazy("This form was out of date. Here is a new one, with a new shuffle.")
TOO_MANY = gettext_lazy("You have five games open: finish or leave one of them first.")
UNREADABLE = gettext_lazy("Your last game could not be read any more, so it was put aside.")


@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """The start page with the setup form; posting it begins a game."""
    if request.method == "POST":
        return _begin(request)
    return start_page(request)


def token_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's view for forms that it refuses. A token may be out of date without anybody's fault, as when a
    first-time visitor opens two tabs at once or an operator signs in beside his table: the setup form comes
    back as it was filled in, a table fetches itself again."""
    if settings.CSRF_COOKIE_NAME not in request.COOKIES or not reason.startswith(OUT_OF_DATE):
        return csrf_failure(request, reason)
    if request.path == reverse("game:setup"):
        form = SetupForm(request.POST)
        form.focus_on_error()
        return start_page(request, form, str(OLD_TOKEN), HTTPStatus.FORBIDDEN, closes=False)
    response = csrf_failure(request, reason)
    if is_htmx(request):
        response["HX-Refresh"] = "true"
    return response


def _fields(request: HttpRequest) -> dict[str, Any]:
    """What a fresh form begins with: the visitor's last choices; under rules just chosen, these, and what
    the address says beside them."""
    chosen = request.GET.dict()
    rules = _asked_rules(chosen.pop("game", ""), chosen.get("rules", ""))
    if rules is None:
        last = recall(request.session)
        return default_fields(KNOWN_RULE_SETS.get(last.get("rules", ""), DEFAULT_RULES)) | last
    chosen["rules"] = rules.key
    # The script sends the whole form, in which an unticked box is not to be found.
    last = {} if "players" in chosen else recall(request.session)
    fields = default_fields(rules) | last | chosen
    if fields["players"] not in map(str, rules.seats):
        fields["players"] = str(rules.default_players)
    idle = foreign_choices(rules, fields)
    idle += idle_choices(rules_as_far_as_valid(rules, fields), fields)
    return fields | {rule.key: by_rules()[rule.key] for rule in idle}


def _asked_rules(game: str, key: str) -> RuleSet | None:
    """The rules that an address asks for: of a game the first ones, unless it says which."""
    sets = GAMES.get(game, KNOWN_RULE_SETS)
    return sets.get(key) or (next(iter(sets.values())) if game in GAMES else None)


def _begin(request: HttpRequest) -> HttpResponse:
    form = SetupForm(request.POST)
    if not form.is_valid():
        form.focus_on_error()
        return start_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    promise = waiting_promise(request)
    if promise is None or promise.commitment != form.cleaned_data["commitment"]:
        return start_page(request, form, str(STALE), HTTPStatus.CONFLICT)
    new = form.new_game()
    return (
        _begun_before(request, new, promise)
        or _begun(request, form, new, promise)
        or _begun_before(request, new, promise)  # by a form that was posted twice at the same moment
        or start_page(request, form, str(STALE), HTTPStatus.CONFLICT, promise=new_promise())
    )


def _begun_before(request: HttpRequest, new: NewGame, promise: Promise) -> HttpResponse | None:
    """The way to the table of the promise's game, for whoever posted the form twice or never got the answer;
    None if it was another form, or he has no such game."""
    session: SessionBase = request.session
    saved = games.read(session, promise.game_id)
    if session.session_key is None:
        session = type(session)(promise.session_key)
        saved = games.read(session, promise.game_id)
        if saved is not None and time.time() - saved.started_at > LOST_ANSWER_SECONDS:
            return None
    if saved is None or not _is_same_game(saved, new):
        return None
    request.session = session  # of which the answer brings the cookie, whatever one the browser had
    return _to_table(request, saved, session, promise)


def _is_same_game(saved: SavedGame, new: NewGame) -> bool:
    """Whether the game is the one asked for, as far as it cannot be changed any more."""
    begun = saved.choices.name, saved.choices.training, saved.game.setup, saved.shuffle_word, saved.opponents
    asked = new.choices.name, new.choices.training, new.setup, new.shuffle_word, new.opponents
    return begun == asked


def _to_table(request: HttpRequest, saved: SavedGame, session: SessionBase, promise: Promise) -> HttpResponse:
    response = without_promise(renewed(to_page(request, "game:table", saved.game_id), session))
    return browser_of(request, promise.browser_secret).remembered(response) if saved.interactive else response


def _begun(request: HttpRequest, form: SetupForm, new: NewGame, promise: Promise) -> HttpResponse | None:
    """The way to the table of the game that the form asked for; None if the promise was used before."""
    now = time.time()
    browser = browser_of(request, promise.browser_secret)
    running_games(request, now)  # of which silent ones take no place
    try:
        with locked_session(request, first_key=promise.session_key) as session:
            if not use_promise(promise.game_id.hex, now):
                return None
            saved = moves.begin(new, promise.game_id, promise.seed, now)
            key = browser.key_for(saved.choices.name) if saved.interactive and not saved.is_practice else ""
            if not archive.record_start(saved, key):
                return None
            _close_unreadable(session)
            games.write(session, saved)
            remember(session, form)
    except games.SessionFull:
        return start_page(request, form, str(TOO_MANY), HTTPStatus.CONFLICT)
    return _to_table(request, saved, session, promise)


def start_page(
    request: HttpRequest,
    form: SetupForm | None = None,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    *,
    promise: Promise | None = None,
    closes: bool = True,
) -> HttpResponse:
    """The start page, with a fresh form and the promise that the browser has, unless others are given. Shown
    for a form, it closes a game that cannot be read, unless the form may be somebody else's."""
    if games.unreadable(request.session):
        notice = str(UNREADABLE)
        if closes and request.method == "POST":
            with locked_session(request) as session:
                _close_unreadable(session)
    waiting = None if promise else waiting_promise(request)
    if waiting and waiting.game_id in games.game_ids(request.session):
        waiting = None  # its game has begun, in an answer that never came
    shown = promise or waiting or new_promise()
    context = {
        "form": form or SetupForm(initial=_fields(request)),
        "commitment": shown.commitment,
        "running": running_games(request, time.time()),
        "notice": notice,
        "refilled": "rules" in request.GET,
    }
    response = never_stored(render(request, "setup/setup.html", context, status=status))
    return response if waiting else shown.remembered(response)


def _close_unreadable(session: SessionBase) -> None:
    """Close the games that cannot be read, and take them out of the session, which is held."""
    for game_id in games.unreadable(session):
        archive.record_lost(game_id, time.time())
        games.forget(session, game_id)
