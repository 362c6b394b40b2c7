"""Perft: the number of complete betting lines from tiny stacks, every legal action and amount included.

The cards play no part: boards are dealt on the way and hands shown at the end. When a count is off, the
breakdown by first action tells where to look; play that action and count again.
"""

from collections.abc import Iterator

import pytest

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, Action, Bet, RaiseTo
from game.engine.betting import LimitKind, MinBet, PotCount, hand_limit
from game.engine.hand import apply, legal_actions, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.record import encode_action
from game.engine.state import HandState, Phase, RaiseCap
from tests.builders import a_hand, a_setup
from tests.engine.plain_lines import House, count_lines
from tests.tiers import sampled

NO, POT, FIXED = LimitKind.NO_LIMIT, LimitKind.POT_LIMIT, LimitKind.FIXED_LIMIT

MANY_LINES = 4_000
"""So many are counted in the exhaustive tests alone."""


def every_action(hand: HandState) -> Iterator[Action]:
    legal = legal_actions(hand)
    if legal.deal_street:
        yield DEAL_STREET
    if legal.fold:
        yield FOLD
    if legal.check:
        yield CHECK
    if legal.call is not None:
        yield CALL
    if legal.bet is not None:
        yield from (Bet(amount) for amount in range(legal.bet.min, legal.bet.max + 1))
    if legal.raise_to is not None:
        yield from (RaiseTo(amount) for amount in range(legal.raise_to.min, legal.raise_to.max + 1))


def lines(hand: HandState) -> int:
    if hand.phase is Phase.OVER:
        return 1
    return sum(lines(apply(hand, action)) for action in every_action(hand))


def breakdown(hand: HandState) -> dict[str, int]:
    """The lines that begin with each first action."""
    return {encode_action(action): lines(apply(hand, action)) for action in every_action(hand)}


