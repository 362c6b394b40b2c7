"""Luck has mean zero whatever the value function says: counted out where that is possible, else sampled."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.profile import BotProfile, SizeClass
from game.engine.odds.deck import DECK_SIZE
from game.luck.estimator.adjusting import Adjuster
from game.luck.estimator.bot_hands import LANES, adjusted, batch_of, bot_table, bots_of
from game.luck.estimator.network import ValueNetwork
from game.luck.estimator.table import ObservedLanes
from game.luck.estimator.value_function import (
    BINS,
    CLASSES,
    STREETS,
    DealValues,
    ValueFunction,
    bins_of_combos,
    from_bytes,
    to_bytes,
)
from game.simulation.draws import BulkDraws
from game.simulation.lanes.betting import ActionKind, Choice, Turn
from game.simulation.lanes.cards import LaneCards
from game.simulation.lanes.keys import STRENGTH, KeyArray, classes_of_combos
from game.simulation.lanes.layout import Layout
from game.simulation.lanes.play import play
from game.simulation.lanes.sizing import sized_raises
from game.simulation.lanes.states import LINES, Lanes, dealt
from tests.tiers import sampled

FEATURES = 31
"""And heads-up one for each line."""
SEED = bytes(range(32))
PROFILES = list(shipped_profiles().values())
FLOP, TURN, RIVER = 3, 4, 5


def any_values(seats: int, seed: int = 5) -> ValueFunction:
    """A value function that knows nothing, and says a lot."""
    rng = np.random.default_rng(seed)

    def drawn(*shape: int) -> np.ndarray:
        return rng.standard_normal(shape).astype(np.float32)

    own, rivals = drawn(seats, CLASSES), drawn(seats, seats, BINS)
    chances = np.bincount(classes_of_combos()) / 1326
    bins = np.bincount(bins_of_combos(), minlength=BINS) / 1326
    own -= (own * chances).sum(axis=-1, keepdims=True)
    rivals -= (rivals * bins).sum(axis=-1, keepdims=True)
    features = FEATURES + len(LINES) * (seats == 2)
    networks = {
        (int(seats > 2), street): ValueNetwork(
            np.zeros(features, np.float32),
            np.ones(features, np.float32),
            (drawn(features, 6), drawn(6, 1)),
            (drawn(6), drawn(1)),
        )
        for street in range(STREETS)
    }
    return ValueFunction({seats: DealValues(own, rivals)}, networks)


def hands_that_differ_in_one_card(place: int) -> LaneCards:
    """Three seats; each lane has another unseen card at this place of the board, and the rest alike."""
    order = np.random.default_rng(3).permutation(DECK_SIZE).astype(np.uint8)
    unseen = np.setdiff1d(np.arange(DECK_SIZE, dtype=np.uint8), np.append(order[:6], order[6 : 6 + place]))
    board = np.repeat(order[6:11, np.newaxis], len(unseen), axis=1)
    board[place] = unseen
    for later in range(place + 1, 5):
        # What comes later is never looked at, but may not be there twice.
        board[later] = [next(card for card in unseen[::-1] if card not in lane) for lane in board[:later].T]
    first, second = (np.repeat(each[:, np.newaxis], len(unseen), axis=1) for each in (order[:3], order[3:6]))
    return LaneCards.of_numbers(first, second, board)


class Callers:
    def choose(self, turn: Turn, lanes: Lanes, _keys: KeyArray) -> Choice:
        kinds = np.where(turn.to_call > 0, np.int8(ActionKind.CALL), np.int8(ActionKind.CHECK))
        return Choice(kinds, np.zeros(len(lanes), dtype=np.int64))


class OnlyTheStreet(Adjuster):
    """Looks on one street alone."""

    street = 0

    def _deal(self, street: int, states: object, lanes: Lanes) -> None:
        before = self.luck.board.copy()
        super()._deal(street, states, lanes)  # type: ignore[arg-type]
        if street != self.street:
            self.luck.board[:] = before


@pytest.mark.parametrize(("place", "street"), [(3, 2), (4, 3)], ids=["turn", "river"])
def test_the_luck_of_a_street_adds_up_to_nothing_over_all_its_cards(place: int, street: int) -> None:
    cards = hands_that_differ_in_one_card(place)
    lanes = cards.board.shape[1]
    layout = Layout.of(bot_table(3, SEED, uneven=False).setup(0))
    stacks = np.full((3, lanes), 100 * layout.big_blind)
    hero, nobody = np.zeros(lanes, dtype=np.intp), np.full((3, lanes), -1)
    bots = bots_of(PROFILES, nobody, SizeClass.RING)
    numbers = np.full(lanes, 7, dtype=np.uint64)
    looking = OnlyTheStreet(
        ObservedLanes(layout, cards, bots, hero, BulkDraws(SEED), numbers),
        stacks[0],
        Callers(),
        any_values(3),
    )
    looking.street = street
    play(layout, dealt(layout, stacks), cards, STRENGTH, looking, watching=looking)
    assert np.abs(looking.luck.board).max() > 0.01
    assert looking.luck.board.mean() == pytest.approx(0, abs=1e-4)


def test_the_luck_of_the_deal_adds_up_to_nothing_over_all_starting_hands() -> None:
    values = any_values(2).deals[2]
    everything = np.arange(1326, dtype=np.int16)
    hero = np.zeros(1326, dtype=np.intp)
    own = values.values(np.stack((everything, np.zeros_like(everything))), hero)
    rival = values.values(np.stack((np.zeros_like(everything), everything)), hero)
    assert own.mean() == pytest.approx(rival[0] * 0 + own.mean())
    assert own.mean() - values.rivals[1, 0, bins_of_combos()[0]] == pytest.approx(0, abs=1e-5)
    assert rival.mean() - values.own[0, classes_of_combos()[0]] == pytest.approx(0, abs=1e-5)


def test_the_luck_of_a_bots_decision_adds_up_to_nothing_over_all_its_actions() -> None:
    """Weighted by their probabilities; the profiles bet exactly their sizes."""
    exact = [each._replace(ring=each.ring._replace(size_noise=0)) for each in PROFILES]
    batch = batch_of(bot_table(3, SEED, uneven=False), np.arange(12, dtype=np.uint64), exact, 0)
    layout, stacks = batch.lanes.layout, batch.lanes.stacks
    row, everybody = layout.opener, np.arange(12)
    hero = np.full(12, (row + 1) % 3)
    seated = np.where(np.arange(3)[:, np.newaxis] == hero, -1, batch.lanes.seated)
    table = batch.table._replace(hero=hero, bots=bots_of(exact, seated, SizeClass.RING))
    keys = STRENGTH.of_lanes(table.cards, 0)[row]
    turn = Turn(layout, dealt(layout, stacks), 0, row, everybody)
    shares = table.bots.policy.shares(turn, seated[row], keys)
    chances = [shares.fold, shares.stay, *shares.raises]
    assert sum(chances) == pytest.approx(1)
    kinds = [ActionKind.FOLD, ActionKind.CALL, *len(shares.raises) * [ActionKind.RAISE]]
    mean, largest = np.zeros(12), 0.0
    for place, (kind, chance) in enumerate(zip(kinds, chances, strict=True)):
        size = np.full(12, max(0, place - 2))
        amounts = sized_raises(turn, shares.range_, size, 100) * (kind is ActionKind.RAISE)
        given = Given(Choice(np.full(12, kind, dtype=np.int8), amounts))
        looking = Adjuster(table, stacks[hero, everybody], given, any_values(3))
        states = dealt(layout, stacks)
        looking.dealt(0, states)
        looking.choose(Turn(layout, states, 0, row, everybody), everybody, keys)
        mean += chance * looking.luck.bots
        largest = max(largest, np.abs(looking.luck.bots).max())
    assert largest > 0.01
    assert mean == pytest.approx(0, abs=1e-4)


class Given(NamedTuple):
    choice: Choice

    def choose(self, _turn: Turn, _lanes: Lanes, _keys: KeyArray) -> Choice:
        return self.choice


def played(
    seats: int, values: ValueFunction, hands: int, profiles: Sequence[BotProfile] = PROFILES
) -> tuple[np.ndarray, np.ndarray]:
    """What the heroes won, and (terms, hands) of their luck."""
    won, luck = [], []
    for start in range(0, hands, LANES):
        numbers = np.arange(start, min(start + LANES, hands), dtype=np.uint64)
        batch = batch_of(bot_table(seats, SEED, uneven=True), numbers, profiles, 0)
        found = adjusted(batch, values)
        won.append(found.won)
        luck.append(np.stack(found.luck))
    return np.concatenate(won), np.concatenate(luck, axis=1)


@pytest.mark.parametrize(("seats", "hands"), sampled([(2, 256), (2, LANES), (6, 4 * LANES)], (2, 256)))
def test_luck_is_nothing_on_average_whatever_the_value_function(seats: int, hands: int) -> None:
    _won, luck = played(seats, any_values(seats), hands)
    for term in luck:
        assert abs(term.mean()) <= 4 * term.std() / np.sqrt(len(term))


def test_a_hand_has_the_same_luck_whichever_hands_are_beside_it() -> None:
    values = any_values(3)
    table = bot_table(3, SEED, uneven=True)
    numbers = np.arange(64, dtype=np.uint64)
    together = adjusted(batch_of(table, numbers, PROFILES, 0), values).luck.total
    alone = [
        adjusted(batch_of(table, numbers[place : place + 1], PROFILES, 0), values).luck.total[0]
        for place in range(0, 64, 8)
    ]
    assert alone == pytest.approx(together[::8], abs=1e-4)


def test_a_value_function_comes_back_from_its_file() -> None:
    values = any_values(3)
    content = to_bytes(values.deals, values.networks)
    read = from_bytes(content)
    assert read.digest == from_bytes(content).digest
    assert read.networks[1, 2].weights[1] == pytest.approx(values.networks[1, 2].weights[1])
    assert read.deals[3].rivals == pytest.approx(values.deals[3].rivals)
