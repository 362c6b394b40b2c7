"""Pages of the leaderboard: the standings, and the result of one game."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard.charts.stack_history import stack_history
from leaderboard.identity.cookie import known_browser
from leaderboard.models import Game, GameStatus
from leaderboard.recording.luck import MIN_RANKED_HANDS
from leaderboard.standings.listing import Listing
from leaderboard.standings.orders import BadCursorError, Cursor
from leaderboard.standings.players import players_page
from leaderboard.standings.selection import Selection, SelectionForm
from leaderboard.standings.standings import Standings, StandingsPage, ranked_games
from leaderboard.vocabulary import variant_of


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """A page of the standings.

    `?after=` or `?before=` is a position in the list; `?game=` is the identifier of a game to show in its
    place. The other parameters are the fields of SelectionForm.
    """
    form = SelectionForm(request.GET)
    if not form.is_valid():
        return render(request, "standings/leaderboard.html", {"form": form}, status=HTTPStatus.BAD_REQUEST)
    selection = form.selection()
    own_game: Game | None = None
    try:
        if "game" in request.GET:
            own_game = ranked_games().get(id=_one_game_id(request.GET))
            selection = selection.including(own_game)
        page = _page(selection, request.GET, own_game)
    except BadCursorError:
        return problem(
            request, _("This address does not lead to a page of the leaderboard."), HTTPStatus.BAD_REQUEST
        )
    except Game.DoesNotExist:
        return problem(request, _("This game is not on the leaderboard."), HTTPStatus.NOT_FOUND)
    listing = Listing(request.path, page, selection, known_browser(request), own_game)
    return render(request, "standings/leaderboard.html", {"form": form, "listing": listing})


@require_safe
def game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The result of one game that has ended, ranked or not."""
    ended = Game.objects.exclude(status=GameStatus.RUNNING).select_related("player")
    shown = get_object_or_404(ended, id=game_id)
    context = {
        "game": shown,
        "rank": rank_of(shown),
        "stack_history": stack_history(shown),
        "shows_big_blinds": Selection().including(shown).is_first_variant,
    }
    return render(request, "leaderboard/game.html", context)


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """The ranking of players; `?after=` is a place in it."""
    after = request.GET.get("after", "")
    try:
        page = players_page(after)
    except BadCursorError:
        return problem(
            request, _("This address does not lead to a page of the leaderboard."), HTTPStatus.BAD_REQUEST
        )
    context = {"page": page, "after": after, "min_hands": MIN_RANKED_HANDS}
    return render(request, "standings/players.html", context)


def rank_of(game: Game) -> int | None:
    """The game's rank on the leaderboard without filters; None if the game is not on it."""
    plain = Selection(variant=variant_of(game.rule_set))
    if game.score is None or plain.including(game) != plain:
        return None
    standings = Standings(plain.applied(ranked_games(), timezone.now()))
    return 1 + standings.count_higher(Cursor.of(game))


def _page(selection: Selection, query: QueryDict, own_game: Game | None) -> StandingsPage:
    games = selection.applied(ranked_games(), timezone.now())
    standings = Standings(games, selection.order)
    if own_game is not None:
        return standings.page_around(games.get(id=own_game.id))
    return page_at(standings, query)


def page_at(standings: Standings, query: QueryDict) -> StandingsPage:
    """The page of the list that the query string names."""
    cursors = [(key, text) for key in ("after", "before") for text in query.getlist(key)]
    match cursors:
        case []:
            return standings.first_page()
        case [("after", text)]:
            return standings.page_after(Cursor.parse(text, standings.order))
        case [("before", text)]:
            return standings.page_before(Cursor.parse(text, standings.order))
        case _:
            raise BadCursorError("more than one position")


def _one_game_id(query: QueryDict) -> UUID:
    text = query.get("game", "")
    try:
        return UUID(text)
    except ValueError as error:
        raise BadCursorError(text) from error


def problem(request: HttpRequest, message: str, status: HTTPStatus) -> HttpResponse:
    return render(request, "leaderboard/problem.html", {"message": message}, status=status)
