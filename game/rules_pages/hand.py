"""The values of the page on how a hand goes: the streets, and examples that the engine computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise

from game.engine.actions import AmountRange
from game.engine.betting import HAND_LIMITS, MIXED_ROTATION, BettingSpot, Limit, LimitKind, MinBet, PotCount
from game.engine.chips import Chips, ChipSpot
from game.engine.events import Street
from game.engine.pots import Pot, build_pots
from game.engine.rules import DEFAULT_RULES, RULE_SETS, STACKS, Away, Rotation, RuleSet
from game.play.clock import GRACE_SECONDS
from game.rules_pages.numbers import grouped, span
from game.words.labels import LIMITS
from game.words.streets import STREET_NAMES

PAYERS = ("Ada", "Bruno", "Carla", "Dino", "Elena")
PAID_IN_BIG_BLINDS = (5, 15, 25, 25, 2)
"""The contributions in the example of side pots; the last player folded."""


class StreetStep(NamedTuple):
    """One street. `fixed_bet` is its bet in fixed limit, in big blinds."""

    street: Street
    name: str | Promise
    burnt: int
    cards: int
    fixed_bet: int


class LimitExample(NamedTuple):
    """The bounds of a raise over a bet under one limit; amounts are texts."""

    name: str | Promise
    bet: str
    min_raise_to: str
    max_raise_to: str


class PotExample(NamedTuple):
    """One pot of the example; the main pot is number 0."""

    number: int
    amount: str
    players: str


class Payment(NamedTuple):
    name: str
    amount: str
    folded: bool


class HandRulesPage(NamedTuple):
    """`pot` and `stack` belong to the example of limits, `payments` and `pots` to that of side pots."""

    rules: RuleSet
    seats: str
    deck: int
    hole_cards: int
    board_cards: int
    streets: tuple[StreetStep, ...]
    small_blind: str
    big_blind: str
    players: int
    pot: str
    stack: str
    limits: tuple[LimitExample, ...]
    pot_before_acting_in: tuple[str, ...]
    min_bet_is_last_in: tuple[str, ...]
    dead_button_in: tuple[str, ...]
    late_folds_in: tuple[str, ...]
    rotation: tuple[str | Promise, ...]
    payments: tuple[Payment, ...]
    pots: tuple[PotExample, ...]
    total: str
    stacks: tuple[str, ...]
    grace_seconds: int

    @property
    def all_cards(self) -> int:
        return self.hole_cards + self.board_cards


def hand_page() -> HandRulesPage:
    rules = DEFAULT_RULES
    players = rules.seats[-1]
    chips = first_chips(rules, players)
    payments = tuple(share * chips.big_blind for share in PAID_IN_BIG_BLINDS)
    seats = [count for named in RULE_SETS.values() for count in named.seats]
    return HandRulesPage(
        rules=rules,
        seats=span((min(seats), max(seats))),
        deck=len(rules.variant.deck(players)),
        hole_cards=rules.variant.hole_cards,
        board_cards=sum(plan.board_cards for plan in rules.variant.streets),
        streets=_streets(rules),
        small_blind=grouped(chips.small_blind),
        big_blind=grouped(chips.big_blind),
        players=players,
        pot=grouped(_pot_before_the_bet(chips)),
        stack=grouped(rules.starting_stack(players)),
        limits=tuple(_limit_example(limit, rules) for limit in HAND_LIMITS.values()),
        pot_before_acting_in=_sets_with(lambda named: named.pot_count is PotCount.BEFORE_ACTING),
        min_bet_is_last_in=_sets_with(lambda named: named.min_bet is MinBet.LAST_BET),
        dead_button_in=_sets_with(lambda named: named.rotation is Rotation.DEAD_BUTTON),
        late_folds_in=_sets_with(lambda named: named.away is Away.FOLDS),
        rotation=tuple(LIMITS[kind] for kind in MIXED_ROTATION),
        payments=tuple(
            Payment(name, grouped(paid), folded=name == PAYERS[-1])
            for name, paid in zip(PAYERS, payments, strict=True)
        ),
        pots=_pots(payments),
        total=grouped(sum(payments)),
        stacks=tuple(map(grouped, STACKS)),
        grace_seconds=round(GRACE_SECONDS),
    )


def _sets_with(rule: Callable[[RuleSet], bool]) -> tuple[str, ...]:
    return tuple(named.name for named in RULE_SETS.values() if rule(named))


def first_chips(rules: RuleSet, players: int) -> Chips:
    """The chips of a game's first hand, with the rules' starting stacks."""
    money = players * rules.starting_stack(players)
    return rules.hand_chips(ChipSpot(1, money, players, players))


def _streets(rules: RuleSet) -> tuple[StreetStep, ...]:
    return tuple(
        StreetStep(plan.street, STREET_NAMES[plan.street], plan.burn, plan.board_cards, plan.bet_units)
        for plan in rules.variant.streets
    )


def _pot_before_the_bet(chips: Chips) -> int:
    return 5 * chips.big_blind


def _limit_example(limit: Limit, rules: RuleSet) -> LimitExample:
    """A player bets three big blinds on the flop, or less if the limit says so; the next one raises."""
    players = rules.seats[-1]
    chips = first_chips(rules, players)
    flop = next(plan for plan in rules.variant.streets if plan.street is Street.FLOP)
    opening = BettingSpot(
        current_bet=0,
        full_bet=0,
        full_raise=chips.big_blind,
        bet_unit=flop.bet_units * chips.big_blind,
        pot=_pot_before_the_bet(chips),
    )
    stack = rules.starting_stack(players)
    bet = min(3 * chips.big_blind, limit.amounts(opening, 0, stack).max)
    raising = opening._replace(current_bet=bet, full_bet=bet, full_raise=bet, pot=opening.pot + bet)
    amounts: AmountRange = limit.amounts(raising, bet, stack)
    return LimitExample(
        LIMITS[LimitKind(limit.kind)], grouped(bet), grouped(amounts.min), grouped(amounts.max)
    )


def _pots(payments: tuple[int, ...]) -> tuple[PotExample, ...]:
    contenders = range(len(payments) - 1)
    return tuple(_pot_example(number, pot) for number, pot in enumerate(build_pots(payments, contenders)))


def _pot_example(number: int, pot: Pot) -> PotExample:
    return PotExample(number, grouped(pot.amount), ", ".join(PAYERS[seat] for seat in pot.seats))
