"""How long a bot seems to think: by what its spot asks of it, never by its cards."""

from __future__ import annotations

from game.engine.seat_view import SeatView

PERCENT = 100
LEAST, MOST = 60, 200
"""Percents of the usual time."""
FOR_A_BOARD_CARD = 9
FOR_THE_PRICE = 60
"""Where a call costs as much as lies in the pot."""
FOR_ANOTHER_RAISE = 15
FOR_MOST_OF_THE_STACK = 50


def thinking_percent(view: SeatView) -> int:
    """The share of the usual time that the seat to act takes; `view` is anybody's view of the hand.

    The more cards lie on the board, the more a call costs of the pot and of the stack, and the more raises
    there were, the harder the decision. No hole cards are looked at, so the time tells nothing about them.
    """
    seat = view.to_act
    if seat is None:
        return PERCENT
    percent = LEAST + FOR_A_BOARD_CARD * len(view.board) + _for_the_bet(view, seat)
    return min(MOST, percent)


def _for_the_bet(view: SeatView, seat: int) -> int:
    owed = min(view.current_bet - view.bets[seat], view.stacks[seat])
    if owed <= 0 or not (view.raises or view.board):
        return 0
    percent = FOR_THE_PRICE * owed // max(owed, view.pot) + FOR_ANOTHER_RAISE * max(0, view.raises - 1)
    return percent + (FOR_MOST_OF_THE_STACK if 2 * owed >= view.stacks[seat] else 0)
