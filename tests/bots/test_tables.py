"""Which row decides, and what is wrong with a table."""

import pytest

from game.bots.hand_order import equity_order
from game.bots.hand_text import parse_hands
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Stack,
)
from game.bots.table import ANY, POSTFLOP_CELLS, PREFLOP_CELLS, Sizes
from game.bots.validation import (
    BadRange,
    BadSizes,
    BadWeights,
    Gap,
    MissingHands,
    MixedSizes,
    NoHands,
    Overlap,
    SharedHands,
    contradictions,
    problems,
)
from tests.bots.builders import a_table, hand_at, postflop, preflop

OPENING = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)
FLOP_BET = PostflopSpot(PostflopStreet.FLOP, Opponents.ONE, PostflopSituation.SMALL_BET)


@pytest.mark.parametrize(("percentile", "least"), [(0, 0), (49, 0), (50, 50), (99, 50)])
def test_the_row_that_names_the_hand_decides(percentile: int, least: int) -> None:
    row = a_table(preflop(below=50), preflop(least=50)).preflop_row(OPENING, hand_at(percentile))
    assert row == preflop(least=least, below=least + 50)


@pytest.mark.parametrize(
    ("rows", "decides"),
    [
        ([preflop(), preflop(position=Position.LATE)], 1),
        ([preflop(situation=PreflopSituation.UNOPENED), preflop(position=Position.LATE)], 0),
        ([preflop(position=Position.LATE), preflop(situation=PreflopSituation.UNOPENED)], 1),
        ([preflop(position=Position.EARLY), preflop()], 1),
        (
            [
                preflop(situation=PreflopSituation.UNOPENED, position=Position.LATE),
                preflop(situation=PreflopSituation.UNOPENED),
            ],
            0,
        ),
        (
            [
                preflop(situation=PreflopSituation.UNOPENED, position=Position.LATE, least=90),
                preflop(situation=PreflopSituation.UNOPENED),
            ],
            1,
        ),
    ],
)
def test_the_row_that_names_most_keys_decides(rows: list, decides: int) -> None:
    assert a_table(*rows).preflop_row(OPENING, hand_at(80)) == rows[decides]


@pytest.mark.parametrize(
    ("rows", "decides"),
    [
        ([postflop(situation=PostflopSituation.SMALL_BET), postflop(street=PostflopStreet.FLOP)], 0),
        ([postflop(street=PostflopStreet.FLOP), postflop(opponents=Opponents.ONE)], 0),
        (
            [
                postflop(situation=PostflopSituation.SMALL_BET),
                postflop(street=PostflopStreet.FLOP, opponents=Opponents.ONE),
            ],
            1,
        ),
        ([postflop(opponents=Opponents.MORE), postflop()], 1),
    ],
)
def test_after_the_flop_too(rows: list, decides: int) -> None:
    assert a_table(*rows).postflop_row(FLOP_BET, 50) == rows[decides]


RIVER_BET = PostflopSpot(PostflopStreet.RIVER, Opponents.ONE, PostflopSituation.SMALL_BET)
TWICE = Line.TWO_STREETS


@pytest.mark.parametrize(
    ("line", "equity", "decides"),
    [(TWICE, 50, 1), (TWICE, 80, 2), (Line.ONE_STREET, 50, 0), (Line.QUIET, 80, 0), (TWICE, 30, 0)],
)
def test_rows_that_name_the_line_go_first_and_leave_the_rest(line: Line, equity: int, decides: int) -> None:
    rows = [
        postflop(situation=PostflopSituation.SMALL_BET, street=PostflopStreet.RIVER),
        postflop(line=TWICE, least=40),
        postflop(line=TWICE, street=PostflopStreet.RIVER, least=70),
    ]
    table = a_table(preflop(), *rows)
    assert table.postflop_row(RIVER_BET._replace(line=line), equity) == rows[decides]


def test_only_rows_for_a_line_name_it_in_their_keys() -> None:
    assert postflop(line=TWICE).key == "any/any/any/two-streets/0-100"
    assert postflop().key == "any/any/any/0-100"


def test_rows_for_a_line_do_not_make_a_table_whole() -> None:
    assert len(problems(a_table(preflop(), postflop(below=40), postflop(line=TWICE)))) == len(POSTFLOP_CELLS)


def test_a_spot_without_a_row_has_none() -> None:
    table = a_table(preflop(least=10), postflop(street=PostflopStreet.TURN))
    assert table.preflop_row(OPENING, hand_at(9)) is None
    assert table.postflop_row(FLOP_BET, 50) is None


