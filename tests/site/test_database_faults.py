"""A database that is read-only, not whole, or changes under running games; a clock that jumps back."""

import os
import re
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.site.running_site import (
    Answer,
    RunningSite,
    Visitor,
    make_data_folder,
    manage,
    served,
    wanted_game,
)
from tests.site.test_faults import UNLIMITED, children, visitors_playing
from tests.tiers import EXHAUSTIVE, sampled


def ask_database(data: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(data / "bigholdem.sqlite3")) as database, database:
        return database.execute(query).fetchall()


def begin_game(site: RunningSite, visitor: Visitor | None = None) -> Visitor:
    visitor = visitor or Visitor(site.port)
    begun = visitor.post("/", wanted_game(visitor))
    assert begun.status == 303, begun.text
    return visitor


def next_step(visitor: Visitor) -> int:
    return stepped(visitor).status


def stepped(visitor: Visitor) -> Answer:
    token = re.search(r'data-token="([^"]+)"', visitor.get("/table/").text)
    assert token is not None
    return visitor.post("/table/step/", {"token": token[1]}, form="/bots/")


@contextmanager
def read_only(data: Path) -> Iterator[None]:
    """As on a file system that has gone read-only."""
    paths = [*data.glob("bigholdem.sqlite3*"), data]
    modes = [path.stat().st_mode for path in paths]
    try:
        for path in paths:
            path.chmod(0o500 if path.is_dir() else 0o400)
        yield
    finally:
        for path, mode in zip(reversed(paths), reversed(modes), strict=True):
            path.chmod(mode)


def renew_workers(site: RunningSite) -> None:
    """New processes have to open the database again."""
    old = set(children(site.process.pid))
    for worker in old:
        os.kill(worker, signal.SIGKILL)
    for _attempt in range(400):
        if len(set(children(site.process.pid)) - old) == len(old):
            return
        time.sleep(0.05)
    raise AssertionError("not every worker was replaced")


def test_a_read_only_database_gives_a_clear_page_and_the_game_goes_on_afterwards(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site:
        visitor = begin_game(site)
        table = visitor.get("/table/").text
        with read_only(data):
            renew_workers(site)
            assert visitor.get("/").status == visitor.get("/table/").status == 200
            assert visitor.get("/healthz").status == 503
            other = Visitor(site.port)
            for answer in (stepped(visitor), other.post("/", wanted_game(other))):
                assert answer.status == 503
                assert "Your game is as it was" in answer.text
        renew_workers(site)
        assert visitor.get("/table/").text.count("data-token") == table.count("data-token") == 1
        assert next_step(visitor) == 303
    assert ask_database(data, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("folder_too", sampled([False, True], True))
def test_play_does_not_start_on_a_read_only_database(tmp_path: Path, folder_too: bool) -> None:
    data = tmp_path / "data"
    make_data_folder(data)
    file = data / "bigholdem.sqlite3"
    if folder_too:
        with read_only(data):
            run = manage(data, "play", "--port=0")
        assert f"The data folder {data} cannot be written: Permission denied." in run.stderr
    else:
        file.chmod(0o400)
        run = manage(data, "play", "--port=0")
        assert f"The database {file} cannot be written: attempt to write a readonly database." in run.stderr
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)


@EXHAUSTIVE
def test_play_says_which_table_is_missing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    make_data_folder(data)
    ask_database(data, "DROP TABLE leaderboard_hand")
    run = manage(data, "play", "--port=0")
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert "lacks the table leaderboard_hand, although its migrations are applied" in run.stderr


@pytest.mark.parametrize("app", sampled(["game", "auth", "sessions"], "game"))
def test_play_refuses_a_database_with_a_later_migration_of_any_app(tmp_path: Path, app: str) -> None:
    data = tmp_path / "data"
    make_data_folder(data)
    ask_database(
        data,
        f"INSERT INTO django_migrations (app, name, applied) VALUES ('{app}', '9999_later', '2030-01-01')",
    )
    run = manage(data, "play", "--port=0")
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert f"it has {app}.9999_later, which this version does not know" in run.stderr


@EXHAUSTIVE
def test_a_table_that_vanishes_gives_a_clear_page(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site:
        ask_database(data, "DROP TABLE leaderboard_player")
        assert Visitor(site.port).get("/leaderboard/").status in (200, 503)
        ask_database(data, "DROP TABLE leaderboard_game")
        answer = Visitor(site.port).get("/leaderboard/")
        assert answer.status == 503
        assert "The site cannot keep anything at the moment" in answer.text


@EXHAUSTIVE
def test_migrating_back_and_forth_under_running_games_loses_none(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site, visitors_playing(data, site.port):
        back = manage(data, "migrate", "leaderboard", "0004")
        assert back.returncode == 0, back.stderr
        assert Visitor(site.port).get("/readyz").status == 503
        forth = manage(data, "migrate")
        assert forth.returncode == 0, forth.stderr
        assert Visitor(site.port).get("/readyz").status == 200


OTHER_VERSION = """
import json
from game.engine.record import sealed, unsealed
from game.models import StoredGame
for row in StoredGame.objects.all():
    row.state = json.dumps(sealed({**unsealed(json.loads(row.state)), "version": 0, "new": True}))
    row.save()
"""


STATUSES = "SELECT status, count(*) FROM leaderboard_game GROUP BY status ORDER BY 1"


@EXHAUSTIVE
def test_a_deploy_that_reads_other_saved_games_says_so_and_closes_the_old_ones(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data, **UNLIMITED) as site:
        waiting, acting, quick = (begin_game(site) for _ in range(3))
        token = re.search(r'data-token="([^"]+)"', acting.get("/table/").text)
        assert token is not None
    assert ask_database(data, "SELECT DISTINCT status FROM leaderboard_game") == [("running",)]
    changed = manage(data, "shell", "-c", OTHER_VERSION)
    assert changed.returncode == 0, changed.stderr
    with served(data, **UNLIMITED) as site:
        for visitor in (waiting, acting, quick):
            visitor.port = site.port
        notice = "Your last game could not be read any more, so it was put aside."
        assert notice in waiting.get("/table/").text
        assert notice in quick.get("/").text
        assert ask_database(data, STATUSES) == [("running", 3)]  # looking has closed none
        for visitor in (waiting, acting):
            refused = visitor.post("/table/step/", {"token": token[1]}, form="/bots/")
            assert (refused.status, notice in refused.text) == (409, True)
            page = visitor.get("/")
            assert (page.status, notice in page.text) == (200, False)
        assert begin_game(site, quick).get("/table/").status == 200
    assert ask_database(data, STATUSES) == [("abandoned", 3), ("running", 1)]


SHIFTED_CLOCK = """
import os, time
real = time.time
def shifted():
    with open(os.environ["TEST_CLOCK"]) as file:
        return real() + float(file.read() or 0)
time.time = shifted
"""


@EXHAUSTIVE
def test_a_clock_that_jumps_back_stops_no_game(tmp_path: Path) -> None:
    data, clock = tmp_path / "data", tmp_path / "clock"
    clock.write_text("7200")
    (tmp_path / "sitecustomize.py").write_text(SHIFTED_CLOCK)
    shifted = {"PYTHONPATH": str(tmp_path), "TEST_CLOCK": str(clock), **UNLIMITED}
    with served(data, **shifted) as site, visitors_playing(data, site.port, **UNLIMITED):
        clock.write_text("0")
    # By the clock, games ended before they began.
    assert ask_database(data, "SELECT min(seconds) FROM leaderboard_game") == [(0,)]
