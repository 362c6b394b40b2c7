"""The computer players as the page shows them: who they are, how they play, and what each mix takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from game.bot_tables.choices import TemperamentChoice
from game.bot_tables.loading import ProfileSummary, bot_profiles
from game.bots.lineup import MIXES, Mix
from game.bots.profile import BotProfile
from game.characters.chart import Chart, opening_chart
from game.characters.measured import MeasuredStyle, WinRate, measured, profile_fingerprint
from game.characters.measuring import SEATS, VISITORS
from game.words import labels
from leaderboard.money import decimal_text, rounded, sign_of

MIX_NAMES: dict[Mix, str | Promise] = {
    Mix.BELIEVABLE: pgettext_lazy("opponents", "believable"),
    Mix.EASY: pgettext_lazy("opponents", "easy"),
    Mix.TOUGH: pgettext_lazy("opponents", "tough"),
}

MIX_LINES: dict[Mix, str | Promise] = {
    Mix.BELIEVABLE: gettext_lazy(
        "As at real tables: every temperament, the tight and aggressive most often."
    ),
    Mix.EASY: gettext_lazy(
        "Players who enter too many pots and call too much, and one who gives up too soon."
    ),
    Mix.TOUGH: gettext_lazy("Tight and aggressive players, with a regular among them now and then."),
}


class CharacterStat(NamedTuple):
    """A figure with what it means; `margin` is empty where it has none."""

    name: str
    meaning: str
    value: str
    margin: str = ""


class Character(NamedTuple):
    """`portrait` is a path of a static file; `at_table` lists the names under which it sits at the table.
    `figures` are empty where it has been changed since they were measured, `chart` None where it cannot play.
    """

    key: str
    name: str
    temperament: str
    line: str
    portrait: str
    at_table: str
    chart: Chart | None
    figures: tuple[CharacterStat, ...]


class RateRow(NamedTuple):
    """What a player like `name` wins per hand against each mix, with its margin."""

    name: str
    rates: tuple[tuple[str, str], ...]


class RateTable(NamedTuple):
    seats: int
    rows: tuple[RateRow, ...]


class MixPanel(NamedTuple):
    """`short` is its name where space is short."""

    name: str
    short: str
    line: str


class Page(NamedTuple):
    """`is_current`: the figures are of the computer players as they are now."""

    characters: tuple[Character, ...]
    mixes: tuple[MixPanel, ...]
    rates: tuple[RateTable, ...]
    is_current: bool
    deals: str
    seed: int
    command: str


def page(
    shown: Sequence[ProfileSummary], offered: Sequence[ProfileSummary], at_table: Mapping[str, Sequence[str]]
) -> Page:
    live = bot_profiles()
    names = {summary.key: summary.name for summary in shown}
    return Page(
        characters=tuple(
            _character(summary, live.get(summary.key), at_table.get(summary.key, ())) for summary in shown
        ),
        mixes=tuple(
            MixPanel(str(labels.OPPONENTS[mix.value]), str(MIX_NAMES[mix]), str(MIX_LINES[mix]))
            for mix in MIXES
        ),
        rates=tuple(_rate_table(seats, names) for seats in SEATS),
        is_current=_are_as_measured(offered, live),
        deals=number_format(measured().deals, use_l10n=True, force_grouping=True),
        seed=measured().seed,
        command=measured().command,
    )


def _are_as_measured(offered: Sequence[ProfileSummary], live: Mapping[str, BotProfile]) -> bool:
    """Whether the mixes are drawn from the profiles that were measured, and these play as then."""
    temperaments = {summary.key: summary.temperament.value for summary in offered}
    found = {key: profile_fingerprint(live[key]) for key in temperaments if key in live}
    return (temperaments, found) == (measured().temperaments, measured().fingerprints)


def _character(summary: ProfileSummary, live: BotProfile | None, at_table: Sequence[str]) -> Character:
    style = measured().styles.get(summary.key)
    is_current = live is not None and profile_fingerprint(live) == measured().fingerprints.get(summary.key)
    return Character(
        key=summary.key,
        name=summary.name,
        temperament=str(TemperamentChoice(summary.temperament).label),
        line=summary.line,
        portrait=summary.portrait_file,
        at_table=", ".join(at_table),
        chart=None if live is None else opening_chart(live.ring),
        figures=_figures(style) if style and is_current else (),
    )


def _figures(style: MeasuredStyle) -> tuple[CharacterStat, ...]:
    return (
        CharacterStat("VPIP", _("plays a hand of his own will"), _percent(style.vpip)),
        CharacterStat("PFR", _("raises before the flop"), _percent(style.pfr)),
        CharacterStat(
            "AF", _("bets and raises for each call after the flop"), decimal_text(style.aggression, 1)
        ),
        CharacterStat("mbb", _("won per hand, in thousandths of a big blind"), *_rate(style.rate)),
    )


def _percent(percent: float) -> str:
    return _("%(number)s %%") % {"number": decimal_text(percent, 1)}


def _rate_table(seats: int, names: Mapping[str, str]) -> RateTable:
    rates = measured().rates
    return RateTable(
        seats,
        tuple(
            RateRow(names.get(key, key), tuple(_rate(rates[mix, seats, key]) for mix in MIXES))
            for key in VISITORS
        ),
    )


def _rate(rate: WinRate) -> tuple[str, str]:
    """The rate with its sign, and its margin."""
    return (
        f"{sign_of(rounded(rate.mbb, 0))}{decimal_text(rate.mbb, 0)}",
        f"±{decimal_text(rate.half_width, 0)}",
    )
