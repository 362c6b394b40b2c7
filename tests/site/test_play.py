import gzip
import http.client
import re
import socket
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.site.running_site import (
    Answer,
    RunningSite,
    Visitor,
    make_data_folder,
    manage,
    served,
    wanted_game,
)
from tests.tiers import EXHAUSTIVE


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("play") / "data"


@pytest.fixture(scope="module")
def site(data: Path) -> Iterator[RunningSite]:
    with served(data, from_nothing=True) as site:
        yield site


def test_one_line_for_each_step_and_the_address_last(site: RunningSite, data: Path) -> None:
    assert site.lines[0] == f"Data folder: {data}"
    assert re.fullmatch(r"Database: \d+ migrations applied", site.lines[1])
    assert site.lines[-3:] == [
        "Static files: collected",
        f"BigHoldem is at http://127.0.0.1:{site.port}/",
        "To make an operator's account: uv run manage.py createsuperuser (admin at /admin/)",
    ]


def test_the_first_page_is_served_without_debugging(site: RunningSite) -> None:
    page = Visitor(site.port).get("/")
    assert page.status == 200
    assert "BigHoldem" in page.text
    missing = Visitor(site.port).get("/no-such-page")
    assert missing.status == 404
    assert "DEBUG" not in missing.text


def test_static_files_have_hashed_names_and_stay_in_the_cache(site: RunningSite) -> None:
    name = re.search(r"/static/admin/css/base\.\w{12}\.css", Visitor(site.port).get("/admin/login/").text)
    assert name is not None
    style = Visitor(site.port).get(name[0], Accept_Encoding="gzip")
    assert style.status == 200
    assert "immutable" in style.headers["Cache-Control"]
    assert style.headers["Content-Encoding"] == "gzip"
    assert style.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def on_the_wire(answer: Answer) -> int:
    """Status line, headers and the body as it came, packed."""
    lines = [f"{name}: {value}" for name, value in answer.headers.items()]
    return len("\r\n".join(["HTTP/1.1 200 OK", *lines, "", ""])) + len(answer.body)


def test_a_first_table_of_ten_seats_weighs_at_most_60_kilobytes(site: RunningSite) -> None:
    visitor = Visitor(site.port)
    game = visitor.post("/", {**wanted_game(visitor), "name": "Ada", "players": "10"})
    table = visitor.get(game.headers["Location"], Accept_Encoding="gzip")
    page = gzip.decompress(table.body).decode()
    assert page.count('class="plate"') == 10
    files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    answers = [table, *(visitor.get(file, Accept_Encoding="gzip") for file in files)]
    assert {answer.status for answer in answers} == {200}
    assert sum(map(on_the_wire, answers)) <= 60_000, [(len(each.body), on_the_wire(each)) for each in answers]
    assert len(answers) <= 6


def test_a_host_by_another_name_is_refused(site: RunningSite) -> None:
    assert Visitor(site.port).get("/", Host="elsewhere.example").status == 400


def test_a_content_type_that_cannot_be_read_is_that_of_no_form(site: RunningSite) -> None:
    for parameters in ("c*=bad'x'y", "x*=idna'a'%ff", "x*=undefined'a'b"):
        answer = Visitor(site.port).get("/rules/", Content_Type=f"a/b; {parameters}")
        assert answer.status == 200, parameters
        assert answer.headers["Content-Security-Policy"]


def test_a_connection_is_kept_and_the_answer_to_head_has_no_body(site: RunningSite) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port)
    for method in ("HEAD", "GET", "HEAD", "GET"):
        connection.request(method, "/rules/")
        answer = connection.getresponse()
        length = len(answer.read())
        assert answer.status == 200
        assert int(answer.headers["Content-Length"]) > 1000
        assert (length > 1000) == (method == "GET")
        assert "Connection" not in answer.headers
    connection.close()


@pytest.mark.parametrize("prefix", ["/x", "//elsewhere.example"])
def test_nobody_moves_the_site_to_another_prefix(site: RunningSite, prefix: str) -> None:
    page = Visitor(site.port).get("/", SCRIPT_NAME=prefix)
    assert page.status == 200
    assert 'action="/"' in page.text


def test_the_secret_key_and_the_folder_are_private(site: RunningSite, data: Path) -> None:
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


