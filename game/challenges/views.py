"""Challenges: making the link, the page behind it, and the game that it begins."""

from __future__ import annotations

import secrets
import time
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from game.challenges.beginning import CannotChallenge, challenged_game
from game.challenges.comparison import comparison, finished_entries
from game.challenges.links import (
    PURPOSE,
    challenge_to,
    challenged_history,
    may_see_results,
    own_games,
    pins_of_challenge,
    running_game,
)
from game.challenges.models import Challenge, ChallengeGame
from game.challenges.terms import terms_of
from game.history.asked import asked_history, readable
from game.history.recorded_game import GameHistory
from game.http import never_stored, renewed, to_page
from game.play import archive, games
from game.play.saved_game import SavedGame
from game.sessions.locked import locked_session
from game.setup.name_form import NameForm
from game.setup.remembered import recall, recalled_look
from game.setup.views import TOO_MANY
from leaderboard.identity.cookie import SECRET_BYTES, Browser, browser_of, known_browser

PLAYED_ALREADY = gettext_lazy("You have played these cards: here is how it went.")
CANNOT = gettext_lazy("This game cannot be played again from its record.")


@require_POST
def make(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The link to a finished game: asked for again, it is the same."""
    history = asked_history(request, game_id)
    try:
        challenge = readable(lambda: challenge_to(history, known_browser(request)))
    except CannotChallenge:
        raise Http404("there is nothing to play again") from None
    return to_page(request, "game:challenge", challenge.code)


@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, code: str) -> HttpResponse:
    """What the link leads to: before the game its terms alone, after it the results."""
    asked = get_object_or_404(Challenge, code=code)
    if request.method == "POST":
        return _begin(request, asked)
    return _page(request, asked)


def _page(
    request: HttpRequest,
    asked: Challenge,
    form: NameForm | None = None,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    own = own_games(request, asked)
    sees = may_see_results(request, asked, own)
    history = _history(asked)
    entries = finished_entries(asked, own)
    context = {
        "challenge": asked,
        "address": request.build_absolute_uri(asked.get_absolute_url()),
        "terms": terms_of(history),
        "players": len(entries),
        "comparison": comparison(entries) if sees else None,
        "may_play": not own,
        "running": running_game(request.session, asked),
        "form": form or NameForm(initial={"name": recall(request.session).get("name", "")}),
        "notice": notice,
    }
    return never_stored(render(request, "challenges/challenge.html", context, status=status))


def _history(asked: Challenge) -> GameHistory:
    try:
        history = challenged_history(asked)
    except CannotChallenge:
        raise Http404("the game has gone") from None
    if not history.may_be_challenged:
        raise Http404("the game's seed may not be shown")
    return history


def _begin(request: HttpRequest, asked: Challenge) -> HttpResponse:
    if running := running_game(request.session, asked):
        return to_page(request, "game:table", running)
    if own_games(request, asked):
        return _page(request, asked, notice=str(PLAYED_ALREADY), status=HTTPStatus.CONFLICT)
    history = _history(asked)
    first = readable(lambda: history.hand(1))
    taken = first.names[1:] if first else ()
    form = NameForm(request.POST, taken=taken)
    if not form.is_valid():
        return _page(request, asked, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    look = recalled_look(request.session, form.cleaned_data["name"])
    browser = browser_of(request, secrets.token_bytes(SECRET_BYTES))
    try:
        saved = challenged_game(history, pins_of_challenge(asked), look, uuid4(), time.time())
        return _begun(request, asked, saved, browser)
    except CannotChallenge:
        return _page(request, asked, form, str(CANNOT), HTTPStatus.CONFLICT)
    except games.SessionFull:
        return _page(request, asked, form, str(TOO_MANY), HTTPStatus.CONFLICT)


def _begun(request: HttpRequest, asked: Challenge, saved: SavedGame, browser: Browser) -> HttpResponse:
    with locked_session(request) as session:
        if running := running_game(session, asked):
            return to_page(request, "game:table", running)
        archive.record_start(saved, browser.key_for(saved.choices.name))
        ChallengeGame.objects.create(game_id=saved.game_id, challenge=asked, mark=browser.mark_for(PURPOSE))
        games.write(session, saved)
    return browser.remembered(renewed(to_page(request, "game:table", saved.game_id), session))
