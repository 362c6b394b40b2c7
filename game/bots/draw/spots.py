"""Which spot of a draw table a seat is in."""

from __future__ import annotations

from game.bots.draw.table import (
    Declaration,
    Drawn,
    DrawPosition,
    FirstSituation,
    FirstSpot,
    PotBefore,
    Requirement,
    SecondSituation,
    SecondSpot,
    Spot,
)
from game.bots.table import PERCENT
from game.engine.cards import Rank
from game.engine.events import Street
from game.engine.seat_view import DrawView, SeatView

SMALL_PRICE_PERCENT = 25
"""A call of up to this share of the pot that it makes is a small price: that of half the pot bet."""
LATE_SEATS = 1
"""With at most this many seats to speak after it, a seat opens late."""

_REQUIREMENTS = {Rank.JACK: Requirement.JACKS, Rank.QUEEN: Requirement.QUEENS, Rank.KING: Requirement.KINGS}
_DRAWN = (Drawn.NONE, Drawn.ONE, Drawn.TWO)


def spot_of(view: SeatView, draw: DrawView) -> Spot:
    """The spot of the seat whose turn it is to bet."""
    if view.street is Street.FIRST_ROUND:
        return FirstSpot(_first_situation(view, draw), _place(view), _requirement(draw))
    return SecondSpot(_second_situation(view, draw), _drawn(view, draw))


def declaration_of(view: SeatView, draw: DrawView) -> tuple[Declaration, PotBefore]:
    """What the seat is asked before the deal."""
    pot = PotBefore.CARRIED if draw.carried else PotBefore.EMPTY
    if view.legal.call is not None:
        return Declaration.SEEN_UNSEEN, pot
    return (Declaration.COUNTER_BLIND if draw.makers else Declaration.BLIND), pot


def _first_situation(view: SeatView, draw: DrawView) -> FirstSituation:
    if view.raises:
        return FirstSituation.RAISED if _is_cheap(view) else FirstSituation.BIG_RAISE
    if draw.makers:
        return FirstSituation.MAKER if view.legal.check else FirstSituation.BLIND
    if not view.to_call:
        return FirstSituation.OPENING
    return FirstSituation.OPENED if _is_cheap(view) else FirstSituation.BIG_OPENING


def _second_situation(view: SeatView, draw: DrawView) -> SecondSituation:
    if not view.to_call:
        return SecondSituation.LAST if _is_last(view, draw) else SecondSituation.FIRST
    if view.raises:
        return SecondSituation.RAISED if _is_cheap(view) else SecondSituation.BIG_RAISE
    return SecondSituation.SMALL_BET if _is_cheap(view) else SecondSituation.BIG_BET


def _is_cheap(view: SeatView) -> bool:
    cost, pot = view.call_price
    return cost * PERCENT <= (pot + cost) * SMALL_PRICE_PERCENT


def _is_last(view: SeatView, draw: DrawView) -> bool:
    """Whether no seat that can bet speaks after this one. The round begins with the opener, or with the
    seat after that which made the last blind."""
    seats = len(view.stacks)
    start = draw.opener if draw.opener is not None else (draw.makers[-1] + 1 if draw.makers else 0)
    order = [(start + step) % seats for step in range(seats)]
    after = order[order.index(view.seat) + 1 :] if view.seat is not None else []
    return not any(view.in_hand[seat] and view.stacks[seat] for seat in after)


def _place(view: SeatView) -> DrawPosition:
    seats = len(view.stacks)
    after = 0 if view.seat is None else (view.button - view.seat) % seats
    behind = sum(view.in_hand[(view.button - step) % seats] for step in range(after))
    return DrawPosition.LATE if behind <= LATE_SEATS else DrawPosition.EARLY


def _requirement(draw: DrawView) -> Requirement:
    if draw.makers or draw.requirement is None:
        return Requirement.NONE
    return Requirement.TALKED if draw.talked else _REQUIREMENTS[draw.requirement]


def _drawn(view: SeatView, draw: DrawView) -> Drawn:
    fewest = min((draw.drawn[seat] or 0 for seat in view.opponents), default=0)
    return _DRAWN[fewest] if fewest < len(_DRAWN) else Drawn.MORE
