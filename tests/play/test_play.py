"""The use cases: a game from its setup to its end, one step at a time."""

from __future__ import annotations

import random
from dataclasses import replace
from uuid import UUID

import pytest

from game.engine.actions import CALL, CHECK, FOLD, IllegalAction
from game.engine.game import VISITOR_SEAT, EndReason
from game.engine.hand import legal_actions
from game.engine.house_rules import with_rule
from game.engine.rules import DEFAULT_RULES
from game.engine.state import Phase
from game.models import BotProfile, BotStyle, DecisionTable
from game.play.clock import GRACE_SECONDS
from game.play.moves import act, leave, step
from game.play.questions import Question, question_before
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import SavedGame
from tests.play.builders import NOW, a_saved_game, some_action
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


def to_visitors_turn(saved: SavedGame, now: float = NOW) -> SavedGame:
    while not saved.visitor_to_act:
        saved = step(saved, now)
    return saved


def play_on(saved: SavedGame, rng: random.Random, now: float = NOW) -> SavedGame:
    """The game played to its end."""
    while saved.ended is None:
        if saved.visitor_to_act and saved.hand.phase is Phase.BETTING:
            saved = act(saved, some_action(legal_actions(saved.hand), rng), now)
        else:
            saved = step(saved, now)
    return saved


def test_after_the_clock_was_set_back_the_timer_begins_anew() -> None:
    saved = to_visitors_turn(a_saved_game(timer=15))
    back = NOW - 3600
    assert saved.decide_by == NOW + 15
    again = step(saved, back)
    assert (again.decide_by, again.token) == (back + 15, saved.token)
    with pytest.raises(PlayRefused, match=Refused.YOUR_TURN.value):
        step(again, back + 15)
    late = step(again, back + 15 + GRACE_SECONDS + 1)
    assert late.late == (len(saved.hand.actions),)
    action = CHECK if legal_actions(saved.hand).check else CALL
    assert act(saved, action, back).late == ()


@pytest.mark.parametrize("players", range(2, 11))
def test_a_game_runs_to_its_end_and_keeps_its_chips(players: int) -> None:
    ended = play_on(a_saved_game(players=players), random.Random(players))
    assert ended.ended in (EndReason.HANDS_PLAYED, EndReason.ELIMINATED, EndReason.ONE_SEAT_LEFT)
    assert sum(ended.settled.stacks) == players * 1000


def test_a_simulated_game_needs_no_visitor() -> None:
    watched = a_saved_game(name="", players=4)
    assert watched.visitor_seat is None
    assert all(player.profile is not None for player in watched.players)
    assert play_on(watched, random.Random(1)).ended in (EndReason.HANDS_PLAYED, EndReason.ONE_SEAT_LEFT)


def test_the_same_seed_and_word_give_the_same_game() -> None:
    first, second = (play_on(a_saved_game(name="", players=5), random.Random(2)) for _ in range(2))
    assert first.hand == second.hand
    assert first.settled == second.settled


def test_the_visitor_sits_in_seat_one_and_bots_have_names_of_their_own() -> None:
    saved = a_saved_game(name="ada", players=10)
    names = [player.name for player in saved.players]
    assert names[VISITOR_SEAT] == "ada"
    assert len({name.casefold() for name in names}) == 10


def test_nobody_acts_in_the_visitors_place() -> None:
    with pytest.raises(PlayRefused) as refused:
        step(to_visitors_turn(a_saved_game()), NOW)
    assert refused.value.refused is Refused.YOUR_TURN


def test_the_visitor_does_not_act_out_of_turn() -> None:
    saved = a_saved_game(players=4)
    while saved.visitor_to_act:
        saved = act(saved, CHECK if legal_actions(saved.hand).check else CALL, NOW)
    with pytest.raises(PlayRefused) as refused:
        act(saved, FOLD, NOW)
    assert refused.value.refused is Refused.NOT_YOUR_TURN


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    saved = to_visitors_turn(a_saved_game())
    legal = legal_actions(saved.hand)
    before = saved.hand
    with pytest.raises(IllegalAction):
        act(saved, CALL if legal.check else CHECK, NOW)
    assert saved.hand is before


