"""What is said of a decision: intervals, grades, and how long it is worked on."""

from __future__ import annotations

import json
from itertools import count, islice

import numpy as np
import pytest

from game.benchmarks.coach.situations import situations
from game.coach.values.sampling import Sampler
from game.coach.values.situation import choices
from game.coach.values.verdict import ChoiceValue, Finding, Grade, finding_of_exact, finding_of_samples
from game.coach.values.weighted_results import WeightedResults, anytime_z, plain_t
from game.coach.values.work import FIRST_SECONDS, Work, next_piece
from game.coach.words import pot_share
from game.engine.actions import CALL, CHECK, FOLD, Bet, RaiseTo
from game.engine.betting import LimitKind
from tests.builders import a_hand, play


def a_finding(loss: float, half_width: float) -> Finding:
    values = (ChoiceValue(loss), ChoiceValue(0.0))
    return Finding(values, 1, 0 if loss > 0 else 1, 0, loss, half_width, 1000 if half_width else 0)


@pytest.mark.parametrize(
    ("loss", "half_width", "grade"),
    [
        (-2.0, 1.9, Grade.BEST),
        (0.0, 0.0, Grade.BEST),
        (0.1, 0.1, Grade.NO_DIFFERENCE),
        (-1.0, 1.2, Grade.NO_DIFFERENCE),
        (0.4, 0.3, Grade.SLIGHT),
        (0.5, 0.3, Grade.INACCURACY),
        (1.0, 0.2, Grade.MISTAKE),
        (3.0, 0.0, Grade.BLUNDER),
        (5.0, 5.0, Grade.TOO_CLOSE),
        (0.0, 0.3, Grade.TOO_CLOSE),
    ],
)
def test_the_grade_follows_from_the_interval_of_the_loss(
    loss: float, half_width: float, grade: Grade
) -> None:
    assert a_finding(loss, half_width).grade is grade


def test_an_exact_tie_is_no_loss_of_the_one_that_was_chosen() -> None:
    found = finding_of_exact([0.0, 2.0, 2.0], chosen=2)
    assert (found.best, found.grade, found.lost) == (2, Grade.BEST, 0.0)


def test_the_interval_of_a_difference_uses_common_deals() -> None:
    """Two choices that differ by exactly two in every deal, however much both swing."""
    swings = np.random.default_rng(1).normal(0, 50, 600)
    halves = [WeightedResults.empty(2), WeightedResults.empty(2)]
    for half in halves:
        half.add(np.stack([swings, swings + 2]), np.ones(600))
    found = finding_of_samples(*halves, chosen=0)
    assert found.values[0].half_width > 2
    assert (found.loss, found.half_width) == (pytest.approx(2), pytest.approx(0, abs=1e-4))
    assert found.grade is Grade.MISTAKE


def test_many_equal_choices_are_no_mistake() -> None:
    """Ten choices of the same worth: the luckiest of them must not count as better than the chosen one."""
    generator = np.random.default_rng(2)
    graded = []
    for _ in range(300):
        halves = [WeightedResults.empty(10), WeightedResults.empty(10)]
        for half in halves:
            half.add(generator.normal(0, 10, (10, 400)), np.ones(400))
        graded.append(finding_of_samples(*halves, chosen=0))
    assert sum(found.grade is not Grade.TOO_CLOSE for found in graded) <= 300 * 0.05
    assert abs(np.mean([found.loss for found in graded])) < 0.15


def test_weighted_deals_count_by_their_weights() -> None:
    tally = WeightedResults.empty(1)
    tally.add(np.array([[4.0, 1.0]]), np.array([1.0, 3.0]))
    assert tally.means[0] == pytest.approx(1.75)
    assert tally.deals == pytest.approx(16 / 10)


def test_a_bound_that_holds_at_any_time_is_wider_than_a_plain_one() -> None:
    assert all(anytime_z(deals) > 2.5 for deals in (500, 4000, 100_000))
    assert anytime_z(4000) < 3.2


