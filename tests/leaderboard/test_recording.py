from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from leaderboard.models import EndReasonChoices, Game, GameKind, GameStatus, Hand
from leaderboard.recording.recorder import abandon_game, finish_game, save_hand, start_game
from tests.leaderboard.builders import ENDED_AT, STARTED_AT, a_result, a_start, game_id

pytestmark = pytest.mark.django_db


def at_once(call: Callable[[], bool], *, times: int) -> list[bool]:
    """The answers of `times` calls, each in its own thread and database connection, let go together."""
    barrier = threading.Barrier(times)

    def run() -> bool:
        barrier.wait()
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as threads:
        return [answer.result() for answer in [threads.submit(run) for _ in range(times)]]


def everything_stored() -> list[dict[str, Any]]:
    return [dict(row) for model in (Game, Hand) for row in model._default_manager.order_by("pk").values()]


class TestStart:
    def test_a_started_game_runs_and_has_no_score(self) -> None:
        assert start_game(a_start())
        game = Game.objects.get()
        assert (game.status, game.score, game.exact_score, game.duration) == (
            GameStatus.RUNNING,
            None,
            None,
            None,
        )
        assert (game.name, game.settings) == ("Player 1", {"raises": 3, "ante": False})

    def test_a_second_start_changes_nothing(self) -> None:
        start_game(a_start())
        before = everything_stored()
        assert not start_game(a_start(name="Another"))
        assert everything_stored() == before


class TestFinish:
    def test_the_whole_result_is_recorded(self) -> None:
        start_game(a_start())
        assert finish_game(a_result(won=-250, hands=40, end_reason=EndReasonChoices.TIME_OVER, place=7))
        game = Game.objects.get()
        assert game.status == GameStatus.FINISHED
        assert (game.hands, game.starting_stack, game.final_stack, game.place) == (40, 1000, 750, 7)
        assert (game.end_reason, game.ended_at) == (EndReasonChoices.TIME_OVER, ENDED_AT)
        assert game.duration == datetime.timedelta(minutes=12, seconds=5)
        assert game.exact_score == Fraction(-25, 4)
        assert game.score == -6.25

    def test_a_second_finish_changes_nothing(self) -> None:
        start_game(a_start())
        assert finish_game(a_result(won=500))
        before = everything_stored()
        assert not finish_game(a_result(won=9000))
        assert everything_stored() == before

    def test_a_game_whose_row_is_gone_is_recorded_in_full_once(self) -> None:
        assert finish_game(a_result(3))
        assert not finish_game(a_result(3))
        game = Game.objects.get()
        assert (game.id, game.name, game.players, game.score) == (game_id(3), "Player 3", 10, 10.0)

    def test_an_abandoned_game_stays_abandoned(self) -> None:
        start_game(a_start())
        abandon_game(game_id(1))
        assert not finish_game(a_result())
        assert Game.objects.get().status == GameStatus.ABANDONED

    def test_a_simulated_game_has_an_exact_score_but_is_not_ranked(self) -> None:
        finish_game(a_result(kind=GameKind.SIMULATED, name=""))
        game = Game.objects.get()
        assert (game.exact_score, game.score) == (Fraction(10), None)

    def test_a_clock_set_back_does_not_lose_the_game(self) -> None:
        early = STARTED_AT - datetime.timedelta(minutes=5)
        assert finish_game(a_result(ended_at=early))
        assert Game.objects.get().duration == datetime.timedelta(0)

    def test_it_is_undone_with_the_callers_transaction(self) -> None:
        start_game(a_start())
        with transaction.atomic():
            assert finish_game(a_result())
            transaction.set_rollback(True)
        assert Game.objects.get().status == GameStatus.RUNNING

    def test_a_wrong_result_raises_and_leaves_the_callers_transaction_usable(self) -> None:
        start_game(a_start())
        with transaction.atomic():
            with pytest.raises(IntegrityError), transaction.atomic():
                finish_game(a_result(place=11))
            assert Game.objects.get().status == GameStatus.RUNNING


