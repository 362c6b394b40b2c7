"""All 2,598,960 five-card hands, counted."""

from collections import Counter
from itertools import combinations

from game.engine.cards import FULL_DECK
from game.engine.ranking import Category, evaluate

PUBLISHED = {
    Category.STRAIGHT_FLUSH: (40, 10),
    Category.FOUR_OF_A_KIND: (624, 156),
    Category.FULL_HOUSE: (3_744, 156),
    Category.FLUSH: (5_108, 1_277),
    Category.STRAIGHT: (10_200, 10),
    Category.THREE_OF_A_KIND: (54_912, 858),
    Category.TWO_PAIRS: (123_552, 858),
    Category.PAIR: (1_098_240, 2_860),
    Category.HIGH_CARD: (1_302_540, 1_277),
}
"""Hands and distinct values of each category."""


def test_all_five_card_hands_fall_into_the_published_categories_and_7462_values():
    hands_by_value = Counter(map(evaluate, combinations(FULL_DECK, 5)))
    counted = {
        category: (
            sum(hands for value, hands in hands_by_value.items() if value.category is category),
            sum(value.category is category for value in hands_by_value),
        )
        for category in PUBLISHED
    }
    assert counted == PUBLISHED
    assert hands_by_value.total() == 2_598_960
    assert len(hands_by_value) == 7_462
