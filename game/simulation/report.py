"""The figures of a simulation, as rows to print or as JSON-ready values."""

from __future__ import annotations

import math
from typing import Any

from game.simulation.contests import Tallies
from game.simulation.tally import Count, Tally

PERCENTS = {
    "vpip": (Count.VPIP, Count.HANDS),
    "pfr": (Count.PFR, Count.HANDS),
    "three_bet": (Count.THREE_BETS, Count.THREE_BET_CHANCES),
    "continuation_bet": (Count.CBETS, Count.CBET_CHANCES),
    "fold_to_continuation_bet": (Count.FOLDS_TO_CBET, Count.CBETS_FACED),
    "went_to_showdown": (Count.SHOWDOWNS, Count.FLOPS),
    "won_at_showdown": (Count.SHOWDOWNS_WON, Count.SHOWDOWNS),
}

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


def figures(tally: Tally) -> dict[str, Any]:
    """Percents and the aggression factor, None where there was nothing to count; mbb per hand."""
    width = tally.winnings.half_width
    plain: dict[str, Any] = {
        "hands": tally.counts[Count.HANDS],
        "mbb_per_hand": round(tally.winnings.mean, 1),
        "half_width_95": None if math.isinf(width) else round(width, 1),
    }
    for name, (part, whole) in PERCENTS.items():
        share = tally.share(part, whole)
        plain[name] = None if share is None else round(100 * share, 1)
    aggression = tally.share(Count.BETS, Count.CALLS)
    plain["aggression"] = None if aggression is None else round(aggression, 2)
    return plain


def text_table(tallies: Tallies) -> str:
    """The figures of all players under headings, in columns."""
    rows: list[tuple[str, ...]] = [HEADINGS]
    for name, tally in tallies.items():
        values = figures(tally).values()
        rows.append((name, *("–" if value is None else f"{value:,}" for value in values)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
