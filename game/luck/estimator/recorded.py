"""The luck of hands that the engine has played, hand by hand as in lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from game.bots.profile import BotProfile, SizeClass
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.cards import FULL_DECK, Card
from game.engine.odds.percents import combo_number
from game.engine.state import HandSetup, HandState, Phase
from game.luck.estimator.bot_hands import bots_of
from game.luck.estimator.estimate import estimated
from game.luck.estimator.runouts import BOARD
from game.luck.estimator.table import ObservedLanes
from game.luck.estimator.value_function import ValueFunction
from game.simulation.draws import BulkDraws
from game.simulation.lanes.betting import Choice, Turn
from game.simulation.lanes.cards import LaneCards, numbers_of
from game.simulation.lanes.keys import KeyArray
from game.simulation.lanes.layout import Layout, rows_of
from game.simulation.lanes.rollouts import KINDS
from game.simulation.lanes.states import Lanes
from leaderboard.recording.hand_luck import HandLuck

_BETTING = Fold | Check | Call | Bet | RaiseTo


class KnownHand(NamedTuple):
    """A finished hand: its betting, all cards, whose luck is looked for, and by which profiles the others
    decided (a seat whose table is not known is left out: its decisions count as nobody's luck).
    """

    setup: HandSetup
    hole_cards: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    actions: tuple[Action, ...]
    hero: int
    profiles: Mapping[int, BotProfile]

    @classmethod
    def of(cls, last: HandState, hero: int, profiles: Mapping[int, BotProfile]) -> KnownHand:
        """The hand of its last state."""
        if last.phase is not Phase.OVER:
            raise ValueError("the hand is not over")
        betting = tuple(action for action in last.actions if isinstance(action, _BETTING))
        return cls(last.setup, last.hole_cards, last.board, betting, hero, profiles)


class _AsRecorded:
    """Everybody does in each lane what he did."""

    def __init__(self, hands: Sequence[KnownHand]) -> None:
        self._actions = [iter(hand.actions) for hand in hands]

    def choose(self, _turn: Turn, lanes: Lanes, _keys: KeyArray) -> Choice:
        actions = [next(self._actions[lane]) for lane in lanes.tolist()]
        kinds = [KINDS[type(action)] for action in actions]
        amounts = [action.amount if isinstance(action, Bet | RaiseTo) else 0 for action in actions]
        return Choice(np.array(kinds, dtype=np.int8), np.array(amounts, dtype=np.int64))


def luck_of(
    hands: Sequence[KnownHand], numbers: Sequence[int], draws: BulkDraws, values: ValueFunction
) -> list[HandLuck]:
    """The luck of each hand; `numbers` name their samples among the `draws`. Raises ValueError for another
    variant than hold'em.
    """
    found: dict[int, HandLuck] = {}
    groups: dict[Layout, list[int]] = {}
    for place, hand in enumerate(hands):
        groups.setdefault(Layout.of(hand.setup), []).append(place)
    for layout, places in groups.items():
        own = _luck_of_lanes(
            layout, [hands[each] for each in places], [numbers[each] for each in places], draws, values
        )
        found.update(zip(places, own, strict=True))
    return [found[place] for place in range(len(hands))]


def _luck_of_lanes(
    layout: Layout,
    hands: Sequence[KnownHand],
    numbers: Sequence[int],
    draws: BulkDraws,
    values: ValueFunction,
) -> list[HandLuck]:
    rows = [rows_of(hand.setup) for hand in hands]
    seats = list(zip(hands, rows, strict=True))
    stacks = np.array([[hand.setup.stacks[seat] for seat in own] for hand, own in seats], dtype=np.int64).T
    hero = np.array([own.index(hand.hero) for hand, own in seats], dtype=np.intp)
    profiles = list({id(each): each for hand in hands for each in hand.profiles.values()}.values())
    place = {id(each): number for number, each in enumerate(profiles)}
    seated = np.array([[_place(place, hand, seat) for seat in own] for hand, own in seats], dtype=np.intp).T
    combos = np.array(
        [[combo_number(hand.hole_cards[seat]) for seat in own] for hand, own in seats], dtype=np.int16
    ).T
    cards = LaneCards(combos, np.stack([_whole_board(hand) for hand in hands], axis=1))
    size_class = SizeClass.HEADS_UP if layout.rows == 2 else SizeClass.RING
    bots = bots_of(profiles, seated, size_class)
    table = ObservedLanes(layout, cards, bots, hero, draws, np.array(numbers, dtype=np.uint64))
    luck = estimated(table, stacks, _AsRecorded(hands), values).luck
    return [HandLuck(*map(float, each)) for each in zip(*luck, strict=True)]


def _place(places: Mapping[int, int], hand: KnownHand, seat: int) -> int:
    profile = hand.profiles.get(seat)
    return -1 if profile is None or seat == hand.hero else places[id(profile)]


def _whole_board(hand: KnownHand) -> np.ndarray:
    """Five cards: those that were not dealt any more do not matter, but must be cards that nobody holds."""
    seen = {card for cards in (*hand.hole_cards, hand.board) for card in cards}
    rest = [card for card in FULL_DECK if card not in seen]
    return numbers_of([*hand.board, *rest][:BOARD])
