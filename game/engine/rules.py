"""Rule sets: every house rule is one field of a frozen value, and the named sets differ only in these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from game.engine.betting import LimitKind
from game.engine.chips import ChipPlan, ConstantChips, GrowByElimination, GrowByLevel
from game.engine.ranking import STANDARD_RANKING, SUITS_DECIDE, RankingRule
from game.engine.state import RaiseCap, ShowdownManner
from game.engine.variants import HOLDEM, Variant

MAX_SEATS = 10
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
    `other_limits` are as much at home in the set as `limit`, with which its games begin unless one of them
    is chosen. `large_stack_seats` are the player counts that start with the larger of the two stacks.
    """

    key: str
    name: str
    seats: range = range(2, MAX_SEATS + 1)
    variant: Variant = HOLDEM
    limit: LimitKind = LimitKind.NO_LIMIT
    other_limits: tuple[LimitKind, ...] = ()
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


BY_LEVEL = GrowByLevel(hands_per_level=10, multiples=(1, 2, 3, 5, 8, 12, 20, 30, 50, 80), ante_level=4)
"""The levels by which chips grow, where they do."""

BIGHOLDEM = RuleSet(key="bigholdem", name="BigHoldem")

BIGHOLDEM_ITALIA = RuleSet(
    key="bigholdem-italia",
    name="BigHoldem Italia",
    limit=LimitKind.POT_LIMIT,
    large_stack_seats=range(2, 6),
    ranking=SUITS_DECIDE,
)

CASINO = RuleSet(
    key="casino",
    name="Casino",
    other_limits=(LimitKind.POT_LIMIT, LimitKind.FIXED_LIMIT, LimitKind.MIXED),
    raise_cap=RaiseCap(),
    fixed_limit_cap=RaiseCap(3, heads_up_free=True),
    chips=ConstantChips(),
    heads_up=HeadsUpBlinds.BUTTON_POSTS_SMALL,
    showdown=ShowdownManner.IN_ORDER,
    eliminated_below=0,
)

BISKA = RuleSet(
    key="biska",
    name="Biska",
    seats=range(2, 7),
    raise_cap=RaiseCap(),
    fixed_limit_cap=RaiseCap(),
    chips=BY_LEVEL,
    showdown=ShowdownManner.IN_ORDER,
    eliminated_below=0,
)

RULE_SETS: dict[str, RuleSet] = {rules.key: rules for rules in (BIGHOLDEM, BIGHOLDEM_ITALIA, CASINO, BISKA)}
"""The rule sets one can choose, by key; the first is the default."""

DEFAULT_RULES = BIGHOLDEM
