"""A decision as a whole: legal, explained, and made of the seat view and chance alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline, baseline_action
from game.bots.decision import Reason, chosen_action, decide
from game.bots.editions import CALLS_WHEN_COMMITTED, EDITION, OPENS_LEAST_HEADS_UP
from game.bots.fallback import FALLBACK_PROFILE
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import BotProfile, Style
from game.bots.sizing import Size
from game.bots.spots import Opponents, PostflopSituation, PostflopSpot, PostflopStreet
from game.bots.table import Weights
from game.bots.validation import problems
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.cards import FULL_DECK
from game.engine.hand import legal_actions
from game.engine.seat_view import seat_view
from game.engine.state import HandState
from tests.bots.builders import a_profile, a_stream, a_table, postflop, preflop, view_to_act
from tests.bots.strategies import profiles, spots
from tests.builders import a_hand, play
from tests.tiers import EXHAUSTIVE

# Large examples on purpose: a dozen keys on either side of the flop.
GENEROUS = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
AT_LENGTH = settings(GENEROUS, max_examples=200)


def check_decision(profile: BotProfile, state: HandState, draw: int) -> None:
    legal = legal_actions(state)
    assert legal.seat is not None
    decision = decide(seat_view(state, legal.seat), profile, a_stream(draw))
    assert legal.refusal(decision.action) is None
    assert chosen_action(seat_view(state, legal.seat), profile, a_stream(draw)) == decision.action
    assert min(decision.reason.weights) >= 0
    assert sum(decision.reason.weights) == WEIGHT_TOTAL
    assert not (legal.check and decision.action == FOLD)


def check_baseline(baseline: Baseline, state: HandState, draw: int) -> None:
    legal = legal_actions(state)
    assert legal.seat is not None
    action = baseline_action(baseline, seat_view(state, legal.seat), a_stream(draw))
    assert legal.refusal(action) is None
    assert not (legal.check and action == FOLD)


DRAWS = st.integers(0, 1000)
any_table_in_any_spot = given(profiles(), spots, DRAWS)
any_baseline_in_any_spot = given(st.sampled_from(Baseline), spots, DRAWS)
test_any_table_in_any_spot_gives_a_legal_action_and_weights_that_sum_to_one = GENEROUS(
    any_table_in_any_spot(check_decision)
)
test_baselines_act_legally = GENEROUS(any_baseline_in_any_spot(check_baseline))
test_any_table_acts_legally_at_length = EXHAUSTIVE(AT_LENGTH(any_table_in_any_spot(check_decision)))
test_baselines_act_legally_at_length = EXHAUSTIVE(AT_LENGTH(any_baseline_in_any_spot(check_baseline)))


# Three have put in 100 each before the flop, and some 200 each on it.
@pytest.mark.parametrize(
    ("stacks", "codes", "action"),
    [
        ("120 120 120", "r100 c c b20", CALL),
        ("452 452 452", "r100 c c b200 c c b152", CALL),
        ("460 460 460", "r100 c c b200 c c b160", FOLD),
        ("1000 1000 1000", "r100 c c b20", FOLD),
    ],
)
def test_nobody_folds_most_of_what_he_has_left_for_a_small_part_of_the_pot(
    stacks: str, codes: str, action: Action
) -> None:
    profile = a_profile(preflop(), postflop((100, 0, 0)))
    view = view_to_act(play(a_hand(stacks), codes))
    decision = decide(view, profile, a_stream())
    assert decision.action == action
    assert decision.reason.committed == (action == CALL)
    before = profile._replace(ring=profile.ring._replace(edition=OPENS_LEAST_HEADS_UP))
    assert chosen_action(view, before, a_stream()) == FOLD


# Of 500 three have put in 199 or 200 each before the flop, or later.
@pytest.mark.parametrize(
    ("codes", "edition", "action"),
    [
        ("r200 c c b300", EDITION, CALL),
        ("r200 c c b150", EDITION, CALL),
        ("r200 c c b149", EDITION, FOLD),
        ("r200 c c x x x b300", EDITION, CALL),
        ("r200 c c b10 c c b290", EDITION, CALL),
        ("r199 c c b300", EDITION, FOLD),
        ("r50 c c b150 c c b300", EDITION, FOLD),
        ("r200 c c b300", CALLS_WHEN_COMMITTED, FOLD),
        ("r50 f r200 c b300", EDITION, FOLD),
    ],
)
def test_nobody_folds_who_has_put_in_two_fifths_for_a_single_raise(
    codes: str, edition: int, action: Action
) -> None:
    profile = a_profile(preflop(), postflop((100, 0, 0)))
    profile = profile._replace(ring=profile.ring._replace(edition=edition))
    view = view_to_act(play(a_hand("500 500 500"), codes))
    assert chosen_action(view, profile, a_stream()) == action


@pytest.mark.parametrize("codes", ["", "r30", "c c x", "c c x b20", "c c x x x x", "c c x x x x b30"])
def test_unseen_cards_swapped_the_decision_stays(codes: str) -> None:
    state = play(a_hand(hole="As Kd / 7c 7d / Qh Jh", board="2c 9h Ks 4d 5s"), codes)
    seat, maniac = state.to_act, shipped_profiles()["maniac"]
    assert seat is not None
    for number in range(20):
        other = unseen_swapped(state, seat, random.Random(number))
        assert other.hole_cards != state.hole_cards
        for profile in (FALLBACK_PROFILE, maniac):
            one = decide(seat_view(state, seat), profile, a_stream(number))
            assert one == decide(seat_view(other, seat), profile, a_stream(number))


def unseen_swapped(state: HandState, seat: int, rng: random.Random) -> HandState:
    """The hand with the cards that the seat has not seen exchanged among each other."""
    unseen = [card for card in FULL_DECK if card not in (*state.hole_cards[seat], *state.board)]
    exchange = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    swap = [tuple(exchange.get(card, card) for card in held) for held in (*state.hole_cards, state.deck)]
    return state._replace(hole_cards=tuple(swap[:-1]), deck=swap[-1])


def test_a_missing_row_means_check_or_fold() -> None:
    nothing = a_profile()
    assert decide(view_to_act(a_hand()), nothing, a_stream()).action == FOLD
    decision = decide(view_to_act(play(a_hand(), "c c")), nothing, a_stream())
    assert decision.action == CHECK
    assert decision.reason.row is None


def test_the_reason_names_table_version_row_equity_weights_and_draw() -> None:
    row = postflop((0, 40, 60), situation=PostflopSituation.FIRST, least=20)
    profile = a_profile(preflop(), row, postflop(), noise=10)
    state = play(a_hand(hole="As Ad / 7c 7d / Qh Jh", board="2c 9h Ks 4d 5s"), "c c x")
    reason = decide(view_to_act(state), profile, a_stream(4)).reason
    assert 0 <= reason.draw < WEIGHT_TOTAL
    raises = reason.draw >= 0.4 * WEIGHT_TOTAL
    assert reason.noise in range(90, 111) if raises else reason.noise is None
    assert reason == Reason(
        profile="test",
        table="test",
        version=3,
        spot=PostflopSpot(PostflopStreet.FLOP, Opponents.MORE, PostflopSituation.FIRST),
        row="first/any/any/20-100",
        strength=0.87,
        weights=Weights(0, 4000, 6000),
        draw=reason.draw,
        size=Size.SMALL if raises else None,
        noise=reason.noise,
    )


def test_the_draw_chooses_by_the_weights() -> None:
    profile = a_profile(preflop((20, 30, 50)), postflop())
    view = view_to_act(a_hand())
    actions = [decide(view, profile, a_stream(number)).action for number in range(1500)]
    shares = [
        actions.count(FOLD) / 1500,
        actions.count(CALL) / 1500,
        sum(isinstance(action, RaiseTo | Bet) for action in actions) / 1500,
    ]
    assert shares == pytest.approx([0.2, 0.3, 0.5], abs=0.04)


def test_two_dealt_in_play_by_the_style_for_two() -> None:
    ring, two = Style(a_table(preflop())), Style(a_table(preflop((100, 0, 0))))
    profile = BotProfile("test", "Test", ring, two)
    assert decide(view_to_act(a_hand("1000 1000")), profile, a_stream()).action == FOLD
    assert decide(view_to_act(a_hand("1000 1000 0")), profile, a_stream()).action == FOLD
    assert decide(view_to_act(play(a_hand(), "f")), profile, a_stream()).action == CALL


def test_the_fallback_profile_has_a_row_for_every_spot() -> None:
    assert problems(FALLBACK_PROFILE.ring.table) == []


def test_nobody_decides_out_of_turn() -> None:
    state = a_hand()
    with pytest.raises(ValueError, match="not this seat's turn"):
        decide(seat_view(state, (state.to_act or 0) - 1), FALLBACK_PROFILE, a_stream())
