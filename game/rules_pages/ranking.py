"""The values of the ranking page: examples of every category, and comparisons that the engine decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.engine.cards import Suit, parse_cards
from game.engine.ranking import (
    STANDARD_RANKING,
    SUITS_DECIDE,
    Category,
    RankingRule,
    best_five,
    evaluate,
    winners,
)
from game.engine.rules import RULE_SETS
from game.words.cards import SUIT_NAMES, SUIT_SIGNS, CardFace, face_up
from game.words.hand_names import CATEGORY_NAMES, hand_name, winning_hand_name

Text = str | Promise

EXAMPLES: Mapping[Category, tuple[str, ...]] = {
    Category.STRAIGHT_FLUSH: ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h"),
    Category.FOUR_OF_A_KIND: ("Jh Jd Jc Js 4d",),
    Category.FULL_HOUSE: ("8h 8c 8s Kd Kc",),
    Category.FLUSH: ("Ad Jd 9d 6d 3d",),
    Category.STRAIGHT: ("Ts 9d 8h 7c 6s", "5c 4h 3s 2d Ac"),
    Category.THREE_OF_A_KIND: ("Qh Qd Qs 9c 2h",),
    Category.TWO_PAIRS: ("Ah Ac 7d 7s Kd",),
    Category.PAIR: ("Tc Th Ks 8d 3c",),
    Category.HIGH_CARD: ("Kh Jc 8s 6d 2c",),
}
"""Example hands of each category, best category first."""

EXPLANATIONS: Mapping[Category, Text] = {
    Category.STRAIGHT_FLUSH: gettext_lazy(
        "Five cards in sequence, all of one suit. The higher top card wins; with an ace on top it is called "
        "a royal flush, and nothing beats it."
    ),
    Category.FOUR_OF_A_KIND: gettext_lazy(
        "All four cards of a rank. The higher rank wins; with all four on the board, the fifth card decides."
    ),
    Category.FULL_HOUSE: gettext_lazy("Three of one rank and two of another. The three are compared first."),
    Category.FLUSH: gettext_lazy(
        "Five cards of one suit, not in sequence. They are compared from the highest down."
    ),
    Category.STRAIGHT: gettext_lazy(
        "Five cards in sequence, of any suits. The ace stands above the king or below the two, never in "
        "between; with the ace below, the straight counts as five high and is the lowest."
    ),
    Category.THREE_OF_A_KIND: gettext_lazy("Three cards of a rank; then the two others, the higher first."),
    Category.TWO_PAIRS: gettext_lazy(
        "Two cards of one rank and two of another. The higher pair is compared first, then the lower, then "
        "the fifth card."
    ),
    Category.PAIR: gettext_lazy("Two cards of a rank; then the three others, from the highest down."),
    Category.HIGH_CARD: gettext_lazy("None of the above: all five are compared, from the highest down."),
}


class HandComparison(NamedTuple):
    """Hands against each other on a full board, and the lesson of the example."""

    board: str
    hands: tuple[str, ...]
    lesson: Text


STANDARD_COMPARISONS = (
    HandComparison(
        "Ad 9c 6h 4s 2d",
        ("As Kh", "Ac Qd"),
        gettext_lazy("Equal pairs: the next highest card, the kicker, decides."),
    ),
    HandComparison(
        "Qs 8c 8h 5d 3s",
        ("Qd 5c", "Qh Kd"),
        gettext_lazy("Only five cards count: a third pair is worth nothing, a better fifth card is."),
    ),
    HandComparison(
        "2c 3d 4h 9s Kc",
        ("As 5s", "6h 5d"),
        gettext_lazy("The straight from the ace to the five loses to every other straight."),
    ),
    HandComparison(
        "Th Jc Qs Kd Ah",
        ("9s 9h", "Ac 2d"),
        gettext_lazy("Where the board is the best hand of all, everyone plays it and the pot is split."),
    ),
)
SUIT_COMPARISONS = (
    HandComparison(
        "6s 7d 8c 2h Qs",
        ("9s Th", "9h Td"),
        gettext_lazy("Equal straights: the suits of their highest cards are compared."),
    ),
    HandComparison(
        "2d 3c 4s Kh Kd",
        ("Ah 5c", "As 5h"),
        gettext_lazy("In a straight to the five the highest card is the five, whatever the ace's suit."),
    ),
    HandComparison(
        "6d 7s 8h 9c 2s",
        ("Ts Th", "Td 3c"),
        gettext_lazy("Whoever could use either of two cards for the same hand counts the better suit."),
    ),
    HandComparison(
        "Ah Ad 7c 7s 2h",
        ("Qs 5d", "Qc 4h"),
        gettext_lazy(
            "The same highest card for both: then the hole cards count, the higher first by rank, then by "
            "suit; the other one after it."
        ),
    ),
)


class Example(NamedTuple):
    name: str
    cards: tuple[CardFace, ...]


class CategoryRow(NamedTuple):
    """`place` counts from 1 for the best category."""

    place: int
    name: Text
    explanation: Text
    examples: tuple[Example, ...]


class ComparedHand(NamedTuple):
    """`letter` names the hand within its comparison. The cards of the winning hand are marked."""

    letter: str
    cards: tuple[CardFace, ...]
    name: str
    verdict: str
    wins: bool


class ComparisonRow(NamedTuple):
    lesson: Text
    board: tuple[CardFace, ...]
    hands: tuple[ComparedHand, ...]


class RankingPage(NamedTuple):
    """`suits` begin with the lowest; `suits_decide_in` are the names of the rule sets in which they count."""

    categories: tuple[CategoryRow, ...]
    comparisons: tuple[ComparisonRow, ...]
    suits: tuple[tuple[str, Text], ...]
    suits_decide_in: tuple[str, ...]
    suit_comparisons: tuple[ComparisonRow, ...]


def ranking_page() -> RankingPage:
    return RankingPage(
        categories=tuple(_category_row(category) for category in reversed(Category)),
        comparisons=tuple(_comparison_row(each, STANDARD_RANKING) for each in STANDARD_COMPARISONS),
        suits=tuple((SUIT_SIGNS[suit], SUIT_NAMES[suit]) for suit in Suit),
        suits_decide_in=tuple(rules.name for rules in RULE_SETS.values() if rules.ranking.suits_decide),
        suit_comparisons=tuple(_comparison_row(each, SUITS_DECIDE) for each in SUIT_COMPARISONS),
    )


def _category_row(category: Category) -> CategoryRow:
    return CategoryRow(
        place=len(Category) - category,
        name=CATEGORY_NAMES[category],
        explanation=EXPLANATIONS[category],
        examples=tuple(_example(text) for text in EXAMPLES[category]),
    )


def _example(text: str) -> Example:
    cards = parse_cards(text)
    return Example(hand_name(evaluate(cards)), tuple(face_up(card) for card in cards))


def _comparison_row(comparison: HandComparison, rule: RankingRule) -> ComparisonRow:
    board = parse_cards(comparison.board)
    hands = dict(enumerate(map(parse_cards, comparison.hands)))
    best = winners(hands, board, rule)
    values = {number: evaluate((*cards, *board)) for number, cards in hands.items()}
    beaten = [value for number, value in values.items() if number not in best]
    used = {card for number in best for card in best_five((*hands[number], *board))}
    return ComparisonRow(
        lesson=comparison.lesson,
        board=tuple(face_up(card, winning=used) for card in board),
        hands=tuple(
            ComparedHand(
                letter="ABCDEFGHIJ"[number],
                cards=tuple(face_up(card, winning=used) for card in cards),
                name=winning_hand_name(values[number], beaten)
                if number in best
                else hand_name(values[number]),
                verdict=_verdict(number, best),
                wins=number in best,
            )
            for number, cards in hands.items()
        ),
    )


def _verdict(number: int, best: tuple[int, ...]) -> str:
    if number not in best:
        return _("loses")
    return _("wins") if len(best) == 1 else _("splits the pot")
