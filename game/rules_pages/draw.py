"""The values of the page on poker all'italiana: decks, ranking, and examples that the engine decides."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.engine.betting import BettingSpot, hand_limit
from game.engine.cards import Card, Rank, Suit, parse_cards
from game.engine.carried import MAX_DEALS
from game.engine.ranking import Category, StrippedRanking
from game.engine.ranking.stripped import RARITY_DECK_SIZE
from game.engine.rules import ITALIAN_DRAW_POKER, RuleSet
from game.engine.variants.italian_draw import lowest_rank
from game.engine.variants.italian_draw.openers import REQUIREMENTS, openers
from game.engine.variants.italian_draw.serving import AT_ONCE
from game.engine.variants.steps import ExchangeRound, OfferBlinds
from game.rules_pages.hand import first_chips
from game.rules_pages.numbers import grouped, span
from game.words.cards import RANK_NAMES, RANK_PLURALS, SUIT_NAMES, SUIT_SIGNS, CardFace, face_up
from game.words.hand_names import CATEGORY_NAMES, STRAIGHT_FLUSH_KINDS, hand_name

Text = str | Promise

PLAYERS = 4
"""How many players the examples have."""

EXAMPLES: Mapping[Category, str] = {
    Category.STRAIGHT_FLUSH: "Ah Kh Qh Jh Th",
    Category.FOUR_OF_A_KIND: "9h 9d 9c 9s Kd",
    Category.FLUSH: "Ad Jd Td 9d 7d",
    Category.FULL_HOUSE: "8h 8c 8s Kd Kc",
    Category.STRAIGHT: "Ts 9d 8h 7c As",
    Category.THREE_OF_A_KIND: "Qh Qd Qs 9c 7h",
    Category.TWO_PAIRS: "Ah Ac 8d 8s Kd",
    Category.PAIR: "Jc Jh Ks 9d 7c",
    Category.HIGH_CARD: "Kh Jc Ts 8d 7c",
}
"""A hand of each category, in the deck of four players."""

OPENING_HANDS = ("Jc Jh 9d Qs Kh", "9d 9s 8c 8h Ad", "8h 9h Th Jh Kc", "Tc Td As Kh 8d", "Ah Kh Qh Jh 8c")
"""Hands of which some may open with jacks or better, the last one not: only one card completes it."""


class DrawHandComparison(NamedTuple):
    """Two or more hands against each other, and the lesson of the example."""

    hands: tuple[str, ...]
    lesson: Text


NAMES: Mapping[Category, Text] = {
    **CATEGORY_NAMES,
    Category.STRAIGHT_FLUSH: pgettext_lazy("poker all’italiana", "straight flush"),
}

MATCHES = (
    DrawHandComparison(("7s 9s Ts Js Ks", "7c 7d 7h As Ac"), _("A flush beats a full house.")),
    DrawHandComparison(
        ("8c 9s Td Jh Qs", "As 7h 8d 9h Th"),
        _("The ace also begins the lowest straight, whose highest card is not the ace."),
    ),
    DrawHandComparison(
        ("7h 8h 9h Jh Qh", "As Ks Qs Js 9s"), _("Of two flushes the better suit wins, whatever the cards.")
    ),
    DrawHandComparison(
        ("7s 7c Ah 9h 8s", "7d 7h Ad 9d 8d"),
        _("Equal pairs and equal odd cards: the suit of the highest odd card decides."),
    ),
    DrawHandComparison(("8s 9s Ts Js Qs", "As 7s 8h 9h Th"), _("A straight flush beats every other hand.")),
)
CYCLE = (
    DrawHandComparison(("As Ks Qs Js Ts", "9h Th Jh Qh Kh"), _("The maximum beats a middle one.")),
    DrawHandComparison(("8s 9s Ts Js Qs", "Ah 7h 8h 9h Th"), _("A middle one beats the minimum.")),
    DrawHandComparison(("As 7s 8s 9s Ts", "Ah Kh Qh Jh Th"), _("And the minimum beats the maximum.")),
    DrawHandComparison(
        ("As Ks Qs Js Ts", "9d Td Jd Qd Kd", "Ah 7h 8h 9h Th"),
        _("Where all three kinds are shown at once, the suit decides."),
    ),
)


class DeckRow(NamedTuple):
    """The deck for a number of players, and how many of its hands are of some categories."""

    players: int
    lowest: Text
    cards: int
    counts: tuple[str, ...]


class DrawCategoryRow(NamedTuple):
    place: int
    name: Text
    cards: tuple[CardFace, ...]


class MatchedHand(NamedTuple):
    cards: tuple[CardFace, ...]
    name: str
    wins: bool


class MatchRow(NamedTuple):
    lesson: Text
    hands: tuple[MatchedHand, ...]


class OpeningRow(NamedTuple):
    """A hand, and the openers that it holds: () where it may not open."""

    cards: tuple[CardFace, ...]
    openers: tuple[CardFace, ...]


class DrawPage(NamedTuple):
    """Amounts are texts. `blinds` are what buio and controbuio cost on `pot`, the pot of a first deal;
    `raises` what the maker of the buio may raise it to. `opening` are the bounds of an opening on that pot.
    """

    name: str
    seats: str
    usual_seats: int
    decks: tuple[DeckRow, ...]
    counted: tuple[Text, ...]
    hole_cards: int
    stack: str
    invito: str
    categories: tuple[DrawCategoryRow, ...]
    suits: tuple[tuple[str, Text], ...]
    matches: tuple[MatchRow, ...]
    cycle: tuple[MatchRow, ...]
    rarity_deck: int
    pot: str
    blinds: tuple[str, ...]
    raises: tuple[str, ...]
    requirements: tuple[Text, ...]
    talked_requirement: Text
    openings: tuple[OpeningRow, ...]
    opening: tuple[str, str]
    max_discards: int
    at_once: int
    max_deals: int


COUNTED = (
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT,
)


def draw_page() -> DrawPage:
    rules = ITALIAN_DRAW_POKER
    invito = first_chips(rules, PLAYERS).minimum_chip
    pot = PLAYERS * invito
    offer = next(step for step in rules.variant.steps if isinstance(step, OfferBlinds))
    blinds = [multiple * pot for multiple in offer.multiples]
    ranking = StrippedRanking(lowest_rank(PLAYERS))
    return DrawPage(
        name=rules.name,
        seats=span((rules.seats[0], rules.seats[-1])),
        usual_seats=PLAYERS,
        decks=tuple(_deck(players) for players in (*reversed(rules.seats), 2)),
        counted=tuple(NAMES[category] for category in COUNTED),
        hole_cards=rules.variant.hole_cards,
        stack=grouped(rules.starting_stack(PLAYERS)),
        invito=grouped(invito),
        categories=tuple(
            DrawCategoryRow(place, NAMES[category], faces(EXAMPLES[category]))
            for place, category in enumerate(reversed(ranking.categories), 1)
        ),
        suits=tuple((SUIT_SIGNS[suit], SUIT_NAMES[suit]) for suit in Suit),
        matches=tuple(_match(match, ranking) for match in MATCHES),
        cycle=tuple(_match(match, ranking) for match in CYCLE),
        rarity_deck=RARITY_DECK_SIZE,
        pot=grouped(pot),
        blinds=tuple(map(grouped, blinds)),
        raises=tuple(grouped(blinds[0] * (times + 1)) for times in range(1, offer.raises + 1)),
        requirements=tuple(RANK_PLURALS[rank] for rank in REQUIREMENTS),
        talked_requirement=RANK_PLURALS[_talked(rules)],
        openings=tuple(_opening(text, ranking) for text in OPENING_HANDS),
        opening=_bounds(rules, pot),
        max_discards=next(step.most for step in rules.variant.steps if isinstance(step, ExchangeRound)),
        at_once=AT_ONCE,
        max_deals=MAX_DEALS,
    )


def faces(text: str) -> tuple[CardFace, ...]:
    return tuple(face_up(card) for card in parse_cards(text))


def _talked(rules: RuleSet) -> Rank:
    if rules.variant.opening is None:
        raise ValueError("a game that nobody opens")
    return rules.variant.opening.requirement(0, talked=True)


def _bounds(rules: RuleSet, pot: int) -> tuple[str, str]:
    """The least and the most for which a pot is opened, under the set's own limit."""
    chips = first_chips(rules, PLAYERS)
    least, stack = rules.min_bet_of(chips), rules.starting_stack(PLAYERS)
    limit = hand_limit(rules.limit, rules.pot_count)
    amounts = limit.amounts(BettingSpot(0, 0, least, least, pot), 0, stack)
    return grouped(amounts.min), grouped(amounts.max)


