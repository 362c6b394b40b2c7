"""Starting hands ordered by what they win, not by their equity."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.hand_order import PLACES, HandOrder, equity_order
from game.engine.odds.preflop import StartingHand
from game.engine.rules import DEFAULT_RULES
from game.simulation.deals import Table
from game.training.play_order import Worth, play_order, worth_of

TABLE = Table(DEFAULT_RULES, 6, hashlib.sha256(b"play order").digest())


def test_every_hand_that_gets_its_turn_enters() -> None:
    numbers = np.arange(512, dtype=np.uint64)
    shark = shipped_profiles()["shark"]
    found, again = (worth_of(TABLE, shark, numbers) for _time in range(2))
    raised, called = found.times.sum(axis=1)
    # Everybody but the big blind gets one, and he nearly always.
    assert raised + called >= 0.9 * len(numbers)
    assert min(raised, called) >= 0.2 * len(numbers)
    assert np.array_equal(found.sums, again.sums)


def known(worth_of_hand: dict[str, float]) -> Worth:
    """Hands are worth their percentile by equity in hundredths of a blind, but for these, and all is sure."""
    worth = Worth.nothing()
    values = np.array(equity_order().percents) / 100
    for name, value in worth_of_hand.items():
        values[PLACES[StartingHand.parse(name)]] = value
    worth.times += 1e9
    worth.sums += 1e9 * values
    worth.squares += 1e9 * 50
    return worth


def place(order: HandOrder, name: str) -> int:
    return order.places.index(PLACES[StartingHand.parse(name)])


@pytest.mark.parametrize("name", ["22", "76s"])
def test_a_hand_that_plays_better_than_its_equity_stands_higher(name: str) -> None:
    order = play_order(known({name: 1.5}))
    assert place(order, name) > place(equity_order(), name)
    assert place(order, name) > place(order, "AKo")


def test_what_is_seldom_seen_counts_as_its_likes() -> None:
    worth = known({})
    hand = PLACES[StartingHand.parse("T2o")]
    worth.times[:, hand], worth.sums[:, hand], worth.squares[:, hand] = 10, 1000, 100_000
    assert place(play_order(worth), "T2o") < place(play_order(worth), "ATo")