PINNED = [
    # limit, stacks (blinds 1 and 2), raise cap, lines in all, lines by first action
    (NO, "3 3", None, 25, {"f": 1, "c": 22, "r3": 2}),
    (NO, "6 6", None, 233, {"f": 1, "c": 186, "r4": 22, "r5": 22, "r6": 2}),
    (NO, "10 10", None, 5_257, {"f": 1, "c": 3698, "r4": 910, "r5": 378,
     "r6": 142, "r7": 82, "r8": 22, "r9": 22, "r10": 2}),
    (NO, "10 10", 1, 4_185, {"f": 1, "c": 3030, "r4": 572, "r5": 320,
     "r6": 140, "r7": 80, "r8": 20, "r9": 20, "r10": 2}),
    (NO, "6 10", None, 481, {"f": 1, "c": 380, "r4": 54, "r5": 44, "r6": 2}),
    (NO, "3 4 5", None, 307, {"f": 25, "c": 274, "r4": 4, "r5": 4}),
    (NO, "5 4 3", None, 287, {"f": 33, "c": 228, "r3": 26}),
    (NO, "6 6 6", None, 3_157, {"f": 233, "c": 2568, "r4": 176, "r5": 176, "r6": 4}),
    (NO, "6 6 6", 1, 3_085, {"f": 225, "c": 2524, "r4": 166, "r5": 166, "r6": 4}),
    (NO, "2 4 3 1", None, 100, {"f": 4, "c": 88, "r3": 8}),
    (NO, "4 4 4 4", None, 1_393, {"f": 205, "c": 1180, "r4": 8}),
    (NO, "3 5 4 6", None, 4_421, {"f": 743, "c": 3626, "r4": 52}),
    (NO, "3 3 3 3 3", None, 8_821, {"f": 1393, "c": 7412, "r3": 16}),
    (NO, "2 1 3 2 3 3", None, 823, {"f": 103, "c": 704, "r3": 16}),
    (POT, "6 6", None, 233, {"f": 1, "c": 186, "r4": 22, "r5": 22, "r6": 2}),
    (POT, "10 10", None, 4_737, {"f": 1, "c": 3306, "r4": 910, "r5": 378, "r6": 142}),
    (POT, "10 10", 2, 4_601, {"f": 1, "c": 3226, "r4": 858, "r5": 374, "r6": 142}),
    (POT, "6 6 6", None, 3_157, {"f": 233, "c": 2568, "r4": 176, "r5": 176, "r6": 4}),
    (POT, "3 5 7", None, 931, {"f": 33, "c": 830, "r4": 56, "r5": 4, "r6": 4, "r7": 4}),
    (POT, "3 5 4 6", None, 4_421, {"f": 743, "c": 3626, "r4": 52}),
    (FIXED, "6 6", None, 93, {"f": 1, "c": 70, "r4": 22}),
    (FIXED, "12 12", None, 921, {"f": 1, "c": 590, "r4": 330}),
    (FIXED, "12 12", 1, 457, {"f": 1, "c": 324, "r4": 132}),
    (FIXED, "8 8 8", None, 4_735, {"f": 237, "c": 3560, "r4": 938}),
    (FIXED, "8 8 8", 1, 3_463, {"f": 189, "c": 2710, "r4": 564}),
    (FIXED, "5 4 7", None, 435, {"f": 25, "c": 366, "r4": 44}),
    (FIXED, "3 5 4 6", None, 2_937, {"f": 469, "c": 2416, "r4": 52}),
    (FIXED, "5 5 5 5", None, 11_625, {"f": 1207, "c": 9238, "r4": 1180}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("limit", "stacks", "cap", "total", "by_first_action"),
    sampled(PINNED, *(case for case in PINNED if case[3] < MANY_LINES)),
)
def test_the_number_of_betting_lines(limit, stacks, cap, total, by_first_action):
    hand = a_hand(stacks, blinds="1 2", limit=limit, raise_cap=RaiseCap(cap))
    assert breakdown(hand) == by_first_action
    assert sum(by_first_action.values()) == total


def italia(stacks: str, big_blind: int, cap: int) -> HandState:
    """Pot limit counted before the seat acts, and no bet below the hand's last one."""
    blinds = f"{big_blind // 2} {big_blind}"
    setup = a_setup(stacks, blinds=blinds, limit=POT, min_bet=MinBet.LAST_BET, raise_cap=RaiseCap(cap))
    setup = setup._replace(limit=hand_limit(POT, PotCount.BEFORE_ACTING))
    return start(setup, stacked_deck(setup, {}, ()))


def fixed(stacks: str, big_blind: int, cap: int | None) -> HandState:
    return a_hand(stacks, blinds=f"{big_blind // 2} {big_blind}", limit=FIXED, raise_cap=RaiseCap(cap))


def no_limit(stacks: str, big_blind: int, cap: int | None) -> HandState:
    return a_hand(stacks, blinds=f"{big_blind // 2} {big_blind}", raise_cap=RaiseCap(cap))


BY_THE_LETTER = [
    # the hand, the rules as the plain count has them, stacks, big blind, raise cap, lines
    # BigHoldem Italia's limit: the pot before acting, and the last bet binds the streets after it
    (italia, House(pot="before", last_bet=True), "10 10", 2, 3, 3_395),
    (italia, House(pot="before", last_bet=True), "6 6 6", 2, 3, 3_151),
    (italia, House(pot="before", last_bet=True), "9 7 5", 2, 3, 5_905),
    # completion: all-ins below half a bet, at it and above it, on top of bets and of each other
    (fixed, House(fixed=True), "13 18", 4, None, 237),
    (fixed, House(fixed=True), "9 12 15", 4, None, 1_417),
    (fixed, House(fixed=True), "11 12 13", 4, None, 1_429),
    (fixed, House(fixed=True), "5 6 7 12", 4, 2, 2_263),
    # the cap: all-ins that do not reopen the betting use up no raise
    (fixed, House(fixed=True), "13 18", 4, 1, 189),
    (fixed, House(fixed=True), "7 12 12", 4, 1, 507),
    (fixed, House(fixed=True), "22 9 14", 4, 2, 2_207),
    (no_limit, House(), "5 9 11", 4, 1, 803),
    (no_limit, House(), "5 9 11", 4, 2, 813),
]


@pytest.mark.parametrize(("a_game", "house", "stacks", "big_blind", "cap", "total"), BY_THE_LETTER)
def test_the_lines_are_those_that_a_plain_reading_of_the_rules_counts(
    a_game, house, stacks, big_blind, cap, total
):
    plain = count_lines(tuple(map(int, stacks.split())), big_blind, house._replace(cap=cap))
    assert (lines(a_game(stacks, big_blind, cap)), plain) == (total, total)


def test_the_plain_reading_agrees_on_the_counts_above():
    houses = {NO: House(), POT: House(pot="after"), FIXED: House(fixed=True)}
    for limit, stacks, cap, total, _first in PINNED:
        if total < 1000:
            assert count_lines(tuple(map(int, stacks.split())), 2, houses[limit]._replace(cap=cap)) == total
