"""The pages of the game: load, form, play, save, render."""

from __future__ import annotations

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from game import archive, play, saved_game
from game.engine.actions import IllegalAction
from game.engine.hand import legal_actions
from game.engine.rules import RULE_SETS
from game.forms import SetupForm, default_fields, rules_fields
from game.http import by_post, is_htmx, never_stored, render_table, renewed, to_page
from game.play import PlayRefused, Question, Refused
from game.presenters import odds_panel, table_page
from game.remembered_setup import recall, remember
from game.saved_game import Pace, SavedGame, WatchedCards
from game.sentences import refusal_sentence, refused_sentence
from game.session_lock import locked_session
from game.shuffle_promise import Promise, new_promise, waiting_promise, without_promise
from game.table_forms import ActionForm, CardsForm, LeaveForm, PaceForm, TokenForm
from leaderboard.identity import browser_of
from leaderboard.money import Money


class Answer(NamedTuple):
    """How a request went: the game as it then stands (None: there is none), and what to say of it."""

    saved: SavedGame | None
    status: HTTPStatus = HTTPStatus.OK
    notice: str = ""
    question: Question | None = None


UNREADABLE = gettext_lazy("Your last game could not be read any more, so it was put aside.")
Move = Callable[[SavedGame, float], SavedGame | Question]


@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """The start page with the setup form; posting it begins a game."""
    if request.method == "POST":
        return _begin(request)
    return _setup_page(request, SetupForm(initial=_fields(request)))


def _fields(request: HttpRequest) -> dict[str, Any]:
    """What a fresh form begins with: the visitor's last choices; under rules just chosen, these, and what
    the address says beside them."""
    chosen = request.GET.dict()
    rules = RULE_SETS.get(chosen.get("rules", ""))
    if rules is None:
        return default_fields() | recall(request.session)
    filled_in = rules_fields(rules)
    # The script sends the whole form, in which an unticked box is not to be found.
    last = {} if "filled_in_by" in chosen else recall(request.session)
    fields = default_fields(rules) | last | chosen | filled_in
    if fields["players"] not in map(str, rules.seats):
        fields["players"] = str(rules.seats[-1])
    return fields


def _begin(request: HttpRequest) -> HttpResponse:
    form = SetupForm(request.POST)
    if not form.is_valid():
        form.focus_on_error()
        return _setup_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    stale = _("This form was out of date: its shuffle has been used. Here is a new one.")
    promise = waiting_promise(request)
    if promise is None or promise.commitment != form.cleaned_data["commitment"]:
        return _setup_page(request, form, stale, HTTPStatus.CONFLICT)
    return _begun(request, form, promise) or _setup_page(
        request, form, stale, HTTPStatus.CONFLICT, promise=new_promise()
    )


def _begun(request: HttpRequest, form: SetupForm, promise: Promise) -> HttpResponse | None:
    """The way to the table of the game that the form asked for; None if the promise was used before."""
    now = time.time()
    browser = browser_of(request)
    with locked_session(request) as session:
        saved = play.begin(form.new_game(), promise.game_id, promise.seed, now)
        if not archive.record_start(saved, browser.key_for(saved.choices.name) if saved.interactive else ""):
            return None
        _abandon(session, now)
        saved_game.write(session, saved)
        remember(session, form)
    response = without_promise(renewed(to_page(request, "game:table"), session))
    return browser.remembered(response) if saved.interactive else response


def _abandon(session: SessionBase, now: float) -> None:
    """A new game in place of a running one, readable or not: that one counts as left."""
    running = saved_game.read(session)
    if running is None:
        archive.record_lost(saved_game.id_of_unreadable(session), now)
    elif running.ended is None:
        archive.record_step(running, play.leave(running), now)


def _setup_page(
    request: HttpRequest,
    form: SetupForm,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    *,
    promise: Promise | None = None,
) -> HttpResponse:
    """The start page, with the given promise or else the one that the browser has; it needs one."""
    if saved_game.unreadable(request.session):
        notice = str(UNREADABLE)
        if request.method == "POST":  # who only looks closes no game
            _put_aside(request)
    current = saved_game.read(request.session)
    waiting = None if promise else waiting_promise(request)
    shown = promise or waiting or new_promise()
    context = {
        "form": form,
        "commitment": shown.commitment,
        "current": current if current and current.ended is None else None,
        "notice": notice,
        "refilled": "rules" in request.GET,
    }
    response = never_stored(render(request, "game/setup.html", context, status=status))
    return response if waiting else shown.remembered(response)


def _put_aside(request: HttpRequest) -> None:
    """Close the game whose save cannot be read; the visitor may have another by the time it is his turn."""
    with locked_session(request) as session:
        if saved_game.unreadable(session):
            archive.record_lost(saved_game.id_of_unreadable(session), time.time())
            saved_game.clear(session)


