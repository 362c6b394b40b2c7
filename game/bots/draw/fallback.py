"""The five-card-draw style of a profile that has none, or whose style was removed during a game."""

from __future__ import annotations

from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable, FirstRow, FirstSituation, SecondRow, SecondSituation
from game.bots.table import ALWAYS_SMALL, ANY, PERCENT, Weights

_FOLD, _CALL, _RAISE = Weights(PERCENT, 0, 0), Weights(0, PERCENT, 0), Weights(0, 0, PERCENT)


def _first(situation: FirstSituation, *bands: tuple[int, int, Weights]) -> tuple[FirstRow, ...]:
    return tuple(
        FirstRow(situation, ANY, ANY, least, below, weights, ALWAYS_SMALL) for least, below, weights in bands
    )


def _second(situation: SecondSituation, *bands: tuple[int, int, Weights]) -> tuple[SecondRow, ...]:
    return tuple(
        SecondRow(situation, ANY, least, below, weights, ALWAYS_SMALL) for least, below, weights in bands
    )


# Opens where it may, sees with a good pair or better, and bets three of a kind or better after the draw.
_TABLE = DrawTable(
    key="built-in",
    version=1,
    first=(
        *_first(FirstSituation.OPENING, (0, 100, _RAISE)),
        *_first(FirstSituation.MAKER, (0, 100, _CALL)),
        *_first(FirstSituation.OPENED, (0, 65, _FOLD), (65, 100, _CALL)),
        *_first(FirstSituation.BIG_OPENING, (0, 72, _FOLD), (72, 100, _CALL)),
        *_first(FirstSituation.RAISED, (0, 80, _FOLD), (80, 100, _CALL)),
        *_first(FirstSituation.BIG_RAISE, (0, 85, _FOLD), (85, 100, _CALL)),
        *_first(FirstSituation.BLIND, (0, 65, _FOLD), (65, 100, _CALL)),
    ),
    second=(
        *_second(SecondSituation.FIRST, (0, 78, _CALL), (78, 100, _RAISE)),
        *_second(SecondSituation.LAST, (0, 72, _CALL), (72, 100, _RAISE)),
        *_second(SecondSituation.SMALL_BET, (0, 55, _FOLD), (55, 93, _CALL), (93, 100, _RAISE)),
        *_second(SecondSituation.BIG_BET, (0, 65, _FOLD), (65, 95, _CALL), (95, 100, _RAISE)),
        *_second(SecondSituation.RAISED, (0, 85, _FOLD), (85, 98, _CALL), (98, 100, _RAISE)),
        *_second(SecondSituation.BIG_RAISE, (0, 90, _FOLD), (90, 100, _CALL)),
    ),
    exchange=(),
    blinds=(),
)

FALLBACK_STYLE = DrawStyle(_TABLE)
