"""The page of the computer players, which also says who of them sits at the visitor's table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from game.bot_tables.loading import profile_summary, profiles
from game.characters.page import character
from game.play import games


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    saved = games.latest(request.session)
    language = get_language() or ""
    seated: dict[str, list[str]] = {}
    for player in saved.players if saved else ():
        if player.profile:
            seated.setdefault(player.profile, []).append(player.name)
    offered = {summary.key: summary for summary in profiles()}
    # A profile that was disabled after the game began still sits at the table.
    missing = [summary for key in seated if key not in offered and (summary := profile_summary(key))]
    characters = [
        character(summary, seated.get(summary.key, []), language) for summary in (*offered.values(), *missing)
    ]
    return render(request, "characters/bots.html", {"characters": characters, "has_game": saved is not None})
