"""Finished games and their hands for administrators: to look at and, a whole game at a time, to delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Game, GameStatus, Hand

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
    list_filter = ("kind", "end_reason", "rule_set", "limit", "ended_at")
    list_per_page = 50
    show_full_result_count = False
    search_fields = ("name",)
    search_help_text = _("Search by name")
    ordering = ("-ended_at",)
    readonly_fields = ("score", "duration")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).filter(status=GameStatus.FINISHED)

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
