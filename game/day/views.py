"""The pages of the game of the day: today's, the days that are over, and the archive."""

from __future__ import annotations

import datetime
import secrets
import time
from http import HTTPStatus
from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from game.day.attempts import (
    DayIsOver,
    attempts_begun,
    begin_attempt,
    begin_replay,
    mark_of,
    own_attempt,
    running_attempt,
    streak,
)
from game.day.card import card_picture, card_text
from game.day.closing import AT_ONCE, close_due_days
from game.day.models import DayAttempt, DayGame
from game.day.opening import CURRENCY, HANDS, names_at_table, opened
from game.day.opening import today as day_of
from game.day.own_result import own_result
from game.day.results import day_rank, day_results, lines_of
from game.history.asked import readable
from game.http import never_stored, renewed, to_page
from game.play import games
from game.play.day_chain import chain_of, ensure_chain
from game.play.moves import end_of_day
from game.setup.name_form import NameForm
from game.setup.remembered import recall, recalled_look
from game.setup.views import TOO_MANY
from leaderboard.identity.cookie import SECRET_BYTES, browser_of
from leaderboard.money import Money

PER_PAGE = 30


@require_http_methods(["GET", "HEAD", "POST"])
def today(request: HttpRequest) -> HttpResponse:
    """Today's game: its terms, the form that begins an attempt, and of the results one's own alone."""
    now = time.time()
    close_due_days(now, AT_ONCE)
    ensure_chain(day_of(now))
    game = opened(day_of(now))
    if request.method == "POST":
        return _begin(request, game)
    return _today(request, game)


def _today(
    request: HttpRequest,
    game: DayGame | None,
    form: NameForm | None = None,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    now = time.time()
    date = day_of(now)
    mark = mark_of(request)
    own = own_attempt(mark, date)
    context = {
        "game": game,
        "today": date,
        "is_open": game is not None and not game.is_closed,
        "hours_left": max(0, int(end_of_day(date.isoformat()) - now) // 3600),
        "hands": HANDS,
        "chain": chain_of(date),
        "next_chain": chain_of(date + datetime.timedelta(days=1)),
        "played": attempts_begun(date) if game else 0,
        "own": own,
        "result": own_result(own) if own else None,
        "running": running_attempt(request.session, date),
        "streak": streak(mark, date),
        "yesterday": DayGame.objects.filter(day__lt=date).order_by("-day").first(),
        "form": form or NameForm(initial={"name": recall(request.session).get("name", "")}),
        "notice": notice,
    }
    return never_stored(render(request, "day/today.html", context, status=status))


def _begin(request: HttpRequest, game: DayGame | None) -> HttpResponse:
    if game is None or game.is_closed:
        return _today(request, game, notice=_("There is no game to play today any more, or not yet."),
                      status=HTTPStatus.CONFLICT)  # fmt: skip
    if running := running_attempt(request.session, game.day):
        return to_page(request, "game:table", running)
    form = NameForm(request.POST, taken=names_at_table(game))
    if not form.is_valid():
        return _today(request, game, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    browser = browser_of(request, secrets.token_bytes(SECRET_BYTES))
    look = recalled_look(request.session, form.cleaned_data["name"])
    try:
        saved, session = begin_attempt(request, game, browser, look)
    except games.SessionFull:
        return _today(request, game, form, str(TOO_MANY), HTTPStatus.CONFLICT)
    except DayIsOver:
        return _today(request, game, form, _("The day has just ended."), HTTPStatus.CONFLICT)
    return browser.remembered(renewed(to_page(request, "game:table", saved.game_id), session))


@require_http_methods(["GET", "HEAD", "POST"])
def day(request: HttpRequest, day: str) -> HttpResponse:
    """A day that is over: its results, and its cards to play once more."""
    date = _date(day)
    if date == day_of(time.time()):
        return to_page(request, "game:today")
    close_due_days(time.time(), AT_ONCE)
    game = DayGame.objects.filter(day=date).first() if date else None
    if game is None or not game.is_closed:
        return _no_such_day(request)
    if request.method == "POST" and game.seed:
        return _replay(request, game)
    return _past(request, game)


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if len(text) == len("2026-01-01") else None
    except ValueError:
        return None


def _no_such_day(request: HttpRequest) -> HttpResponse:
    return render(request, "day/none.html", status=HTTPStatus.NOT_FOUND)


def _past(
    request: HttpRequest,
    game: DayGame,
    form: NameForm | None = None,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    own = own_attempt(mark_of(request), game.day)
    has_result = own is not None and own.total is not None and game.summary is not None
    text = ""
    if own is not None and has_result:
        address = request.build_absolute_uri(game.get_absolute_url())
        text = card_text(game, own, day_rank(game, own), address)
    context = {
        "game": game,
        "results": day_results(game, own) if game.summary is not None else None,
        "card": text,
        "own": own if has_result else None,
        "chain": chain_of(game.day),
        "form": form or NameForm(initial={"name": recall(request.session).get("name", "")}),
        "notice": notice,
    }
    return never_stored(render(request, "day/day.html", context, status=status))


def _replay(request: HttpRequest, game: DayGame) -> HttpResponse:
    form = NameForm(request.POST, taken=names_at_table(game))
    if not form.is_valid():
        return _past(request, game, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    look = recalled_look(request.session, form.cleaned_data["name"])
    try:
        saved, session = begin_replay(request, game, look)
    except games.SessionFull:
        return _past(request, game, form, str(TOO_MANY), HTTPStatus.CONFLICT)
    return renewed(to_page(request, "game:table", saved.game_id), session)


@require_safe
def hand(request: HttpRequest, day: str, number: int) -> HttpResponse:
    """Everybody's line for one hand of a day that is over."""
    game = _over(day)
    if not 1 <= number <= HANDS:
        raise Http404("no such hand")
    lines = readable(lambda: lines_of(game, number))
    context = {"game": game, "number": number, "hands": HANDS, "lines": lines}
    return render(request, "day/hand.html", context)


@require_safe
def card(request: HttpRequest, day: str, game_id: UUID) -> HttpResponse:
    """The picture of a result. It shows no card."""
    game = _over(day)
    attempt = get_object_or_404(DayAttempt, game_id=game_id, day=game, counts=True, total__isnull=False)
    return HttpResponse(card_picture(game, attempt, day_rank(game, attempt)), content_type="image/png")


def _over(day: str) -> DayGame:
    date = _date(day)
    if date is None:
        raise Http404("no such day")
    return get_object_or_404(DayGame.objects.filter(summary__isnull=False), day=date)


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """The days that are over, the latest first, with one's own results among them."""
    close_due_days(time.time(), AT_ONCE)
    closed = DayGame.objects.exclude(closed_at=None).order_by("-day")
    page = Paginator(closed, PER_PAGE).get_page(request.GET.get("page"))
    mark, money = mark_of(request), Money(CURRENCY)
    days = [game.day for game in page]
    own = DayAttempt.objects.filter(mark=mark, counts=True, day__in=days) if mark else ()
    won = {attempt.day_id: money.signed(attempt.total) for attempt in own if attempt.total is not None}
    rows = [(game, (game.summary or {}).get("players", 0), won.get(game.day, "")) for game in page]
    return never_stored(render(request, "day/archive.html", {"page": page, "rows": rows}))
