"""Rule sets: every house rule is one field of a frozen value, and the named sets differ only in these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from game.engine.betting import LimitKind
from game.engine.chips import ChipPlan, GrowByElimination
from game.engine.ranking import STANDARD_RANKING, RankingRule
from game.engine.state import RaiseCap, ShowdownManner
from game.engine.variants import HOLDEM, Variant

MOST_SEATS = 10
STACKS = (1000, 2000)


class HeadsUpBlinds(Enum):
    """Who posts which blind when two are left. The seat after the big blind speaks first preflop."""

    BUTTON_POSTS_BIG = "button-big"
    BUTTON_POSTS_SMALL = "button-small"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game.

    `eliminated_below` is in minimum chips: a seat with a smaller stack at the end of a hand is out (an
    empty stack always is). `fixed_limit_cap` holds in fixed-limit hands, `raise_cap` in all others.
    `large_stack_seats` are the player counts that start with the larger of the two stacks.
    """

    key: str
    name: str
    seats: range = range(2, MOST_SEATS + 1)
    variant: Variant = HOLDEM
    limit: LimitKind = LimitKind.NO_LIMIT
    raise_cap: RaiseCap = RaiseCap(3)
    fixed_limit_cap: RaiseCap = RaiseCap(3)
    large_stack_seats: range = range(0)
    ranking: RankingRule = STANDARD_RANKING
    chips: ChipPlan = GrowByElimination()
    antes: bool = False
    heads_up: HeadsUpBlinds = HeadsUpBlinds.BUTTON_POSTS_BIG
    showdown: ShowdownManner = ShowdownManner.ALL_SHOW
    eliminated_below: int = 2

    def starting_stack(self, players: int) -> int:
        """The stack the rules give each of `players`, in money units."""
        small, large = STACKS
        return large if players in self.large_stack_seats else small

    def with_raises(self, raises: int | None) -> RuleSet:
        """These rules with another cap of raises per street in every limit; None is unlimited."""
        return replace(self, raise_cap=RaiseCap(raises), fixed_limit_cap=RaiseCap(raises))


BIGHOLDEM = RuleSet(key="bigholdem", name="BigHoldem")

RULE_SETS: dict[str, RuleSet] = {rules.key: rules for rules in (BIGHOLDEM,)}
"""The rule sets one can choose, by key; the first is the default."""

DEFAULT_RULES = BIGHOLDEM
