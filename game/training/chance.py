"""Chance inside compiled code: L'Ecuyer's two combined generators of 1988, period 2.3·10¹⁸.

A generator is an array of two integers. Every intermediate value fits into 64 bits, with and without numba.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.training.compiled import compiled

_MODULI = (2147483563, 2147483399)
_WORD = 32


def generator(word: int) -> NDArray[np.int64]:
    """A generator that begins at a 64-bit word."""
    halves = word & ((1 << _WORD) - 1), word >> _WORD
    return np.array(
        [1 + half % (modulus - 1) for half, modulus in zip(halves, _MODULI, strict=True)], dtype=np.int64
    )


@compiled
def uniform(rng):
    """The next number from 0 up to, but not including, 1."""
    rng[0] = rng[0] * 40014 % 2147483563
    rng[1] = rng[1] * 40692 % 2147483399
    mixed = rng[0] - rng[1]
    if mixed < 1:
        mixed += 2147483562
    return (mixed - 1) / 2147483562.0
