"""The bots' figures against visitors, as a page shows them."""

from __future__ import annotations

import datetime
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from game.against_visitors.models import BotRow, BotSums, BotTotal, BotWeek
from game.against_visitors.storing import adjusted_of, row_tally, winnings_of
from game.against_visitors.tallies import AdjustedResults, Bot, RowTally
from game.simulation.player_stats import PlayerStats, Winnings
from game.simulation.report import draw_figures, figures

MAX_ROWS = 20


class Per100(NamedTuple):
    """What was won in 100 hands and half of its 95 % interval, None for fewer than two hands: in big blinds,
    or starting pots of poker all'italiana."""

    mean: float
    half_width: float | None

    @classmethod
    def of(cls, winnings: Winnings) -> Per100:
        """Thousandths of one hand are tenths of a hundred."""
        return cls(winnings.mean / 10, _finite(winnings.half_width / 10))

    @classmethod
    def adjusted(cls, sums: AdjustedResults) -> Per100 | None:
        return cls(sums.per_100, _finite(sums.half_width_per_100)) if sums.hands else None


class BotFigures(NamedTuple):
    """A bot's figures: `style` as in the reports of simulations; `adjusted` is None where nobody knows how
    much was luck. `is_draw`: at poker all'italiana."""

    bot: Bot
    is_draw: bool
    games: int
    hands: int
    won: Per100
    adjusted: Per100 | None
    style: dict[str, Any]


class CostlyRow(NamedTuple):
    """A row whose decisions lost: `won` in big blinds a decision, compared with folding then; `total` in all.
    The worst single one can be seen in its hand."""

    row: str
    times: int
    won: float
    half_width: float | None
    total: float
    worst: float
    game_id: UUID
    hand: int
    step: int


def standings(*, is_draw: bool | None = None) -> list[BotFigures]:
    """By profile and table, the latest versions first; of one game, or of both."""
    totals = BotTotal.objects.order_by("profile", "table", "-version", "-modifiers")
    found = totals if is_draw is None else totals.filter(is_draw=is_draw)
    return [standing(Bot(row.profile, row.table, row.version, row.modifiers), [row]) for row in found]


def standing(bot: Bot, weeks: Sequence[BotSums]) -> BotFigures:
    winnings, adjusted, counts, games = Winnings(), AdjustedResults(), Counter[str](), 0
    for week in weeks:
        winnings = winnings.merged(winnings_of(week))
        adjusted = adjusted.merged(adjusted_of(week))
        counts += Counter(week.counts)
        games += week.games
    stats = PlayerStats(counts, winnings)
    style = figures(stats) | draw_figures(stats)
    won, without_luck = Per100.of(winnings), Per100.adjusted(adjusted)
    return BotFigures(bot, weeks[0].is_draw, games, winnings.deals, won, without_luck, style)


def weeks_of(bot: Bot) -> list[BotWeek]:
    return list(BotWeek.objects.filter(**bot._asdict()).order_by("week"))


def trend(weeks: Iterable[BotWeek]) -> Mapping[datetime.date, Per100]:
    """By the Monday of the week; without luck where that is known of all its hands."""
    found: dict[datetime.date, tuple[Winnings, AdjustedResults]] = {}
    for week in weeks:
        winnings, adjusted = found.get(week.week, (Winnings(), AdjustedResults()))
        found[week.week] = winnings.merged(winnings_of(week)), adjusted.merged(adjusted_of(week))
    return {week: _best_known(*sums) for week, sums in found.items()}


def _best_known(winnings: Winnings, adjusted: AdjustedResults) -> Per100:
    without_luck = Per100.adjusted(adjusted)
    is_known = adjusted.hands == winnings.deals
    return without_luck if without_luck and is_known else Per100.of(winnings)


def costly_rows(bot: Bot) -> list[CostlyRow]:
    """Those that lost most in all, the most expensive first."""
    rows = BotRow.objects.filter(**bot._asdict(), won__lt=0, worst_game__isnull=False).order_by("won", "row")
    return [_costly(row.row, row_tally(row)) for row in rows[:MAX_ROWS]]


def _costly(row: str, tally: RowTally) -> CostlyRow:
    results, place = tally.results, tally.place
    if place is None:
        raise ValueError("a row without a decision")
    return CostlyRow(
        row,
        results.deals,
        results.mean / 1000,
        _finite(results.half_width / 1000),
        results.total / 1000,
        tally.worst / 1000,
        *place,
    )


def _finite(width: float) -> float | None:
    return None if math.isinf(width) else width
