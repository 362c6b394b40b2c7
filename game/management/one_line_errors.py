"""What commands have in common that say in one line what is wrong with their arguments."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

WRONG_USE = 2
"""The exit status for arguments that cannot be."""


class OneLineErrors(BaseCommand):
    """One line says what is wrong; the usage is what --help is for."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)

        def error(message: str) -> Any:
            if parser.called_from_command_line:
                parser.exit(WRONG_USE, f"{message}\n")
            raise CommandError(message, returncode=WRONG_USE)

        parser.error = error  # type: ignore[method-assign]
        return parser