@require_safe
def table(request: HttpRequest) -> HttpResponse:
    """The table as it stands, with the question that its address may ask."""
    saved = saved_game.read(request.session)
    if saved is None:
        return _no_game(request, Answer(None, HTTPStatus.NOT_FOUND, _("There is no game at this table.")))
    asked = request.GET.get("ask")
    open_questions = play.open_questions(saved, time.time())
    return _table(
        request, Answer(saved, question=next((q for q in open_questions if q.value == asked), None))
    )


@by_post
def act(request: HttpRequest) -> HttpResponse:
    """The visitor's action; the page asks before an all-in, and before a fold where checking is free."""
    form = ActionForm(request.POST)

    def move(saved: SavedGame, now: float) -> SavedGame | Question:
        action = form.wanted()
        question = None if form.cleaned_data["confirm"] else play.question_before(saved, action, now)
        return question or play.act(saved, action, now)

    return _play(request, form, move)


@by_post
def step(request: HttpRequest) -> HttpResponse:
    """What is due without the visitor: a bot's action, the next street, the next hand."""
    return _play(request, TokenForm(request.POST), play.step)


@by_post
def pace(request: HttpRequest) -> HttpResponse:
    """Another pace for the bots, in the middle of a game."""
    form = PaceForm(request.POST)
    return _play(request, form, lambda saved, _now: play.change_pace(saved, Pace(form.cleaned_data["pace"])))


@by_post
def cards(request: HttpRequest) -> HttpResponse:
    """The hands of a watched game, open or hidden."""
    form = CardsForm(request.POST)
    return _play(
        request, form, lambda saved, _now: play.lay_cards(saved, WatchedCards(form.cleaned_data["cards"]))
    )


@by_post
def leave(request: HttpRequest) -> HttpResponse:
    """Give the game up, after a question."""
    form = LeaveForm(request.POST)

    def move(saved: SavedGame, now: float) -> SavedGame | Question:
        return play.leave(saved) if form.cleaned_data["confirm"] else Question.LEAVE

    return _play(request, form, move)


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """The odds of the table as it stands, or, asked for by a page that is no longer current, nothing."""
    saved = saved_game.read(request.session)
    if saved is None:
        return to_page(request, "game:setup")
    if request.GET.get("token", saved.token) != saved.token:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    template = "game/_odds.html" if is_htmx(request) else "game/odds.html"
    return never_stored(render(request, template, {"panel": odds_panel(saved)}))


def _play(request: HttpRequest, form: TokenForm, move: Move) -> HttpResponse:
    """Carry out one move on the game as it is stored now; of competing requests exactly one gets through."""
    with locked_session(request) as session:
        answer = _moved(session, form, move)
    if answer.status is HTTPStatus.OK and not is_htmx(request):
        return to_page(request, "game:table", {"ask": answer.question.value} if answer.question else None)
    return _table(request, answer)


def _moved(session: SessionBase, form: TokenForm, move: Move) -> Answer:
    before = saved_game.read(session)
    if before is None:
        return Answer(None, HTTPStatus.CONFLICT, _("There is no game at this table any more."))
    if not form.is_valid():
        return Answer(before, HTTPStatus.UNPROCESSABLE_ENTITY, form.sentence())
    if not form.is_current(before):
        return Answer(before, HTTPStatus.CONFLICT, refused_sentence(Refused.MOVED_ON))
    now = time.time()
    try:
        after = move(before, now)
    except PlayRefused as error:
        return Answer(before, HTTPStatus.CONFLICT, refused_sentence(error.refused))
    except IllegalAction as error:
        money = Money(before.choices.currency)
        sentence = refusal_sentence(error.refusal, legal_actions(before.hand), money)
        return Answer(before, HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    if isinstance(after, Question):
        return Answer(before, question=after)
    archive.record_step(before, after, now)
    saved_game.write(session, after)
    return Answer(after)


def _table(request: HttpRequest, answer: Answer) -> HttpResponse:
    if answer.saved is None:
        return _no_game(request, answer)
    page = table_page(answer.saved, time.time(), notice=answer.notice, question=answer.question)
    return render_table(request, {"page": page}, answer.status)


def _no_game(request: HttpRequest, answer: Answer) -> HttpResponse:
    """The setup page in place of a table, saying why; to htmx a word with the way there."""
    notice = str(UNREADABLE) if saved_game.unreadable(request.session) else answer.notice
    if is_htmx(request):
        return render(request, "game/_no_game.html", {"notice": notice}, status=answer.status)
    return _setup_page(request, SetupForm(initial=_fields(request)), notice, answer.status)
