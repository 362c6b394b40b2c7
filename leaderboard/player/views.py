"""The page of one player: games, stack history and playing figures."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leaderboard.charts.stack_history import stack_history, stacks_over
from leaderboard.identity.cookie import known_browser
from leaderboard.identity.hidden_names import forget_player
from leaderboard.models import EndReasonChoices, Game, GameStatus, Player
from leaderboard.player.figures import GamesAlike, figures_of, games_alike
from leaderboard.player.overview import MAX_GAMES, overview_of
from leaderboard.player.sections import sections_of
from leaderboard.standings.listing import Listing
from leaderboard.standings.orders import BY_DATE, BadCursorError
from leaderboard.standings.selection import End, Selection, ended_so
from leaderboard.standings.standings import Standings, ranked_games
from leaderboard.views import page_at, problem
from leaderboard.vocabulary import Topic, first_variant, name_of, names_of, variant_of

MAX_CHART_GAMES = 100


@require_safe
def player(request: HttpRequest, tag: str) -> HttpResponse:
    """`?after=` or `?before=` is a position in the list of the player's games, which is sorted by date;
    `?end=` chooses those that were left or played to their ends, `?variant=` the kind of poker."""
    shown = get_object_or_404(Player, tag=tag)
    of_player = ranked_games().filter(player=shown)
    groups = games_alike(Game.objects.filter(player=shown))
    variants = _variants(groups)
    asked = request.GET.get("variant")
    variant = asked if asked in variants else next(iter(variants), first_variant())
    games = Selection(variant=variant).of_variant(of_player)
    end = End(request.GET["end"]) if request.GET.get("end") in End.values else End.ANY
    try:
        page = page_at(Standings(ended_so(games, end), BY_DATE), request.GET)
    except BadCursorError:
        return problem(
            request, _("This address does not lead to a page of the leaderboard."), HTTPStatus.BAD_REQUEST
        )
    browser = known_browser(request)
    selection = Selection(variant=variant, order=BY_DATE, end=end)
    latest = list(games.order_by(*BY_DATE.columns)[:MAX_CHART_GAMES])
    context = {
        "player": shown,
        "is_own": browser is not None and browser.is_player(shown),
        "listing": Listing(request.path, page, selection, is_sortable=False),
        "ends": [
            (Selection(variant=variant, end=choice).query, choice.label, choice is end) for choice in End
        ],
        "variants": [
            (Selection(variant=key).query, name_of(Topic.VARIANT, key), key == variant) for key in variants
        ],
        "counts": _counts(groups),
        "figures": figures_of(group for group in groups if variant_of(group.rule_set) == variant),
        "stacks_over_games": stacks_over(latest),
        "stack_history": stack_history(latest[0]) if latest else None,
        "overview": overview_of(shown),
        "latest_games": MAX_GAMES,
        "sections": sections_of(shown),
    }
    return render(request, "player/player.html", context)


def _counts(groups: Sequence[GamesAlike]) -> dict[str, int]:
    """The player's games that were played to their ends, that he left, and that are still running."""
    left = [group for group in groups if group.end_reason == EndReasonChoices.LEFT]
    running = [group for group in groups if group.status == GameStatus.RUNNING]
    rest = [group for group in groups if group not in (*left, *running)]
    names = ("finished", "left", "running")
    found = zip(names, (rest, left, running), strict=True)
    return {name: sum(group.games for group in each) for name, each in found}


def _variants(groups: Sequence[GamesAlike]) -> list[str]:
    """The variants of the ranked games."""
    played = {variant_of(group.rule_set) for group in groups if group.is_ranked}
    return [key for key in names_of(Topic.VARIANT) if key in played]


@require_POST
def forget(request: HttpRequest, tag: str) -> HttpResponse:
    """Take the player's name off everything public, at his own wish: his browser is the only one that may.
    Games, figures and ranks stay, without a name."""
    shown = get_object_or_404(Player, tag=tag)
    browser = known_browser(request)
    if browser is None or not browser.is_player(shown):
        return problem(
            request, _("Only the browser that played under this name can do that."), HTTPStatus.FORBIDDEN
        )
    if request.POST.get("confirm") != "yes":
        return render(request, "player/forget.html", {"player": shown})
    forget_player(shown)
    return redirect(shown)