@pytest.mark.parametrize(("samples", "quantile"), [(5, 2.776), (10, 2.262), (30, 2.045), (1000, 1.962)])
def test_few_samples_have_a_wider_interval(samples: int, quantile: float) -> None:
    assert plain_t(samples) == pytest.approx(quantile, abs=0.01)


@pytest.mark.parametrize(
    ("amount", "pot", "text"),
    [(33, 100, "⅓ pot"), (50, 100, "½ pot"), (74, 100, "¾ pot"), (100, 100, "pot"), (58, 100, "58\xa0% pot")],
)
def test_a_bet_is_named_by_its_share_of_the_pot(amount: int, pot: int, text: str) -> None:
    assert pot_share(amount, pot) == text


def test_choices_next_to_the_chosen_one_give_way_to_it() -> None:
    opened = play(a_hand("1000 1000 1000"), "r300")
    assert {RaiseTo(590), RaiseTo(605), RaiseTo(758)} < {*choices(opened)}
    assert {RaiseTo(605), RaiseTo(760)} < {*choices(opened, RaiseTo(760))}
    assert RaiseTo(758) not in choices(opened, RaiseTo(760))
    assert {RaiseTo(999), RaiseTo(1000)} < {*choices(opened, RaiseTo(999))}


def test_choices_are_the_legal_ones_each_once() -> None:
    opened = play(a_hand("1000 1000 1000"), "r30")
    assert choices(opened) == (
        *(FOLD, CALL, RaiseTo(53), RaiseTo(65), RaiseTo(82), RaiseTo(100), RaiseTo(1000)),
    )
    flop = play(a_hand("1000 1000 1000"), "c c x")
    assert choices(flop, Bet(17))[:2] == (CHECK, Bet(10))
    assert choices(flop, FOLD)[:2] == (FOLD, CHECK)
    assert Bet(17) in choices(flop, Bet(17))
    fixed = play(a_hand("1000 1000 1000", limit=LimitKind.FIXED_LIMIT), "r20")
    assert choices(fixed) == (FOLD, CALL, RaiseTo(30))
    assert choices(play(a_hand("1000 40 1000"), "r60 f")) == (FOLD, CALL)


def test_work_goes_on_where_it_was_left() -> None:
    """Stored and read again between its pieces, and never twice the same batch."""
    situation, action = next(islice(situations(seats=3, streets=(0,)), 3, None))
    work = Work.on(situation, action)
    ticks = count()
    while not work.is_done:
        before = work
        work = next_piece(work, situation, "n", clock=lambda: next(ticks) * 0.02)
        assert work.batches > before.batches
        work = Work.from_plain(json.loads(json.dumps(work.to_plain())))
    sampler = Sampler(situation, work.actions, "n")
    again = [sampler.batch(number) for number in range(work.batches)]
    total = sum((each.results for each in again), np.zeros(len(work.actions)))
    assert work.even.plus(work.odd).results == pytest.approx(total)
    assert work.seconds < FIRST_SECONDS + 0.5


@pytest.mark.parametrize("street", [0, 1, 2, 3])
def test_sampled_values_are_those_of_playing_the_choice(street: int) -> None:
    """A bot that goes on by its own table: the mean of one choice over deals, by two unlike samples."""
    found = (
        (situation, (FOLD, *(each for each in choices(situation.state, action) if each != FOLD))[:3])
        for situation, action in islice(situations(seats=4, streets=(street,), left=3, seed=1), 1, None)
    )
    situation, actions = next(each for each in found if len(each[1]) == 3)
    one, other = WeightedResults.empty(3), WeightedResults.empty(3)
    for number in range(4):
        one = one.plus(Sampler(situation, actions, "one").batch(number))
        other = other.plus(Sampler(situation, actions, "other").batch(number))
    assert one.means[0] == other.means[0] == 0  # fold
    for place in (1, 2):
        error = (one.variance(place) + other.variance(place)) ** 0.5
        assert abs(one.means[place] - other.means[place]) < 4 * error
