"""Odds: deals per second, exact counts and whole requests, compared with other packages if installed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import perf_counter

import numpy as np

from game.benchmarks.odds.rivals import all_in_rivals, counting_rivals, sampling_rivals
from game.benchmarks.odds.side_by_side import Run, Write, compared, write_rows
from game.benchmarks.odds.whole_requests import measure_requests
from game.engine.cards import Card, parse_cards
from game.engine.odds import current_category, equities, equity, final_categories, outs
from game.engine.odds.sampling import DEFAULT_DEALS, sampled_odds
from game.engine.odds.tables import value_tables
from game.engine.ranking import STANDARD_RANKING, SUITS_DECIDE, RankingRule

HOLE_CARDS = parse_cards("Ah Kh")
OPPONENTS = (1, 5, 9)
BOARDS = {"preflop": (), "flop": parse_cards("2c 7d Js")}
LATER = {"turn": parse_cards("2c 7d Js 4h"), "river": parse_cards("2c 7d Js 4h Qh")}
WITH_CARDS = {"flop": BOARDS["flop"], **LATER}


def run(write: Write, *, repeat: int = 9, deals: int = DEFAULT_DEALS) -> None:
    """Print the median times of `repeat` runs; sampled odds use `deals` deals."""
    started = perf_counter()
    value_tables()
    write(f"tables built in {1000 * (perf_counter() - started):.1f} ms")
    write(f"\nwall and processor time, medians of {repeat}; one thread, where a row does not say otherwise")
    write(f"\n{deals:,} deals sampled, AhKh")
    for street, board in BOARDS.items():
        for opponents in OPPONENTS:
            ours: Run = partial(_sample, board, opponents, deals)
            rivals = list(sampling_rivals(HOLE_CARDS, board, opponents, deals))
            write_rows(write, f"{street} against {opponents}", compared(ours, rivals, repeat), deals)
    ours = partial(_sample, (), 9, deals, ranking=SUITS_DECIDE)
    write_rows(write, "suits decide, against 9", compared(ours, [], repeat), deals)
    write("\nexact, AhKh")
    for street, board in WITH_CARDS.items():
        for opponents in (1, 2, 3):
            rivals = list(counting_rivals(HOLE_CARDS, board)) if opponents == 1 else []
            ours = partial(_equity, board, opponents)
            write_rows(write, f"{street} against {opponents}", compared(ours, rivals, repeat))
            ours = partial(_equity, board, opponents, ranking=SUITS_DECIDE)
            write_rows(write, "  where suits decide", compared(ours, [], repeat))
    hands = (HOLE_CARDS, parse_cards("Qs Qd"))
    write_rows(
        write, "all-in preflop", compared(partial(equities, hands, ()), list(all_in_rivals(hands)), repeat)
    )
    ours = partial(equities, hands, (), ranking=SUITS_DECIDE)
    write_rows(write, "  where suits decide", compared(ours, [], repeat))
    ours = partial(equities, [HOLE_CARDS, None, None], LATER["river"])
    write_rows(write, "river, two unknown", compared(ours, [], repeat))
    write("\nall that the odds panel asks for")
    for street, board in {**BOARDS, **LATER}.items():
        for opponents in OPPONENTS:
            rows = compared(partial(_panel, board, opponents), [], repeat)
            write_rows(write, f"{street} against {opponents}", rows)
    measure_requests(write, repeat)


def _generator() -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(1))


def _sample(
    board: Sequence[Card], opponents: int, deals: int, ranking: RankingRule = STANDARD_RANKING
) -> object:
    return sampled_odds(
        HOLE_CARDS,
        board,
        opponents,
        ranking=ranking,
        generator=_generator(),
        deals=deals,
        close_enough=0.0,
    )


def _equity(board: Sequence[Card], opponents: int, ranking: RankingRule = STANDARD_RANKING) -> object:
    return equity(HOLE_CARDS, board, opponents, ranking=ranking, generator=_generator())


def _panel(board: Sequence[Card], opponents: int) -> object:
    return (
        _equity(board, opponents),
        current_category(HOLE_CARDS, board),
        final_categories(HOLE_CARDS, board),
        outs(HOLE_CARDS, board),
    )
