"""Which of his own hands a player wants to see: by result, position and kind of game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self
from urllib.parse import urlencode

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from leaderboard.player.overview import GamesOfKind
from leaderboard.vocabulary import Topic, names_of

STARRED = "starred"
SHOWN: dict[str, tuple[str | Promise, Q]] = {
    "": (_("all"), Q()),
    STARRED: (_("with a star"), Q(starred=True)),
    "won": (pgettext_lazy("hands", "won"), Q(net__gt=0)),
    "lost": (pgettext_lazy("hands", "lost"), Q(net__lt=0)),
    "showdown": (_("showdown"), Q(showdown=True)),
    "played": (_("chips put in"), Q(vpip=True)),
}


class HandFilter(NamedTuple):
    """Each is "" for all. `kind` is the text of a GamesOfKind."""

    show: str = ""
    position: str = ""
    kind: str = ""

    @classmethod
    def asked(cls, query: Mapping[str, str]) -> Self:
        """The filter of a query; unknown values count as all."""
        show, position, kind = (query.get(name, "") for name in cls._fields)
        return cls(
            show if show in SHOWN else "",
            position if position in names_of(Topic.POSITION) else "",
            kind if GamesOfKind.parse(kind) else "",
        )

    @property
    def of_games(self) -> GamesOfKind | None:
        return GamesOfKind.parse(self.kind)

    @property
    def condition(self) -> Q:
        """On hands; the kind of their game aside."""
        of_position = Q(position=self.position) if self.position else Q()
        return SHOWN[self.show][1] & of_position

    @property
    def query(self) -> str:
        """For an address."""
        return urlencode({name: value for name, value in self._asdict().items() if value})


class FilterLink(NamedTuple):
    name: str
    query: str
    is_chosen: bool


class FilterLine(NamedTuple):
    label: str | Promise
    links: tuple[FilterLink, ...]


def filter_lines(chosen: HandFilter, kinds: Iterable[GamesOfKind]) -> list[FilterLine]:
    """The choices of each filter while the others stay; `kinds` are those that the player has played."""
    everything = {"": str(_("all"))}
    choices: list[tuple[str, str | Promise, dict[str, str]]] = [
        ("show", _("Hands"), {key: str(name) for key, (name, _condition) in SHOWN.items()}),
        ("position", _("Position"), everything | names_of(Topic.POSITION)),
        ("kind", _("Kind of game"), everything | {kind.key: kind.name for kind in kinds}),
    ]
    return [
        FilterLine(label, tuple(_link(chosen, field, key, name) for key, name in names.items()))
        for field, label, names in choices
    ]


def _link(chosen: HandFilter, field: str, key: str, name: str) -> FilterLink:
    return FilterLink(name, chosen._replace(**{field: key}).query, getattr(chosen, field) == key)
