"""Replaying hands from this site's own JSON (hand_json.py), of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from game.engine.notation.hand_json import FORMAT
from game.engine.notation.phh_replay import Replay, ReplayVerdict
from game.engine.record import InvalidRecord, hand_from_plain


def split_json(text: str) -> Iterator[str]:
    """The hands of a file: one object, or one a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    is_one = len(lines) < 2 or not all(line.startswith("{") for line in lines)
    yield from [text] if is_one else lines


def replay_json(label: str, text: str) -> Replay:
    """Plays the hand again from its record and compares the final stacks. Errors become verdicts."""
    try:
        plain = json.loads(text)
        if not isinstance(plain, dict) or plain.get("format") != FORMAT:
            return Replay(label, ReplayVerdict.NOT_PHH, "nor JSON of a hand of this site")
        if plain["record"] is None:
            return Replay(label, ReplayVerdict.UNDECIDABLE, "the file does not hold all cards")
        return _compared(label, plain)
    except (InvalidRecord, ValueError, KeyError, TypeError, IndexError) as error:
        return Replay(label, ReplayVerdict.NOT_PHH, str(error) or "not readable as JSON of a hand")


def _compared(label: str, plain: dict[str, Any]) -> Replay:
    stacks = hand_from_plain(plain["record"]).replay().stacks
    for player in plain["players"]:
        seat, stated = player["seat"], player["finishing_stack"]
        if stacks[seat - 1] != stated:
            point = f"finishing stack of seat {seat}"
            return Replay(label, ReplayVerdict.DIFFERS, point, str(stacks[seat - 1]), str(stated))
    return Replay(label, ReplayVerdict.AGREES)
