"""What is paid before anybody decides: antes and blinds."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import AntePosted, BlindPosted, BlindsGrew, Event
from game.engine.state import HandSetup, HandState


def post_antes(state: HandState) -> HandState:
    setup = state.setup
    if not any(setup.antes) and not setup.blinds_grew:
        return state
    stacks, contributions = list(state.stacks), list(state.contributions)
    dead = state.dead
    events: list[Event] = []
    if setup.blinds_grew:
        events.append(BlindsGrew(setup.small_blind, setup.big_blind, max(setup.antes)))
    for seat in setup.dealt_in:
        if ante := min(setup.antes[seat], stacks[seat]):
            stacks[seat] -= ante
            if setup.dead_antes:
                dead += ante
            else:
                contributions[seat] += ante
            events.append(AntePosted(seat, ante, all_in=not stacks[seat]))
    return state._replace(
        stacks=tuple(stacks),
        contributions=tuple(contributions),
        dead=dead,
        events=(*state.events, *events),
    )


def post_blinds(state: HandState) -> HandState:
    due = state.setup.blinds
    stacks, bets, contributions = list(state.stacks), list(state.bets), list(state.contributions)
    events: list[Event] = [*state.events]
    owed = 0
    for seat in state.setup.dealt_in:
        # A blind that a stack cannot cover is still owed by the others in full.
        owed = max(owed, due[seat])
        if blind := min(due[seat], stacks[seat]):
            stacks[seat] -= blind
            bets[seat] += blind
            contributions[seat] += blind
            events.append(BlindPosted(seat, blind, not stacks[seat]))
    return state._replace(
        stacks=tuple(stacks),
        bets=tuple(bets),
        contributions=tuple(contributions),
        current_bet=owed,
        full_bet=owed,
        events=tuple(events),
    )


def last_blind(setup: HandSetup, dealt_in: Sequence[int]) -> int:
    """The seat of the biggest blind or straddle (the later one of equals); the button without blinds."""
    last = setup.button
    most = 0
    for seat in dealt_in:
        if setup.blinds[seat] >= most and setup.blinds[seat] > 0:
            last, most = seat, setup.blinds[seat]
    return last
