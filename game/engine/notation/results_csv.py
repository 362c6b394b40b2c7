"""Results as CSV: one line for every seat of every hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from game.engine.cards import format_cards
from game.engine.notation.hand_history import ToldHand

COLUMNS = (
    "game", "hand", "time_utc", "seat", "name", "button", "small_blind", "big_blind", "ante", "limit",
    "board", "cards", "starting_stack", "won", "net", "finishing_stack", "shown",
)  # fmt: skip

# What a spreadsheet would take for a formula.
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def write_results_csv(hands: Iterable[ToldHand]) -> Iterator[str]:
    """The text, a hand at a time; the first piece is the header."""
    yield _lines([COLUMNS])
    for told in hands:
        yield _lines(_row(told, seat) for seat in sorted(told.dealt_in))


def _row(told: ToldHand, seat: int) -> tuple[str | int, ...]:
    view = told.view
    starting, finishing = view.starting_stacks[seat], told.finishing_stacks[seat]
    return (
        told.game,
        told.number,
        told.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        seat + 1,
        _harmless(told.names[seat]),
        "yes" if seat == view.button else "no",
        min(blind for blind in view.blinds if blind),
        view.big_blind,
        view.antes[seat],
        view.limit.value,
        format_cards(view.board),
        format_cards(told.cards(seat) or ()),
        starting,
        told.won.get(seat, 0),
        finishing - starting,
        finishing,
        "yes" if seat in view.shown else "no",
    )


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) else text


def _lines(rows: Iterable[Iterable[str | int]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
