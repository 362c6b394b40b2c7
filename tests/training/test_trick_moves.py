"""Who has a trick in training plays it as a prober does."""

from __future__ import annotations

import pytest

from game.bots.probers import moved
from game.engine.actions import Bet, RaiseTo
from game.engine.seat_view import seat_view
from game.training.deals import KINDS, Kind
from game.training.hand_state import ROW, STRAY
from game.training.holdem import HOLDEM_GAME, RAISE, raised_to
from game.training.tricks_met import TRICKS_MET
from tests.training.both_copies import Turn, engine_action, turns


def assert_played_alike(turn: Turn, place: int) -> None:
    """With each action that its strategy may draw the trick at this place does the same in both."""
    state, copy, dealt = turn
    assert state.to_act is not None
    view = seat_view(state, state.to_act)
    deal, trick = dealt.copy(), TRICKS_MET[place]
    for action in range(3):
        if not HOLDEM_GAME.legal(copy, deal) >> action & 1:
            continue
        deal[STRAY + copy[ROW]] = 0
        own = done = engine_action(turn._replace(deal=deal), action, 0.5)
        for move in trick.moves:
            done = moved(view, move, done)
        deal[STRAY + copy[ROW]] = -1 - place
        taken = HOLDEM_GAME.stray(copy, deal, action, 0.5)
        if taken == RAISE:
            total = int(raised_to(copy, deal, taken, 0.5))
            assert done in (Bet(total), RaiseTo(total)), (trick.name, own)
        else:
            assert done == engine_action(turn, taken, 0.5), (trick.name, own)


@pytest.mark.parametrize("kind", [kinds[0] for kinds in KINDS.values()], ids=["heads-up", "six seats"])
def test_tricks_are_played_as_by_probers(kind: Kind) -> None:
    for number, turn in enumerate(turns(kind, 12)):
        for place in range(number % 7, len(TRICKS_MET), 7):
            assert_played_alike(turn, place)
