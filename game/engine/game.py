"""A game: the run of hands from the setup to the end condition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from game.engine.betting import MIXED_ROTATION, Limit, LimitKind, hand_limit
from game.engine.carried import Carried
from game.engine.chips import Chips, ChipSpot, Level
from game.engine.draws import shuffled_deck
from game.engine.hand import start
from game.engine.pots import Pot
from game.engine.rotation import Positions, first_positions, next_positions
from game.engine.rules import RuleSet
from game.engine.shuffle import Stream, StreamVersion
from game.engine.state import HandSetup, HandState, Phase
from game.engine.waiting import next_pot

VISITOR_SEAT = 0
"""In an interactive game the visitor sits in seat 1, the first."""


class EndReason(StrEnum):
    """Why a game is over."""

    HANDS_PLAYED = "hands_played"
    TIME_OVER = "time_over"
    ONE_SEAT_LEFT = "one_seat_left"
    ELIMINATED = "eliminated"
    LEFT = "left"


class GameSetup(NamedTuple):
    """What a game is played with. `max_hands` and `max_minutes` are None when unlimited. With `resets_stacks`
    every hand begins with the starting stacks, and what was won is counted beside them."""

    rules: RuleSet
    players: int
    starting_stack: int
    interactive: bool
    max_hands: int | None = None
    max_minutes: int | None = None
    resets_stacks: bool = False

    @property
    def starting_money(self) -> int:
        return self.players * self.starting_stack


class Elimination(NamedTuple):
    """A seat that is out: after which hand, and with what stack it had begun that hand."""

    seat: int
    hand_number: int
    stack_before: int


class LimitBlock(NamedTuple):
    """In a mixed game: the place in the rotation, and how many hands it still lasts."""

    turn: int
    hands_left: int


@dataclass(frozen=True)  # without slots: what follows from it is worked out once, not for each question
class GameState:
    """A game between two hands. `stacks` runs over all seats; an eliminated seat keeps what it had left.

    `deals_played` also counts the deals that left their pot on the table, which are no hands. `carried` is
    the pot that waits, and `parts` are those of a divided pot that come after it. `winnings` is what each
    seat has won in a game that resets the stacks, empty in others.
    """

    setup: GameSetup
    stacks: tuple[int, ...]
    positions: Positions
    hands_played: int = 0
    eliminations: tuple[Elimination, ...] = ()
    limit_block: LimitBlock = LimitBlock(0, 0)
    deals_played: int = 0
    carried: Carried | None = None
    parts: tuple[tuple[Pot, ...], ...] = ()
    winnings: tuple[int, ...] = ()

    @property
    def button(self) -> int:
        """The place of the button in the next hand; with a dead button it may be an empty seat."""
        return self.positions.button

    @cached_property
    def seats_in(self) -> tuple[int, ...]:
        """The seats not eliminated, by number."""
        out = {elimination.seat for elimination in self.eliminations}
        return tuple(seat for seat in range(self.setup.players) if seat not in out)

    @property
    def hand_number(self) -> int:
        """The number of the hand that comes next, from 1."""
        return self.hands_played + 1

    @property
    def deal_number(self) -> int:
        """The number of the deal that comes next, from 1. It is in the key of every draw of chance."""
        return self.deals_played + 1

    @property
    def _chip_spot(self) -> ChipSpot:
        setup = self.setup
        return ChipSpot(self.hand_number, setup.starting_money, setup.players, len(self.seats_in))

    @cached_property
    def chips(self) -> Chips:
        """The blinds and antes of the next hand."""
        return self.setup.rules.hand_chips(self._chip_spot)

    @cached_property
    def level(self) -> Level:
        """Where the blinds of the next hand stand."""
        return self.setup.rules.chips.level(self._chip_spot)

    @property
    def blinds_grew(self) -> bool:
        """Whether blinds or antes of the next hand are larger than those of the last one."""
        if not self.hands_played:
            return False
        out = sum(elimination.hand_number == self.hands_played for elimination in self.eliminations)
        spot = self._chip_spot
        before = spot._replace(hand_number=self.hands_played, seats_in=spot.seats_in + out)
        return self.setup.rules.hand_chips(before) != self.chips

    @property
    def limit(self) -> Limit:
        """The limit of the next hand."""
        rules = self.setup.rules
        mixed = rules.limit is LimitKind.MIXED
        kind = MIXED_ROTATION[self.limit_block.turn] if mixed else rules.limit
        return hand_limit(kind, rules.pot_count)

    @property
    def worth(self) -> tuple[int, ...]:
        """By which seats that are in rank: their winnings where these are counted, else their stacks."""
        return self.winnings or self.stacks

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place, from 1: by stack while in, else the later eliminated the better.

        Seats eliminated in one hand rank by the stack they began it with (TDA); equal stacks share a place.
        """
        out = {elimination.seat: elimination for elimination in self.eliminations}

        def merit(seat: int) -> tuple[int, int, int]:
            if elimination := out.get(seat):
                return 0, elimination.hand_number, elimination.stack_before
            return 1, self.worth[seat], 0

        merits = [merit(seat) for seat in range(self.setup.players)]
        return tuple(1 + sum(other > mine for other in merits) for mine in merits)


def first_chips(setup: GameSetup) -> Chips:
    """The blinds and antes of a game's first hand."""
    return setup.rules.hand_chips(ChipSpot(1, setup.starting_money, setup.players, setup.players))


