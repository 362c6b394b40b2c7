"""The rows of a spot as bands: painted, split, merged, scaled, and brought together with another's."""

from __future__ import annotations

import pytest

from game.bots.hand_order import equity_order
from game.bots.hand_text import hands_text, parse_hands
from game.bots.table import Sizes, Weights
from game.laboratory.bands import (
    HANDS,
    PERCENTS,
    Bands,
    Conflict,
    Play,
    SpotBand,
    band_of,
    combined,
    conflicts,
    filled,
    levels_of,
    merged,
    painted,
    raising_more,
    removed,
    shares,
    split,
)

FOLD, CALL, RAISE = Weights(100, 0, 0), Weights(0, 100, 0), Weights(0, 0, 100)
LARGE = Sizes(0, 100, 0)


def rows(*parts: tuple[int, int, Weights]) -> Bands:
    return tuple(band_of(least, below, Play(weights)) for least, below, weights in parts)


def plain(bands: Bands) -> list[tuple[int, int, Weights]]:
    return [(band.least, band.below, band.play.weights) for band in bands]


HALVES = rows((0, 50, FOLD), (50, 100, RAISE))


def test_painting_cuts_the_bands_it_touches_and_joins_what_plays_alike() -> None:
    assert plain(painted(HALVES, range(40, 60), CALL)) == [(0, 40, FOLD), (40, 60, CALL), (60, 100, RAISE)]
    assert plain(painted(HALVES, range(50), RAISE)) == [(0, 100, RAISE)]


def test_painting_leaves_the_other_bands_as_they_are_cut() -> None:
    cut = rows((0, 20, FOLD), (20, 50, FOLD), (50, 100, RAISE))
    assert plain(painted(cut, [90], CALL))[:2] == [(0, 20, FOLD), (20, 50, FOLD)]


def test_what_is_painted_keeps_its_sizes_or_those_of_the_rows_below() -> None:
    under = levels_of([band_of(0, 100, Play(FOLD, LARGE))])
    assert painted((), [7], RAISE, under=under) == (band_of(7, 8, Play(RAISE, LARGE)),)
    own = (band_of(0, 10, Play(FOLD, Sizes(50, 50, 0))),)
    assert painted(own, [7], RAISE, under=under)[1].play.sizes == Sizes(50, 50, 0)


def test_rows_of_wider_spots_are_taken_over_where_there_are_none() -> None:
    under = levels_of(rows((0, 100, CALL)))
    assert plain(filled(rows((20, 30, FOLD)), under)) == [(0, 20, CALL), (20, 30, FOLD), (30, 100, CALL)]


def test_a_band_is_split_in_its_middle_and_merged_by_its_widths() -> None:
    assert plain(split(HALVES, 0)) == [(0, 25, FOLD), (25, 50, FOLD), (50, 100, RAISE)]
    assert split(rows((3, 4, FOLD)), 0) == rows((3, 4, FOLD))
    assert plain(merged(rows((0, 75, FOLD), (75, 100, RAISE)), 0)) == [(0, 100, Weights(75, 0, 25))]
    assert merged(HALVES, 1) == HALVES
    assert plain(removed(HALVES, 0)) == [(50, 100, RAISE)]


@pytest.mark.parametrize(
    ("weights", "percent", "expected"),
    [
        ((60, 20, 20), 10, (59, 19, 22)),
        ((60, 20, 20), -100, (75, 25, 0)),
        ((0, 10, 90), 50, (0, 0, 100)),
        ((100, 0, 0), 50, (100, 0, 0)),
        ((0, 0, 100), -40, (0, 40, 60)),
    ],
)
def test_raising_more_often_leaves_the_sum_at_100(
    weights: tuple[int, int, int], percent: int, expected: tuple[int, int, int]
) -> None:
    (band,) = raising_more(rows((0, 100, Weights(*weights))), percent)
    assert band.play.weights == expected


