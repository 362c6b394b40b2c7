"""What tests of hands are made of: cards and actions as one writes them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.engine.actions import (
    CALL,
    CHECK,
    DEAL_STREET,
    FOLD,
    MUCK,
    SHOW,
    Action,
    AmountRange,
    Bet,
    RaiseTo,
)
from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.cards import FULL_DECK, Card, parse_cards
from game.engine.hand import apply, legal_actions, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.record import decode_action
from game.engine.state import HandSetup, HandState, Phase


def cards(text: str) -> tuple[Card, ...]:
    """The cards of "As Kd"."""
    return parse_cards(text)


def a_setup(stacks: str | Sequence[int] = "1000 1000 1000", **changes: Any) -> HandSetup:
    """Blinds of 5 and 10; the button in the last seat, so that seats 0 and 1 post the blinds.

    `blinds="5 10"` names the first blinds only, `antes=5` one ante for all, `limit` is a LimitKind; every
    other keyword is a field of HandSetup.
    """
    chips = _numbers(stacks)
    seats = len(chips)
    blinds = _numbers(changes.pop("blinds", "5 10"))
    antes = changes.pop("antes", 0)
    values: dict[str, Any] = {
        "stacks": chips,
        "button": seats - 1,
        "blinds": (*blinds, *[0] * (seats - len(blinds))),
        "antes": (antes,) * seats if isinstance(antes, int) else _numbers(antes),
        "big_blind": changes.pop("big_blind", max(blinds)),
        "limit": HAND_LIMITS[changes.pop("limit", LimitKind.NO_LIMIT)],
    }
    return HandSetup(**values | changes)


def a_hand(
    stacks: str | Sequence[int] = "1000 1000 1000", *, hole: str = "", board: str = "", **changes: Any
) -> HandState:
    """A hand just dealt. `hole` gives the seats' hands in turn, as "As Kd / Qh Qs"; `-` leaves one open."""
    setup = a_setup(stacks, **changes)
    hands = [text.strip() for text in hole.split("/")] if hole else []
    known = {seat: cards(text) for seat, text in enumerate(hands) if text != "-"}
    return start(setup, stacked_deck(setup, known, cards(board)))


def play(state: HandState, codes: str) -> HandState:
    """The hand after "c r60 f": f x c b60 r60 s m, with the streets dealt as soon as they are due.

    "all-in" bets or raises the whole stack, or calls with it.
    """
    for code in codes.split():
        state = apply(state, all_in(state) if code == "all-in" else decode_action(code))
        while state.phase is Phase.DEALING:
            state = apply(state, DEAL_STREET)
    return state


def all_in(state: HandState) -> Action:
    """The action that puts in the whole stack of the seat to act."""
    legal = legal_actions(state)
    if legal.bet:
        return Bet(legal.bet.max)
    return RaiseTo(legal.raise_to.max) if legal.raise_to else CALL


def legal_list(state: HandState) -> Iterator[Action]:
    """The legal actions; of each range of amounts the least, the greatest and the middle."""
    legal = legal_actions(state)
    for action, allowed in (
        (FOLD, legal.fold),
        (CHECK, legal.check),
        (CALL, legal.call is not None),
        (DEAL_STREET, legal.deal_street),
        (SHOW, legal.show_or_muck),
        (MUCK, legal.show_or_muck),
    ):
        if allowed:
            yield action
    yield from map(Bet, sample_amounts(legal.bet))
    yield from map(RaiseTo, sample_amounts(legal.raise_to))


def sample_amounts(amounts: AmountRange | None) -> list[int]:
    if amounts is None:
        return []
    return sorted({amounts.min, (amounts.min + amounts.max) // 2, amounts.max})


def some_action(state: HandState, rng: Random) -> Action:
    """A legal action, each kind as likely as another; amounts lean to the least."""
    options = list(legal_list(state))
    kind = rng.choice(sorted({type(option).__name__ for option in options}))
    chosen = [option for option in options if type(option).__name__ == kind]
    legal = legal_actions(state)
    amounts = legal.bet or legal.raise_to
    if kind in ("Bet", "RaiseTo") and amounts is not None and rng.random() < 0.5:
        near = min(amounts.max, amounts.min + (amounts.max - amounts.min) // 8)
        return (Bet if legal.bet else RaiseTo)(rng.randint(amounts.min, near))
    return rng.choice(chosen)


def staying_action(state: HandState, rng: Random) -> Action:
    """Check or call three times out of four, else some_action: such hands come to a showdown."""
    legal = legal_actions(state)
    if legal.seat is not None and not legal.show_or_muck and rng.random() < 0.75:
        return CHECK if legal.check else CALL
    return some_action(state, rng)


def shuffled_deck(rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(FULL_DECK, len(FULL_DECK)))


def _numbers(text: str | Sequence[int]) -> tuple[int, ...]:
    return tuple(map(int, text.split())) if isinstance(text, str) else tuple(text)
