"""What is kept of the bots' hands against visitors agrees with the recorded hands, and each counts once."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.utils import timezone

from game.against_visitors.counting import tallies_of
from game.against_visitors.figures import standings
from game.against_visitors.storing import count_games, games_left
from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.recorded_game import GameHistory, published_history
from game.models import BotRow, BotTotal, BotWeek
from game.simulation.player_stats import Stat
from leaderboard.models import Game
from tests.history.recorded_games import a_finished_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def history(number: int = 1, **setup: Any) -> GameHistory:
    found = published_history(a_finished_game(number, **setup).game_id)
    assert found is not None
    return found


def test_the_bots_win_what_the_visitor_loses() -> None:
    played = history(players=4, hands=12)
    found = tallies_of(played)
    visitors = sum(
        round((hand.last.stacks[0] - hand.last.setup.stacks[0]) * 1000 / hand.last.setup.big_blind)
        for hand in played.hands()
        if hand.last.setup.stacks[0]
    )
    assert abs(sum(tally.winnings.total for tally in found.values()) + visitors) < 100
    hands = [hand for hand in played.hands() if hand.last.setup.stacks[0]]
    seats = sum(len(hand.last.setup.dealt_in) - 1 for hand in hands)
    assert sum(tally.winnings.deals for tally in found.values()) == seats
    assert sum(tally.counts[Stat.HANDS] for tally in found.values()) == seats
    assert sum(tally.adjusted.hands for tally in found.values()) == seats


def test_a_decision_is_compared_with_folding() -> None:
    """The place of a row's worst decision leads to the action, and to what it cost."""
    played = history(players=4, hands=8)
    checked = 0
    for bot, tally in tallies_of(played).items():
        for row in tally.rows.values():
            assert row.place is not None
            hand = played.hand(row.place.hand)
            assert hand is not None
            before = hand.states[row.place.step - 1]
            seat = before.to_act
            assert seat is not None
            assert hand.players[seat].profile == bot.profile
            gain = hand.last.stacks[seat] - before.stacks[seat]
            assert row.worst == round(gain * 1000 / hand.last.setup.big_blind)
            assert row.results.total >= row.worst * row.results.deals
            checked += 1
    assert checked > 5


def test_every_game_is_counted_once_and_summed_up_by_week() -> None:
    one, two = (a_finished_game(number, players=3, hands=4).game_id for number in (1, 2))
    game = Game.objects.get(pk=two)
    Game.objects.filter(pk=two).update(ended_at=game.ended_at + timedelta(days=7) if game.ended_at else None)
    assert games_left() == 2
    assert [count_games(), count_games()] == [2, 0]
    assert games_left() == 0
    weeks = list(BotWeek.objects.all())
    assert len({week.week for week in weeks}) == 2
    assert all(week.week.weekday() == 0 for week in weeks)
    expected = [tallies_of(played) for each in (one, two) if (played := published_history(each))]
    for bot, tally in ((bot, tally) for found in expected for bot, tally in found.items()):
        row = BotWeek.objects.filter(**bot._asdict()).filter(won=tally.winnings.total).first()
        assert row is not None
        assert row.adjusted_won == pytest.approx(tally.adjusted.won)
    rows = sum(
        each.results.deals for found in expected for tally in found.values() for each in tally.rows.values()
    )
    assert sum(BotRow.objects.values_list("times", flat=True)) == rows


def test_the_totals_are_the_sums_of_the_weeks_also_of_those_counted_before() -> None:
    one, two = (a_finished_game(number, players=3, hands=4).game_id for number in (1, 2))
    Game.objects.filter(pk=two).update(ended_at=timezone.now() - timedelta(days=70))
    assert (one != two, count_games()) == (True, 2)
    counted = standings()
    assert sum(each.games for each in counted) == sum(week.games for week in BotWeek.objects.all())
    BotTotal.objects.all().delete()
    import_module("game.migrations.0030_totals_of_bots").sum_up(apps, None)
    for before, after in zip(counted, standings(), strict=True):
        assert after._replace(adjusted=None) == before._replace(adjusted=None)
        assert after.adjusted == pytest.approx(before.adjusted)


def test_poker_all_italiana_counts_pots_by_its_own_figures() -> None:
    a_finished_game(5, players=4, hands=3, rules=ITALIAN_DRAW_POKER)
    call_command("count_visitors", verbosity=0)
    weeks = BotWeek.objects.all()
    assert all(week.table.startswith("italian-draw") for week in weeks)
    assert sum(week.deals for week in weeks) == 3 * (Game.objects.get().hands or 0)
    assert sum(week.counts.get("exchanges", 0) for week in weeks) > 0
    assert not any(week.adjusted_hands for week in weeks)
    assert BotRow.objects.exists()


def test_watched_practice_and_running_games_do_not_count() -> None:
    a_finished_game(1, name="", players=3, hands=2)
    assert games_left() == 0
