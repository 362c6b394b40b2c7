"""`manage.py train`: the same arguments make the same bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from game.bot_tables.shipped import FOLDER, shipped_profiles
from game.bot_tables.versions import version_problems
from game.bots.profile import SizeClass
from game.bots.spots import PostflopSituation, PreflopSituation, Stack
from game.bots.table import ANY, PreflopRow
from game.models import DecisionTable
from game.training import orders, run
from game.training.deals import KINDS
from game.training.row_files import read_table
from game.training.run import Plan, train
from tests.shipped_bots import load_bots


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch):
    monkeypatch.setattr(run, "ROUND", 10)
    monkeypatch.setattr(orders, "AT_ONCE", 64)


def trained(folder: Path, *arguments: str, table: str = "heads-up") -> dict[str, bytes]:
    call_command("train", f"--table={table}", "--deals=20", f"--output={folder}", *arguments)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def commands(provenance: Path) -> list[str]:
    """Those that made a table, the last one first."""
    made, found = json.loads(provenance.read_bytes()), []
    while made:
        found.append(made["command"])
        made = made.get("fixed")
    return found


def test_the_bytes_do_not_hang_on_the_number_of_workers(tmp_path):
    alone, together = (trained(tmp_path / str(workers), f"--workers={workers}") for workers in (1, 3))
    assert alone == together
    parts = ("preflop.csv", "postflop.csv", "provenance.json")
    assert set(alone) == {*(f"heads-up-{part}" for part in parts), "hands-of-heads-up.txt"}
    assert json.loads(alone["heads-up-provenance.json"])["rounds"] == 2


@pytest.mark.parametrize("size_class", [SizeClass.HEADS_UP, SizeClass.RING])
def test_rows_for_short_stacks_are_added_to_those_shipped(tmp_path, size_class):
    made = trained(tmp_path, "--stacks=short", table=size_class)
    for name in (f"{size_class}-postflop.csv", f"hands-of-{size_class}.txt"):
        assert made[name] == (FOLDER / name).read_bytes()
    for_all_stacks = shipped_profiles()["shark"].style(size_class).table.preflop
    rows = read_table(tmp_path, size_class).preflop
    assert [row for row in rows if row.stack == ANY] == [row for row in for_all_stacks if row.stack == ANY]
    assert "--stacks short" in json.loads(made[f"{size_class}-provenance.json"])["command"]
    before, now = (commands(folder / f"{size_class}-provenance.json") for folder in (FOLDER, tmp_path))
    assert now[1:] == [command for command in before if not command.endswith("--stacks short")]


@pytest.mark.parametrize(
    ("size_class", "learnt"),
    [
        (SizeClass.HEADS_UP, (PreflopSituation.CHEAP_RERAISE, PreflopSituation.RERAISED)),
        (SizeClass.RING, (PreflopSituation.STEAL, PreflopSituation.OWN_LIMP_RAISED)),
    ],
)
def test_rows_of_some_situations_before_the_flop_replace_those_shipped(tmp_path, size_class, learnt):
    made = trained(tmp_path, "--preflop", *learnt, table=size_class)
    assert made[f"{size_class}-postflop.csv"] == (FOLDER / f"{size_class}-postflop.csv").read_bytes()
    rows = read_table(tmp_path, size_class).preflop
    shipped = shipped_profiles()["shark"].style(size_class).table.preflop

    def stay(row: PreflopRow) -> bool:
        return row.situation not in learnt or row.stack == Stack.SHORT

    assert list(filter(stay, rows)) == list(filter(stay, shipped))
    assert {row.names for row in rows} == {row.names for row in shipped}
    assert {row.situation for row in set(rows).symmetric_difference(shipped)} == set(learnt)
    command = json.loads(made[f"{size_class}-provenance.json"])["command"]
    assert command.endswith(f"--preflop {' '.join(learnt)}")


def test_rows_before_and_after_the_flop_are_learnt_together(tmp_path):
    made = trained(tmp_path, "--preflop", "cheap-3-bet", "--postflop", "all-in")
    shark = shipped_profiles()["shark"].heads_up.table
    for part in ("preflop", "postflop"):
        rows = getattr(read_table(tmp_path, "heads-up"), part)
        changed = {row.situation for row in set(rows).symmetric_difference(getattr(shark, part))}
        assert changed == {"cheap-3-bet" if part == "preflop" else "all-in"}
    command = json.loads(made["heads-up-provenance.json"])["command"]
    assert command.endswith("--preflop cheap-3-bet --postflop all-in")


def test_rows_of_all_situations_after_the_flop_have_one_name(tmp_path):
    made, each = (
        trained(tmp_path / str(len(named)), "--postflop", *named) for named in (["all"], [*PostflopSituation])
    )
    assert made == each
    command = json.loads(made["heads-up-provenance.json"])["command"]
    assert command.endswith("--postflop all")


@pytest.mark.parametrize("size_class", [SizeClass.HEADS_UP, SizeClass.RING])
def test_rows_of_some_situations_after_the_flop_replace_those_shipped(tmp_path, size_class):
    learnt = PostflopSituation.HALF_BET, PostflopSituation.ALL_IN
    made = trained(tmp_path, "--postflop", *learnt, table=size_class)
    assert made[f"{size_class}-preflop.csv"] == (FOLDER / f"{size_class}-preflop.csv").read_bytes()
    rows = read_table(tmp_path, size_class).postflop
    shipped = shipped_profiles()["shark"].style(size_class).table.postflop
    assert {row.situation for row in set(rows).symmetric_difference(shipped)} == set(learnt)
    stay = [[row for row in each if row.situation not in learnt] for each in (rows, shipped)]
    assert stay[0] == stay[1]
    command = json.loads(made[f"{size_class}-provenance.json"])["command"]
    assert command.endswith("--postflop half-bet all-in")


def test_rows_that_stay_may_be_those_of_an_earlier_training(tmp_path):
    begun = trained(tmp_path / "begun")
    made = trained(tmp_path / "made", "--stacks=short", f"--from={tmp_path / 'begun'}")
    for name in ("heads-up-postflop.csv", "hands-of-heads-up.txt"):
        assert made[name] == begun[name] != (FOLDER / name).read_bytes()
    provenance = json.loads(made["heads-up-provenance.json"])
    assert provenance["fixed"] == json.loads(begun["heads-up-provenance.json"])


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--table=heads-up", "--stacks=short", "--from=nowhere"), "no rows of the table"),
        (("--table=ring", "--preflop", "raised", "--stacks=short"), "not both"),
        (("--table=ring", "--postflop", "raised", "--stacks=named"), "not both"),
        (("--table=ring", "--from=trained"), "--from is for"),
    ],
)
def test_what_cannot_be_learnt_is_refused(arguments, problem):
    with pytest.raises(CommandError, match=problem):
        call_command("train", *arguments)


@pytest.mark.parametrize("deals", ["0", "-5"])
def test_a_training_has_deals(deals):
    with pytest.raises(CommandError, match="--deals"):
        call_command("train", "--table=heads-up", f"--deals={deals}")


@pytest.mark.parametrize("command", ["train", "improve_table"])
def test_a_folder_that_cannot_be_made_is_refused_before_the_work(tmp_path, command):
    taken = tmp_path / "file"
    taken.touch()
    with pytest.raises(CommandError, match="Cannot write"):
        call_command(command, "--table=heads-up", "--deals=1", f"--output={taken}")


@pytest.mark.parametrize("size_class", KINDS)
def test_a_training_goes_on_where_it_stopped(tmp_path, size_class):
    half, full = (Plan(size_class, 1, deals) for deals in (10, 20))
    whole = train(full, 1, None, print)
    train(half, 1, tmp_path / "half.npz", print)
    resumed = train(full, 1, tmp_path / "half.npz", print)
    assert (resumed.regrets == whole.regrets).all()
    assert (resumed.sums == whole.sums).all()
    assert (resumed.gains == whole.gains).all()
    has_tricks = size_class is SizeClass.HEADS_UP  # at full tables only in the last step
    assert whole.gains.any(axis=1).tolist() == len(KINDS[size_class]) * has_tricks * [True]


def test_another_training_is_not_gone_on_with(tmp_path):
    train(Plan(SizeClass.HEADS_UP, 1, 20), 1, tmp_path / "saved.npz", print)
    with pytest.raises(ValueError, match="another training"):
        train(Plan(SizeClass.HEADS_UP, 2, 20), 1, tmp_path / "saved.npz", print)


def test_a_file_that_holds_no_training_is_refused(tmp_path):
    (tmp_path / "saved.npz").write_text("nothing")
    with pytest.raises(CommandError, match="holds no training"):
        trained(tmp_path, f"--saved={tmp_path / 'saved.npz'}")


def test_a_training_that_cannot_be_written_down_is_refused(tmp_path):
    (tmp_path / "saved.part.npz").mkdir()
    with pytest.raises(CommandError, match="Cannot use"):
        trained(tmp_path, f"--saved={tmp_path / 'saved.npz'}")


@pytest.mark.django_db
def test_a_database_without_tables_is_told_in_one_line(monkeypatch):
    def refuse(*args, **options):
        raise OperationalError("no such table: game_decisiontable")

    monkeypatch.setattr(DecisionTable.objects, "filter", refuse)
    with pytest.raises(CommandError, match="migrate"):
        call_command("measure", "heads-up")


@pytest.mark.django_db(transaction=True)  # the training would leave a transaction idle for too long
def test_a_trained_table_becomes_a_draft_without_problems(tmp_path):
    load_bots()
    trained(tmp_path, "--draft", "--draws")
    draft = DecisionTable.objects.get(key="heads-up").versions.get(status="draft")
    assert version_problems(draft) == []
    assert draft.postflop_rows.exists()
    with pytest.raises(CommandError, match="draft already"):
        trained(tmp_path, "--draft", "--deals=20000")  # told before the work
