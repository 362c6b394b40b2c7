"""The search for better rows of a draw table, and what its commands print."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable, FirstRow, SecondRow
from game.bots.sizing import Size
from game.bots.table import ANY, PERCENT, Sizes, Weights
from game.simulation.draw_search import (
    RowGains,
    SizedChoice,
    TriedDecision,
    gains_of,
    improved,
    tried_decisions,
)

ROW = FirstRow(ANY, ANY, ANY, 0, 100, Weights(0, 50, 50), Sizes(100, 0, 0))
SECOND = SecondRow(ANY, ANY, 0, 100, Weights(0, 100, 0), Sizes(100, 0, 0))
TABLE = DrawTable("draw", 1, (ROW,), (SECOND,), (), ())
CALL, SMALL, LARGE = SizedChoice("call"), SizedChoice("raise", Size.SMALL), SizedChoice("raise", Size.LARGE)


def test_a_gain_is_what_an_action_wins_more_than_the_row_as_it_is() -> None:
    tried = [TriedDecision(ROW.key, {CALL: 0.0, SMALL: 2.0, LARGE: 4.0})] * 940
    gains = gains_of(TABLE, iter(tried))[ROW.key].gains
    assert {choice: round(gain, 2) for choice, gain in gains.items()} == {
        CALL: -0.94,
        SMALL: 0.94,
        LARGE: 2.82,
    }


def test_a_row_moves_towards_what_won_more_and_stays_whole() -> None:
    found = {ROW.key: RowGains(100, {CALL: -1.0, SMALL: 0.0, LARGE: 1.0})}
    (row,) = improved(TABLE, found, 1.0).first
    assert sum(row.weights) == sum(row.sizes) == PERCENT
    assert row.weights.raise_ > ROW.weights.raise_
    assert row.sizes.large > 0
    assert improved(TABLE, found, 1.0).second == (SECOND,)


def test_the_same_seed_tries_the_same_decisions() -> None:
    first, second = (list(tried_decisions(DrawStyle(TABLE), 12, 3)) for _ in range(2))
    assert first == second
    assert len(first) > 2


def printed(*arguments: str) -> list[str]:
    out = io.StringIO()
    call_command("measure_draw_opponents", *arguments, "--pots", "30", stdout=out)
    return out.getvalue().splitlines()


def test_every_shipped_player_has_a_line_of_figures() -> None:
    heading, *lines = printed()
    assert len(lines) == 9
    assert "bluffs" in heading


def test_strength_is_printed_with_its_margin() -> None:
    (line,) = printed("--strength", "shark", "--seats", "3", "--rivals", "good-sense")
    assert line.startswith("3 seats, good-sense")
    assert "±" in line


def test_what_one_plain_strategy_wins_alone_is_printed_too() -> None:
    (line,) = printed("--strength", "shark", "--alone", "--seats", "3", "--rivals", "caller")
    assert line.startswith("3 seats, caller")
    assert "each at every seat; with all luck" in line


@pytest.mark.exhaustive
def test_characters_are_told_apart_by_how_they_play() -> None:
    out = io.StringIO()
    call_command("measure_draw_opponents", "--pots", "500", stdout=out)
    lines = {line.split()[0]: line.split()[2:] for line in out.getvalue().splitlines()[1:]}
    opens, sees, raises, _drawn, _served, bluffs = (
        {key: float(cells[place]) for key, cells in lines.items()} for place in range(6)
    )
    assert min(opens, key=opens.__getitem__) == min(sees, key=sees.__getitem__) == "rock"
    assert max(sees, key=sees.__getitem__) == "station"
    assert max(raises, key=raises.__getitem__) == "maniac"
    assert min(bluffs["loose-aggressive"], bluffs["maniac"]) > max(bluffs["shark"], bluffs["rock"])
