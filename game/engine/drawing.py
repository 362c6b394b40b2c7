"""The draw: each seat exchanges cards in turn, three at once at most, and a new pack is made when it is
empty. Source: the rules page of the site, its section on Italian five-card draw."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Discard, LegalActions, Reshuffle
from game.engine.cards import Card
from game.engine.draw_state import DrawState, FirstBets
from game.engine.events import Drew, PackReshuffled, RoundBegan
from game.engine.state import HandState, Phase
from game.engine.variants.italian_draw.serving import AT_ONCE, Pack
from game.engine.variants.steps import ExchangeRound

Hands = tuple[tuple[Card, ...], ...]


def new_draw(seats: int) -> DrawState:
    """The draw of a hand before any card is dealt."""
    return DrawState(Pack((), frozenset(), ((),) * seats), FirstBets.OPENERS, drawn=(None,) * seats)


def begin_draw(state: HandState, draw: DrawState) -> HandState:
    """The first seat from the dealer's left is asked; what is folded lies face down."""
    folded = [card for seat, hand in enumerate(state.hole_cards) if not state.in_hand[seat] for card in hand]
    pack = Pack(state.deck[state.dealt :], frozenset(folded), ((),) * len(state.stacks), draw.opener)
    state = state._replace(events=(*state.events, RoundBegan(state.street)))
    return _go_on(state, draw._replace(pack=pack, first_bets=FirstBets.ALL))


def legal_discard(state: HandState, seat: int) -> LegalActions:
    step = state.step
    if not isinstance(step, ExchangeRound):
        raise ValueError("no cards are exchanged now")
    return LegalActions(seat=seat, max_discards=step.most, hand=state.hole_cards[seat])


def legal_reshuffle(draw: DrawState) -> LegalActions:
    """The dealer makes a new pack for the seat that is being served."""
    return LegalActions(reshuffle=draw.pack.material(_served(draw)))


def discard(state: HandState, draw: DrawState, seat: int, action: Discard) -> HandState:
    """The seat puts its cards down and is served."""
    left = tuple(card for card in state.hole_cards[seat] if card not in action.cards)
    count = len(action.cards)
    state = state._replace(
        hole_cards=_with_hand(state.hole_cards, seat, left),
        actions=(*state.actions, action),
        events=(*state.events, Drew(seat, count)),
    )
    draw = draw._replace(
        pack=draw.pack.with_discards(seat, action.cards),
        drawn=(*draw.drawn[:seat], count, *draw.drawn[seat + 1 :]),
        serving=seat,
        due=min(count, AT_ONCE),
        owed=(*draw.owed, seat) if count > AT_ONCE else draw.owed,
    )
    return _go_on(state, draw)


def reshuffle(state: HandState, draw: DrawState, action: Reshuffle) -> HandState:
    """Go on serving from the new pack."""
    state = state._replace(
        actions=(*state.actions, action), events=(*state.events, PackReshuffled(len(action.cards)))
    )
    return _go_on(state, draw._replace(pack=draw.pack.reshuffled(_served(draw), action.cards)))


def _go_on(state: HandState, draw: DrawState) -> HandState:
    """Serve what is due, up to the next seat's decision, a new pack, or the end of the draw."""
    while True:
        while draw.due:
            seat = _served(draw)
            if not draw.pack.can_serve(seat):
                return state._replace(draw=draw, phase=Phase.DEALING, to_act=None)
            card, pack = draw.pack.serve(seat)
            hands = _with_hand(state.hole_cards, seat, (*state.hole_cards[seat], card))
            state = state._replace(hole_cards=hands)
            draw = draw._replace(pack=pack, due=draw.due - 1, last_served=seat)
        for seat in state.setup.dealt_in:
            if state.in_hand[seat] and draw.drawn[seat] is None:
                return state._replace(draw=draw, phase=Phase.DRAWING, to_act=seat)
        if not draw.owed:
            return state._replace(draw=draw._replace(serving=None), phase=Phase.BETTING, to_act=None)
        seat, *owed = draw.owed
        pack = draw.pack.burn() if draw.last_served == seat else draw.pack
        draw = draw._replace(pack=pack, serving=seat, due=1, owed=tuple(owed))


def _served(draw: DrawState) -> int:
    if draw.serving is None:
        raise ValueError("nobody is being served")
    return draw.serving


def _with_hand(hands: Hands, seat: int, hand: Sequence[Card]) -> Hands:
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])
