"""The pages of one's own hands: for the browser that played them, and for no other."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from game.history.hand_filters import HandFilter, filter_lines
from game.history.own_hands import EXPORTS, MAX_GAMES, export, hand_list, toggle_star
from game.http import SeeOther, never_stored
from leaderboard.identity.cookie import known_browser
from leaderboard.models import Player


@require_safe
def own_hands(request: HttpRequest, tag: str) -> HttpResponse:
    """`?show=`, `?position=` and `?kind=` choose among the hands."""
    player = _own_player(request, tag)
    if player is None:
        return _not_yours(request)
    chosen = HandFilter.asked(request.GET)
    found = hand_list(player, chosen, request.GET.get("page"))
    context = {
        "player": player,
        "list": found,
        "filters": filter_lines(chosen, found.kinds),
        "chosen": chosen,
        "exports": list(EXPORTS),
        "latest_games": MAX_GAMES,
    }
    return never_stored(render(request, "history/own_hands.html", context))


@require_POST
def star(request: HttpRequest, tag: str, hand_id: int) -> HttpResponse:
    player = _own_player(request, tag)
    if player is None:
        return _not_yours(request)
    if not toggle_star(player, hand_id):
        raise Http404("no such hand")
    page = request.POST.get("page", "1")
    shown = f"{HandFilter.asked(request.POST).query}&page={page[:9] if page.isdecimal() else 1}"
    return SeeOther(f"../../?{shown.removeprefix('&')}#hand-{hand_id}")


@require_safe
def own_export(request: HttpRequest, tag: str, file_format: str) -> HttpResponseBase:
    """Everything of one's own in one file."""
    player = _own_player(request, tag)
    if player is None:
        return _not_yours(request)
    if file_format not in EXPORTS:
        raise Http404("not available in this format")
    content_type, suffix = EXPORTS[file_format]
    response = StreamingHttpResponse(
        export(player, file_format), content_type=f"{content_type}; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="bigholdem-{player.tag}.{suffix}"'
    response["Cache-Control"] = "no-store"
    return response


def _own_player(request: HttpRequest, tag: str) -> Player | None:
    player = get_object_or_404(Player, tag=tag)
    browser = known_browser(request)
    return player if browser is not None and browser.is_player(player) else None


def _not_yours(request: HttpRequest) -> HttpResponse:
    why = _("Only the browser that played under this name sees its hands here.")
    context = {"title": _("Not your hands"), "why": why}
    return render(request, "history/not_yours.html", context, status=HTTPStatus.FORBIDDEN)
