"""What a style changes in the rows of its table."""

import pytest

from game.bots.decision import decide
from game.bots.modifiers import (
    WEIGHT_TOTAL,
    Modifiers,
    restrict_to_legal,
    sticky_equity,
    with_aggression,
    with_bluffs,
)
from game.bots.spots import PostflopSituation, PreflopSituation
from game.bots.table import Weights
from game.engine.actions import FOLD, AmountRange, LegalActions
from game.engine.odds import preflop_percentile
from tests.bots.builders import a_profile, a_stream, postflop, preflop, view_to_act
from tests.builders import a_hand, cards

SOME = AmountRange(20, 100)


@pytest.mark.parametrize(
    ("weights", "aggression", "expected"),
    [
        ((50, 30, 20), 100, (5000, 3000, 2000)),
        ((50, 30, 20), 50, (5000, 4000, 1000)),
        ((0, 0, 100), 25, (0, 7500, 2500)),
        ((50, 30, 20), 0, (5000, 5000, 0)),
        ((50, 25, 25), 300, (3333, 1667, 5000)),
        ((100, 0, 0), 500, (10000, 0, 0)),
        ((0, 0, 100), 500, (0, 0, 10000)),
    ],
)
def test_aggression(weights: tuple, aggression: int, expected: tuple) -> None:
    assert with_aggression(Weights(*weights), aggression) == expected


@pytest.mark.parametrize(
    ("equity", "situation", "expected"),
    [
        (44, PostflopSituation.LAST, (0, 8000, 2000)),
        (45, PostflopSituation.LAST, (0, 9000, 1000)),
        (44, PostflopSituation.BIG_BET, (0, 8000, 2000)),
        (44, PostflopSituation.RAISED, (0, 9000, 1000)),
        (44, PostflopSituation.ALL_IN, (0, 9000, 1000)),
    ],
)
def test_bluffs_are_added_to_weak_hands_where_no_raise_is_faced(
    equity: int, situation: PostflopSituation, expected: tuple
) -> None:
    assert with_bluffs(Weights(0, 9000, 1000), equity, situation, 10) == expected


def test_bluffs_take_from_fold_and_call_alike_and_never_more_than_there_is() -> None:
    assert with_bluffs(Weights(6000, 3000, 1000), 10, PostflopSituation.BIG_BET, 30) == (4000, 2000, 4000)
    assert with_bluffs(Weights(600, 300, 9100), 10, PostflopSituation.BIG_BET, 30) == (0, 0, 10000)


@pytest.mark.parametrize(
    ("equity", "situation", "stickiness", "expected"),
    [
        (40, PostflopSituation.SMALL_BET, 12, 52),
        (40, PostflopSituation.ALL_IN, -12, 28),
        (40, PostflopSituation.AGGRESSOR, 12, 40),
        (95, PostflopSituation.RAISED, 12, 99),
        (5, PostflopSituation.RAISED, -12, 0),
    ],
)
def test_stickiness_counts_when_facing_a_bet(
    equity: int, situation: PostflopSituation, stickiness: int, expected: int
) -> None:
    assert sticky_equity(equity, situation, Modifiers(stickiness=stickiness)) == expected


@pytest.mark.parametrize(
    ("legal", "expected"),
    [
        (LegalActions(0, fold=True, call=10, raise_to=SOME), (5000, 3000, 2000)),
        (LegalActions(0, fold=True, call=10), (5000, 5000, 0)),
        (LegalActions(0, fold=True, check=True, bet=SOME), (0, 8000, 2000)),
        (LegalActions(0, fold=True, check=True), (0, 10000, 0)),
    ],
)
def test_weights_go_to_what_is_legal_and_free_hands_are_never_folded(
    legal: LegalActions, expected: tuple
) -> None:
    assert restrict_to_legal(Weights(5000, 3000, 2000), legal) == expected
    assert sum(expected) == WEIGHT_TOTAL


@pytest.mark.parametrize(("looseness", "folds"), [(0, True), (8, True), (12, False)])
def test_looseness_moves_the_starting_hand(looseness: int, folds: bool) -> None:
    percent = int(100 * preflop_percentile(cards("Jc 7d")))
    profile = a_profile(
        preflop((100, 0, 0), below=percent + 10),
        preflop((0, 100, 0), least=percent + 10),
        postflop(),
        looseness=looseness,
    )
    decision = decide(view_to_act(a_hand(hole="- / - / Jc 7d")), profile, a_stream())
    assert (decision.action == FOLD) is folds
    assert decision.reason.spot.situation is PreflopSituation.UNOPENED
