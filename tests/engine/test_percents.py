"""Strength percents: those of the exact odds, floored, from a sound file or counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from game.engine.cards import FULL_DECK, Card
from game.engine.odds import heads_up_equity, preflop_percentile
from game.engine.odds.deck import card_number, card_set, card_subsets
from game.engine.odds.exact import exact_odds
from game.engine.odds.percents import (
    TABLES_NAME,
    combo_number,
    open_tables,
    percent_of_hand,
    percents_of_board,
    percents_of_lanes,
    tables_in_use,
    use_tables,
)
from game.engine.odds.percents.counting import percents_of_boards
from tests.builders import cards

BY_NUMBER = sorted(FULL_DECK, key=card_number)
SIZES = {3: "flops", 4: "turns", 5: "rivers"}


@pytest.fixture(autouse=True)
def _no_tables_but_those_of_a_test(percents_file: Path) -> Iterator[None]:
    use_tables(None)
    yield
    use_tables(percents_file)


@pytest.fixture
def tables(_no_tables_but_those_of_a_test: None, percents_file: Path) -> None:
    use_tables(percents_file)


def all_hands(board: Sequence[Card]) -> list[tuple[Card, Card]]:
    pairs = card_subsets(2).outside(card_set(board)).cards.tolist()
    return [(BY_NUMBER[one], BY_NUMBER[other]) for one, other in pairs]


def differing(board: Sequence[Card], hands: Sequence[Sequence[Card]]) -> list[Sequence[Card]]:
    """The hands whose percent is not that of their exact odds."""
    found = percents_of_board(board)
    return [
        hand
        for hand in hands
        if found[combo_number(hand)] != min(99, int(exact_odds(hand, board).equity * 100))
    ]


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("size", SIZES, ids=SIZES.get)
def test_the_tables_hold_the_exact_odds_floored(size: int) -> None:
    rng = Random(size)
    for _ in range(5):
        board = rng.sample(FULL_DECK, size)
        assert differing(board, rng.sample(all_hands(board), 15)) == []


@pytest.mark.exhaustive
@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize(("size", "boards"), [(3, 60), (4, 150), (5, 200)])
def test_the_tables_hold_the_exact_odds_on_many_boards(size: int, boards: int) -> None:
    """A sample of the hands of each; `benchmark percents` compares all of them."""
    rng = Random(size)
    for _ in range(boards):
        board = rng.sample(FULL_DECK, size)
        assert differing(board, rng.sample(all_hands(board), 60)) == []


@pytest.mark.parametrize(
    "board", ["Ah Kh Qh", "2s 2c 2d", "7s 7c 7d 7h", "Ts Js Qs Ks", "2s 3s 4s 5s 6s", ""]
)
def test_counted_percents_are_those_of_the_tables(board: str, percents_file: Path) -> None:
    counted = percents_of_board(cards(board))
    use_tables(percents_file)
    possible = [combo_number(hand) for hand in all_hands(cards(board))]
    assert np.array_equal(percents_of_board(cards(board))[possible], counted[possible])


@pytest.mark.parametrize("tables", [False, True])
@pytest.mark.parametrize("board", ["", "2c 9h Ks", "2c 9h Ks 4d", "2c 9h Ks 4d 5s"])
def test_a_hands_percent_is_its_percentile_or_equity(board: str, tables: bool, percents_file: Path) -> None:
    use_tables(percents_file if tables else None)
    for hand in map(cards, ("As Kd", "7c 7d", "Ah 3h", "Qc Jc")):
        share = heads_up_equity(hand, cards(board)) if board else preflop_percentile(hand)
        assert percent_of_hand(hand, cards(board)) == int(share * 100)


def test_a_hand_that_cannot_lose_has_99_percent() -> None:
    assert percent_of_hand(cards("As Ks"), cards("Ts Js Qs 2c 2d")) == 99


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("size", SIZES, ids=SIZES.get)
def test_boards_side_by_side_have_the_percents_of_each(size: int) -> None:
    rng = np.random.default_rng(size)
    boards = rng.choice(card_subsets(3).bits, 50)
    if size > 3:
        boards |= np.array([1 << int(n) for n in rng.integers(0, 52, 50)], dtype=np.uint64)
    if size == 5:
        boards |= np.array([1 << int(n) for n in rng.integers(0, 52, 50)], dtype=np.uint64)
    boards = boards[np.bitwise_count(boards) == size]
    combos = rng.integers(0, 1326, (4, len(boards)))
    tables = tables_in_use()
    assert tables is not None
    found = percents_of_lanes(tables, boards, combos)
    free = (card_subsets(2).bits[combos] & boards) == 0
    expected = np.take_along_axis(percents_of_boards(boards), combos.T, axis=1).T
    assert np.array_equal(found[free], expected[free])


class TestFile:
    @pytest.fixture
    def copy(self, percents_file: Path, tmp_path: Path) -> Path:
        path = tmp_path / TABLES_NAME
        path.write_bytes(percents_file.read_bytes())
        return path

    def test_a_sound_file_is_opened(self, copy: Path) -> None:
        assert open_tables(copy) is not None

    def test_a_file_with_one_other_byte_is_not_used(self, copy: Path) -> None:
        with copy.open("r+b") as file:
            file.seek(20_000_000)
            byte = file.read(1)
            file.seek(20_000_000)
            file.write(bytes([byte[0] ^ 1]))
        assert open_tables(copy) is None

    @pytest.mark.parametrize("size", [0, 50, 1_000_000])
    def test_a_file_that_is_cut_off_is_not_used(self, copy: Path, size: int) -> None:
        with copy.open("r+b") as file:
            file.truncate(size)
        assert open_tables(copy) is None

    def test_without_a_file_hands_are_counted_until_it_comes(
        self, percents_file: Path, tmp_path: Path
    ) -> None:
        path = tmp_path / TABLES_NAME
        use_tables(path)
        assert tables_in_use() is None
        assert percent_of_hand(cards("As Kd"), cards("2c 9h Ks")) == 88
        path.write_bytes(percents_file.read_bytes()[:1000])
        assert tables_in_use() is None
        path.write_bytes(percents_file.read_bytes())
        assert tables_in_use() is not None
