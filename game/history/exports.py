"""The formats in which hands and games leave the site, by their keys."""

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
from game.history.recorded_game import GameHistory, PlayedHand, told_hand


class Format(StrEnum):
    PHH = "phh"
    OPEN_HAND_HISTORY = "ohh"
    POKERSTARS = "pokerstars"
    CSV = "csv"
    PROOF = "proof"


class _Writer(NamedTuple):
    """`suffix` and `write` for one hand and for many; content types as files are served."""

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
        lambda told: "".join(write_pokerstars_hands([told])),
        write_pokerstars_hands,
    ),
    Format.CSV: _Writer(
        "text/csv", "csv", "csv", lambda told: "".join(write_results_csv([told])), write_results_csv
    ),
}


class Export(NamedTuple):
    """A file: its name, its content type, and its text."""

    name: str
    content_type: str
    text: str


def export_hand(history: GameHistory, hand: PlayedHand, wanted: Format) -> Export | None:
    """One hand; None for a format that only a whole game has."""
    writer = _WRITERS.get(wanted)
    if writer is None:
        return None
    name = f"bigholdem-{history.game_id.hex[:8]}-{hand.number}.{writer.hand_suffix}"
    return Export(name, writer.content_type, writer.hand(told_hand(history, hand)))


def export_game(history: GameHistory, wanted: Format) -> Export | None:
    """All finished hands of a game; None for the proof of a shuffle whose seed is not published."""
    stem = f"bigholdem-{history.game_id.hex[:8]}"
    if wanted is Format.PROOF:
        proof = game_proof(history)
        if proof is None:
            return None
        return Export(f"{stem}-shuffle.json", "application/json", json.dumps(proof, indent=1) + "\n")
    writer = _WRITERS[wanted]
    told = (told_hand(history, hand) for hand in history.hands())
    return Export(f"{stem}.{writer.game_suffix}", writer.content_type, "".join(writer.game(told)))
