"""Which games a page of the leaderboard lists, and in which order: read from its address and written back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import F, Func, Q, QuerySet, TextChoices
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from leaderboard.models import MAX_HANDS, MAX_PLAYERS, MIN_PLAYERS, NAME_MAX_LENGTH, TAG_MAX_LENGTH, Game
from leaderboard.names import TAG_SEPARATOR, folded
from leaderboard.standings.orders import BY_SCORE, ORDERS, Order
from leaderboard.vocabulary import Topic, names_of

LEAST_HANDS = 10
"""Games of fewer hands are listed only when asked for: their scores are mostly luck."""


class Period(TextChoices):
    TODAY = "today", _("today")
    WEEK = "7", _("last 7 days")
    MONTH = "30", _("last 30 days")
    ALL = "all", _("all the time")

    def since(self, now: datetime) -> datetime | None:
        """When the period began; None for all the time. `now` is aware, and days begin where it says."""
        match self:
            case Period.TODAY:
                return localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
            case Period.WEEK | Period.MONTH:
                return now - timedelta(days=int(self.value))
            case _:
                return None


class Unindexed(Func):
    """A column by which SQLite is not to look up: a page is read along the index of its order, in which
    the filters are answered in passing; to collect the games of a filter first and sort them takes longer.
    """

    arity = 1
    template = "%(expressions)s"

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template="+%(expressions)s", **context)


@dataclass(frozen=True, kw_only=True)
class Selection:
    """`name` is part of a name, or a name with its tag. Empty and None: no matter which."""

    rule_set: str = ""
    limit: str = ""
    players: int | None = None
    period: Period = Period.ALL
    least_hands: int = LEAST_HANDS
    name: str = ""
    order: Order = BY_SCORE

    def applied(self, games: QuerySet[Game], now: datetime) -> QuerySet[Game]:
        games = games.filter(self._named())
        since = self.period.since(now)
        bounds = {
            "rule_set": self.rule_set or None,
            "limit": self.limit or None,
            "players": self.players,
            "hands__gte": self.least_hands if self.least_hands > 1 else None,
            "ended_at__gte": since,
        }
        for bound, value in bounds.items():
            if value is not None:
                field, _double, comparison = bound.partition("__")
                games = games.alias(**{f"its_{field}": Unindexed(F(field))})
                games = games.filter(**{f"its_{field}__{comparison or 'exact'}": value})
        return games

    def _named(self) -> Q:
        name, separator, tag = self.name.strip().rpartition(TAG_SEPARATOR)
        if separator:
            return Q(player__tag=tag.lower()) & (Q(name_key=folded(name)) if name else Q())
        return Q(name_key__contains=folded(tag)) if tag else Q()

    @property
    def query(self) -> str:
        """The query of the address, without what goes without saying."""
        fields = {
            "rules": self.rule_set,
            "limit": self.limit,
            "players": self.players or "",
            "period": "" if self.period is Period.ALL else self.period.value,
            "hands": "" if self.least_hands == LEAST_HANDS else self.least_hands,
            "name": self.name,
            "sort": "" if self.order is BY_SCORE else self.order.name,
        }
        return urlencode({key: value for key, value in fields.items() if value})

    def sorted_by(self, order: Order) -> Selection:
        return replace(self, order=order)

    def including(self, game: Game) -> Selection:
        """The same with as many hands as the game has, if it has less than is asked for."""
        return replace(self, least_hands=min(self.least_hands, game.hands or self.least_hands))

    @property
    def is_plain(self) -> bool:
        """Whether nothing was asked for."""
        return self == Selection()


ANY = ("", _("any"))


class SelectionForm(forms.Form):
    """The fields by which a visitor selects; every one may be left out."""

    rules = forms.ChoiceField(label=_("Rule set"), required=False)
    limit = forms.ChoiceField(label=_("Limit"), required=False)
    players = forms.TypedChoiceField(
        label=_("Players"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[ANY, *((number, str(number)) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1))],
    )
    period = forms.ChoiceField(label=_("Period"), required=False, choices=Period.choices)
    hands = forms.IntegerField(
        label=_("At least so many hands"), required=False, min_value=1, max_value=MAX_HANDS
    )
    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=NAME_MAX_LENGTH + len(TAG_SEPARATOR) + TAG_MAX_LENGTH,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    sort = forms.ChoiceField(
        label=_("Sorted by"), required=False, choices=[(order.name, order.words) for order in ORDERS.values()]
    )

    def __init__(self, asked: Any) -> None:
        plain = {"period": Period.ALL.value, "hands": str(LEAST_HANDS), "sort": BY_SCORE.name}
        given = {key: value for key, value in asked.items() if key in self.base_fields and value.strip()}
        super().__init__({**plain, **given})
        self.fields["rules"].choices = _known(Topic.RULE_SET, given.get("rules"))  # type: ignore[attr-defined]
        self.fields["limit"].choices = _known(Topic.LIMIT, given.get("limit"))  # type: ignore[attr-defined]

    def selection(self) -> Selection:
        """What is asked for; the form must be valid."""
        values = self.cleaned_data
        return Selection(
            rule_set=values["rules"],
            limit=values["limit"],
            players=values["players"],
            period=Period(values["period"]),
            least_hands=values["hands"],
            name=values["name"],
            order=ORDERS[values["sort"]],
        )


def _known(topic: Topic, asked: str | None) -> list[tuple[str, Any]]:
    """The keys that have names, and the one asked for, which an old game may have."""
    names = names_of(topic)
    if asked and len(asked) <= 40:
        names.setdefault(asked, asked)
    return [ANY, *names.items()]
