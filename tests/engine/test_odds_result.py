"""How chances are rounded, and what a call must be worth."""

import pytest

from game.engine.odds import Method, pot_odds, rounded_percent


@pytest.mark.parametrize(
    ("share", "method", "shown"),
    [
        (0.0, Method.EXACT, ("", 0.0)),
        (1.0, Method.EXACT, ("", 100.0)),
        (0.54321, Method.EXACT, ("", 54.3)),
        # Neither impossible nor certain, though it rounds to it.
        (1e-9, Method.EXACT, ("<", 0.1)),
        (0.00049, Method.EXACT, ("<", 0.1)),
        (0.00051, Method.EXACT, ("", 0.1)),
        (0.99949, Method.EXACT, ("", 99.9)),
        (0.9996, Method.EXACT, (">", 99.9)),
        (1 - 1e-12, Method.EXACT, (">", 99.9)),
        # What no deal showed may happen all the same.
        (0.0, Method.SAMPLED, ("<", 0.1)),
        (1.0, Method.SAMPLED, (">", 99.9)),
        (0.0, Method.TABLE, ("<", 0.1)),
    ],
)
def test_only_what_is_certain_is_shown_as_certain(share, method, shown):
    sign, percent = rounded_percent(share, 1, method)
    assert (sign, percent) == (shown[0], pytest.approx(shown[1]))


def test_more_digits_leave_less_unsaid():
    assert rounded_percent(0.00001, 4, Method.EXACT) == ("", 0.001)
    assert rounded_percent(0.0000001, 4, Method.EXACT) == ("<", pytest.approx(0.0001))
    assert rounded_percent(0.9999999, 4, Method.EXACT) == (">", pytest.approx(99.9999))


@pytest.mark.parametrize(("pot", "to_call", "needed"), [(150, 50, 0.25), (100, 100, 0.5), (90, 10, 0.1)])
def test_a_call_needs_its_share_of_the_pot_after_it(pot, to_call, needed):
    assert pot_odds(pot, to_call) == pytest.approx(needed)


@pytest.mark.parametrize(("pot", "to_call"), [(100, 0), (100, -5), (-1, 10)])
def test_pot_odds_need_something_to_call(pot, to_call):
    with pytest.raises(ValueError, match="an amount to call"):
        pot_odds(pot, to_call)
