"""Rows of decision tables in words, where the spot is told beside them."""

from __future__ import annotations

import pytest

from game.bot_tables.spot_words import deciding_row_text


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("preflop/unopened/any/22+, A9s+", "22+, A9s+"),
        ("preflop/limped/big-blind/short/all", "all hands"),
        ("small-bet/turn/any/one-street/any/40-64", "40–64%"),
        ("first-round/open/any/any/70-100", "70–100%"),
        ("exchange/pair", "Exchange, pair"),
        (None, "none fits: check or fold"),
    ],
)
def test_a_row_that_decided_is_told_by_its_hands_or_its_range(key: str | None, text: str) -> None:
    assert deciding_row_text(key) == text
