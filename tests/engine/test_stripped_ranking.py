"""Hands of stripped decks: how many there are of each kind, and which of several wins."""

from collections import Counter, defaultdict
from itertools import combinations, permutations

import pytest

from game.engine.cards import Card, Rank, Suit, parse_cards
from game.engine.ranking import Category, StrippedRanking
from game.engine.ranking.stripped import BEATS, StraightFlushKind

# By the deck's lowest rank: straight flushes, four of a kind, flushes, full houses, straights, all hands.
COUNTED = {
    Rank.NINE: (12, 120, 12, 720, 3_060, 42_504),
    Rank.EIGHT: (16, 168, 68, 1_008, 4_080, 98_280),
    Rank.SEVEN: (20, 224, 204, 1_344, 5_100, 201_376),
    Rank.SIX: (24, 288, 480, 1_728, 6_120, 376_992),
    Rank.FIVE: (28, 360, 980, 2_160, 7_140, 658_008),
}
CATEGORIES = (
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT,
)
SEVENS = StrippedRanking(Rank.SEVEN)


@pytest.mark.parametrize(
    "lowest",
    [
        pytest.param(lowest, marks=[] if lowest >= Rank.EIGHT else pytest.mark.exhaustive)
        for lowest in COUNTED
    ],
)
def test_the_hands_of_each_deck_are_as_many_as_they_should_be(lowest: Rank) -> None:
    ranking = StrippedRanking(lowest)
    counted = Counter(ranking.evaluate(hand).category for hand in combinations(ranking.deck, 5))
    assert (*(counted[category] for category in CATEGORIES), counted.total()) == COUNTED[lowest]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("As 9c 8d 7h Ks", "Ah 9d 8c 7s Qs", id="high card by its cards in turn"),
        pytest.param("Ah Kc Qd Jh 9s", "Ad Kh Qh Jd 9h", id="equal high cards by the suit of the highest"),
        pytest.param("7s 7c Ad 9h 8s", "7d 7h Kd Qh Jd", id="equal pairs by the odd cards"),
        pytest.param("7s 7c Ah 9h 8s", "7d 7h Ad 9d 8d", id="then by the suit of the highest odd card"),
        pytest.param("Ks Kc 7d 7h 9s", "Kd Kh 7s 7c 8h", id="two pairs by the fifth card"),
        pytest.param("Ks Kc 7d 7h 9h", "Kd Kh 7s 7c 9d", id="then by its suit"),
        pytest.param("8c 9s Td Jh Qs", "As 7h 8d 9h Th", id="the ace also begins the lowest straight"),
        pytest.param("As 7c 8d 9s Th", "Ah 7d 8c 9c Td", id="whose highest card is its ten"),
        pytest.param("7h 8h 9h Jh Qh", "As Ks Qs Js 9s", id="flushes by their suit first"),
        pytest.param("8s 9s Ts Js Ks", "7c 7d 7h As Ac", id="a flush beats a full house"),
        pytest.param("7c 7d 7h As Ac", "8h 9s Ts Js Qs", id="a full house beats a straight"),
        pytest.param("7c 7d 7h 7s 8c", "Ah Kh Qh Jh 9h", id="four of a kind beats a flush"),
        pytest.param("8s 9s Ts Js Qs", "Ac Ad Ah As Kc", id="a straight flush beats four of a kind"),
    ],
)  # fmt: skip
def test_the_better_of_two_hands_wins(better: str, worse: str) -> None:
    hands = {"better": parse_cards(better), "worse": parse_cards(worse)}
    assert SEVENS.winner(hands) == "better"
    assert SEVENS.winner(dict(reversed(hands.items()))) == "better"


def test_by_rarity_a_flush_beats_four_of_a_kind_in_decks_of_at_most_32_cards() -> None:
    hands = {"flush": parse_cards("8s 9s Ts Js Ks"), "four": parse_cards("Ac Ad Ah As Kc")}
    winners = {
        lowest: StrippedRanking(lowest, by_rarity=True).winner(hands) for lowest in (Rank.SEVEN, Rank.SIX)
    }
    assert winners == {Rank.SEVEN: "flush", Rank.SIX: "four"}


def straight_flushes(ranking: StrippedRanking) -> list[tuple[Card, ...]]:
    lowest = ranking.lowest
    runs = [range(first, first + 5) for first in range(lowest, Rank.ACE - 3)]
    ranks = [[Rank.ACE, *range(lowest, lowest + 4)], *map(list, runs)]
    return [tuple(Card(Rank(rank), card.suit) for rank in run) for run in ranks for card in ranking.deck[:4]]


def expected_winner(ranking: StrippedRanking, hands: list[tuple[Card, ...]]) -> tuple[Card, ...]:
    """The rule's own words, by brute force: three kinds by suit, else the circle, then card and suit."""
    kinds = {ranking.kind(hand) for hand in hands}
    if len(kinds) == 3:
        suit = max(hand[0].suit for hand in hands)
        hands = [hand for hand in hands if hand[0].suit is suit]
        kinds = {ranking.kind(hand) for hand in hands}
    left = [hand for hand in hands if not any(BEATS[kind] is ranking.kind(hand) for kind in kinds)]
    return max(left, key=lambda hand: (ranking.evaluate(hand).ranks[0], hand[0].suit))


@pytest.mark.parametrize("lowest", [Rank.NINE, Rank.SEVEN, Rank.FIVE])
def test_of_any_three_straight_flushes_the_circle_or_the_suit_decides(lowest: Rank) -> None:
    ranking = StrippedRanking(lowest)
    for hands in combinations(straight_flushes(ranking), 3):
        if len({card for hand in hands for card in hand}) == 15:
            assert hands[ranking.winner(dict(enumerate(hands)))] == expected_winner(ranking, list(hands))


def test_of_two_straight_flushes_each_kind_beats_the_next() -> None:
    by_kind = {SEVENS.kind(hand): hand for hand in straight_flushes(SEVENS)}
    for kind, other in permutations(StraightFlushKind, 2):
        hands = {kind: by_kind[kind], other: tuple(Card(card.rank, Suit.SPADES) for card in by_kind[other])}
        assert SEVENS.winner(hands) is (kind if BEATS[kind] is other else other)


def test_equal_hands_share_a_card_so_that_no_deal_holds_two() -> None:
    ranking = StrippedRanking(Rank.NINE)
    alike: defaultdict[object, list[tuple[Card, ...]]] = defaultdict(list)
    for hand in combinations(ranking.deck, 5):
        value = ranking.evaluate(hand)
        alike[value.category, ranking._merit(value, hand)].append(hand)
    assert all(frozenset.intersection(*map(frozenset, hands)) for hands in alike.values())