@EXHAUSTIVE
def test_a_second_start_keeps_the_key_the_accounts_and_who_is_signed_in(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        made = manage(
            tmp_path, "createsuperuser", "--noinput", "--username=operator", "--email=operator@site.example",
            DJANGO_SUPERUSER_PASSWORD="all-in-with-aces",
        )  # fmt: skip
        assert made.returncode == 0, made.stderr
        operator = Visitor(first.port)
        operator.post("/admin/login/", {"username": "operator", "password": "all-in-with-aces"})
        assert operator.get("/admin/").status == 200
        assert Visitor(first.port).get("/admin/").status == 302
    key = (tmp_path / "secret_key").read_text()

    with served(tmp_path) as second:
        assert {"Database: up to date", "Static files: ready"} < set(second.lines)
        assert (tmp_path / "secret_key").read_text() == key
        operator.port = second.port
        assert operator.get("/admin/").status == 200


def test_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        assert site.stop() == (0, "")


@EXHAUSTIVE
def test_https_redirects_and_binds_cookies_to_the_host(tmp_path: Path) -> None:
    with served(tmp_path, BIGHOLDEM_HTTPS="true", BIGHOLDEM_ALLOWED_HOSTS="poker.example") as site:
        visitor = Visitor(site.port)
        plain = visitor.get("/admin/login/", Host="poker.example")
        assert (plain.status, plain.headers["Location"]) == (301, "https://poker.example/admin/login/")
        behind_proxy = visitor.get("/admin/login/", Host="poker.example", X_Forwarded_Proto="https")
        assert behind_proxy.status == 200
        assert behind_proxy.headers["Strict-Transport-Security"] == "max-age=31536000"
        cookie = behind_proxy.set_cookies["__Host-csrftoken"]
        assert (cookie["secure"], cookie["httponly"], cookie["path"]) == (True, True, "/")


@EXHAUSTIVE
def test_the_admin_can_be_elsewhere_and_on_every_interface_it_answers_to_the_machines_name(
    tmp_path: Path,
) -> None:
    with served(tmp_path, "--host", "0.0.0.0", BIGHOLDEM_ADMIN_PATH="back-room") as site:
        assert "(admin at /back-room/)" in site.lines[-1]
        assert Visitor(site.port).get("/back-room/login/").status == 200
        assert Visitor(site.port).get("/admin/").status == 404
        assert Visitor(site.port).get("/admin/login/").status == 404
        assert Visitor(site.port).get("/", Host=socket.gethostname()).status == 200
        assert Visitor(site.port).get("/", Host="elsewhere.example").status == 400


def refusal(data: Path, *arguments: str, **variables: str) -> str:
    """The one line with which `play` refuses to start."""
    run = manage(data, "play", *arguments, **variables)
    assert run.returncode == 1
    assert run.stderr.count("\n") == 1
    return run.stderr.removesuffix("\n")


def test_a_taken_port_is_said_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refusal(tmp_path / "data", f"--port={port}")
    assert said == (
        f"CommandError: Port {port} on 127.0.0.1 is taken by another program: choose another with --port."
    )
    assert list((tmp_path / "data").iterdir()) == []


@pytest.mark.parametrize(
    ("argument", "complaint"),
    [
        ("--port=65536", "Port 65536 does not exist: ports go from 0 to 65535."),
        ("--port=-1", "Port -1 does not exist: ports go from 0 to 65535."),
        ("--workers=0", "--workers must be at least 1."),
        ("--host=192.0.2.1", "The host 192.0.2.1 is not an address of this machine."),
    ],
)
def test_arguments_that_cannot_be(argument: str, complaint: str) -> None:
    with pytest.raises(CommandError, match=f"^{re.escape(complaint)}$"):
        call_command("play", argument)


@EXHAUSTIVE
def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    for folder, reason in (
        (tmp_path / "file", "is not a folder but a file."),
        (tmp_path / "file" / "data", "cannot be written: Not a directory."),
    ):
        assert refusal(folder, "--port=0") == f"CommandError: The data folder {folder} {reason}"
    assert (tmp_path / "file").read_text() == "kept"


@EXHAUSTIVE
def test_a_database_from_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    make_data_folder(tmp_path)
    with closing(sqlite3.connect(tmp_path / "bigholdem.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('leaderboard', '9999_later', '2030-01-01')"
        )
    assert refusal(tmp_path, "--port=0") == (
        f"CommandError: The database {tmp_path}/bigholdem.sqlite3 comes from a newer version of BigHoldem "
        "(it has leaderboard.9999_later, which this version does not know): install that version."
    )


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "bigholdem.sqlite3").write_text("The nuts. " * 100)
    assert refusal(tmp_path, "--port=0") == (
        f"CommandError: The database {tmp_path}/bigholdem.sqlite3 cannot be used: file is not a database."
    )


def test_an_empty_secret_key_file(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch(mode=0o600)
    assert "is empty: delete it to have a new key made." in refusal(tmp_path, "--port=0")


def test_debugging_is_not_served(settings: object) -> None:
    settings.DEBUG = True  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="unset BIGHOLDEM_DEBUG"):
        call_command("play", "--port=0")


def test_a_variable_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(tmp_path, BIGHOLDEM_HTTPS="perhaps") == (
        "BigHoldem cannot start: BIGHOLDEM_HTTPS=perhaps: say true or false."
    )


def test_what_a_command_loads_first_is_not_looked_through_for_garbage(tmp_path: Path) -> None:
    code = "import gc; print(gc.isenabled(), gc.get_freeze_count() > len(gc.get_objects()))"
    assert manage(tmp_path, "shell", "--no-imports", "-c", code).stdout == "True True\n"
