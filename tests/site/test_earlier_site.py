"""A backup of an earlier version: its finished game stays open to all, and its running one goes on."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

from tests.site.earlier_site.make import move_on
from tests.site.running_site import Visitor, manage, served
from tests.source_reading import ROOT

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


def test_a_site_of_an_earlier_version_is_put_back_and_its_games_go_on(tmp_path: Path) -> None:
    kept = json.loads((EARLIER / "kept.json").read_text())
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    data.mkdir(mode=0o700)
    (data / "secret_key").write_text(kept["secret_key"])
    (data / "secret_key").chmod(0o600)
    copy.write_bytes(gzip.decompress((EARLIER / "backup.sqlite3.gz").read_bytes()))
    restored = manage(data, "restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    with served(data, BIGHOLDEM_RATE_LIMITS="false") as site:
        visitor = Visitor(site.port)
        visitor.cookies |= kept["cookies"]
        page = visitor.get("/table/").text
        assert 'id="act-form"' in page, "the visitor of then is no longer at the table"
        assert "Hand 2 " in page
        game = re.findall(r"/games/([0-9a-f-]{36})/", play_to_the_end(visitor))[0]
        assert game != kept["finished"]
        for identifier in (game, kept["finished"]):
            assert_in_order(visitor, identifier, tmp_path)
            assert f"/leaderboard/games/{identifier}/" in visitor.get("/leaderboard/").text