class TestAbandon:
    def test_an_abandoned_game_has_no_result_and_no_score(self) -> None:
        start_game(a_start())
        assert abandon_game(game_id(1), at=ENDED_AT)
        game = Game.objects.get()
        assert (game.status, game.end_reason, game.ended_at) == (
            GameStatus.ABANDONED,
            EndReasonChoices.LEFT,
            ENDED_AT,
        )
        assert (game.score, game.hands, game.final_stack) == (None, None, None)

    def test_a_finished_game_cannot_be_abandoned(self) -> None:
        finish_game(a_result())
        before = everything_stored()
        assert not abandon_game(game_id(1))
        assert everything_stored() == before

    def test_an_unknown_game_is_not_created(self) -> None:
        assert not abandon_game(game_id(1))
        assert not Game.objects.exists()

    def test_a_clock_set_back_ends_the_game_when_it_started(self) -> None:
        start_game(a_start())
        assert abandon_game(game_id(1), at=STARTED_AT - datetime.timedelta(days=1))
        assert Game.objects.get().ended_at == STARTED_AT


class TestHands:
    def test_a_hand_is_recorded_once_and_the_first_record_stays(self) -> None:
        start_game(a_start())
        assert save_hand(game_id(1), 1, {"version": 1}, net=-20)
        assert not save_hand(game_id(1), 1, {"version": 2}, net=40)
        hand = Hand.objects.get()
        assert (hand.number, hand.record, hand.net) == (1, {"version": 1}, -20)

    def test_hands_of_different_games_do_not_meet(self) -> None:
        for number in (1, 2):
            start_game(a_start(number))
            assert save_hand(game_id(number), 1, {}, net=None)
        assert Hand.objects.count() == 2

    def test_a_hand_of_an_unknown_game_is_not_recorded(self) -> None:
        assert not save_hand(game_id(1), 1, {}, net=0)
        assert not Hand.objects.exists()

    def test_a_hand_of_an_abandoned_game_is_not_recorded(self) -> None:
        start_game(a_start())
        abandon_game(game_id(1))
        assert not save_hand(game_id(1), 1, {}, net=0)

    def test_the_last_hand_may_follow_the_finish_but_no_hand_beyond_it(self) -> None:
        finish_game(a_result(hands=50))
        assert save_hand(game_id(1), 50, {}, net=0)
        assert not save_hand(game_id(1), 51, {}, net=0)

    def test_an_impossible_number_raises(self) -> None:
        start_game(a_start())
        with pytest.raises(IntegrityError), transaction.atomic():
            save_hand(game_id(1), 0, {}, net=0)

    def test_deleting_a_game_deletes_its_hands(self) -> None:
        start_game(a_start())
        save_hand(game_id(1), 1, {}, net=0)
        Game.objects.all().delete()
        assert not Hand.objects.exists()


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_a_started_game_is_finished_by_exactly_one_request(self) -> None:
        start_game(a_start())
        assert sorted(at_once(lambda: finish_game(a_result()), times=8)) == [False] * 7 + [True]
        assert Game.objects.get().status == GameStatus.FINISHED

    def test_an_unknown_game_is_recorded_by_exactly_one_request(self) -> None:
        assert sorted(at_once(lambda: finish_game(a_result()), times=8)) == [False] * 7 + [True]
        assert Game.objects.count() == 1

    def test_a_hand_is_recorded_by_exactly_one_request(self) -> None:
        start_game(a_start())
        answers = at_once(lambda: save_hand(game_id(1), 1, {}, net=5), times=8)
        assert sorted(answers) == [False] * 7 + [True]
        assert Hand.objects.count() == 1

    def test_leaving_and_finishing_at_once_do_one_of_the_two(self) -> None:
        start_game(a_start())
        calls = [lambda: finish_game(a_result()), lambda: abandon_game(game_id(1))] * 4
        answers = at_once(lambda: calls.pop()(), times=8)
        assert answers.count(True) == 1
        assert Game.objects.get().status in (GameStatus.FINISHED, GameStatus.ABANDONED)
