"""Italian five-card draw. Source: the rules page of the site, its section on this game."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import Card, Rank
from game.engine.events import Street
from game.engine.ranking import Ranking, RankingRule, StrippedRanking
from game.engine.variants.italian_draw.openers import TALKED_POT_REQUIREMENT, openers, requirement
from game.engine.variants.steps import BettingRound, DealCards, ExchangeRound, OfferBlinds, PostAntes
from game.engine.variants.variant import Variant

LOWEST_RANK_AND_SEATS = 11
"""The deck's lowest rank and the number of seats dealt in add up to it."""


def lowest_rank(seats: int) -> Rank:
    return Rank(LOWEST_RANK_AND_SEATS - seats)


def stripped_deck(seats: int) -> tuple[Card, ...]:
    return StrippedRanking(lowest_rank(seats)).deck


def stripped_ranking(rule: RankingRule, seats: int) -> Ranking:
    return StrippedRanking(lowest_rank(seats), rule.by_rarity)


class Openers:
    """Jacks or better, rising while nobody opens, or a straight-flush draw; kings in a talked pot."""

    def requirement(self, passed_out: int, *, talked: bool) -> Rank:
        return TALKED_POT_REQUIREMENT if talked else requirement(passed_out)

    def openers(self, cards: Sequence[Card], pair: Rank, ranking: Ranking) -> tuple[Card, ...]:
        if not isinstance(ranking, StrippedRanking):
            raise TypeError(f"no ranking of a stripped deck: {ranking!r}")
        return openers(tuple(cards), pair, ranking)


ITALIAN_DRAW = Variant(
    key="italian-draw",
    deck=stripped_deck,
    steps=(
        PostAntes(),
        OfferBlinds(Street.BEFORE_DEAL, multiples=(2, 4), raises=3),
        DealCards(5),
        BettingRound(Street.FIRST_ROUND, must_open=True),
        ExchangeRound(Street.DRAW, most=4),
        BettingRound(Street.SECOND_ROUND),
    ),
    ranking=stripped_ranking,
    opening=Openers(),
    places_by_seat=False,
)
