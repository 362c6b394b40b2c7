"""Odds: sampled deals per second and exact counts, beside other packages where they are installed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from game.engine.cards import FULL_DECK, Card, parse_cards
from game.engine.odds import current_category, equities, equity, final_categories, outs
from game.engine.odds.exact import exact_odds
from game.engine.odds.sampling import DEFAULT_DEALS, sampled_odds
from game.engine.odds.tables import value_tables

HOLE_CARDS = parse_cards("Ah Kh")
OPPONENTS = (1, 5, 9)
BOARDS = {"preflop": (), "flop": parse_cards("2c 7d Js")}
LATER = {"turn": parse_cards("2c 7d Js 4h"), "river": parse_cards("2c 7d Js 4h Qh")}
LOOP_SHARE = 60
"""The loops in plain Python are timed over this fraction of the deals, and the time multiplied."""

Write = Callable[[str], Any]
Run = Callable[[], object]


class Rival(NamedTuple):
    """Another way to do the same: its name, what it does, and how much of the work it leaves out."""

    name: str
    run: Run
    share: int = 1


def run(write: Write, *, repeat: int = 9, deals: int = DEFAULT_DEALS) -> None:
    """Print the median time of `repeat` runs of each, with `deals` deals where sampled."""
    started = perf_counter()
    value_tables()
    write(f"tables built in {1000 * (perf_counter() - started):.1f} ms")
    write(f"\n{deals:,} deals sampled, AhKh, median of {repeat}")
    for street, board in BOARDS.items():
        for opponents in OPPONENTS:
            ours: Run = partial(_sample, board, opponents, deals)
            rivals = list(_sampling_rivals(board, opponents, deals))
            _compare(write, f"{street} against {opponents}", ours, rivals, repeat, deals)
    write(f"\nexact, AhKh, median of {repeat}")
    for street, board in {**BOARDS, **LATER}.items():
        if board:
            for opponents in (1, 2, 3):
                ours = partial(exact_odds, HOLE_CARDS, board, opponents)
                rivals = list(_counting_rivals(board)) if opponents == 1 else []
                _compare(write, f"{street} against {opponents}", ours, rivals, repeat)
    hands = (HOLE_CARDS, parse_cards("Qs Qd"))
    _compare(write, "all-in preflop", lambda: equities(hands, ()), list(_all_in_rivals()), repeat)
    write(f"\nall that the odds panel asks for, median of {repeat}")
    for street, board in {**BOARDS, **LATER}.items():
        for opponents in OPPONENTS:
            _compare(write, f"{street} against {opponents}", partial(_panel, board, opponents), [], repeat)


def _sample(board: Sequence[Card], opponents: int, deals: int) -> object:
    generator = np.random.Generator(np.random.SFC64(1))
    return sampled_odds(HOLE_CARDS, board, opponents, generator=generator, deals=deals, close_enough=0.0)


def _panel(board: Sequence[Card], opponents: int) -> object:
    generator = np.random.Generator(np.random.SFC64(1))
    return (
        equity(HOLE_CARDS, board, opponents, generator=generator),
        current_category(HOLE_CARDS, board),
        final_categories(HOLE_CARDS, board),
        outs(HOLE_CARDS, board),
    )


def _compare(
    write: Write, name: str, ours: Run, rivals: Sequence[Rival], repeat: int, deals: int | None = None
) -> None:
    """Times all in turns, so that whatever else the machine does strikes them alike."""
    runs = [Rival("here", ours), *rivals]
    for rival in runs:
        rival.run()
    seconds: list[list[float]] = [[] for _ in runs]
    for _ in range(repeat):
        for rival, times in zip(runs, seconds, strict=True):
            started = perf_counter()
            rival.run()
            times.append((perf_counter() - started) * rival.share)
    middle = [median(times) for times in seconds]
    rate = f"{deals / middle[0]:>14,.0f} deals/s" if deals else ""
    write(f"{name:<22}{'here':<26}{1000 * middle[0]:>11.2f} ms{rate}")
    for rival, time in zip(rivals, middle[1:], strict=True):
        rate = f"{deals / time:>14,.0f} deals/s" if deals else ""
        write(f"{'':<22}{rival.name:<26}{1000 * time:>11.2f} ms{rate}  × {time / middle[0]:.1f}")


def _sampling_rivals(board: Sequence[Card], opponents: int, deals: int) -> Iterator[Rival]:
    few = max(1, deals // LOOP_SHARE)
    if find_spec("eval7"):
        eval7 = __import__("eval7")
        loop = partial(_loop, eval7.evaluate, lambda card: eval7.Card(str(card)), max, board, opponents, few)
        yield Rival("eval7 in a loop", loop, LOOP_SHARE)
    if find_spec("phevaluator"):
        rank = __import__("phevaluator").evaluate_cards
        loop = partial(_loop, lambda cards: -rank(*cards), str, max, board, opponents, few)
        yield Rival("phevaluator in a loop", loop, LOOP_SHARE)
    if find_spec("poker_equity"):
        sample = __import__("poker_equity").chunk_from_text
        hands = ["AhKh", *["**"] * opponents]
        for threads, name in ((1, "poker-equity, 1 thread"), (0, "poker-equity, its threads")):
            spot = {"board": " ".join(map(str, board)), "samples": deals, "threads": threads}
            yield Rival(name, partial(sample, "holdem", hands, **spot))


def _loop(
    evaluate: Callable[[list[Any]], int],
    convert: Callable[[Card], Any],
    best: Callable[[Iterator[int]], int],
    board: Sequence[Card],
    opponents: int,
    deals: int,
) -> float:
    """Hero's equity by dealing and evaluating hand by hand; a greater value is better."""
    stream = random.Random(1)  # noqa: S311 - no card of a game depends on it
    hero, known = [convert(card) for card in HOLE_CARDS], [convert(card) for card in board]
    deck = [convert(card) for card in FULL_DECK if card not in HOLE_CARDS and card not in board]
    to_come = 5 - len(board)
    shares = 0.0
    for _ in range(deals):
        dealt = stream.sample(deck, to_come + 2 * opponents)
        full = known + dealt[:to_come]
        own = evaluate(hero + full)
        others = [evaluate(dealt[i : i + 2] + full) for i in range(to_come, len(dealt), 2)]
        top = best(iter(others))
        if own >= top:
            shares += 1 / (1 + others.count(own))
    return shares / deals


def _counting_rivals(board: Sequence[Card]) -> Iterator[Rival]:
    if find_spec("poker_equity"):
        count = __import__("poker_equity").exact_from_text
        text = " ".join(map(str, board))
        yield Rival("poker-equity", partial(count, "holdem", ["AhKh", "**"], board=text))


def _all_in_rivals() -> Iterator[Rival]:
    if find_spec("poker_equity"):
        count = __import__("poker_equity").exact_from_text
        yield Rival("poker-equity", partial(count, "holdem", ["AhKh", "QsQd"]))