class TestTimer:
    def at_turn(self) -> SavedGame:
        return to_visitors_turn(a_saved_game(timer=15))

    def test_runs_from_the_moment_it_is_the_visitors_turn(self) -> None:
        assert self.at_turn().decide_by == NOW + 15

    def test_a_decision_within_the_grace_counts(self) -> None:
        saved = self.at_turn()
        action = CHECK if legal_actions(saved.hand).check else CALL
        after = act(saved, action, NOW + 15 + GRACE_SECONDS)
        assert after.hand.actions[-1] == action
        assert after.late == ()

    def test_a_late_decision_becomes_a_check_or_a_fold(self) -> None:
        saved = self.at_turn()
        expected = CHECK if legal_actions(saved.hand).check else FOLD
        after = act(saved, CALL, NOW + 15 + GRACE_SECONDS + 0.1)
        assert after.hand.actions[-1] == expected
        assert after.late == (len(after.hand.actions) - 1,)

    def test_where_the_rules_fold_who_is_away_a_late_decision_is_a_fold_free_checks_included(self) -> None:
        rules = with_rule(DEFAULT_RULES, "away", "folds")
        saved = a_saved_game(timer=15, rules=rules)
        while not saved.visitor_to_act:
            saved = step(saved, NOW)
        while not legal_actions(saved.hand).check:
            saved = act(saved, CALL, NOW)
            while not saved.visitor_to_act:
                saved = step(saved, NOW)
        after = step(saved, NOW + 15 + GRACE_SECONDS + 1)
        assert after.hand.actions[-1] == FOLD

    def test_the_table_goes_on_by_itself_when_the_time_is_up(self) -> None:
        saved = self.at_turn()
        with pytest.raises(PlayRefused):
            step(saved, NOW + 15)
        assert len(step(saved, NOW + 18).hand.actions) == len(saved.hand.actions) + 1


def test_the_hand_under_way_is_finished_when_the_minutes_are_over() -> None:
    late = NOW + 31 * 60
    saved = a_saved_game(name="", players=3)
    saved = step(saved, late)
    assert saved.ended is None
    while saved.hand.phase is not Phase.OVER:
        saved = step(saved, late)
    assert saved.ended is EndReason.TIME_OVER
    assert saved.settled.hands_played == 1


def test_minutes_that_pass_between_two_hands_end_the_game_before_the_next_deal() -> None:
    saved = a_saved_game(name="", players=3)
    while saved.hand.phase is not Phase.OVER:
        saved = step(saved, NOW)
    assert saved.ended is None
    assert step(saved, NOW + 31 * 60).ended is EndReason.TIME_OVER


def test_leaving_ends_the_game_at_once_and_only_once() -> None:
    left = leave(a_saved_game())
    assert left.ended is EndReason.LEFT
    for again in (lambda: leave(left), lambda: step(left, NOW), lambda: act(left, FOLD, NOW)):
        with pytest.raises(PlayRefused) as refused:
            again()
        assert refused.value.refused is Refused.GAME_OVER


def test_a_fold_is_asked_for_only_where_checking_is_free() -> None:
    seen = set()
    saved = a_saved_game(players=2)
    while saved.ended is None and len(seen) < 2:
        saved = to_visitors_turn(saved) if saved.hand.phase is not Phase.OVER else step(saved, NOW)
        if saved.visitor_to_act:
            free = legal_actions(saved.hand).check
            seen.add(free)
            asked = question_before(saved, FOLD, NOW) is Question.FOLD_WHERE_CHECKING_IS_FREE
            assert asked is free
            saved = act(saved, CHECK if free else CALL, NOW)
    assert seen == {True, False}


def test_the_token_names_the_game_the_hand_and_the_action() -> None:
    saved = a_saved_game()
    later = step(saved, NOW) if not saved.visitor_to_act else act(saved, FOLD, NOW)
    other = replace(saved, game_id=UUID(int=2 << 100))
    assert len({saved.token, later.token, other.token}) == 3


def test_the_game_without_any_profile_is_still_played() -> None:
    assert play_on(a_saved_game(players=6), random.Random(3)).ended is not None


class TestProfilesChangedWhileAGameRuns:
    @pytest.fixture(autouse=True)
    def _shipped(self) -> None:
        load_bots()

    def test_a_change_acts_from_the_next_hand(self) -> None:
        saved = a_saved_game(name="", players=4)
        before = [player.style for player in saved.players]
        assert all(style is not None for style in before)
        for style in BotStyle.objects.all():
            style.looseness = 33
            style.save()
        while saved.game.hand_number == 1:
            assert [player.style for player in saved.players] == before
            saved = step(saved, NOW)
        assert {player.style.looseness for player in saved.players if player.style} == {33}

    def test_a_deleted_profile_does_not_stop_the_game(self) -> None:
        saved = a_saved_game(name="", players=4)
        saved = step(saved, NOW)
        BotProfile.objects.all().delete()
        DecisionTable.objects.all().delete()
        assert play_on(saved, random.Random(1)).ended is not None

    def test_a_bot_without_its_profile_still_ends_the_hand_it_was_dealt_in(self) -> None:
        saved = a_saved_game(name="", players=4)
        again = replace(saved)
        BotProfile.objects.all().delete()
        while saved.game.hand_number == 1:
            saved = step(saved, NOW)
        load_bots()
        while again.game.hand_number == 1:
            last, again = again, step(again, NOW)
        assert last.hand.phase is Phase.OVER
        assert saved.game.stacks == again.game.stacks
