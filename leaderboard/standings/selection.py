"""Which games a page of the leaderboard lists and in which order, read from and written to query strings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import F, Func, Q, QuerySet, TextChoices
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from leaderboard.models import (
    MAX_HANDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NAME_MAX_LENGTH,
    TAG_MAX_LENGTH,
    EndReasonChoices,
    Game,
)
from leaderboard.names import TAG_SEPARATOR, folded
from leaderboard.standings.orders import BY_SCORE, ORDERS, Order
from leaderboard.vocabulary import Topic, first_variant, names_of, rule_sets_of, variant_of

DEFAULT_MIN_HANDS = 1
"""Every finished game is listed; who asks for games of more hands sees less luck."""


class Changes(TextChoices):
    """Whether games were played by their rule set as it is."""

    BOTH = "both", _("as named or changed")
    UNCHANGED = "unchanged", _("as named")
    CHANGED = "changed", pgettext_lazy("rules", "changed")


class Period(TextChoices):
    TODAY = "today", _("today")
    WEEK = "7", _("last 7 days")
    MONTH = "30", _("last 30 days")
    ALL = "all", _("all the time")

    def since(self, now: datetime) -> datetime | None:
        """When the period began;

        None for all the time. `now` is aware; a day begins at midnight, local time.
        """
        match self:
            case Period.TODAY:
                return localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
            case Period.WEEK | Period.MONTH:
                return now - timedelta(days=int(self.value))
            case _:
                return None


class End(TextChoices):
    """How a game ended, as far as the lists tell games apart by it."""

    ANY = "", _("any")
    FINISHED = "finished", _("played to its end")
    LEFT = "left", _("left")


class Unindexed(Func):
    """A column that SQLite must not use to choose an index.

    A page is read along the index of its sort order, which also holds the filters' columns. Collecting the
    games of a filter first and sorting them takes longer.
    """

    arity = 1
    template = "%(expressions)s"

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template="+%(expressions)s", **context)


def ended_so(games: QuerySet[Game], end: End) -> QuerySet[Game]:
    """The games among `games` that ended so."""
    if end is End.ANY:
        return games
    left = Q(its_end=EndReasonChoices.LEFT)
    return games.alias(its_end=Unindexed(F("end_reason"))).filter(left if end is End.LEFT else ~left)


@dataclass(frozen=True, kw_only=True)
class Selection:
    """Filters and order. `name` is part of a name, or a name with its tag. Empty and None do not filter; the
    variant always does, for each has a leaderboard of its own."""

    variant: str = field(default_factory=first_variant)
    rule_set: str = ""
    changes: Changes = Changes.BOTH
    limit: str = ""
    players: int | None = None
    period: Period = Period.ALL
    min_hands: int = DEFAULT_MIN_HANDS
    name: str = ""
    end: End = End.ANY
    order: Order = BY_SCORE

    def applied(self, games: QuerySet[Game], now: datetime) -> QuerySet[Game]:
        games = games.filter(self._named())
        since = self.period.since(now)
        bounds = {
            "rule_set": self.rule_set or None,
            "limit": self.limit or None,
            "players": self.players,
            "hands__gte": self.min_hands if self.min_hands > 1 else None,
            "ended_at__gte": since,
        }
        games = self.of_variant(ended_so(games, self.end))
        for bound, value in bounds.items():
            if value is not None:
                field, _double, comparison = bound.partition("__")
                games = games.alias(**{f"its_{field}": Unindexed(F(field))})
                games = games.filter(**{f"its_{field}__{comparison or 'exact'}": value})
        return self._by_changes(games)

    @property
    def is_first_variant(self) -> bool:
        return self.variant == first_variant()

    def of_variant(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """The games of the variant's rule sets; of the first one all but those of the others."""
        others = [key for key in names_of(Topic.VARIANT) if key != first_variant()]
        if not others:
            return games
        games = games.alias(of_rule_set=Unindexed(F("rule_set")))
        if not self.is_first_variant:
            return games.filter(of_rule_set__in=sorted(rule_sets_of(self.variant)))
        return games.exclude(of_rule_set__in=sorted(frozenset().union(*map(rule_sets_of, others))))

    def _by_changes(self, games: QuerySet[Game]) -> QuerySet[Game]:
        if self.changes is Changes.BOTH:
            return games
        unchanged = Q(its_changed_rules="")
        games = games.alias(its_changed_rules=Unindexed(F("changed_rules")))
        return games.filter(unchanged if self.changes is Changes.UNCHANGED else ~unchanged)

    def _named(self) -> Q:
        name, separator, tag = self.name.strip().rpartition(TAG_SEPARATOR)
        if separator:
            return Q(player__tag=tag.lower()) & (Q(name_key=folded(name)) if name else Q())
        return Q(name_key__contains=folded(tag)) if tag else Q()

    @property
    def query(self) -> str:
        """The query string; values that are the default are left out."""
        fields = {
            "variant": "" if self.is_first_variant else self.variant,
            "rules": self.rule_set,
            "changes": "" if self.changes is Changes.BOTH else self.changes.value,
            "limit": self.limit,
            "players": self.players or "",
            "period": "" if self.period is Period.ALL else self.period.value,
            "hands": "" if self.min_hands == DEFAULT_MIN_HANDS else self.min_hands,
            "name": self.name,
            "end": self.end.value,
            "sort": "" if self.order is BY_SCORE else self.order.name,
        }
        return urlencode({key: value for key, value in fields.items() if value})

    def sorted_by(self, order: Order) -> Selection:
        return replace(self, order=order)

    def including(self, game: Game) -> Selection:
        """The same selection, of the game's variant and with `min_hands` low enough for it."""
        least = min(self.min_hands, game.hands or self.min_hands)
        return replace(self, variant=variant_of(game.rule_set), min_hands=least)

    @property
    def is_plain(self) -> bool:
        """Whether every filter but the variant, and the order, are the default."""
        return self == Selection(variant=self.variant)


