"""What the panels of odds say: chances as text and bars, and how they were counted."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.odds import Method, Odds, pot_odds, rounded_percent
from game.engine.seat_view import SeatView
from game.names.visitor_text import isolated
from leaderboard.money import Money

BAR_WIDTH = 100
NO_BREAK = "\N{NO-BREAK SPACE}"


class Chance(NamedTuple):
    """A chance with its bar; `width` is of BAR_WIDTH, `note` goes with the percentage. `seat` is whose chance
    it is, None for the viewer's own; nobody has a better one than who leads. `meaning` explains the label."""

    label: str
    percent: str
    width: float
    note: str = ""
    seat: int | None = None
    leads: bool = False
    meaning: str = ""


class OddsPanel(NamedTuple):
    """`against` says what the odds count and what they do not, `price` is what a call needs to break even,
    `outs` counts the cards that improve the hand; all are empty where they do not apply. The cards follow as
    signs, and in words for those who hear the page. `categories_method` says how the categories were counted,
    and `also` is a second choice beside this one."""

    title: str
    hand: str
    chances: tuple[Chance, ...]
    method: str
    against: str
    price: str
    categories: tuple[Chance, ...]
    outs: str
    out_signs: str
    out_names: str
    categories_method: str = ""
    also: OddsPanel | None = None

    @property
    def is_sampled(self) -> bool:
        """Whether `method` names an interval."""
        return self.method.startswith("±")

    @property
    def brief(self) -> str:
        """The first chance in few words; empty where they stand at the seats."""
        first = self.chances[0]
        return f"{isolated(first.label)} {first.percent} {self.short_against}" if self.against else ""

    @property
    def short_against(self) -> str:
        return _("against random hands")


def seeded(moment: str) -> np.random.Generator:
    """Seeded by the moment, so that a reload shows the same figures; it decides nothing in the game."""
    seed = int.from_bytes(hashlib.sha256(moment.encode()).digest()[:8], "big")
    return np.random.Generator(np.random.SFC64(seed))


def price(view: SeatView, money: Money) -> str:
    """What a call costs, what it can win, and how often it must win to break even; no verdict."""
    cost, winnable = view.call_price
    if not cost:
        return ""
    return _("A call costs %(cost)s to win %(winnable)s: it breaks even at %(needed)s.") % {
        "cost": money.text(cost),
        "winnable": money.text(winnable),
        "needed": percent_text(pot_odds(winnable, cost)),
    }


def method_text(odds: Odds) -> str:
    count = number_format(odds.count, use_l10n=True, force_grouping=True)
    if odds.method is Method.EXACT:
        text = ngettext(
            "exact, %(count)s combination counted", "exact, %(count)s combinations counted", odds.count
        )
        return text % {"count": count}
    points = odds.half_width * 100
    digits = 1 if points >= 0.1 else 2
    return _("± %(points)s points (95 %%), %(count)s deals") % {
        "points": _rounded(max(points, 0.01), digits),
        "count": count,
    }


def percent_text(share: float, method: Method = Method.EXACT) -> str:
    sign, percent = rounded_percent(share, 1, method)
    text = _("%(number)s %%") % {"number": f"{sign}{_rounded(percent, 1)}"}
    return text.replace(" ", NO_BREAK)


def _rounded(number: float, digits: int) -> str:
    # number_format cuts digits off; it does not round.
    return str(number_format(round(number, digits), digits, use_l10n=True))
