"""Chance in bulk: the same numbers one by one and by the thousand, and none favoured."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from game.simulation.draws import BulkDraws, Purpose, bot_route

DRAWS = BulkDraws(bytes(range(32)))
NUMBERS = np.arange(3000, dtype=np.uint64)


def test_words_in_bulk_are_those_of_single_places() -> None:
    words = DRAWS.words(NUMBERS, Purpose.BOT, bot_route(5, 2, 1))
    for number in (0, 7, 2999):
        rng = DRAWS.rng(number, Purpose.BOT, bot_route(5, 2, 1))
        first, second = int(words.first[number]), int(words.second[number])
        assert [rng.below(10_000), rng.below(100), rng.below(41)] == [
            first % 10_000,
            second % 100,
            second // 100 % 41,
        ]


@pytest.mark.parametrize("length", [1, 7, 25, 52])
def test_shuffles_in_bulk_are_those_of_single_deals(length: int) -> None:
    cards = DRAWS.cards(NUMBERS[:40], length)
    for number in range(40):
        assert cards[:, number].tolist() == DRAWS.shuffled(number, Purpose.DECK, range(52), length)


def test_a_whole_shuffle_holds_every_card_once() -> None:
    assert (np.sort(DRAWS.cards(NUMBERS, 52), axis=0) == np.arange(52)[:, np.newaxis]).all()


def test_places_deals_purposes_and_seeds_have_numbers_of_their_own() -> None:
    first = DRAWS.words(NUMBERS, Purpose.BOT, bot_route(1, 2, 3)).first
    others = [
        DRAWS.words(NUMBERS + np.uint64(3000), Purpose.BOT, bot_route(1, 2, 3)).first,
        DRAWS.words(NUMBERS, Purpose.DECK, bot_route(1, 2, 3)).first,
        *(
            DRAWS.words(NUMBERS, Purpose.BOT, bot_route(*place)).first
            for place in [(2, 2, 3), (1, 3, 3), (1, 2, 4)]
        ),
        BulkDraws(bytes(32)).words(NUMBERS, Purpose.BOT, bot_route(1, 2, 3)).first,
    ]
    assert all(not np.isin(first, other).any() for other in others)


@pytest.mark.parametrize("place", [0, 1, 24, 51])
def test_every_card_is_as_likely_at_every_place(place: int) -> None:
    counts = np.bincount(DRAWS.cards(np.arange(26_000, dtype=np.uint64), 52)[place], minlength=52)
    chi_square = float(((counts - 500) ** 2 / 500).sum())
    assert chi_square < 51 + 4.5 * (2 * 51) ** 0.5


def test_what_is_sent_to_another_process_draws_the_same() -> None:
    again = pickle.loads(pickle.dumps(DRAWS))
    assert again.sequence(5, Purpose.SEATS, 9) == DRAWS.sequence(5, Purpose.SEATS, 9)


def test_threads_share_draws() -> None:
    draws = BulkDraws(bytes(32))
    numbers = np.arange(200_000, dtype=np.uint64)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: draws.words(numbers, Purpose.SEATS).first, range(8)))
    assert all(np.array_equal(words, found[0]) for words in found)
