"""What follows a restore: the games that ran in the copy end, since their shuffles may be known by now.

A note in the data folder says that this is still to be done, so that a restore that was stopped half-way is
finished before the site is served again.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection


def note() -> Path:
    return Path(settings.DATA_DIR) / "restore-unfinished"


def begin_restore() -> None:
    """Note that the copy's games are to be ended; to be called before the copy takes its place."""
    note().parent.mkdir(parents=True, exist_ok=True)
    note().touch()


def forget_restore() -> None:
    """The copy has not taken its place."""
    note().unlink(missing_ok=True)


def finish_restore(stdout: Any) -> None:
    """Bring a restored database up to date and end its games."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("end_games", "--restored", stdout=stdout)
    connection.close()
    forget_restore()


def finish_interrupted_restore(stdout: Any) -> None:
    if note().exists():
        finish_restore(stdout)
