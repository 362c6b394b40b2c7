"""Playing figures: VPIP, PFR, aggression and showdowns of a player over all his ranked games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leaderboard.charts.lines import BarChart, bar_chart
from leaderboard.models import Game
from leaderboard.money import decimal_text
from leaderboard.templatetags.leaderboard_formats import UNKNOWN, percent


class Share(NamedTuple):
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
    def shares(self) -> list[Share]:
        hands, aggressions = self.figured_hands, self.bets + self.calls
        return [
            Share(_("VPIP"), _("hands in which chips went in voluntarily before the flop"), self.vpip, hands),
            Share(_("PFR"), _("hands raised before the flop"), self.pfr, hands),
            Share(
                _("Aggression"),
                _("bets and raises among bets, raises and calls after the flop"),
                self.bets,
                aggressions,
            ),
            Share(_("Showdowns"), _("hands that came to a showdown"), self.showdowns, hands),
            Share(
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


def figures_of(games: QuerySet[Game]) -> PlayingFigures:
    columns = ("hands", "figured_hands", "vpip", "pfr", "bets", "calls", "showdowns", "showdowns_won")
    sums = games.order_by().aggregate(games=Count("id"), **{f"sum_{name}": Sum(name) for name in columns})
    return PlayingFigures(games=sums["games"], **{name: sums[f"sum_{name}"] or 0 for name in columns})
