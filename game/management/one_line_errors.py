"""The base class of commands that report in one line what keeps them from their work."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

WRONG_USE = 2
"""The exit status for wrong arguments."""
INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""
MAX_WORKERS = 64
"""Processes of a command."""


def check_range(option: str, value: int, most: int, unit: str = "") -> None:
    """Raises CommandError for a value below 1 or above the most."""
    if not 1 <= value <= most:
        raise CommandError(f"{option} must be from 1 to {most:,}{unit}, not {value:,}.")


class OneLineErrors(BaseCommand):
    """Reports wrong arguments in one line, without the usage, which --help prints, and likewise a database
    that is away or has no tables yet.
    """

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)

        def error(message: str) -> Any:
            if parser.called_from_command_line:
                parser.exit(WRONG_USE, f"{message}\n")
            raise CommandError(message, returncode=WRONG_USE)

        parser.error = error  # type: ignore[method-assign]
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except (OperationalError, ProgrammingError) as error:
            text = f"The database says: {error}. Where its tables are missing, manage.py migrate makes them."
            raise CommandError(text) from error
