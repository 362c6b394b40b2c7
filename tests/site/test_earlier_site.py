"""A backup of an earlier version: its finished game stays open to all; its running one goes on after an
update, and ends with a restore, which makes known what it was shuffled from."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.earlier_site.make import move_on
from tests.site.running_site import RunningSite, Visitor, manage, served
from tests.source_reading import ROOT
from tests.tiers import EXHAUSTIVE

EARLIER = Path(__file__).parent / "earlier_site"
PROGRAM = ROOT / "game" / "history" / "verifier" / "verify_bigholdem.py"
MAX_MOVES = 400


def play_to_the_end(visitor: Visitor) -> str:
    page = visitor.get("/table/").text
    for _ in range(MAX_MOVES):
        if 'id="ending"' in page:
            return page
        page = move_on(visitor, page)
    raise AssertionError("the game does not end")


def assert_in_order(visitor: Visitor, game: str, folder: Path) -> None:
    """Every hand of the game has its page, and the downloadable program finds its shuffle in order."""
    history = visitor.get(f"/games/{game}/")
    assert history.status == 200
    hands = set(re.findall(rf"/games/{game}/hands/\d+/", history.text))
    assert len(hands) >= 2
    for hand in hands:
        assert visitor.get(hand).status == 200
    file = folder / f"{game}.json"
    file.write_bytes(visitor.get(f"/games/{game}/export/proof/").body)
    checked = subprocess.run(
        [sys.executable, PROGRAM, file], capture_output=True, text=True, check=False, cwd=folder
    )
    assert checked.returncode == 0, checked.stdout


KEPT = json.loads((EARLIER / "kept.json").read_text())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the earlier site's key, and no database yet."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "secret_key").write_text(KEPT["secret_key"])
    (folder / "secret_key").chmod(0o600)
    return folder


def unpack(copy: Path) -> None:
    copy.write_bytes(gzip.decompress((EARLIER / "backup.sqlite3.gz").read_bytes()))


def visitor_of_then(site: RunningSite) -> Visitor:
    visitor = Visitor(site.port)
    visitor.cookies |= KEPT["cookies"]
    return visitor


def game_of(page: str) -> str:
    return re.findall(r"/games/([0-9a-f-]{36})/", page)[0]


def assert_open_to_all(visitor: Visitor, games: tuple[str, ...], folder: Path) -> None:
    for game in games:
        assert_in_order(visitor, game, folder)
        assert f"/leaderboard/games/{game}/" in visitor.get("/leaderboard/").text


def test_the_games_of_an_earlier_version_go_on_after_an_update(data: Path, tmp_path: Path) -> None:
    unpack(data / "bigholdem.sqlite3")
    with served(data, BIGHOLDEM_RATE_LIMITS="false") as site:
        visitor = visitor_of_then(site)
        page = visitor.get("/table/").text
        assert 'id="act-form"' in page, "the visitor of then is no longer at the table"
        assert "Hand 2 " in page
        game = game_of(play_to_the_end(visitor))
        assert game != KEPT["finished"]
        assert_open_to_all(visitor, (game, KEPT["finished"]), tmp_path)


@EXHAUSTIVE
def test_the_games_of_an_earlier_backup_end_with_its_restore(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    unpack(copy)
    restored = manage(data, "restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    with served(data, BIGHOLDEM_RATE_LIMITS="false") as site:
        visitor = visitor_of_then(site)
        page = visitor.get("/table/").text
        assert 'id="ending"' in page
        assert 'id="act-form"' not in page
        game = game_of(page)
        assert game != KEPT["finished"]
        board = visitor.get("/leaderboard/").text
        assert f"/leaderboard/games/{KEPT['finished']}/" in board
        assert visitor.get(f"/leaderboard/games/{game}/").status == 200
        assert_in_order(visitor, KEPT["finished"], tmp_path)
