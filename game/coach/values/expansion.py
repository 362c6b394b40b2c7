"""One step of a public tree: from nodes at which one row acts to all that may come of it.

Nodes are lanes of LaneStates, so that the rules are those of simulation/lanes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import Style
from game.bots.table import PERCENT
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.variants import HOLDEM
from game.simulation.lanes.betting import ActionKind, Choice, RaiseRange, Turn
from game.simulation.lanes.committed import may_fold
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.policies import style_arrays
from game.simulation.lanes.sizing import sized_raises
from game.simulation.lanes.spots import spots
from game.simulation.lanes.states import LaneStates

Nodes = NDArray[np.intp]
Shares = NDArray[np.float64]

HERO_POT_PERCENTS = (50, 100)
"""What the hero may add to the pot after a call later on, beside all-in."""

_KINDS: dict[type[Action], ActionKind] = {
    Fold: ActionKind.FOLD,
    Check: ActionKind.CHECK,
    Call: ActionKind.CALL,
    Bet: ActionKind.BET,
    RaiseTo: ActionKind.RAISE,
}


class TooLarge(Exception):
    """There are more children than there is room for."""


class Acts(NamedTuple):
    """How likely a bot acts so, by child: the row `which` of `shares`, of shape (rows, keys), times a factor.

    What differs only in chips, such as a bet of 118 and one of 120, shares a row.
    """

    which: Nodes
    factors: NDArray[np.float64]
    shares: Shares


class Children(NamedTuple):
    """Nodes one action further on, ordered by the node that each comes from: their states, that node, who
    folded to get there, and how likely the bot is to act so; None after the hero's actions.
    """

    states: LaneStates
    parents: Nodes
    folded: NDArray[np.bool_]
    acts: Acts | None


class _Options(NamedTuple):
    parents: Nodes
    kinds: NDArray[np.int8]
    amounts: NDArray[np.int64]


def given(states: LaneStates, turn: Turn, actions: Sequence[Action]) -> Children:
    """The children of a single node: one for each of `actions`."""
    kinds = np.array([_KINDS[type(action)] for action in actions], dtype=np.int8)
    totals = [action.amount if isinstance(action, Bet | RaiseTo) else 0 for action in actions]
    options = _Options(np.zeros(len(actions), dtype=np.intp), kinds, np.array(totals, dtype=np.int64))
    return _children(states, turn, options, None)


def of_hero(layout: Layout, states: LaneStates, street: int, row: int) -> Children:
    """Fold, unless checking is free; check or call; raises of half the pot, the pot and all-in."""
    turn = _turn(layout, states, street, row)
    parents, amounts = _hero_raises(turn, turn.raise_range())
    return _children(states, turn, _options(turn, parents, amounts), None)


def _options(turn: Turn, parents: Nodes, amounts: NDArray[np.int64]) -> _Options:
    """Fold where something is owed, check or call everywhere, and raises of `parents` to `amounts`."""
    owing = np.flatnonzero(turn.to_call > 0)
    folding = np.full(len(owing), ActionKind.FOLD, dtype=np.int8)
    return _Options(
        np.concatenate([owing, turn.lanes, parents]),
        np.concatenate([folding, turn.staying, turn.raising.take(parents)]),
        np.concatenate([np.zeros(len(owing) + len(turn.lanes), dtype=np.int64), amounts]),
    )


def _hero_raises(turn: Turn, legal: RaiseRange) -> tuple[Nodes, NDArray[np.int64]]:
    nodes = np.flatnonzero(legal.allowed)
    pot = (turn.pot + turn.to_call).take(nodes)
    totals = [turn.current_bet.take(nodes) + pot * percent // PERCENT for percent in HERO_POT_PERCENTS]
    totals.append(legal.max.take(nodes))
    amounts = np.clip(np.stack(totals), legal.min.take(nodes), legal.max.take(nodes))
    return _each_once(np.tile(nodes, len(totals)), amounts.reshape(-1))[:2]


def _each_once(parents: Nodes, amounts: NDArray[np.int64]) -> tuple[Nodes, NDArray[np.int64], Nodes]:
    """Every amount of a node once; the third array tells which of these each given one is."""
    most = int(amounts.max(initial=0)) + 1
    codes, places = np.unique(parents * most + amounts, return_inverse=True)
    return (*np.divmod(codes, most), places.reshape(-1))


def of_bot(
    layout: Layout, states: LaneStates, street: int, row: int, style: Style, room: float = math.inf
) -> Children:
    """All that a bot of `style` may do, as bots/decision.py draws it. Raises TooLarge where that is more than
    `room` allows.
    """
    turn = _turn(layout, states, street, row)
    legal = turn.raise_range()
    policies, policy = _policies(turn, legal, style)
    raises = _bot_raises(turn, legal, style, policies, policy, room)
    owing, rows = np.flatnonzero(turn.to_call > 0), len(policies.fold)
    acts = Acts(
        np.concatenate([policy.take(owing), rows + policy, 2 * rows + raises.acts.which]),
        np.concatenate([np.ones(len(owing) + len(policy)), raises.acts.factors]),
        np.concatenate([policies.fold, policies.stay, raises.acts.shares]),
    )
    return _children(states, turn, _options(turn, raises.parents, raises.amounts), acts)


class _Policies(NamedTuple):
    """What a bot does with a hand of each key where it stands so: arrays of shape (policies, keys), of raises
    (sizes, policies, keys).
    """

    fold: Shares
    stay: Shares
    raises: Shares


def _policies(turn: Turn, legal: RaiseRange, style: Style) -> tuple[_Policies, Nodes]:
    """Each once, and by node which of them it is."""
    codes = (spots(turn, style.edition) * 2 + may_fold(turn, style.edition)) * 2 + legal.allowed
    each, policy = np.unique(codes, return_inverse=True)
    arrays, place = style_arrays(style), each // 4
    may, can_raise = (each // 2 % 2)[:, np.newaxis] > 0, (each % 2)[:, np.newaxis] > 0
    folds = np.where(may, arrays.fold.take(place, axis=0), 0) / WEIGHT_TOTAL
    stays = np.where(can_raise, arrays.stay.take(place, axis=0), WEIGHT_TOTAL) / WEIGHT_TOTAL
    return _Policies(folds, stays - folds, (1 - stays) * _splits(style, place)), policy.reshape(-1)


class _Raises(NamedTuple):
    parents: Nodes
    amounts: NDArray[np.int64]
    acts: Acts


def _bot_raises(
    turn: Turn, legal: RaiseRange, style: Style, policies: _Policies, policy: Nodes, room: float
) -> _Raises:
    """Raises TooLarge."""
    nodes = np.flatnonzero(legal.allowed & policies.raises.any(axis=(0, 2)).take(policy))
    most = style.noise_on(HOLDEM.streets[turn.street].street)
    noises = np.arange(PERCENT - most, PERCENT + most + 1)
    count, drawn = len(nodes), len(noises)
    known = len(policies.raises)
    lanes = np.tile(nodes, known * drawn)
    sizes = np.repeat(np.arange(known), drawn * count)
    noise = np.tile(np.repeat(noises, count), known)
    part = turn.only(lanes)
    range_ = RaiseRange(legal.allowed.take(lanes), legal.min.take(lanes), legal.max.take(lanes))
    parents, amounts, places = _each_once(lanes, sized_raises(part, range_, sizes, noise, style.edition))
    if len(parents) > room:
        raise TooLarge
    counts = np.bincount(sizes * len(parents) + places, minlength=known * len(parents))
    by_size = counts.reshape(known, -1)
    return _Raises(parents, amounts, _acts_of_raises(policies, policy.take(parents), by_size, drawn))


def _acts_of_raises(policies: _Policies, policy: Nodes, counts: Nodes, drawn: int) -> Acts:
    """`counts`, of shape (sizes, raises), are by how many of the `drawn` noises a size comes to a raise."""
    times, base = np.gcd.reduce(counts, axis=0), drawn + 1
    code = policy
    for part in counts // np.maximum(times, 1):
        code = code * base + part
    codes, which = np.unique(code, return_inverse=True)
    raises = policies.raises.take(codes // base ** len(counts), axis=1)
    shares = np.zeros(raises.shape[1:])
    for place, raised in enumerate(reversed(raises)):
        shares += raised * (codes // base**place % base)[:, np.newaxis]
    return Acts(which.reshape(-1), times / drawn, shares)


def _splits(style: Style, place: Nodes) -> Shares:
    """Shape (sizes, places, keys): how the raises of a hand are split into those sizes that the style has."""
    below = style_arrays(style).sizes.take(place, axis=1) / PERCENT
    return np.diff(below, axis=0, prepend=0.0, append=1.0)


def _turn(layout: Layout, states: LaneStates, street: int, row: int) -> Turn:
    return Turn(layout, states, street, row, np.arange(states.in_hand.shape[1]))


def _children(states: LaneStates, turn: Turn, options: _Options, acts: Acts | None) -> Children:
    order = np.argsort(options.parents, kind="stable")
    parents, kinds = options.parents.take(order), options.kinds.take(order)
    after = states.take(parents)
    acting = Turn(turn.layout, after, turn.street, turn.row, np.arange(len(parents)))
    acting.apply(Choice(kinds, options.amounts.take(order)))
    if acts is not None:
        acts = acts._replace(which=acts.which.take(order), factors=acts.factors.take(order))
    return Children(after, parents, kinds == ActionKind.FOLD, acts)
