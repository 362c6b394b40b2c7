"""Rows with percentiles, as they were before rows named their hands, decide as they did."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations

import pytest

from game.bot_tables.parts import PARTS
from game.bot_tables.shipped import shipped_plain, shipped_rows
from game.bots.hand_order import HandOrder, equity_order
from game.bots.hand_text import hands_text

CHANGE = import_module("game.migrations.0031_rows_by_hands")
UPSIDE_DOWN = HandOrder(equity_order().places[::-1])


def test_the_order_that_was_filled_in_is_that_by_equity() -> None:
    assert str(equity_order()) == CHANGE.BY_EQUITY


@pytest.mark.parametrize("order", [equity_order(), UPSIDE_DOWN], ids=["by-equity", "upside-down"])
def test_a_range_becomes_the_hands_whose_percentile_lies_in_it(order: HandOrder) -> None:
    ranges = list(combinations(range(101), 2))[::7]
    converted = [CHANGE.hands_text(str(order), *each) for each in ranges]
    assert converted == [hands_text(order.between(*each)) for each in ranges]


def test_a_line_of_an_older_file_is_read() -> None:
    numbers = dict.fromkeys(("fold", "raise", "large", "all_in"), "0") | {"call": "100", "small": "100"}
    old = {"situation": "any", "position": "any", "least": "98", "below": "100", **numbers}
    assert PARTS["preflop"].row(old).values_text() == "0 / 100 / 0 · 100 / 0 / 0"
    assert PARTS["preflop"].value(PARTS["preflop"].row(old)).key == "preflop/any/any/JJ+"


def test_shipped_rows_are_written_as_the_site_writes_hands() -> None:
    for plain in shipped_plain()["tables"]:
        for row in shipped_rows(plain).get("preflop", []):
            row.clean_fields(exclude=["version"])
