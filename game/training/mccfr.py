"""External-sampling Monte Carlo counterfactual regret minimisation (Lanctot et al., 2009).

For every deal each player in turn looks at all of his actions, while the others' actions are drawn from
their present strategy. The regrets and strategies of round t weigh t (linear CFR, Brown and Sandholm 2019),
or a power of t.
Deals of one round fall into a fixed number of shards that begin with the same regrets, so that the result
does not hang on how many of them run at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.training.chance import generator, uniform
from game.training.compiled import compiled

SHARDS = 4

Deals: TypeAlias = NDArray[np.int64]
Sums: TypeAlias = NDArray[np.float64]
Result = TypeVar("Result")


@compiled
def matched(regrets, legal):
    """Regret matching: the positive regrets as shares of one; without any, all legal actions alike."""
    shares, total, count = np.zeros(len(regrets)), 0.0, 0
    for action in range(len(regrets)):
        if legal >> action & 1:
            count += 1
            shares[action] = max(regrets[action], 0.0)
            total += shares[action]
    if total > 0.0:
        return shares / total
    for action in range(len(regrets)):
        if legal >> action & 1:
            shares[action] = 1.0 / count
    return shares


@compiled
def as_dealt(deal, traverser):
    return deal


@compiled
def never(regrets):
    return False


class MccfrGame(NamedTuple):
    """What a game must say, in compiled functions of a state and its deal, both arrays of integers.

    begin(deal, traverser) → state; actor(state) → the seat whose turn it is, negative when the hand is over;
    payoff(state, deal, seat) → what the seat has won; legal(state, deal) → the legal ones of so many
    `actions` as bits; infoset(state, deal) → the row of the actor; apply(state, deal, action, point) → the
    next state, where point from 0 to 1 draws what the game leaves open; stray(state, deal, action, point) →
    an opponent's action in place of the one that his strategy has drawn; match(regrets, legal) → the shares
    of the actions in a row with these regrets; dealt(deal, traverser) → the deal as it is when this seat
    looks at all of its actions; stays(regrets) → whether nothing is learnt in a row with these regrets, so
    that who looks at all of his actions elsewhere draws one there.
    """

    infosets: int
    actions: int
    seats: Callable[..., Any]
    begin: Callable[..., Any]
    actor: Callable[..., Any]
    payoff: Callable[..., Any]
    legal: Callable[..., Any]
    infoset: Callable[..., Any]
    apply: Callable[..., Any]
    stray: Callable[..., Any]
    match: Callable[..., Any] = matched
    dealt: Callable[..., Any] = as_dealt
    stays: Callable[..., Any] = never


@compiled
def drawn(shares, point):
    """The action at this point from 0 to 1, when the shares of all are laid end to end."""
    last = 0
    for action in range(len(shares)):
        if shares[action] > 0.0:
            if point < shares[action]:
                return action
            point -= shares[action]
            last = action
    return last


@compiled
def no_stray(state, deal, action, point):
    """Opponents keep to their strategy."""
    return action


@cache
def _mover(game: MccfrGame) -> Callable[..., Any]:
    """The compiled function (state, deal, shares, rng) → whether the actor keeps to the action drawn by these
    shares, and the state after what he does.
    """
    apply, stray = game.apply, game.stray

    @compiled
    def move(state, deal, shares, rng):
        chosen = drawn(shares, uniform(rng))
        taken = stray(state, deal, chosen, uniform(rng))
        return taken == chosen, apply(state, deal, taken, uniform(rng))

    moved: Callable[..., Any] = move
    return moved


@cache
def trainer(game: MccfrGame) -> Callable[..., None]:
    """The compiled function (deals, regrets, sums, rng, weight) that trains on some deals."""
    actor, payoff, legal, infoset = game.actor, game.payoff, game.legal, game.infoset
    apply, begin, seats, match, dealt = game.apply, game.begin, game.seats, game.match, game.dealt
    move, stays = _mover(game), game.stays

    @compiled
    def walk(state, deal, traverser, regrets, sums, rng, weight):
        seat = actor(state)
        if seat < 0:
            return payoff(state, deal, traverser)
        row, may = infoset(state, deal), legal(state, deal)
        shares = match(regrets[row], may)
        if seat != traverser:
            keeps, following = move(state, deal, shares, rng)
            if keeps:
                sums[row] += weight * shares
            return walk(following, deal, traverser, regrets, sums, rng, weight)
        if stays(regrets[row]):
            following = apply(state, deal, drawn(shares, uniform(rng)), uniform(rng))
            return walk(following, deal, traverser, regrets, sums, rng, weight)
        point, value, values = uniform(rng), 0.0, np.zeros(len(shares))
        for action in range(len(shares)):
            if may >> action & 1:
                following = apply(state, deal, action, point)
                values[action] = walk(following, deal, traverser, regrets, sums, rng, weight)
                value += shares[action] * values[action]
        for action in range(len(shares)):
            if may >> action & 1:
                regrets[row, action] += weight * (values[action] - value)
        return value

    @compiled
    def train(deals, regrets, sums, rng, weight):
        for place in range(len(deals)):
            for traverser in range(seats(deals[place])):
                deal = dealt(deals[place], traverser)
                walk(begin(deal, traverser), deal, traverser, regrets, sums, rng, weight)

    trained: Callable[..., None] = train
    return trained


@dataclass
class Training:
    """Where a training stands: regrets and sums of strategies, shape (infosets, actions), after `rounds`; and
    what opponents' tricks have won in the mean, where they have any, shape (kinds of deals that are told
    apart, tricks).
    """

    regrets: Sums
    sums: Sums
    rounds: int = 0
    gains: Sums = field(default_factory=lambda: np.zeros((0, 0)))

    @classmethod
    def new(cls, game: MccfrGame) -> Training:
        shape = game.infosets, game.actions
        return cls(np.zeros(shape), np.zeros(shape))

    def strategy(self) -> Sums:
        """The mean strategy; where a row was never reached, all zero."""
        totals = self.sums.sum(axis=1, keepdims=True)
        return np.divide(self.sums, totals, out=np.zeros_like(self.sums), where=totals > 0)


@cache
def player(game: MccfrGame) -> Callable[..., Any]:
    """The compiled function (deal, regrets, rng) → the state at the end of a hand in which all play by their
    present strategies, or stray from these.
    """
    actor, legal, infoset = game.actor, game.legal, game.infoset
    begin, match, move = game.begin, game.match, _mover(game)

    @compiled
    def play(deal, regrets, rng):
        state = begin(deal, 0)
        while actor(state) >= 0:
            shares = match(regrets[infoset(state, deal)], legal(state, deal))
            _, state = move(state, deal, shares, rng)
        return state

    played: Callable[..., Any] = play
    return played


def by_shards(
    run: Callable[[Deals, Any], Result], deals: Deals, words: Sequence[int], workers: int
) -> list[Result]:
    """What `run` returns for each shard of the deals and the generator that begins at its word."""

    def of_shard(shard: Deals, word: int) -> Result:
        return run(shard, generator(word))

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(of_shard, np.array_split(deals, SHARDS), words))


def train_round(
    training: Training,
    train: Callable[..., None],
    deals: Deals,
    words: Sequence[int],
    workers: int,
    power: int = 1,
) -> None:
    """One round over `deals`, whose shards draw from generators that begin at SHARDS `words`; it weighs its
    number to the `power`.
    """
    weight = float(training.rounds + 1) ** power

    def run(shard: Deals, rng: Any) -> tuple[Sums, Sums]:
        regrets, sums = training.regrets.copy(), np.zeros_like(training.sums)
        train(shard, regrets, sums, rng, weight)
        return regrets - training.regrets, sums

    for regrets, sums in by_shards(run, deals, words, workers):
        training.regrets += regrets
        training.sums += sums
    training.rounds += 1
