"""Writing hands in the Poker Hand History format, PHH: one in a .phh file, a game's in a .phhs file.

House rules go into fields that begin with an underscore. The format, or PokerKit as its reader, has no field
for four things. They are written so that the replay still ends with the same stacks:

- pot limit has no code for hold'em: it is written as no limit, with the field `_limit`;
- so is a fixed-limit hand with more than four bets on a street;
- a big blind posted short is owed in full: its first caller raises to it, and `min_bet` is small enough;
- where suits decide, a hand that loses by suit only and wins nothing is mucked; its cards are in the deal.

Where the standard reader still ends with other stacks, `_standard_reading_differs_by` names the rule and
`_standard_stacks` states those stacks, unless the reader refuses an action (see phh_standard.py).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence

from game.engine.actions import Action, Bet, Call, Fold, RaiseTo
from game.engine.betting import LimitKind
from game.engine.cards import format_cards
from game.engine.events import Acted, BlindPosted, Event, HandMucked, HandShown, Street, StreetDealt
from game.engine.notation.hand_history import HandHistory, by_street
from game.engine.notation.phh_standard import odd_chips_differ, standard_refuses, standard_stacks

MAX_FIXED_LIMIT_BETS = 4
"""The bets and raises that standard readers allow on a fixed-limit street."""

Value = str | int | bool | datetime.time | Sequence[str] | Sequence[int]


def write_phh(history: HandHistory) -> str:
    """The content of a .phh file."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in _fields(history).items())


def write_phhs(hands: Iterable[HandHistory]) -> Iterator[str]:
    """The content of a .phhs file, hand by hand, in numbered tables."""
    for place, history in enumerate(hands, 1):
        yield f"{'' if place == 1 else chr(10)}[{place}]\n{write_phh(history)}"


def _fields(history: HandHistory) -> dict[str, Value]:
    view, seats, house = history.view, history.dealt_in, history.house
    # With two players antes and blinds are listed the other way round.
    posts = seats[::-1] if len(seats) == 2 else seats
    is_fixed = view.limit is LimitKind.FIXED_LIMIT and _fits_fixed_limit(history)
    big_blind, short = view.big_blind, _short_big_blind(history)
    least = {"small_bet": big_blind, "big_bet": 2 * big_blind} if is_fixed else {"min_bet": big_blind}
    return {
        "variant": "FT" if is_fixed else "NT",
        "ante_trimming_status": True,
        "antes": [view.antes[seat] for seat in posts],
        "blinds_or_straddles": [view.blinds[seat] for seat in posts],
        **({"min_bet": 1} if short is not None and not is_fixed else least),
        "starting_stacks": [view.starting_stacks[seat] for seat in seats],
        "actions": list(_actions(history, {seat: f"p{place}" for place, seat in enumerate(seats, 1)})),
        "venue": "BigHoldem",
        "time": history.at.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": history.at.day,
        "month": history.at.month,
        "year": history.at.year,
        "hand": history.number,
        "seats": [seat + 1 for seat in seats],
        "seat_count": len(history.names),
        "table": history.game,
        "players": [history.names[seat] for seat in seats],
        "finishing_stacks": [history.finishing_stacks[seat] for seat in seats],
        "winnings": [history.won.get(seat, 0) for seat in seats],
        "_limit": view.limit.value,
        "_min_bet": big_blind,
        "_rules": house.title,
        "_rule_set": house.rule_set,
        "_changed_rules": list(house.changed),
        "_raise_cap": "unlimited" if house.raise_cap is None else house.raise_cap,
        "_raise_cap_lifted_heads_up": house.raise_cap_lifted_heads_up,
        "_suits_decide": house.suits_decide,
        "_showdown": house.showdown,
        **_standard_reading(history),
    }


