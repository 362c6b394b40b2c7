"""The order of a table's starting hands by how they play among players who all play by it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.table import DecisionTable
from game.simulation.deals import Table
from game.training.deals import KINDS
from game.training.play_order import Worth, play_order, worth_of
from game.training.trials import NOISE

AT_ONCE = 8192
PARTS = {SizeClass.HEADS_UP: 60, SizeClass.RING: 240}
"""So many times AT_ONCE deals are played: at full tables a hand seldom enters alone, and what it wins varies
more.
"""


class Asked(NamedTuple):
    """Whose hands are ordered, and at which tables in turn."""

    player: BotProfile
    tables: Sequence[Table]


def ordered_by_play(table: DecisionTable, size_class: SizeClass) -> DecisionTable:
    """The table with the order that its own rows yield: what each hand wins when it enters, at the tables
    of the training.
    """
    style = Style(table, Modifiers(), NOISE)
    asked = Asked(BotProfile(table.key, table.key, style, style), _tables(size_class))
    worth = Worth.nothing()
    for part in range(PARTS[size_class]):
        worth.include(_worth(part, asked))
    return replace(table, order=play_order(worth))


def _tables(size_class: SizeClass) -> Sequence[Table]:
    seed = hashlib.sha256(f"order {size_class}".encode()).digest()
    return [Table(kind.rules, kind.seats, seed) for kind in KINDS[size_class]]


def _worth(part: int, asked: Asked) -> Worth:
    numbers = np.arange(part * AT_ONCE, (part + 1) * AT_ONCE, dtype=np.uint64)
    return worth_of(asked.tables[part % len(asked.tables)], asked.player, numbers)
