"""Finished games in the admin: to view, to hide names of, and to delete with all their hands.

The app that writes the records of hands shows them: see HandAdmin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from leaderboard.admin.game_filters import (
    HiddenFilter,
    LimitFilter,
    PeriodFilter,
    PlayersFilter,
    RuleSetFilter,
)
from leaderboard.identity.hidden_names import hide_names, show_names
from leaderboard.models import Game, GameStatus, Hand
from leaderboard.money import Money
from leaderboard.names import folded
from leaderboard.vocabulary import changes_of, rules_name

if TYPE_CHECKING:
    GameModelAdmin = admin.ModelAdmin[Game]
    HandModelAdmin = admin.ModelAdmin[Hand]
else:
    GameModelAdmin = HandModelAdmin = admin.ModelAdmin


class ViewOnly:
    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


FEW_GAMES = 1000


class GameChangeList(ChangeList):
    """The list of games. Where few match, their keys are read once; counting and then fetching the matches
    would read all games twice.
    """

    def get_results(self, request: HttpRequest) -> None:
        keys = list(self.queryset.values_list("pk", flat=True)[: FEW_GAMES + 1])
        if len(keys) <= FEW_GAMES:
            found = Game.objects.filter(pk__in=keys).defer("settings")  # by their keys and nothing else
            self.queryset = found.order_by(*self.queryset.query.order_by)
        super().get_results(request)


@admin.register(Game)
class GameAdmin(ViewOnly, GameModelAdmin):
    list_display = (
        "ended_at",
        "named",
        "kind",
        "rounded_score",
        "hands",
        "starting_stack",
        "final_stack",
        "place",
        "players",
        "rules",
        "limit",
        "end_reason",
    )
    list_display_links = ("ended_at", "named")
    list_filter = (
        PeriodFilter,
        RuleSetFilter,
        LimitFilter,
        PlayersFilter,
        "kind",
        "end_reason",
        HiddenFilter,
    )
    show_facets = admin.ShowFacets.NEVER  # counting them would read all games
    list_per_page = 25
    show_full_result_count = False
    search_fields = ("name_key",)
    ordering = ("-ended_at",)
    readonly_fields = ("score", "duration", "rules", "its_hands")
    actions = ("hide_selected_names", "show_selected_names")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).filter(status=GameStatus.FINISHED).defer("settings")

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return GameChangeList

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        return super().get_search_results(request, queryset, folded(search_term))

    @admin.display(description=_("name"), ordering="name_key")
    def named(self, game: Game) -> str:
        return _("%(name)s (hidden)") % {"name": game.name} if game.name_hidden else game.name

    @admin.display(description=_("score"), ordering="score")
    def rounded_score(self, game: Game) -> str:
        return "–" if game.score is None else number_format(round(game.score, 2), 2)

    @admin.display(description=_("rules"), ordering="rule_set")
    def rules(self, game: Game) -> str:
        """The list does without the settings' values, which it does not read."""
        keys = game.changed_rules.split()
        name = rules_name(game.rule_set, keys, kind=game.kind)
        if not keys:
            return name
        known = {} if "settings" in game.get_deferred_fields() else game.settings
        return f"{name} ({'; '.join(changes_of(known, keys, Money(game.money_unit)))})"

    @admin.display(description=_("duration"))
    def duration(self, game: Game) -> str:
        return str(game.duration)

    @admin.display(description=_("hands"))
    def its_hands(self, game: Game) -> str:
        address = f"{reverse('admin:leaderboard_hand_changelist')}?game__id__exact={game.pk}"
        return format_html('<a href="{}">{}</a>', address, _("The hands of this game"))

    def has_hide_name_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("leaderboard.hide_name_game")

    @admin.action(description=_("Hide the names from the public"), permissions=["hide_name"])
    def hide_selected_names(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        self._log_each(request, queryset, str(_("Name hidden.")))
        number = hide_names(queryset)
        text = ngettext("%(number)d name is hidden now.", "%(number)d names are hidden now.", number)
        messages.success(request, text % {"number": number})

    @admin.action(description=_("Show the names again"), permissions=["hide_name"])
    def show_selected_names(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        self._log_each(request, queryset, str(_("Name shown again.")))
        number = show_names(queryset)
        text = ngettext("%(number)d name is shown again.", "%(number)d names are shown again.", number)
        messages.success(request, text % {"number": number})

    def _log_each(self, request: HttpRequest, queryset: QuerySet[Game], message: str) -> None:
        for game in queryset:
            self.log_change(request, game, message)

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """Deleting a game deletes its hands, although nobody may delete a single hand."""
        deleted, counts, missing_permissions, protected = super().get_deleted_objects(objs, request)
        missing_permissions.discard(Hand._meta.verbose_name)
        return deleted, counts, missing_permissions, protected


class HandAdmin(ViewOnly, HandModelAdmin):
    """The hands of one game; there is no list of all hands. The app that writes the records registers it,
    since only that app can show them (game/admin/hands.py).
    """

    list_display = ("number", "net", "big_blind", "vpip", "pfr", "showdown", "showdown_won", "created")
    list_display_links = ("number",)
    list_filter = ("showdown", "showdown_won", "vpip", "pfr")
    ordering = ("number",)
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    search_fields = ("=number",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hand]:
        return super().get_queryset(request).filter(game__status=GameStatus.FINISHED).defer("record")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup == "game__id__exact" or super().lookup_allowed(lookup, value, request)  # type: ignore[arg-type]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Hand | None = None) -> bool:
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if "game__id__exact" not in request.GET:
            return redirect("admin:leaderboard_game_changelist")
        return super().changelist_view(request, extra_context)
