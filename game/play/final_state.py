"""The state in which a game ended."""

from __future__ import annotations

from dataclasses import replace

from game.engine.game import VISITOR_SEAT, GameState
from game.engine.state import Phase
from game.play.saved_game import SavedGame


def final_state(saved: SavedGame) -> GameState:
    """The game as it stands for its result. Of a hand that the visitor left he has what was not in the pot,
    and the hand counts as played; the others have what they began it with. A hand in which nobody had
    anything to lose, of a watched game or before the visitor's first action, does not count; in a game of the
    day it does."""
    if saved.hand.phase is Phase.OVER:
        return saved.settled
    if not saved.interactive or not (saved.has_acted or saved.day):
        return saved.game
    own, others = saved.hand.stacks[VISITOR_SEAT], saved.game.stacks[VISITOR_SEAT + 1 :]
    winnings = saved.game.winnings
    if winnings:
        winnings = (winnings[VISITOR_SEAT] + own - saved.game.stacks[VISITOR_SEAT], *winnings[1:])
    left = replace(saved.game, stacks=(own, *others), winnings=winnings)
    return replace(left, hands_played=saved.game.hands_played + 1)
