"""What makes one variant differ from another: its deck, its steps, its ranking, its opening rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Protocol, Self

from game.engine.cards import Card, Rank
from game.engine.events import Street
from game.engine.ranking import Ranking, RankingRule
from game.engine.variants.steps import BettingRound, DealBoard, DealCards, ExchangeRound, Step


class StreetPlan(NamedTuple):
    """One betting round: the cards burnt and dealt to the board before it, and its fixed bet.

    `bet_units` is the fixed-limit bet of the street in big blinds.
    """

    street: Street
    burn: int
    board_cards: int
    bet_units: int


class OpeningRule(Protocol):
    """Which hands may open the betting."""

    def requirement(self, passed_out: int, *, talked: bool) -> Rank:
        """The least pair that opens, after this many deals in a row were passed out, or in a talked pot."""
        ...

    def openers(self, cards: Sequence[Card], pair: Rank, ranking: Ranking) -> tuple[Card, ...]:
        """The cards that prove the right to open with at least that pair; () where a hand may not open."""
        ...


@dataclass(frozen=True)
class Variant:
    """One kind of poker. `deck` and `ranking` depend on how many seats are dealt in. `places_by_seat`: each
    seat of the table has its own places in a shuffled deck, also while it is out."""

    key: str
    deck: Callable[[int], tuple[Card, ...]]
    steps: tuple[Step, ...]
    ranking: Callable[[RankingRule, int], Ranking]
    opening: OpeningRule | None = None
    places_by_seat: bool = True

    @cached_property
    def hole_cards(self) -> int:
        """How many cards each seat is dealt."""
        return sum(step.cards for step in self.steps if isinstance(step, DealCards))

    @cached_property
    def streets(self) -> tuple[StreetPlan, ...]:
        """The betting rounds, each with the board cards dealt before it."""
        plans: list[StreetPlan] = []
        burn = cards = 0
        for step in self.steps:
            if isinstance(step, DealBoard):
                burn, cards = step.burn, step.cards
            elif isinstance(step, BettingRound):
                plans.append(StreetPlan(step.street, burn, cards, step.units))
                burn = cards = 0
        return tuple(plans)

    @property
    def has_draw(self) -> bool:
        """Whether seats exchange cards."""
        return any(isinstance(step, ExchangeRound) for step in self.steps)

    @property
    def last_street(self) -> int:
        """The number of the last betting round, from 0."""
        return len(self.streets) - 1

    @cached_property
    def cards_to_come(self) -> int:
        """How many cards are burnt or dealt to the board in a whole hand."""
        return sum(step.burn + step.cards for step in self.steps if isinstance(step, DealBoard))

    def with_bet_units(self, units: Mapping[int, int]) -> Self:
        """The variant with other fixed-limit bets: new units by old ones."""
        steps = (
            step._replace(units=units[step.units]) if isinstance(step, BettingRound) else step
            for step in self.steps
        )
        return replace(self, steps=tuple(steps))
