"""Hints for a visitor's first hands: one line at the right moment, never advice from hidden cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game.engine.ranking import Category, evaluate
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.table.comfort import Comfort

HINTED_HANDS = 3
"""After this many hands of a game there are no more hints."""

FLUSH_ON_BOARD = 3


def after_the_first_hands(saved: SavedGame, comfort: Comfort) -> Comfort:
    """Hints are for a browser's first hands: the hand after them switches them off."""
    is_over = saved.interactive and saved.game.hand_number == HINTED_HANDS + 1
    return comfort._replace(hints="off") if is_over else comfort


def hint(saved: SavedGame, view: SeatView, comfort: Comfort) -> str:
    """What a beginner may overlook at his decision, empty where nothing is worth a line."""
    if comfort.hints == "off" or saved.game.hand_number > HINTED_HANDS:
        return ""
    if not saved.visitor_to_act or view.phase is not Phase.BETTING:
        return ""
    return _of_the_hand(view) or _of_the_price(view)


def _of_the_hand(view: SeatView) -> str:
    if not view.board:
        return ""
    own, board = evaluate((*view.my_cards, *view.board)), evaluate(view.board)
    if own.category is board.category and own.category is not Category.HIGH_CARD:
        return _("The board alone makes your hand: everybody has at least that.")
    if own.category is Category.TWO_PAIRS and board.category is Category.PAIR:
        return _("Two pairs, but the board pairs too: everybody has one of them.")
    suits = [card.suit for card in view.board]
    if own.category < Category.FLUSH and max(map(suits.count, suits)) >= FLUSH_ON_BOARD:
        return _("Three cards of one suit lie on the board: somebody may have a flush.")
    return ""


def _of_the_price(view: SeatView) -> str:
    if view.legal.check and view.draw is None:
        return _("Checking is free: you stay in without paying.")
    if view.to_call == view.my_stack:
        return _("A call here is all-in: you can lose no more, and win as much from each player.")
    return ""
