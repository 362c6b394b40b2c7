"""`manage.py simulate`."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.engine.rules import ITALIAN_DRAW_POKER
from game.models import BotStyle
from game.simulation.contests import ReportDeals
from tests.shipped_bots import load_bots


def simulate(*arguments: str) -> str:
    out = io.StringIO()
    call_command("simulate", *arguments, stdout=out)
    return out.getvalue()


def test_a_table_of_shipped_profiles_and_baselines() -> None:
    report: dict[str, Any] = json.loads(
        simulate("--shipped", "--seats", "shark,rock,rock,caller", "--hands", "30", "--json")
    )
    assert {name: figures["hands"] for name, figures in report.items()} == {
        "shark": 30,
        "rock": 60,
        "caller": 30,
    }
    assert report["caller"]["pfr"] == 0


def test_two_teams_in_mirrored_deals() -> None:
    report = simulate("--shipped", "--mirrored", "shark", "all-in", "--seats", "4", "--hands", "20")
    assert [line.split()[:2] for line in report.splitlines()[1:]] == [["all-in", "80"], ["shark", "80"]]


def test_the_same_seed_prints_the_same() -> None:
    arguments = ("--shipped", "--seats", "shark,maniac", "--hands", "20")
    assert simulate(*arguments, "--seed", "5") == simulate(*arguments, "--seed", "5")
    assert simulate(*arguments, "--seed", "5") != simulate(*arguments, "--seed", "6")


@pytest.mark.django_db
def test_profiles_are_those_of_the_database() -> None:
    load_bots()
    for style in BotStyle.objects.filter(profile__key="maniac"):
        style.looseness, style.aggression = -60, 0
        style.save()
    report = json.loads(simulate("--seats", "maniac,caller,caller", "--hands", "60", "--json"))
    assert report["maniac"]["pfr"] == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seats", "nobody,rock"), "no profile “nobody”"),
        (("--seats", "nobody@2,rock"), "no profile “nobody”"),
        (("--seats", "nobody,rock", "--shipped"), "No profile 'nobody' is shipped"),
        (("--seats", "shark+,rock", "--shipped"), "'' is no trick"),
        (("--seats", "shark+bet=0%,rock", "--shipped"), "'0%' is less than any bet or raise"),
        ((), "Say who plays"),
        (("--mirrored", "caller", "--seats", "6"), "Name two teams"),
        (("--seats", "caller"), "seats 2 to 10, not 1"),
        (("--seats", ",".join(["caller"] * 11)), "seats 2 to 10, not 11"),
        (("--seats", "caller,caller", "--hands", "0"), "--hands must be from 1 to 100,000,000, not 0"),
        (("--seats", "caller,caller", "--hands", "9" * 23), "--hands must be from 1 to 100,000,000"),
        (("--seats", "caller,caller", "--hands", "many"), "argument --hands: invalid int value: 'many'"),
        (("--seats", "caller,caller", "--workers", "0"), "--workers must be from 1 to 64, not 0"),
        (("--seats", "caller,caller", "--workers", "1000"), "--workers must be from 1 to 64, not 1,000"),
        (("--seats", "caller,caller", "--stacks", "0"), "--stacks must be from 1 to 1,000 big blinds, not 0"),
        (("--seats", "caller,caller", "--seed", "abc"), "argument --seed: invalid int value"),
        (("--seats", "caller,caller", "--rules", "none"), "argument --rules: invalid choice"),
        (("--mirrored", "caller", "all-in", "--seats", "six"), "--seats is a number"),
        (("--mirrored", "caller", "all-in", "--seats", "²"), "--seats is a number"),
        (("--mirrored", "caller", "all-in", "--seats", "caller,all-in"), "--seats is a number"),
        (("--mirrored", "caller", "all-in", "--seats", "1"), "seats 2 to 10, not 1"),
        (("--mirrored", "caller", "caller", "--seats", "6"), "two different players"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence) as refused:
        simulate(*arguments)
    assert len(str(refused.value).splitlines()) == 1


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "shown"), [(Terminal(), True), (io.StringIO(), False)])
def test_progress_is_shown_on_a_terminal_alone(stream: io.StringIO, shown: bool) -> None:
    call_command("simulate", "--seats", "caller,caller", "--hands", "60", stdout=io.StringIO(), stderr=stream)
    assert ("60 of 60 deals" in stream.getvalue()) is shown
    assert bool(stream.getvalue()) is shown


def test_an_interrupted_run_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(contest: object, hands: int, workers: int, report: ReportDeals) -> None:
        report(50, {})
        raise KeyboardInterrupt

    monkeypatch.setattr("game.management.commands.simulate.run", interrupted)
    with pytest.raises(CommandError, match="Stopped after 50 of 200 deals") as stopped:
        simulate("--seats", "caller,caller", "--hands", "200")
    assert stopped.value.returncode == 130


@pytest.mark.parametrize(
    "table", [("--seats", "shark,maniac,honest"), ("--seats", "shark,maniac", "--stacks", "12")]
)
def test_lanes_and_the_engines_loop_print_the_same(table: tuple[str, ...]) -> None:
    arguments = ("--shipped", *table, "--hands", "60", "--seed", "3")
    assert simulate(*arguments) == simulate(*arguments, "--engine")


@pytest.mark.parametrize("way", [(), ("--engine",)])
def test_stacks_are_of_so_many_big_blinds(way: tuple[str, ...]) -> None:
    arguments = ("--mirrored", "all-in", "honest", "--hands", "40", "--json", *way)
    at_three, at_thirty = (
        json.loads(simulate("--shipped", *arguments, "--stacks", blinds))["all-in"]["half_width_95"]
        for blinds in ("3", "30")
    )
    assert at_thirty > 5 * at_three > 0


def test_another_game_is_refused_with_a_sentence() -> None:
    with pytest.raises(CommandError, match="This plays Hold'em only"):
        simulate("--shipped", "--seats", "shark,rock,solid", "--rules", ITALIAN_DRAW_POKER.key)
