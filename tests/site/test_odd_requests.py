"""Requests that no browser sends: refused with a clear word, and nobody else waits for them."""

import http.client
import socket
import time
from pathlib import Path
from select import select

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bigholdem_site.middleware import form_bodies
from bigholdem_site.serving.server import SLOW_SECONDS, THREADS_PER_WORKER
from game.sessions.engine import SessionStore
from tests.site.running_site import Visitor, served


@pytest.mark.parametrize("told", ["c*=bad'x'y", "x*=idna'a'%ff", "x*=undefined'a'b"])
def test_a_content_type_that_cannot_be_read_is_that_of_no_form(tmp_path: Path, told: str) -> None:
    with served(tmp_path / "data") as site:
        answer = Visitor(site.port).get("/rules/", Content_Type=f"a/b; {told}")
        assert answer.status == 200
        assert answer.headers["Content-Security-Policy"]


def test_a_form_larger_than_any_of_the_sites_is_not_read(client: Client) -> None:
    length = str(form_bodies.MAX_BYTES + 1)
    answer = client.post("/rules/", b"", "multipart/form-data; boundary=x", CONTENT_LENGTH=length)
    assert (answer.status_code, answer.content) == (413, b"This form is too large.")


@pytest.mark.parametrize(
    "key", ["\0aaaaaaaaaaaa", "a" * 7000, "short", "UPPERCASE0", "a b c d e f", "ééééééééé", ""]
)
def test_a_session_key_that_is_none_of_ours_is_no_key(key: str) -> None:
    assert SessionStore(key).session_key is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "game/tableversion/?table=999999999999999999999999999999",
        "game/rowchange/?table=999999999999999999999999999999",
        "leaderboard/game/?player=999999999999999999999999999999",
        "leaderboard/game/?started_at__gte=0001-01-01+00:00:00%2B23:59",
        "game/tableversion/?status__exact=%00",
        "game/simulationrun/?versions=%00",
        "leaderboard/game/?kind=%00",
        "leaderboard/game/?ended_at__year=-1",
        "leaderboard/game/?place__range=9",
        "game/rowchange/?at__year=32768",
        "admin/logentry/?action_time__year=-1",
        "admin/logentry/?action_flag__range=99999",
    ],
)
def test_a_value_that_no_column_holds_is_a_bad_request_or_of_nothing(client: Client, address: str) -> None:
    client.raise_request_exception = False
    client.force_login(User.objects.create_superuser("operator"))
    assert client.get(f"/admin/{address}", follow=True).status_code in (200, 400)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "action"),
    [
        ("leaderboard/game", "hide_selected_names"),
        ("game/refusedword", "delete_selected"),
        ("auth/user", "delete_selected"),
        ("game/simulationrun", "delete_selected"),
    ],
)
def test_rows_that_cannot_be_are_a_bad_request(client: Client, address: str, action: str) -> None:
    client.raise_request_exception = False
    client.force_login(User.objects.create_superuser("operator"))
    chosen = {"action": action, "_selected_action": "abc", "index": "0"}
    assert client.post(f"/admin/{address}/", chosen).status_code == 400


@pytest.mark.django_db
def test_no_list_is_asked_by_a_pattern(client: Client) -> None:
    client.force_login(User.objects.create_superuser("operator"))
    for address in ("admin/logentry/?object_repr__regex=[", "leaderboard/game/?kind__iregex=(a*)*b"):
        assert client.get(f"/admin/{address}").status_code == 400


def test_requests_that_stop_half_way_hold_nobody_up_for_long(tmp_path: Path) -> None:
    with served(tmp_path / "data") as site:
        begun = time.monotonic()
        stalled = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(THREADS_PER_WORKER)]
        for connection in stalled:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        assert Visitor(site.port).get("/rules/").status == 200
        for connection in stalled:
            connection.settimeout(60)
            assert connection.recv(1) == b""
            connection.close()
        assert time.monotonic() - begun >= SLOW_SECONDS
        assert "Traceback" not in site.log.read_text()


def test_a_request_that_drips_is_given_up(tmp_path: Path) -> None:
    with served(tmp_path / "data") as site:
        dripping = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(THREADS_PER_WORKER)]
        for connection in dripping:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
        left = dripping
        for _second in range(6 * SLOW_SECONDS):
            for connection in left:
                connection.sendall(b"a")
            time.sleep(1)
            ended = select(left, [], [], 0)[0]
            left = [connection for connection in left if connection not in ended]
            if not left:
                break
        assert left == []
        assert Visitor(site.port).get("/rules/").status == 200
        for connection in dripping:
            connection.close()


def test_connections_on_which_nothing_comes_take_no_thread(tmp_path: Path) -> None:
    with served(tmp_path / "data") as site:
        silent = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(8 * THREADS_PER_WORKER)]
        asking = http.client.HTTPConnection("127.0.0.1", site.port, timeout=3 * SLOW_SECONDS)
        asking.request("GET", "/rules/")
        assert asking.getresponse().status == 200
        for connection in (*silent, asking):
            connection.close()
