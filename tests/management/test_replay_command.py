"""`manage.py replay`: what it prints, and its exit status."""

import json

import pytest
from django.core.management import call_command

from tests.engine.phh_builders import THREE, phh

FOLDED = {**THREE, "actions": ["p3 f", "p1 f"]}
AGREES = phh(**FOLDED, finishing_stacks=[4950, 5050, 5000])
DIFFERS = phh(**FOLDED, finishing_stacks=[4950, 5040, 5000])
ILLEGAL = phh(**THREE | {"actions": ["p3 cbr 101"]})
OMAHA = phh(**THREE | {"variant": "PO"})


@pytest.fixture
def files(tmp_path):
    """Writes files, by name, into a folder and returns it."""

    def write(**texts):
        for name, text in texts.items():
            (tmp_path / name.replace("_", ".")).write_text(text)
        return tmp_path

    return write


def replay(capsys, *arguments) -> tuple[str, str, int]:
    """Output, errors and exit status."""
    status = 0
    try:
        call_command("replay", *map(str, arguments))
    except SystemExit as end:
        status = end.code
    printed = capsys.readouterr()
    return printed.out, printed.err, status


def test_hands_that_all_agree(files, capsys):
    folder = files(a_phh=AGREES, b_phhs=f"[1]\n{AGREES}\n[2]\n{AGREES}")
    out, err, status = replay(capsys, folder / "a.phh", folder / "b.phhs")
    assert out == "3 hands in 2 files: 3 agree, 0 differ.\n"
    assert err.endswith("100 % 3 hands\n")
    assert status == 0


def test_a_hand_that_differs_is_named_with_both_values(files, capsys):
    folder = files(b_phhs=f"[1]\n{AGREES}\n[2]\n{DIFFERS}\n[3]\n{AGREES}")
    out, _, status = replay(capsys, folder / "b.phhs")
    mismatch, totals = out.splitlines()
    assert mismatch == f"{folder}/b.phhs [2]: finishing stack of p2: 5050 by the rules, 5040 in the file"
    assert totals == "3 hands in 1 file: 2 agree, 1 differ."
    assert status == 1


def test_what_cannot_be_replayed_gets_a_line_and_the_rest_is_replayed(files, capsys):
    folder = files(a_phh="not a hand", b_phh=OMAHA, c_phh=ILLEGAL, d_phh=AGREES)
    (folder / "e.phh").write_bytes(b"\xff\xfe\x00")
    names = [folder / f"{name}.phh" for name in "abcdefg"][:6]
    out, _, status = replay(capsys, *names)
    lines = out.splitlines()
    assert lines[0].startswith(f"{folder}/a.phh: not PHH: not TOML")
    assert lines[1] == f"{folder}/b.phh: other game: variant PO"
    assert lines[2].startswith(f"{folder}/c.phh: illegal action: action 1, p3 cbr 101: legal are 200 to 5000")
    assert lines[3] == f"{folder}/e.phh: not PHH: not a text in UTF-8"
    assert lines[4] == f"{folder}/f.phh: not PHH: No such file or directory"
    assert lines[5] == "6 hands in 6 files: 1 agree, 0 differ, 1 illegal action, 1 other game, 3 not PHH."
    assert status == 1


def test_other_games_and_undecidable_hands_are_no_failure(files, capsys):
    unknown = phh(**THREE | {"actions": ["p3 cbr 5000", "p1 cc", "p2 f"]})
    out, _, status = replay(capsys, files(a_phh=OMAHA, b_phh=unknown))
    assert out.splitlines()[-1] == "2 hands in 2 files: 0 agree, 1 undecidable, 0 differ, 1 other game."
    assert status == 0


def test_a_folder_stands_for_the_hand_histories_in_it(files, capsys):
    out, _, _ = replay(capsys, files(a_phh=AGREES, b_phhs=f"[7]\n{AGREES}", README_md="read me"))
    assert out == "2 hands in 2 files: 2 agree, 0 differ.\n"


def test_for_machines_there_is_json(files, capsys):
    folder = files(a_phh=AGREES, b_phh=DIFFERS)
    out, _, status = replay(capsys, folder, "--json")
    report = json.loads(out)
    assert (report["files"], report["hands"]) == (2, 2)
    assert {name: count for name, count in report["totals"].items() if count} == {"agrees": 1, "differs": 1}
    assert report["not_agreeing"] == [
        {
            "hand": f"{folder}/b.phh",
            "verdict": "differs",
            "point": "finishing stack of p2",
            "engine": "5050",
            "file": "5040",
        }
    ]
    assert status == 1
