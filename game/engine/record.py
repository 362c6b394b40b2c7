"""Hands and games to and from plain JSON-ready values, with a version; replaying a hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from game.engine.actions import (
    CALL,
    CHECK,
    DEAL_STREET,
    DECLARE,
    DECLINE,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    Discard,
    RaiseTo,
    Reshuffle,
)
from game.engine.betting import MIN_BET_KEY, LimitKind, MinBet, PotCount, ShortAllIn, hand_limit, pot_count
from game.engine.cards import FULL_DECK, Card, format_cards, parse_cards
from game.engine.carried import Carried
from game.engine.hand import apply, start
from game.engine.pots import Pot
from game.engine.ranking import RankingRule
from game.engine.state import HandSetup, HandState, RaiseCap, ShowdownManner
from game.engine.variants import VARIANTS

VERSION = 1
Plain = dict[str, Any]
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
T = TypeVar("T")


class InvalidRecord(ValueError):
    """A record of another version, incomplete, altered, or that the rules do not allow."""


_CODES: dict[Action, str] = {
    FOLD: "f",
    CHECK: "x",
    CALL: "c",
    DEAL_STREET: "d",
    SHOW: "s",
    MUCK: "m",
    DECLARE: "u",
    DECLINE: "w",
}
_ACTIONS = {code: action for action, code in _CODES.items()}


MAX_CARDS_CODE = 1 + 2 * len(FULL_DECK)


def encode_action(action: Action) -> str:
    """f x c d s m for fold, check, call, deal, show and muck; b60 and r60 for bet and raise to; u and w to
    declare a blind and to do without; k7sKd for the cards exchanged, n7sKd… for a new pack."""
    if (code := _CODES.get(action)) is not None:  # as of most actions
        return code
    match action:
        case Bet(amount):
            return f"b{amount}"
        case RaiseTo(amount):
            return f"r{amount}"
        case Discard(cards):
            return f"k{format_cards(cards, '')}"
        case Reshuffle(cards):
            return f"n{format_cards(cards, '')}"
    raise ValueError(f"no action of a hand: {action}")


def decode_action(code: str) -> Action:
    """The action that encode_action writes so. Raises InvalidRecord for any other text."""
    if code in _ACTIONS:
        return _ACTIONS[code]
    if code[:1] in ("b", "r") and code[1:].isascii() and code[1:].isdigit() and len(code) <= 16:
        return (Bet if code[0] == "b" else RaiseTo)(int(code[1:]))
    if code[:1] in ("k", "n") and len(code) <= MAX_CARDS_CODE:
        cards = reading(lambda: parse_cards(code[1:]))
        return Discard(cards) if code[0] == "k" else Reshuffle(cards)
    raise InvalidRecord(f"not an action: {code!r}")


@dataclass(frozen=True, slots=True)
class HandRecord:
    """Everything from which a hand can be played again: setup, shuffled deck and actions."""

    setup: HandSetup
    deck: tuple[Card, ...]
    actions: tuple[Action, ...] = ()

    def replay(self) -> HandState:
        """The state after all actions. Raises InvalidRecord when the rules do not allow them."""
        try:
            state = start(self.setup, self.deck)
            for action in self.actions:
                state = apply(state, action)
        except (ValueError, IndexError) as error:
            raise InvalidRecord(str(error)) from error
        return state


def hand_record(state: HandState) -> HandRecord:
    """The record from which `state` can be played again."""
    return HandRecord(state.setup, state.deck, state.actions)


def sealed(plain: Plain) -> Plain:
    """`plain` with a digest of its content under "check"."""
    return {**plain, "check": _digest(plain)}


def sealed_text(fields: Iterable[str]) -> str:
    """`sealed`, as JSON, of keys in their order with their values, each pair as the JSON text of a field."""
    text = "{" + ",".join(fields) + "}"
    return f'{text[:-1]},"check":"{_digest_of(text)}"}}'


def unsealed(plain: Any) -> Plain:
    """What `sealed` was given. Raises InvalidRecord when it is no such value or was altered since."""
    if not isinstance(plain, dict) or "check" not in plain:
        raise InvalidRecord("not a record")
    content = {key: value for key, value in plain.items() if key != "check"}
    if plain["check"] != _digest(content):
        raise InvalidRecord("the record was altered")
    return content


def _digest(plain: Plain) -> str:
    return _digest_of(json_text(plain))


def json_text(plain: Any) -> str:
    """The value as JSON, of which there is one text only."""
    return _ENCODER.encode(plain)


def _digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def hand_to_plain(record: HandRecord) -> Plain:
    """The record as JSON-ready values, sealed."""
    return sealed(
        {
            "version": VERSION,
            "setup": setup_to_plain(record.setup),
            "deck": format_cards(record.deck, ""),
            "actions": [encode_action(action) for action in record.actions],
        }
    )


def hand_from_plain(plain: Any) -> HandRecord:
    """The record that hand_to_plain wrote. Raises InvalidRecord for anything else."""
    content = unsealed(plain)
    if content.get("version") != VERSION:
        raise InvalidRecord(f"a record of version {content.get('version')!r}")
    return reading(
        lambda: HandRecord(
            setup=setup_from_plain(content["setup"]),
            deck=parse_cards(content["deck"]),
            actions=tuple(decode_action(code) for code in content["actions"]),
        )
    )


def reading(build: Callable[[], T]) -> T:
    """What `build` makes of plain values; what it stumbles over becomes InvalidRecord."""
    try:
        return build()
    except InvalidRecord:
        raise
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        raise InvalidRecord(f"unreadable: {error!r}") from error


def setup_to_plain(setup: HandSetup) -> Plain:
    return {
        "variant": setup.variant.key,
        "stacks": list(setup.stacks),
        "button": setup.button,
        "antes": list(setup.antes),
        "dead_antes": setup.dead_antes,
        "opener": setup.opener,
        "blinds": list(setup.blinds),
        "big_blind": setup.big_blind,
        "limit": setup.limit.kind.value,
        "raise_cap": list(setup.raise_cap),
        "suits_decide": setup.ranking.suits_decide,
        "showdown": setup.showdown.value,
        "pot_limit": pot_count(setup.limit).value,
        MIN_BET_KEY: setup.min_bet.value,
        "short_all_in": setup.short_all_in.value,
        "blinds_grew": setup.blinds_grew,
    } | _draw_to_plain(setup)


def _draw_to_plain(setup: HandSetup) -> Plain:
    """What only games have that need openers."""
    if setup.variant.opening is None:
        return {}
    carried = None if setup.carried is None else carried_to_plain(setup.carried)
    return {"by_rarity": setup.ranking.by_rarity, "carried": carried}


def carried_to_plain(carried: Carried) -> Plain:
    return {
        "paid": list(carried.paid),
        "dealt_in": list(carried.dealt_in),
        "waiting": pots_to_plain(carried.waiting),
        "deals": carried.deals,
        "passed_out": carried.passed_out,
        "talked": carried.talked,
        "owes_ante": carried.owes_ante,
    }


def carried_from_plain(plain: Mapping[str, Any]) -> Carried:
    return Carried(
        paid=tuple(plain["paid"]),
        dealt_in=tuple(plain["dealt_in"]),
        waiting=pots_from_plain(plain["waiting"]),
        deals=plain["deals"],
        passed_out=plain["passed_out"],
        talked=plain["talked"],
        owes_ante=plain["owes_ante"],
    )


def pots_to_plain(pots: Sequence[Pot]) -> list[Any]:
    return [[pot.amount, list(pot.seats)] for pot in pots]


def pots_from_plain(plain: Sequence[Any]) -> tuple[Pot, ...]:
    return tuple(Pot(amount, tuple(seats)) for amount, seats in plain)


def setup_from_plain(plain: Mapping[str, Any]) -> HandSetup:
    """The setup that setup_to_plain wrote; what an older one does not say was as it was then."""
    return HandSetup(
        variant=VARIANTS[plain["variant"]],
        stacks=tuple(plain["stacks"]),
        button=plain["button"],
        antes=tuple(plain["antes"]),
        dead_antes=plain["dead_antes"],
        opener=plain["opener"],
        blinds=tuple(plain["blinds"]),
        big_blind=plain["big_blind"],
        limit=hand_limit(LimitKind(plain["limit"]), PotCount(plain.get("pot_limit", PotCount.AFTER_CALL))),
        raise_cap=RaiseCap(*plain["raise_cap"]),
        ranking=RankingRule(plain["suits_decide"], bool(plain.get("by_rarity"))),
        showdown=ShowdownManner(plain["showdown"]),
        min_bet=MinBet(plain.get(MIN_BET_KEY, MinBet.BIG_BLIND)),
        short_all_in=ShortAllIn(plain.get("short_all_in", ShortAllIn.COUNTED)),
        blinds_grew=bool(plain.get("blinds_grew")),
        carried=None if plain.get("carried") is None else carried_from_plain(plain["carried"]),
    )
