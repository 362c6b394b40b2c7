"""The table: load, form, play, save, render."""

from __future__ import annotations

import time
from collections.abc import Callable
from http import HTTPStatus
from itertools import pairwise
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from game.engine.actions import IllegalAction
from game.engine.game import VISITOR_SEAT
from game.engine.hand import legal_actions
from game.http import by_post, is_htmx, never_stored, render_table, renewed, to_page
from game.play import archive, away, games, moves, questions, taking_back
from game.play.endings import end_if_silent
from game.play.games import HeldGame, held_game
from game.play.moves import Goal
from game.play.practice import is_fresh_practice, same_cards_again
from game.play.questions import Question
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import Pace, SavedGame, WatchedCards
from game.sessions.locked import locked_session
from game.setup.views import TOO_MANY, UNREADABLE, start_page
from game.table.again import again
from game.table.blinds import table_money
from game.table.comfort import Comfort, ComfortForm, comfort_of, remember_comfort
from game.table.draw import exchange_choice
from game.table.forms import (
    MAX_TYPED,
    ActionForm,
    AheadForm,
    CardsForm,
    LeaveForm,
    PaceForm,
    PauseForm,
    SitOutForm,
    TokenForm,
)
from game.table.hints import after_the_first_hands
from game.table.odds_panel import odds_panel
from game.table.page import table_page
from game.table.refusals import refusal_sentence, refused_sentence


class RequestResult(NamedTuple):
    """How a request went: the game as it then stands (None: there is none), what to say of it, and of a
    request that changed nothing the cards marked and the amount typed."""

    saved: SavedGame | None
    status: HTTPStatus = HTTPStatus.OK
    notice: str = ""
    question: Question | None = None
    marked: tuple[str, ...] = ()
    typed: str = ""


TableMove = Callable[[SavedGame, float], SavedGame | Question | list[SavedGame]]
"""What a request does to the game: to what it leads, step by step where it takes several."""

AFTER_A_FOLD = {"hurry": Goal.MY_TURN, "next": Goal.NEXT_HAND}


