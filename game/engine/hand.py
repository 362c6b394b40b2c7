"""A hand is a fold over actions: start it, ask what is legal, apply an action, get a new state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.actions import (
    DEAL_STREET,
    NOTHING_LEGAL,
    Action,
    DealStreet,
    Discard,
    IllegalAction,
    LegalActions,
    Refusal,
    Reshuffle,
)
from game.engine.betting import MinBet
from game.engine.betting_round import legal_bets, next_to_bet, raise_cap, sweep_bets, with_bet
from game.engine.cards import Card
from game.engine.draw_state import DealOutcome, DrawState, FirstBets
from game.engine.drawing import (
    begin_draw,
    discard,
    legal_discard,
    legal_reshuffle,
    new_draw,
    reshuffle,
)
from game.engine.events import HandsOpened, HoleCardsDealt, OpenersShown, RoundBegan, StreetDealt
from game.engine.first_bets import (
    after_first_bet,
    answer_blind,
    legal_blind,
    legal_first_bets,
    nobody_can_bet,
    offer_blinds,
)
from game.engine.forced_bets import last_blind, post_antes, post_blinds
from game.engine.showdown import award_uncontested, begin_showdown, settle_showdown
from game.engine.state import HandSetup, HandState, Phase
from game.engine.variants.steps import (
    BettingRound,
    DealBoard,
    DealCards,
    ExchangeRound,
    PostAntes,
    PostBlinds,
)
from game.engine.waiting import leave_on_table

_ROUNDS = (BettingRound, ExchangeRound)
"""The steps at which every seat still in decides."""


def start(setup: HandSetup, deck: Sequence[Card]) -> HandState:
    """Post antes and blinds and deal the hole cards of a shuffled `deck`, one card at a time, or as far as
    that goes before a seat has to decide.

    Raises ValueError when fewer than two seats have chips or the deck is too short or holds a card twice.
    """
    dealt_in, carried = setup.dealt_in, setup.carried
    _check_deal(setup, len(dealt_in), deck)
    nothing = (0,) * len(setup.stacks)
    state = HandState(
        setup=setup,
        deck=tuple(deck),
        dealt=0,
        phase=Phase.BETTING,
        step_index=0,
        hole_cards=((),) * len(nothing),
        board=(),
        stacks=setup.stacks,
        bets=nothing,
        contributions=nothing if carried is None else carried.paid,
        dead=0 if carried is None else sum(pot.amount for pot in carried.waiting),
        in_hand=tuple([seat in dealt_in for seat in setup.seats]),
        acted_at=(None,) * len(nothing),
        current_bet=0,
        full_bet=0,
        full_raise=setup.big_blind,
        raises=0,
        raise_cap=raise_cap(setup, len(dealt_in)),
        to_act=None,
        aggressor=None,
        hands_open=False,
        shown=(),
        mucked=(),
        awarded=(),
        actions=(),
        events=(),
        draw=None if setup.variant.opening is None else new_draw(len(nothing)),
    )
    return _go_on(state, 0)


def _check_deal(setup: HandSetup, seats: int, deck: Sequence[Card]) -> None:
    if seats < 2:
        raise ValueError("a hand takes at least two seats with chips")
    needed = seats * setup.variant.hole_cards + setup.variant.cards_to_come
    if len(deck) < needed or len(set(deck)) < len(deck):
        raise ValueError(f"a hand of {seats} seats takes {needed} different cards")


def _go_on(state: HandState, place: int) -> HandState:
    """Carry out the steps from `place` on, as far as that goes before somebody has to act."""
    steps = state.setup.variant.steps
    for index in range(place, len(steps)):
        step, draw = steps[index], state.draw
        if isinstance(step, BettingRound):
            if draw is None or not (step.must_open and _needs_no_opening(state, draw)):
                return _begin_round(state, index)
        elif isinstance(step, DealBoard):
            return _wait_for_dealer(state)
        elif isinstance(step, PostAntes):
            state = post_antes(state)
        elif isinstance(step, PostBlinds):
            state = post_blinds(state)
        elif isinstance(step, DealCards):
            state = _deal_cards(state, step)
        elif draw is not None:
            state = state._replace(step_index=index)
            state = begin_draw(state, draw) if isinstance(step, ExchangeRound) else offer_blinds(state, draw)
            if state.to_act is not None:
                return state
    return begin_showdown(state)


def _needs_no_opening(state: HandState, draw: DrawState) -> bool:
    return draw.first_bets is FirstBets.OPENERS and nobody_can_bet(state)


def _wait_for_dealer(state: HandState) -> HandState:
    if not state.hands_open and nobody_can_bet(state):
        state = state._replace(hands_open=True, events=(*state.events, HandsOpened(state.contenders)))
    return state._replace(phase=Phase.DEALING)


def _deal_cards(state: HandState, step: DealCards) -> HandState:
    """So many cards to each seat, one at a time from the left of the button."""
    deck, dealt_in = state.deck, state.setup.dealt_in
    first, count = state.dealt, len(dealt_in)
    last = first + count * step.cards
    hands: list[tuple[Card, ...]] = [()] * len(state.stacks)
    for place, seat in enumerate(dealt_in, first):
        hands[seat] = deck[place:last:count]
    hole_cards = tuple(hands)
    draw = None if state.draw is None else state.draw._replace(first_hands=hole_cards)
    events = (*state.events, HoleCardsDealt(dealt_in))
    return state._replace(dealt=last, hole_cards=hole_cards, events=events, draw=draw)


def _begin_round(state: HandState, place: int, **changes: Any) -> HandState:
    """Begin the betting round at that step; `changes` are those of the board dealt before it."""
    setup, draw, current_bet = state.setup, state.draw, state.current_bet
    nobody_acted = (None,) * len(state.bets)
    if isinstance(state.step, _ROUNDS):
        least = setup.min_bet is MinBet.BIG_BLIND
        current_bet = 0
        changes |= {
            "current_bet": 0,
            "full_bet": 0,
            "full_raise": setup.big_blind if least else state.full_raise,
            "raises": 0,
            "raise_cap": raise_cap(setup, sum(state.in_hand)),
            "aggressor": None,
        }
        before = setup.button
    else:
        before = last_blind(setup, setup.dealt_in) if setup.opener is None else setup.opener - 1
    if draw is not None:
        before = _speaks_before(draw, before)
        changes["events"] = (*state.events, RoundBegan(state.street_at(place)))
    seat = next_to_bet(before, state.in_hand, state.stacks, state.bets, nobody_acted, current_bet)
    state = state._replace(
        step_index=place, phase=Phase.BETTING, acted_at=nobody_acted, to_act=seat, **changes
    )
    return _end_street(state) if seat is None else state


def _speaks_before(draw: DrawState, button: int) -> int:
    """The seat after which the first one speaks: the maker of the last blind, or the one before the
    opener."""
    if draw.makers:
        return draw.makers[-1]
    return button if draw.opener is None else draw.opener - 1


def legal_actions(state: HandState) -> LegalActions:
    """All that may be done now: the only place where legality is computed."""
    seat = state.to_act
    if state.phase is not Phase.BETTING or seat is None:
        return _legal_elsewhere(state, seat)
    if state.draw is not None and state.draw.first_bets is not FirstBets.ALL:
        return legal_first_bets(state, state.draw, seat)
    return legal_bets(state, seat)


def _legal_elsewhere(state: HandState, seat: int | None) -> LegalActions:
    if state.phase is Phase.DEALING:
        return LegalActions(deal_street=True) if state.draw is None else legal_reshuffle(state.draw)
    if seat is None:
        return NOTHING_LEGAL
    if state.phase is Phase.BLINDS:
        return legal_blind(state, seat)
    if state.phase is Phase.DRAWING:
        return legal_discard(state, seat)
    return LegalActions(seat=seat, show_or_muck=True)


def apply(state: HandState, action: Action) -> HandState:
    """The state after `action`. Raises IllegalAction, with the reason, for what is not legal now."""
    legal = legal_actions(state)
    refusal = Refusal.HAND_OVER if state.phase is Phase.OVER else legal.refusal(action)
    if refusal is not None:
        raise IllegalAction(refusal, action)
    if isinstance(action, DealStreet):
        return _deal_board(state)
    if state.draw is not None:
        return _with_openers_shown(_apply_in_draw_game(state, state.draw, action, legal))
    if (seat := legal.seat) is None:
        raise IllegalAction(Refusal.NOT_NOW, action)
    if state.phase is Phase.SHOWDOWN:
        return settle_showdown(state._replace(actions=(*state.actions, action)), seat, action)
    state = with_bet(state, seat, action, legal)
    return _end_street(state) if state.to_act is None else state


def _apply_in_draw_game(state: HandState, draw: DrawState, action: Action, legal: LegalActions) -> HandState:
    if isinstance(action, Reshuffle):
        return _go_on_after(reshuffle(state, draw, action))
    if (seat := legal.seat) is None:
        raise IllegalAction(Refusal.NOT_NOW, action)
    if state.phase is Phase.BLINDS:
        return _go_on_after(answer_blind(state, seat, action, legal))
    if isinstance(action, Discard):
        return _go_on_after(discard(state, draw, seat, action))
    if state.phase is Phase.SHOWDOWN:
        return settle_showdown(state._replace(actions=(*state.actions, action)), seat, action)
    state = with_bet(state, seat, action, legal)
    if draw.first_bets is not FirstBets.ALL:
        state = after_first_bet(state, draw, seat, action)
    return _turn_to(state, seat)


def _go_on_after(state: HandState) -> HandState:
    """Go on to the next step where the present one has nothing more to ask."""
    if state.phase is Phase.BETTING and state.to_act is None:
        return _go_on(state, state.step_index + 1)
    return state


def _with_openers_shown(state: HandState) -> HandState:
    draw = state.draw
    if state.phase is not Phase.OVER or draw is None or draw.opener is None:
        return state
    return state._replace(events=(*state.events, OpenersShown(draw.opener, draw.openers)))


def _turn_to(state: HandState, after: int) -> HandState:
    """Give the turn to the first seat left of `after` that still has to act; without one end the street."""
    seat = next_to_bet(after, state.in_hand, state.stacks, state.bets, state.acted_at, state.current_bet)
    return _end_street(state) if seat is None else state._replace(to_act=seat)


def _end_street(state: HandState) -> HandState:
    """Return an uncalled bet, sweep the bets into the pot, and go on to the next deal or the showdown."""
    state = sweep_bets(state)
    if sum(state.in_hand) == 1:
        return award_uncontested(state)
    if state.draw is not None and (outcome := _left(state, state.draw)) is not None:
        return leave_on_table(state, state.draw, outcome)
    return _go_on(state, state.step_index + 1)


def _left(state: HandState, draw: DrawState) -> DealOutcome | None:
    """How the round ended, if its pot is left on the table; else None."""
    if draw.first_bets is FirstBets.OPENERS:
        return DealOutcome.PASSED_OUT
    is_last = state.step_index == len(state.setup.variant.steps) - 1
    all_in = any(state.stacks[seat] == 0 for seat in state.contenders)
    return DealOutcome.TALKED if is_last and not state.current_bet and not all_in else None


def _deal_board(state: HandState) -> HandState:
    """Burn, deal to the board, and begin the round of betting that follows."""
    place = state.step_index + 1
    step, following = state.setup.variant.steps[place : place + 2]
    if not (isinstance(step, DealBoard) and isinstance(following, BettingRound)):
        raise ValueError("no cards are due")
    dealt = state.dealt + step.burn
    cards = state.deck[dealt : dealt + step.cards]
    return _begin_round(
        state,
        place + 1,
        dealt=dealt + step.cards,
        board=state.board + cards,
        actions=(*state.actions, DEAL_STREET),
        events=(*state.events, StreetDealt(following.street, cards)),
    )
