"""Whose eyes the table is seen with."""

from __future__ import annotations

from game.engine.seat_view import SeatView, open_view, seat_view
from game.engine.state import Phase
from game.play.saved_game import SavedGame, WatchedCards


def visitors_view(saved: SavedGame) -> SeatView:
    """A game that he plays from the visitor's seat alone, but in a training game with every hand open once
    the hand is over; a watched one with every hand open, or, if he wants to guess, as a bystander sees it."""
    if saved.choices.training and saved.interactive and saved.hand.phase is Phase.OVER:
        return open_view(saved.hand, saved.visitor_seat)
    if saved.interactive or saved.choices.watched_cards is WatchedCards.HIDDEN:
        return seat_view(saved.hand, saved.visitor_seat)
    return open_view(saved.hand)
