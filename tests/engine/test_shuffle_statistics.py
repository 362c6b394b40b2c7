"""The stream and the shuffle as samples: every number, place and neighbourhood as often as chance has it.

Seeds are fixed, so that the figures are the same in every run. Bounds are quantiles of chi-square, in the
approximation of Wilson and Hilferty, on both sides: too even is as suspect as too uneven.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import pytest

from game.engine.cards import FULL_DECK
from game.engine.shuffle import Stream

SEED = hashlib.sha256(b"statistics").digest()
DECKS = 12_000
Z = 3.3  # one sample in a thousand lies beyond it, on either side


def chi_square_bounds(freedom: int) -> tuple[float, float]:
    spread = (2 / (9 * freedom)) ** 0.5
    low, high = (freedom * (1 - 2 / (9 * freedom) + z * spread) ** 3 for z in (-Z, Z))
    return low, high


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def assert_even(counts: np.ndarray, freedom: int) -> None:
    low, high = chi_square_bounds(freedom)
    assert low < chi_square(counts) < high


@pytest.fixture(scope="module")
def decks() -> np.ndarray:
    """Shuffled decks, a row each, cards as numbers."""
    number = {card: place for place, card in enumerate(FULL_DECK)}
    return np.array(
        [
            [number[card] for card in Stream(SEED, "deck", "word", hand).shuffled(FULL_DECK)]
            for hand in range(1, DECKS + 1)
        ]
    )


def test_every_deck_holds_every_card(decks: np.ndarray) -> None:
    assert (np.sort(decks, axis=1) == np.arange(52)).all()


def test_every_card_lies_in_every_place_equally_often(decks: np.ndarray) -> None:
    counts = np.zeros((52, 52))
    for place in range(52):
        counts[place] = np.bincount(decks[:, place], minlength=52)
    # Rows and columns of the 52 × 52 counts are fixed, so 51 × 51 are free.
    assert_even(counts, 51 * 51)


@pytest.mark.parametrize("place", [0, 1, 25, 50, 51])
def test_one_place_takes_all_cards_equally_often(decks: np.ndarray, place: int) -> None:
    assert_even(np.bincount(decks[:, place], minlength=52), 51)


@pytest.mark.parametrize("apart", [1, 2, 7, 26])
def test_a_card_says_nothing_of_the_one_further_on(decks: np.ndarray, apart: int) -> None:
    steps = (decks[:, apart:] - decks[:, :-apart]) % 52
    assert_even(np.bincount(steps.ravel(), minlength=52)[1:], 50)


@pytest.mark.parametrize("lag", [1, 2, 3])
def test_a_deck_says_nothing_of_the_decks_after_it(decks: np.ndarray, lag: int) -> None:
    for place in (0, 20, 51):
        series = decks[:, place].astype(float)
        correlation = np.corrcoef(series[:-lag], series[lag:])[0, 1]
        assert abs(correlation) < Z / DECKS**0.5


def test_as_many_decks_rise_as_chance_has_it(decks: np.ndarray) -> None:
    """The number of times that a card is above the one before: mean 25.5, variance 53 ÷ 12."""
    ascents = (decks[:, 1:] > decks[:, :-1]).sum(axis=1)
    assert abs(ascents.mean() - 25.5) < Z * (53 / 12 / DECKS) ** 0.5
    assert 0.93 < ascents.var() / (53 / 12) < 1.07


def numbers(label: str, below: int, count: int) -> Sequence[int]:
    stream = Stream(SEED, label, "", 1)
    return [stream.below(below) for _ in range(count)]


@pytest.mark.parametrize("below", [2, 3, 10, 52, 100, 10_000])
def test_the_numbers_of_a_stream_are_uniform(below: int) -> None:
    assert_even(np.bincount(numbers("bot 1", below, max(20_000, 5 * below)), minlength=below), below - 1)


@pytest.mark.parametrize("lag", [1, 2, 8])
def test_the_numbers_of_a_stream_have_no_serial_correlation(lag: int) -> None:
    series = np.array(numbers("bot 2", 10_000, 40_000), dtype=float)
    assert abs(np.corrcoef(series[:-lag], series[lag:])[0, 1]) < Z / 40_000**0.5


def test_first_numbers_of_neighbouring_streams_are_uniform_too() -> None:
    """The draws of bots: each the first number of a stream of its own."""
    firsts = [
        Stream(SEED, f"bot {action}", "", hand).below(100) for hand in range(500) for action in range(40)
    ]
    assert_even(np.bincount(firsts, minlength=100), 99)


def test_a_biased_shuffle_would_be_found() -> None:
    """Exchanging each place with any other, a common mistake, is not uniform; the same bounds say so."""
    stream = Stream(SEED, "deck", "", 1)
    counts = np.zeros((52, 52))
    for _deck in range(DECKS // 3):
        cards = list(range(52))
        for place in range(52):
            other = stream.below(52)
            cards[place], cards[other] = cards[other], cards[place]
        counts[np.arange(52), cards] += 1
    assert chi_square(counts) > chi_square_bounds(51 * 51)[1]
