"""The admin of finished hands, with the decisions of the bots and the rows of the tables behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from game.admin.row_addresses import row_addresses
from game.bot_tables.loading import profile_summary
from game.bot_tables.models import DecisionTable
from game.bot_tables.spot_words import spot_names, spot_text
from game.engine.record import InvalidRecord
from game.history.bot_decisions import bot_decision
from game.history.decisions import DecisionPanel, decision_panel
from game.history.recorded_game import GameHistory, PlayedHand, published_history
from game.laboratory.styles import cited_version
from game.laboratory.trial import action_text
from leaderboard.admin.games import HandAdmin
from leaderboard.models import Game, Hand


class DecisionLine(NamedTuple):
    """A bot's decision at `step`; `address` is the page of its row (see RowAddresses)."""

    step: int
    action: str
    spot: str
    panel: DecisionPanel
    address: str


@dataclass
class RowAddresses:
    """The admin addresses of the rows that decisions cite; each version is looked up once."""

    found: dict[tuple[str, int], tuple[str, dict[str, str]]] = field(default_factory=dict)

    def address(self, table: str, number: int, row: str | None) -> str:
        """The row's line, or else its version's page, or else its table's history, or else ""."""
        if (table, number) not in self.found:
            self.found[table, number] = self._look_up(table, number)
        page, rows = self.found[table, number]
        return rows.get(row or "", page)

    def _look_up(self, table: str, number: int) -> tuple[str, dict[str, str]]:
        version = cited_version(table, number)
        if version is not None:
            page = reverse("admin:game_tableversion_change", args=[version.pk])
            return page, row_addresses(version)
        found = DecisionTable.objects.filter(key=table).first()
        return (reverse("admin:game_decisiontable_versions", args=[found.pk]) if found else "", {})


def decision_lines(history: GameHistory, hand: PlayedHand) -> list[DecisionLine]:
    """The decisions of the bots in the hand, in order."""
    rows, lines, summary_of = RowAddresses(), [], cache(profile_summary)
    for step in range(1, hand.last_step + 1):
        bot = bot_decision(history, hand, step)
        panel = decision_panel(bot, summary_of)
        if bot is None or panel is None:
            continue
        reason = bot.decision.reason
        address = rows.address(reason.table, reason.version, reason.row)
        action = action_text(bot.decision.action)
        lines.append(DecisionLine(step, action, spot_text(spot_names(reason.spot)), panel, address))
    return lines


@admin.register(Hand)
class PlayedHandAdmin(HandAdmin):
    change_form_template = "admin/leaderboard/hand/change_form.html"
    fields = (
        ("game", "number", "created"),
        ("net", "big_blind"),
        ("vpip", "pfr", "showdown", "showdown_won"),
    )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        hand = self.get_object(request, object_id)
        context: dict[str, Any] = {}
        if hand is not None and self.has_view_permission(request, hand):
            game = Game.objects.get(pk=hand.game_id)
            context = {"subtitle": _("Hand %(hand)d, %(game)s") % {"hand": hand.number, "game": game}}
            context |= _decision_context(hand)
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **context})


def _decision_context(hand: Hand) -> dict[str, Any]:
    """The hand and its decisions, for the template; `unreadable` if the record cannot be read."""
    history = published_history(hand.game_id)
    try:
        played = history.hand(hand.number) if history else None
        if history is None or played is None:
            return {}
        return {"played": played, "decisions": decision_lines(history, played)}
    except InvalidRecord:
        return {"unreadable": True}
