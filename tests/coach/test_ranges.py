"""Ranges: what actions say of hidden hands, by the very tables that decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.decision import decide, key_of_hand
from game.bots.profile import Style
from game.bots.table import PERCENT, Sizes
from game.coach.ranges import HandRanges, likelihood, marginals, ranges_after, sample_hands
from game.coach.ranges.calibration import Calibration, look_into
from game.coach.ranges.hand_ranges import possible
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.hand import legal_actions
from game.engine.odds.deck import card_subsets
from game.engine.odds.percents import combo_number
from game.engine.odds.percents.places import COMBOS
from game.engine.rules import DEFAULT_RULES
from game.engine.seat_view import seat_view
from game.engine.state import HandState, Phase
from game.engine.variants import HOLDEM
from game.simulation.deals import Table
from game.simulation.draws import BulkDraws, Purpose
from tests.bots.builders import a_table, postflop, preflop
from tests.builders import a_hand, cards, play
from tests.tiers import sampled

PROFILES = list(shipped_profiles().values())


def a_style(*rows: object, noise: int = 0) -> Style:
    return Style(a_table(*rows), size_noise=noise)  # type: ignore[arg-type]


def states_of(number: int, seats: int = 6) -> list[HandState]:
    table = Table(DEFAULT_RULES, seats, bytes(range(32)), uneven=True)
    return list(table.states(number, (PROFILES * 2)[:seats]))


@pytest.mark.parametrize("number", range(6))
def test_the_likelihood_is_how_often_the_bot_does_it(number: int) -> None:
    """1,500 decisions of the scalar bot with one hand, beside the likelihood of each action at its key."""
    states = [state for state in states_of(number) if state.phase is Phase.BETTING]
    state = Random(number).choice(states)
    seat, draws = state.to_act, BulkDraws(bytes([number]) * 32)
    assert seat is not None
    view, profile = seat_view(state, seat), PROFILES[seat]
    key = key_of_hand(view.my_cards, view.board, profile.ring)
    taken = Counter(decide(view, profile, draws.rng(draw, Purpose.BOT)).action for draw in range(1500))
    for action, count in taken.items():
        share = likelihood(view, profile.ring, action)[key]
        assert count == pytest.approx(1500 * share, abs=4 * (1500 * share * (1 - share)) ** 0.5 + 1e-9)


@pytest.mark.parametrize("number", sampled(range(8), 1, 3))
def test_the_likelihoods_of_all_legal_actions_add_up_to_one(number: int) -> None:
    for state in states_of(number):
        if state.phase is Phase.BETTING and (seat := state.to_act) is not None:
            view = seat_view(state, seat)
            total = sum(likelihood(view, PROFILES[seat].ring, action) for action in every_action(state))
            assert np.allclose(total, 1.0)


def every_action(state: HandState) -> list[Action]:
    legal = legal_actions(state)
    actions: list[Action] = [FOLD, CALL if legal.call is not None else CHECK]
    for kind, amounts in ((Bet, legal.bet), (RaiseTo, legal.raise_to)):
        if amounts is not None:
            actions += [kind(amount) for amount in range(amounts.min, amounts.max + 1)]
    return actions


def test_the_amount_of_a_raise_tells_hands_apart() -> None:
    weak = postflop((0, 50, 50), below=60, sizes=Sizes(100, 0, 0))
    strong = postflop((0, 50, 50), least=60, sizes=Sizes(0, 100, 0))
    state = play(a_hand(hole="As Kd / 7c 7d / Qh Jh", board="2c 9h Ks 4d 5s"), "c c x")
    view = seat_view(state, state.to_act)
    style = a_style(preflop(), weak, strong)
    assert set(np.flatnonzero(likelihood(view, style, Bet(15))[:PERCENT])) == set(range(60))
    assert set(np.flatnonzero(likelihood(view, style, Bet(30))[:PERCENT])) == set(range(60, 100))
    assert not likelihood(view, style, Bet(22)).any()


def test_noise_is_shared_out_among_the_amounts() -> None:
    style = a_style(preflop(), postflop((0, 0, 100)), noise=20)
    state = play(a_hand("9000 9000 9000", board="2c 9h Ks 4d 5s", blinds="50 100"), "c c x")
    view = seat_view(state, state.to_act)
    found = {amount: likelihood(view, style, Bet(amount))[50] for amount in (100, 150, 200)}
    assert sum(found.values()) == pytest.approx(1)
    assert found[150] == pytest.approx(33 / 41)


def test_a_hand_that_folds_keeps_its_range_and_a_visitors_stays_even() -> None:
    states = [play(a_hand(), codes) for codes in ("", "r30", "r30 f", "r30 f c")]
    style = PROFILES[0].ring
    *_, last = ranges_after(states, {0: style, 1: style})
    before = list(ranges_after(states, {0: style, 1: style}))[2]
    assert last.seats[2].is_uniform
    assert not last.seats[0].is_uniform
    assert np.array_equal(last.seats[0].weights, before.seats[0].weights)
    eights, trash = combo_number(cards("8s 8d")), combo_number(cards("7c 2d"))
    assert last.seats[1].weights[eights] > 100 * last.seats[1].weights[trash]


def test_an_action_that_the_table_cannot_explain_leaves_the_range_and_marks_it() -> None:
    style = a_style(preflop((0, 100, 0)))
    state = a_hand()
    ranges = HandRanges.dealt(state, {2: style})
    after = ranges.after(state, RaiseTo(30))
    assert after.seats[2].unexplained == (0,)
    assert after.seats[2].is_uniform
    assert ranges.after(state, CALL, by_table=False).seats[2].unexplained == (0,)
    assert ranges.after(state, CALL).seats[2].unexplained == ()


def test_ranges_beside_cards_hold_none_of_them_and_add_up_to_one() -> None:
    states = states_of(3)
    *_, last = ranges_after(states, {seat: profile.ring for seat, profile in enumerate(PROFILES[:6])})
    known = (*states[-1].board, *states[-1].hole_cards[0])
    for weights in last.beside(known).values():
        assert weights.sum() == pytest.approx(1)
        assert not weights[~possible(known)].any()


def test_another_variant_is_refused_in_a_sentence() -> None:
    state = a_hand()
    other = state._replace(setup=state.setup._replace(variant=replace(HOLDEM, key="other")))
    with pytest.raises(ValueError, match="hold'em only"):
        HandRanges.dealt(other, {})


def few_hands(rng: np.random.Generator, hands: int) -> np.ndarray:
    """A range of few hands of few cards, so that ranges collide often."""
    weights = np.zeros(COMBOS)
    low = card_subsets(2).outside(sum(1 << card for card in range(9, 52))).bits
    places = np.flatnonzero(np.isin(card_subsets(2).bits, low))
    weights[rng.choice(places, hands, replace=False)] = rng.random(hands)
    return weights / weights.sum()


def joint_by_enumeration(ranges: list[np.ndarray]) -> dict[tuple[int, ...], float]:
    joint: dict[tuple[int, ...], float] = {(): 1.0}
    bits = card_subsets(2).bits
    for weights in ranges:
        joint = {
            (*hands, int(combo)): share * weights[combo]
            for hands, share in joint.items()
            for combo in np.flatnonzero(weights)
            if not any(bits[combo] & bits[hand] for hand in hands)
        }
    total = sum(joint.values())
    return {hands: share / total for hands, share in joint.items()}


def test_marginals_of_two_are_exact() -> None:
    rng = np.random.default_rng(1)
    ranges = [few_hands(rng, 8), few_hands(rng, 8)]
    joint = joint_by_enumeration(ranges)
    found = marginals(dict(enumerate(ranges)))
    for seat in (0, 1):
        expected = np.zeros(COMBOS)
        for hands, share in joint.items():
            expected[hands[seat]] += share
        assert np.allclose(found[seat], expected)


@pytest.mark.parametrize("force_weights", [False, True])
def test_joint_samples_follow_the_joint_distribution(
    force_weights: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if force_weights:
        monkeypatch.setattr("game.coach.ranges.joint.MIN_ACCEPTED", 1.1)
    rng = np.random.default_rng(2)
    ranges = [few_hands(rng, 4) for _ in range(3)]
    joint = joint_by_enumeration(ranges)
    sample = sample_hands(dict(enumerate(ranges)), 20_000, np.random.default_rng(3))
    assert sample.is_exact is not force_weights
    assert sample.is_enough
    found: Counter[tuple[int, ...]] = Counter()
    for hands, weight in zip(sample.combos.T.tolist(), sample.weights.tolist(), strict=True):
        if weight:
            found[tuple(hands)] += weight
    assert set(found) <= set(joint)
    for hands, share in joint.items():
        assert found[hands] == pytest.approx(share, abs=4.5 * (share * (1 - share) / sample.effective) ** 0.5)


def test_nine_narrow_ranges_are_sampled_with_weights() -> None:
    rng = np.random.default_rng(4)
    strong = np.zeros(COMBOS)
    strong[rng.choice(COMBOS, 120, replace=False)] = 1 / 120
    sample = sample_hands(dict.fromkeys(range(9), strong), 2000, rng)
    assert sample.weights.sum() == pytest.approx(1)
    assert 0 < sample.effective <= 2000
    counted = sample.combos[:, sample.weights > 0]
    together = np.bitwise_or.reduce(card_subsets(2).bits[counted], axis=0)
    assert (np.bitwise_count(together) == 18).all()


def test_ranges_that_leave_nobody_a_hand_have_no_samples() -> None:
    aces = np.zeros(COMBOS)
    aces[combo_number(cards("As Ad"))] = 1.0
    sample = sample_hands({0: aces, 1: aces}, 100, np.random.default_rng(5))
    assert (sample.effective, sample.is_enough) == (0.0, False)


def look(hands: int) -> Calibration:
    """Ranges looked into in so many simulated hands."""
    found, rng = Calibration(), np.random.default_rng(1)
    for number in range(hands):
        table = Table(DEFAULT_RULES, (2, 3, 6)[number % 3], bytes(range(32)), uneven=True)
        players = [PROFILES[place] for place in rng.integers(0, len(PROFILES), table.seats)]
        look_into(table, number, players, rng, found)
    return found


def test_ranges_are_calibrated() -> None:
    found = look(240)
    assert sum(each.holds for each in found.bins()) >= 19
    assert found.rank_p_value > 0.001
    assert found.log_loss < found.uniform_loss


def test_calibration_finds_ranges_that_say_too_much() -> None:
    found, rng = Calibration(), np.random.default_rng(1)
    for _ in range(2000):
        true = rng.random(COMBOS)
        said = true**3
        truth = int(rng.choice(COMBOS, p=true / true.sum()))
        found.add(said / said.sum(), truth, COMBOS, float(rng.random()))
    assert not all(each.holds for each in found.bins())
    assert found.rank_p_value < 0.001
