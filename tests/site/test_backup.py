"""`manage.py backup` and `restore`, and the books that a load test checks."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from bigholdem_site.loadtest.books import problems
from bigholdem_site.loadtest.report import percentile
from leaderboard.models import EndReason, Game, GameKind, GameStatus
from tests.site.running_site import Visitor, manage, served


def operators(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "bigholdem.sqlite3")) as database:
        return [name for (name,) in database.execute("SELECT username FROM auth_user ORDER BY username")]


def make_operator(data: Path, name: str) -> None:
    made = manage(
        data, "createsuperuser", "--noinput", f"--username={name}", "--email=a@site.example",
        DJANGO_SUPERUSER_PASSWORD="all-in-with-aces",
    )  # fmt: skip
    assert made.returncode == 0, made.stderr


def test_a_copy_made_while_the_site_runs_is_put_back_and_checked(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    with served(data) as site:
        make_operator(data, "first")
        assert manage(data, "backup", str(copy)).returncode == 0
        make_operator(data, "second")
        assert Visitor(site.port).get("/").status == 200
        in_use = manage(data, "restore", str(copy))
        assert in_use.returncode == 1
        assert "is in use" in in_use.stderr
        assert Visitor(site.port).get("/").status == 200
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert operators(data) == ["first", "second"]
    checked = manage(data, "restore", "--check", str(copy))
    assert (checked.returncode, operators(data)) == (0, ["first", "second"]), checked.stderr
    restored = manage(data, "restore", str(copy))
    assert (restored.returncode, operators(data)) == (0, ["first"]), restored.stderr
    again = manage(data, "backup", str(copy))
    assert "exists already" in again.stderr


def test_what_is_no_copy_is_refused_and_the_database_stays(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert manage(data, "migrate").returncode == 0
    before = (data / "bigholdem.sqlite3").read_bytes()
    text, empty = tmp_path / "text", tmp_path / "empty.sqlite3"
    text.write_text("The nuts. " * 1000)
    with closing(sqlite3.connect(empty)) as database:
        database.execute("CREATE TABLE other (id)")
    for file, complaint in (
        (text, "file is not a database"),
        (empty, "is no copy of BigHoldem's database"),
        (tmp_path / "nothing", "there is no file"),
    ):
        refused = manage(data, "restore", str(file))
        assert refused.returncode == 1
        assert complaint in refused.stderr
    assert (data / "bigholdem.sqlite3").read_bytes() == before


@pytest.mark.skipif(connection.vendor != "postgresql", reason="runs with the tests on PostgreSQL")
@pytest.mark.django_db(transaction=True)
def test_a_copy_of_postgresql_is_put_back(tmp_path: Path) -> None:
    copy = tmp_path / "copy.dump"
    User.objects.create_user("first")
    call_command("backup", str(copy), verbosity=0)
    User.objects.create_user("second")
    call_command("restore", str(copy), verbosity=0)
    assert [user.username for user in User.objects.all()] == ["first"]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="runs with the tests on PostgreSQL")
@pytest.mark.django_db
def test_without_postgresqls_programs_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bigholdem_site.database_tools.shutil.which", lambda program: None)
    with pytest.raises(CommandError, match="pg_dump is not installed here"):
        call_command("backup", str(tmp_path / "copy.dump"))


@pytest.mark.django_db
def test_books_that_do_not_add_up_are_found() -> None:
    now = timezone.now()
    Game.objects.create(
        id=UUID(int=1), kind=GameKind.INTERACTIVE,
        name="L1.0", name_key="l1.0", rule_set="x", limit="y", money_unit="EUR",
        players=2, starting_stack=1000, started_at=now, ended_at=now, seconds=0, status=GameStatus.FINISHED,
        end_reason=EndReason.HANDS_PLAYED, hands=10, final_stack=1000, place=1,
    )  # fmt: skip
    found = list(problems(["L1.0"], finished=2))
    assert "2 games were finished and 1 are recorded as finished" in found
    assert any(problem.endswith("10 hands were played and 0 are recorded") for problem in found)


@pytest.mark.parametrize(("of", "value"), [(50, 5.0), (95, 10.0), (99, 10.0), (10, 1.0)])
def test_percentiles(of: int, value: float) -> None:
    assert percentile([float(number) for number in range(1, 11)], of) == value
