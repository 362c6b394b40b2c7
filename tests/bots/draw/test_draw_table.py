"""Which row of a table of five-card draw decides, and what is wrong with a table."""

import pytest

from game.bots.draw.hands import HandClass
from game.bots.draw.table import (
    BlindRow,
    Declaration,
    Drawn,
    DrawTable,
    ExchangeRow,
    FirstRow,
    FirstSituation,
    PotBefore,
    SecondRow,
    SecondSituation,
    SecondSpot,
)
from game.bots.draw.validation import draw_problems
from game.bots.table import ANY, Sizes, Weights
from game.bots.validation import BadShares, Gap, Missing, Overlap, Twice

CALL, FOLD, HALF = Weights(0, 100, 0), Weights(100, 0, 0), Sizes(100, 0, 0)
FIRST = FirstRow(ANY, ANY, ANY, 0, 100, CALL, HALF)
SECOND = SecondRow(ANY, ANY, 0, 100, CALL, HALF)
EXCHANGE = tuple(ExchangeRow(each, 100, 0, 0, 0) for each in HandClass)
BLIND = BlindRow(ANY, ANY, 5)
WHOLE = DrawTable("draw", 1, (FIRST,), (SECOND,), EXCHANGE, (BLIND,))


def test_a_table_that_covers_all_has_no_problems():
    assert draw_problems(WHOLE) == []


def with_(**parts):
    return DrawTable(**{**{name: getattr(WHOLE, name) for name in WHOLE.__dataclass_fields__}, **parts})


@pytest.mark.parametrize(
    ("table", "problem", "count"),
    [
        (with_(first=(FIRST._replace(below=90),)), Gap, 70),
        (with_(second=(SECOND._replace(drawn=Drawn.ONE),)), Gap, 18),
        (with_(second=(SECOND, SECOND._replace(least=50))), Overlap, 1),
        (with_(exchange=EXCHANGE[1:]), Missing, 1),
        (with_(exchange=(*EXCHANGE, EXCHANGE[0])), Twice, 1),
        (with_(exchange=(EXCHANGE[0]._replace(served=1), *EXCHANGE[1:])), BadShares, 1),
        (with_(exchange=(EXCHANGE[0]._replace(worth=100), *EXCHANGE[1:])), BadShares, 1),
        (with_(blinds=(BLIND._replace(declaration=Declaration.BLIND),)), Missing, 4),
        (with_(blinds=(BLIND._replace(yes=101),)), BadShares, 1),
        (with_(blinds=(BLIND, BLIND)), Twice, 1),
    ],
)
def test_a_problem_is_found_at_every_place(table, problem, count):
    assert [type(each) for each in draw_problems(table)] == [problem] * count


def test_a_row_that_names_more_keys_decides():
    served = SECOND._replace(drawn=Drawn.NONE, weights=FOLD)
    table = with_(second=(served, SECOND))
    chosen = [table.second_row(SecondSpot(SecondSituation.LAST, drawn), 50) for drawn in Drawn]
    assert chosen == [served, SECOND, SECOND, SECOND]


def test_the_answer_to_a_blind_may_depend_on_the_pot():
    carried = BlindRow(Declaration.BLIND, PotBefore.CARRIED, 50)
    table = with_(blinds=(BLIND, carried))
    assert table.blind_row(Declaration.BLIND, PotBefore.CARRIED) == carried
    assert table.blind_row(Declaration.BLIND, PotBefore.EMPTY) == BLIND


def test_keys_of_rows_differ():
    rows = (FIRST, FIRST._replace(situation=FirstSituation.OPENED), SECOND, *EXCHANGE, BLIND)
    assert len({row.key for row in rows}) == len(rows)
