"""What happened in the hand, street by street: a line for each event, with its face, cards and amount."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.actions import Fold
from game.engine.cards import Card
from game.engine.events import Acted, Event, HandMucked, HandShown, PotWon, UncalledReturned
from game.engine.state import Phase
from game.table.last_values import LastValues
from game.table.portraits import symbol
from game.table.showdown import NOTHING_WON, Showdown
from game.words.cards import card_signs
from game.words.event_lines import LineKind, LogLine
from game.words.events import HandLog
from game.words.terms import MEANINGS

HEADING = f"log-{LineKind.STREET}"
HOW_IT_ENDED = (f"log-{LineKind.SHOWDOWN}", f"log-{LineKind.WIN}")


class SmallCard(NamedTuple):
    """A card as coloured text; `suit` is the suit's letter."""

    sign: str
    suit: str


class StagedLine(NamedTuple):
    """A line of the log: `text`, then its cards or its amount, then the `rest` of it. `look` is its classes:
    what it is and when it comes; `meaning` explains it; `face` names the symbol of who it is about."""

    text: str
    spoken: str
    look: str
    meaning: str
    face: str
    cards: tuple[SmallCard, ...]
    amount: str
    rest: str


def staged_lines(
    log: HandLog, end: Showdown, last: LastValues, faces: Sequence[str]
) -> tuple[StagedLine, ...]:
    """The hand's log, the latest first; the pots as they are paid. `last` has the lines so far of a hand that
    is played, `faces` are by seat the pictures, as paths among the static files."""
    if log.view.phase is not Phase.OVER and log.lines_stay:
        return latest_first(_lines_so_far(log, last, faces))
    lines = list(zip(log.view.events, log.lines(), strict=True))
    won = [each for each in lines if isinstance(each[0], PotWon)]
    paid = iter(sorted(won, key=lambda each: end.stage(each[0])))
    in_order = [next(paid) if isinstance(each[0], PotWon) else each for each in lines]
    return latest_first([_staged_line(event, line, end, faces) for event, line in in_order])


def latest_first(lines: Sequence[StagedLine]) -> tuple[StagedLine, ...]:
    """How the hand ended, then street after street, the latest first, each under its heading."""
    end = len(lines)
    while end and lines[end - 1].look.startswith(HOW_IT_ENDED):
        end -= 1
    ordered = [*lines[end:][::-1]]
    for place in range(end - 1, -1, -1):
        if lines[place].look == HEADING:
            ordered += (lines[place], *lines[place + 1 : end][::-1])
            end = place
    return (*ordered, *lines[:end][::-1])


def _lines_so_far(log: HandLog, last: LastValues, faces: Sequence[str]) -> list[StagedLine]:
    events = log.view.events

    def made(place: int) -> StagedLine:
        return _staged_line(events[place], log.line(place, events[place]), NOTHING_WON, faces)

    return last.each("lines", [(type(event), event, log.late_bets, log.away_bets) for event in events], made)


def _staged_line(event: Event, line: LogLine, end: Showdown, faces: Sequence[str]) -> StagedLine:
    meaning = str(MEANINGS["uncalled"]) if isinstance(event, UncalledReturned) else ""
    seat = _seat_of(event)
    face = "" if seat is None else symbol(faces[seat])
    cards = tuple(map(_small, line.cards))
    text, rest, spoken = _parts(line)
    return StagedLine(text, spoken, _look(event, line, end), meaning, face, cards, line.amount, rest)


def _look(event: Event, line: LogLine, end: Showdown) -> str:
    look = f"log-{line.kind}"
    if stage := end.stage(event):
        return f"{look} stage-{stage}"
    if isinstance(event, HandShown | HandMucked) and event.seat in end.reveals:
        return f"{look} reveal-{end.reveals[event.seat]}"
    return f"{look} log-fold" if isinstance(event, Acted) and isinstance(event.action, Fold) else look


def _seat_of(event: Event) -> int | None:
    """Whose line it is; nobody's where several have won."""
    if isinstance(event, PotWon):
        return event.shares[0][0] if len(event.shares) == 1 else None
    return getattr(event, "seat", None)


def _parts(line: LogLine) -> tuple[str, str, str]:
    """What stands before its cards or its amount, what after, without the signs between them, and the whole
    for screen readers where that is another. A name may hold the same signs as the amount."""
    apart = card_signs(line.cards) if line.cards else line.amount
    if not apart or apart not in line.text:
        return line.text, "", line.spoken
    before, _apart, after = line.text.rpartition(apart)
    rest = after.lstrip(" :–")
    has_signs = len(rest) < len(after.lstrip())
    return before.rstrip(" :") + " ", rest and f" {rest}", line.spoken or line.text * has_signs


def _small(card: Card) -> SmallCard:
    return SmallCard(card_signs([card]), card.suit.letter)
