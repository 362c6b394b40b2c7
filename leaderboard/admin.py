"""Finished games and their hands for administrators: to look at and, a whole game at a time, to delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Game, GameStatus, Hand
from leaderboard.names import folded
from leaderboard.vocabulary import Topic, names_of

if TYPE_CHECKING:
    GameModelAdmin = admin.ModelAdmin[Game]
    HandModelAdmin = admin.ModelAdmin[Hand]
    HandTabularInline = admin.TabularInline[Hand, Game]
else:
    GameModelAdmin = HandModelAdmin = admin.ModelAdmin
    HandTabularInline = admin.TabularInline


class ViewOnly:
    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class KeyFilter(admin.SimpleListFilter):
    """Filters by a stored key. The choices are the keys that have names: to collect those that occur, every
    game would have to be read for every page.
    """

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


FEW_GAMES = 1000


class GameChangeList(ChangeList):
    """The list of games. Where few are found, the keys of these are enough to go on with: to count them and
    then to fetch them, all games would be read twice.
    """

    def get_results(self, request: HttpRequest) -> None:
        keys = list(self.queryset.values_list("pk", flat=True)[: FEW_GAMES + 1])
        if len(keys) <= FEW_GAMES:
            found = Game.objects.filter(pk__in=keys).defer("settings")  # by their keys and nothing else
            self.queryset = found.order_by(*self.queryset.query.order_by)
        super().get_results(request)


class HandInline(ViewOnly, HandTabularInline):
    model = Hand
    fields = ("number", "net", "created")
    readonly_fields = ("created",)
    ordering = ("number",)
    can_delete = False
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hand]:
        return super().get_queryset(request).defer("record")


@admin.register(Game)
class GameAdmin(ViewOnly, GameModelAdmin):
    inlines = (HandInline,)
    list_display = (
        "ended_at",
        "name",
        "kind",
        "score",
        "hands",
        "starting_stack",
        "final_stack",
        "place",
        "players",
        "rule_set",
        "limit",
        "end_reason",
    )
    list_display_links = ("ended_at", "name")
    list_filter = ("kind", "end_reason", RuleSetFilter, LimitFilter, "ended_at")
    show_facets = admin.ShowFacets.NEVER  # to count them, all games would have to be read
    list_per_page = 25
    show_full_result_count = False
    search_fields = ("name_key",)
    search_help_text = _("Search by name")
    ordering = ("-ended_at",)
    readonly_fields = ("score", "duration")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).filter(status=GameStatus.FINISHED).defer("settings")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return GameChangeList

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        return super().get_search_results(request, queryset, folded(search_term))

    @admin.display(description=_("duration"))
    def duration(self, game: Game) -> str:
        return str(game.duration)

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """Hands go with their game, although nobody may delete one on its own."""
        deleted, counts, missing_permissions, protected = super().get_deleted_objects(objs, request)
        missing_permissions.discard(Hand._meta.verbose_name)
        return deleted, counts, missing_permissions, protected


@admin.register(Hand)
class HandAdmin(ViewOnly, HandModelAdmin):
    """One hand's record; hands are found by way of their game, since a list of all would be of no use."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Hand | None = None) -> bool:
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("admin:leaderboard_game_changelist")
