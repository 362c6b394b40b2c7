"""What the figures of a simulation and of a measurement are called."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from leaderboard.money import MINUS, decimal_text

FIGURES = (
    ("hands", _("hands")),
    ("mbb_per_hand", _("mbb/hand")),
    ("half_width_95", _("±95 %")),
    ("vpip", _("VPIP")),
    ("pfr", _("PFR")),
    ("three_bet", _("3-bet")),
    ("continuation_bet", _("c-bet")),
    ("fold_to_continuation_bet", _("fold to c-bet")),
    ("went_to_showdown", _("went to showdown")),
    ("won_at_showdown", _("won at showdown")),
    ("aggression", _("aggression")),
    ("opens", _("opens")),
    ("sees", _("sees")),
    ("raises", _("raises")),
    ("drawn", _("cards drawn")),
    ("served", _("servito")),
    ("bluffs", _("bluffs")),
    ("draw_aggression", _("bets per call")),
)
"""Of both games; a page leaves out those of the other."""

HABITS = (
    ("all_in_preflop", _("all-in before the flop")),
    ("check_raise", _("check-raise")),
    ("donk_bet", _("bet into the aggressor")),
    ("river_all_in", _("all-ins among river bets")),
    ("flop_bets", _("flop bets")),
    ("turn_bets", _("turn bets")),
    ("river_bets", _("river bets")),
    ("flop_thirds", _("flop bets, weakest and strongest third of hands")),
    ("turn_thirds", _("turn bets, weakest and strongest third of hands")),
    ("river_thirds", _("river bets, weakest and strongest third of hands")),
    ("flop_thirds_in_like_pots", _("the same on the flop, in pots of like size")),
    ("turn_thirds_in_like_pots", _("the same on the turn, in pots of like size")),
    ("river_thirds_in_like_pots", _("the same on the river, in pots of like size")),
)
"""Shares in percent; of bets in percent of the pot the quartiles, then means of thirds."""

UNKNOWN = "–"


def style_text(value: float | Sequence[int] | None) -> str:
    """Such as "24.5" or "33 / 50 / 75", in Italian "24,5"."""
    if value is None:
        return UNKNOWN
    if isinstance(value, Sequence):
        return " / ".join(map(str, value))
    return number_format(value, use_l10n=True, force_grouping=True)


def winnings_text(value: float, places: int = 1) -> str:
    """With its sign, such as "+1,204.5"."""
    sign = MINUS if value < 0 else "+"
    return sign + decimal_text(value, places)


def interval_text(value: float, half_width: float | None, places: int = 1) -> str:
    """Such as "+3.1 ± 2.4"; without a half width the winnings alone."""
    text = winnings_text(value, places)
    return text if half_width is None else f"{text} ± {decimal_text(half_width, places)}"
