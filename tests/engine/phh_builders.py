"""PHH hands for tests, as the fields of their files."""

from __future__ import annotations

from typing import Any

from game.engine.notation.phh_replay import Replay, replay_text

THREE: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [50, 100, 0],
    "min_bet": 100,
    "starting_stacks": [5000, 5000, 5000],
    "actions": ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 300", "p1 cc", "p2 f"],
}
CHECKED_DOWN = ["d db 2c3c8d", "p1 cc", "p3 cc", "d db 9h", "p1 cc", "p3 cc", "d db Jh", "p1 cc", "p3 cc"]
BLINDS_AND_BUTTON = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]


def toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def phh(**fields: Any) -> str:
    return "".join(f"{name} = {toml(value)}\n" for name, value in fields.items() if value is not None)


def replayed(base: dict[str, Any] = THREE, **changes: Any) -> Replay:
    return replay_text("hand", phh(**base | changes))


def seen(*showdown: str, **changes: Any) -> Replay:
    """THREE played to the river without a bet, with these lines at the showdown."""
    return replayed(actions=[*THREE["actions"], *CHECKED_DOWN, *showdown], **changes)
