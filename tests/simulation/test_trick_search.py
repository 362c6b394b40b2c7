"""The search for tricks, and `manage.py find_tricks`."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from django.core.management import CommandError, call_command

from game.bot_tables.shipped import shipped_profiles
from game.bots.tricks import Sized, parse_trick
from game.engine.rules import DEFAULT_RULES
from game.management.one_line_errors import INTERRUPTED
from game.simulation.trick_search import MORE_DEALS, MOVES, TrickSearch, joined


def test_every_move_is_one() -> None:
    assert len(set(MOVES)) == len(MOVES)
    assert all(len(parse_trick(move).moves) == 1 for move in MOVES)


def test_no_move_undoes_one_of_fewer_streets_before_it() -> None:
    sized = [move for text in MOVES for move in parse_trick(text).moves if isinstance(move, Sized)]
    assert not [
        (before, after)
        for before, after in combinations(sized, 2)
        if before.moments & after.moments and before.where.streets < after.where.streets
    ]


@pytest.mark.parametrize(
    ("trick", "moves", "found"),
    [
        ("open=5bb", ["bet=40%", "open=5bb"], ["bet=40%+open=5bb"]),
        ("bet=40%", ["bet=40%", "bet=55%"], []),
        ("bet@river=never", ["bet=40%", "bet@river=never"], ["bet=40%+bet@river=never"]),
        ("bet@river=never", ["bet@river=never", "always-bet@river=27%"], []),
        ("calls@flop=20%", ["calls@flop=20%", "calls@flop=30%"], []),
        ("calls@flop=20%", ["calls@flop=20%", "calls@turn=30%"], ["calls@flop=20%+calls@turn=30%"]),
        ("raise=least", ["raise=least", "raise@flop=never"], ["raise=least+raise@flop=never"]),
        ("raise=never", ["raise=never", "raise@flop=least"], []),
        ("bet=55%", ["bet=55%", "bet@flop=55%"], []),
        ("bet=55%", ["bet=55%", "always-bet@flop=55%"], ["bet=55%+always-bet@flop=55%"]),
        ("3bet=4x", ["3bet=4x", "always-3bet<3bb=least"], ["3bet=4x+always-3bet<3bb=least"]),
        ("bet=25%", ["bet=25%", "bet>85=300%"], ["bet=25%+bet>85=300%"]),
        ("open=3bb", ["open=3bb", "range=7%"], []),
    ],
)
def test_a_move_joins_those_that_it_does_not_contradict(
    trick: str, moves: list[str], found: list[str]
) -> None:
    assert joined([trick], moves) == found


def test_the_same_moves_are_tried_once() -> None:
    moves = ["bet=40%", "open=5bb", "3bet=least"]
    assert len(joined(moves, moves)) == 3
    assert joined(joined(moves, moves), moves) == ["bet=40%+open=5bb+3bet=least"]


def test_moves_that_lose_much_are_not_tried_with_others() -> None:
    """Who plays one hand of a hundred loses his blinds; the other two lose little."""
    search = TrickSearch(shipped_profiles()["shark"], DEFAULT_RULES, 2, deals=200, seed=3)
    stages: list[int] = []
    moves = ["raise@river=all-in", "4bet=never", "range=1%"]
    alone, pairs = search.searched(moves, 3, lambda _done, total: stages.append(total))
    assert (alone.moves, alone.tried, pairs.moves, pairs.tried) == (1, 3, 2, 1)
    assert [each.trick for each in alone.best][-1] == "range=1%"
    assert alone.best[-1].mean + alone.best[-1].half_width < 0
    assert [each.trick for each in pairs.best] == ["raise@river=all-in+4bet=never"]
    assert set(stages) == {3, 1}


def test_the_best_are_measured_anew_with_other_deals() -> None:
    """The same move, measured by itself with those deals, wins as much."""
    search = TrickSearch(shipped_profiles()["shark"], DEFAULT_RULES, 2, deals=50, seed=8)
    (alone,) = search.searched(["bet=40%"], 1, lambda _done, _total: None)
    report = io.StringIO()
    names = ["shark", "shark+bet=40%"]
    hands = f"--hands={50 * MORE_DEALS}"
    call_command("simulate", "--shipped", "--seed=9", "--mirrored", *names, hands, stdout=report)
    line = report.getvalue().splitlines()[-1].split()
    assert [f"{alone.best[0].mean:,.1f}", f"{alone.best[0].half_width:,.1f}"] == line[2:4]


def test_the_command_prints_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.management.commands.find_tricks.MOVES", ["bet=40%", "open=5bb"])
    out = io.StringIO()
    call_command("find_tricks", "--shipped", "--deals=40", "--workers=1", stdout=out)
    lines = out.getvalue().splitlines()
    assert [line.split(":")[0] for line in lines if ":" in line] == ["1 move", "2 moves"]
    assert lines[-1].endswith(" bet=40%+open=5bb")


def test_who_stops_it_reads_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.simulation.trick_search.run", interrupted)
    with pytest.raises(CommandError, match="Stopped") as error:
        call_command("find_tricks", "--shipped", "--workers=1")
    assert error.value.returncode == INTERRUPTED


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["caller"], "Only profiles are searched, not caller"),
        (["nobody"], "No profile 'nobody' is shipped"),
        (["--seats=11"], "seats 2 to 10, not 11"),
        (["--deals=1"], "--deals must be at least 2"),
        (["--moves=0"], "--moves must be from 1 to 8, not 0"),
        (["--workers=65"], "--workers must be from 1 to 64, not 65"),
        (["--rules=italian-draw"], "invalid choice"),
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("find_tricks", "--shipped", *arguments)
