"""Counts games and stores the sums. Each game counts once, whoever counts and however often."""

from __future__ import annotations

import datetime
import time
from collections import Counter
from collections.abc import Callable
from uuid import UUID

from django.db import IntegrityError, models, transaction

from game.against_visitors.counting import tallies_of
from game.against_visitors.models import BotRow, BotSums, BotTotal, BotWeek, CountedGame
from game.against_visitors.tallies import AdjustedResults, Bot, BotTally, ReplayStep, RowTally
from game.history.recorded_game import GameHistory, published_history
from game.simulation.player_stats import Winnings
from leaderboard.models import Game

VERSION = 4
"""Of the counting; with a new one all is counted again."""

AT_ONCE = 50


def games_left() -> int:
    """How many ranked games are yet to be counted. Ranked games are never deleted."""
    ranked = Game.objects.filter(score__isnull=False).count()
    return max(0, ranked - CountedGame.objects.count())


def _uncounted() -> models.QuerySet[Game]:
    counted = CountedGame.objects.filter(game_id=models.OuterRef("pk"))
    return Game.objects.filter(score__isnull=False).exclude(models.Exists(counted))


def count_games(seconds: float = float("inf"), report: Callable[[int], None] = lambda done: None) -> int:
    """Count games, the latest first, for about `seconds` of processor time; return how many."""
    _forget_older_counting()
    ends, done = time.thread_time() + seconds, 0
    while ids := list(_uncounted().order_by("-ended_at", "id").values_list("id", flat=True)[:AT_ONCE]):
        for game_id in ids:
            done += _count(game_id)
            report(done)
            if time.thread_time() > ends:
                return done
    return done


def _forget_older_counting() -> None:
    if CountedGame.objects.exclude(version=VERSION).exists():
        with transaction.atomic():
            for model in (BotWeek, BotTotal, BotRow, CountedGame):
                model._default_manager.all().delete()


def _count(game_id: UUID) -> bool:
    """False for a game that nobody may see, and if somebody else has counted it meanwhile."""
    history = published_history(game_id)
    if history is None or history.seed is None:
        CountedGame.objects.get_or_create(game_id=game_id, defaults={"version": VERSION})
        return False
    tallies = tallies_of(history)
    try:
        with transaction.atomic():
            CountedGame.objects.create(game_id=game_id, version=VERSION)
            for bot, tally in tallies.items():
                _keep_sums(bot, tally, history)
                _keep_rows(bot, tally)
    except IntegrityError:
        return False
    return True


def _week(history: GameHistory) -> datetime.date:
    """The Monday of the week in which the game ended."""
    day = (history.game.ended_at or history.game.started_at).astimezone(datetime.UTC).date()
    return day - datetime.timedelta(days=day.weekday())


def _keep_rows(bot: Bot, tally: BotTally) -> None:
    known = BotRow.objects.select_for_update().filter(**bot._asdict(), row__in=list(tally.rows))
    rows = {row.row: row for row in known}
    new = [BotRow(**bot._asdict(), row=key) for key in tally.rows if key not in rows]
    for row in (*rows.values(), *new):
        _set_row(row, row_tally(row).merged(tally.rows[row.row]))
    BotRow.objects.bulk_create(new)
    BotRow.objects.bulk_update(
        rows.values(), ["times", "won", "squares", "worst", "worst_game", "worst_hand", "worst_step"]
    )


def _keep_sums(bot: Bot, tally: BotTally, history: GameHistory) -> None:
    own, defaults = bot._asdict(), {"is_draw": history.variant.has_draw}
    week = {"week": _week(history), "trial": tally.trial}
    BotWeek.objects.get_or_create(**own, **week, defaults=defaults)
    BotTotal.objects.get_or_create(**own, defaults=defaults)
    _add(BotWeek.objects.select_for_update().get(**own, **week), tally)
    _add(BotTotal.objects.select_for_update().get(**own), tally)


def _add(row: BotSums, tally: BotTally) -> None:
    winnings = winnings_of(row).merged(tally.winnings)
    adjusted = adjusted_of(row).merged(tally.adjusted)
    row.games += 1
    row.deals, row.won, row.squares = winnings
    row.counts = dict(Counter(row.counts) + tally.counts)
    row.adjusted_hands, row.adjusted_won, row.adjusted_squares = adjusted
    row.save()


def winnings_of(row: BotSums) -> Winnings:
    return Winnings(row.deals, row.won, int(row.squares))


def adjusted_of(row: BotSums) -> AdjustedResults:
    return AdjustedResults(row.adjusted_hands, row.adjusted_won, row.adjusted_squares)


def row_tally(row: BotRow) -> RowTally:
    place = ReplayStep(row.worst_game, row.worst_hand, row.worst_step) if row.worst_game else None
    return RowTally(Winnings(row.times, row.won, int(row.squares)), row.worst, place)


def _set_row(row: BotRow, tally: RowTally) -> None:
    row.times, row.won, row.squares = tally.results
    row.worst = tally.worst
    if tally.place is not None:
        row.worst_game, row.worst_hand, row.worst_step = tally.place
