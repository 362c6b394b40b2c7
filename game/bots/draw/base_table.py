"""The table that every bot of five-card draw plays, each with its own modifiers."""

from __future__ import annotations

from game.bots.draw.hands import HandClass
from game.bots.draw.table import BetRow, DiscardRow, Drawn, DrawTable, Place, Situation
from game.bots.table import ANY, Sizes, Weights, Wildcard

HALF, POT, MIXED = Sizes(100, 0, 0), Sizes(20, 80, 0), Sizes(60, 40, 0)
Band = tuple[int, int, tuple[int, int, int], Sizes]


def _rows(
    situation: Situation, *bands: Band, place: Place | Wildcard = ANY, drawn: Drawn | Wildcard = ANY
) -> tuple[BetRow, ...]:
    return tuple(
        BetRow(situation, place, drawn, least, below, Weights(*weights), sizes)
        for least, below, weights, sizes in bands
    )


BASE_TABLE = DrawTable(
    key="italian-draw",
    version=1,
    bets=(
        # A pair of jacks is stronger than about 62 hands of a hundred, two pairs than 84.
        *_rows(
            Situation.OPENING,
            (0, 60, (0, 100, 0), HALF),
            (60, 72, (0, 60, 40), HALF),
            (72, 84, (0, 25, 75), MIXED),
            (84, 96, (0, 10, 90), POT),
            (96, 100, (0, 30, 70), POT),
            place=Place.EARLY,
        ),
        *_rows(
            Situation.OPENING,
            (0, 60, (0, 20, 80), HALF),
            (60, 72, (0, 20, 80), MIXED),
            (72, 100, (0, 5, 95), POT),
            place=Place.LATE,
        ),
        *_rows(
            Situation.OPENED,
            (0, 62, (100, 0, 0), HALF),
            (62, 74, (55, 45, 0), HALF),
            (74, 86, (10, 82, 8), HALF),
            (86, 95, (0, 60, 40), POT),
            (95, 100, (0, 35, 65), POT),
        ),
        *_rows(
            Situation.BLIND,
            (0, 58, (100, 0, 0), HALF),
            (58, 70, (60, 40, 0), HALF),
            (70, 100, (0, 100, 0), HALF),
        ),
        *_rows(
            Situation.MAKER,
            (0, 78, (0, 100, 0), HALF),
            (78, 92, (0, 50, 50), HALF),
            (92, 100, (0, 15, 85), POT),
        ),
        *_rows(
            Situation.RAISED,
            (0, 80, (100, 0, 0), HALF),
            (80, 88, (55, 45, 0), HALF),
            (88, 96, (10, 80, 10), POT),
            (96, 100, (0, 45, 55), POT),
        ),
        # After the draw a pair of aces is worth little, and two pairs are an average hand.
        *_rows(
            Situation.UNBET,
            (0, 40, (0, 88, 12), POT),
            (40, 80, (0, 96, 4), HALF),
            (80, 90, (0, 65, 35), HALF),
            (90, 96, (0, 25, 75), MIXED),
            (96, 100, (0, 10, 90), POT),
        ),
        *_rows(
            Situation.UNBET,
            (0, 94, (0, 97, 3), HALF),
            (94, 98, (0, 40, 60), HALF),
            (98, 100, (0, 10, 90), POT),
            drawn=Drawn.NONE,
        ),
        *_rows(
            Situation.SMALL_BET,
            (0, 74, (98, 0, 2), POT),
            (74, 84, (60, 40, 0), HALF),
            (84, 94, (12, 86, 2), HALF),
            (94, 98, (0, 70, 30), POT),
            (98, 100, (0, 30, 70), POT),
        ),
        *_rows(
            Situation.BIG_BET,
            (0, 80, (98, 0, 2), POT),
            (80, 88, (70, 30, 0), HALF),
            (88, 95, (25, 74, 1), HALF),
            (95, 98, (0, 85, 15), POT),
            (98, 100, (0, 45, 55), POT),
        ),
        *_rows(
            Situation.BIG_BET,
            (0, 90, (100, 0, 0), HALF),
            (90, 96, (55, 45, 0), HALF),
            (96, 99, (5, 90, 5), POT),
            (99, 100, (0, 60, 40), POT),
            drawn=Drawn.NONE,
        ),
    ),
    discards=(
        DiscardRow(HandClass.NOTHING, 65, 33, 2),
        DiscardRow(HandClass.PAIR, 82, 17, 1),
        DiscardRow(HandClass.TWO_PAIRS, 96, 0, 4),
        DiscardRow(HandClass.THREE, 70, 27, 3),
        DiscardRow(HandClass.FOUR, 80, 0, 20),
        DiscardRow(HandClass.FLUSH_DRAW, 97, 0, 3),
        DiscardRow(HandClass.STRAIGHT_DRAW, 97, 0, 3),
        DiscardRow(HandClass.STRAIGHT_FLUSH_DRAW, 100, 0, 0),
        DiscardRow(HandClass.COMPLETE, 0, 0, 100),
    ),
    draw_percents=(
        (HandClass.STRAIGHT_FLUSH_DRAW, 82),
        (HandClass.STRAIGHT_DRAW, 66),
        (HandClass.FLUSH_DRAW, 62),
    ),
    blind_percent=3,
    unseen_percent=50,
)
