"""Names that an operator hides from the public; the games, their figures and their ranks stay.

A hidden name also loses its case-folded form, by which games are searched and sorted, and which is part of
the addresses of pages sorted by name.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from leaderboard.models import Game, Player
from leaderboard.models.limits import KEY_LENGTH
from leaderboard.names import folded

FORGOTTEN = "–"
"""What stands in the database in place of a name that its player had taken off."""


def owned_by(player: Player | None) -> dict[str, Any]:
    """The columns that a new game takes from its player, so that a hidden name stays hidden."""
    if player is None or not player.name_hidden:
        return {"player": player}
    return {"player": player, "name_hidden": True, "name_key": ""}


@transaction.atomic
def hide_names(games: QuerySet[Game]) -> int:
    """Hide the names of these games and of all other games of their players.

    Returns the number of games changed.
    """
    affected = _with_all_of_their_players(games, hidden=True)
    return affected.exclude(name="").filter(name_hidden=False).update(name_hidden=True, name_key="")


@transaction.atomic
def show_names(games: QuerySet[Game]) -> int:
    """Undo `hide_names`. Returns the number of games changed."""
    hidden = _with_all_of_their_players(games, hidden=False).filter(name_hidden=True)
    keys = list(hidden.values_list("pk", flat=True))
    named = Game.objects.filter(pk__in=keys)
    for name in named.order_by().values_list("name", flat=True).distinct():
        named.filter(name=name).update(name_hidden=False, name_key=folded(name))
    return len(keys)


def _with_all_of_their_players(games: QuerySet[Game], *, hidden: bool) -> QuerySet[Game]:
    keys = list(games.values_list("pk", flat=True))
    players = list(Player.objects.filter(game__in=keys).values_list("pk", flat=True).distinct())
    Player.objects.filter(pk__in=players).update(name_hidden=hidden)
    return Game.objects.filter(Q(pk__in=keys) | Q(player__in=players))


@transaction.atomic
def forget_player(player: Player) -> None:
    """Take the name off the player and all his games for good, at his own wish. His browser is no longer tied
    to them: when it plays under this name again, that is another player."""
    Game.objects.filter(player=player).update(name=FORGOTTEN, name_hidden=True, name_key="")
    Player.objects.filter(pk=player.pk).update(
        name=FORGOTTEN, name_hidden=True, key=secrets.token_hex(KEY_LENGTH // 2)
    )
