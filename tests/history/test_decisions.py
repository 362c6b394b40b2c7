"""The action bar, the pre-actions and the end of a game as values."""

from dataclasses import replace

import pytest

from game.engine.betting import LimitKind
from game.engine.game import Elimination, EndReason
from game.engine.shuffle import commitment
from game.engine.state import HandState, RaiseCap, ShowdownManner
from game.play.questions import Question
from game.table.action_bar import ActionBar, SizeControl
from game.table.page import table_page
from tests.builders import a_hand, play
from tests.play.builders import NOW, SEED, a_saved_game
from tests.table.table_pages import page_of

pytestmark = pytest.mark.django_db


def bar_of(hand: HandState) -> ActionBar:
    bar = page_of(hand).action_bar
    assert bar is not None
    return bar


def size_of(hand: HandState) -> SizeControl:
    size = bar_of(hand).size
    assert size is not None
    return size


def test_facing_a_raise_one_can_fold_call_or_raise() -> None:
    bar = bar_of(play(a_hand(), "r60"))
    assert (bar.check, bar.call, bar.to_call) == ("", "Call €55", 55)
    size = size_of(play(a_hand(), "r60"))
    assert (size.action, size.label, size.least, size.most) == ("raise", "Raise to €110", 110, 1000)


def test_facing_no_bet_one_can_check_or_bet() -> None:
    hand = play(a_hand(), "c c x")
    assert (bar_of(hand).check, bar_of(hand).call) == ("Check", "")
    assert (size_of(hand).action, size_of(hand).label) == ("bet", "Bet €10")


def test_a_call_for_the_whole_stack_says_so() -> None:
    bar = bar_of(play(a_hand("100 500 500"), "r300"))
    assert bar.call == "Call €95 all-in"
    assert bar.is_call_all_in
    assert bar.size is None
    assert bar.no_size_because


@pytest.mark.parametrize(
    ("codes", "presets"),
    [
        ("c", [("2 BB", 20), ("2.5 BB", 30), ("3 BB", 30), ("Pot", 40), ("All-in", 1000)]),
        ("r60", [("2.5×", 150), ("3×", 180), ("Pot", 190), ("All-in", 1000)]),  # pot 75, 55 to call
        ("c c x", [("⅓", 10), ("½", 20), ("¾", 20), ("Pot", 30), ("All-in", 990)]),  # the flop, pot 30
    ],
)
def test_presets_are_whole_chips_in_blinds_in_raises_and_in_shares_of_the_pot(
    codes: str, presets: list[tuple[str, int]]
) -> None:
    assert [(preset.label, preset.amount) for preset in size_of(play(a_hand(), codes)).presets] == presets


def test_presets_stay_in_range() -> None:
    short = size_of(play(a_hand("130 500 500"), "r60"))
    assert [preset.amount for preset in short.presets] == [130, 130, 130, 130]


def test_under_pot_limit_the_largest_amount_is_not_called_all_in() -> None:
    size = size_of(play(a_hand(limit=LimitKind.POT_LIMIT), "r30"))
    assert not size.most_is_all_in
    assert size.presets[-1].label == "Max"


def test_under_fixed_limit_there_is_one_amount() -> None:
    size = size_of(play(a_hand(limit=LimitKind.FIXED_LIMIT), "c"))
    assert size.is_fixed
    assert size.label == "Raise to €20"


@pytest.mark.parametrize(("codes", "left"), [("c", "2 raises left"), ("r20", "1 raise left")])
def test_the_bar_says_how_many_raises_are_left(codes: str, left: str) -> None:
    page = page_of(play(a_hand(raise_cap=RaiseCap(2)), codes))
    assert page.action_bar is not None
    assert page.action_bar.raises_left == left


def test_at_the_cap_the_bar_says_why_there_is_no_raise() -> None:
    bar = bar_of(play(a_hand("500 500 500 500", raise_cap=RaiseCap(2)), "r20 r40"))
    assert bar.size is None
    assert bar.no_size_because == "No more raises on this street."


