"""What the game tells of hands that were really played."""

from __future__ import annotations

import random

import pytest

from game.engine.game import VISITOR_SEAT
from game.engine.hand import legal_actions
from game.engine.state import HandState, Phase
from game.play import archive, moves
from game.play.saved_game import SavedGame
from game.simulation.player_stats import Stat, seat_counts
from leaderboard.identity.cookie import Browser
from leaderboard.models import Game, Hand
from tests.play.builders import NOW, a_saved_game, some_action

pytestmark = pytest.mark.django_db

MORE_STEPS_THAN_A_GAME_HAS = 5000


def played_to_its_end(saved: SavedGame, rng: random.Random) -> list[HandState]:
    """Record a game played with legal actions at random; its hands."""
    hands: list[HandState] = []
    for _step in range(MORE_STEPS_THAN_A_GAME_HAS):
        if saved.ended is not None:
            return hands
        before = saved
        if saved.visitor_to_act:
            legal = legal_actions(saved.hand)
            saved = moves.act(saved, some_action(legal, rng), NOW) if not legal.show_or_muck else saved
        if saved is before:
            saved = moves.step(saved, NOW) if not saved.visitor_to_act else moves.leave(saved)
        archive.record_step(before, saved, NOW)
        if saved.hand.phase is Phase.OVER and before.hand.phase is not Phase.OVER:
            hands.append(saved.hand)
    raise AssertionError("the game does not end")


def test_a_game_is_recorded_with_the_figures_of_its_hands() -> None:
    saved = a_saved_game()
    archive.record_start(saved, Browser(b"1" * 16).key_for("Ann"))
    hands = played_to_its_end(saved, random.Random(3))
    game, stored = Game.objects.get(), list(Hand.objects.order_by("number"))
    assert (game.hands, game.figured_hands) == (len(hands), len(hands))
    counts = [seat_counts(hand)[VISITOR_SEAT] for hand in hands]
    assert [(hand.big_blind, hand.vpip, hand.bets, hand.showdown_won) for hand in stored] == [
        (
            state.setup.big_blind,
            bool(count[Stat.VPIP]),
            count[Stat.BETS],
            bool(count[Stat.SHOWDOWNS_WON]),
        )
        for state, count in zip(hands, counts, strict=True)
    ]
    assert game.vpip == sum(count[Stat.VPIP] for count in counts) > 0
    assert game.calls == sum(count[Stat.CALLS] for count in counts)
    assert game.showdowns == sum(count[Stat.SHOWDOWNS] for count in counts) > 0
    assert game.margin is not None
    in_big_blinds = [(hand.net or 0) / (hand.big_blind or 1) for hand in stored]
    assert game.big_blinds_per_100 == pytest.approx(100 * sum(in_big_blinds) / len(hands))
    assert game.player is not None


def test_watched_hands_have_no_figures() -> None:
    saved = a_saved_game(name="", max_hands=10)
    archive.record_start(saved)
    played_to_its_end(saved, random.Random(3))
    assert set(Hand.objects.values_list("net", "big_blind", "vpip")) == {(None, None, None)}
    assert Game.objects.get().figured_hands == 0
