"""One round of betting: what a seat may bet, what its bet changes, and who speaks next."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.actions import Action, AmountRange, Bet, Call, Fold, LegalActions, RaiseTo
from game.engine.betting import BettingSpot, ShortAllIn
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
    return limit.amounts(betting_spot(state, max(0, owed), all_in))


def can_be_answered(state: HandState, seat: int) -> bool:
    """Whether another seat can put in more than the current bet: a raise that none could answer would only
    come back."""
    stacks, bets, current_bet = state.stacks, state.bets, state.current_bet
    for other in state.contenders:
        if other != seat and stacks[other] and stacks[other] + bets[other] > current_bet:
            return True
    return False


def betting_spot(state: HandState, to_call: int, all_in: int) -> BettingSpot:
    return BettingSpot(
        state.current_bet, state.full_bet, state.full_raise, state.bet_unit, state.pot, to_call, all_in
    )


def with_bet(state: HandState, seat: int, action: Action, legal: LegalActions) -> HandState:
    """After a legal betting action of the seat; whose turn it is next is still to be found out."""
    bet = state.bets[seat]
    current_bet, full_bet, full_raise, raises = (
        state.current_bet,
        state.full_bet,
        state.full_raise,
        state.raises,
    )
    in_hand, aggressor = state.in_hand, state.aggressor
    paid = 0
    match action:
        case Fold():
            in_hand = (*in_hand[:seat], False, *in_hand[seat + 1 :])
        case Call():
            paid = legal.call or 0
        case Bet(amount) | RaiseTo(amount):
            paid = amount - bet
            full_bet, raises = _counted(state, amount)
            full_raise = max(full_raise, amount - current_bet)
            current_bet = amount
            aggressor = seat
    stack = state.stacks[seat] - paid
    return state._replace(
        stacks=with_value(state.stacks, seat, stack),
        bets=with_value(state.bets, seat, bet + paid),
        contributions=with_value(state.contributions, seat, state.contributions[seat] + paid),
        in_hand=in_hand,
        acted_at=(*state.acted_at[:seat], current_bet, *state.acted_at[seat + 1 :]),
        current_bet=current_bet,
        full_bet=full_bet,
        full_raise=full_raise,
        raises=raises,
        aggressor=aggressor,
        actions=(*state.actions, action),
        events=(*state.events, Acted(seat, action, paid, bet + paid, all_in=paid > 0 and stack == 0)),
    )


def _counted(state: HandState, amount: int) -> tuple[int, int]:
    """The full bet and the raises counted after a bet of or raise to `amount`.

    An all-in below a full raise counts as none, however many of them add up to one. In fixed limit it also
    leaves the full bet to be completed; who completes an opening bet has not raised it.
    """
    setup = state.setup
    is_full = setup.limit.is_full(betting_spot(state, 0, amount), amount)
    if setup.short_all_in is ShortAllIn.COUNTED or is_full:
        return amount, state.raises + (state.full_bet > 0)
    return (state.full_bet if setup.limit.completes else amount), state.raises


def next_to_bet(state: HandState, order: Iterable[int]) -> int | None:
    """The first seat of `order` that still has to act in this round; None when the round is over."""
    in_hand, stacks, bets, acted_at = state.in_hand, state.stacks, state.bets, state.acted_at
    for seat in order:
        if in_hand[seat] and stacks[seat] and (acted_at[seat] is None or bets[seat] < state.current_bet):
            return None if _is_done(state, seat) else seat
    return None


def _is_done(state: HandState, seat: int) -> bool:
    """Whether `seat` is the only one left to bet, and has nothing to call."""
    others_bet = 0
    for other in state.contenders:
        if other != seat:
            if state.stacks[other]:
                return False
            others_bet = max(others_bet, state.bets[other])
    return state.bets[seat] >= others_bet


def return_uncalled(state: HandState) -> HandState:
    highest = max(state.bets)
    uncalled = highest - sorted(state.bets)[-2]
    if not uncalled:
        return state
    seat = state.bets.index(highest)
    return state._replace(
        stacks=with_value(state.stacks, seat, state.stacks[seat] + uncalled),
        contributions=with_value(state.contributions, seat, state.contributions[seat] - uncalled),
        events=(*state.events, UncalledReturned(seat, uncalled)),
    )
