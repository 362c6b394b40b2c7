"""Writing hands as Open Hand History, the JSON format specified at hh-specs.handhistory.org (1.4.7).

A hand is an object with the key "ohh". A game is one such object per line, each followed by an empty line.
The amount of an action is what it adds to the pot; play money is the currency "Chips". House rules, for which
the format has no field, are in the additional key "_house_rules". Nor has it any for an exchange of cards: in
five-card draw it is a round "Draw", in which every seat is dealt its new hand, and the additional key "_draw"
tells what each seat exchanged, who opened, and what lay on the table before and after the deal. A blind made
by choice is a "Post Extra Blind", a difference paid into a talked pot is "Added to Pot".
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from game.engine.actions import Bet, Call, Check, Declare, Decline, Fold
from game.engine.betting import LimitKind
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    DifferencePaid,
    Drew,
    Event,
    HandMucked,
    HandShown,
    HoleCardsDealt,
    OpenersShown,
    PotCarried,
    PotWon,
    Street,
)
from game.engine.notation.hand_history import Exchange, HandHistory, StreetEvents, by_street

SPEC_VERSION = "1.4.7"
NAME = "BigHoldem"

Plain = dict[str, Any]
_BET_TYPES = {LimitKind.NO_LIMIT: "NL", LimitKind.POT_LIMIT: "PL", LimitKind.FIXED_LIMIT: "FL"}


def write_open_hand_history(history: HandHistory) -> str:
    """The content of a file with one hand."""
    return json.dumps({"ohh": _hand(history)}, indent=2, ensure_ascii=False) + "\n"


def write_open_hand_histories(hands: Iterable[HandHistory]) -> Iterator[str]:
    """The content of a file with many hands, hand by hand."""
    for history in hands:
        yield json.dumps({"ohh": _hand(history)}, ensure_ascii=False, separators=(",", ":")) + "\n\n"


def _hand(history: HandHistory) -> Plain:
    view = history.view
    plain: Plain = {
        "spec_version": SPEC_VERSION,
        "site_name": NAME,
        "network_name": NAME,
        "internal_version": "1.0.0",
        "tournament": False,
        "game_number": f"{history.game}-{history.number}",
        "start_date_utc": history.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "table_name": history.game,
        "game_type": "Draw" if history.variant.has_draw else "Holdem",
        "bet_limit": {"bet_type": _BET_TYPES[view.limit], "bet_cap": 0},
        "table_size": len(history.names),
        "currency": "Chips",
        "dealer_seat": view.button + 1,
        "small_blind_amount": view.small_blind,
        "big_blind_amount": view.big_blind,
        "ante_amount": max(view.antes),
        "flags": ["Observed"] if history.hero is None else [],
        "players": [
            {
                "id": seat + 1,
                "seat": seat + 1,
                "name": history.names[seat],
                "starting_stack": view.starting_stacks[seat],
            }
            for seat in sorted(history.dealt_in)
        ],
        "rounds": _rounds(history),
        "pots": [_pot(event) for event in view.events if isinstance(event, PotWon)],
        "_house_rules": {"rules": history.house.title, **history.house._asdict()},
    }
    if history.hero is not None:
        plain["hero_player_id"] = history.hero + 1
    if history.exchange is not None:
        plain["_draw"] = _draw(history, history.exchange)
    return plain


def _draw(history: HandHistory, exchange: Exchange) -> Plain:
    draw = history.view.draw
    opened = [event for event in history.view.events if isinstance(event, OpenersShown)]
    left = [event for event in history.view.events if isinstance(event, PotCarried)]
    return {
        "on_table_before": draw.carried if draw else 0,
        "on_table_after": sum(event.amount for event in left),
        "talked": any(event.talked for event in left),
        "opener": opened[0].seat + 1 if opened else None,
        "openers": [str(card) for event in opened for card in event.cards],
        "exchanges": [
            {
                "player_id": event.seat + 1,
                "cards": event.cards,
                "discarded": _known(exchange.discarded[event.seat]),
            }
            for event in history.view.events
            if isinstance(event, Drew)
        ],
    }


def _known(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else list(map(str, cards))


def _rounds(history: HandHistory) -> list[Plain]:
    rounds = [
        _round(number, _street(number, street), street, history)
        for number, street in enumerate(by_street(history))
    ]
    last = by_street(history)[-1]
    shown = tuple(event for event in last.events if isinstance(event, HandShown | HandMucked))
    if shown:
        rounds.append(_round(len(rounds), "Showdown", last._replace(cards=(), events=shown), history))
    return rounds


def _street(number: int, street: StreetEvents) -> str:
    """The name of a round; the first one of every game is the preflop."""
    return street.street.value.replace("-", " ").title() if number else Street.PREFLOP.value.title()


def _round(number: int, name: str, street: StreetEvents, history: HandHistory) -> Plain:
    actions: list[Plain] = []
    for event in street.events:
        if name == "Showdown" or not isinstance(event, HandShown | HandMucked):
            actions += _actions(event, history)
    for place, action in enumerate(actions, 1):
        action["action_number"] = place
    return {"id": number, "street": name, "cards": list(map(str, street.cards)), "actions": actions}


def _actions(event: Event, history: HandHistory) -> list[Plain]:
    match event:
        case AntePosted(seat, amount, all_in):
            return [_action(seat, "Post Ante", amount, is_allin=all_in)]
        case BlindPosted(seat, amount, all_in):
            is_big = history.view.blinds[seat] >= history.view.big_blind
            return [_action(seat, "Post BB" if is_big else "Post SB", amount, is_allin=all_in)]
        case HoleCardsDealt(seats):
            known = [(seat, history.dealt(seat)) for seat in seats]
            return [
                _action(seat, "Dealt Cards") | {"cards": list(map(str, cards))}
                for seat, cards in known
                if cards
            ]
        case Drew(seat) if cards := history.cards(seat):
            return [_action(seat, "Dealt Cards") | {"cards": list(map(str, cards))}]
        case DifferencePaid(seat, amount, all_in):
            return [_action(seat, "Added to Pot", amount, is_allin=all_in)]
        case Acted(_, Decline()):
            return []
        case Acted(seat, _, paid, _, all_in):
            return [_action(seat, _name(event), paid, is_allin=all_in)]
        case HandShown(seat, cards, _):
            return [_action(seat, "Shows Cards") | {"cards": list(map(str, cards))}]
        case HandMucked(seat):
            return [_action(seat, "Mucks Cards")]
    return []


def _action(seat: int, name: str, amount: int = 0, *, is_allin: bool = False) -> Plain:
    return {
        "action_number": 0,
        "player_id": seat + 1,
        "action": name,
        "amount": amount,
        "is_allin": is_allin,
    }


def _name(event: Acted) -> str:
    match event.action:
        case Fold():
            return "Fold"
        case Check():
            return "Check"
        case Call():
            return "Call"
        case Bet():
            return "Bet"
        case Declare():
            return "Post Extra Blind"
    return "Raise"


def _pot(event: PotWon) -> Plain:
    wins = [
        {"player_id": seat + 1, "win_amount": share, "contributed_rake": 0} for seat, share in event.shares
    ]
    return {"number": event.pot, "amount": event.amount, "rake": 0, "player_wins": wins}
