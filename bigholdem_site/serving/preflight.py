"""Checks before the site is served.

Each function raises NotReady with one sentence that says what is wrong.
"""

import errno
import socket
import tempfile
from pathlib import Path

from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from bigholdem_site.serving.applied_migrations import unknown_migration

BACKLOG = 2048


class NotReady(Exception):
    """One sentence for the operator."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that already listens on `host` and `port`; port 0 takes any free one.

    It must listen at once: binding alone does not make sure that no other server has the port.
    """
    if not 0 <= port <= 65535:
        raise NotReady(f"Port {port} does not exist: ports go from 0 to 65535.")
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError) as error:
        raise NotReady(f"The host {host} is not known.") from error
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise NotReady(_why_not_listening(host, port, error)) from error
    return listener


def _why_not_listening(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is taken by another program: choose another with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"The host {host} is not an address of this machine."
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"This user may not open port {port} on {host}: choose a port above 1023 with --port."
    return f"Port {port} on {host} cannot be opened: {error.strerror}."


def prepare_folder(folder: Path) -> None:
    """Make the data folder if there is none, and try whether files can be written in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError as error:
        raise NotReady(f"The data folder {folder} is not a folder but a file.") from error
    except OSError as error:
        raise NotReady(f"The data folder {folder} cannot be written: {error.strerror}.") from error


def check_database() -> None:
    """The database opens, and no newer version of BigHoldem, or of what it is made with, has changed it."""
    name = connection.settings_dict["NAME"]
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError as error:
        reason = str(error).rstrip(".") or type(error).__name__
        raise NotReady(f"The database {name} cannot be used: {reason}.") from error
    if unknown := unknown_migration(applied):
        app, migration = unknown
        raise NotReady(
            f"The database {name} comes from a newer version of BigHoldem "
            f"(it has {app}.{migration}, which this version does not know): install that version."
        )


def check_tables() -> None:
    """Every table exists, and rows can be written. Call it after the migrations."""
    name = connection.settings_dict["NAME"]
    try:
        found = set(connection.introspection.table_names())
        expected = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
        if missing := sorted(expected - found):
            raise NotReady(
                f"The database {name} lacks the table {missing[0]}, although its migrations are applied: "
                "restore a backup."
            )
        with transaction.atomic():
            Session.objects.filter(session_key="").delete()
    except DatabaseError as error:
        raise NotReady(f"The database {name} cannot be written: {str(error).rstrip('.')}.") from error
