"""What the sparring partners do."""

import pytest

from game.bots.baselines import Baseline, baseline_action
from game.engine.actions import CALL, CHECK, FOLD, Bet, RaiseTo
from tests.bots.builders import a_stream, view_to_act
from tests.builders import a_hand, play

BOARD = "2c 9h Ks 4d 5s"


@pytest.mark.parametrize(
    ("baseline", "hole", "codes", "action"),
    [
        (Baseline.CALLER, "7c 2d", "", CALL),
        (Baseline.CALLER, "7c 2d", "c c x", CHECK),
        (Baseline.ALL_IN, "7c 2d", "", RaiseTo(1000)),
        (Baseline.ALL_IN, "7c 2d", "c c x x", Bet(990)),
        (Baseline.ALL_IN, "7c 2d", "all-in", CALL),
        (Baseline.HONEST, "7c 2d", "", FOLD),
        (Baseline.HONEST, "As Ad", "", CALL),
        (Baseline.HONEST, "7c 6d", "c c x b20", FOLD),
        (Baseline.HONEST, "As Ad", "c c x b20", CALL),
        (Baseline.THRESHOLD, "As Ad", "", RaiseTo(30)),
        (Baseline.THRESHOLD, "Kc 9d", "", CALL),
        (Baseline.THRESHOLD, "7c 2d", "", FOLD),
        (Baseline.THRESHOLD, "7c 6d", "c c x", CHECK),
        (Baseline.EHS_TAG, "As Ad", "", RaiseTo(30)),
        (Baseline.EHS_TAG, "8c 7d", "", FOLD),
        (Baseline.EHS_TAG, "6c 6d", "r30 c", CALL),
        (Baseline.EHS_TAG, "7c 6d", "c c x", CHECK),
        (Baseline.EHS_TAG, "Ac Kd", "c c x", Bet(15)),
    ],
)
def test_what_they_do(baseline: Baseline, hole: str, codes: str, action: object) -> None:
    seat = play(a_hand(), codes).to_act
    hands = [hole if other == seat else "-" for other in range(3)]
    state = play(a_hand(hole=" / ".join(hands), board=BOARD), codes)
    assert baseline_action(baseline, view_to_act(state), a_stream()) == action


def test_two_of_them_open_in_the_size_in_which_they_were_first_measured() -> None:
    state = play(a_hand("1000 1000", hole="As Ad / Ah Ac"), "")
    assert baseline_action(Baseline.EHS_TAG, view_to_act(state), a_stream()) == RaiseTo(25)


def test_the_random_player_does_everything_alike_but_never_folds_a_free_hand() -> None:
    facing = [baseline_action(Baseline.RANDOM, view_to_act(a_hand()), a_stream(n)) for n in range(600)]
    assert [facing.count(FOLD) / 600, facing.count(CALL) / 600] == pytest.approx([1 / 3, 1 / 3], abs=0.06)
    free = play(a_hand(), "c c x")
    actions = [baseline_action(Baseline.RANDOM, view_to_act(free), a_stream(n)) for n in range(200)]
    assert FOLD not in actions
    assert CHECK in actions