def test_a_beaten_hand_can_be_shown_or_mucked() -> None:
    hand = a_hand(hole="2c 7d / As Ah / Kd Kc", board="Qs 9h 8c 5d 3s", showdown=ShowdownManner.IN_ORDER)
    bar = bar_of(play(hand, "c c x x x x x x x x b10 c c m"))
    assert bar.show_or_muck


def test_decisions_can_be_made_ahead_while_others_act() -> None:
    page = page_of(play(a_hand("500 500 500 500"), "r60"))
    assert page.action_bar is None
    assert [(pre.kind, pre.label, pre.amount) for pre in page.pre_actions] == [
        ("fold", "Fold", 55), ("check-fold", "Check or fold", 55), ("call", "Call €55", 55),
        ("call-any", "Call any", 55),
    ]  # fmt: skip


@pytest.mark.parametrize("codes", ["c", "c f", "c all-in", "f f"])
def test_nothing_is_decided_ahead_on_ones_own_turn_after_a_fold_or_all_in(codes: str) -> None:
    assert page_of(play(a_hand(), codes)).pre_actions == ()


def test_folding_where_checking_is_free_is_asked_about() -> None:
    saved = replace(a_saved_game(), hand=play(a_hand(), "c c x"))
    page = table_page(saved, NOW, question=Question.FOLD_WHERE_CHECKING_IS_FREE)
    assert page.question is not None
    assert page.question.fields == (("action", "fold"),)


def test_the_end_shows_score_place_and_every_stack() -> None:
    hand = play(a_hand(), "f f")
    saved = replace(a_saved_game(), hand=hand, ended=EndReason.HANDS_PLAYED)
    saved = replace(saved, game=replace(saved.game, hands_played=9))
    ending = table_page(saved, NOW).ending
    assert ending is not None
    assert (ending.hands_played, ending.score, ending.place) == (10, "−€0.50", 3)
    assert [(row.place, row.stack, row.is_visitor) for row in ending.standings] == [
        (1, "€1,005", False), (2, "€1,000", False), (3, "€995", True),
    ]  # fmt: skip
    assert ending.ranked_as == str(saved.game_id)
    assert ending.commitment == commitment(SEED)


def test_winning_the_game_is_said() -> None:
    hand = play(a_hand("100 100", hole="As Ah / 2c 7d", board="Ks 9h 8c 5d 3s"), "all-in all-in")
    ending = page_of(hand, ended=EndReason.ONE_SEAT_LEFT).ending
    assert ending is not None
    assert ending.heading == "You win the game"


@pytest.mark.parametrize(
    ("name", "reason"), [("", EndReason.HANDS_PLAYED), ("Ann", EndReason.LEFT), ("", EndReason.LEFT)]
)
def test_a_watched_or_abandoned_game_is_not_ranked(name: str, reason: EndReason) -> None:
    ending = page_of(play(a_hand(), "f f"), name=name, ended=reason).ending
    assert ending is not None
    assert (ending.score, ending.place, ending.ranked_as) == ("", None, "")


def test_a_game_left_in_the_middle_of_a_hand_shows_the_stacks_before_it() -> None:
    ending = page_of(play(a_hand(), "r60"), ended=EndReason.LEFT).ending
    assert ending is not None
    assert {row.stack for row in ending.standings} == {"€1,000"}
    assert ending.hands_played == 0


def test_seats_eliminated_earlier_come_last() -> None:
    hand = play(a_hand("1500 0 1500", blinds="10 0 20", button=1), "f")
    saved = replace(a_saved_game(), hand=hand, ended=EndReason.TIME_OVER)
    game = replace(
        saved.game,
        stacks=(1500, 0, 1500),
        hands_played=4,
        eliminations=(Elimination(1, 3, 500),),
        positions=saved.game.positions._replace(button=2),
    )
    ending = table_page(replace(saved, game=game), NOW).ending
    assert ending is not None
    assert [row.name for row in ending.standings][-1] == saved.players[1].name
