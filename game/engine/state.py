"""One hand as an immutable value: how it was set up, and where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from operator import sub
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.betting import Limit, MinBet, ShortAllIn
from game.engine.cards import Card
from game.engine.carried import Carried
from game.engine.draw_state import DealOutcome, DrawState
from game.engine.events import Event, Street
from game.engine.pots import Pot, build_pots, merged_pots
from game.engine.ranking import STANDARD_RANKING, Ranking, RankingRule
from game.engine.variants import HOLDEM, Variant
from game.engine.variants.steps import BettingRound, ExchangeRound, OfferBlinds, Step


class ShowdownManner(Enum):
    """Who has to show at a showdown without an all-in.

    CALLED_SHOWS: whoever was called shows, and the others if they win a pot, or hold a straight flush. The
    pots are decided among all hands, before anybody mucks.
    """

    ALL_SHOW = "all-show"
    IN_ORDER = "in-order"  # last aggressor first, then clockwise; a beaten hand may be mucked
    CALLED_SHOWS = "called-shows"


class RaiseCap(NamedTuple):
    """The most raises on a street (None: unlimited). With `heads_up_free` there is no cap where two seats
    began the street."""

    raises: int | None = None
    heads_up_free: bool = False


class HandSetup(NamedTuple):
    """Everything fixed before the cards are dealt. Tuples run over the seats of the table.

    A stack of 0 is a seat not dealt in, unless it has paid into a pot that is `carried` over from the deals
    before. `antes` and `blinds` are the amounts due, whatever the stacks.
    `big_blind` is the minimum bet, and the unit of fixed-limit bets. With `dead_antes` the antes belong to
    the main pot as they are (a big-blind ante); otherwise they count as contributions. `opener` speaks first
    preflop; None is the seat left of the biggest blind, the later one of equals. The button may stand before
    an empty seat. `blinds_grew` says that the hand before had smaller blinds or antes, in a game of such.
    """

    stacks: tuple[int, ...]
    button: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    big_blind: int
    limit: Limit
    raise_cap: RaiseCap = RaiseCap()
    ranking: RankingRule = STANDARD_RANKING
    showdown: ShowdownManner = ShowdownManner.ALL_SHOW
    variant: Variant = HOLDEM
    dead_antes: bool = False
    opener: int | None = None
    min_bet: MinBet = MinBet.BIG_BLIND
    short_all_in: ShortAllIn = ShortAllIn.COMPLETED
    blinds_grew: bool = False
    carried: Carried | None = None

    @property
    def seats(self) -> range:
        return range(len(self.stacks))

    @property
    def small_blind(self) -> int:
        return small_blind_of(self.blinds, self.big_blind)

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """The seats dealt in, beginning with the first one left of `seat`."""
        return _clockwise(self.stacks if self.carried is None else self.carried.dealt_in, seat)

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats dealt in, in the order of the deal."""
        return self.clockwise_from(self.button)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are shuffled for this hand."""
        return self.variant.deck(len(self.dealt_in))

    @property
    def hand_ranking(self) -> Ranking:
        """How the hands of this deal rank."""
        return self.variant.ranking(self.ranking, len(self.dealt_in))


def small_blind_of(blinds: tuple[int, ...], big_blind: int) -> int:
    """The smaller blind; half the big one where its seat is out and nobody posts it."""
    least = min((blind for blind in blinds if blind), default=0)
    return least if least < big_blind else big_blind // 2


@lru_cache(maxsize=1024)  # without it the engine takes 5 % longer for hands with few actions
def _clockwise(dealt_in: Sequence[int], seat: int) -> tuple[int, ...]:
    order = (*range(seat + 1, len(dealt_in)), *range(seat + 1))
    return tuple(place for place in order if dealt_in[place])


class Phase(Enum):
    """What a hand is waiting for."""

    BLINDS = "blinds"
    BETTING = "betting"
    DRAWING = "drawing"
    DEALING = "dealing"
    SHOWDOWN = "showdown"
    OVER = "over"


# Named tuples, not dataclasses: a hand makes one state per action, and these are built five times faster.
class HandState(NamedTuple):
    """Where a hand stands. Amounts in chips; tuples run over the seats of the table.

    `bets` is what stands before each seat on this street, `contributions` what it has paid in this hand
    towards the pots, or since the table was last empty where a pot is carried over (bets included), `dead`
    chips paid for nobody's account. `step_index` is the step of the variant at which the hand stands, or
    after which cards are to be dealt. `acted_at` is the current bet
    that a seat left when it last acted on this street, None before. `full_bet` is the current bet without
    all-ins below a full raise on top of it, `full_raise` the least that a bet or raise adds. `deck` is the
    whole shuffled deck, of which the first `dealt` cards are out (burnt ones included). `shown` and `mucked`
    are seats that have settled their showdown. After the hand, `stacks` hold the winnings and `pots` are
    those awarded. `draw` is None in games without a draw.
    """

    setup: HandSetup
    deck: tuple[Card, ...]
    dealt: int
    phase: Phase
    step_index: int
    hole_cards: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    contributions: tuple[int, ...]
    dead: int
    in_hand: tuple[bool, ...]
    acted_at: tuple[int | None, ...]
    current_bet: int
    full_bet: int
    full_raise: int
    raises: int
    raise_cap: int | None
    to_act: int | None
    aggressor: int | None
    hands_open: bool
    shown: tuple[int, ...]
    mucked: tuple[int, ...]
    awarded: tuple[Pot, ...]
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    draw: DrawState | None = None

    @property
    def step(self) -> Step:
        return self.setup.variant.steps[self.step_index]

    @property
    def street(self) -> Street:
        """The round in which seats decide, or did last."""
        return self.street_at(self.step_index)

    def street_at(self, step_index: int) -> Street:
        step = self.setup.variant.steps[step_index]
        if isinstance(step, BettingRound | ExchangeRound | OfferBlinds):
            return step.street
        raise ValueError(f"no seat decides at {step}")

    @property
    def street_index(self) -> int:
        """Which betting round this is, from 0."""
        steps = self.setup.variant.steps[: self.step_index + 1]
        return sum(isinstance(step, BettingRound) for step in steps) - 1

    @property
    def bet_unit(self) -> int:
        """The fixed-limit bet of the street, in chips."""
        setup = self.setup
        step = setup.variant.steps[self.step_index]
        return setup.big_blind * step.units if isinstance(step, BettingRound) else setup.big_blind

    @property
    def left_on_table(self) -> bool:
        """Whether the hand is over and its pot stays for the next deal."""
        return self.draw is not None and self.draw.outcome in (DealOutcome.PASSED_OUT, DealOutcome.TALKED)

    @property
    def pot(self) -> int:
        """All chips paid in, bets of the street included."""
        return sum(self.contributions) + self.dead

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats still in the hand."""
        return tuple([seat for seat, is_in in enumerate(self.in_hand) if is_in])

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and side pots as they stand; after the hand, those that were awarded."""
        if self.phase is Phase.OVER:
            return self.awarded
        return self.pots_among(self.contenders)

    @property
    def swept_pots(self) -> tuple[Pot, ...]:
        """The same without the bets of the street."""
        if self.phase is Phase.OVER or not any(self.bets):
            return self.pots
        return self._pots_of(tuple(map(sub, self.contributions, self.bets)), self.contenders)

    def pots_among(self, contenders: tuple[int, ...]) -> tuple[Pot, ...]:
        """The pots, contested by these seats."""
        return self._pots_of(self.contributions, contenders)

    def _pots_of(self, contributions: tuple[int, ...], contenders: tuple[int, ...]) -> tuple[Pot, ...]:
        if self.setup.carried is not None and self.setup.carried.waiting:
            own = build_pots(contributions, contenders)
            return merged_pots(self.setup.carried.waiting, own, contenders)
        return build_pots(contributions, contenders, self.dead)
