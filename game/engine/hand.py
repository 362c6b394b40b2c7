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
from game.engine.betting import BettingSpot, MinBet, ShortAllIn
from game.engine.cards import Card
from game.engine.events import (
    Acted,
    AntePosted,
    BlindPosted,
    BlindsGrew,
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
    hole_cards = _hole_cards(setup, deck, dealt_in)
    nothing = (0,) * len(setup.stacks)
    # A blind that a stack cannot cover is still owed by the others in full.
    blind = max(setup.blinds[seat] for seat in dealt_in)
    state = HandState(
        setup=setup,
        deck=tuple(deck),
        dealt=len(dealt_in) * setup.variant.hole_cards,
        phase=Phase.BETTING,
        street_index=0,
        hole_cards=hole_cards,
        board=(),
        stacks=setup.stacks,
        bets=nothing,
        contributions=nothing,
        dead=0,
        in_hand=tuple(seat in dealt_in for seat in setup.seats),
        acted_at=(None,) * len(nothing),
        current_bet=blind,
        full_bet=blind,
        full_raise=setup.big_blind,
        raises=0,
        raise_cap=_raise_cap(setup, len(dealt_in)),
        to_act=None,
        aggressor=None,
        hands_open=False,
        shown=(),
        mucked=(),
        awarded=(),
        actions=(),
        events=(),
    )
    before = _last_blind(setup, dealt_in) if setup.opener is None else setup.opener - 1
    return _turn_to(_post(state, dealt_in), setup.clockwise_from(before))


def _hole_cards(
    setup: HandSetup, deck: Sequence[Card], dealt_in: tuple[int, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Each seat's cards, () where none are dealt."""
    variant, count = setup.variant, len(dealt_in)
    needed = count * variant.hole_cards + sum(plan.burn + plan.board_cards for plan in variant.streets)
    if len(deck) < needed or len(set(deck)) < len(deck):
        raise ValueError(f"a hand of {count} seats takes {needed} different cards")
    last = count * variant.hole_cards
    hands = {seat: tuple(deck[place:last:count]) for place, seat in enumerate(dealt_in)}
    return tuple(hands.get(seat, ()) for seat in setup.seats)


def _post(state: HandState, dealt_in: tuple[int, ...]) -> HandState:
    """Post the antes, then the blinds, and hand out the hole cards."""
    setup = state.setup
    stacks, bets, contributions = list(state.stacks), list(state.bets), list(state.contributions)
    dead = 0
    events: list[Event] = []
    if setup.blinds_grew:
        events.append(BlindsGrew(setup.small_blind, setup.big_blind, max(setup.antes)))
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
    return state._replace(
        stacks=tuple(stacks),
        bets=tuple(bets),
        contributions=tuple(contributions),
        dead=dead,
        events=(*events, HoleCardsDealt(dealt_in)),
    )


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
    for other in state.contenders:
        if other != seat and stacks[other] and stacks[other] + bets[other] > current_bet:
            break
    else:
        return None  # a raise that nobody could answer would only come back
    unit = setup.big_blind * state.street_plan.bet_units
    acted_at = state.acted_at[seat]
    if acted_at is not None and not setup.limit.reopens(current_bet - acted_at, state.full_raise, unit):
        return None
    return setup.limit.amounts(_betting_spot(state, max(0, owed), all_in))


def _betting_spot(state: HandState, to_call: int, all_in: int) -> BettingSpot:
    unit = state.setup.big_blind * state.street_plan.bet_units
    return BettingSpot(state.current_bet, state.full_bet, state.full_raise, unit, state.pot, to_call, all_in)


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
    state = state._replace(
        stacks=_with(state.stacks, seat, stack),
        bets=_with(state.bets, seat, bet + paid),
        contributions=_with(state.contributions, seat, state.contributions[seat] + paid),
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
    return _turn_to(state, state.setup.clockwise_from(seat))


def _counted(state: HandState, amount: int) -> tuple[int, int]:
    """The full bet and the raises counted after a bet of or raise to `amount`.

    An all-in below a full raise counts as none, however many of them add up to one. In fixed limit it also
    leaves the full bet to be completed; who completes an opening bet has not raised it.
    """
    setup = state.setup
    is_full = setup.limit.is_full(_betting_spot(state, 0, amount), amount)
    if setup.short_all_in is ShortAllIn.COUNTED or is_full:
        return amount, state.raises + (state.full_bet > 0)
    return (state.full_bet if setup.limit.completes else amount), state.raises


def _turn_to(state: HandState, order: Iterable[int]) -> HandState:
    """Give the turn to the first seat of `order` that still has to act, or end the street."""
    in_hand, stacks, bets, acted_at = state.in_hand, state.stacks, state.bets, state.acted_at
    for seat in order:
        if in_hand[seat] and stacks[seat] and (acted_at[seat] is None or bets[seat] < state.current_bet):
            return _end_street(state) if _is_done(state, seat) else state._replace(to_act=seat)
    return _end_street(state)


def _is_done(state: HandState, seat: int) -> bool:
    """Whether `seat` is the only one left to bet, and has nothing to call."""
    others_bet = 0
    for other in state.contenders:
        if other != seat:
            if state.stacks[other]:
                return False
            others_bet = max(others_bet, state.bets[other])
    return state.bets[seat] >= others_bet


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
    dealt = state.dealt + plan.burn
    cards = state.deck[dealt : dealt + plan.board_cards]
    state = state._replace(
        dealt=dealt + plan.board_cards,
        phase=Phase.BETTING,
        street_index=street_index,
        board=state.board + cards,
        acted_at=(None,) * len(state.bets),
        current_bet=0,
        full_bet=0,
        full_raise=state.setup.big_blind if state.setup.min_bet is MinBet.BIG_BLIND else state.full_raise,
        raises=0,
        raise_cap=_raise_cap(state.setup, len(state.contenders)),
        aggressor=None,
        events=(*state.events, StreetDealt(plan.street, cards)),
    )
    return _turn_to(state, state.setup.clockwise_from(state.setup.button))
