"""Texas hold'em."""

from __future__ import annotations

from game.engine.cards import FULL_DECK, Card
from game.engine.events import Street
from game.engine.ranking import Ranking, RankingRule
from game.engine.variants.steps import BettingRound, DealBoard, DealCards, PostAntes, PostBlinds
from game.engine.variants.variant import Variant


def full_deck(seats: int) -> tuple[Card, ...]:
    return FULL_DECK


def ranking_as_ruled(rule: RankingRule, seats: int) -> Ranking:
    return rule


HOLDEM = Variant(
    key="holdem",
    deck=full_deck,
    steps=(
        PostAntes(),
        PostBlinds(),
        DealCards(2),
        BettingRound(Street.PREFLOP),
        DealBoard(burn=1, cards=3),
        BettingRound(Street.FLOP),
        DealBoard(burn=1, cards=1),
        BettingRound(Street.TURN, units=2),
        DealBoard(burn=1, cards=1),
        BettingRound(Street.RIVER, units=2),
    ),
    ranking=ranking_as_ruled,
)
