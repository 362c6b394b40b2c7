"""Pages of the leaderboard: the standings, and the result of one game."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard.models import Game, GameStatus
from leaderboard.standings import (
    BadCursorError,
    Position,
    StandingsPage,
    first_page,
    page_after,
    page_around,
    page_before,
    rank_of,
    ranked_games,
)


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """`?after=` or `?before=` holds a position, `?game=` the identifier of a game to show where it stands."""
    own_game: Game | None = None
    try:
        if "game" in request.GET:
            own_game = ranked_games().get(id=_one_game_id(request.GET))
        page = page_around(own_game) if own_game else _page_at(request.GET)
    except BadCursorError:
        return _problem(request, _("This address does not lead to a page of the leaderboard."), status=400)
    except Game.DoesNotExist:
        return _problem(request, _("This game is not on the leaderboard."), status=404)
    return render(request, "leaderboard/leaderboard.html", {"page": page, "own_game": own_game})


@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The result of one game that has ended, ranked or not."""
    shown = get_object_or_404(Game.objects.exclude(status=GameStatus.RUNNING), id=game_id)
    rank = None if shown.score is None else rank_of(shown)
    return render(request, "leaderboard/game.html", {"game": shown, "rank": rank})


def _page_at(query: QueryDict) -> StandingsPage:
    cursors = [(key, text) for key in ("after", "before") for text in query.getlist(key)]
    match cursors:
        case []:
            return first_page()
        case [("after", text)]:
            return page_after(Position.parse(text))
        case [("before", text)]:
            return page_before(Position.parse(text))
        case _:
            raise BadCursorError("more than one position")


def _one_game_id(query: QueryDict) -> UUID:
    text = query.get("game", "")
    try:
        return UUID(text)
    except ValueError as error:
        raise BadCursorError(text) from error


def _problem(request: HttpRequest, message: str, *, status: int) -> HttpResponse:
    return render(request, "leaderboard/problem.html", {"message": message}, status=status)
