"""What a game's row knows of its hands."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import pytest

from game.engine.odds.result import NORMAL_95 as NORMAL_95_OF_THE_GAME
from leaderboard.models import Game, Hand
from leaderboard.player.figures import figures_of, games_alike
from leaderboard.recording.recorder import finish_game, save_hand, start_game
from leaderboard.recording.scatter import NORMAL_95, margin
from leaderboard.standings.standings import ranked_games
from tests.leaderboard.builders import a_finished_game, a_result, a_start, game_id, some_figures

pytestmark = pytest.mark.django_db


def test_both_apps_mean_the_same_interval() -> None:
    """Neither imports the other's: the engine knows the standard library only."""
    assert NORMAL_95 == NORMAL_95_OF_THE_GAME == pytest.approx(1.96, abs=1e-4)


@pytest.mark.parametrize(
    ("nets", "half"),
    [
        ([], None),
        ([100], None),
        ([5, 5], 0.0),
        ([-10, 10], 19.6),  # a standard deviation of 14.14, a standard error of 10
        ([0, 0, 0, 40], 19.6),
    ],
)
def test_the_margin_is_some_1_96_standard_errors(nets: Sequence[int], half: float | None) -> None:
    assert margin(nets) == (None if half is None else pytest.approx(half, rel=1e-4))


def test_the_margin_of_large_results_loses_nothing() -> None:
    nets = [900_000_000 + step for step in (-1, 0, 1)] * 100
    assert margin(nets) == pytest.approx(NORMAL_95 * statistics.stdev(nets) / 300**0.5, rel=1e-9)


class TestFinish:
    def test_the_row_sums_up_the_hands(self) -> None:
        start_game(a_start())
        save_hand(game_id(1), 1, {}, -10, some_figures(big_blind=10, calls=2, showdown=True))
        save_hand(game_id(1), 2, {}, 10, some_figures(big_blind=40, vpip=True, pfr=True, bets=3))
        save_hand(game_id(1), 3, {}, 30, some_figures(vpip=True, bets=1, showdown=True, showdown_won=True))
        finish_game(a_result(won=30, hands=3))
        game = Game.objects.get()
        assert game.margin == pytest.approx(NORMAL_95 * 20 / 3**0.5)
        assert game.big_blinds_per_100 == pytest.approx(100 * (-1 + 0.25 + 1.5) / 3)
        assert (game.figured_hands, game.vpip, game.pfr, game.bets, game.calls) == (3, 2, 1, 4, 2)
        assert (game.showdowns, game.showdowns_won) == (2, 1)
        assert game.seconds == 725

    def test_a_last_hand_that_follows_the_finish_is_counted(self) -> None:
        start_game(a_start())
        save_hand(game_id(1), 1, {}, -10, some_figures())
        finish_game(a_result(won=0, hands=2))
        assert Game.objects.get().margin is None
        save_hand(game_id(1), 2, {}, 10, some_figures())
        assert Game.objects.get().margin == pytest.approx(NORMAL_95 * 10)
        assert Game.objects.get().figured_hands == 2

    def test_the_margin_is_in_big_blinds_of_the_first_hand_as_the_score_is(self) -> None:
        start_game(a_start(first_big_blind=20))
        save_hand(game_id(1), 1, {}, -10, some_figures())
        save_hand(game_id(1), 2, {}, 10, some_figures())
        finish_game(a_result(won=0, hands=2, first_big_blind=20))
        game = Game.objects.get()
        assert game.margin == pytest.approx(NORMAL_95 * 10 / 20)
        assert game.margin_in_money == pytest.approx(NORMAL_95 * 10)

    def test_a_game_some_of_whose_hands_are_unknown_has_no_margin(self) -> None:
        start_game(a_start())
        for number, net in [(1, 10), (2, None), (3, 30)]:
            save_hand(game_id(1), number, {}, net, None if net is None else some_figures())
        finish_game(a_result(hands=3))
        game = Game.objects.get()
        assert (game.margin, game.big_blinds_per_100, game.figured_hands) == (None, None, 2)

    def test_hands_without_figures_still_give_a_margin(self) -> None:
        start_game(a_start())
        for number in (1, 2):
            save_hand(game_id(1), number, {}, number)
        finish_game(a_result(hands=2))
        game = Game.objects.get()
        assert game.margin == pytest.approx(NORMAL_95 / 2)
        assert (game.big_blinds_per_100, game.figured_hands) == (None, 0)
        assert Hand.objects.filter(vpip=None, big_blind=None).count() == 2


class TestPlayingFigures:
    def test_shares_add_up_over_games(self) -> None:
        for number, changes in [
            (1, {"figured_hands": 50, "vpip": 20, "pfr": 5, "bets": 6, "calls": 4, "showdowns": 8}),
            (2, {"figured_hands": 50, "vpip": 5, "pfr": 5, "bets": 3, "calls": 2, "showdowns_won": 2}),
        ]:
            a_finished_game(number)
            Game.objects.filter(id=game_id(number)).update(**changes)
        figures = figures_of(games_alike(ranked_games()))
        assert (figures.games, figures.hands) == (2, 100)
        assert [share.text for share in figures.shares] == [
            "25\xa0%",
            "10\xa0%",
            "60\xa0%",
            "8\xa0%",
            "25\xa0%",
        ]
        assert figures.aggression_factor == "1.50"

    def test_what_never_happened_has_no_share(self) -> None:
        figures = figures_of(games_alike(ranked_games()))
        assert figures.games == 0
        assert {share.text for share in figures.shares} == {"–"}
        assert figures.aggression_factor == "–"
