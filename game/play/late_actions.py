"""Which actions were taken in place of the visitor: by the timer, or while he sat out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.actions import Action, Bet, Call, Check, Declare, Decline, Fold, RaiseTo


def bets_among(actions: Sequence[Action], taken: Collection[int]) -> frozenset[int]:
    """The betting actions among those `taken`, counted from 0 among the betting actions alone.

    `taken` counts among all `actions` of the hand, the dealer's and those of the showdown included.
    """
    if not taken:
        return frozenset()
    betting = (
        n
        for n, action in enumerate(actions)
        if isinstance(action, Fold | Check | Call | Bet | RaiseTo | Declare | Decline)
    )
    return frozenset(place for place, n in enumerate(betting) if n in taken)