def new_game(setup: GameSetup, seed: bytes, shuffle_word: str = "") -> GameState:
    """A game before its first hand, its first button drawn from the stream.

    Raises ValueError for a number of players that the rules do not seat.
    """
    if setup.players not in setup.rules.seats:
        raise ValueError(f"{setup.rules.name} does not seat {setup.players}")
    button = Stream(seed, "button", shuffle_word, 0).below(setup.players)
    return GameState(
        setup=setup,
        stacks=(setup.starting_stack,) * setup.players,
        positions=first_positions(setup.rules, button, tuple(range(setup.players))),
        limit_block=LimitBlock(0, setup.players),
        winnings=(0,) * setup.players if setup.resets_stacks else (),
    )


def deal(
    game: GameState,
    seed: bytes,
    shuffle_word: str = "",
    version: StreamVersion = StreamVersion.BY_PLACE,
) -> HandState:
    """The next hand of the game, its deck shuffled from the stream."""
    setup = hand_setup(game)
    rng = Stream(seed, "deck", shuffle_word, game.deal_number)
    return start(setup, shuffled_deck(setup, rng, version))


def hand_setup(game: GameState) -> HandSetup:
    """How the next hand is set up: who sits, who posts what, under which limit."""
    rules, chips, seats = game.setup.rules, game.chips, game.seats_in
    everyone = range(game.setup.players)
    posts = {}
    if rules.has_blinds:
        posts = {game.positions.small_blind: chips.small_blind, game.positions.big_blind: chips.big_blind}
    ante = chips.ante if game.carried is None or game.carried.owes_ante else 0
    limit = game.limit
    fixed = limit.kind is LimitKind.FIXED_LIMIT
    return HandSetup(
        stacks=tuple(game.stacks[seat] if seat in seats else 0 for seat in everyone),
        button=game.button,
        antes=tuple(ante if seat in seats else 0 for seat in everyone),
        blinds=tuple(posts.get(seat, 0) if seat in seats else 0 for seat in everyone),
        big_blind=rules.min_bet_of(chips),
        limit=limit,
        raise_cap=rules.fixed_limit_cap if fixed else rules.raise_cap,
        ranking=rules.ranking,
        showdown=rules.showdown,
        variant=rules.variant,
        min_bet=rules.min_bet,
        short_all_in=rules.short_all_in,
        blinds_grew=game.blinds_grew,
        carried=game.carried,
    )


def finish_hand(game: GameState, hand: HandState) -> GameState:
    """The game after a hand that is over: stacks settled, seats eliminated, button and blinds moved on.

    A hand that left its pot on the table is no hand played, and nobody is eliminated while a pot waits.

    Raises ValueError for a hand that is not over.
    """
    if hand.phase is not Phase.OVER:
        raise ValueError("the hand is not over")
    if game.setup.resets_stacks:
        return _stacks_reset(game, hand)
    before = game.seats_in
    stacks = tuple(
        hand.stacks[seat] if seat in before else game.stacks[seat] for seat in range(game.setup.players)
    )
    carried, parts = next_pot(game.setup.rules.talked_parts, game.setup.starting_stack, hand, game.parts)
    least = max(1, game.setup.rules.eliminated_below * game.chips.minimum_chip)
    out = tuple(
        Elimination(seat, game.hand_number, game.stacks[seat])
        for seat in before
        if carried is None and stacks[seat] < least
    )
    after = replace(
        game,
        stacks=stacks,
        hands_played=game.hands_played + (not hand.left_on_table),
        eliminations=game.eliminations + out,
        deals_played=game.deals_played + 1,
        carried=carried,
        parts=parts,
    )
    remaining = after.seats_in
    if not remaining:
        return after
    return replace(
        after,
        positions=next_positions(game.setup.rules, game.positions, remaining),
        limit_block=_next_block(game.limit_block, len(remaining)),
    )


def _stacks_reset(game: GameState, hand: HandState) -> GameState:
    """The game after a hand in which nobody is ever eliminated."""
    won = zip(game.winnings, hand.stacks, game.stacks, strict=True)
    return replace(
        game,
        hands_played=game.hands_played + 1,
        deals_played=game.deals_played + 1,
        winnings=tuple(sum_before + after - before for sum_before, after, before in won),
        positions=next_positions(game.setup.rules, game.positions, game.seats_in),
        limit_block=_next_block(game.limit_block, game.setup.players),
    )


def _next_block(block: LimitBlock, seats_in: int) -> LimitBlock:
    """A block lasts as many hands as there were seats in when it began."""
    if block.hands_left > 1:
        return LimitBlock(block.turn, block.hands_left - 1)
    return LimitBlock((block.turn + 1) % len(MIXED_ROTATION), seats_in)


def end_reason(game: GameState, minutes_played: float) -> EndReason | None:
    """Why the game ends between two hands, or None while it goes on, or a pot waits on the table."""
    setup = game.setup
    if game.carried is not None:
        return None
    if setup.interactive and VISITOR_SEAT not in game.seats_in:
        return EndReason.ELIMINATED
    if len(game.seats_in) <= 1:
        return EndReason.ONE_SEAT_LEFT
    if setup.max_hands is not None and game.hands_played >= setup.max_hands:
        return EndReason.HANDS_PLAYED
    if setup.max_minutes is not None and minutes_played >= setup.max_minutes:
        return EndReason.TIME_OVER
    return None
