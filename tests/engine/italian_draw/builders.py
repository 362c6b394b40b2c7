"""What tests of poker all'italiana are made of."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine.actions import (
    CALL,
    CHECK,
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
from game.engine.betting import LimitKind, PotCount, hand_limit
from game.engine.carried import Carried
from game.engine.events import Event
from game.engine.game import GameSetup, GameState, new_game
from game.engine.hand import apply, legal_actions, start
from game.engine.record import decode_action
from game.engine.rules import ITALIAN_DRAW_POKER, RuleSet
from game.engine.state import HandSetup, HandState, Phase
from tests.builders import cards, sample_amounts

CIP = 10
NOTHING = "7h 8d 9s Qc Kd / 7d 8s 9c Qh Ks / 7s 8c 9h Qd Kc / 7c 8h 9d Qs Kh"
"""Four hands of which none may open."""


def a_setup(stacks: str = "1000 1000 1000 1000", **changes: Any) -> HandSetup:
    """Invito and cip of 10, pot limit; the dealer in the last seat, so that seat 0 speaks first."""
    chips = tuple(map(int, stacks.split()))
    rules = ITALIAN_DRAW_POKER
    values: dict[str, Any] = {
        "stacks": chips,
        "button": len(chips) - 1,
        "antes": (CIP,) * len(chips),
        "blinds": (0,) * len(chips),
        "big_blind": CIP,
        "limit": hand_limit(changes.pop("limit", LimitKind.POT_LIMIT), PotCount.BEFORE_ACTING),
        "ranking": rules.ranking,
        "showdown": rules.showdown,
        "variant": rules.variant,
    }
    return HandSetup(**values | changes)


def a_deal(
    stacks: str = "1000 1000 1000 1000", *, hole: str = "", pack: str = "", blinds: str = "w", **changes: Any
) -> HandState:
    """A deal; `hole` gives the hands of the seats dealt in, from the dealer's left. `pack` are the cards that
    come next. `blinds` are the answers to the offer of a blind, where there is one."""
    setup = a_setup(stacks, **changes)
    hands = [cards(text) for text in hole.split("/")] if hole else []
    dealt = [card for turn in zip(*hands, strict=True) for card in turn]
    known = [*dealt, *cards(pack)]
    state = start(setup, [*known, *(card for card in setup.deck if card not in known)])
    return play(state, blinds) if state.phase is Phase.BLINDS else state


def play(state: HandState, codes: str) -> HandState:
    """The hand after "b10 c f": as in a record; a new pack is taken in the order of the deck."""
    for code in codes.split():
        state = apply(state, decode_action(code))
        while state.phase is Phase.DEALING:
            state = apply(state, Reshuffle(legal_actions(state).reshuffle))
    return state


def events_of(state: HandState, *kinds: type) -> list[Event]:
    return [event for event in state.events if isinstance(event, kinds)]


def a_game(players: int = 4, rules: RuleSet = ITALIAN_DRAW_POKER, **changes: Any) -> GameState:
    setup = GameSetup(rules, players, changes.pop("stack", 1000), interactive=False, **changes)
    return new_game(setup, bytes(32))


def carried(paid: Sequence[int], **changes: Any) -> Carried:
    return Carried(paid=tuple(paid), dealt_in=(True,) * len(paid), **changes)


def legal_list(state: HandState) -> list[Action]:
    """The legal actions of seats; of amounts and of cards to exchange a few."""
    legal = legal_actions(state)
    single = (
        (FOLD, legal.fold),
        (CHECK, legal.check),
        (CALL, legal.call is not None),
        (SHOW, legal.show_or_muck),
        (MUCK, legal.show_or_muck),
        (DECLARE, legal.blind is not None),
        (DECLINE, legal.decline),
    )
    raises = legal.raise_options or sample_amounts(legal.raise_to)
    return [
        *(action for action, allowed in single if allowed),
        *map(Bet, sample_amounts(legal.bet)),
        *map(RaiseTo, raises),
        *(Discard(legal.hand[:count]) for count in range((legal.max_discards or -1) + 1)),
    ]


def some_action(state: HandState, rng: Random) -> Action:
    """A legal action, calls and passes more often than others; the dealer's new pack in any order."""
    if state.phase is Phase.DEALING:
        material = legal_actions(state).reshuffle
        return Reshuffle(tuple(rng.sample(material, len(material))))
    options = legal_list(state)
    quiet = [action for action in options if action in (CHECK, CALL, DECLINE)]
    return rng.choice(quiet) if quiet and rng.random() < 0.4 else rng.choice(options)
