"""What hypothesis draws for the tests of bots: tables of every shape, profiles, and spots of every kind."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from game.bots.hand_order import CLASSES
from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, Style
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    Stack,
)
from game.bots.table import ANY, DecisionTable, PostflopRow, PreflopRow, Sizes, Weights
from game.engine.actions import Fold
from game.engine.betting import LimitKind
from game.engine.cards import FULL_DECK
from game.engine.hand import apply, legal_actions, start
from game.engine.state import HandState, Phase, RaiseCap
from tests.builders import a_setup, some_action

MAX_KEYS = 12


def parts_of_100(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    cuts = st.lists(st.integers(0, 100), min_size=count - 1, max_size=count - 1).map(sorted)
    return cuts.map(lambda at: tuple(b - a for a, b in zip([0, *at], [*at, 100], strict=True)))


weights = parts_of_100(3).map(lambda parts: Weights(*parts))
sizes = parts_of_100(3).map(lambda parts: Sizes(*parts))
all_sizes = parts_of_100(5).map(lambda parts: Sizes(*parts))
preflop_keys = st.tuples(
    st.sampled_from([ANY, *PreflopSituation]),
    st.sampled_from([ANY, *Position]),
    st.sampled_from([ANY, *Stack]),
)
postflop_keys = st.tuples(
    st.sampled_from([ANY, *PostflopSituation]),
    st.sampled_from([ANY, *PostflopStreet]),
    st.sampled_from([ANY, *Opponents]),
    st.sampled_from([ANY, *Line]),
    st.sampled_from([ANY, *Draw]),
)


@st.composite
def bands(draw: st.DrawFn, row: Any, keys: tuple[str, ...]) -> list[Any]:
    """Rows of these keys over all hands, or with a gap between two edges."""
    edges = [0, *sorted(draw(st.sets(st.integers(1, 99), max_size=4))), 100]
    ranges = list(pairwise(edges))
    if draw(st.booleans()):
        ranges.remove(draw(st.sampled_from(ranges)))
    return [row(*keys, min_size, below, draw(weights), draw(all_sizes)) for min_size, below in ranges]


@st.composite
def sets_of_hands(draw: st.DrawFn, row: Any, keys: tuple[str, ...]) -> list[PreflopRow]:
    """Rows of these keys that share out all hands, or leave some."""
    parts = draw(st.integers(1, 5))
    dealt = draw(st.randoms(use_true_random=False))
    of_part: list[set[int]] = [set() for _ in range(parts)]
    for place in range(len(CLASSES)):
        of_part[dealt.randrange(parts)].add(place)
    if draw(st.booleans()):
        of_part.pop()
    return [row(*keys, frozenset(hands), draw(weights), draw(sizes)) for hands in of_part if hands]


@st.composite
def rows(draw: st.DrawFn, row: Any, keys: st.SearchStrategy[tuple[str, ...]]) -> tuple[Any, ...]:
    """Rows of several keys, wildcards among them, none twice: they shadow one another, and may leave gaps."""
    min_size = draw(st.integers(0, MAX_KEYS))  # left to itself, hypothesis draws few
    chosen = draw(st.lists(keys, unique=True, min_size=min_size, max_size=MAX_KEYS))
    whole = (ANY,) * len(chosen[0]) if chosen else ()
    if whole and whole not in chosen and draw(st.booleans()):
        chosen.append(whole)
    shared_out = sets_of_hands if row is PreflopRow else bands
    return tuple(band for each in chosen for band in draw(shared_out(row, each)))


@st.composite
def tables(draw: st.DrawFn) -> DecisionTable:
    return DecisionTable(
        "drawn", 1, draw(rows(PreflopRow, preflop_keys)), draw(rows(PostflopRow, postflop_keys))
    )


@st.composite
def profiles(draw: st.DrawFn) -> BotProfile:
    modifiers = Modifiers(
        draw(st.integers(-60, 60)),
        draw(st.integers(0, 1000)),
        draw(st.integers(0, 100)),
        draw(st.integers(-60, 60)),
    )
    style = Style(draw(tables()), modifiers, draw(st.integers(0, 50)))
    return BotProfile("drawn", "Drawn", style, style)


LIMITS = (LimitKind.NO_LIMIT, LimitKind.POT_LIMIT, LimitKind.FIXED_LIMIT)
CAPS = (RaiseCap(), RaiseCap(3), RaiseCap(1), RaiseCap(3, heads_up_free=True))
BLINDS = ("1 2", "5 10", "500 1000")
LARGEST_STACKS = (30, 3000, 300_000, 5_000_000)

spots = st.integers(0, 2**32).map(lambda number: a_spot(random.Random(number)))
"""Hands in which a seat is to bet: any limit and cap, on any street, stacks from one chip to millions."""


def a_spot(rng: random.Random) -> HandState:
    while True:
        most = rng.choice(LARGEST_STACKS)
        setup = a_setup(
            [rng.choice([1, rng.randint(1, most), most]) for _ in range(rng.randint(2, 10))],
            limit=rng.choice(LIMITS),
            antes=rng.choice([0, 5]),
            blinds=rng.choice(BLINDS),
            raise_cap=rng.choice(CAPS),
        )
        state = start(setup, tuple(rng.sample(FULL_DECK, len(FULL_DECK))))
        if met := _spots_met(state, rng):
            street = rng.choice(list(dict.fromkeys(spot.street for spot in met)))
            return rng.choice([spot for spot in met if spot.street is street])


def _spots_met(state: HandState, rng: random.Random) -> list[HandState]:
    """The spots of a hand played by chance, which folds less than it would by itself."""
    met = []
    while state.phase is not Phase.OVER:
        if legal_actions(state).fold:
            met.append(state)
        action = some_action(state, rng)
        if not isinstance(action, Fold) or rng.random() < 0.2:
            state = apply(state, action)
    return met