def test_a_whole_table_has_no_problems() -> None:
    assert problems(a_table(preflop(below=30), preflop(least=30), postflop())) == []


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (preflop((50, 49, 0)), BadWeights),
        (preflop((-10, 110, 0)), BadWeights),
        (preflop(sizes=Sizes(50, 40, 0)), BadSizes),
        (preflop(least=50, below=50), NoHands),
        (postflop(least=50, below=50), BadRange),
        (postflop(below=101), BadRange),
    ],
)
def test_a_bad_row_is_named(row: object, kind: type) -> None:
    assert problems(a_table(row, postflop())) == [kind(row)]  # type: ignore[arg-type]


def test_rows_of_a_spot_split_sizes_alike_so_that_a_bet_tells_nothing() -> None:
    rows = postflop(below=50), postflop(least=50, sizes=Sizes(50, 20, 0, 30))
    assert problems(a_table(preflop(), *rows)) == [MixedSizes((ANY,) * 5)]
    assert contradictions(problems(a_table(preflop(), *rows))) == []


def test_an_overlap_names_both_rows_and_the_range() -> None:
    first, second = postflop(below=60), postflop(least=50)
    assert problems(a_table(preflop(), first, second)) == [Overlap(first, second, 50, 60)]


def test_hands_of_two_rows_are_named() -> None:
    first, second = preflop(below=97), preflop(least=96)
    assert problems(a_table(first, second, postflop())) == [
        SharedHands(first, second, parse_hands("77, AKs"))
    ]


def test_rows_of_other_keys_do_not_overlap() -> None:
    assert problems(a_table(preflop(), preflop(position=Position.LATE), postflop())) == []


def test_a_gap_names_the_spot_and_its_hands() -> None:
    table = a_table(
        preflop(situation=PreflopSituation.LIMPED, position=Position.LATE), preflop(least=5), postflop()
    )
    found = problems(table)
    missing = equity_order().between(0, 5)
    assert MissingHands((PreflopSituation.UNOPENED, Position.LATE, ANY), missing) in found
    assert len(found) == len(PREFLOP_CELLS) - 1  # all spots but the one that has a row of its own


def test_gaps_after_the_flop_are_found() -> None:
    table = a_table(preflop(), postflop(below=40), postflop(least=45))
    found = problems(table)
    assert len(found) == len(POSTFLOP_CELLS)
    assert {(gap.least, gap.below) for gap in found if isinstance(gap, Gap)} == {(40, 45)}


def test_rows_for_draws_decide_before_wide_ones_and_after_those_for_a_line() -> None:
    spot = PostflopSpot(PostflopStreet.TURN, Opponents.ONE, PostflopSituation.SMALL_BET, Line.ONE_STREET)
    wide = postflop((100, 0, 0))
    drawing = postflop((0, 0, 100), draw=Draw.DRAW, least=30)
    line = postflop((0, 100, 0), line=Line.ONE_STREET, least=50)
    table = a_table(preflop(), wide, drawing, line)
    found = [[table.postflop_row(spot, equity, draw) for equity in (20, 40, 60)] for draw in Draw]
    assert found == [[wide, drawing, line], [wide, wide, line]]
    assert (drawing.key, line.key) == ("any/any/any/any/draw/30-100", "any/any/any/one-street/50-100")
    assert problems(table) == []


def test_draws_of_another_size_would_tell_the_hand() -> None:
    drawing = postflop((0, 0, 100), draw=Draw.DRAW, sizes=Sizes(0, 100, 0))
    assert problems(a_table(preflop(), postflop(), drawing)) == [MixedSizes((ANY,) * 5)]


def test_rows_for_a_stack_decide_before_all_others_and_leave_the_rest_to_them() -> None:
    every = preflop((100, 0, 0), situation=PreflopSituation.UNOPENED, position=Position.LATE)
    short = preflop((0, 0, 100), stack=Stack.SHORT, least=50)
    table = a_table(every, short, preflop(), postflop())
    found = [
        [table.preflop_row(OPENING._replace(stack=stack), hand_at(percent)) for percent in (20, 80)]
        for stack in (Stack.SHORT, Stack.DEEP)
    ]
    assert found == [[every, short], [every, every]]
    assert (short.key.split("/")[:4], every.key.count("/")) == (["preflop", "any", "any", "short"], 3)
    assert problems(table) == []
