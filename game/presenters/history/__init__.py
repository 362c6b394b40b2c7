"""Finished hands and games as their pages show them."""

from game.presenters.history.game_page import GamePage, game_history_page
from game.presenters.history.hand_page import HandPage, hand_history_page

__all__ = ["GamePage", "HandPage", "game_history_page", "hand_history_page"]
