"""Who shows, who mucks, and who wins each pot."""

from __future__ import annotations

from game.engine.actions import Action, Show
from game.engine.events import Event, HandMucked, HandShown, PotWon
from game.engine.pots import Pot, share_pot
from game.engine.ranking import Category
from game.engine.state import HandState, Phase, ShowdownManner


def begin_showdown(state: HandState) -> HandState:
    """Begin the showdown on a full board. The rules or an all-in can require every hand to be shown."""
    state = state._replace(phase=Phase.SHOWDOWN)
    all_in = any(state.stacks[seat] == 0 for seat in state.contenders)
    if all_in or state.setup.showdown is ShowdownManner.ALL_SHOW:
        for seat in showing_order(state):
            state = _show(state, seat)
        return _award(state)
    return _continue(state)


def showing_order(state: HandState) -> tuple[int, ...]:
    """The contenders in the order of the showdown.

    The last aggressor of the last street shows first; without one, the first seat left of the button.
    """
    order = state.setup.clockwise_from(state.setup.button)
    if state.aggressor is not None:
        start = order.index(state.aggressor)
        order = order[start:] + order[:start]
    return tuple(seat for seat in order if state.in_hand[seat])


def settle_showdown(state: HandState, seat: int, action: Action) -> HandState:
    """Apply the show or muck of a seat with a beaten hand, and continue the showdown."""
    if isinstance(action, Show):
        return _continue(_show(state, seat))
    return _continue(state._replace(mucked=(*state.mucked, seat), events=(*state.events, HandMucked(seat))))


def _continue(state: HandState) -> HandState:
    """Show hands in turn up to the next seat that may muck; award the pots after the last one."""
    for seat in showing_order(state):
        if seat in state.shown or seat in state.mucked:
            continue
        if _is_beaten(state, seat):
            return state._replace(to_act=seat)
        state = _show(state, seat)
    return _award(state)


def _is_beaten(state: HandState, seat: int) -> bool:
    """Whether hands already shown beat `seat` in every pot that it contests; where all hands are compared
    before anybody mucks, whether any hand does. A straight flush is then never mucked."""
    ranking, called_shows = state.setup.hand_ranking, state.setup.showdown is ShowdownManner.CALLED_SHOWS
    if called_shows and (not state.shown or _is_straight_flush(state, seat)):
        return False
    for pot in state.pots:
        if seat not in pot.seats:
            continue
        rivals = [other for other in pot.seats if called_shows or other in state.shown]
        hands = {other: state.hole_cards[other] for other in (*rivals, seat)}
        if seat in ranking.winners(hands, state.board):
            return False
    return True


def _is_straight_flush(state: HandState, seat: int) -> bool:
    cards = (*state.hole_cards[seat], *state.board)
    return state.setup.hand_ranking.evaluate(cards).category is Category.STRAIGHT_FLUSH


def _show(state: HandState, seat: int) -> HandState:
    cards = state.hole_cards[seat]
    shown = HandShown(seat, cards, state.setup.hand_ranking.evaluate((*cards, *state.board)))
    return state._replace(shown=(*state.shown, seat), events=(*state.events, shown))


def award_uncontested(state: HandState) -> HandState:
    """End the hand: the only seat left takes the pot without showing."""
    winner, pot = state.in_hand.index(True), state.pot
    won = PotWon(0, pot, ((winner, pot),), contested=False)
    stacks = list(state.stacks)
    stacks[winner] += pot
    return state._replace(
        phase=Phase.OVER,
        stacks=tuple(stacks),
        awarded=(Pot(pot, (winner,)),),
        events=(*state.events, won),
    )


def _award(state: HandState) -> HandState:
    """Award each pot to the best of the hands that contest it and are shown, or need not be."""
    setup = state.setup
    all_count = setup.showdown is ShowdownManner.CALLED_SHOWS
    ranking = setup.hand_ranking
    stacks = list(state.stacks)
    events: list[Event] = list(state.events)
    pots = state.pots
    for number, pot in enumerate(pots):
        hands = {seat: state.hole_cards[seat] for seat in pot.seats if all_count or seat in state.shown}
        best = ranking.winners(hands, state.board)
        shares = share_pot(pot.amount, best, setup.button, len(stacks))
        for seat, share in shares.items():
            stacks[seat] += share
        events.append(PotWon(number, pot.amount, tuple(shares.items()), contested=len(pot.seats) > 1))
    return state._replace(
        phase=Phase.OVER, to_act=None, stacks=tuple(stacks), awarded=pots, events=tuple(events)
    )
