"""Which actions the timer took in place of the visitor."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo


def late_bets(actions: Sequence[Action], late: Collection[int]) -> frozenset[int]:
    """The betting actions that the timer took, counted from 0 among the betting actions alone.

    `late` counts among all `actions` of the hand, the dealer's and those of the showdown included.
    """
    betting = (
        n for n, action in enumerate(actions) if isinstance(action, Fold | Check | Call | Bet | RaiseTo)
    )
    return frozenset(place for place, n in enumerate(betting) if n in late)
