"""How much a bet or raise is."""

import pytest

from game.bot_tables.loading import PlayedStyle, played_style
from game.bots.editions import (
    EDITION,
    KEEPS_ON_THE_RIVER,
    SHORT_STACKS_GO_ALL_IN,
    STEADY_BEFORE_THE_FLOP,
)
from game.bots.profile import Style
from game.bots.sizing import Size, draw_noise, draw_size, sized_raise
from game.bots.table import Sizes
from game.engine.actions import Bet, RaiseTo
from game.engine.betting import LimitKind
from game.engine.events import Street
from game.engine.shuffle import Stream
from tests.bots.builders import a_table, preflop, view_to_act
from tests.builders import a_hand, play


# Blinds of 5 and 10: chips of 5. The pot after a call is 25 before the flop, 30 on it when all have limped.
@pytest.mark.parametrize(
    ("codes", "size", "amount"),
    [
        ("", Size.SMALL, RaiseTo(30)),
        ("", Size.LARGE, RaiseTo(40)),
        ("r30", Size.SMALL, RaiseTo(80)),
        ("c c x", Size.SMALL, Bet(15)),
        ("c c x", Size.LARGE, Bet(30)),
        ("c c x", Size.THIRD, Bet(10)),
        ("c c x b30", Size.THREE_QUARTERS, RaiseTo(95)),
        ("c c x b30", Size.SMALL, RaiseTo(75)),
        ("c c x b30", Size.LARGE, RaiseTo(120)),
    ],
)
def test_sizes_are_shares_of_the_pot_after_a_call(codes: str, size: Size, amount: object) -> None:
    assert sized_raise(view_to_act(play(a_hand(), codes)), size, 100) == amount


@pytest.mark.parametrize(("noise", "amount"), [(80, 25), (100, 30), (140, 40)])
def test_noise_multiplies_what_is_added(noise: int, amount: int) -> None:
    assert sized_raise(view_to_act(play(a_hand(), "c c x")), Size.LARGE, noise) == Bet(amount)


def test_a_bet_below_the_least_is_the_least() -> None:
    assert sized_raise(view_to_act(play(a_hand(), "c c x b100")), Size.SMALL, 1) == RaiseTo(200)


def test_who_would_put_in_most_of_his_stack_puts_in_all() -> None:
    assert sized_raise(view_to_act(a_hand("1000 1000 46")), Size.SMALL, 100) == RaiseTo(46)
    assert sized_raise(view_to_act(a_hand("1000 1000 47")), Size.SMALL, 100) == RaiseTo(30)


def test_a_shove_is_all_in_up_to_three_pots_and_a_large_raise_beyond() -> None:
    for all_in, chosen in ((85, 85), (90, 40)):
        view = view_to_act(a_hand(f"1000 1000 {all_in}"))
        assert sized_raise(view, Size.ALL_IN, 100, KEEPS_ON_THE_RIVER) == RaiseTo(chosen)
    assert sized_raise(view_to_act(a_hand("1000 1000 210")), Size.ALL_IN, 100) == RaiseTo(40)


@pytest.mark.parametrize(
    ("codes", "size", "amount"),
    [
        ("", Size.SMALL, RaiseTo(20)),
        ("", Size.LARGE, RaiseTo(35)),
        ("c", Size.SMALL, RaiseTo(25)),
        ("r20", Size.SMALL, RaiseTo(50)),
    ],
)
def test_the_small_open_of_two_players_is_two_big_blinds(codes: str, size: Size, amount: object) -> None:
    assert sized_raise(view_to_act(play(a_hand("1000 1000"), codes)), size, 100) == amount


def test_two_players_open_larger_in_hands_of_before() -> None:
    view = view_to_act(a_hand("1000 1000"))
    assert sized_raise(view, Size.SMALL, 100, SHORT_STACKS_GO_ALL_IN) == RaiseTo(25)


@pytest.mark.parametrize("stacks", ["1000 1000 200", "200 200 1000"])
def test_a_short_stack_goes_all_in_whatever_the_pot(stacks: str) -> None:
    view = view_to_act(a_hand(stacks))
    assert sized_raise(view, Size.ALL_IN, 100) == RaiseTo(view.my_stack)


@pytest.mark.parametrize(
    ("limit", "codes", "amount"),
    [
        (LimitKind.FIXED_LIMIT, "", RaiseTo(20)),
        (LimitKind.FIXED_LIMIT, "c c x", Bet(10)),
        (LimitKind.FIXED_LIMIT, "c c x x x x", Bet(20)),
        (LimitKind.POT_LIMIT, "", RaiseTo(35)),
    ],
)
def test_the_limit_has_the_last_word(limit: LimitKind, codes: str, amount: object) -> None:
    assert sized_raise(view_to_act(play(a_hand(limit=limit), codes)), Size.LARGE, 100) == amount


def test_where_nothing_can_be_raised_no_size_is_drawn() -> None:
    with pytest.raises(ValueError, match="nothing can be raised"):
        sized_raise(view_to_act(play(a_hand("1000 1000 20"), "all-in all-in")), Size.SMALL, 100)


def test_sizes_and_noise_are_drawn_over_their_whole_range() -> None:
    rng = Stream(bytes(32), "bot 1", "", 1)
    drawn = [draw_size(Sizes(40, 20, 10, 5, 25), rng) for _ in range(2000)]
    shares = [drawn.count(size) / 2000 for size in Size]
    assert shares == pytest.approx([0.4, 0.2, 0.1, 0.05, 0.25], abs=0.04)
    assert {draw_noise(3, rng) for _ in range(200)} == {97, 98, 99, 100, 101, 102, 103}
    assert draw_noise(0, rng) == 100


def test_raises_before_the_flop_have_one_size_but_in_hands_of_before() -> None:
    style = Style(a_table(preflop()), size_noise=40)
    before = style._replace(edition=1)
    assert (style.noise_on(Street.PREFLOP), style.noise_on(Street.FLOP)) == (0, 40)
    assert (before.noise_on(Street.PREFLOP), before.noise_on(Street.FLOP)) == (40, 40)
    assert PlayedStyle("ring", 1, 0, 100, 0, 0, 8).edition == 1
    assert played_style(style).edition == EDITION


# The pot on the river is 200, and 400 where all have called 100 more; 900 are left of 1,000, and 800.
@pytest.mark.parametrize(
    ("stacks", "size", "amount"),
    [
        ("1000 1000 1000", Size.LARGE, Bet(300)),
        ("400 400 400", Size.LARGE, Bet(180)),
        ("400 400 400", Size.SMALL, Bet(150)),
        ("200 200 200", Size.SMALL, Bet(60)),
        ("160 160 160", Size.SMALL, Bet(60)),
    ],
)
def test_a_bet_on_the_river_leaves_some_of_the_stack_unless_it_is_short(
    stacks: str, size: Size, amount: object
) -> None:
    view = view_to_act(play(a_hand(stacks), "r100 c c x x x x x x"))
    assert sized_raise(view, size, 100) == amount


def test_bets_on_the_river_are_all_in_in_hands_of_before() -> None:
    view = view_to_act(play(a_hand("200 200 200"), "r100 c c x x x x x x"))
    assert sized_raise(view, Size.SMALL, 100, STEADY_BEFORE_THE_FLOP) == Bet(100)
