"""What tricks win in training of those who play by the rows, and how often opponents have them.

The more a trick wins, the more opponents have it: rows learn to answer it until others win more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.training.compiled import compiled
from game.training.hand_state import ROWS, STACK, STRAY
from game.training.holdem import FIXED, HOLDEM_GAME, winnings
from game.training.mccfr import Deals, Sums, Training, by_shards, player
from game.training.trick_moves import kind_of_trick
from game.training.tricks_met import TRICKS_MET

TRIED_DEALS = 256
"""Of a round, in which every trick is tried that does not lead."""
LEADERS, LEADERS_DEALS = 64, 2048
"""So many tricks that have won most so far are tried in so many deals: their shares hang on what they win."""


class Trials(NamedTuple):
    """Whether what tricks win is told apart by the kind of the deals; whether they are tried against the mean
    strategy so far or against the present one; the power of its number by which a round counts, or nearly, in
    what they win; and how often opponents have them.

    A trick comes e times as often as one that wins less by `temperature` big blinds a hand and
    `temperature_of_best` of what the best one wins: at the beginning all win much, and the best ones are best
    by chance.
    """

    by_kind: bool
    of_mean: bool
    power: int
    temperature: float
    temperature_of_best: float


TRIALS_HEADS_UP = Trials(by_kind=True, of_mean=False, power=2, temperature=0.006, temperature_of_best=0.1)
"""What tricks win of one opponent in the mean of the rounds is what they win of the mean strategy. Where the
tricks answered the mean strategy itself, rows called too much and too little by turns. Who opens speaks last
after the flop under one rule of blinds and first under the other: while one mean of both said how much a
trick wins, who opened any hand to three big blinds and bet 170 % of the pot with weak ones on the turn won
162 ± 23 thousandths under one of them, and seemed to win less than 37.
"""
TRIALS_AT_RINGS = Trials(by_kind=False, of_mean=True, power=20, temperature=0.008, temperature_of_best=0.15)
"""Several play by the rows, and in the mean of the rounds win more than by the mean strategy: 52 thousandths
of a big blind at six seats of who bets little whenever checked to, who won 25 of the mean. The last rounds
count most, so that what tricks win is not what they won of other rows.
"""


@cache
def _trier() -> Callable[..., NDArray[np.float64]]:
    """The compiled function (deals, tricks, regrets, rng) → what tricks at these places win in all of the
    deals.
    """
    play = player(HOLDEM_GAME)

    @compiled
    def won(deal, first, regrets, rng):
        state, total, count = play(deal, regrets, rng), 0.0, 0
        for row in range(first, deal[ROWS], 2):
            total += winnings(state, deal, row)
            count += 1
        return total / count

    @compiled
    def tried(deals, tricks, regrets, rng):
        gains = np.zeros(len(tricks))
        for place in range(len(deals)):
            deal, first = deals[place].copy(), place % 2
            deal[STRAY : STRAY + deal[ROWS]] = 0
            begun = rng.copy()
            without = won(deal, first, regrets, rng)
            for number in range(len(tricks)):
                for row in range(first, deal[ROWS], 2):
                    deal[STRAY + row] = kind_of_trick(tricks[number])
                gains[number] += won(deal, first, regrets, begun.copy()) - without
        return gains

    return tried


def gains_of(
    deals: Deals, training: Training, won: Sums, words: Sequence[int], workers: int, trials: Trials
) -> Sums:
    """What each of TRICKS_MET wins a hand of a strategy beyond what this wins, in big blinds, in every other
    seat of some of the deals: those with stacks that are alike. `won` is what they have won so far.
    """
    rows = int(deals[0, ROWS])
    stacks = deals[:, STACK : STACK + rows]
    alike = deals[(stacks == stacks[:, :1]).all(axis=1)]
    best_first = np.argsort(-won, kind="stable")
    leaders, others = best_first[:LEADERS], best_first[LEADERS:]
    gains, strategy = np.zeros(len(TRICKS_MET)), _mean(training) if trials.of_mean else training.regrets
    for tricks, count in ((leaders, LEADERS_DEALS), (others, TRIED_DEALS)):
        gains[tricks] = _tried(alike[:count], tricks, strategy, words, workers)
    return gains


def _mean(training: Training) -> Sums:
    """As regrets of the same shares: rows that stay as they are or that no hand came to keep their own."""
    stays = training.regrets.max(axis=1) >= FIXED
    stays |= training.sums.max(axis=1) == 0
    return np.where(stays[:, np.newaxis], training.regrets, training.sums)


def _tried(
    deals: Deals, tricks: NDArray[np.int64], strategy: Sums, words: Sequence[int], workers: int
) -> Sums:
    def run(shard: Deals, rng: Any) -> Sums:
        return _trier()(shard, tricks, strategy, rng)

    parts = by_shards(run, deals, words, workers)
    return np.asarray(np.sum(parts, axis=0) / max(1, len(deals)))


def include(won: Sums, gains: Sums, rounds: int, power: int) -> None:
    """Add what tricks win in the round to come to what they have won in so many before; it counts as its
    number to this power, or nearly.
    """
    won += (1 + power) / (rounds + 1 + power) * (gains - won)


def shares_of(gains: Sums, trials: Trials) -> Sums:
    """How often opponents have each trick where it has won so much."""
    most = gains.max()
    shares = np.exp((gains - most) / (trials.temperature + trials.temperature_of_best * max(most, 0)))
    return np.asarray(shares / shares.sum())
