"""`manage.py backup` and `restore`."""

import re
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bigholdem_site.serving.checksums import checksum_file
from tests.site.database_servers import POSTGRES_PROGRAMS, Postgres
from tests.site.running_site import (
    Answer,
    Visitor,
    make_data_folder,
    manage,
    served,
    wanted_game,
)
from tests.tiers import EXHAUSTIVE, sampled

OPERATORS = "SELECT username FROM auth_user ORDER BY username"
NEW_OPERATOR = """
  INSERT INTO auth_user (username, password, first_name, last_name, email, is_superuser, is_staff, is_active,
    date_joined)
  VALUES ('{}', '', '', '', '', true, true, true, CURRENT_TIMESTAMP)"""


def operators(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "bigholdem.sqlite3")) as database:
        return [name for (name,) in database.execute(OPERATORS)]


def make_operator(data: Path, name: str) -> None:
    with closing(sqlite3.connect(data / "bigholdem.sqlite3")) as database, database:
        database.execute(NEW_OPERATOR.format(name))


def assert_a_flipped_bit_is_found(data: Path, copy: Path, **variables: str) -> None:
    whole = copy.read_bytes()
    spoilt = bytearray(whole)
    spoilt[len(spoilt) // 2] ^= 1
    copy.write_bytes(spoilt)
    for arguments in (("restore", "--check", str(copy)), ("restore", str(copy))):
        refused = manage(data, *arguments, **variables)
        assert refused.returncode == 1
        assert f"{copy} is damaged: its SHA-256 is not the one in {checksum_file(copy)}" in refused.stderr
    copy.write_bytes(whole)


@EXHAUSTIVE
def test_a_copy_made_while_the_site_runs_is_put_back_and_checked(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    with served(data) as site:
        make_operator(data, "first")
        assert manage(data, "backup", str(copy)).returncode == 0
        make_operator(data, "second")
        assert Visitor(site.port).get("/leaderboard/").status == 200
        in_use = manage(data, "restore", str(copy))
        assert in_use.returncode == 1
        assert "is in use" in in_use.stderr
        assert Visitor(site.port).get("/leaderboard/").status == 200
    assert stat.S_IMODE(copy.stat().st_mode) == stat.S_IMODE(checksum_file(copy).stat().st_mode) == 0o600
    assert operators(data) == ["first", "second"]
    assert_a_flipped_bit_is_found(data, copy)
    checked = manage(data, "restore", "--check", str(copy))
    assert (checked.returncode, operators(data)) == (0, ["first", "second"]), checked.stderr
    restored = manage(data, "restore", str(copy))
    assert (restored.returncode, operators(data)) == (0, ["first"]), restored.stderr
    assert manage(data, "restore", str(copy)).returncode == 0
    earlier = sorted(data.glob("*.before-restore*"))
    assert [stat.S_IMODE(path.stat().st_mode) for path in earlier] == [0o600, 0o600]
    with closing(sqlite3.connect(earlier[0])) as first_kept:
        assert first_kept.execute("SELECT count(*) FROM auth_user").fetchone() == (2,)
    again = manage(data, "backup", str(copy))
    assert "exists already" in again.stderr


@EXHAUSTIVE
def test_what_is_no_copy_is_refused_and_the_database_stays(tmp_path: Path) -> None:
    data = tmp_path / "data"
    make_data_folder(data)
    before = (data / "bigholdem.sqlite3").read_bytes()
    text, empty = tmp_path / "text", tmp_path / "empty.sqlite3"
    text.write_text("The nuts. " * 1000)
    with closing(sqlite3.connect(empty)) as database:
        database.execute("CREATE TABLE other (id)")
    lacking, newer = tmp_path / "lacking.sqlite3", tmp_path / "newer.sqlite3"
    for copy, change in (
        (lacking, "DROP TABLE game_refusedword"),
        (newer, "INSERT INTO django_migrations (app, name, applied) VALUES ('game', '9999_future', '')"),
    ):
        assert manage(data, "backup", str(copy)).returncode == 0
        with closing(sqlite3.connect(copy)) as database, database:
            database.execute(change)
        checksum_file(copy).unlink()
    for file, complaint in (
        (text, "file is not a database"),
        (empty, "is no whole copy of BigHoldem's database"),
        (lacking, "game_refusedword is missing"),
        (newer, "comes from a newer version of BigHoldem: it has game.9999_future"),
        (tmp_path / "nothing", "there is no file"),
    ):
        refused = manage(data, "restore", str(file))
        assert refused.returncode == 1
        assert complaint in refused.stderr
    assert (data / "bigholdem.sqlite3").read_bytes() == before


@EXHAUSTIVE
@pytest.mark.servers
def test_a_copy_of_postgresql_is_put_back(tmp_path: Path, postgres: Postgres) -> None:
    import psycopg

    data, copy = tmp_path / "data", tmp_path / "copy.dump"

    def on_postgres(*arguments: str) -> str:
        run = manage(data, *arguments, DATABASE_URL=postgres.url)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def make(name: str) -> None:
        with psycopg.connect(postgres.url) as database:
            database.execute(NEW_OPERATOR.format(name))

    def operators() -> list[str]:
        with psycopg.connect(postgres.url) as database:
            return [name for (name,) in database.execute(OPERATORS)]

    make("first")
    on_postgres("backup", str(copy))
    make("second")
    with served(data, DATABASE_URL=postgres.url) as site:
        assert Visitor(site.port).get("/leaderboard/").status == 200
        in_use = manage(data, "restore", str(copy), DATABASE_URL=postgres.url)
        assert (in_use.returncode, "is in use" in in_use.stderr) == (1, True)
    output = on_postgres("restore", str(copy))
    aside = data / "games.before-restore"
    assert f"what was there before is in {aside}" in output
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    assert operators() == ["first"]
    on_postgres("restore", str(aside))
    assert operators() == ["first", "second"]
    assert_a_flipped_bit_is_found(data, copy, DATABASE_URL=postgres.url)
    checksum_file(copy).unlink()
    whole = copy.read_bytes()
    copy.write_bytes(whole[:-3000])  # its list of tables stands at the beginning
    for arguments in (("restore", "--check", str(copy)), ("restore", str(copy))):
        refused = manage(data, *arguments, DATABASE_URL=postgres.url)
        assert refused.returncode != 0
        assert "is whole" not in refused.stdout
        assert "Traceback" not in refused.stderr


def step(visitor: Visitor, token: str) -> Answer:
    return visitor.post("/table/step/", {"token": token}, form="/bots/")


def token_of(visitor: Visitor) -> str:
    token = re.search(r'data-token="([^"]+)"', visitor.get("/table/").text)
    assert token is not None
    return token[1]


def leave_and_learn_the_seed(visitor: Visitor) -> None:
    game = re.search(r"/table/([0-9a-f-]{36})/step/", visitor.get("/table/").text)
    assert game is not None
    left = visitor.post("/table/leave/", {"token": token_of(visitor), "confirm": "1"}, form="/bots/")
    assert left.status == 303
    assert '"seed": "' in visitor.get(f"/games/{game[1]}/export/proof/").text


def restored(data: Path, copy: Path, **database: str) -> subprocess.CompletedProcess[str]:
    return manage(data, "restore", str(copy), **database)


def restored_by_hand(data: Path, copy: Path, **database: str) -> subprocess.CompletedProcess[str]:
    """As an operator does it who has PostgreSQL alone."""
    program = POSTGRES_PROGRAMS[-1] / "pg_restore"
    whole = [program, "--clean", "--if-exists", "--no-owner", f"--dbname={database['DATABASE_URL']}", copy]
    subprocess.run(whole, check=True, capture_output=True)
    return manage(data, "end_games", "--restored", **database)


@pytest.mark.servers
@pytest.mark.parametrize(
    ("engine", "restore"),
    sampled(
        [("sqlite", restored), ("postgres", restored), ("postgres", restored_by_hand)], ("sqlite", restored)
    ),
)
def test_a_game_known_by_now_neither_goes_on_nor_begins_again_after_a_restore(
    tmp_path: Path,
    engine: str,
    restore: Callable[..., subprocess.CompletedProcess[str]],
    request: pytest.FixtureRequest,
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    database = {} if engine == "sqlite" else {"DATABASE_URL": request.getfixturevalue("postgres").url}
    with served(data, **database) as site:
        playing, later = Visitor(site.port), Visitor(site.port)
        assert playing.post("/", wanted_game(playing)).status == 303
        promised = wanted_game(later)
        cookies = dict(later.cookies)
        assert manage(data, "backup", str(copy), **database).returncode == 0
        token = token_of(playing)
        assert later.post("/", promised).status == 303
        for visitor in (playing, later):
            leave_and_learn_the_seed(visitor)
    run = restore(data, copy, **database)
    assert (run.returncode, "Ended 1 running games" in run.stdout) == (0, True), run.stderr
    with served(data, **database) as site:
        playing.port = site.port
        assert step(playing, token).status == 409
        assert "set back to an earlier copy" in playing.get("/table/").text
        again = Visitor(site.port)
        again.get("/bots/")
        again.cookies |= cookies
        assert again.post("/", promised, form="/bots/").status == 409


@EXHAUSTIVE
def test_a_restore_stopped_half_way_is_finished_before_the_site_is_served(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with served(data) as site:
        visitor = Visitor(site.port)
        assert visitor.post("/", wanted_game(visitor)).status == 303
        token = token_of(visitor)
    (data / "restore-unfinished").touch()
    with served(data) as site:
        visitor.port = site.port
        assert step(visitor, token).status == 409
    assert not (data / "restore-unfinished").exists()


def test_without_postgresqls_programs_that_is_said(tmp_path: Path) -> None:
    copy = tmp_path / "copy.dump"
    nowhere = "postgres://bigholdem@127.0.0.1:1/games"
    refused = manage(tmp_path / "data", "backup", str(copy), DATABASE_URL=nowhere, PATH=str(tmp_path))
    assert refused.returncode == 1
    assert "pg_dump is not installed here" in refused.stderr
    assert not copy.exists()
