"""Writing hands as JSON of this site's own, which tells all that its viewer may know, of every game.

A hand is an object; a game is one such object per line. Seats count from 1, cards are written as "AsKd". Each
event has its name and its values, in the order in which they came. "record" is what the hand can be played
again from: setup, shuffled deck and actions; null where the viewer may not know all cards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from game.engine.actions import Action
from game.engine.cards import Card, format_cards
from game.engine.notation.hand_history import HandHistory
from game.engine.ranking import HandValue
from game.engine.record import encode_action, hand_to_plain

FORMAT = "bigholdem-hand"
VERSION = 1

Plain = dict[str, Any]


def write_hand_json(history: HandHistory) -> str:
    """The content of a file with one hand."""
    return json.dumps(_hand(history), indent=2, ensure_ascii=False) + "\n"


def write_hands_json(hands: Iterable[HandHistory]) -> Iterator[str]:
    """The content of a file with many hands, hand by hand."""
    for history in hands:
        yield json.dumps(_hand(history), ensure_ascii=False, separators=(",", ":")) + "\n"


def _hand(history: HandHistory) -> Plain:
    view, draw = history.view, history.view.draw
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": history.game,
        "number": history.number,
        "time_utc": history.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "variant": history.variant.key,
        "rules": {"rules": history.house.title, **history.house._asdict()},
        "limit": view.limit.value,
        "least_bet": view.big_blind,
        "button": view.button + 1,
        "viewer": None if history.hero is None else history.hero + 1,
        "players": [_player(history, seat) for seat in sorted(history.dealt_in)],
        "board": format_cards(view.board, ""),
        "to_open": draw.requirement.name.lower() if draw and draw.requirement else None,
        "on_table_before": draw.carried if draw else 0,
        "events": [
            {"event": _snake(type(event).__name__), **_values(event._asdict())} for event in view.events
        ],
        "record": None if history.record is None else hand_to_plain(history.record),
    }


def _player(history: HandHistory, seat: int) -> Plain:
    view, exchange = history.view, history.exchange
    player: Plain = {
        "seat": seat + 1,
        "name": history.names[seat],
        "starting_stack": view.starting_stacks[seat],
        "finishing_stack": view.stacks[seat],
        "cards": _plain(history.cards(seat)),
    }
    if exchange is not None:
        player |= {
            "dealt": _plain(exchange.first_hands[seat]),
            "discarded": _plain(exchange.discarded[seat]),
        }
    return player


def _values(fields: Plain) -> Plain:
    return {key: _field(key, value) for key, value in fields.items()}


def _field(key: str, value: Any) -> Any:
    """Seats count from 1; a pot's shares are pairs of a seat and an amount."""
    match key:
        case "seat":
            return value + 1
        case "seats":
            return [seat + 1 for seat in value]
        case "shares":
            return [[seat + 1, amount] for seat, amount in value]
    return _plain(value)


def _plain(value: Any) -> Any:
    match value:
        case HandValue(category, ranks):
            return {"category": _snake(category.name), "ranks": [rank.name.lower() for rank in ranks]}
        case Enum():
            return value.value
        case tuple() if all(isinstance(card, Card) for card in value):
            return format_cards(value, "")
    return encode_action(value) if isinstance(value, Action) else value


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
