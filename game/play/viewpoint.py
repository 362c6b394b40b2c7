"""Which cards the visitor of a game may see."""

from __future__ import annotations

from game.engine.seat_view import SeatView, open_view, seat_view
from game.engine.state import Phase
from game.play.saved_game import SavedGame, WatchedCards


def visitors_view(saved: SavedGame) -> SeatView:
    """The table as the visitor may see it. A player sees his own cards, and in a training game every hand
    once the hand is over. A spectator sees every hand, or none before the showdown if he has hidden them."""
    if saved.choices.training and saved.interactive and saved.hand.phase is Phase.OVER:
        return open_view(saved.hand, saved.visitor_seat)
    if saved.interactive or saved.choices.watched_cards is WatchedCards.HIDDEN:
        return seat_view(saved.hand, saved.visitor_seat)
    return open_view(saved.hand)