ANY = ("", _("any"))


class SelectionForm(forms.Form):
    """The filters and the order, each optional."""

    variant = forms.ChoiceField(required=False, widget=forms.HiddenInput)
    rules = forms.ChoiceField(label=_("Rule set"), required=False)
    changes = forms.ChoiceField(label=_("House rules"), required=False, choices=Changes.choices)
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
    end = forms.ChoiceField(label=_("Ended"), required=False, choices=End.choices)
    sort = forms.ChoiceField(
        label=_("Sorted by"), required=False, choices=[(order.name, order.words) for order in ORDERS.values()]
    )

    def __init__(self, asked: Any) -> None:
        plain = {
            "changes": Changes.BOTH.value,
            "period": Period.ALL.value,
            "hands": str(DEFAULT_MIN_HANDS),
            "sort": BY_SCORE.name,
        }
        plain["variant"] = first_variant()
        given = {key: value for key, value in asked.items() if key in self.base_fields and value.strip()}
        super().__init__({**plain, **given})
        variants = names_of(Topic.VARIANT) or {first_variant(): ""}
        self.fields["variant"].choices = list(variants.items())  # type: ignore[attr-defined]
        variant = given.get("variant", first_variant())
        self.fields["rules"].choices = _rule_sets(variant, given.get("rules"))  # type: ignore[attr-defined]
        self.fields["limit"].choices = _known(Topic.LIMIT, given.get("limit"))  # type: ignore[attr-defined]

    def selection(self) -> Selection:
        """The selection that a valid form asks for."""
        values = self.cleaned_data
        return Selection(
            variant=values["variant"],
            rule_set=values["rules"],
            changes=Changes(values["changes"]),
            limit=values["limit"],
            players=values["players"],
            period=Period(values["period"]),
            min_hands=values["hands"],
            name=values["name"],
            end=End(values["end"]),
            order=ORDERS[values["sort"]],
        )


def _rule_sets(variant: str, asked: str | None) -> list[tuple[str, Any]]:
    """Those of the variant that have names, and the one asked for."""
    known = _known(Topic.RULE_SET, asked)
    return [(key, name) for key, name in known if not key or key == asked or variant_of(key) == variant]


def _known(topic: Topic, asked: str | None) -> list[tuple[str, Any]]:
    """The keys that have names and the key asked for, which only old games may have."""
    names = names_of(topic)
    if asked and len(asked) <= 40:
        names.setdefault(asked, asked)
    return [ANY, *names.items()]
