"""A hand is a fold over actions: start it, ask what is legal, apply an action, get a new state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.actions import (
    NOTHING_LEGAL,
    Action,
    AmountRange,
    Bet,
    Call,
    DealStreet,
    Fold,
    IllegalAction,
    LegalActions,
    Muck,
    RaiseTo,
    Refusal,
    Show,
)
from game.engine.betting import BettingSpot
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    Event,
    HandsOpened,
    HoleCardsDealt,
    StreetDealt,
    UncalledReturned,
)
from game.engine.showdown import award_uncontested, begin_showdown, settle_showdown
from game.engine.state import HandSetup, HandState, Phase


def start(setup: HandSetup, deck: Sequence[Card]) -> HandState:
    """Post antes and blinds and deal the hole cards of a shuffled `deck`, one card at a time.

    Raises ValueError when fewer than two seats have chips or the deck is too short or holds a card twice.
    """
    dealt_in = setup.clockwise_from(setup.button)
    if len(dealt_in) < 2:
        raise ValueError("a hand takes at least two seats with chips")
    needed = len(dealt_in) * setup.variant.hole_cards + sum(
        plan.burn + plan.board_cards for plan in setup.variant.streets
    )
    if len(deck) < needed or len(set(deck)) < len(deck):
        raise ValueError(f"a hand of {len(dealt_in)} seats takes {needed} different cards")

    stacks = list(setup.stacks)
    bets = [0] * len(stacks)
    contributions = [0] * len(stacks)
    dead = 0
    events: list[Event] = []
    for seat in dealt_in:
        if ante := min(setup.antes[seat], stacks[seat]):
            stacks[seat] -= ante
            if setup.dead_antes:
                dead += ante
            else:
                contributions[seat] += ante
            events.append(AntePosted(seat, ante, all_in=not stacks[seat]))
    for seat in dealt_in:
        if blind := min(setup.blinds[seat], stacks[seat]):
            stacks[seat] -= blind
            bets[seat] += blind
            contributions[seat] += blind
            events.append(BlindPosted(seat, blind, all_in=not stacks[seat]))
    events.append(HoleCardsDealt(dealt_in))

    count = len(dealt_in)
    cards = {
        seat: tuple(deck[place + count * turn] for turn in range(setup.variant.hole_cards))
        for place, seat in enumerate(dealt_in)
    }
    # A blind that a stack cannot cover is still owed by the others in full.
    current_bet = max(setup.blinds[seat] for seat in dealt_in)
    state = HandState(
        setup=setup,
        deck=tuple(deck[count * setup.variant.hole_cards :]),
        phase=Phase.BETTING,
        street_index=0,
        hole_cards=tuple(cards.get(seat, ()) for seat in setup.seats),
        board=(),
        stacks=tuple(stacks),
        bets=tuple(bets),
        contributions=tuple(contributions),
        dead=dead,
        in_hand=tuple(seat in cards for seat in setup.seats),
        acted_at=(None,) * len(stacks),
        current_bet=current_bet,
        full_raise=setup.big_blind,
        raises=0,
        raise_cap=_raise_cap(setup, count),
        to_act=None,
        aggressor=None,
        hands_open=False,
        shown=(),
        mucked=(),
        awarded=(),
        actions=(),
        events=tuple(events),
    )
    return _turn_to(state, setup.clockwise_from(_last_blind(setup, dealt_in)))


def _last_blind(setup: HandSetup, dealt_in: Sequence[int]) -> int:
    """The seat of the biggest blind or straddle (the later one of equals); the button without blinds."""
    last = setup.button
    most = 0
    for seat in dealt_in:
        if setup.blinds[seat] >= most and setup.blinds[seat] > 0:
            last, most = seat, setup.blinds[seat]
    return last


def _raise_cap(setup: HandSetup, contenders: int) -> int | None:
    cap = setup.raise_cap
    return None if cap.heads_up_free and contenders == 2 else cap.raises


def legal_actions(state: HandState) -> LegalActions:
    """All that may be done now: the only place where legality is computed."""
    if state.phase is Phase.DEALING:
        return LegalActions(deal_street=True)
    seat = state.to_act
    if seat is None:
        return NOTHING_LEGAL
    if state.phase is Phase.SHOWDOWN:
        return LegalActions(seat=seat, show_or_muck=True)
    owed = state.current_bet - state.bets[seat]
    amounts = _raise_range(state, seat, owed)
    if state.current_bet == 0:
        return LegalActions(seat=seat, fold=True, check=True, bet=amounts)
    if owed <= 0:
        return LegalActions(seat=seat, fold=True, check=True, raise_to=amounts)
    return LegalActions(seat=seat, fold=True, call=min(owed, state.stacks[seat]), raise_to=amounts)


def _raise_range(state: HandState, seat: int, owed: int) -> AmountRange | None:
    """What the seat may bet or raise to, or None when it may not."""
    setup, bets, stacks, current_bet = state.setup, state.bets, state.stacks, state.current_bet
    all_in = bets[seat] + stacks[seat]
    if all_in <= current_bet:
        return None
    if state.raise_cap is not None and current_bet and state.raises >= state.raise_cap:
        return None
    # A raise that nobody could answer would only come back.
    if not any(
        is_in and other != seat and stacks[other] and stacks[other] + bets[other] > current_bet
        for other, is_in in enumerate(state.in_hand)
    ):
        return None
    unit = setup.big_blind * state.street_plan.bet_units
    acted_at = state.acted_at[seat]
    if acted_at is not None and not setup.limit.reopens(current_bet - acted_at, state.full_raise, unit):
        return None
    return setup.limit.amounts(
        BettingSpot(current_bet, state.full_raise, unit, state.pot, max(0, owed), all_in)
    )


def apply(state: HandState, action: Action) -> HandState:
    """The state after `action`. Raises IllegalAction, with the reason, for what is not legal now."""
    legal = legal_actions(state)
    refusal = Refusal.HAND_OVER if state.phase is Phase.OVER else legal.refusal(action)
    if refusal is not None:
        raise IllegalAction(refusal, action)
    if isinstance(action, DealStreet):
        return _deal_street(state._replace(actions=(*state.actions, action)))
    if (seat := legal.seat) is None:
        raise IllegalAction(Refusal.NOT_NOW, action)
    if isinstance(action, Show | Muck):
        return settle_showdown(state._replace(actions=(*state.actions, action)), seat, action)
    return _bet(state, seat, action, legal)


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _bet(state: HandState, seat: int, action: Action, legal: LegalActions) -> HandState:
    """Apply a legal betting action of `seat` and find out who is next."""
    bet = state.bets[seat]
    current_bet, full_raise, raises = state.current_bet, state.full_raise, state.raises
    in_hand, aggressor = state.in_hand, state.aggressor
    paid = 0
    match action:
        case Fold():
            in_hand = (*in_hand[:seat], False, *in_hand[seat + 1 :])
        case Call():
            paid = legal.call or 0
        case Bet(amount) | RaiseTo(amount):
            paid = amount - bet
            if current_bet:
                raises += 1
            full_raise = max(full_raise, amount - current_bet)
            current_bet = amount
            aggressor = seat
    stack = state.stacks[seat] - paid
    acted = Acted(seat, action, paid, bet + paid, all_in=paid > 0 and stack == 0)
    state = state._replace(
        stacks=_with(state.stacks, seat, stack),
        bets=_with(state.bets, seat, bet + paid),
        contributions=_with(state.contributions, seat, state.contributions[seat] + paid),
        in_hand=in_hand,
        acted_at=(*state.acted_at[:seat], current_bet, *state.acted_at[seat + 1 :]),
        current_bet=current_bet,
        full_raise=full_raise,
        raises=raises,
        aggressor=aggressor,
        actions=(*state.actions, action),
        events=(*state.events, acted),
    )
    return _turn_to(state, state.setup.clockwise_from(seat))


def _turn_to(state: HandState, order: Iterable[int]) -> HandState:
    """Give the turn to the first seat of `order` that still has to act, or end the street."""
    contenders = state.contenders
    if len(contenders) > 1:
        stacks, bets = state.stacks, state.bets
        can_bet = [seat for seat in contenders if stacks[seat]]
        alone = can_bet[0] if len(can_bet) == 1 else None
        if alone is not None and bets[alone] >= max(bets[seat] for seat in contenders if seat != alone):
            can_bet = []  # nobody is left to bet with, and nothing to call
        for seat in order:
            if seat in can_bet and (state.acted_at[seat] is None or bets[seat] < state.current_bet):
                return state._replace(to_act=seat)
    return _end_street(state)


def _end_street(state: HandState) -> HandState:
    """Return an uncalled bet, sweep the bets into the pot, and go on to the next deal or the showdown."""
    state = _return_uncalled(state)
    contenders = state.contenders
    state = state._replace(to_act=None, bets=(0,) * len(state.bets))
    if len(contenders) == 1:
        return award_uncontested(state)
    if state.street_index == state.setup.variant.last_street:
        return begin_showdown(state)
    if not state.hands_open and sum(state.stacks[seat] > 0 for seat in contenders) <= 1:
        state = state._replace(hands_open=True, events=(*state.events, HandsOpened(contenders)))
    return state._replace(phase=Phase.DEALING)


def _return_uncalled(state: HandState) -> HandState:
    highest = max(state.bets)
    uncalled = highest - sorted(state.bets)[-2]
    if not uncalled:
        return state
    seat = state.bets.index(highest)
    return state._replace(
        stacks=_with(state.stacks, seat, state.stacks[seat] + uncalled),
        contributions=_with(state.contributions, seat, state.contributions[seat] - uncalled),
        events=(*state.events, UncalledReturned(seat, uncalled)),
    )


def _deal_street(state: HandState) -> HandState:
    street_index = state.street_index + 1
    plan = state.setup.variant.streets[street_index]
    cards = state.deck[plan.burn : plan.burn + plan.board_cards]
    state = state._replace(
        deck=state.deck[plan.burn + plan.board_cards :],
        phase=Phase.BETTING,
        street_index=street_index,
        board=state.board + cards,
        acted_at=(None,) * len(state.bets),
        current_bet=0,
        full_raise=state.setup.big_blind,
        raises=0,
        raise_cap=_raise_cap(state.setup, len(state.contenders)),
        aggressor=None,
        events=(*state.events, StreetDealt(plan.street, cards)),
    )
    return _turn_to(state, state.setup.clockwise_from(state.setup.button))
