"""The base class of commands that report wrong arguments in one line."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

WRONG_USE = 2
"""The exit status for wrong arguments."""


class OneLineErrors(BaseCommand):
    """Reports wrong arguments in one line, without the usage, which --help prints."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)

        def error(message: str) -> Any:
            if parser.called_from_command_line:
                parser.exit(WRONG_USE, f"{message}\n")
            raise CommandError(message, returncode=WRONG_USE)

        parser.error = error  # type: ignore[method-assign]
        return parser