@require_safe
def table(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The table as it stands, with the question that its address may ask."""
    saved = _seen(request, game_id)
    if saved is None:
        return _no_game(
            request, RequestResult(None, HTTPStatus.NOT_FOUND, _("There is no game at this table."))
        )
    asked = request.GET.get("ask")
    open_questions = questions.open_questions(saved, time.time())
    return _table(
        request, RequestResult(saved, question=next((q for q in open_questions if q.value == asked), None))
    )


@by_post
def act(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The visitor's action; the page asks before an all-in, and before a fold where checking is free."""
    form = ActionForm(request.POST)
    comfort = comfort_of(request)

    def move(saved: SavedGame, now: float) -> SavedGame | Question | list[SavedGame]:
        action = form.chosen_action(saved)
        question = None if form.cleaned_data.get("confirm") else questions.question_before(saved, action, now)
        if question is Question.ALL_IN and comfort.all_in == "go":
            question = None
        onward = bool(form.cleaned_data.get("onward")) and not is_htmx(request)
        return question or _and_on(moves.act(saved, action, now), comfort, now, onward=onward)

    return _play(request, game_id, form, move)


@by_post
def step(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """What is due without the visitor: a bot's action, the next street, the next hand."""
    return _play(request, game_id, TokenForm(request.POST), moves.step)


@by_post
def ahead(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """Several steps at once, as far as the visitor asks."""
    form = AheadForm(request.POST)
    return _play(
        request, game_id, form, lambda saved, now: moves.steps_to(saved, Goal(form.cleaned_data["goal"]), now)
    )


@by_post
def pace(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """Another pace for the bots, in the middle of a game."""
    form = PaceForm(request.POST)
    return _play(
        request, game_id, form, lambda saved, _now: moves.change_pace(saved, Pace(form.cleaned_data["pace"]))
    )


@by_post
def cards(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The hands of a watched game, open or hidden."""
    form = CardsForm(request.POST)
    return _play(
        request,
        game_id,
        form,
        lambda saved, _now: moves.lay_cards(saved, WatchedCards(form.cleaned_data["cards"])),
    )


@by_post
def sit_out(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The visitor sits out or comes back."""
    form = SitOutForm(request.POST)
    return _play(request, game_id, form, _yes_or_no(form, "away", away.sit_out, away.come_back))


@by_post
def pause(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The visitor's own game stands still or goes on."""
    form = PauseForm(request.POST)
    return _play(request, game_id, form, _yes_or_no(form, "paused", away.pause, away.go_on))


@by_post
def take_back(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The visitor's last decision in the hand, taken back."""
    return _play(request, game_id, TokenForm(request.POST), taking_back.take_back)


@by_post
def leave(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """Give the game up, after a question."""
    form = LeaveForm(request.POST)

    def move(saved: SavedGame, now: float) -> SavedGame | Question:
        return moves.leave(saved) if form.cleaned_data.get("confirm") else Question.LEAVE

    return _play(request, game_id, form, move)


@by_post
def same_cards(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A game of practice with the cards of one that is over; asked for twice, it is begun once."""
    played = games.read(request.session, game_id)
    if played is None:
        return _no_game(
            request, RequestResult(None, HTTPStatus.NOT_FOUND, _("There is no game at this table."))
        )
    try:
        with locked_session(request) as session:
            for running in games.running(session):
                if is_fresh_practice(running, of=played):
                    return to_page(request, "game:table", running.game_id)
            practice = same_cards_again(played, uuid4(), time.time())
            archive.record_start(practice)
            games.write(session, practice)
    except PlayRefused as error:
        return _table(request, RequestResult(played, HTTPStatus.CONFLICT, refused_sentence(error.refused)))
    except games.SessionFull:  # five others were begun since the page was shown
        return _table(request, RequestResult(played, HTTPStatus.CONFLICT, str(TOO_MANY)))
    return renewed(to_page(request, "game:table", practice.game_id), session)


@require_safe
def odds(request: HttpRequest, game_id: UUID | None = None) -> HttpResponse:
    """The odds of the table as it stands, or, asked for by a page that is no longer current, nothing."""
    saved = _seen(request, game_id)
    if saved is None:
        return to_page(request, "game:setup")
    if request.GET.get("token", saved.token) != saved.token:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    template = "table/_odds.html" if is_htmx(request) else "table/odds.html"
    marked = request.GET.getlist("discard")
    panel = odds_panel(saved, marked, comfort_of(request))
    choice = exchange_choice(saved, marked) if panel else ()
    context = {"panel": panel, "marks": choice, "oob": is_htmx(request), "game_id": saved.game_id}
    return never_stored(render(request, template, context))


def _yes_or_no(form: TokenForm, field: str, yes: TableMove, no: TableMove) -> TableMove:
    """The one move or the other, as the form says."""
    return lambda saved, now: (yes if form.cleaned_data[field] == "yes" else no)(saved, now)


def _seen(request: HttpRequest, game_id: UUID | None) -> SavedGame | None:
    """The game that an address is about: without an identifier the one begun last."""
    saved = games.latest(request.session) if game_id is None else games.read(request.session, game_id)
    if saved is None or not moves.ends_by_itself(saved, time.time()):
        return saved
    with held_game(request, saved.game_id) as held:
        end_if_silent(held, time.time())
    return held.saved


def _play(request: HttpRequest, game_id: UUID | None, form: TokenForm, move: TableMove) -> HttpResponse:
    """Carry out one move on the game as it is stored now; of competing requests exactly one gets through."""
    with held_game(request, game_id) as held:
        answer = _moved(held, form, move, comfort_of(request))
    if answer.status is HTTPStatus.UNPROCESSABLE_ENTITY:
        typed = request.POST.get("big_blinds") or request.POST.get("amount", "")
        answer = answer._replace(marked=tuple(request.POST.getlist("discard")), typed=typed[:MAX_TYPED])
    if answer.saved and answer.status is HTTPStatus.OK and not is_htmx(request):
        query = {"ask": answer.question.value} if answer.question else None
        return to_page(request, "game:table", answer.saved.game_id, query=query)
    return _table(request, answer)


def _moved(held: HeldGame, form: TokenForm, move: TableMove, comfort: Comfort) -> RequestResult:
    now = time.time()
    end_if_silent(held, now)
    before = held.saved
    if before is None:
        return RequestResult(None, HTTPStatus.CONFLICT, _("There is no game at this table any more."))
    if not form.is_valid():
        return RequestResult(before, HTTPStatus.UNPROCESSABLE_ENTITY, form.sentence())
    if not form.is_current(before):
        return RequestResult(before, HTTPStatus.CONFLICT, refused_sentence(Refused.MOVED_ON))
    try:
        after = move(before, now)
    except PlayRefused as error:
        return RequestResult(before, HTTPStatus.CONFLICT, refused_sentence(error.refused))
    except IllegalAction as error:
        money = table_money(before, comfort)
        sentence = refusal_sentence(error.refusal, legal_actions(before.hand), money)
        return RequestResult(before, HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
    if isinstance(after, Question):
        return RequestResult(before, question=after)
    states = after if isinstance(after, list) else [after]
    for earlier, later in pairwise([before, *states]):
        archive.record_step(earlier, later, now)
    after = states[-1].but(moved_at=now)
    held.write(after)
    return RequestResult(after)


def _and_on(after: SavedGame, comfort: Comfort, now: float, *, onward: bool) -> list[SavedGame]:
    """The game after the visitor's action: `onward` to his next turn, and once he has folded, as far as he
    wants to go then."""
    has_folded = not after.hand.in_hand[VISITOR_SEAT]
    goal = AFTER_A_FOLD.get(comfort.folded) if has_folded else None
    goal = goal or (Goal.MY_TURN if onward else None)
    return [after] if goal is None else [after, *moves.steps_after(after, goal, now)]


def _table(request: HttpRequest, answer: RequestResult) -> HttpResponse:
    if answer.saved is None:
        return _no_game(request, answer)
    remembered = comfort_of(request)
    comfort = after_the_first_hands(answer.saved, remembered)
    page = table_page(
        answer.saved,
        time.time(),
        notice=answer.notice,
        question=answer.question,
        comfort=comfort,
        marked=answer.marked,
        typed=answer.typed,
    )
    context: dict[str, Any] = {"page": page}
    if not is_htmx(request):
        context["comfort_form"] = ComfortForm(before=comfort, game=answer.saved.choices)
    once_more = again(request, answer.saved)
    response = render_table(request, {**context, "again": once_more}, answer.status)
    if comfort != remembered:
        remember_comfort(response, comfort)
    return once_more.promise.remembered(response) if once_more and once_more.promise else response


def _no_game(request: HttpRequest, answer: RequestResult) -> HttpResponse:
    """The setup page in place of a table, saying why; to htmx a word with the way there."""
    if is_htmx(request):
        notice = str(UNREADABLE) if games.unreadable(request.session) else answer.notice
        return render(request, "table/_no_game.html", {"notice": notice}, status=answer.status)
    return start_page(request, None, answer.notice, answer.status)
