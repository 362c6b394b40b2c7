"""The Shark of the first edition: a rival in training, and a yardstick."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import equity_order
from game.bots.hand_text import Hands, parse_hands
from game.bots.profile import BotProfile, Modifiers, SizeClass, Style
from game.bots.spots import Opponents, Position, PostflopSituation, PostflopStreet, PreflopSituation
from game.bots.table import ANY, DecisionTable, PostflopRow, PreflopRow, Sizes, Weights
from game.simulation.lanes.policies import style_arrays

FIRST_EDITION, SECOND_EDITION = "first_edition", "second_edition"
MODIFIERS = {
    SizeClass.RING: Modifiers(looseness=-4, aggression=114, stickiness=-1),
    SizeClass.HEADS_UP: Modifiers(aggression=110, stickiness=-6),
}
SIZE_NOISE = 8


@cache
def first_edition() -> BotProfile:
    """The Shark as it was shipped first."""
    return BotProfile(
        "first-edition", "Shark, first edition", _style(SizeClass.RING), _style(SizeClass.HEADS_UP)
    )


def rival_arrays() -> NDArray[np.int64]:
    """Shape (2, spots, keys, 4), keys as in lanes/keys.py, heads-up first: the draws below 10,000 below which
    it folds, and below which it does not raise; the draws below 100 for small sizes, and for all that is not
    all-in.
    """
    styles = first_edition().heads_up, first_edition().ring
    found = [style_arrays(style) for style in styles]
    return np.array(
        [np.stack((each.fold, each.stay, *each.sizes), axis=-1) for each in found], dtype=np.int64
    )


def _style(size_class: SizeClass) -> Style:
    return Style(table_of(FIRST_EDITION, size_class), MODIFIERS[size_class], SIZE_NOISE, sizing=1)


def table_of(edition: str, size_class: SizeClass) -> DecisionTable:
    """The rows of an edition's folder beside this module."""
    begun = Path(__file__).with_name(edition) / size_class
    preflop = (_preflop_row(line) for line in _lines(Path(f"{begun}-preflop.csv")))
    postflop = (_postflop_row(line) for line in _lines(Path(f"{begun}-postflop.csv")))
    return DecisionTable(f"{edition}-{size_class}".replace("_", "-"), 1, tuple(preflop), tuple(postflop))


def _lines(path: Path) -> Iterator[Mapping[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _preflop_row(line: Mapping[str, str]) -> PreflopRow:
    situation, position = line["situation"], line["position"]
    return PreflopRow(
        ANY if situation == ANY else PreflopSituation(situation),
        ANY if position == ANY else Position(position),
        ANY,
        _hands(line),
        *_numbers(line),
    )


def _hands(line: Mapping[str, str]) -> Hands:
    """Named, or by percentiles as older rows have them."""
    if "hands" in line:
        return parse_hands(line["hands"])
    return equity_order().between(int(line["least"]), int(line["below"]))


def _postflop_row(line: Mapping[str, str]) -> PostflopRow:
    situation, street, opponents = line["situation"], line["street"], line["opponents"]
    return PostflopRow(
        ANY if situation == ANY else PostflopSituation(situation),
        ANY if street == ANY else PostflopStreet(street),
        ANY if opponents == ANY else Opponents(opponents),
        ANY,
        ANY,
        int(line["least"]),
        int(line["below"]),
        *_numbers(line),
    )


def _numbers(line: Mapping[str, str]) -> tuple[Weights, Sizes]:
    fold, call, raise_ = (int(line[name]) for name in ("fold", "call", "raise"))
    return Weights(fold, call, raise_), Sizes(*(int(line[name]) for name in ("small", "large", "all_in")))
