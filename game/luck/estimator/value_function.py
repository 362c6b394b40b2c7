"""The value function: what a hand is worth to its hero, by tables for the deal and by networks after it.

It is learnt from hands of bots and frozen in a file; `version` and the file's hash say which one it is.
"""

from __future__ import annotations

import hashlib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.odds.percents import starting_percents
from game.luck.estimator.features import Described
from game.luck.estimator.network import ValueNetwork
from game.simulation.lanes.keys import classes_of_combos

Floats = NDArray[np.float32]

VERSION = 7
"""Of the file and the estimate. Games adjusted by another version are adjusted again."""

PATH = Path(__file__).parent / "values.npz"
CLASSES, BINS = 169, 20
STREETS = 4
SIZES = ("heads-up", "ring")
_BIN = 100 // BINS


class DealValues(NamedTuple):
    """Big blinds that a hero's own starting hand is worth, by row and class, and what the starting hands of
    each other row cost him, by that row, his row and bin of strength. Both have mean zero over all combos.
    """

    own: Floats
    rivals: Floats

    def values(self, combos: NDArray[np.int16], hero: NDArray[np.intp]) -> NDArray[np.float64]:
        """Shape (lanes,)."""
        lanes = np.arange(combos.shape[1])
        classes = classes_of_combos().take(combos[hero, lanes])
        found = self.own[hero, classes].astype(np.float64)
        for row in range(len(combos)):
            worth = self.rivals[row, hero, bins_of_combos().take(combos[row])]
            found += np.where(hero == row, 0.0, worth)
        return found


class ValueFunction(NamedTuple):
    """`deals` by number of seats; `networks` by place in SIZES and street."""

    deals: dict[int, DealValues]
    networks: dict[tuple[int, int], ValueNetwork]
    digest: str = ""

    def values(self, seats: int, street: int, state: Described) -> NDArray[np.float64]:
        network = self.networks[int(seats > 2), street]
        learnt = np.where(state.is_settled, 0, network.values(state.features) * state.scale)
        found: NDArray[np.float64] = (state.base + learnt).astype(np.float64)
        return found


@cache
def bins_of_combos() -> NDArray[np.intp]:
    return (starting_percents() // _BIN).astype(np.intp)


def to_bytes(deals: dict[int, DealValues], networks: dict[tuple[int, int], ValueNetwork]) -> bytes:
    arrays: dict[str, NDArray[np.float32]] = {}
    for seats, each in deals.items():
        arrays[f"deal/{seats}/own"], arrays[f"deal/{seats}/rivals"] = each
    for (size, street), network in networks.items():
        name = f"net/{size}/{street}"
        arrays[f"{name}/centre"], arrays[f"{name}/spread"] = network.centre, network.spread
        for layer, (weights, offsets) in enumerate(zip(network.weights, network.offsets, strict=True)):
            arrays[f"{name}/{layer}/weights"], arrays[f"{name}/{layer}/offsets"] = weights, offsets
    file = BytesIO()
    np.savez(file, **{name: array.astype(np.float32) for name, array in arrays.items()})  # type: ignore[arg-type]
    return file.getvalue()


def from_bytes(content: bytes) -> ValueFunction:
    with np.load(BytesIO(content), allow_pickle=False) as file:
        found = {name: file[name] for name in file.files}
    deals = {
        int(name.split("/")[1]): DealValues(array, found[name.replace("own", "rivals")])
        for name, array in found.items()
        if name.endswith("/own")
    }
    places = {
        (int(size), int(street))
        for kind, size, street, *_ in (name.split("/") for name in found if name.startswith("net/"))
    }
    networks = {place: _network(found, "net/{}/{}".format(*place)) for place in places}
    return ValueFunction(deals, networks, hashlib.sha256(content).hexdigest())


def _network(found: dict[str, Floats], name: str) -> ValueNetwork:
    layers = range(sum(key.startswith(name) and key.endswith("weights") for key in found))
    return ValueNetwork(
        found[f"{name}/centre"],
        found[f"{name}/spread"],
        tuple(found[f"{name}/{layer}/weights"] for layer in layers),
        tuple(found[f"{name}/{layer}/offsets"] for layer in layers),
    )


@cache
def shipped() -> ValueFunction:
    return from_bytes(PATH.read_bytes())
