"""Perft: the number of complete betting lines from tiny stacks, every legal action and amount included.

The cards play no part: boards are dealt on the way and hands shown at the end. When a count is off, the
breakdown by first action tells where to look; play that action and count again.
"""

from collections.abc import Iterator

import pytest

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, Action, Bet, RaiseTo
from game.engine.betting import LimitKind
from game.engine.hand import apply, legal_actions
from game.engine.record import encode_action
from game.engine.state import HandState, Phase, RaiseCap
from tests.builders import a_hand

NO, POT, FIXED = LimitKind.NO_LIMIT, LimitKind.POT_LIMIT, LimitKind.FIXED_LIMIT


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


@pytest.mark.parametrize(("limit", "stacks", "cap", "total", "by_first_action"), PINNED)
def test_the_number_of_betting_lines(limit, stacks, cap, total, by_first_action):
    hand = a_hand(stacks, blinds="1 2", limit=limit, raise_cap=RaiseCap(cap))
    assert breakdown(hand) == by_first_action
    assert sum(by_first_action.values()) == total
