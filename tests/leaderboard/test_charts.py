from __future__ import annotations

import pytest

from leaderboard.charts.lines import BOTTOM, LEFT, MAX_DOTS, RIGHT, TOP, LineChart, bar_chart, line_chart
from leaderboard.charts.stack_history import MAX_POINTS, stack_history, stacks_over
from leaderboard.models import Game, Hand
from leaderboard.recording.recorder import save_hand
from tests.leaderboard.builders import a_finished_game, a_result, some_figures


def chart(*values: float, baseline: float = 0.0) -> LineChart:
    return line_chart(values, baseline=baseline, written=str, ends=("first", "last"))


def test_the_line_runs_from_edge_to_edge_between_the_extremes() -> None:
    drawn = chart(0.0, 10.0, -10.0)
    middle = f"{(TOP + BOTTOM) / 2:.1f}"
    assert drawn.line == f"{LEFT}.0,{middle} {(LEFT + RIGHT) / 2:.1f},{TOP}.0 {RIGHT}.0,{BOTTOM}.0"
    assert [mark.text for mark in drawn.heights] == ["-10.0", "10.0"]
    assert drawn.baseline == (middle, "0.0")


@pytest.mark.parametrize("values", [(5.0,), (5.0, 5.0), (0.0, 0.0, 0.0)])
def test_a_line_without_ups_and_downs_is_drawn_too(values: tuple[float, ...]) -> None:
    drawn = chart(*values, baseline=values[0])
    assert len(drawn.line.split()) == len(values)
    assert drawn.heights == []
    assert drawn.last == ("last" if len(values) > 1 else "")


def test_a_mark_beside_the_baseline_is_left_out() -> None:
    assert [mark.text for mark in chart(-1.0, 100.0).heights] == ["100.0"]


def test_many_points_have_no_dots() -> None:
    assert len(chart(*range(MAX_DOTS)).dots) == MAX_DOTS
    assert chart(*range(MAX_DOTS + 1)).dots == []


def test_bars_are_as_long_as_their_shares() -> None:
    drawn = bar_chart([("a", "0\xa0%", 0.0), ("b", "50\xa0%", 0.5), ("c", "100\xa0%", 1.0)])
    assert [bar.length for bar in drawn.bars] == [0, drawn.room // 2, drawn.room]
    assert drawn.height > drawn.bars[-1].top > drawn.bars[0].top == 0


@pytest.mark.django_db
class TestCourses:
    def test_the_stack_follows_what_each_hand_won(self) -> None:
        game = a_finished_game(won=-20, hands=3)
        for number, net in [(2, -50), (1, 10), (3, 20)]:
            save_hand(game.id, number, {}, net, some_figures())
        history = stack_history(game)
        assert history is not None
        assert [tuple(moment) for moment in history.moments] == [(1, 10, 1010), (2, -50, 960), (3, 20, 980)]
        assert history.is_complete
        assert len(history.chart.line.split()) == 4

    def test_a_game_without_hands_has_no_stack_history(self) -> None:
        assert stack_history(a_finished_game()) is None

    @pytest.mark.parametrize("hands", [MAX_POINTS, MAX_POINTS + 1, 3 * MAX_POINTS - 1])
    def test_a_long_game_is_thinned_to_its_end(self, hands: int) -> None:
        game = a_finished_game(won=hands, hands=hands)
        Hand.objects.bulk_create(Hand(game=game, number=n, record={}, net=1) for n in range(1, hands + 1))
        history = stack_history(game)
        assert history is not None
        assert history.is_complete == (hands == MAX_POINTS)
        assert len(history.moments) <= MAX_POINTS
        last = history.moments[-1]
        assert (last.number, last.stack) == (hands, 1000 + hands)

    def test_final_stacks_run_from_the_oldest_game_to_the_newest(self) -> None:
        newest, oldest = (
            Game(**a_result(won=won).start.columns(), ended_at=a_result().ended_at) for won in (1, 2)
        )
        newest.final_stack, oldest.final_stack = 2000, 500
        drawn = stacks_over([newest, oldest])
        assert drawn is not None
        assert drawn.line == f"{LEFT}.0,{BOTTOM}.0 {RIGHT}.0,{TOP}.0"
        assert [mark.text for mark in drawn.heights] == ["50\xa0%", "200\xa0%"]
        assert drawn.baseline.text == "100\xa0%"

    def test_no_games_give_no_picture(self) -> None:
        assert stacks_over([]) is None
