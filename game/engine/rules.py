"""Rule sets: every house rule is one field of a frozen value, and the named sets differ only in these."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.betting import LimitKind, MinBet, PotCount, ShortAllIn
from game.engine.chips import ChipPlan, Chips, ChipSpot, ConstantChips, GrowByElimination, GrowByLevel
from game.engine.ranking import STANDARD_RANKING, SUITS_DECIDE, RankingRule
from game.engine.state import RaiseCap, ShowdownManner
from game.engine.variants import HOLDEM, ITALIAN_DRAW, VARIANTS, Variant

MAX_SEATS = 10
STACKS = (1000, 2000)


class HeadsUpBlinds(Enum):
    """Who posts which blind when two are left. The seat after the big blind speaks first preflop."""

    BUTTON_POSTS_BIG = "button-big"
    BUTTON_POSTS_SMALL = "button-small"


class Rotation(Enum):
    """How the places go round after a hand.

    BUTTON_MOVES: the button goes to the next seat still in, and the blinds follow from it. DEAD_BUTTON (TDA):
    the big blind goes to the next seat still in and draws small blind and button along, onto empty seats too.
    """

    BUTTON_MOVES = "button-moves"
    DEAD_BUTTON = "dead-button"


class Away(Enum):
    """What becomes of a decision that comes late or not at all."""

    CHECKS = "checks"  # where that is free, else folds
    FOLDS = "folds"


class ActionTerms(Enum):
    """Which words the pages have for the actions, where a language has more than one.

    DECLARED: those that the Italian page of 2017 has its players declare. SPOKEN: those of five-card draw as
    it is played in Italy, where one opens, sees and says parola.
    """

    USUAL = "usual"
    DECLARED = "declared"
    SPOKEN = "spoken"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game.

    `eliminated_below` is in minimum chips: a seat with a smaller stack at the end of a hand is out (an
    empty stack always is). `fixed_limit_cap` holds in fixed-limit hands, `raise_cap` in all others.
    `other_limits` are as much at home in the set as `limit`, with which its games begin unless one of them
    is chosen. `large_stack_seats` are the player counts that start with the larger of the two stacks. From
    level `ante_level` of the blinds on everyone pays an ante of one minimum chip; None: nobody ever does.
    A talked pot above one starting stack is played in `talked_parts` parts.
    `first_small_blind` is None where money and seats decide.
    """

    key: str
    name: str
    seats: range = range(2, MAX_SEATS + 1)
    variant: Variant = HOLDEM
    limit: LimitKind = LimitKind.NO_LIMIT
    other_limits: tuple[LimitKind, ...] = ()
    pot_count: PotCount = PotCount.AFTER_CALL
    min_bet: MinBet = MinBet.BIG_BLIND
    short_all_in: ShortAllIn = ShortAllIn.COMPLETED
    raise_cap: RaiseCap = RaiseCap(3)
    fixed_limit_cap: RaiseCap = RaiseCap(3)
    large_stack_seats: range = range(0)
    ranking: RankingRule = STANDARD_RANKING
    chips: ChipPlan = GrowByElimination()
    first_small_blind: int | None = None
    ante_level: int | None = None
    rotation: Rotation = Rotation.BUTTON_MOVES
    heads_up: HeadsUpBlinds = HeadsUpBlinds.BUTTON_POSTS_BIG
    showdown: ShowdownManner = ShowdownManner.ALL_SHOW
    eliminated_below: int = 2
    away: Away = Away.CHECKS
    terms: ActionTerms = ActionTerms.USUAL
    talked_parts: int = 1
    usual_players: int | None = None

    @property
    def default_players(self) -> int:
        """How many sit at the table where nobody says otherwise: a full table, unless fewer are usual."""
        return self.usual_players or self.seats[-1]

    @property
    def has_blinds(self) -> bool:
        """Whether seats must post blinds."""
        return self.variant.opening is None

    def min_bet_of(self, chips: Chips) -> int:
        """The least that can be bet: the big blind, or the minimum chip where there are no blinds."""
        return chips.big_blind if self.has_blinds else chips.minimum_chip

    def starting_stack(self, players: int) -> int:
        """The stack the rules give each of `players`, in money units."""
        small, large = STACKS
        return large if players in self.large_stack_seats else small

    def hand_chips(self, spot: ChipSpot) -> Chips:
        """What is posted in the hand of `spot`, which need not know the first small blind."""
        spot = spot._replace(first_small_blind=self.first_small_blind)
        small_blind = self.chips.small_blind(spot)
        has_ante = self.ante_level is not None and self.chips.level(spot).number >= self.ante_level
        return Chips(small_blind, ante=small_blind if has_ante else 0)


