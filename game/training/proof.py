"""What a strategy is worth in a game small enough to walk through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.training.mccfr import Deals, MccfrGame, Sums

_EVEN_CHANCE = 0.5


class _Reach(NamedTuple):
    """A state of one deal, and how probable the deal and the others' actions make it."""

    state: NDArray[np.int64]
    deal: NDArray[np.int64]
    weight: float


_Reached: TypeAlias = list[_Reach]


def value(game: MccfrGame, strategy: Sums, deals: Deals, seat: int) -> float:
    """What `seat` wins in the mean when both play the strategy, every deal of `deals` being as likely."""
    return _value(game, strategy, _dealt(game, deals), seat, best=None)


def exploitability(game: MccfrGame, strategy: Sums, deals: Deals) -> float:
    """What best responses win of the strategy in the mean of both seats; 0 in an equilibrium."""
    dealt = _dealt(game, deals)
    return sum(_value(game, strategy, dealt, seat, best=seat) for seat in (0, 1)) / 2


def _dealt(game: MccfrGame, deals: Deals) -> _Reached:
    return [_Reach(game.begin(deal, 0), deal, 1 / len(deals)) for deal in deals]


def _value(game: MccfrGame, strategy: Sums, reached: _Reached, seat: int, best: int | None) -> float:
    """All of `reached` have the same public history; seat `best` answers with what is best for each row."""
    state = reached[0].state
    actor = game.actor(state)
    if actor < 0:
        return sum(reach.weight * game.payoff(reach.state, reach.deal, seat) for reach in reached)
    actions = [action for action in range(game.actions) if game.legal(state, reached[0].deal) >> action & 1]
    if actor != best:
        return sum(
            _value(game, strategy, _drawn(game, strategy, reached, each), seat, best) for each in actions
        )
    return sum(
        max(_value(game, strategy, _taken(game, group, each), seat, best) for each in actions)
        for group in _by_infoset(game, reached)
    )


def _by_infoset(game: MccfrGame, reached: _Reached) -> Sequence[_Reached]:
    groups: dict[int, _Reached] = {}
    for reach in reached:
        groups.setdefault(int(game.infoset(reach.state, reach.deal)), []).append(reach)
    return list(groups.values())


def _taken(game: MccfrGame, reached: _Reached, action: int) -> _Reached:
    return [
        reach._replace(state=game.apply(reach.state, reach.deal, action, _EVEN_CHANCE)) for reach in reached
    ]


def _drawn(game: MccfrGame, strategy: Sums, reached: _Reached, action: int) -> _Reached:
    """The same, each weighted with the probability of the action."""
    weights = [strategy[game.infoset(reach.state, reach.deal), action] for reach in reached]
    taken = _taken(game, reached, action)
    return [
        reach._replace(weight=reach.weight * weight) for reach, weight in zip(taken, weights, strict=True)
    ]
