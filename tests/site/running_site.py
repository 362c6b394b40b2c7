"""`manage.py play` as an operator runs it: a process of its own, with a data folder of its own."""

import ctypes
import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

from game.engine.odds.percents import TABLES_NAME
from tests.first_database import first_data_folder
from tests.percent_tables import percents_path
from tests.process_environment import environment
from tests.source_reading import ROOT

STATIC_FILES = ("static", "static.sha256")
PR_CAPBSET_DROP = 24
CAP_DAC_OVERRIDE, CAP_FOWNER = 1, 3


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def set_cookies(self) -> SimpleCookie:
        return SimpleCookie("\r\n".join(self.headers.get_all("Set-Cookie", [])))


class Visitor:
    """A browser without scripts: keeps its cookies, follows nothing, sends forms with their token."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str], *, form: str = "") -> Answer:
        """`form` is the page that the form's token is taken from, the address itself where it has one."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(form or path).text)
        assert token is not None
        body = urlencode({**fields, "csrfmiddlewaretoken": token[1]})
        return self._ask("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        try:
            sent = {
                name if name.isupper() else name.replace("_", "-"): value for name, value in headers.items()
            }
            connection.request(method, path, body, {**sent, **({"Cookie": cookies} if cookies else {})})
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        self.cookies |= {name: morsel.value for name, morsel in answer.set_cookies.items()}
        return answer


def wanted_game(visitor: Visitor) -> dict[str, str]:
    """The start page's form as who watches a game posts it: its next step is due whatever is dealt."""
    page = visitor.get("/").text
    fields = dict(re.findall(r'<input type="hidden" name="(commitment)" value="([^"]+)"', page))
    assert set(fields) == {"commitment"}
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        if chosen is not None:  # else the browser takes the first, as the rules say
            fields[name] = chosen[1]
    return {**fields, "name": "", "players": "3", "shuffle_word": ""}


def bound_by_permissions() -> None:
    """In a process about to be run by root: files that nobody may write are not written by root either, as
    they would not be on an operator's machine."""
    if os.getuid() == 0:
        for capability in (CAP_DAC_OVERRIDE, CAP_FOWNER):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


def manage(data: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of manage.py, run to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(data, **variables),
        preexec_fn=bound_by_permissions,
        capture_output=True,
        text=True,
        check=False,
    )


def make_data_folder(data: Path) -> None:
    """What the first start makes, but for the secret key, which each start sees to."""
    with first_data_folder() as made:
        shutil.copytree(made, data, dirs_exist_ok=True)
    data.chmod(0o700)
    lend_percents(data)


def lend_static_files(data: Path) -> None:
    with first_data_folder() as made:
        for file in STATIC_FILES:
            (shutil.copytree if (made / file).is_dir() else shutil.copyfile)(made / file, data / file)


def lend_percents(data: Path) -> None:
    data.mkdir(parents=True, exist_ok=True)
    if not (data / TABLES_NAME).exists():
        (data / TABLES_NAME).symlink_to(percents_path())


class RunningSite:
    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process = process
        self.log = log
        self.lines: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith("To make an operator's account"):
                break
        found = re.search(
            r"^BigHoldem is at http://127\.0\.0\.1:(\d+)/$", "\n".join(self.lines), re.MULTILINE
        )
        assert found is not None, [*self.lines, log.read_text()]
        self.port = int(found[1])

    def stop(self) -> tuple[int, str]:
        """As Ctrl-C does. The exit status, and all that was said on the error stream."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(), self.log.read_text()


@contextmanager
def served(
    data: Path, *arguments: str, from_nothing: bool = False, **variables: str
) -> Iterator[RunningSite]:
    """A site in that folder. What a first start makes is copied, unless it shall make it: `from_nothing`."""
    if "DATABASE_URL" in variables:
        lend_percents(data)
        if not (data / "static").exists():
            lend_static_files(data)
    elif not (from_nothing or (data / "bigholdem.sqlite3").exists()):
        make_data_folder(data)
    log = data.parent / f"{data.name}.log"  # a pipe that nobody empties would hold the server up once full
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "manage.py", "play", "--port", "0", "--workers", "1", *arguments],
            cwd=ROOT,
            env=environment(data, **variables),
            preexec_fn=bound_by_permissions,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        try:
            yield RunningSite(process, log)
        finally:
            if process.poll() is None:
                process.terminate()
