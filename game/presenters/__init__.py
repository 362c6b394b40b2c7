"""A game as template-ready values: no HTML, no rules."""

from game.play import Question
from game.presenters.odds import odds_panel
from game.presenters.table import TablePage, table_page

__all__ = ["Question", "TablePage", "odds_panel", "table_page"]
