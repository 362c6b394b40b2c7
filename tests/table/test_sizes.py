"""The buttons with the usual sizes of a bet."""

from __future__ import annotations

import pytest

from game.engine.actions import AmountRange
from game.play.viewpoint import visitors_view
from game.table.sizes import presets, sizes_of
from tests.table.staged_tables import a_staged_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("opens", "amounts"),
    [("2.2 2.3 2.8", [40, 50, 60]), ("2.1 3.25 3.75", [40, 60, 80]), ("2", [40])],
)
def test_a_size_comes_to_the_nearest_whole_chip(opens: str, amounts: list[int]) -> None:
    """A big blind of 20, chips of 10."""
    view = visitors_view(a_staged_game(button=0))
    offered = presets(view, AmountRange(40, 1000), 10, sizes_of(opens, "2.5", "33 50"))
    assert [each.amount for each in offered[: len(amounts)]] == amounts


def test_a_share_of_the_pot_is_rounded_once() -> None:
    """A pot of 60 and a bet of 20 to call: a third of 100 on top of 20 is 53 and a third, a half 70."""
    view = visitors_view(a_staged_game(button=2, board="Ks 7d 2c", codes="c c x x b20 f"))
    assert (view.pot, view.to_call) == (80, 20)
    offered = presets(view, AmountRange(40, 1000), 10, sizes_of("2", "2", "33 50 75"))
    assert [each.amount for each in offered[:3]] == [50, 70, 100]
