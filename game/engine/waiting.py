"""How a hand ends whose pot nobody won: it waits for the next deal, or is divided."""

from __future__ import annotations

from game.engine.carried import MAX_DEALS, Carried, parts
from game.engine.draw_state import DealOutcome, DrawState
from game.engine.events import DifferencePaid, Event, PotCarried, PotDivided
from game.engine.pots import Pot, share_pot
from game.engine.state import HandState, Phase

Parts = tuple[tuple[Pot, ...], ...]


def leave_on_table(state: HandState, draw: DrawState, outcome: DealOutcome) -> HandState:
    """End the hand; the pot stays, unless it has been left too often."""
    carried = state.setup.carried
    if carried is not None and carried.deals + 1 >= MAX_DEALS:
        return _divide(state, draw)
    if outcome is DealOutcome.TALKED:
        state = _with_differences(state)
    return state._replace(
        phase=Phase.OVER,
        to_act=None,
        events=(*state.events, PotCarried(state.pot, talked=outcome is DealOutcome.TALKED)),
        draw=draw._replace(outcome=outcome),
    )


def _with_differences(state: HandState) -> HandState:
    """All seats pay up to the most that one has paid; a short stack pays what it has."""
    stacks, paid = list(state.stacks), list(state.contributions)
    most = max(paid)
    events: list[Event] = []
    for seat in state.setup.dealt_in:
        if amount := min(most - paid[seat], stacks[seat]):
            stacks[seat] -= amount
            paid[seat] += amount
            events.append(DifferencePaid(seat, amount, all_in=not stacks[seat]))
    return state._replace(stacks=tuple(stacks), contributions=tuple(paid), events=(*state.events, *events))


def _divide(state: HandState, draw: DrawState) -> HandState:
    """Each pot goes back in equal parts to the seats that paid into it, folded or not."""
    stacks = list(state.stacks)
    events: list[Event] = []
    pots = state.pots_among(tuple(sorted(state.setup.dealt_in)))
    for number, pot in enumerate(pots):
        shares = share_pot(pot.amount, pot.seats, state.setup.button, len(stacks))
        for seat, share in shares.items():
            stacks[seat] += share
        events.append(PotDivided(number, pot.amount, tuple(shares.items())))
    return state._replace(
        phase=Phase.OVER,
        to_act=None,
        stacks=tuple(stacks),
        awarded=pots,
        events=(*state.events, *events),
        draw=draw._replace(outcome=DealOutcome.DIVIDED),
    )


def next_pot(
    talked_parts: int, starting_stack: int, hand: HandState, parts_to_come: Parts
) -> tuple[Carried | None, Parts]:
    """The pot that waits after a hand that is over, and the parts of a divided one that come after it.

    A talked pot above one starting stack is played in `talked_parts` parts, and not divided again.
    """
    setup, draw = hand.setup, hand.draw
    if draw is None:
        return None, ()
    seats = tuple(seat in setup.dealt_in for seat in setup.seats)
    if not hand.left_on_table:
        return (_part(parts_to_come[0], seats), parts_to_come[1:]) if parts_to_come else (None, ())
    talked = draw.outcome is DealOutcome.TALKED
    before = setup.carried or Carried(paid=(), dealt_in=seats)
    if talked and talked_parts > 1 and hand.pot > starting_stack and not before.waiting:
        pots = parts(hand.pots_among(tuple(sorted(setup.dealt_in))), talked_parts)
        return _part(pots[0], seats)._replace(deals=before.deals + 1), pots[1:]
    carried = before._replace(
        paid=hand.contributions,
        deals=before.deals + 1,
        passed_out=0 if talked else before.passed_out + 1,
        talked=talked or before.talked,
        owes_ante=not talked,
    )
    return carried, parts_to_come


def _part(pots: tuple[Pot, ...], dealt_in: tuple[bool, ...]) -> Carried:
    """A part of a divided pot before its first deal: nobody has paid into it on his own account."""
    return Carried(paid=(0,) * len(dealt_in), dealt_in=dealt_in, waiting=pots, talked=True)
