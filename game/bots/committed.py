"""Who is committed to the pot, and so does not fold."""

from __future__ import annotations

from game.bots.editions import CALLS_WHEN_COMMITTED, TELLS_LARGE_RAISES
from game.bots.spots import RERAISED_FROM
from game.bots.table import PERCENT
from game.bots.view_spots import paid_before_the_flop, raises_by_street
from game.engine.events import Street
from game.engine.seat_view import SeatView

SMALL_CALL_PERCENT = 15
"""A call of half the stack or more is never refused that costs at most so many percent of the pot. With 25 in
place of 15 the aggression of all profiles fell by a tenth and more, since such bets are frequent.
"""

MUCH_BEFORE_THE_FLOP_PERCENT, CALL_PERCENT_AFTER_IT = 40, 40
"""Nor, after the flop, one that costs at most the latter, by a seat that paid the former before the flop, in
percent of that and what it has left, after a single raise. In reraised pots, where seats often pay so much,
aggression fell by a tenth with this, and who reraises so large loses anyway.
"""


def is_committed(view: SeatView, edition: int) -> bool:
    """Whether the seat whose turn it is would not fold, by an edition."""
    if edition < CALLS_WHEN_COMMITTED or not 0 < view.my_stack <= 2 * view.to_call:
        return False
    percent = CALL_PERCENT_AFTER_IT if _paid_much(view, edition) else SMALL_CALL_PERCENT
    return view.to_call * PERCENT <= percent * view.pot


def _paid_much(view: SeatView, edition: int) -> bool:
    """Whether the flop has come after at most one raise for which the seat paid much of what it had."""
    seat = view.seat
    if edition < TELLS_LARGE_RAISES or view.street is Street.PREFLOP or seat is None:
        return False
    if raises_by_street(view.events)[0] >= RERAISED_FROM:
        return False
    paid = paid_before_the_flop(view.events, view.contributions)[seat]
    return paid * PERCENT >= MUCH_BEFORE_THE_FLOP_PERCENT * (paid + view.my_stack)
