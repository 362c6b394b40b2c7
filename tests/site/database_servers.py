"""PostgreSQL and Redis servers of a test's own, which it may kill. They need Debian's packages."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

from tests.first_database import made_once, prepare_database

POSTGRES_PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
# PostgreSQL refuses to run as root.
USER = "postgres" if os.getuid() == 0 else None


def installed() -> bool:
    return bool(POSTGRES_PROGRAMS) and shutil.which("redis-server") is not None


def free_port() -> int:
    """One below those that the system gives to connections: a server that is killed finds it free again."""
    while True:
        address = ("127.0.0.1", SystemRandom().randrange(10_000, 32_000))
        with suppress(OSError), socket.create_server(address):
            return address[1]


class Postgres:
    """`folder` must be reachable by the user postgres. The database is empty, or as a first start leaves it:
    in a copy of a cluster that is made once for all tests of a checkout, seven seconds' work."""

    def __init__(self, folder: Path, port: int, *, empty: bool = False) -> None:
        self.folder, self.port = folder / "postgres", port
        if empty:
            self._make_cluster()
        else:
            with made_once(f"postgres-{POSTGRES_PROGRAMS[-1].parent.name}", make_prepared_cluster) as made:
                copy_cluster(made, self.folder)
        self.process = self.start()
        if empty:
            self._run("createdb", "--host=127.0.0.1", f"--port={port}", "--username=bigholdem", "games")

    def _make_cluster(self) -> None:
        self.folder.mkdir()
        if USER:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--auth=trust", "--username=bigholdem", "--no-sync", f"--pgdata={self.folder}")

    @property
    def url(self) -> str:
        return f"postgres://bigholdem@127.0.0.1:{self.port}/games"

    def start(self) -> subprocess.Popen[bytes]:
        command = [POSTGRES_PROGRAMS[-1] / "postgres", "-D", self.folder, "-p", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "-k", self.folder, "-h", "127.0.0.1", "-c", "fsync=off"],
            user=USER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder,
        )  # fmt: skip
        for _attempt in range(600):
            ready = [POSTGRES_PROGRAMS[-1] / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if subprocess.run(ready, check=False).returncode == 0:
                return self.process
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def kill(self) -> None:
        """As kill -9 of the server; the processes it had begun see it and end."""
        self.process.kill()
        self.process.wait()
        time.sleep(1)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """At once, or with SIGINT so that it has nothing to mend at its next start."""
        self.process.send_signal(how)
        self.process.wait()

    def _run(self, program: str, *arguments: str) -> None:
        command = [POSTGRES_PROGRAMS[-1] / program, *arguments]
        subprocess.run(command, user=USER, check=True, capture_output=True, cwd=self.folder)


def make_prepared_cluster(made: Path) -> None:
    with server_folder() as folder:
        server = Postgres(folder, free_port(), empty=True)
        try:
            prepare_database(folder / "data", DATABASE_URL=server.url)
        finally:
            server.stop(signal.SIGINT)
        copy_cluster(server.folder, made)


def copy_cluster(source: Path, target: Path) -> None:
    shutil.copytree(source, target)
    if USER:
        for path in (target, *target.rglob("*")):
            shutil.chown(path, USER)


@contextmanager
def server_folder() -> Iterator[Path]:
    # Not in pytest's own folder, which the user postgres may not enter.
    folder = Path(tempfile.mkdtemp(prefix="bigholdem-servers-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


class Redis:
    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.process = self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> subprocess.Popen[bytes]:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen([*command, "--dir", self.folder], stdout=subprocess.DEVNULL)
        for _attempt in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return self.process
            assert self.process.poll() is None, "Redis did not start"
            time.sleep(0.1)
        raise AssertionError("Redis does not answer")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