def _standard_reading(history: HandHistory) -> dict[str, Value]:
    """The fields that say how the standard reader's replay differs, if it does."""
    if standard_refuses(history):
        return {"_standard_reading_differs_by": "half bets"}
    stacks = standard_stacks(history, _beaten_by_suits(history))
    if stacks == history.finishing_stacks:
        return {}
    return {
        "_standard_reading_differs_by": "odd chips" if odd_chips_differ(history) else "suits",
        "_standard_stacks": [stacks[seat] for seat in history.dealt_in],
    }


def _actions(history: HandHistory, players: dict[int, str]) -> Iterator[str]:
    for seat in history.dealt_in:
        yield f"d dh {players[seat]} {format_cards(history.cards(seat) or (), '') or '????'}"
    short = _short_big_blind(history)
    mucked = _beaten_by_suits(history)
    owed_in_full = short is not None
    highest = short or 0
    for event in history.view.events:
        match event:
            case StreetDealt(_, cards):
                owed_in_full = False
                yield f"d db {format_cards(cards, '')}"
            case Acted(seat, Call(), _, bet, _) if owed_in_full and bet > highest:
                # The first to pay more than the short blind raises to it, if anyone is left to answer.
                highest = bet
                yield f"{players[seat]} cbr {bet}" if _answerable(history, event) else f"{players[seat]} cc"
            case Acted(seat, action, _, bet, _):
                highest = max(highest, bet)
                yield f"{players[seat]} {_move(action, bet)}"
            case HandShown(seat, cards, _):
                yield f"{players[seat]} sm" + ("" if seat in mucked else f" {format_cards(cards, '')}")
            case HandMucked(seat):
                yield f"{players[seat]} sm"


def _move(action: Action, bet: int) -> str:
    if isinstance(action, Bet | RaiseTo):
        return f"cbr {bet}"
    return "f" if isinstance(action, Fold) else "cc"


def _short_big_blind(history: HandHistory) -> int | None:
    """The largest blind posted, where the big blind could not be paid in full; else None."""
    posted = [event.amount for event in history.view.events if isinstance(event, BlindPosted)]
    due = max(history.view.blinds[seat] for seat in history.dealt_in)
    return max(posted, default=0) if max(posted, default=0) < due else None


def _answerable(history: HandHistory, call: Acted) -> bool:
    """Whether a seat other than the caller's still has chips to put in beyond the highest bet before it."""
    view = history.view
    committed = dict.fromkeys(history.dealt_in, 0)
    out = {call.seat}
    for event in view.events:
        if event is call:
            break
        if isinstance(event, BlindPosted):
            committed[event.seat] += event.amount
        elif isinstance(event, Acted):
            committed[event.seat] = event.bet
            if isinstance(event.action, Fold):
                out.add(event.seat)
    highest = max(committed.values())
    return any(
        view.starting_stacks[seat] - view.antes[seat] > highest
        for seat in history.dealt_in
        if seat not in out
    )


def _fits_fixed_limit(history: HandHistory) -> bool:
    """Whether the betting fits into four full bets per street."""
    unit = history.view.big_blind
    for street in by_street(history):
        late = street.street in (Street.TURN, Street.RIVER)
        if not _street_fits(street.events, unit * (2 if late else 1)):
            return False
    return _short_big_blind(history) is None


def _street_fits(events: Iterable[Event], unit: int) -> bool:
    highest = count = 0
    for event in events:
        if isinstance(event, BlindPosted):
            highest = max(highest, event.amount)
        elif isinstance(event, Acted) and isinstance(event.action, Bet | RaiseTo):
            if event.bet - highest != unit:
                return False  # short all-ins, after which readers differ
            highest, count = event.bet, count + 1
    return count <= MAX_FIXED_LIMIT_BETS


def _beaten_by_suits(history: HandHistory) -> frozenset[int]:
    """The seats whose shown hand loses to a hand of the same value by suit, and wins nothing."""
    if not history.house.suits_decide:
        return frozenset()
    values, won = history.values, history.won
    best = {values[seat] for seat in won if seat in values}
    return frozenset(seat for seat, value in values.items() if seat not in won and value in best)


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | datetime.time):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    return f"[{', '.join(map(_toml, value))}]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04X}" for c in escaped) + '"'
