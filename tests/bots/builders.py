"""Tables, profiles and views for the tests of bots."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.bots.hand_order import equity_order
from game.bots.modifiers import Modifiers
from game.bots.profile import BotProfile, Style
from game.bots.spots import Draw, Line, Stack
from game.bots.table import ANY, DecisionTable, PostflopRow, PreflopRow, Sizes, Weights
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import Stream, bot_stream
from game.engine.state import HandState

SMALL = Sizes(100, 0, 0)
ALL_SIZES = Sizes(20, 10, 10, 25, 35)


def preflop(
    weights: tuple[int, int, int] = (0, 100, 0),
    situation: Any = ANY,
    position: Any = ANY,
    least: int = 0,
    below: int = 100,
    sizes: Sizes = SMALL,
    stack: Any = ANY,
) -> PreflopRow:
    """The hands of these percentiles by equity."""
    hands = equity_order().between(least, below)
    return PreflopRow(situation, position, stack, hands, Weights(*weights), sizes)


def postflop(
    weights: tuple[int, int, int] = (0, 100, 0),
    situation: Any = ANY,
    street: Any = ANY,
    opponents: Any = ANY,
    least: int = 0,
    below: int = 100,
    sizes: Sizes = SMALL,
    line: Any = ANY,
    draw: Any = ANY,
) -> PostflopRow:
    return PostflopRow(situation, street, opponents, line, draw, least, below, Weights(*weights), sizes)


def hand_at(percentile: int) -> int:
    """The place of a hand of this percentile, of those that share it the weakest."""
    return equity_order().of_percent[percentile][0]


def a_table(*rows: PreflopRow | PostflopRow) -> DecisionTable:
    return DecisionTable(
        "test",
        3,
        tuple(row for row in rows if isinstance(row, PreflopRow)),
        tuple(row for row in rows if isinstance(row, PostflopRow)),
    )


def a_profile(*rows: PreflopRow | PostflopRow, noise: int = 0, **modifiers: int) -> BotProfile:
    style = Style(a_table(*rows), Modifiers(**modifiers), noise)
    return BotProfile("test", "Test", style, style)


def view_to_act(state: HandState) -> SeatView:
    """What the seat whose turn it is sees."""
    assert state.to_act is not None
    return seat_view(state, state.to_act)


def a_stream(number: int = 0) -> Stream:
    return bot_stream(bytes(32), "", 1, number)


def with_lines(profile: BotProfile) -> BotProfile:
    """The profile, which folds, calls and raises otherwise where a line has rows of its own, by all sizes
    there, with draws, or plays for a short stack before the flop."""
    return profile._replace(ring=_with_lines(profile.ring), heads_up=_with_lines(profile.heads_up))


def _with_lines(style: Style) -> Style:
    rows = (
        postflop((10 * place, 60 - 10 * place, 40), line=line, least=20, below=90, sizes=ALL_SIZES)
        for place, line in enumerate(Line)
    )
    drawing = postflop((5, 35, 60), draw=Draw.DRAW, least=25, below=70, sizes=ALL_SIZES)
    short = preflop((10, 60, 30), stack=Stack.SHORT, least=20, below=90)
    table = replace(
        style.table, preflop=(*style.table.preflop, short), postflop=(*style.table.postflop, *rows, drawing)
    )
    return style._replace(table=table)
