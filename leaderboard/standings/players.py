"""The ranking of players by the lower end of their adjusted scores, a page at a time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet

from leaderboard.models import Player
from leaderboard.standings.orders import BadCursorError

PAGE_SIZE = 25
_PLACE = re.compile(r"(-?\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,3})?)_(\d{1,18})", re.ASCII)


class RankedPlayer(NamedTuple):
    rank: int
    player: Player


class PlayersPage(NamedTuple):
    """`next` is the place after which the next page begins, empty on the last one."""

    players: Sequence[RankedPlayer]
    next: str


def players_page(after: str) -> PlayersPage:
    """The page after a place, "" for the first one. Raises BadCursorError where `after` is no place."""
    ranked = Player.objects.filter(adjusted_bound__isnull=False)
    ahead = 0
    if after:
        bound, player_id = _place(after)
        ahead = _not_behind(ranked, bound, player_id).count()
        ranked = ranked.filter(adjusted_bound__lte=bound).exclude(_tied_before(bound, player_id))
    found = list(ranked.order_by("-adjusted_bound", "id")[: PAGE_SIZE + 1])
    shown = [RankedPlayer(ahead + place, player) for place, player in enumerate(found[:PAGE_SIZE], start=1)]
    return PlayersPage(shown, _written(shown[-1].player) if len(found) > PAGE_SIZE else "")


def _not_behind(ranked: QuerySet[Player], bound: float, player_id: int) -> QuerySet[Player]:
    return ranked.filter(Q(adjusted_bound__gt=bound) | _tied_before(bound, player_id))


def _tied_before(bound: float, player_id: int) -> Q:
    return Q(adjusted_bound=bound, id__lte=player_id)


def _written(player: Player) -> str:
    return f"{player.adjusted_bound!r}_{player.id}"


def _place(text: str) -> tuple[float, int]:
    found = _PLACE.fullmatch(text)
    if found is None:
        raise BadCursorError(text)
    return float(found[1]), int(found[2])
