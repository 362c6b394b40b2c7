"""One round of betting: what a seat may bet, what its bet changes, and who speaks next."""

from __future__ import annotations

from typing import Any

from game.engine.actions import Action, AmountRange, Bet, Call, Fold, LegalActions, RaiseTo
from game.engine.betting import ShortAllIn
from game.engine.events import Acted, UncalledReturned
from game.engine.state import HandSetup, HandState


def with_value(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def raise_cap(setup: HandSetup, contenders: int) -> int | None:
    cap = setup.raise_cap
    return None if cap.heads_up_free and contenders == 2 else cap.raises


def legal_bets(state: HandState, seat: int) -> LegalActions:
    """All that the seat whose turn it is may do in a round of free betting."""
    current_bet = state.current_bet
    owed = current_bet - state.bets[seat]
    amounts = _raise_range(state, seat, owed)
    if current_bet == 0:
        return LegalActions(seat=seat, fold=True, check=True, bet=amounts)
    if owed <= 0:
        return LegalActions(seat=seat, fold=True, check=True, raise_to=amounts)
    return LegalActions(seat=seat, fold=True, call=min(owed, state.stacks[seat]), raise_to=amounts)


def _raise_range(state: HandState, seat: int, owed: int) -> AmountRange | None:
    """What the seat may bet or raise to, or None when it may not."""
    limit, current_bet, full_raise = state.setup.limit, state.current_bet, state.full_raise
    all_in = state.bets[seat] + state.stacks[seat]
    if all_in <= current_bet:
        return None
    if state.raise_cap is not None and current_bet and state.raises >= state.raise_cap:
        return None
    if not can_be_answered(state, seat):
        return None
    acted_at = state.acted_at[seat]
    if acted_at is not None and not limit.reopens(current_bet - acted_at, full_raise, state.bet_unit):
        return None
    return limit.amounts(state, max(0, owed), all_in)


def can_be_answered(state: HandState, seat: int) -> bool:
    """Whether another seat can put in more than the current bet: a raise that none could answer would only
    come back."""
    stacks, bets, current_bet = state.stacks, state.bets, state.current_bet
    for other, is_in in enumerate(state.in_hand):
        if is_in and other != seat and stacks[other] and stacks[other] + bets[other] > current_bet:
            return True
    return False


def with_bet(state: HandState, seat: int, action: Action, legal: LegalActions) -> HandState:
    """The state after a legal betting action of the seat. `to_act` is the next seat, None where the round
    is over."""
    stacks, bets, in_hand, current_bet = state.stacks, state.bets, state.in_hand, state.current_bet
    changes: dict[str, Any] = {}
    paid = 0
    match action:
        case Fold():
            in_hand = changes["in_hand"] = (*in_hand[:seat], False, *in_hand[seat + 1 :])
        case Call():
            paid = legal.call or 0
        case Bet(amount) | RaiseTo(amount):
            paid = amount - bets[seat]
            changes = _raised(state, seat, amount)
            current_bet = amount
    if paid:
        stacks = changes["stacks"] = with_value(stacks, seat, stacks[seat] - paid)
        bets = changes["bets"] = with_value(bets, seat, bets[seat] + paid)
        changes["contributions"] = with_value(state.contributions, seat, state.contributions[seat] + paid)
    acted_at = (*state.acted_at[:seat], current_bet, *state.acted_at[seat + 1 :])
    # One replacement of all that changes: this is most of what a hand costs.
    return state._replace(
        acted_at=acted_at,
        to_act=next_to_bet(seat, in_hand, stacks, bets, acted_at, current_bet),
        actions=(*state.actions, action),
        events=(*state.events, Acted(seat, action, paid, bets[seat], paid > 0 and not stacks[seat])),
        **changes,
    )


def _raised(state: HandState, seat: int, amount: int) -> dict[str, Any]:
    """What a bet of `amount`, or a raise to it, changes.

    An all-in below a full raise counts as no raise, however many of them add up to one. In fixed limit it
    also leaves the full bet to be completed; who completes an opening bet has not raised it.
    """
    limit = state.setup.limit
    changes: dict[str, Any] = {
        "current_bet": amount,
        "full_raise": max(state.full_raise, amount - state.current_bet),
        "aggressor": seat,
    }
    if state.setup.short_all_in is ShortAllIn.COUNTED or limit.is_full(state, amount):
        changes["full_bet"] = amount
        changes["raises"] = state.raises + (state.full_bet > 0)
    elif not limit.completes:
        changes["full_bet"] = amount
    return changes


def next_to_bet(
    after: int,
    in_hand: tuple[bool, ...],
    stacks: tuple[int, ...],
    bets: tuple[int, ...],
    acted_at: tuple[int | None, ...],
    current_bet: int,
) -> int | None:
    """The first seat left of `after` that still has to act in this round; None where the round is over."""
    count = len(in_hand)
    for place in range(after + 1, after + 1 + count):
        seat = place % count
        if in_hand[seat] and stacks[seat] and (acted_at[seat] is None or bets[seat] < current_bet):
            return None if _is_done(seat, in_hand, stacks, bets) else seat
    return None


def _is_done(seat: int, in_hand: tuple[bool, ...], stacks: tuple[int, ...], bets: tuple[int, ...]) -> bool:
    """Whether `seat` is the only one left to bet, and has nothing to call."""
    others_bet = 0
    for other, is_in in enumerate(in_hand):
        if is_in and other != seat:
            if stacks[other]:
                return False
            others_bet = max(others_bet, bets[other])
    return bets[seat] >= others_bet


def sweep_bets(state: HandState) -> HandState:
    """After a round: what nobody called goes back, all other bets are in the pot."""
    *_others, second, highest = sorted(state.bets)
    if not highest and state.to_act is None:
        return state
    changes: dict[str, Any] = {"to_act": None, "bets": (0,) * len(state.bets)}
    if uncalled := highest - second:
        seat = state.bets.index(highest)
        changes["stacks"] = with_value(state.stacks, seat, state.stacks[seat] + uncalled)
        changes["contributions"] = with_value(state.contributions, seat, state.contributions[seat] - uncalled)
        changes["events"] = (*state.events, UncalledReturned(seat, uncalled))
    return state._replace(**changes)
