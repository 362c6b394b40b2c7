"""Rows of tables of five-card draw as the values that bots decide by."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from game.bot_tables.draw_rows import BlindRow, ExchangeRow, FirstRoundRow, SecondRoundRow
from game.bot_tables.holdem_values import numbers
from game.bots.draw import table as draw
from game.bots.draw.hands import HandClass
from game.bots.table import ANY, Wildcard

E = TypeVar("E", bound=StrEnum)


def _any_or(keys: type[E], text: str) -> E | Wildcard:
    return ANY if text == ANY else keys(text)


def first_value(row: FirstRoundRow) -> draw.FirstRow:
    return draw.FirstRow(
        _any_or(draw.FirstSituation, row.situation),
        _any_or(draw.DrawPosition, row.place),
        _any_or(draw.Requirement, row.requirement),
        row.least,
        row.below,
        *numbers(row),
    )


def second_value(row: SecondRoundRow) -> draw.SecondRow:
    return draw.SecondRow(
        _any_or(draw.SecondSituation, row.situation),
        _any_or(draw.Drawn, row.drawn),
        row.least,
        row.below,
        *numbers(row),
    )


def exchange_value(row: ExchangeRow) -> draw.ExchangeRow:
    return draw.ExchangeRow(HandClass(row.hand_class), row.usual, row.with_kicker, row.served, row.worth)


def blind_value(row: BlindRow) -> draw.BlindRow:
    return draw.BlindRow(
        _any_or(draw.Declaration, row.declaration), _any_or(draw.PotBefore, row.pot), row.yes
    )
