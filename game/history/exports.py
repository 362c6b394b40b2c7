"""Exports of hands and games in several file formats."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from game.engine.notation.hand_history import HandHistory
from game.engine.notation.hand_json import write_hand_json, write_hands_json
from game.engine.notation.open_hand_history import write_open_hand_histories, write_open_hand_history
from game.engine.notation.phh_write import write_phh, write_phhs
from game.engine.notation.pokerstars import write_pokerstars_hands
from game.engine.notation.results_csv import write_results_csv
from game.history.exported_hand import exported_hand
from game.history.proof import game_proof
from game.history.recorded_game import GameHistory, PlayedHand


class Format(StrEnum):
    PHH = "phh"
    OPEN_HAND_HISTORY = "ohh"
    POKERSTARS = "pokerstars"
    JSON = "json"
    CSV = "csv"
    PROOF = "proof"


NAMES: dict[Format, str | Promise] = {
    Format.PHH: "PHH",
    Format.OPEN_HAND_HISTORY: "Open Hand History",
    Format.POKERSTARS: "PokerStars",
    Format.JSON: "JSON",
    Format.CSV: "CSV",
    Format.PROOF: gettext_lazy("Shuffle file"),
}

NO_DRAW: dict[Format, str | Promise] = {
    Format.PHH: gettext_lazy(
        "PHH has no code for a game with openers, blinds by choice and pots that wait, so these hands are "
        "not offered in it."
    ),
    Format.POKERSTARS: gettext_lazy(
        "The PokerStars text has no words for openers, blinds by choice and pots that wait, so these hands "
        "are not offered in it."
    ),
}
"""Why a format holds no hands with a draw, of those that do not."""


class Offers(NamedTuple):
    """The formats of a game or a hand, each with its name, and why others are not among them."""

    formats: tuple[tuple[str, str | Promise], ...]
    refusals: tuple[str | Promise, ...]


def offers(history: GameHistory, *, of_hand: bool) -> Offers:
    refused = {asked: why for asked in Format if (why := refusal(history, asked))}
    has_proof = history.seed is not None and not of_hand
    offered = [asked for asked in Format if asked not in refused and (asked in _WRITERS or has_proof)]
    return Offers(tuple((asked.value, NAMES[asked]) for asked in offered), tuple(refused.values()))


def refusal(history: GameHistory, asked: Format) -> str | Promise | None:
    """Why hands of this game cannot be written in a format; None where they can."""
    return NO_DRAW.get(asked) if history.variant.has_draw else None


class NotInThisFormat(ValueError):
    """What cannot be written; its text says why."""


class _Writer(NamedTuple):
    """How to write one hand and many: the suffix of the file's name, and the function."""

    content_type: str
    hand_suffix: str
    game_suffix: str
    hand: Callable[[HandHistory], str]
    game: Callable[[Iterable[HandHistory]], Iterator[str]]


_WRITERS = {
    Format.PHH: _Writer("application/toml", "phh", "phhs", write_phh, write_phhs),
    Format.OPEN_HAND_HISTORY: _Writer(
        "application/json", "ohh", "ohh", write_open_hand_history, write_open_hand_histories
    ),
    Format.POKERSTARS: _Writer(
        "text/plain",
        "txt",
        "txt",
        lambda hand: "".join(write_pokerstars_hands([hand])),
        write_pokerstars_hands,
    ),
    Format.JSON: _Writer("application/json", "json", "jsonl", write_hand_json, write_hands_json),
    Format.CSV: _Writer(
        "text/csv", "csv", "csv", lambda hand: "".join(write_results_csv([hand])), write_results_csv
    ),
}


class Export(NamedTuple):
    """A file: its name, its content type, and its text."""

    name: str
    content_type: str
    text: str


def _check(history: GameHistory, asked: Format) -> None:
    if why := refusal(history, asked):
        raise NotInThisFormat(str(why))


def export_hand(history: GameHistory, hand: PlayedHand, file_format: Format) -> Export | None:
    """The file of one hand; None for a format of whole games only. Raises NotInThisFormat."""
    _check(history, file_format)
    writer = _WRITERS.get(file_format)
    if writer is None:
        return None
    name = f"bigholdem-{history.game_id.hex[:8]}-{hand.number}.{writer.hand_suffix}"
    return Export(name, writer.content_type, writer.hand(exported_hand(history, hand)))


def export_game(history: GameHistory, file_format: Format) -> Export | None:
    """The file of a game's finished hands; None for a proof if the seed is not published. Raises
    NotInThisFormat."""
    _check(history, file_format)
    stem = f"bigholdem-{history.game_id.hex[:8]}"
    if file_format is Format.PROOF:
        proof = game_proof(history)
        if proof is None:
            return None
        return Export(f"{stem}-shuffle.json", "application/json", json.dumps(proof, indent=1) + "\n")
    writer = _WRITERS[file_format]
    hands = (exported_hand(history, hand) for hand in history.hands())
    return Export(f"{stem}.{writer.game_suffix}", writer.content_type, "".join(writer.game(hands)))