def _deck(players: int) -> DeckRow:
    ranking = StrippedRanking(lowest_rank(players))
    counts = counts_of(ranking)
    return DeckRow(
        players,
        RANK_NAMES[ranking.lowest],
        len(ranking.deck),
        tuple(grouped(counts[category]) for category in COUNTED),
    )


def counts_of(ranking: StrippedRanking) -> dict[Category, int]:
    """How many hands of five cards of the deck are of the categories above three of a kind."""
    ranks = len(ranking.deck) // 4
    straights = ranks - 3  # one of them begins with the ace
    straight_flushes = 4 * straights
    return {
        Category.STRAIGHT_FLUSH: straight_flushes,
        Category.FOUR_OF_A_KIND: ranks * (4 * ranks - 4),
        Category.FLUSH: 4 * comb(ranks, 5) - straight_flushes,
        Category.FULL_HOUSE: ranks * 4 * (ranks - 1) * 6,
        Category.STRAIGHT: straights * 4**5 - straight_flushes,
    }


def _match(match: DrawHandComparison, ranking: StrippedRanking) -> MatchRow:
    hands = dict(enumerate(map(parse_cards, match.hands)))
    best = ranking.winner(hands)
    return MatchRow(
        match.lesson,
        tuple(
            MatchedHand(tuple(face_up(card) for card in cards), _name(cards, ranking), number == best)
            for number, cards in hands.items()
        ),
    )


def _name(cards: tuple[Card, ...], ranking: StrippedRanking) -> str:
    value = ranking.evaluate(cards)
    if value.category is Category.STRAIGHT_FLUSH:
        return str(STRAIGHT_FLUSH_KINDS[ranking.kind(cards)])
    return hand_name(value)


def _opening(text: str, ranking: StrippedRanking) -> OpeningRow:
    proof = openers(parse_cards(text), REQUIREMENTS[0], ranking)
    return OpeningRow(faces(text), tuple(face_up(card) for card in proof))
