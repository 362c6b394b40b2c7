"""The Shark of the first edition: a rival in training, and a yardstick."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.bots.hand_order import ALL_HANDS_ALIKE
from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, SizeClass, Style
from game.simulation.lanes.policies import style_arrays
from game.training.row_files import read_table

FOLDER = Path(__file__).with_name("first_edition")
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
    table, modifiers = read_table(FOLDER, size_class), MODIFIERS[size_class]
    return Style(table, modifiers, SIZE_NOISE, edition=1, shifting=ALL_HANDS_ALIKE)
