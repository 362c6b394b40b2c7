"""The panel that explains a bot's decision, in words and as a bar of its weights."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.loading import ProfileSummary, profile_summary
from game.bot_tables.spot_words import deciding_row_text, spot_names, spot_text
from game.bots.decision import Reason
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.sizing import Size
from game.bots.spots import PreflopSpot
from game.history.bot_decisions import BotDecision
from game.play.saved_game import SeatedPlayer

BAR_WIDTH = 1000
PERCENT = 100

_SIZES: dict[Size, str | Promise] = {
    Size.SMALL: gettext_lazy("the small size"),
    Size.LARGE: gettext_lazy("the large size"),
    Size.ALL_IN: gettext_lazy("all-in"),
}
_SIZES_AFTER_THE_FLOP = _SIZES | {
    Size.THIRD: gettext_lazy("⅓ of the pot"),
    Size.SMALL: gettext_lazy("½ of the pot"),
    Size.THREE_QUARTERS: gettext_lazy("¾ of the pot"),
    Size.LARGE: gettext_lazy("the pot"),
}


class WeightShare(NamedTuple):
    """One kind of action: its weight in words, and its place in the bar in thousandths of the width."""

    kind: str
    name: str
    weight: str
    start: int
    width: int
    is_drawn: bool


class DecisionPanel(NamedTuple):
    """`draw` is a number below one, `drawn_at` its place in the bar in thousandths of the width. `strength`
    is the percentile of the starting hand or the estimated equity, empty where no cards were seen.
    `played_as` is the starting hand that the row was looked up by, empty where that is the bot's own.
    `committed` says that the bot's folds have become calls."""

    name: str
    profile: str
    table: str
    spot: str
    row: str
    strength_label: str
    strength: str
    shares: tuple[WeightShare, ...]
    draw: str
    drawn_at: int
    size: str
    played_as: str = ""
    committed: bool = False


def decision_panel(
    bot: BotDecision | None, summary_of: Callable[[str], ProfileSummary | None] = profile_summary
) -> DecisionPanel | None:
    """The panel of one decision. `summary_of` is asked for the bot's profile: whoever shows many panels keeps
    what it said."""
    if bot is None:
        return None
    reason = bot.decision.reason
    is_preflop = isinstance(reason.spot, PreflopSpot)
    summary = summary_of(bot.player.profile or "")
    return DecisionPanel(
        name=bot.player.name,
        profile=summary.name if summary else reason.profile,
        table=table_text(reason.table, reason.version, bot.player),
        spot=spot_text(spot_names(reason.spot)),
        row=deciding_row_text(reason.row),
        strength_label=_("Starting hand") if is_preflop else _("Estimated chance"),
        strength=_strength(reason, is_preflop=is_preflop),
        shares=_shares(reason),
        draw=number_format(reason.draw / WEIGHT_TOTAL, 4, use_l10n=True),
        drawn_at=reason.draw * BAR_WIDTH // WEIGHT_TOTAL,
        size=size_text(reason.size, reason.noise, before_the_flop=is_preflop),
        played_as=reason.played_as,
        committed=reason.committed,
    )


def table_text(table: str, version: int, player: SeatedPlayer) -> str:
    """Such as "ring, version 3, modifiers version 2"."""
    text = _("%(table)s, version %(version)d") % {"table": table, "version": version}
    number = player.style.modifiers_version if player.style else 0
    return text + ", " + _("modifiers version %(number)d") % {"number": number} if number else text


def _strength(reason: Reason, *, is_preflop: bool) -> str:
    percent = number_format(reason.strength * PERCENT, 0, use_l10n=True)
    if is_preflop:
        return _("better than %(percent)s%% of all starting hands") % {"percent": percent}
    return _("%(percent)s%% against one random hand") % {"percent": percent}


def _shares(reason: Reason) -> tuple[WeightShare, ...]:
    names = (("fold", _("Fold")), ("call", _("Check or call")), ("raise", _("Bet or raise")))
    shares, start = [], 0
    for (kind, name), weight in zip(names, reason.weights, strict=True):
        shares.append(
            WeightShare(
                kind=kind,
                name=name,
                weight=_("%(percent)s%%")
                % {"percent": number_format(weight * PERCENT / WEIGHT_TOTAL, 2, use_l10n=True)},
                start=start * BAR_WIDTH // WEIGHT_TOTAL,
                width=weight * BAR_WIDTH // WEIGHT_TOTAL,
                is_drawn=start <= reason.draw < start + weight,
            )
        )
        start += weight
    return tuple(shares)


def size_text(size: Size | None, noise: int | None, *, before_the_flop: bool = True) -> str:
    """The size of a bet with its change; empty where none was chosen."""
    if size is None:
        return ""
    name = str((_SIZES if before_the_flop else _SIZES_AFTER_THE_FLOP)[size])
    if noise in (None, PERCENT):
        return name
    return _("%(size)s, times %(percent)d%%") % {"size": name, "percent": noise}
