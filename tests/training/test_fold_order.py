"""No hand folds oftener than a weaker one in what a training yields."""

from __future__ import annotations

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.hand_order import CLASSES, PLACES
from game.bots.profile import SizeClass
from game.bots.spots import UNBET
from game.bots.table import Weights
from game.engine.odds.preflop import StartingHand
from game.training.fold_order import by_dominance, by_strength, dominated, folding_at_most


def place(hand: str) -> int:
    return PLACES[StartingHand.parse(hand)]


def folds_of(given: dict[str, tuple[float, int]]) -> dict[str, float]:
    """The folds of these hands after they were set right, from folds and visits before; all others call."""
    shares, visits = np.tile([0.0, 1.0, 0.0], (len(CLASSES), 1)), np.zeros(len(CLASSES))
    for hand, (fold, came) in given.items():
        shares[place(hand)], visits[place(hand)] = (fold, 0.0, 1 - fold), came
    found = by_dominance(shares, visits)
    assert found.sum(axis=1) == pytest.approx(1.0)
    return {hand: float(found[place(hand), 0]) for hand in given}


@pytest.mark.parametrize(
    ("strong", "weak"),
    [("AKs", "AKo"), ("AJo", "ATo"), ("K5s", "K4s"), ("TT", "99"), ("99", "98s"), ("QJs", "JTs")],
)
def test_a_hand_folds_no_oftener_than_one_that_it_dominates(strong: str, weak: str) -> None:
    assert (place(strong), place(weak)) in dominated()
    found = folds_of({strong: (0.8, 10), weak: (0.4, 30)})
    assert found[strong] == pytest.approx(0.5, abs=0.01)
    assert found[weak] == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(("strong", "weak"), [("AKs", "AKo"), ("AA", "AKs")])
def test_hands_in_order_stay_as_they_are(strong: str, weak: str) -> None:
    assert folds_of({strong: (0.1, 10), weak: (0.4, 30)}) == {strong: 0.1, weak: 0.4}


def test_a_hand_that_nobody_had_keeps_no_pair_from_an_end() -> None:
    found = folds_of({"A5s": (0.8, 1000), "A4s": (0.5, 0), "A3s": (0.2, 1000)})
    assert found["A5s"] >= found["A3s"]


def test_neighbours_by_strength_take_their_mean_where_the_stronger_folds_oftener() -> None:
    shares = np.array([(0.9, 0.1, 0.0), (0.2, 0.4, 0.4), (0.6, 0.1, 0.3), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)])
    found = by_strength(shares, np.array([5.0, 10.0, 30.0, 60.0, 20.0]))
    assert found[:, 0].tolist() == pytest.approx([0.9, 0.5, 0.5, 0.25, 0.25])
    assert found[1].tolist() == pytest.approx([0.5, 0.25, 0.25])
    assert found[4].tolist() == pytest.approx([0.25, 0.75, 0.0])


def test_fewer_folds_are_calls() -> None:
    assert folding_at_most(Weights(40, 0, 60), 20) == (20, 20, 60)
    assert folding_at_most(Weights(20, 80, 0), 40) == (20, 80, 0)


TRAINED = SizeClass.HEADS_UP, SizeClass.RING


@pytest.mark.parametrize("size_class", TRAINED)
def test_shipped_trained_rows_are_in_order(size_class: SizeClass) -> None:
    folds: dict[object, dict[int, int]] = {}
    for row in shipped_profiles()["shark"].style(size_class).table.preflop:
        names = row.situation, row.position, row.stack
        folds.setdefault(names, {}).update(dict.fromkeys(row.hands, row.weights.fold))
    for names, of_hand in folds.items():
        for hand, weaker in dominated():
            assert of_hand[hand] <= of_hand[weaker], (names, str(CLASSES[hand]), str(CLASSES[weaker]))


@pytest.mark.parametrize("size_class", TRAINED)
def test_shipped_trained_bands_are_in_order(size_class: SizeClass) -> None:
    bands: dict[object, list[int]] = {}
    for row in shipped_profiles()["shark"].style(size_class).table.postflop:
        if row.situation not in UNBET:
            names = row.situation, row.street, row.opponents, row.line, row.draw
            bands.setdefault(names, []).append(row.weights.fold)
    for names, folds in bands.items():
        assert folds == sorted(folds, reverse=True), names