BY_LEVEL = GrowByLevel(hands_per_level=10, multiples=(1, 2, 3, 5, 8, 12, 20, 30, 50, 80))
"""The levels by which blinds grow, where they do."""

TOURNAMENT_ANTE_LEVEL = 4
"""From which level on everyone pays an ante in a tournament; in other games only where antes are chosen."""

BIGHOLDEM = RuleSet(key="bigholdem", name="BigHoldem")

BIGHOLDEM_ITALIA = RuleSet(
    key="bigholdem-italia",
    name="BigHoldem Italia",
    limit=LimitKind.POT_LIMIT,
    large_stack_seats=range(2, 6),
    ranking=SUITS_DECIDE,
    pot_count=PotCount.BEFORE_ACTING,
    min_bet=MinBet.LAST_BET,
    terms=ActionTerms.DECLARED,
)

CASINO = RuleSet(
    key="casino",
    name="Casino",
    other_limits=(LimitKind.POT_LIMIT, LimitKind.FIXED_LIMIT, LimitKind.MIXED),
    raise_cap=RaiseCap(),
    fixed_limit_cap=RaiseCap(3, heads_up_free=True),
    chips=ConstantChips(),
    rotation=Rotation.DEAD_BUTTON,
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
    rotation=Rotation.DEAD_BUTTON,
    showdown=ShowdownManner.IN_ORDER,
    eliminated_below=0,
    away=Away.FOLDS,
)

ITALIAN_DRAW_POKER = RuleSet(
    key="italian-draw",
    name="Poker all'italiana",
    seats=range(3, 7),
    variant=ITALIAN_DRAW,
    limit=LimitKind.POT_LIMIT,
    other_limits=(LimitKind.NO_LIMIT,),
    pot_count=PotCount.BEFORE_ACTING,
    raise_cap=RaiseCap(),
    ranking=SUITS_DECIDE,
    chips=ConstantChips(),
    ante_level=1,
    showdown=ShowdownManner.CALLED_SHOWS,
    eliminated_below=1,
    terms=ActionTerms.SPOKEN,
    usual_players=4,
)

RULE_SETS: dict[str, RuleSet] = {rules.key: rules for rules in (BIGHOLDEM, BIGHOLDEM_ITALIA, CASINO, BISKA)}
"""The rule sets of hold'em, by key; the first is the default."""

KNOWN_RULE_SETS: dict[str, RuleSet] = RULE_SETS | {ITALIAN_DRAW_POKER.key: ITALIAN_DRAW_POKER}
"""The rule sets of all games, by key."""

GAMES: dict[str, dict[str, RuleSet]] = {
    game: {key: rules for key, rules in KNOWN_RULE_SETS.items() if rules.variant.key == game}
    for game in VARIANTS
}
"""The rule sets of each game, by the key of its variant; the first one is its default."""

DEFAULT_RULES = BIGHOLDEM

DAY_RULES = CASINO
"""Of the game of the day."""


def variant_of(rule_set: str) -> Variant:
    """The variant of a rule set by its key; hold'em where there is no such set any more."""
    rules = KNOWN_RULE_SETS.get(rule_set, DEFAULT_RULES)
    return rules.variant
