import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from bigholdem_site.config.secret_key import read_or_create
from game.checks import secret_key_is_private


def test_a_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret_key"
    key = read_or_create(path)
    assert len(key) >= 50
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_or_create(path) == key
    assert os.listdir(path.parent) == ["secret_key"]


def test_processes_that_start_together_agree_on_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each of them sees no file and makes a key of its own.
    monkeypatch.setattr(Path, "exists", lambda self: False)
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(read_or_create, [tmp_path / "secret_key"] * 8))
    assert len(keys) == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"", "is empty"), (b"\n", "is empty"), (b"abc\n", "is too short"), (b"\xff\xfe", "not plain text")],
)
def test_a_damaged_key_file_is_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "secret_key"
    path.write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match=complaint):
        read_or_create(path)


def test_a_key_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ImproperlyConfigured, match="cannot be used"):
        read_or_create(tmp_path / "file" / "secret_key")


@pytest.mark.parametrize(("mode", "warnings"), [(0o600, []), (0o640, ["game.W001"]), (0o604, ["game.W001"])])
def test_a_key_that_others_can_read_is_reported(
    tmp_path: Path, settings: Settings, mode: int, warnings: list[str]
) -> None:
    settings.SECRET_KEY_FILE = tmp_path / "secret_key"
    assert secret_key_is_private(None) == []
    read_or_create(settings.SECRET_KEY_FILE)
    settings.SECRET_KEY_FILE.chmod(mode)
    assert [warning.id for warning in secret_key_is_private(None)] == warnings
