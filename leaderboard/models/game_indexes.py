"""The indexes of finished games: one for each sort order, so that a page is read from its position on.

Each index also holds the columns of the filters. A filter that few games pass is then answered from the
index alone, without reading the rows in between.
"""

from __future__ import annotations

from django.db.models import Index, Q

FILTERED = ("hands", "players", "rule_set", "changed_rules", "limit", "end_reason", "ended_at", "name_key")

# Name of the order: the field it sorts by.
ORDERED_FIELDS = {
    "score": "score",
    "hands": "hands",
    "margin": "margin",
    "bb100": "big_blinds_per_100",
    "adjusted": "adjusted_per_100",
    "players": "players",
    "duration": "seconds",
    "place": "place",
    "date": "ended_at",
    "name": "name_key",
}

MAY_BE_UNKNOWN = frozenset({"margin", "big_blinds_per_100", "adjusted_per_100"})
"""Fields that a ranked game may lack. The sort order by such a field leaves that game out."""

RANKED = Q(score__isnull=False)


def _order_index(order: str, field: str) -> Index:
    rest = [name for name in FILTERED if name != field]
    known = Q(**{f"{field}__isnull": False}) if field in MAY_BE_UNKNOWN else Q()
    return Index(fields=[f"-{field}", "id", *rest], name=f"game_by_{order}", condition=RANKED & known)


GAME_INDEXES = [
    *(_order_index(order, field) for order, field in ORDERED_FIELDS.items()),
    Index(fields=["player", "-ended_at", "id"], name="game_by_player", condition=RANKED),
    Index(fields=["player", "-started_at", "id", "kind", "status"], name="game_of_player"),
    # The list for administrators, with what it filters and searches by.
    Index(
        fields=["status", "-ended_at", "-id", "kind", "end_reason", "rule_set", "limit", "name_key"],
        name="game_latest_ended",
    ),
    Index(fields=["luck_version", "-ended_at"], name="game_by_luck_version"),
    Index(fields=["-ended_at", "-id"], name="game_name_hidden", condition=Q(name_hidden=True)),
]
