"""The figures of a simulation, as text or as JSON-ready values."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.engine.odds.result import NORMAL_95
from game.simulation.contests import StatsByName
from game.simulation.draw_stats import DrawStat
from game.simulation.habits import POSTFLOP, Habit, quartiles, sizes_by_strength, sizes_in_like_pots
from game.simulation.player_stats import PlayerStats, Stat, Winnings

PERCENTS = {
    "vpip": (Stat.VPIP, Stat.HANDS),
    "pfr": (Stat.PFR, Stat.HANDS),
    "three_bet": (Stat.THREE_BETS, Stat.THREE_BET_CHANCES),
    "continuation_bet": (Stat.CBETS, Stat.CBET_CHANCES),
    "fold_to_continuation_bet": (Stat.FOLDS_TO_CBET, Stat.CBETS_FACED),
    "went_to_showdown": (Stat.SHOWDOWNS, Stat.FLOPS),
    "won_at_showdown": (Stat.SHOWDOWNS_WON, Stat.SHOWDOWNS),
}

DRAW_PERCENTS = {
    "opens": (DrawStat.OPENINGS, DrawStat.OPENING_CHANCES),
    "sees": (DrawStat.SEEN, DrawStat.ANSWERS),
    "raises": (DrawStat.RAISED, DrawStat.ANSWERS),
    "served": (DrawStat.SERVED, DrawStat.EXCHANGES),
    "bluffs": (DrawStat.BLUFFS, DrawStat.BETS),
}
DRAW_NUMBERS = {
    "drawn": (DrawStat.EXCHANGED, DrawStat.EXCHANGES),
    "draw_aggression": (DrawStat.BETS, DrawStat.CALLS),
}

RATIOS = {
    "aggression": (Stat.BETS, Stat.CALLS),
    "draw_aggression": (DrawStat.BETS, DrawStat.CALLS),
}

HABITS = {
    "all_in_preflop": (Habit.ALL_INS_PREFLOP, Stat.HANDS),
    "check_raise": (Habit.CHECK_RAISES, Habit.CHECK_RAISE_CHANCES),
    "donk_bet": (Habit.DONK_BETS, Habit.DONK_CHANCES),
    "river_all_in": (Habit.RIVER_ALL_INS, Habit.RIVER_BETS),
}

HABIT_HEADINGS = (
    "profile",
    "all-in preflop",
    "check-raise",
    "donk bet",
    "river all-in",
    "flop bets",
    "turn bets",
    "river bets",
    "flop thirds",
    "turn thirds",
    "river thirds",
    "flop alike",
    "turn alike",
    "river alike",
)

HEADINGS = (
    "profile",
    "hands",
    "mbb/hand",
    "±95 %",
    "VPIP",
    "PFR",
    "3-bet",
    "c-bet",
    "fold to c-bet",
    "went to sd",
    "won at sd",
    "aggression",
)


def figures(own: PlayerStats) -> dict[str, Any]:
    """Winnings in mbb per hand, percentages and the aggression factor; None where nothing was counted."""
    width = own.winnings.half_width
    plain: dict[str, Any] = {
        "hands": own.counts[Stat.HANDS],
        "mbb_per_hand": round(own.winnings.mean, 1),
        "half_width_95": None if math.isinf(width) else round(width, 1),
    }
    for name, (part, whole) in PERCENTS.items():
        share = own.share(part, whole)
        plain[name] = None if share is None else round(100 * share, 1)
    aggression = own.share(Stat.BETS, Stat.CALLS)
    plain["aggression"] = None if aggression is None else round(aggression, 2)
    return plain


def draw_figures(own: PlayerStats) -> dict[str, Any]:
    """Those of five-card draw: percentages, cards for each exchange, bets and raises for each call."""
    plain: dict[str, Any] = {}
    for name, (part, whole) in DRAW_PERCENTS.items():
        share = own.share(part, whole)
        plain[name] = None if share is None else round(100 * share, 1)
    for name, (part, whole) in DRAW_NUMBERS.items():
        share = own.share(part, whole)
        plain[name] = None if share is None else round(share, 2)
    return plain


def half_widths(own: PlayerStats) -> dict[str, float]:
    """Half of the 95 % intervals of percentages and of bets for each call, as if decisions were independent;
    without figures of which nothing was counted."""
    widths: dict[str, float] = {}
    for name, (part, whole) in (PERCENTS | DRAW_PERCENTS).items():
        if count := own.counts[whole]:
            share = own.counts[part] / count
            widths[name] = round(100 * NORMAL_95 * math.sqrt(share * (1 - share) / count), 1)
    for name, (bets, calls) in RATIOS.items():
        if own.counts[bets] and own.counts[calls]:
            ratio = own.counts[bets] / own.counts[calls]
            spread = math.sqrt(1 / own.counts[bets] + 1 / own.counts[calls])
            widths[name] = round(NORMAL_95 * ratio * spread, 2)
    return widths


def habit_figures(own: PlayerStats) -> dict[str, Any]:
    """Percentages, and by street the quartiles of first bets in percent of the pot, all-ins aside, then their
    means with the weakest and with the strongest third of the hands that bet, and those in pots of like size.

    All-ins before the flop are a share of hands at the table, whoever went all-in.
    """
    plain: dict[str, Any] = {}
    for name, (part, whole) in HABITS.items():
        share = own.share(part, whole)
        plain[name] = None if share is None else round(100 * share, 1)
    sizes = {f"{street.value}_bets": quartiles(own.counts, street) for street in POSTFLOP}
    thirds = {f"{street.value}_thirds": sizes_by_strength(own.counts, street) for street in POSTFLOP}
    alike = {
        f"{street.value}_thirds_in_like_pots": sizes_in_like_pots(own.counts, street) for street in POSTFLOP
    }
    return plain | sizes | thirds | alike


def text_table(stats: StatsByName) -> str:
    """The figures of all players as a table with headings."""
    rows = [(name, *map(_figure, figures(own).values())) for name, own in stats.items()]
    return _aligned([HEADINGS, *rows])


def habit_table(stats: StatsByName) -> str:
    """The habits of all players, and of all together, as a table with headings."""
    whole = {"all": PlayerStats(sum((own.counts for own in stats.values()), Counter()), Winnings())}
    rows = [(name, *map(_habit, habit_figures(own).values())) for name, own in (stats | whole).items()]
    return _aligned([HABIT_HEADINGS, *rows])


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:,}"


def _habit(value: float | tuple[int, ...] | None) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple) else _figure(value)


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