@pytest.mark.parametrize(
    ("parts", "total", "expected"),
    [([1, 1, 1], 100, [34, 33, 33]), ([0, 0], 40, [0, 40]), ([2, 1], 100, [67, 33]), ([5], 0, [0])],
)
def test_shares_are_whole_and_keep_their_sum(parts: list[int], total: int, expected: list[int]) -> None:
    assert shares(parts, total) == expected


def test_bands_say_what_levels_say() -> None:
    assert PERCENTS.bands_of(levels_of(HALVES)) == HALVES
    assert PERCENTS.bands_of(levels_of(rows((10, 20, FOLD)))) == rows((10, 20, FOLD))
    assert len(PERCENTS.bands_of(levels_of(HALVES), split(HALVES, 0))) == 3


def test_changes_of_two_operators_come_together_where_they_do_not_meet() -> None:
    base, mine = levels_of(HALVES), levels_of(painted(HALVES, range(10), CALL))
    theirs = levels_of(painted(HALVES, range(90, 100), CALL))
    assert conflicts(base, mine, theirs) == []
    assert plain(PERCENTS.bands_of(combined(base, mine, theirs))) == [
        (0, 10, CALL),
        (10, 50, FOLD),
        (50, 90, RAISE),
        (90, 100, CALL),
    ]


def test_a_range_that_both_changed_is_asked_about() -> None:
    base, mine = levels_of(HALVES), levels_of(painted(HALVES, range(40, 50), CALL))
    theirs = levels_of(painted(HALVES, range(45, 55), Weights(50, 50, 0)))
    (found,) = conflicts(base, mine, theirs)
    assert found == Conflict(tuple(range(45, 50)), Play(CALL), Play(Weights(50, 50, 0)))
    assert combined(base, mine, theirs)[45] == Play(CALL)
    assert combined(base, mine, theirs, {45})[45] == Play(Weights(50, 50, 0))
    assert combined(base, mine, theirs)[52] == Play(Weights(50, 50, 0))


def hand_rows(*parts: tuple[str, Weights]) -> Bands:
    return tuple(SpotBand(tuple(sorted(parse_hands(text))), Play(weights)) for text, weights in parts)


def written(bands: Bands) -> list[tuple[str, Weights]]:
    return [(hands_text(frozenset(band.places)), band.play.weights) for band in bands]


PAIRS = hand_rows(("22+", RAISE), ("A2s+", CALL))


def test_a_painted_hand_joins_the_row_that_plays_so_or_makes_one() -> None:
    ace_king = parse_hands("AKs")
    joined = painted(PAIRS, ace_king, RAISE, scale=HANDS)
    assert written(joined) == [("22+, AKs", RAISE), ("AQs-A2s", CALL)]
    assert written(painted(PAIRS, ace_king, FOLD, scale=HANDS))[1:] == [("AKs", FOLD), ("AQs-A2s", CALL)]


def test_hands_are_split_and_merged_by_their_combinations() -> None:
    assert written(split(PAIRS, 0, HANDS, equity_order().places[::-1]))[:2] == [
        ("99+", RAISE),
        ("88-22", RAISE),
    ]
    assert written(merged(PAIRS, 0, HANDS)) == [("22+, A2s+", Weights(0, 38, 62))]


def test_hands_of_two_operators_come_together() -> None:
    base = levels_of(PAIRS, HANDS)
    mine = levels_of(painted(PAIRS, parse_hands("22, A2s"), FOLD, scale=HANDS), HANDS)
    theirs = levels_of(painted(PAIRS, parse_hands("22, AKs"), CALL, scale=HANDS), HANDS)
    (found,) = conflicts(base, mine, theirs)
    assert found.places == tuple(parse_hands("22"))
    rows = HANDS.bands_of(combined(base, mine, theirs), PAIRS)
    assert written(rows) == [("33+", RAISE), ("22, A2s", FOLD), ("A3s+", CALL)]
