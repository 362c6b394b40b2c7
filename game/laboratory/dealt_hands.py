"""The hands that can be dealt at the usual table of four, as far as rows before the draw tell them apart.

`dealt_hands.json` has [percent of strength, class of hand, what it opens, number of hands]. It is made by
`manage.py make_draw_strengths`.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from game.bots.draw.hands import HandClass, hand_class, percent
from game.engine.cards import Card, Rank, Suit
from game.engine.ranking import StrippedRanking
from game.engine.variants.italian_draw.openers import openers

PATH = Path(__file__).with_name("dealt_hands.json")
PLAYERS = 4
OPENING_PAIRS = (Rank.JACK, Rank.QUEEN, Rank.KING)


class DealtHand(NamedTuple):
    """Hands that play alike. They may open where a pair of rank `opens` or lower is required; 0: never."""

    percent: int
    hand_class: HandClass
    opens: int
    number: int


@cache
def dealt_hands() -> tuple[DealtHand, ...]:
    plain = json.loads(PATH.read_text(encoding="ascii"))
    return tuple(DealtHand(percent, HandClass(name), opens, number) for percent, name, opens, number in plain)


def counted_hands(ranking: StrippedRanking) -> list[DealtHand]:
    """Every hand of the deck, which takes a while."""
    alike: Counter[tuple[Card, ...]] = Counter(
        _canonical(five) for five in combinations(sorted(ranking.deck, reverse=True), 5)
    )
    found: Counter[tuple[int, HandClass, int]] = Counter()
    for cards, count in alike.items():
        found[percent(cards, ranking), hand_class(cards, ranking), _opens(cards, ranking)] += count
    return [DealtHand(*key, count) for key, count in sorted(found.items())]


def _opens(cards: tuple[Card, ...], ranking: StrippedRanking) -> int:
    fitting = (pair for pair in OPENING_PAIRS if openers(cards, pair, ranking))
    return int(max(fitting, default=0))


def _canonical(five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand with its suits renamed in the order in which they come: strength and class do not tell suits
    apart."""
    suits = sorted(
        {card.suit for card in five}, key=lambda suit: [card.rank for card in five if card.suit is suit]
    )
    names = dict(zip(suits, Suit, strict=False))
    return tuple(sorted((Card(card.rank, names[card.suit]) for card in five), reverse=True))
