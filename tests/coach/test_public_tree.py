"""Exact values: the walk over public trees gives what going through every hidden card gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from random import Random

import numpy as np
import pytest

from game.benchmarks.coach.exact_spots import difference
from game.benchmarks.coach.situations import situations
from game.coach.ranges import SeatRange
from game.coach.ranges.hand_ranges import HandRanges, possible
from game.coach.values.expansion import TooLarge
from game.coach.values.public_tree import Walked, exact_values
from game.coach.values.situation import Situation, choices
from game.coach.values.verdict import finding_of_exact
from game.coach.values.work import Work, next_piece
from game.coach.values_panel import method_text
from game.engine.odds.percents.places import COMBOS
from tests.bots.builders import with_lines
from tests.tiers import sampled

# How many turns of a kind come before its first of at most 600 lines of play: half a second each to find out.
TOO_LONG = {0: 35, 2: 35}


@pytest.mark.parametrize("kind", sampled(range(10), 1, 3, 4, 5))
def test_exact_values_are_those_of_brute_force_over_all_hidden_hands(kind: int) -> None:
    assert difference(kind, max_lines=600, skipped=TOO_LONG.get(kind, 0)) < 1e-9


@pytest.mark.parametrize(
    ("folded", "street", "exact"), [(0, 2, True), (1, 2, False), (0, 3, True), (1, 3, True), (2, 3, False)]
)
def test_exact_is_said_only_where_the_cards_of_folded_hands_are_known_exactly(
    folded: int, street: int, exact: bool
) -> None:
    situation, _action = next(situations(seats=2, streets=(street,), left=2))
    gone = {seat: SeatRange(None) for seat in range(2, 2 + folded)}
    beside = situation._replace(ranges=HandRanges({**situation.ranges.seats, **gone}))
    said = method_text(finding_of_exact((0.0, 1.0), 0), beside)
    assert said.startswith("Exact") is exact


@pytest.mark.parametrize("kind", [1, 3])
def test_exact_values_know_the_line(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("game.benchmarks.coach.situations")
    monkeypatch.setattr(module, "PROFILES", list(map(with_lines, module.PROFILES)))
    assert difference(kind, max_lines=600) < 1e-9


def test_a_walk_in_parts_comes_to_the_same() -> None:
    situation, action = next(situations(seats=2, streets=(2,), left=2))
    situation = with_few_hands(situation, 3, Random(1))
    actions = choices(situation.state, action)
    walked, shares = Walked(), [0.0]
    while shares[-1] < 1:
        part = exact_values(situation, actions, walked, partial(has_token, iter(range(2))))
        walked = part.walked
        shares.append(part.share)
    assert len(shares) > 2
    assert shares == sorted(shares)
    assert part.values == exact_values(situation, actions).values


def test_a_walk_given_up_at_first_is_made_when_asked_for() -> None:
    situation, action = next(situations(seats=2, streets=(2,), left=2))
    situation = with_few_hands(situation, 3, Random(1))
    work = replace(Work.on(situation, action), budget=1e-9)
    while not work.is_done:
        work = next_piece(work, situation, "walk", seconds=1e-6)  # no walk ends so soon
    assert work.finding is not None
    assert (work.finding.is_counted, work.can_be_walked(situation)) == (False, True)
    work = work.asked_for_longer(situation)
    while not work.is_done:
        work = Work.from_plain(json.loads(json.dumps(work.to_plain())))
        work = next_piece(work, situation, "walk", seconds=0.01)
    assert work.exact is not None
    assert not work.can_be_walked(situation)


def test_a_deep_river_walked_choice_by_choice_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.coach.values.public_tree.SHALLOW", float("inf"))
    situation, action = next(situations(seats=2, streets=(3,), left=2))
    actions = choices(situation.state, action)
    at_once = exact_values(situation, actions)
    monkeypatch.setattr("game.coach.values.public_tree.SHALLOW", 0.0)
    begun = exact_values(situation, actions, goes_on=partial(has_token, iter(range(3))))
    assert (begun.values, len(begun.walked.choices), begun.share) == (None, 3, 3 / len(actions))
    assert exact_values(situation, actions, begun.walked).values == pytest.approx(at_once.values, abs=1e-9)


def with_few_hands(situation: Situation, hands: int, rng: Random) -> Situation:
    """The same where each hidden hand is one of so many, each with a weight of its own."""
    free = np.flatnonzero(possible((*situation.state.board, *situation.cards))).tolist()
    few = {}
    for seat, own in situation.ranges.seats.items():
        weights = np.zeros(COMBOS)
        weights[rng.sample(free, hands)] = [rng.random() for _ in range(hands)]
        few[seat] = SeatRange(own.style, weights)
    return situation._replace(ranges=HandRanges(few))


def has_token(tokens: Iterator[int]) -> bool:
    return next(tokens, None) is not None


def test_a_tree_beyond_all_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.coach.values.public_tree.MAX_NODES", 2)
    situation, action = next(situations(seats=2, streets=(2,), left=2))
    with pytest.raises(TooLarge):
        exact_values(situation, choices(situation.state, action))
