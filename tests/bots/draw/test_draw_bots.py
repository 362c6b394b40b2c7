"""Bots of poker all'italiana: what they make of a hand, and that they play by right and by their style."""

from collections import Counter
from random import Random

import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.draw.baselines import DrawBaseline, baseline_action
from game.bots.draw.decision import decide
from game.bots.draw.hands import HandClass, hand_class, kept_cards, percent
from game.bots.draw.style import DrawStyle
from game.bots.modifiers import Modifiers
from game.engine.actions import SERVED
from game.engine.cards import Rank, format_cards
from game.engine.game import deal, end_reason, finish_hand
from game.engine.hand import apply
from game.engine.ranking import StrippedRanking
from game.engine.seat_view import seat_view
from game.engine.shuffle import Stream
from game.engine.state import HandState, Phase
from tests.builders import cards
from tests.engine.italian_draw.builders import a_deal, a_game, play, some_action

SEVENS = StrippedRanking(Rank.SEVEN)
SHARK = shipped_profiles()["shark"].draw
assert SHARK is not None
TABLE = SHARK.table
BASE = DrawStyle(TABLE)


@pytest.mark.parametrize(
    ("hand", "expected", "held"),
    [
        ("Ah Kd 9s 8c 7d", HandClass.NOTHING, "Ah"),
        ("Jh Jd Ks 8c 7d", HandClass.PAIR, "Jh Jd"),
        ("Jh Jd 8s 8c 7d", HandClass.TWO_PAIRS, "Jh Jd 8s 8c"),
        ("Jh Jd Js 8c 7d", HandClass.THREE, "Jh Jd Js"),
        ("Jh Jd Js Jc 7d", HandClass.FOUR, "Jh Jd Js Jc"),
        ("Jh Jd Js 7c 7d", HandClass.COMPLETE, "Jh Jd Js 7c 7d"),
        ("8h 9d Ts Jc Ad", HandClass.STRAIGHT_DRAW, "8h 9d Ts Jc"),
        ("8h 9h Kh Ah Qd", HandClass.FLUSH_DRAW, "8h 9h Kh Ah"),
        ("8h 9h Th Jh Jd", HandClass.STRAIGHT_FLUSH_DRAW, "8h 9h Th Jh"),
    ],
)
def test_a_hand_is_seen_as_a_player_sees_it(hand, expected, held):
    assert hand_class(cards(hand), SEVENS) is expected
    assert sorted(format_cards(kept_cards(cards(hand), SEVENS)).split()) == sorted(held.split())


@pytest.mark.parametrize("lowest", [Rank.FIVE, Rank.SEVEN, Rank.NINE])
def test_the_percent_of_a_hand_is_that_of_hands_worth_less(lowest):
    ranking = StrippedRanking(lowest)
    rng = Random(lowest)
    hands = [tuple(rng.sample(ranking.deck, 5)) for _ in range(500)]

    def worth(hand):
        value = ranking.evaluate(hand)
        return ranking.categories.index(value.category), value.ranks

    for mine in hands[:10]:
        less = sum((worth(hand) < worth(mine)) + (worth(hand) == worth(mine)) / 2 for hand in hands)
        assert abs(100 * less / len(hands) - percent(mine, ranking)) < 8


def bots_deal(hand: HandState, style: DrawStyle, seed: int) -> HandState:
    number = 0
    while hand.phase is not Phase.OVER:
        number += 1
        if hand.phase is Phase.DEALING:
            hand = apply(hand, some_action(hand, Random(number)))
            continue
        assert hand.to_act is not None
        rng = Stream(bytes(32), f"bot {number}", "", seed)
        hand = apply(hand, decide(seat_view(hand, hand.to_act), style, rng).action)
    return hand


@pytest.mark.parametrize("players", range(3, 7))
def test_bots_play_games_to_their_end_by_legal_actions(players):
    game = a_game(players, max_hands=4)
    for number in range(200):
        if end_reason(game, 0) is not None:
            break
        game = finish_hand(game, bots_deal(deal(game, bytes([players] * 32)), BASE, number))
    assert end_reason(game, 0) is not None


def sees(style: DrawStyle) -> Counter[str]:
    """What the seat after an opening does, over many hands."""
    counted: Counter[str] = Counter()
    for number in range(150):
        rng = Random(number)
        deck = rng.sample(SEVENS.deck, 32)
        hand = " / ".join(format_cards(deck[5 * seat : 5 * seat + 5]) for seat in range(4))
        state = play(a_deal(hole=hand, blinds="u w"), "")
        view = seat_view(state, state.to_act)
        action = decide(view, style, Stream(bytes(32), "bot", "", number)).action
        counted[type(action).__name__] += 1
    return counted


def test_a_loose_bot_sees_more_and_a_tight_one_less():
    loose, base, tight = (
        sees(DrawStyle(TABLE, Modifiers(looseness=points)))["Call"] for points in (15, 0, -10)
    )
    assert loose > base > tight > 0


def test_a_bot_serves_itself_with_a_complete_hand():
    hole = "Jc Jh Js Qs Qh / 7h 8d 9s Qc Kd / 7d 8s 9c Qd Ks / 7s 8c 9h Tc Kc"
    state = play(a_deal(hole=hole), "b10 c c c")
    decision = decide(seat_view(state, 0), BASE, Stream(bytes(32), "bot", "", 1))
    assert decision.action == SERVED


@pytest.mark.parametrize("baseline", DrawBaseline)
def test_baselines_play_legal_actions(baseline):
    game = a_game(4, max_hands=3)
    for number in range(60):
        hand = deal(game, bytes([7] * 32))
        step = 0
        while hand.phase is not Phase.OVER:
            step += 1
            rng = Stream(bytes(32), f"{number} {step}", "", 1)
            if hand.phase is Phase.DEALING:
                hand = apply(hand, some_action(hand, Random(step)))
            else:
                assert hand.to_act is not None
                hand = apply(hand, baseline_action(baseline, seat_view(hand, hand.to_act), rng))
        game = finish_hand(game, hand)
        if end_reason(game, 0) is not None:
            return
    pytest.fail("a game without end")
