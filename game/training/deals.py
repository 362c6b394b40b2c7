"""Deals for training: cards, strength keys and stacks of many hands of hold'em at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.profile import SizeClass
from game.bots.spots import SHORT_STACK_BLINDS, Position
from game.bots.table import PERCENT as PERCENTS
from game.engine.odds.percents import starting_percents
from game.engine.rules import DEFAULT_RULES, HeadsUpBlinds, RuleSet
from game.simulation.deals import Table
from game.simulation.draws import BulkDraws, Purpose, Words
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import DRAW_KEYS, STRENGTH, percents_of_keys
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.states import Amounts, play_for
from game.training.hand_state import (
    BIG_BLIND,
    BLIND,
    DEAL_SIZE,
    KEY,
    MAX_ROWS,
    OPENER,
    PERCENT,
    POSITION,
    ROWS,
    SHORT,
    STACK,
    STRAY,
    TELLS_ALL,
    TELLS_DEAR,
    TELLS_LARGE,
    VALUE,
)
from game.training.infosets import BUCKETS, EDGES
from game.training.mccfr import Deals
from game.training.opponents import (
    CHALLENGER,
    CHALLENGER_SIZES,
    COUNTS_ODDS,
    RIVAL,
    StrayCrowd,
)
from game.training.trick_moves import kind_of_trick

BOARD = 5
UNEVEN_SHARE = 8
"""In one deal of so many the stacks differ."""
_MIN_STACK, _STACK_SPAN = 5, 95  # in big blinds, where stacks differ
SHORT_FROM = 7
"""Big blinds of the shortest stacks: with shorter ones among them rows go all-in too often with ten, and
little is lost where the shortest play by rows of these.
"""
SHORT_PERCENT = 30
"""In so many deals stacks are short, where they are named; in a third of these all are alike, in a third
they differ, in a third every other seat has a deeper one.
"""
_POINTS = 1 << 30
_POSITIONS = {position: place for place, position in enumerate(Position)}


class Stacks(StrEnum):
    """What rows before the flop say of stacks: nothing; whether they are short; or only rows for short ones
    are looked for, beside those that there are.
    """

    ANY = "any"
    NAMED = "named"
    SHORT = "short"


class Kind(NamedTuple):
    """What the deals of one round have in common."""

    rules: RuleSet
    seats: int


KINDS: dict[SizeClass, Sequence[Kind]] = {
    SizeClass.HEADS_UP: [Kind(replace(DEFAULT_RULES, heads_up=blinds), 2) for blinds in HeadsUpBlinds],
    SizeClass.RING: [Kind(DEFAULT_RULES, seats) for seats in (6, 3, 10, 6, 9, 4)],
}
"""Rounds take them in turn."""


def deals(
    kind: Kind,
    draws: BulkDraws,
    numbers: Words,
    *,
    crowd: StrayCrowd | None = None,
    trick_shares: NDArray[np.float64] | None = None,
    by_draws: bool = False,
    named: Stacks = Stacks.ANY,
    tells_all: bool = False,
    tells_large: bool = False,
    tells_dear: bool = False,
) -> Deals:
    """Shape (deals, DEAL_SIZE), as hand_state.py lays them out; without a `crowd` nobody strays, and with
    `trick_shares` who does has each of TRICKS_MET as often as these say. `by_draws` tells draws from other
    hands, `tells_all` raises of own limps from other raises, at full tables, and overbets from all-ins,
    `tells_large` large first raises from small ones and from all-ins, and `tells_dear` dear reraises and huge
    bets from others.
    """
    setup = Table(kind.rules, kind.seats, draws.seed).setup(0)
    layout, rows, lanes = Layout.of(setup), kind.seats, len(numbers)
    cards = deal_cards(draws, numbers, rows)
    made = np.zeros((lanes, DEAL_SIZE), dtype=np.int64)
    made[:, ROWS], made[:, OPENER], made[:, BIG_BLIND] = rows, layout.opener, layout.big_blind
    made[:, TELLS_ALL], made[:, TELLS_LARGE], made[:, TELLS_DEAR] = tells_all, tells_large, tells_dear
    made[:, BLIND : BLIND + rows] = layout.blinds
    made[:, POSITION : POSITION + rows] = [_POSITIONS[position] for position in layout.positions]
    stacks = _stacks(draws, numbers, rows, setup.stacks[0], layout.big_blind)
    if named is not Stacks.ANY:
        short_percent = SHORT_PERCENT if named is Stacks.NAMED else PERCENTS
        stacks = _with_short_ones(draws, numbers, stacks, layout.big_blind, short_percent)
        made[:, SHORT : SHORT + rows] = play_for(SHORT_STACK_BLINDS * layout.big_blind, stacks).T
    made[:, STACK : STACK + rows] = stacks.T
    if crowd:
        made[:, STRAY : STRAY + rows] = _strays(draws, numbers, rows, crowd, trick_shares)
        _challenge(draws, numbers, made[:, STRAY : STRAY + rows], crowd.challenged_percent)
    made[:, VALUE : VALUE + rows] = cards.values()[0].T
    for street, on_board in enumerate(layout.board_cards):
        own = (DRAW_KEYS if by_draws else STRENGTH).of_lanes(cards, on_board)
        percents = percents_of_keys(own) if street else starting_percents().take(cards.combos)
        keys = np.digitize(percents, EDGES) + BUCKETS * (own >= PERCENTS) if street else own
        made[:, KEY + street * MAX_ROWS :][:, :rows] = keys.T
        made[:, PERCENT + street * MAX_ROWS :][:, :rows] = percents.T
    return made


def deal_cards(draws: BulkDraws, numbers: Words, rows: int) -> LaneCards:
    deck = draws.cards(numbers, 2 * rows + BOARD)
    return LaneCards.of_numbers(deck[0 : 2 * rows : 2], deck[1 : 2 * rows : 2], deck[2 * rows :])


def _stacks(draws: BulkDraws, numbers: Words, rows: int, stack: int, big_blind: int) -> Amounts:
    """Shape (rows, deals)."""
    words = draws.sequences(numbers, Purpose.STACKS, rows + 1)
    drawn = (_MIN_STACK + words[:rows] % np.uint64(_STACK_SPAN)).astype(np.int64) * big_blind
    return np.where(words[rows] % np.uint64(UNEVEN_SHARE) == 0, drawn, stack)


def _with_short_ones(
    draws: BulkDraws, numbers: Words, stacks: Amounts, big_blind: int, percent: int
) -> Amounts:
    """The stacks, of shape (rows, deals), short in so many percent of the deals."""
    rows = len(stacks)
    word, *words = draws.sequences(numbers, Purpose.SHORT_STACKS, rows + 1)
    least = SHORT_FROM * big_blind
    span = np.uint64((SHORT_STACK_BLINDS - SHORT_FROM) * big_blind + 1)
    differing = least + (np.array(words) % span).astype(np.int64)
    kind = word // np.uint64(PERCENTS) % np.uint64(3)
    alike = np.where(kind == 0, differing[0], differing)
    every_other = (np.arange(rows)[:, np.newaxis] + (word & np.uint64(1)).astype(np.int64)) % 2 == 0
    made = np.where((kind == 2) & every_other, np.maximum(stacks, alike), alike)
    return np.where(word % np.uint64(PERCENTS) < percent, made, stacks)


def _strays(
    draws: BulkDraws,
    numbers: Words,
    rows: int,
    crowd: StrayCrowd,
    trick_shares: NDArray[np.float64] | None,
) -> NDArray[np.int64]:
    words = draws.sequences(numbers, Purpose.SAMPLE, rows)
    lot, rest = (words % np.uint64(100)).astype(np.int64), words // np.uint64(100)
    if trick_shares is None:
        kinds = np.array(crowd.kinds).take((rest % np.uint64(len(crowd.kinds))).astype(np.intp))
    else:
        kinds = _tricks(rest, trick_shares)
    strays, rivals, odds = crowd.stray_percent, crowd.rival_percent, crowd.odds_percent
    strange = [lot < strays, lot < strays + rivals, lot < strays + rivals + odds]
    drawn = np.select(strange, [kinds, RIVAL, COUNTS_ODDS])
    return np.asarray(drawn.T, dtype=np.int64)


def _tricks(words: Words, shares: NDArray[np.float64]) -> NDArray[np.int64]:
    """The kinds of opponents with tricks, each drawn as often as its share says."""
    points = (words % np.uint64(_POINTS)).astype(np.float64) / _POINTS
    places = np.searchsorted(shares.cumsum(), points, side="right")
    return np.asarray(kind_of_trick(np.minimum(places, len(shares) - 1)))


def _challenge(draws: BulkDraws, numbers: Words, strays: NDArray[np.int64], percent: int) -> None:
    """Put one of the challengers into so many of the deals, in all seats alike."""
    rows = strays.shape[1]
    word = draws.sequences(numbers, Purpose.SAMPLE, rows + 1)[rows]
    challenged = np.flatnonzero(word % np.uint64(100) < percent)
    if rows == 2:
        strays[challenged] = 0
    rest, seats = word[challenged] // np.uint64(100), np.uint64(rows)
    challengers = CHALLENGER + rest // seats % np.uint64(len(CHALLENGER_SIZES))
    strays[challenged, (rest % seats).astype(np.intp)] = challengers
