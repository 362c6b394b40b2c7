"""`manage.py make_percents`: in place at once, sound, and made again only where that is needed."""

from __future__ import annotations

from functools import partial
from io import StringIO
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.engine.odds.percents import TABLES_NAME, open_tables
from game.management.commands import make_percents


def make(**options: bool) -> str:
    output = StringIO()
    call_command("make_percents", stdout=output, **options)
    return output.getvalue()


def test_damaged_tables_are_made_anew(
    tmp_path: Path, percents_file: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables of `percents_file` are as the command makes them, in five seconds."""
    monkeypatch.setattr(make_percents, "build_tables", partial(copyfile, percents_file))
    settings.DATA_DIR = tmp_path
    (tmp_path / TABLES_NAME).write_bytes(b"spoilt")
    assert "37.5 MB" in make()
    assert open_tables(tmp_path / TABLES_NAME) is not None
    assert [path.name for path in tmp_path.iterdir()] == [TABLES_NAME]


def test_sound_tables_stay(percents_file: Path, settings: Any) -> None:
    settings.DATA_DIR = percents_file.parent
    before = percents_file.stat()
    assert "is there and sound" in make()
    assert percents_file.stat().st_mtime_ns == before.st_mtime_ns


def test_a_folder_that_cannot_be_made_is_reported_in_one_line(tmp_path: Path, settings: Any) -> None:
    (tmp_path / "file").touch()
    settings.DATA_DIR = tmp_path / "file"
    with pytest.raises(CommandError, match="could not be made"):
        make()
