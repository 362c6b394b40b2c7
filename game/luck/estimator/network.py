"""A small network with two hidden layers, and how it learns."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

HIDDEN = (48, 24)
_DECAY, _SQUARES, _TINY = 0.9, 0.999, 1e-8


class ValueNetwork(NamedTuple):
    """`centre` and `spread` bring the features, (lanes, features), to one measure; the rest are layers."""

    centre: Floats
    spread: Floats
    weights: tuple[Floats, ...]
    offsets: tuple[Floats, ...]

    def values(self, features: Floats) -> Floats:
        """Shape (lanes,)."""
        out: Floats = self._layers(features)[-1][:, 0]
        return out

    def _layers(self, features: Floats) -> list[Floats]:
        found = [np.clip((features - self.centre) / self.spread, -5, 5)]
        for place, (weights, offset) in enumerate(zip(self.weights, self.offsets, strict=True)):
            total = found[-1] @ weights + offset
            found.append(total if place == len(self.weights) - 1 else np.maximum(total, 0.1 * total))
        return found

    def gradients(self, features: Floats, target: Floats, weight: Floats) -> list[Floats]:
        """Of the weighted squares of the errors: those of all weights, then of all offsets."""
        layers = self._layers(features)
        error = ((layers[-1][:, 0] - target) * weight / len(target))[:, np.newaxis]
        by_weight: list[NDArray[Any]] = []
        by_offset: list[NDArray[Any]] = []
        for place in reversed(range(len(self.weights))):
            by_weight.insert(0, layers[place].T @ error)
            by_offset.insert(0, error.sum(axis=0))
            if place:
                error = (error @ self.weights[place].T) * np.where(layers[place] > 0, 1, 0.1)
        return [np.asarray(each, dtype=np.float32) for each in (*by_weight, *by_offset)]


def untrained(features: Floats, rng: np.random.Generator) -> ValueNetwork:
    """Random weights for features like these."""
    sizes = (features.shape[1], *HIDDEN, 1)
    weights = [
        (rng.standard_normal((into, out)) * np.sqrt(2 / into) * (0.1 if out == 1 else 1)).astype(np.float32)
        for into, out in pairwise(sizes)
    ]
    return ValueNetwork(
        features.mean(axis=0),
        features.std(axis=0) + np.float32(1e-3),
        tuple(weights),
        tuple(np.zeros(size, dtype=np.float32) for size in sizes[1:]),
    )


def trained(
    features: Floats,
    target: Floats,
    weight: Floats,
    rng: np.random.Generator,
    *,
    epochs: int,
    batch: int = 2048,
) -> ValueNetwork:
    """By Adam, with a rate that falls to nothing."""
    network = untrained(features, rng)
    values = [*network.weights, *network.offsets]
    means = [np.zeros_like(each) for each in values]
    squares = [np.zeros_like(each) for each in values]
    steps = epochs * max(1, len(target) // batch)
    for step in range(1, steps + 1):
        lanes = rng.integers(0, len(target), min(batch, len(target)))
        found = network.gradients(features[lanes], target[lanes], weight[lanes])
        rate = 2e-3 * (1 - step / (steps + 1))
        for place, gradient in enumerate(found):
            means[place] += (1 - _DECAY) * (gradient - means[place])
            squares[place] += (1 - _SQUARES) * (gradient * gradient - squares[place])
            mean = means[place] / (1 - _DECAY**step)
            square = squares[place] / (1 - _SQUARES**step)
            values[place] -= (rate * mean / (np.sqrt(square) + _TINY)).astype(np.float32)
        count = len(network.weights)
        network = network._replace(weights=tuple(values[:count]), offsets=tuple(values[count:]))
    return network
