"""Exports of hands and games in several file formats."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from game.engine.notation.hand_history import HandHistory
from game.engine.notation.open_hand_history import write_open_hand_histories, write_open_hand_history
from game.engine.notation.phh_write import write_phh, write_phhs
from game.engine.notation.pokerstars import write_pokerstars_hands
from game.engine.notation.results_csv import write_results_csv
from game.history.proof import game_proof
from game.history.recorded_game import GameHistory, PlayedHand, exported_hand


class Format(StrEnum):
    PHH = "phh"
    OPEN_HAND_HISTORY = "ohh"
    POKERSTARS = "pokerstars"
    CSV = "csv"
    PROOF = "proof"


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
    Format.CSV: _Writer(
        "text/csv", "csv", "csv", lambda hand: "".join(write_results_csv([hand])), write_results_csv
    ),
}


class Export(NamedTuple):
    """A file: its name, its content type, and its text."""

    name: str
    content_type: str
    text: str


def export_hand(history: GameHistory, hand: PlayedHand, file_format: Format) -> Export | None:
    """The file of one hand; None for a format of whole games only."""
    writer = _WRITERS.get(file_format)
    if writer is None:
        return None
    name = f"bigholdem-{history.game_id.hex[:8]}-{hand.number}.{writer.hand_suffix}"
    return Export(name, writer.content_type, writer.hand(exported_hand(history, hand)))


def export_game(history: GameHistory, file_format: Format) -> Export | None:
    """The file of a game's finished hands; None for a proof if the seed is not published."""
    stem = f"bigholdem-{history.game_id.hex[:8]}"
    if file_format is Format.PROOF:
        proof = game_proof(history)
        if proof is None:
            return None
        return Export(f"{stem}-shuffle.json", "application/json", json.dumps(proof, indent=1) + "\n")
    writer = _WRITERS[file_format]
    hands = (exported_hand(history, hand) for hand in history.hands())
    return Export(f"{stem}.{writer.game_suffix}", writer.content_type, "".join(writer.game(hands)))
