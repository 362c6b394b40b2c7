"""The values of the rules pages. All numbers on them come from the rule sets and the engine."""

from game.rules_pages.draw import draw_page
from game.rules_pages.glossary import glossary
from game.rules_pages.hand import hand_page
from game.rules_pages.ranking import ranking_page
from game.rules_pages.rule_sets import rule_sets_page

__all__ = ["draw_page", "glossary", "hand_page", "ranking_page", "rule_sets_page"]
