"""The page of the computer players, which also says which of them sit at the visitor's table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.bot_tables.loading import profile_summary, profiles
from game.characters.chart import BOX, PAIRS
from game.characters.page import page
from game.play import games


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    saved = games.latest(request.session)
    seated: dict[str, list[str]] = {}
    for player in saved.players if saved else ():
        if player.profile:
            seated.setdefault(player.profile, []).append(player.name)
    offered = profiles()
    keys = {summary.key for summary in offered}
    # A profile that was disabled after the game began still sits at the table.
    missing = [summary for key in seated if key not in keys and (summary := profile_summary(key))]
    context = {
        "page": page([*offered, *missing], offered, seated),
        "has_game": saved is not None,
        "box": BOX,
        "pairs": PAIRS,
    }
    return render(request, "characters/bots.html", context)
