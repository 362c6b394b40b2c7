"""The filters of the admin's list of games.

Their choices are fixed: collecting the values that occur would read all games for every page.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.timezone import make_aware
from django.utils.translation import gettext_lazy as _

from leaderboard.models import MAX_PLAYERS, MIN_PLAYERS, Game
from leaderboard.vocabulary import Topic, names_of


class KeyFilter(admin.SimpleListFilter):
    """Filters by a stored key; the choices are the keys that have names."""

    topic: Topic

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return list(names_of(self.topic).items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(**{str(self.parameter_name): self.value()}) if self.value() else queryset


class RuleSetFilter(KeyFilter):
    title = _("rule set")
    parameter_name = "rule_set"
    topic = Topic.RULE_SET


class LimitFilter(KeyFilter):
    title = _("limit")
    parameter_name = "limit"
    topic = Topic.LIMIT


class PlayersFilter(admin.SimpleListFilter):
    title = _("number of players")
    parameter_name = "players"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(str(number), str(number)) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        number = self.value()
        return queryset.filter(players=number) if number in dict(self.lookup_choices) else queryset


class HiddenFilter(admin.SimpleListFilter):
    title = _("hidden names")
    parameter_name = "hidden"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("hidden"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.filter(name_hidden=True) if self.value() == "yes" else queryset


# Days beyond these filter nothing, and some of them cannot be converted to the site's time zone.
NO_GAME_YET, NO_GAME_ANY_MORE = datetime.date(1970, 1, 2), datetime.date(9999, 12, 30)


class PeriodForm(forms.Form):
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput({"type": "date"}))
    until = forms.DateField(label=_("Until"), required=False, widget=forms.DateInput({"type": "date"}))


class PeriodFilter(admin.ListFilter):
    """Games that ended from one day to another, both included, in the site's time zone."""

    title = _("day of the end")
    template = "admin/leaderboard/period_filter.html"

    def __init__(
        self, request: HttpRequest, params: dict[str, Any], model: type[Game], model_admin: Any
    ) -> None:
        super().__init__(request, params, model, model_admin)
        asked = {name: (params.pop(name, None) or [""])[-1] for name in ("since", "until")}
        self.form = PeriodForm(asked, auto_id="period_%s", label_suffix="")
        days = self.form.cleaned_data if self.form.is_valid() else {}
        self.since: datetime.date | None = days.get("since")
        self.until: datetime.date | None = days.get("until")

    def expected_parameters(self) -> list[str | None]:
        return ["since", "until"]

    def has_output(self) -> bool:
        return True

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:
        """The form as the only choice, with the other filters of the list."""
        other_filters = {
            name: value
            for name, values in changelist.filter_params.items()
            if name not in (*self.expected_parameters(), "p")
            for value in values
        }
        asked = bool(self.since or self.until)
        without = changelist.get_query_string(remove=["since", "until"])
        query = {"q": changelist.query} if changelist.query else {}
        yield {"form": self.form, "kept": other_filters | query, "asked": asked, "without": without}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        if self.since and self.since > NO_GAME_YET:
            queryset = queryset.filter(ended_at__gte=_begin(self.since))
        if self.until and self.until < NO_GAME_ANY_MORE:
            queryset = queryset.filter(ended_at__lt=_begin(self.until + datetime.timedelta(days=1)))
        return queryset


def _begin(day: datetime.date) -> datetime.datetime:
    return make_aware(datetime.datetime.combine(day, datetime.time()))
