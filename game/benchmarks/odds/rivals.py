"""The same odds from other packages, if they are installed (the dependency group `bench`)."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from typing import Any, NamedTuple

from game.benchmarks.odds.side_by_side import Rival
from game.engine.cards import FULL_DECK, Card, format_cards

LOOP_SHARE = 60
"""Loops in plain Python do only this fraction of the work; their time is multiplied."""

Cards = Sequence[Card]


class _Evaluator(NamedTuple):
    """A package's own cards and its function for the value of seven cards, greater for better hands."""

    name: str
    card: Callable[[str], Any]
    value: Callable[[list[Any]], int]


def _evaluators() -> Iterator[_Evaluator]:
    if find_spec("eval7"):
        eval7 = __import__("eval7")
        yield _Evaluator("eval7 in a loop", eval7.Card, eval7.evaluate)
    if find_spec("phevaluator"):
        rank = __import__("phevaluator").evaluate_cards
        yield _Evaluator("phevaluator in a loop", str, lambda cards: -rank(*cards))


def sampling_rivals(hole_cards: Cards, board: Cards, opponents: int, deals: int) -> Iterator[Rival]:
    few = max(1, deals // LOOP_SHARE)
    for evaluator in _evaluators():
        loop = partial(_sampling_loop, evaluator, hole_cards, board, opponents, few)
        yield Rival(evaluator.name, loop, deals / few)
    if find_spec("poker_equity"):
        package = __import__("poker_equity")
        hands = [format_cards(hole_cards, ""), *["**"] * opponents]
        for threads in sorted({1, min(package.default_thread_count(), os.cpu_count() or 1)}):
            name = "poker-equity" if threads == 1 else f"poker-equity, {threads} threads"
            spot = {"board": format_cards(board), "samples": deals, "threads": threads}
            yield Rival(name, partial(package.chunk_from_text, "holdem", hands, **spot))


def counting_rivals(hole_cards: Cards, board: Cards) -> Iterator[Rival]:
    """Against one opponent."""
    unseen = [card for card in FULL_DECK if card not in (*hole_cards, *board)]
    runouts = list(combinations(unseen, 5 - len(board)))
    some = runouts[::LOOP_SHARE]
    for evaluator in _evaluators():
        loop = partial(_counting_loop, evaluator, hole_cards, board, unseen, some)
        yield Rival(evaluator.name, loop, len(runouts) / len(some))
    if find_spec("poker_equity"):
        count = __import__("poker_equity").exact_from_text
        hands = [format_cards(hole_cards, ""), "**"]
        yield Rival("poker-equity", partial(count, "holdem", hands, board=format_cards(board)))


def all_in_rivals(hands: Sequence[Cards]) -> Iterator[Rival]:
    if find_spec("poker_equity"):
        count = __import__("poker_equity").exact_from_text
        yield Rival("poker-equity", partial(count, "holdem", [format_cards(hand, "") for hand in hands]))


def _sampling_loop(
    evaluator: _Evaluator, hole_cards: Cards, board: Cards, opponents: int, deals: int
) -> float:
    """Hero's equity by dealing and evaluating hand by hand."""
    stream = random.Random(1)  # noqa: S311 - no card of a game depends on it
    evaluate = evaluator.value
    hero, known = ([evaluator.card(str(card)) for card in cards] for cards in (hole_cards, board))
    unseen = [card for card in FULL_DECK if card not in (*hole_cards, *board)]
    deck = [evaluator.card(str(card)) for card in unseen]
    to_come = 5 - len(board)
    shares = 0.0
    for _ in range(deals):
        dealt = stream.sample(deck, to_come + 2 * opponents)
        full = known + dealt[:to_come]
        own = evaluate(hero + full)
        others = [evaluate(dealt[i : i + 2] + full) for i in range(to_come, len(dealt), 2)]
        if own >= max(others):
            shares += 1 / (1 + others.count(own))
    return shares / deals


def _counting_loop(
    evaluator: _Evaluator,
    hole_cards: Cards,
    board: Cards,
    unseen: Sequence[Card],
    runouts: Sequence[Cards],
) -> float:
    """Hero's equity over these runouts by evaluating every hand of an opponent."""
    evaluate = evaluator.value
    cards = {card: evaluator.card(str(card)) for card in FULL_DECK}
    hero, known = ([cards[card] for card in own] for own in (hole_cards, board))
    won = hands = 0
    for runout in runouts:
        full = known + [cards[card] for card in runout]
        own = evaluate(hero + full)
        for first, second in combinations([cards[card] for card in unseen if card not in runout], 2):
            other = evaluate([first, second, *full])
            won += 2 * (other < own) + (other == own)
            hands += 1
    return won / (2 * hands)
