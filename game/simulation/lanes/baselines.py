"""The baselines of bots/baselines.py in many lanes at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.bots.baselines import BASELINE_EDITION, Baseline
from game.bots.sizing import Size
from game.bots.table import PERCENT
from game.engine.odds import heads_up_equity, preflop_percentile
from game.engine.odds.deck import card_subsets
from game.engine.odds.preflop import MAX_OPPONENTS, preflop_odds
from game.simulation.draws import BY_NUMBER, BlockWords
from game.simulation.lanes.betting import ActionKind, Choice, RaiseRange, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.sizing import SIZES, sized_raises
from game.simulation.lanes.states import Amounts, Flags, Lanes

Equities = NDArray[np.float64]
_MARGIN = 1e-9


class BaselineTurn:
    """A turn at which a baseline sits in every lane: `lanes` are their places among all cards."""

    def __init__(
        self, turn: Turn, lanes: Lanes, keys: NDArray[np.uint8], words: BlockWords, cards: LaneCards
    ) -> None:
        self.turn, self.lanes, self.keys, self.words, self.cards = turn, lanes, keys, words, cards

    @property
    def combos(self) -> NDArray[np.int16]:
        combos: NDArray[np.int16] = self.cards.combos[self.turn.row].take(self.lanes)
        return combos

    @property
    def opponents(self) -> NDArray[np.intp]:
        in_hand = self.turn.states.in_hand.take(self.turn.lanes, axis=1)
        opponents: NDArray[np.intp] = np.count_nonzero(in_hand, axis=0) - 1
        return opponents

    def passes(self, test: Callable[[Equities, Lanes], Flags]) -> Flags:
        """The result in each lane of a test that rises with the equity against one random hand. The key
        bounds the equity, which is counted only where the test differs between the bounds.
        """
        everyone = np.arange(len(self.lanes))
        low = self.keys / PERCENT - _MARGIN
        sure = test(np.maximum(low, 0.0), everyone)
        unsure = np.flatnonzero(sure != test(np.where(self.keys == 99, 1.0, low + 0.01) + _MARGIN, everyone))
        if len(unsure):
            sure[unsure] = test(np.array([self._equity(place) for place in unsure.tolist()]), unsure)
        return sure

    def _equity(self, place: int) -> float:
        lane = int(self.lanes[place])
        board = self.cards.board_cards(lane, self.turn.layout.board_cards[self.turn.street])
        return heads_up_equity(self.cards.hole_cards(self.turn.row, lane), board)

    def stay_or(self, stays: Flags) -> Choice:
        """Check or call where `stays`, elsewhere check or fold."""
        kinds = np.where(stays, np.int8(ActionKind.CALL), np.int8(ActionKind.FOLD))
        kinds[self.turn.to_call == 0] = ActionKind.CHECK
        return Choice(kinds, np.zeros(len(kinds), dtype=np.int64))

    def raise_where(self, raises: Flags, choice: Choice, amounts: Amounts, legal: RaiseRange) -> Choice:
        """The choice, but a bet or raise to these totals where `raises`; a call where that is not legal."""
        kinds = np.where(raises, np.where(legal.allowed, self.turn.raising, self.turn.staying), choice.kinds)
        return Choice(kinds, np.where(raises & legal.allowed, amounts, 0))

    def half_pot(self, raises: Flags, choice: Choice) -> Choice:
        """The choice, but the small size where `raises`."""
        legal = self.turn.raise_range()
        sizes = np.full(len(self.lanes), SIZES.index(Size.SMALL))
        return self.raise_where(
            raises, choice, sized_raises(self.turn, legal, sizes, PERCENT, BASELINE_EDITION), legal
        )


def baseline_choice(baseline: Baseline, turn: BaselineTurn) -> Choice:
    return _STRATEGIES[baseline](turn)


def _caller(turn: BaselineTurn) -> Choice:
    return turn.stay_or(np.ones(len(turn.lanes), dtype=bool))


def _always_all_in(turn: BaselineTurn) -> Choice:
    legal = turn.turn.raise_range()
    return turn.raise_where(np.ones(len(turn.lanes), dtype=bool), _caller(turn), legal.max, legal)


def _random(turn: BaselineTurn) -> Choice:
    legal = turn.turn.raise_range()
    owes = turn.turn.to_call > 0
    kinds = 1 + owes.astype(np.uint64) + legal.allowed.astype(np.uint64)
    kind = turn.words.first % kinds
    folds = owes & (kind == 1)
    span = np.where(legal.allowed, legal.max - legal.min + 1, 1).astype(np.uint64)
    amounts = legal.min + (turn.words.second % span).astype(np.int64)
    return turn.raise_where((kind > 0) & ~folds, turn.stay_or(~folds), amounts, legal)


def _honest(turn: BaselineTurn) -> Choice:
    opponents = turn.opponents
    if turn.turn.street == 0:
        wins = _preflop_equities()[turn.combos, opponents]
        return turn.stay_or(wins * (opponents + 1) >= 1)

    def stays(equity: Equities, places: Lanes) -> Flags:
        rivals = opponents.take(places)
        enough: Flags = _power(equity, rivals) * (rivals + 1) >= 1
        return enough

    return turn.stay_or(turn.passes(stays))


def _threshold(turn: BaselineTurn) -> Choice:
    if turn.turn.street == 0:
        equity = _preflop_equities()[turn.combos, 1]
        raises, stays = equity >= 0.8, equity >= 0.5
    else:
        raises, stays = turn.keys >= 80, turn.keys >= 50
    return turn.half_pot(raises, turn.stay_or(stays))


def _ehs_tag(turn: BaselineTurn) -> Choice:
    if turn.turn.street == 0:
        return _tight_start(turn)
    opponents, to_call, pot = turn.opponents, turn.turn.to_call, turn.turn.pot

    def raises(equity: Equities, places: Lanes) -> Flags:
        enough: Flags = _power(equity, opponents.take(places)) >= np.where(
            to_call.take(places) > 0, 0.85, 0.5
        )
        return enough

    def stays(equity: Equities, places: Lanes) -> Flags:
        price, prize = to_call.take(places), pot.take(places)
        enough: Flags = _power(equity, opponents.take(places)) * (prize + price) > price
        return enough

    return turn.half_pot(turn.passes(raises), turn.stay_or(turn.passes(stays)))


def _tight_start(turn: BaselineTurn) -> Choice:
    percentile = percentiles().take(turn.combos)
    opened = turn.turn.raises == 0
    raises = percentile >= np.where(opened, 0.85, 0.97)
    return turn.half_pot(raises, turn.stay_or(percentile >= np.where(opened, 0.8, 0.9)))


def _power(equity: Equities, exponents: NDArray[np.intp]) -> Equities:
    """The power by Python's own floats, so that a lane rounds exactly as the scalar baseline does."""
    return np.array(
        [base**exponent for base, exponent in zip(equity.tolist(), exponents.tolist(), strict=True)]
    )


@cache
def _preflop_equities() -> Equities:
    """Shape (1326, 10): the equity of each combo, by the number of opponents."""
    hands = [(BY_NUMBER[one], BY_NUMBER[other]) for one, other in card_subsets(2).cards.tolist()]
    against = range(1, MAX_OPPONENTS + 1)
    return np.array([[0.0, *(preflop_odds(hand, number).equity for number in against)] for hand in hands])


@cache
def percentiles() -> Equities:
    cards = card_subsets(2).cards.tolist()
    return np.array([preflop_percentile((BY_NUMBER[one], BY_NUMBER[other])) for one, other in cards])


_STRATEGIES: dict[Baseline, Callable[[BaselineTurn], Choice]] = {
    Baseline.CALLER: _caller,
    Baseline.ALL_IN: _always_all_in,
    Baseline.RANDOM: _random,
    Baseline.HONEST: _honest,
    Baseline.THRESHOLD: _threshold,
    Baseline.EHS_TAG: _ehs_tag,
}
