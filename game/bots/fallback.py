"""The profile that replaces one that was removed during a game."""

from __future__ import annotations

from game.bots.hand_order import equity_order
from game.bots.profile import BotProfile, Style
from game.bots.spots import PostflopSituation, PreflopSituation
from game.bots.table import ALWAYS_SMALL, ANY, DecisionTable, PostflopRow, PreflopRow, Weights


def _preflop(situation: PreflopSituation, *bands: tuple[int, int, Weights]) -> tuple[PreflopRow, ...]:
    return tuple(
        PreflopRow(situation, ANY, ANY, equity_order().between(least, below), weights, ALWAYS_SMALL)
        for least, below, weights in bands
    )


def _postflop(situation: PostflopSituation, *bands: tuple[int, int, Weights]) -> tuple[PostflopRow, ...]:
    return tuple(
        PostflopRow(situation, ANY, ANY, ANY, ANY, least, below, weights, ALWAYS_SMALL)
        for least, below, weights in bands
    )


_FOLD, _CALL, _RAISE = Weights(100, 0, 0), Weights(0, 100, 0), Weights(0, 0, 100)

_ONE_RAISE = (
    PreflopSituation.CHEAP_RAISE,
    PreflopSituation.RAISED,
    PreflopSituation.OWN_LIMP_RAISED,
    PreflopSituation.CHEAP_STEAL,
    PreflopSituation.STEAL,
    PreflopSituation.CHEAP_BLIND_STEAL,
    PreflopSituation.BLIND_STEAL,
)

# Checks or folds weak hands, calls with good ones, raises with the best.
_TABLE = DecisionTable(
    key="built-in",
    version=1,
    preflop=(
        *_preflop(PreflopSituation.UNOPENED, (0, 82, _FOLD), (82, 100, _RAISE)),
        *_preflop(PreflopSituation.LIMPED, (0, 75, _FOLD), (75, 90, _CALL), (90, 100, _RAISE)),
        *(
            row
            for situation in _ONE_RAISE
            for row in _preflop(situation, (0, 86, _FOLD), (86, 97, _CALL), (97, 100, _RAISE))
        ),
        *_preflop(PreflopSituation.BIG_RAISE, (0, 90, _FOLD), (90, 98, _CALL), (98, 100, _RAISE)),
        *_preflop(PreflopSituation.CHEAP_RERAISE, (0, 96, _FOLD), (96, 100, _CALL)),
        *_preflop(PreflopSituation.RERAISED, (0, 96, _FOLD), (96, 100, _CALL)),
        *_preflop(PreflopSituation.BIG_RERAISE, (0, 96, _FOLD), (96, 100, _CALL)),
        *_preflop(PreflopSituation.ALL_IN, (0, 92, _FOLD), (92, 100, _CALL)),
    ),
    postflop=(
        *_postflop(PostflopSituation.AGGRESSOR, (0, 55, _CALL), (55, 100, _RAISE)),
        *_postflop(PostflopSituation.TO_AGGRESSOR, (0, 70, _CALL), (70, 100, _RAISE)),
        *_postflop(PostflopSituation.FIRST, (0, 70, _CALL), (70, 100, _RAISE)),
        *_postflop(PostflopSituation.LAST, (0, 62, _CALL), (62, 100, _RAISE)),
        *_postflop(PostflopSituation.CHEAP_BET, (0, 55, _FOLD), (55, 88, _CALL), (88, 100, _RAISE)),
        *_postflop(PostflopSituation.SMALL_BET, (0, 55, _FOLD), (55, 88, _CALL), (88, 100, _RAISE)),
        *_postflop(PostflopSituation.HALF_BET, (0, 55, _FOLD), (55, 88, _CALL), (88, 100, _RAISE)),
        *_postflop(PostflopSituation.BIG_BET, (0, 65, _FOLD), (65, 92, _CALL), (92, 100, _RAISE)),
        *_postflop(PostflopSituation.OVERBET, (0, 75, _FOLD), (75, 100, _CALL)),
        *_postflop(PostflopSituation.HUGE_BET, (0, 75, _FOLD), (75, 100, _CALL)),
        *_postflop(PostflopSituation.CHEAP_RAISE, (0, 75, _FOLD), (75, 96, _CALL), (96, 100, _RAISE)),
        *_postflop(PostflopSituation.RAISED, (0, 75, _FOLD), (75, 96, _CALL), (96, 100, _RAISE)),
        *_postflop(PostflopSituation.ALL_IN, (0, 75, _FOLD), (75, 100, _CALL)),
    ),
)

FALLBACK_PROFILE = BotProfile(key="built-in", name="Bot", ring=Style(_TABLE), heads_up=Style(_TABLE))
