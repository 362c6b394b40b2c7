"""How likely a table does what it did, for every key that its hand may have: coach's likelihood in lanes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.bots.table import PERCENT
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.policies import TablePolicy
from game.simulation.lanes.sizing import sized_raises

KeyLikelihoods = NDArray[np.float64]


def every_key(policy: TablePolicy) -> NDArray[np.intp]:
    """Shape (keys, 1)."""
    return np.arange(policy.keys.count)[:, np.newaxis]


def likelihood(policy: TablePolicy, turn: Turn, profiles: NDArray[np.intp], done: Choice) -> KeyLikelihoods:
    """Shape (keys, lanes). Bets and raises are told apart by their amounts."""
    shares = policy.shares(turn, profiles, every_key(policy))
    found: KeyLikelihoods = np.where(done.kinds == ActionKind.FOLD, shares.fold, shares.stay)
    raising = np.flatnonzero(done.kinds >= ActionKind.BET)
    if len(raising):
        amounts = done.amounts.take(raising)
        raisers = profiles.take(raising)
        most, edition = policy.most_noise(turn.street, raisers), policy.edition(raisers)
        count = len(shares.raises)
        by_size = _chances_of(turn.only(raising), most, edition, amounts, count)
        found[:, raising] = sum(
            share[:, raising] * chance for share, chance in zip(shares.raises, by_size, strict=True)
        )
    return found


def _chances_of(
    turn: Turn, most: NDArray[np.int64], edition: NDArray[np.int64], amounts: NDArray[np.int64], count: int
) -> KeyLikelihoods:
    """Shape (sizes, lanes): how likely a raise of each of the first `count` sizes comes to its amount, over
    all noise."""
    widest = int(most.max())
    noise = np.arange(-widest, widest + 1)[:, np.newaxis]
    drawn, range_ = np.abs(noise) <= most, turn.raise_range()
    found = np.zeros((count, len(amounts)))
    for size in range(count):
        sized = sized_raises(turn, range_, np.full(len(amounts), size), PERCENT + noise, edition)
        found[size] = np.count_nonzero(drawn & (sized == amounts), axis=0)
    return found / (2 * most + 1)
