import socket
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from bigholdem_site.serving.addresses import address, hosts_to_allow
from bigholdem_site.serving.preflight import NotReady, check_database, listen, prepare_folder


def test_port_zero_takes_a_free_port_and_keeps_it() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(NotReady, match=f"Port {port} on 127.0.0.1 is taken"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "port", "complaint"),
    [
        ("127.0.0.1", -1, "Port -1 does not exist: ports go from 0 to 65535."),
        ("127.0.0.1", 65536, "Port 65536 does not exist: ports go from 0 to 65535."),
        ("192.0.2.1", 0, "The host 192.0.2.1 is not an address of this machine."),
        ("no such host", 0, "The host no such host is not known."),
    ],
)
def test_an_address_that_cannot_be_had_is_refused(host: str, port: int, complaint: str) -> None:
    with pytest.raises(NotReady) as refusal:
        listen(host, port)
    assert str(refusal.value) == complaint


def test_a_data_folder_is_made_with_its_parents_and_found_empty(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    prepare_folder(folder)
    prepare_folder(folder)
    assert list(folder.iterdir()) == []


def test_a_folder_that_lets_nobody_write_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(dir: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("bigholdem_site.serving.preflight.tempfile.TemporaryFile", refuse)
    with pytest.raises(NotReady, match="cannot be written: Permission denied"):
        prepare_folder(tmp_path)


@pytest.mark.django_db
def test_a_migration_of_a_later_version_is_noticed_and_another_apps_is_not() -> None:
    check_database()
    recorder = MigrationRecorder(connection)
    recorder.record_applied("another_app", "0001_initial")
    check_database()
    recorder.record_applied("auth", "9999_later")
    with pytest.raises(NotReady, match=r"it has auth\.9999_later"):
        check_database()
    recorder.record_applied("leaderboard", "9999_later")
    with pytest.raises(NotReady, match=r"newer version of BigHoldem \(it has leaderboard\.9999_later"):
        check_database()


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://127.0.0.1:80/"),
        ("::1", "http://[::1]:80/"),
        ("poker.example", "http://poker.example:80/"),
    ],
)
def test_the_address_printed_is_one_that_opens_here(host: str, url: str) -> None:
    assert address(host, 80) == url


@pytest.mark.parametrize(
    ("host", "allowed"),
    [("192.0.2.7", ["192.0.2.7"]), ("poker.lan", ["poker.lan"]), ("fe80::1", ["[fe80::1]"])],
)
def test_the_host_served_is_allowed(host: str, allowed: list[str]) -> None:
    assert hosts_to_allow(host) == allowed


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_on_every_interface_the_machines_own_names_are_allowed_and_no_wildcard(host: str) -> None:
    allowed = hosts_to_allow(host)
    assert socket.gethostname() in allowed
    assert not {"*", "0.0.0.0", "::", "[::]", ""} & set(allowed)
