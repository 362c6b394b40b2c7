"""`manage.py export`: writes a finished game, or one of its hands, in a format for other programs."""

from __future__ import annotations

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.engine.record import InvalidRecord
from game.history.exports import Export, Format, NotInThisFormat, export_game, export_hand
from game.history.recorded_game import GameHistory, published_history


class Command(BaseCommand):
    help = (
        "Writes a finished game as PHH, Open Hand History, PokerStars text, JSON, CSV of results, or the "
        "file that checks its shuffle. Running games are private to their players and cannot be exported."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", type=_identifier, help="the game's identifier, as in its address")
        parser.add_argument("--format", choices=[each.value for each in Format], default=Format.PHH.value)
        parser.add_argument("--hand", type=int, metavar="N", help="this hand only")
        parser.add_argument("--output", type=Path, metavar="FILE", help="write there, not to the screen")

    def handle(self, *args: Any, **options: Any) -> None:
        history = published_history(options["game"])
        if history is None:
            raise CommandError("There is no such game, or it is still being played.")
        try:
            export = _export(history, options["hand"], Format(options["format"]))
        except NotInThisFormat as error:
            raise CommandError(str(error)) from error
        except InvalidRecord as error:
            raise CommandError(f"The game can no longer be read: {error}") from error
        if export is None:
            raise CommandError("There is no such hand, or not in this format.")
        if options["output"] is None:
            self.stdout.write(export.text, ending="")
        else:
            options["output"].write_text(export.text, encoding="utf-8", newline="")


def _export(history: GameHistory, number: int | None, file_format: Format) -> Export | None:
    if number is None:
        return export_game(history, file_format)
    hand = history.hand(number)
    return None if hand is None else export_hand(history, hand, file_format)


def _identifier(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise ArgumentTypeError(f"not the identifier of a game: {text}") from error
