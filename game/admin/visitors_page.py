"""How the bots fare against visitors: all profiles and versions, and one of them in detail."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format, number_format
from django.utils.html import format_html_join
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from game.admin.row_addresses import row_addresses
from game.against_visitors import figures, storing
from game.against_visitors.figures import BotFigures, CostlyRow, Per100
from game.against_visitors.models import ValuedDecision
from game.against_visitors.tallies import Bot
from game.against_visitors.valuing import costly_decisions
from game.bot_tables.loading import profile_summary
from game.bot_tables.models import TableVersion
from game.bots.table import ANY
from game.engine.actions import Bet, Call, Check, Fold, RaiseTo
from game.engine.record import decode_action
from game.http import is_htmx
from game.laboratory.figure_words import FIGURES, interval_text, winnings_text
from game.laboratory.result_charts import WinningsChart, style_tracks, winnings
from leaderboard.money import decimal_text

PIECE_SECONDS = 0.3
"""Of processor time for one request that counts."""

STYLE = [(key, label) for key, label in FIGURES if key not in ("hands", "mbb_per_hand", "half_width_95")]


class BotLine(NamedTuple):
    """A bot in the list. `version` is None where it is gone."""

    name: str
    table: str
    version: TableVersion | None
    address: str
    standing: BotFigures
    won: str
    adjusted: str
    style: list[str]

    @property
    def cells(self) -> str:
        """The cells of a line. The list has many lines: a template's loop over cells would take a third of
        its time."""
        return format_html_join("", "<td>{}</td>", ((text,) for text in self.style))


class Costly(NamedTuple):
    """A row and what it lost, in words."""

    row: str
    address: str
    costly: CostlyRow
    won: str
    total: str
    worst: str


class DecisionInWords(NamedTuple):
    """A decision that the coach valued, in words."""

    decision: ValuedDecision
    loss: str
    chosen: str
    better: str


def visitors_page(model_admin: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    """All bots; a post counts games that have not been counted."""
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    if request.method == "POST":
        return _count(request)
    is_draw = request.GET.get("game") == "draw"
    shown = figures.standings(is_draw=is_draw)
    columns = [(key, label) for key, label in STYLE if any(each.style[key] is not None for each in shown)]
    versions, names = _versions({each.bot for each in shown}), _names(each.bot.profile for each in shown)
    context: dict[str, Any] = {
        **model_admin.admin_site.each_context(request),
        "title": _("Against visitors"),
        "opts": model_admin.opts,
        "lines": [_line(each, columns, versions, names) for each in shown],
        "headings": [label for _key, label in columns],
        "is_draw": is_draw,
        "left": storing.games_left(),
    }
    return render(request, "admin/game/visitors.html", context)


def _count(request: HttpRequest) -> HttpResponse:
    """A piece of the work. A script asks for the next one, and for the page when all is done."""
    storing.count_games(PIECE_SECONDS)
    if not is_htmx(request):
        return redirect("admin:game_botprofile_visitors")
    left = storing.games_left()
    response = render(request, "admin/game/_games_left.html", {"left": left, "goes_on": True})
    if not left:
        response["HX-Refresh"] = "true"
    return response


def bot_page(model_admin: admin.ModelAdmin, request: HttpRequest, bot: Bot) -> HttpResponse:
    """One bot: its weeks, its style, and the rows that cost it most."""
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    weeks = figures.weeks_of(bot)
    if not weeks:
        raise Http404
    standing = figures.standing(bot, weeks)
    versions = _versions({bot})
    line = _line(standing, STYLE, versions, _names([bot.profile]))
    context: dict[str, Any] = {
        **model_admin.admin_site.each_context(request),
        "title": _("%(profile)s, %(table)s %(version)d, against visitors")
        % {"profile": line.name, "table": line.table, "version": bot.version},
        "opts": model_admin.opts,
        "line": line,
        "style": [
            (label, text) for (_key, label), text in zip(STYLE, line.style, strict=True) if text != NOTHING
        ],
        "weeks": weeks_chart(figures.trend(weeks), unit_of(standing)),
        "tracks": [] if standing.is_draw else style_tracks({line.name: standing.style}),
        "names": [line.name],
        "decisions": [_valued(each) for each in costly_decisions(bot)],
        "rows": _rows(figures.costly_rows(bot), line.version),
        "unit": unit_of(standing),
    }
    return render(request, "admin/game/visitors_bot.html", context)


NOTHING = "–"


def unit_of(standing: BotFigures | None) -> str:
    return _("starting pots") if standing and standing.is_draw else pgettext("amount", "BB")


def weeks_chart(weeks: Mapping[datetime.date, Per100], unit: str) -> WinningsChart | None:
    """What was won by week, each with its interval."""
    return winnings(
        {
            date_format(week, "SHORT_DATE_FORMAT"): {
                "mbb_per_hand": won.mean,
                "half_width_95": won.half_width,
            }
            for week, won in weeks.items()
        },
        unit=unit,
    )


def _versions(bots: set[Bot]) -> dict[tuple[str, int], TableVersion]:
    found = TableVersion.objects.filter(table__key__in={bot.table for bot in bots}).select_related("table")
    return {(version.table.key, version.number): version for version in found}


def _names(keys: Iterable[str]) -> dict[str, str]:
    """The names of profiles by their keys; a key stands for a profile that is gone."""
    summaries = {key: profile_summary(key) for key in set(keys)}
    return {key: summary.name if summary else key for key, summary in summaries.items()}


def _line(
    standing: BotFigures,
    columns: list[tuple[str, Any]],
    versions: dict[tuple[str, int], TableVersion],
    names: Mapping[str, str],
) -> BotLine:
    bot = standing.bot
    version = versions.get((bot.table, bot.version))
    return BotLine(
        names[bot.profile],
        version.table.name if version else bot.table,
        version,
        reverse("admin:game_botprofile_visitors_bot", args=list(bot)),
        standing,
        per_100_text(standing.won),
        NOTHING if standing.adjusted is None else per_100_text(standing.adjusted),
        [figure_text(standing.style[key]) for key, _label in columns],
    )


def per_100_text(won: Per100) -> str:
    """Such as "+3.1 ± 2.4"."""
    return interval_text(won.mean, won.half_width)


def _rows(found: list[CostlyRow], version: TableVersion | None) -> list[Costly]:
    addresses = row_addresses(version) if version else {}
    return [
        Costly(
            row.row.removeprefix("preflop/").replace(ANY, "*"),
            addresses.get(row.row, ""),
            row,
            interval_text(row.won, row.half_width, 2),
            winnings_text(row.total),
            winnings_text(row.worst),
        )
        for row in found
    ]


def _valued(found: ValuedDecision) -> DecisionInWords:
    loss = f"{decimal_text(found.loss, 1)} ± {decimal_text(found.half_width, 1)}"
    return DecisionInWords(
        found, loss, *(_action_text(code, found.big_blind) for code in (found.chosen, found.better))
    )


ACTIONS = {
    Fold: gettext_lazy("fold"),
    Check: gettext_lazy("check"),
    Call: gettext_lazy("call"),
    Bet: gettext_lazy("bet %(amount)s BB"),
    RaiseTo: gettext_lazy("raise to %(amount)s BB"),
}


def _action_text(code: str, big_blind: int) -> str:
    action = decode_action(code)
    amount = getattr(action, "amount", 0) / max(1, big_blind)
    return str(ACTIONS[type(action)]) % {"amount": decimal_text(amount, 1)}


def figure_text(value: float | None) -> str:
    return NOTHING if value is None else _number_text(value, get_language())


@lru_cache(maxsize=4096)  # without it a list of 144 bots takes a tenth longer
def _number_text(value: float, _language: str | None) -> str:
    """As the language of the page writes it."""
    return number_format(value, use_l10n=True)
