"""Results as CSV: one line per seat and hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from game.engine.cards import format_cards
from game.engine.notation.hand_history import HandHistory

COLUMNS = (
    "game", "hand", "time_utc", "seat", "name", "button", "small_blind", "big_blind", "ante", "limit",
    "board", "cards", "starting_stack", "won", "net", "finishing_stack", "shown", "rules",
    "changed_rules",
)  # fmt: skip

# What a spreadsheet would take for a formula.
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def write_results_csv(hands: Iterable[HandHistory]) -> Iterator[str]:
    """The content of the file, hand by hand; the first part is the header."""
    yield _lines([COLUMNS])
    for history in hands:
        yield _lines(_row(history, seat) for seat in sorted(history.dealt_in))


def _row(history: HandHistory, seat: int) -> tuple[str | int, ...]:
    view = history.view
    starting, finishing = view.starting_stacks[seat], history.finishing_stacks[seat]
    return (
        history.game,
        history.number,
        history.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        seat + 1,
        _harmless(history.names[seat]),
        "yes" if seat == view.button else "no",
        view.small_blind,
        view.big_blind,
        view.antes[seat],
        view.limit.value,
        format_cards(view.board),
        format_cards(history.cards(seat) or ()),
        starting,
        history.won.get(seat, 0),
        finishing - starting,
        finishing,
        "yes" if seat in view.shown else "no",
        history.house.title,
        "; ".join(history.house.changed),
    )


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA_SIGNS) else text


def _lines(rows: Iterable[Iterable[str | int]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()
