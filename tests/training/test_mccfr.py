"""The training is proven on games whose values are known."""

from __future__ import annotations

import numpy as np
import pytest

from game.training import kuhn, leduc
from game.training.holdem import FIXED, stays
from game.training.kuhn import KUHN
from game.training.leduc import LEDUC
from game.training.mccfr import SHARDS, Deals, MccfrGame, Training, train_round, trainer
from game.training.proof import exploitability, value


def trained(
    game: MccfrGame, deals: Deals, rounds: int, workers: int = 1, begun: Training | None = None
) -> Training:
    """Every round plays each of the deals once."""
    training, train = begun or Training.new(game), trainer(game)
    for number in range(rounds):
        words = [1 + number * SHARDS + shard for shard in range(SHARDS)]
        train_round(training, train, deals, words, workers)
    return training


def test_kuhn_poker_has_its_value_and_no_best_response_gains():
    strategy = trained(KUHN, kuhn.all_deals(), rounds=700).strategy()
    assert value(KUHN, strategy, kuhn.all_deals(), 0) == pytest.approx(kuhn.VALUE, abs=0.01)
    assert exploitability(KUHN, strategy, kuhn.all_deals()) < 0.03


def test_leduc_poker_comes_near_its_value():
    strategy = trained(LEDUC, leduc.all_deals(), rounds=20).strategy()
    assert value(LEDUC, strategy, leduc.all_deals(), 0) == pytest.approx(leduc.VALUE, abs=0.15)
    assert exploitability(LEDUC, strategy, leduc.all_deals()) < 1


@pytest.mark.exhaustive
def test_leduc_poker_has_its_value():
    strategy = trained(LEDUC, leduc.all_deals(), rounds=150).strategy()
    assert value(LEDUC, strategy, leduc.all_deals(), 0) == pytest.approx(leduc.VALUE, abs=0.02)
    assert exploitability(LEDUC, strategy, leduc.all_deals()) < 0.12


@pytest.mark.parametrize("pursues", [True, False])
def test_rows_that_stay_lead_on_only_to_what_they_play(pursues: bool) -> None:
    """The first player always bets, so that no hand comes to his rows after a check, every fourth from 3."""
    game = KUHN._replace(stays=stays) if pursues else KUHN
    begun = Training.new(game)
    begun.regrets[0::4, 2] = FIXED
    training = trained(game, kuhn.all_deals(), 300, begun=begun)
    assert (training.regrets[0::4] == [0, 0, FIXED]).all() == pursues
    assert training.regrets[3::4].any() != pursues
    assert training.strategy()[2::4, 1] == pytest.approx([0, 1, 1], abs=0.02)


def test_a_strategy_that_always_folds_is_exploitable():
    always_folds = np.tile([1.0, 0.0, 0.0], (KUHN.infosets, 1))
    always_folds[[row for row in range(KUHN.infosets) if row % 4 < 2]] = [0, 1, 0]
    assert exploitability(KUHN, always_folds, kuhn.all_deals()) > 0.5


def test_the_result_does_not_hang_on_the_number_of_workers():
    alone, together = (trained(LEDUC, leduc.all_deals(), 3, workers) for workers in (1, 3))
    assert np.array_equal(alone.regrets, together.regrets)
    assert np.array_equal(alone.sums, together.sums)
