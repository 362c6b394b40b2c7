"""Games of poker all'italiana as they are played and saved: nothing half-done, and nobody asked in vain."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from uuid import UUID

import pytest

from game.engine.actions import CALL, CHECK, DEAL_STREET, DECLARE, DECLINE, Discard, Reshuffle
from game.engine.game import VISITOR_SEAT, EndReason
from game.engine.hand import apply, legal_actions
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.state import Phase
from game.play import moves
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import SavedGame
from game.play.saved_text import from_text, to_text
from tests.engine.italian_draw.builders import some_action
from tests.play.builders import NOW, a_new_game

pytestmark = pytest.mark.django_db


def a_game(
    name: str = "Ann", *, asks: bool = False, number: int = 1, players: int = 4, **settings
) -> SavedGame:
    asked = a_new_game(name=name, players=players, rules=ITALIAN_DRAW_POKER, **settings)
    asked = replace(asked, choices=asked.choices._replace(asks_for_blind=asks))
    return moves.begin(asked, UUID(int=number), bytes([number] * 32), NOW)


def to_my_turn(saved: SavedGame) -> SavedGame:
    """To the visitor's next decision, or the end of the game."""
    while saved.ended is None and not saved.visitor_to_act:
        saved = moves.step(saved, NOW)
    return saved


def test_a_watched_game_plays_itself_to_the_end():
    saved = a_game("", max_hands=3)
    actions = []
    while saved.ended is None:
        before, saved = saved, moves.step(saved, NOW)
        actions += saved.hand.actions[len(before.hand.actions) :] if saved.game == before.game else ()
    assert saved.ended is EndReason.HANDS_PLAYED
    assert sum(saved.settled.stacks) == 4000
    assert any(isinstance(action, Discard) for action in actions)
    assert DEAL_STREET not in actions


def test_a_visitor_plays_a_game_and_every_state_can_be_stored():
    rng = Random(4)
    saved, mine = to_my_turn(a_game(max_hands=4)), 0
    while saved.ended is None:
        assert from_text(to_text(saved)) == saved
        saved = to_my_turn(moves.act(saved, some_action(saved.hand, rng), NOW))
        mine += 1
    assert from_text(to_text(saved)) == saved
    assert mine > 4


def test_tokens_name_the_deal_also_where_the_hand_counts_no_further():
    saved = a_game("", max_hands=3)
    seen = {saved.token}
    while saved.ended is None:
        saved = moves.step(saved, NOW)
        if saved.ended is None:
            assert saved.token not in seen
            seen.add(saved.token)
    assert saved.game.deal_number > saved.game.hand_number


@pytest.mark.parametrize("asks", [False, True])
def test_only_who_wants_to_be_asked_is_offered_a_blind(asks):
    offered, declined = 0, 0
    saved = a_game(asks=asks, max_hands=6)
    while saved.ended is None and saved.game.deal_number < 25:
        saved = to_my_turn(saved)
        if saved.ended is not None:
            break
        offered += saved.hand.phase is Phase.BLINDS
        declined += saved.hand.actions[:1] == (DECLINE,)
        saved = moves.time_out(saved, NOW)
    assert bool(offered) is asks
    assert declined > 0


def test_a_visitor_may_declare_the_blind():
    saved = a_game(asks=True)
    while saved.hand.phase is not Phase.BLINDS or not saved.visitor_to_act:
        saved = moves.time_out(saved, NOW) if saved.visitor_to_act else moves.step(saved, NOW)
    after = moves.act(saved, DECLARE, NOW)
    assert after.hand.bets[VISITOR_SEAT] == 2 * saved.hand.pot


def test_late_is_no_blind_pass_parola_else_fold_and_served_in_the_exchange():
    saved = a_game(timer=15, asks=True, max_hands=8, max_minutes=None)
    done, now = set(), NOW
    while saved.ended is None:
        now += 100
        if not saved.visitor_to_act:
            saved = moves.step(saved, now)
            continue
        legal, before = legal_actions(saved.hand), len(saved.hand.actions)
        saved = moves.step(saved, now)
        action = saved.hand.actions[before]
        done.add(type(action).__name__)
        assert before in saved.late
        assert action != Discard(legal.hand[:1])
        assert legal.check is (type(action).__name__ == "Check")
    assert {"Decline", "Check", "Fold"} <= done


def test_a_new_pack_is_a_step_of_the_dealer():
    saved = a_game("", players=6)
    hand = apply(saved.hand, DECLARE)
    while hand.phase is not Phase.DEALING:
        legal = legal_actions(hand)
        exchanged = Discard(legal.hand[:4])
        passive = DECLINE if legal.decline else CALL if legal.call else CHECK if legal.check else exchanged
        hand = apply(hand, passive)
    saved = replace(saved, hand=hand)
    after = moves.step(saved, NOW)
    assert isinstance(after.hand.actions[-1], Reshuffle)
    assert moves.step(saved, NOW) == after
    assert from_text(to_text(after)) == after


def test_who_leaves_while_a_pot_waits_loses_what_he_has_paid_into_it():
    saved = to_my_turn(a_game())
    while saved.game.carried is None:
        saved = moves.time_out(saved, NOW) if saved.visitor_to_act else moves.step(saved, NOW)
    assert saved.ended is None
    left = moves.leave(saved)
    assert left.hand.stacks[VISITOR_SEAT] < 1000
    with pytest.raises(PlayRefused) as refused:
        moves.step(left, NOW)
    assert refused.value.refused is Refused.GAME_OVER
