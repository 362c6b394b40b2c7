"""Profiles as arrays: what bots/decision.py says of every spot and key, and decisions drawn from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.decision import Verdict, verdict
from game.bots.hand_order import CLASSES
from game.bots.modifiers import WEIGHT_TOTAL, Modifiers
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.sizing import Size
from game.bots.spots import PreflopSpot, Spot
from game.bots.table import PERCENT, DecisionTable
from game.engine.variants import HOLDEM
from game.simulation.draws import BlockWords
from game.simulation.lanes.betting import ActionKind, Choice, RaiseRange, Turn
from game.simulation.lanes.committed import may_fold
from game.simulation.lanes.keys import DRAW_KEYS, STRENGTH, PrivateKeys, private_keys
from game.simulation.lanes.sizing import sized_raises
from game.simulation.lanes.spots import PREFLOP_PLACES, SPOTS, WIDE, WIDE_SPOTS, spots

USUAL_SIZES = 3
"""So many sizes of SIZES, from the first on, are looked at unless a style has others."""

MAX_STYLES = 512


class StyleArrays(NamedTuple):
    """Shape (spots, keys), int16: the draws below which the style folds, and below which it does not raise;
    for all sizes that it may have but the last one the draws below 100 below which a raise is of this or an
    earlier one, of shape (sizes less one, spots, keys).
    """

    fold: NDArray[np.int16]
    stay: NDArray[np.int16]
    sizes: NDArray[np.int16]


# By identity: to hash a table takes longer than to look up what it says.
_arrays: dict[tuple[int, Modifiers, int], tuple[DecisionTable, StyleArrays]] = {}


def style_arrays(style: Style) -> StyleArrays:
    """What the style says of every spot and key, modifiers included."""
    key = id(style.table), style.modifiers, style.shifting
    if key not in _arrays:
        if len(_arrays) >= MAX_STYLES:
            _arrays.clear()
        _arrays[key] = style.table, _style_arrays(style)
    return _arrays[key][1]


def _style_arrays(style: Style) -> StyleArrays:
    # A table without rows for lines and stacks is asked once for all of them.
    asked = SPOTS if style.table.knows_lines or style.table.knows_stacks else WIDE_SPOTS
    keys = private_keys(style).count
    verdicts = [found for spot in asked for found in _verdicts(style, spot, keys)]
    fold = [found.weights.fold for found in verdicts]
    stay = [found.weights.fold + found.weights.call for found in verdicts]
    sizes = np.array([found.sizes for found in verdicts], dtype=np.int16).cumsum(axis=1, dtype=np.int16)
    used = len(Size) if (sizes[:, USUAL_SIZES - 1] < PERCENT).any() else USUAL_SIZES
    parts = (np.array(fold, dtype=np.int16), np.array(stay, dtype=np.int16), sizes[:, : used - 1].T)
    shaped = (part.reshape(*part.shape[:-1], len(asked), keys) for part in parts)
    return StyleArrays(*(part if asked is SPOTS else part.take(WIDE, axis=-2) for part in shaped))


def _verdicts(style: Style, spot: Spot, keys: int) -> list[Verdict]:
    """As many of every spot; beyond the keys that it has, the last one stands for nothing."""
    after_flop = 2 * PERCENT if style.table.knows_draws else PERCENT
    count = len(CLASSES) if isinstance(spot, PreflopSpot) else after_flop
    own = [verdict(style, spot, key) for key in range(count)]
    return own + own[-1:] * (keys - count)


def _with_draws(part: NDArray[np.int16]) -> NDArray[np.int16]:
    """An array of a style by its keys, wide enough for draws: where it knows none, they play as others."""
    missing = DRAW_KEYS.count - part.shape[-1]
    if not missing:
        return part
    wide = np.concatenate((part, np.repeat(part[..., -1:], missing, axis=-1)), axis=-1)
    after_flop = np.setdiff1d(np.arange(len(SPOTS)), PREFLOP_PLACES)
    wide[..., after_flop, PERCENT:] = part[..., after_flop, :PERCENT]
    return wide


class ActionLikelihoods(NamedTuple):
    """How likely each action is in each lane; raises by their place in SIZES, all noise
    together; sizes that nobody has may be left out at the end."""

    fold: NDArray[np.float64]
    stay: NDArray[np.float64]
    raises: tuple[NDArray[np.float64], ...]
    range_: RaiseRange


class TablePolicy:
    """The profiles of one table of players; lanes name them by place. `keys` are those by which they play."""

    def __init__(self, profiles: Sequence[BotProfile], players: int) -> None:
        """`players` are dealt in: by their number a profile has one of its two styles."""
        size_class = SizeClass.HEADS_UP if players == 2 else SizeClass.RING
        styles = [profile.style(size_class) for profile in profiles]
        knows_draws = any(style.table.knows_draws for style in styles)
        self.keys: PrivateKeys = DRAW_KEYS if knows_draws else STRENGTH
        arrays = [style_arrays(style) for style in styles]
        if knows_draws:
            arrays = [StyleArrays(*map(_with_draws, each)) for each in arrays]
        self._fold = np.concatenate([each.fold.ravel() for each in arrays])
        self._stay = np.concatenate([each.stay.ravel() for each in arrays])
        edges = max(len(each.sizes) for each in arrays)
        self._sizes_below = [np.concatenate([_edge(each, edge) for each in arrays]) for edge in range(edges)]
        self._noise = [
            np.array([style.noise_on(plan.street) for style in styles], dtype=np.int64)
            for plan in HOLDEM.streets
        ]
        self._edition = np.array([style.edition for style in styles], dtype=np.int64)

    def choose(
        self, turn: Turn, profiles: NDArray[np.integer], keys: NDArray[np.integer], words: BlockWords
    ) -> Choice:
        """What each lane's profile does with a hand of its key, drawn from its words as decide draws."""
        edition = self.edition(profiles)
        place = (profiles * len(SPOTS) + spots(turn, edition)) * self.keys.count + keys
        draw = (words.first % np.uint64(WEIGHT_TOTAL)).astype(np.int16)
        kinds = turn.staying
        kinds[(draw < self._fold.take(place)) & may_fold(turn, edition)] = ActionKind.FOLD
        amounts = np.zeros(len(kinds), dtype=np.int64)
        raising = np.flatnonzero(draw >= self._stay.take(place))
        if len(raising):
            self._raise(turn, raising, place, profiles, words, kinds, amounts)
        return Choice(kinds, amounts)

    def shares(
        self, turn: Turn, profiles: NDArray[np.integer], keys: NDArray[np.integer]
    ) -> ActionLikelihoods:
        """The probabilities by which `choose` draws; `keys` of shape (keys, 1) ask for several at once."""
        edition = self.edition(profiles)
        place = (profiles * len(SPOTS) + spots(turn, edition)) * self.keys.count + keys
        fold, stay = self._fold.take(place) / WEIGHT_TOTAL, self._stay.take(place) / WEIGHT_TOTAL
        legal = turn.raise_range()
        raised = np.where(legal.allowed, 1 - stay, 0.0)
        below = [edge.take(place) / PERCENT for edge in self._sizes_below]
        folds = np.where(may_fold(turn, edition), fold, 0.0)
        splits = (below[0], *(more - less for less, more in pairwise(below)), 1 - below[-1])
        return ActionLikelihoods(folds, 1 - folds - raised, tuple(raised * split for split in splits), legal)

    def noise(
        self, street: int, profiles: NDArray[np.integer], words: NDArray[np.uint64]
    ) -> NDArray[np.int64]:
        """A percent by which a raise of each lane may be multiplied, drawn from its word."""
        return _noise(self.most_noise(street, profiles), words)

    def most_noise(self, street: int, profiles: NDArray[np.integer]) -> NDArray[np.int64]:
        """By how many percent at most that percent differs from a hundred; all are equally likely."""
        return self._noise[street].take(profiles)

    def edition(self, profiles: NDArray[np.integer]) -> NDArray[np.int64]:
        """By which edition each lane's profile plays."""
        return self._edition.take(profiles)

    def _raise(
        self,
        turn: Turn,
        raising: NDArray[np.intp],
        place: NDArray[np.integer],
        profiles: NDArray[np.integer],
        words: BlockWords,
        kinds: NDArray[np.int8],
        amounts: NDArray[np.int64],
    ) -> None:
        """Bet or raise where that is legal: legality is looked into only where a raise was drawn."""
        part = turn.only(raising)
        legal = part.raise_range()
        most = self.most_noise(turn.street, profiles.take(raising))
        sizes, noise = self._sizes(place.take(raising), most, words.second.take(raising))
        totals = sized_raises(part, legal, sizes, noise, self.edition(profiles.take(raising)))
        can = np.flatnonzero(legal.allowed)
        lanes = raising.take(can)
        amounts[lanes] = totals.take(can)
        kinds[lanes] = part.raising.take(can)

    def _sizes(
        self, place: NDArray[np.integer], most: NDArray[np.int64], word: NDArray[np.uint64]
    ) -> tuple[NDArray[np.integer], NDArray[np.int64]]:
        """Places in SIZES, and percents of noise."""
        word, draw = np.divmod(word, np.uint64(PERCENT))
        draw = draw.astype(np.int16)
        sizes = (draw >= self._sizes_below[0].take(place)).astype(np.int8)
        for edge in self._sizes_below[1:]:
            sizes += draw >= edge.take(place)
        return sizes, _noise(most, word)


def _edge(arrays: StyleArrays, edge: int) -> NDArray[np.int16]:
    """One of the draws below which sizes are; a style of few sizes is below all later ones."""
    if edge < len(arrays.sizes):
        return arrays.sizes[edge].ravel()
    return np.full(arrays.fold.size, PERCENT, dtype=np.int16)


def _noise(most: NDArray[np.int64], words: NDArray[np.uint64]) -> NDArray[np.int64]:
    noise: NDArray[np.int64] = PERCENT - most + (words % (2 * most + 1).astype(np.uint64)).astype(np.int64)
    return noise
