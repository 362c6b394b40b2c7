"""The first bets of a hand in which not everybody may bet at once: blinds made unseen, and openings.

Source: the rules page of the site, its section on Italian five-card draw.
"""

from __future__ import annotations

from game.engine.actions import CALL, DECLARE, DECLINE, Action, AmountRange, Bet, LegalActions, RaiseTo
from game.engine.betting_round import can_be_answered, with_value
from game.engine.cards import Card, Rank
from game.engine.draw_state import DrawState, FirstBets
from game.engine.events import Acted, RoundBegan
from game.engine.state import HandSetup, HandState, Phase
from game.engine.variants.steps import OfferBlinds


def requirement(setup: HandSetup) -> Rank | None:
    """The least pair that opens in this deal; None in games that nobody opens."""
    rule, carried = setup.variant.opening, setup.carried
    if rule is None:
        return None
    if carried is None:
        return rule.requirement(0, talked=False)
    return rule.requirement(carried.passed_out, talked=carried.talked)


def openers_of(state: HandState, seat: int) -> tuple[Card, ...]:
    """The cards by which the seat may open; () where it may not."""
    rule, pair = state.setup.variant.opening, requirement(state.setup)
    if rule is None or pair is None:
        return ()
    return rule.openers(state.hole_cards[seat], pair, state.setup.hand_ranking)


def nobody_can_bet(state: HandState) -> bool:
    """Whether at most one seat has chips, so that the cards alone decide."""
    return sum(state.stacks[seat] > 0 for seat in state.contenders) <= 1


def offer_blinds(state: HandState, draw: DrawState) -> HandState:
    """Ask the first seat left of the dealer for its blind; nobody is asked where no blind may be made."""
    carried = state.setup.carried
    if nobody_can_bet(state) or (carried is not None and carried.talked):
        return state
    state = state._replace(
        draw=draw._replace(blind_base=state.pot), events=(*state.events, RoundBegan(state.street))
    )
    return _ask_for_blind(state)


def _ask_for_blind(state: HandState) -> HandState:
    """Ask the seat to which the next blind is on offer, if it can pay it in full; else nobody is asked."""
    draw, step = _draw(state), _offer(state)
    made = len(draw.makers)
    asked = None
    if made == len(step.multiples):
        asked = draw.makers[0]
    elif state.stacks[order := state.setup.dealt_in[made]] >= step.multiples[made] * draw.blind_base:
        asked = order
    if asked is None or not state.stacks[asked]:
        return state._replace(phase=Phase.BETTING, to_act=None)
    return state._replace(phase=Phase.BLINDS, to_act=asked)


def legal_blind(state: HandState, seat: int) -> LegalActions:
    """A blind may be declared or not; its first maker may see a higher one unseen."""
    draw, step = _draw(state), _offer(state)
    made = len(draw.makers)
    if made == len(step.multiples):
        owed = state.current_bet - state.bets[seat]
        return LegalActions(seat=seat, call=min(owed, state.stacks[seat]), decline=True)
    return LegalActions(seat=seat, blind=step.multiples[made] * draw.blind_base, decline=True)


def answer_blind(state: HandState, seat: int, action: Action, legal: LegalActions) -> HandState:
    """The state after the seat declared its blind, declined, or saw another one unseen."""
    paid = (legal.blind if action == DECLARE else legal.call if action == CALL else None) or 0
    bet, stack = state.bets[seat] + paid, state.stacks[seat] - paid
    state = state._replace(
        stacks=with_value(state.stacks, seat, stack),
        bets=with_value(state.bets, seat, bet),
        contributions=with_value(state.contributions, seat, state.contributions[seat] + paid),
        actions=(*state.actions, action),
        events=(*state.events, Acted(seat, action, paid, bet, all_in=paid > 0 and stack == 0)),
    )
    if action == DECLARE:
        return _ask_for_blind(_with_blind(state, seat, bet))
    draw = _draw(state)
    if action == DECLINE and draw.makers[:1] == (seat,):
        # Who sees the higher blind only with his cards has lost his right to raise it.
        state = state._replace(draw=draw._replace(makers=draw.makers[1:]))
    return state._replace(phase=Phase.BETTING, to_act=None)


def _with_blind(state: HandState, seat: int, blind: int) -> HandState:
    draw = _draw(state)
    return state._replace(
        current_bet=blind,
        full_bet=blind,
        full_raise=blind,
        draw=draw._replace(makers=(*draw.makers, seat), blind=blind, first_bets=FirstBets.MAKERS),
    )


def legal_first_bets(state: HandState, draw: DrawState, seat: int) -> LegalActions:
    """What the seat may do while nobody has opened, or no maker of a blind has raised."""
    if draw.first_bets is FirstBets.OPENERS:
        return LegalActions(seat=seat, check=True, bet=_opening(state, seat))
    owed = state.current_bet - state.bets[seat]
    if owed > 0:
        return LegalActions(seat=seat, fold=True, call=min(owed, state.stacks[seat]))
    options = _multiples(state, draw, seat)
    amounts = AmountRange(options[0], options[-1]) if options else None
    return LegalActions(seat=seat, fold=True, check=True, raise_to=amounts, raise_options=options)


def _opening(state: HandState, seat: int) -> AmountRange | None:
    """From the least bet up to the limit; in a talked pot exactly the pot. A smaller stack opens all-in."""
    if not openers_of(state, seat):
        return None
    stack, carried = state.stacks[seat], state.setup.carried
    if carried is not None and carried.talked:
        return AmountRange(min(state.pot, stack), min(state.pot, stack))
    return state.setup.limit.amounts(state, 0, stack)


def _multiples(state: HandState, draw: DrawState, seat: int) -> tuple[int, ...]:
    """The totals to which the maker of a blind may raise it; all-in where he has less than a multiple."""
    if seat not in draw.makers or not can_be_answered(state, seat):
        return ()
    bet, all_in, most = state.current_bet, state.bets[seat] + state.stacks[seat], _most_raises(state)
    return tuple(sorted({min(bet + times * draw.blind, all_in) for times in range(1, most + 1)} - {bet}))


def _most_raises(state: HandState) -> int:
    return next(step.raises for step in state.setup.variant.steps if isinstance(step, OfferBlinds))


def after_first_bet(state: HandState, draw: DrawState, seat: int, action: Action) -> HandState:
    """What a bet changes while not everybody may bet: it is an opening, or a maker's raise."""
    if not isinstance(action, Bet | RaiseTo):
        return state
    if draw.first_bets is FirstBets.MAKERS:
        return state._replace(draw=draw._replace(first_bets=FirstBets.ALL))
    opened = draw._replace(first_bets=FirstBets.ALL, opener=seat, openers=openers_of(state, seat))
    # Who passed before the opening has not acted on it.
    acted = tuple(state.current_bet if other == seat else None for other in state.setup.seats)
    return state._replace(draw=opened, acted_at=acted)


def _draw(state: HandState) -> DrawState:
    if state.draw is None:
        raise ValueError("a game without a draw")
    return state.draw


def _offer(state: HandState) -> OfferBlinds:
    if not isinstance(state.step, OfferBlinds):
        raise ValueError("no blind is on offer")
    return state.step
