"""Makes the site of an earlier version that test_earlier_site.py puts back and plays on.

Run in a checkout of commit d98f898 with its tools installed, the folder for the files last:

    uv run --group dev python make.py FOLDER

leaves there `backup.sqlite3.gz`, a backup with a finished game, its hands and a session at the table in the
middle of a game, and `kept.json`: the secret key, that session's cookies and the finished
game's identifier.
"""

import gzip
import json
import re
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))
from tests.site.running_site import Visitor, manage, served, wanted_game  # the earlier version's own

FIELDS = {"name": "Ann", "players": "3", "hands": "10", "pace": "instant", "shuffle_word": "earlier"}


def move_on(visitor: Visitor, page: str) -> str:
    """The table after the next action: the visitor checks or calls."""
    token = re.search(r'data-token="([^"]+)"', page)
    assert token is not None, page
    if 'id="act-form"' in page:
        action = "check" if 'value="check"' in page else "call" if 'value="call"' in page else "all-in"
        fields = {"token": token[1], "action": action, "confirm": "1"}
        answer = visitor.post("/table/act/", fields, form="/table/")
    else:
        answer = visitor.post("/table/step/", {"token": token[1]}, form="/table/")
    assert answer.status in (200, 303), answer.text
    return visitor.get("/table/").text


def play(visitor: Visitor, *, until_hand: int | None = None) -> str:
    """The table's page, once the game has ended or its visitor decides in hand number `until_hand`."""
    visitor.post("/", {**wanted_game(visitor), **FIELDS})
    page = visitor.get("/table/").text
    while 'id="ending"' not in page:
        if until_hand and f"Hand {until_hand} " in page and 'id="act-form"' in page:
            break
        page = move_on(visitor, page)
    return page


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        data, copy = Path(temporary, "data"), Path(temporary, "copy.sqlite3")
        with served(data, BIGHOLDEM_RATE_LIMITS="false") as site:
            ending = play(Visitor(site.port))
            visitor = Visitor(site.port)
            play(visitor, until_hand=2)
            assert manage(data, "backup", str(copy)).returncode == 0
        with closing(sqlite3.connect(copy)) as database:
            database.execute("VACUUM")
        (folder / "backup.sqlite3.gz").write_bytes(gzip.compress(copy.read_bytes(), 9, mtime=0))
        remembered = {
            "secret_key": (data / "secret_key").read_text(),
            "cookies": visitor.cookies,
            "finished": re.findall(r"/games/([0-9a-f-]{36})/", ending)[0],
        }
        (folder / "kept.json").write_text(json.dumps(remembered, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
