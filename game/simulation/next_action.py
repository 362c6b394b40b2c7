"""What comes next in a hand whose seats are all played by strategies."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.actions import DEAL_STREET, MUCK, Action
from game.engine.state import HandState, Phase


def next_action(state: HandState, choose: Callable[[int], Action]) -> Action:
    """The dealer's next street, a muck where a beaten hand may be mucked, else what `choose` bets.

    `choose` takes the seat to act and gives a legal betting action. The hand must not be over.
    """
    seat = state.to_act
    if state.phase is Phase.DEALING or seat is None:
        return DEAL_STREET
    return MUCK if state.phase is Phase.SHOWDOWN else choose(seat)
