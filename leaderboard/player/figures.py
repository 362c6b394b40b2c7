"""Playing figures: VPIP, PFR, aggression and showdowns of a player over all his ranked games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Case, Count, QuerySet, Sum, When
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leaderboard.charts.lines import BarChart, bar_chart
from leaderboard.models import Game
from leaderboard.money import decimal_text
from leaderboard.templatetags.leaderboard_formats import UNKNOWN, percent


class CountedShare(NamedTuple):
    """`part` of `whole`; `meaning` says what they count."""

    label: str | Promise
    meaning: str | Promise
    part: int
    whole: int

    @property
    def share(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    @property
    def text(self) -> str:
        return percent(self.share) if self.whole else UNKNOWN


@dataclass(frozen=True, kw_only=True)
class PlayingFigures:
    """Sums over games.

    Only `figured_hands` of the `hands` have figures, and only these count in the shares.
    """

    games: int
    hands: int
    figured_hands: int
    vpip: int
    pfr: int
    bets: int
    calls: int
    showdowns: int
    showdowns_won: int

    @property
    def shares(self) -> list[CountedShare]:
        hands, aggressions = self.figured_hands, self.bets + self.calls
        return [
            CountedShare(
                _("VPIP"), _("hands in which chips went in voluntarily before the flop"), self.vpip, hands
            ),
            CountedShare(_("PFR"), _("hands raised before the flop"), self.pfr, hands),
            CountedShare(
                _("Aggression"),
                _("bets and raises among bets, raises and calls after the flop"),
                self.bets,
                aggressions,
            ),
            CountedShare(_("Showdowns"), _("hands that came to a showdown"), self.showdowns, hands),
            CountedShare(
                _("Showdowns won"), _("showdowns in which a pot was won"), self.showdowns_won, self.showdowns
            ),
        ]

    @property
    def chart(self) -> BarChart:
        return bar_chart([(str(share.label), share.text, share.share) for share in self.shares])

    @property
    def aggression_factor(self) -> str:
        """Bets and raises per call after the flop."""
        return decimal_text(self.bets / self.calls, 2) if self.calls else UNKNOWN


COLUMNS = ("hands", "figured_hands", "vpip", "pfr", "bets", "calls", "showdowns", "showdowns_won")


@dataclass(frozen=True, kw_only=True)
class GamesAlike:
    """Games of one status, end and rule set: how many, and the sums of their `columns`."""

    status: str
    end_reason: str
    rule_set: str
    is_ranked: bool
    games: int
    columns: tuple[int, ...]


def games_alike(games: QuerySet[Game]) -> list[GamesAlike]:
    """All in one walk over the games."""
    is_ranked = Case(When(score__isnull=False, then=True), default=False)
    keys = ("status", "end_reason", "rule_set", "is_ranked")
    sums = {f"sum_{name}": Sum(name) for name in COLUMNS}
    rows = games.order_by().annotate(is_ranked=is_ranked).values(*keys).annotate(games=Count("id"), **sums)
    return [
        GamesAlike(
            **{key: row[key] for key in (*keys, "games")},
            columns=tuple(row[name] or 0 for name in sums),
        )
        for row in rows
    ]


def figures_of(groups: Iterable[GamesAlike]) -> PlayingFigures:
    ranked = [group for group in groups if group.is_ranked]
    sums = [sum(column) for column in zip(*(group.columns for group in ranked), strict=True)]
    found = dict(zip(COLUMNS, sums or [0] * len(COLUMNS), strict=True))
    return PlayingFigures(games=sum(group.games for group in ranked), **found)
