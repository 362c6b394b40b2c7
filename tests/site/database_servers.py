"""PostgreSQL and Redis servers of a test's own, which it may kill. They need Debian's packages."""

import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom

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
    """`folder` must be reachable by the user postgres."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder / "postgres", port
        self.folder.mkdir()
        if USER:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--auth=trust", "--username=bigholdem", "--no-sync", f"--pgdata={self.folder}")
        self.process = self.start()
        self._run("createdb", "--host=127.0.0.1", f"--port={port}", "--username=bigholdem", "games")

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

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def _run(self, program: str, *arguments: str) -> None:
        command = [POSTGRES_PROGRAMS[-1] / program, *arguments]
        subprocess.run(command, user=USER, check=True, capture_output=True, cwd=self.folder)


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
