"""The action lines of a PHH hand as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from game.engine.cards import Card
from game.engine.notation.phh import NotPhh, PhhHand


class PhhMove(Enum):
    """A betting action, with its code in the format."""

    FOLD = "f"
    CHECK_OR_CALL = "cc"
    BET_OR_RAISE = "cbr"


@dataclass(frozen=True, slots=True)
class HoleDealt:
    """Cards dealt to a seat; None for an unknown card."""

    seat: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class BoardDealt:
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat's betting action; `amount` is the total bet or raised to, in units."""

    seat: int
    move: PhhMove
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class ShownOrMucked:
    """Cards shown at the showdown, with None for an unknown card; () for a mucked hand."""

    seat: int
    cards: tuple[Card | None, ...]
    mucked: bool


Step = HoleDealt | BoardDealt | Moved | ShownOrMucked


def steps(phh: PhhHand) -> Iterator[tuple[str, Step]]:
    """The actions with their texts, without comments and empty lines. Raises NotPhh, which names the line."""
    for number, text in enumerate(phh.actions, 1):
        words = text.partition("#")[0].split()
        if not words:
            continue
        try:
            yield " ".join(words), _step(words, phh)
        except (NotPhh, ValueError) as error:
            raise NotPhh(f"action {number}, {text!r}: {error}") from None


def _step(words: list[str], phh: PhhHand) -> Step:
    match words:
        case ["d", "dh", player, cards]:
            return HoleDealt(_seat(player, phh), _cards(cards))
        case ["d", "db", cards]:
            return BoardDealt(_cards(cards))
        case [player, "f" | "cc" as code]:
            return Moved(_seat(player, phh), PhhMove(code))
        case [player, "cbr", amount]:
            return Moved(_seat(player, phh), PhhMove.BET_OR_RAISE, phh.units(amount))
        case [player, "sm"]:
            return ShownOrMucked(_seat(player, phh), (), mucked=True)
        case [player, "sm", "-"]:
            return ShownOrMucked(_seat(player, phh), (), mucked=False)
        case [player, "sm", cards]:
            return ShownOrMucked(_seat(player, phh), _cards(cards), mucked=False)
    raise NotPhh("not an action of hold'em")


def _seat(player: str, phh: PhhHand) -> int:
    if player[:1] == "p" and player[1:].isascii() and player[1:].isdigit():
        seat = int(player[1:]) - 1
        if 0 <= seat < phh.players:
            return seat
    raise NotPhh(f"no player {player}")


def _cards(text: str) -> tuple[Card | None, ...]:
    compact = text.replace("10", "T")
    if len(compact) % 2:
        raise NotPhh(f"not a list of cards: {text}")
    names = [compact[i : i + 2] for i in range(0, len(compact), 2)]
    return tuple(None if "?" in name else Card.parse(name) for name in names)
