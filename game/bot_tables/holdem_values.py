"""Rows of Hold'em tables as the values that bots decide by."""

from __future__ import annotations

from game.bot_tables.rows import PostflopRow, PreflopRow, WeightRow
from game.bots import table as tables
from game.bots.hand_text import parse_hands
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    Stack,
)


def preflop_value(row: PreflopRow) -> tables.PreflopRow:
    return tables.PreflopRow(
        tables.ANY if row.situation == tables.ANY else PreflopSituation(row.situation),
        tables.ANY if row.position == tables.ANY else Position(row.position),
        tables.ANY if row.stack == tables.ANY else Stack(row.stack),
        parse_hands(row.hands),
        *numbers(row),
    )


def postflop_value(row: PostflopRow) -> tables.PostflopRow:
    weights, sizes = numbers(row)
    return tables.PostflopRow(
        tables.ANY if row.situation == tables.ANY else PostflopSituation(row.situation),
        tables.ANY if row.street == tables.ANY else PostflopStreet(row.street),
        tables.ANY if row.opponents == tables.ANY else Opponents(row.opponents),
        tables.ANY if row.line == tables.ANY else Line(row.line),
        tables.ANY if row.draw == tables.ANY else Draw(row.draw),
        row.least,
        row.below,
        weights,
        sizes._replace(third=row.third, three_quarters=row.three_quarters),
    )


def numbers(row: WeightRow) -> tuple[tables.Weights, tables.Sizes]:
    return (
        tables.Weights(row.fold, row.call, row.raise_weight),
        tables.Sizes(row.small, row.large, row.all_in),
    )
