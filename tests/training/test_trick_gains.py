"""Opponents have those tricks most often that win most in training."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.profile import SizeClass
from game.bots.spots import PostflopSituation
from game.simulation.draws import BulkDraws
from game.training import trick_gains
from game.training.deals import KINDS, deals
from game.training.fixed_rows import fix
from game.training.hand_state import STRAY
from game.training.holdem import HOLDEM_GAME
from game.training.mccfr import SHARDS, Training
from game.training.opponents import CHALLENGER, HEADS_UP_CROWD
from game.training.run import Plan
from game.training.trick_gains import TRIALS_AT_RINGS, TRIALS_HEADS_UP, Trials, gains_of, include, shares_of
from game.training.tricks_met import TRICKS_MET

NOTHING, FOLDS, CALLS = (0, 0, 0), (1, 0, 0), (0, 1, 0)
PLACES = {trick.name: place for place, trick in enumerate(TRICKS_MET)}


def test_tricks_sit_in_the_seats_of_those_who_stray_as_often_as_their_shares_say() -> None:
    shares, crowd = np.zeros(len(TRICKS_MET)), HEADS_UP_CROWD
    shares[[3, 5]] = 0.25, 0.75
    numbers = np.arange(8000, dtype=np.uint64)
    kind, draws = KINDS[SizeClass.HEADS_UP][0], BulkDraws(bytes(32))
    strays = deals(kind, draws, numbers, crowd=crowd, trick_shares=shares)[:, STRAY : STRAY + 2]
    free = strays[(strays < CHALLENGER).all(axis=1)]
    tricks = Counter(free[free < 0].tolist())
    assert set(tricks) == {-1 - 3, -1 - 5}
    assert 100 * (free < 0).mean() == pytest.approx(crowd.stray_percent, abs=2)
    assert tricks[-1 - 5] / tricks.total() == pytest.approx(0.75, abs=0.02)


@pytest.mark.parametrize(
    ("trials", "early"), [(TRIALS_HEADS_UP, (0.9, 0.85, 0.8)), (TRIALS_AT_RINGS, (0.9, 0.8, 0.7))]
)
def test_the_more_a_trick_wins_the_oftener_opponents_have_it(trials: Trials, early: Sequence[float]) -> None:
    shares = shares_of(np.array([0.06, 0.03, -0.5]), trials)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] > 2 * shares[1] > 0
    assert shares[2] < 1e-6
    assert shares_of(np.array(early), trials)[2] > 0.1  # while all win much, none is left out


def test_later_rounds_weigh_more() -> None:
    gains = np.zeros(1)
    for rounds, won in enumerate((1.0, 4.0, 7.0)):
        include(gains, np.array([won]), rounds, power=2)
    assert gains == pytest.approx([(2 * 1 + 6 * 4 + 12 * 7) / 20])


@pytest.mark.parametrize("size_class", KINDS)
def test_tricks_win_of_fixed_rows_what_they_win_in_play(
    size_class: SizeClass, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that lead are tried in more deals than all; these are few, so that only large wins are sure."""
    for name, value in (("TRIED_DEALS", 4), ("LEADERS", 2), ("LEADERS_DEALS", 600)):
        monkeypatch.setattr(trick_gains, name, value)
    kind, draws, numbers = KINDS[size_class][0], BulkDraws(bytes(32)), np.arange(1000, dtype=np.uint64)
    made = deals(kind, draws, numbers, tells_all=True, tells_large=True, tells_dear=True)
    training, won = Training.new(HOLDEM_GAME), np.zeros(len(TRICKS_MET))
    won[[PLACES[name] for name in ("always-min-raise", "shove-bets")]] = 1
    fix(training.regrets, shipped_profiles()["shark"].style(size_class).table, Plan(size_class, 1, 1).learns)
    words, trials = list(range(SHARDS)), TRIALS_HEADS_UP
    one, both = (gains_of(made, training, won, words, workers, trials) for workers in (1, 2))
    assert (one == both).all()
    assert one[PLACES["always-min-raise"]] < -0.5
    assert one[PLACES["shove-bets"]] < 0


def test_tricks_are_tried_against_the_mean_strategy_or_the_present_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the mean all call big bets here, who fold to all of them at present."""
    for name, value in (("TRIED_DEALS", 1), ("LEADERS", 1), ("LEADERS_DEALS", 200)):
        monkeypatch.setattr(trick_gains, name, value)
    size_class = SizeClass.HEADS_UP
    plan = Plan(size_class, 1, 1, postflop=(PostflopSituation.BIG_BET,))
    made = deals(KINDS[size_class][0], BulkDraws(bytes(32)), np.arange(300, dtype=np.uint64))
    training, before = Training.new(HOLDEM_GAME), np.zeros(len(TRICKS_MET))
    before[PLACES["pot-when-checked"]] = 1
    fix(training.regrets, shipped_profiles()["shark"].style(size_class).table, plan.learns)
    learnt = ~training.regrets.any(axis=1)
    won = []
    for present, mean, trials in (
        (FOLDS, CALLS, TRIALS_AT_RINGS),
        (FOLDS, CALLS, TRIALS_HEADS_UP),
        (CALLS, NOTHING, TRIALS_AT_RINGS),
        (CALLS, FOLDS, TRIALS_HEADS_UP),
    ):
        training.regrets[learnt, :3], training.sums[learnt, :3] = present, mean
        won.append(
            gains_of(made, training, before, list(range(SHARDS)), 1, trials)[PLACES["pot-when-checked"]]
        )
    assert won[0] == won[2] == won[3] < won[1]
