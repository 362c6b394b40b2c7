"""The table's page as a value: what it shows of a game, what it asks, what it never tells."""

from dataclasses import asdict, replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from game.engine.actions import DEAL_STREET, Fold
from game.engine.cards import FULL_DECK
from game.engine.game import EndReason
from game.engine.hand import apply
from game.engine.house_rules import with_rule
from game.engine.rules import RULE_SETS
from game.engine.state import HandState, Phase, ShowdownManner
from game.play.questions import Question
from game.play.saved_game import Pace, WatchedCards
from game.table.facts import Fact
from game.table.page import TablePage, table_page
from game.table.seats import chip_stack
from tests.builders import a_hand, play
from tests.play.builders import NOW, SEED
from tests.table.staged_tables import a_staged_game
from tests.table.table_pages import page_of, saved_with

pytestmark = pytest.mark.django_db

HOLE = "As Kd / Qh Qs / 7c 2d"
BOARD = "Kh 9c 4d 3s 3h"


def keys(page: TablePage) -> list[list[str]]:
    """The cards at each seat: "As", or "" face down."""
    return [[card.key for card in seat.cards] for seat in page.seats]


def test_the_visitor_sees_his_own_cards_and_the_backs_of_the_others() -> None:
    assert keys(page_of(a_hand(hole=HOLE))) == [["As", "Kd"], ["", ""], ["", ""]]


def test_a_bystander_of_a_simulated_game_sees_every_hand() -> None:
    page = page_of(a_hand(hole=HOLE), name="")
    assert keys(page) == [["As", "Kd"], ["Qh", "Qs"], ["7c", "2d"]]
    assert page.action_bar is None


def test_a_bystander_who_wants_to_guess_sees_backs_until_the_hands_are_shown() -> None:
    def hidden(hand: HandState) -> TablePage:
        saved = saved_with(hand, name="")
        choices = saved.choices._replace(watched_cards=WatchedCards.HIDDEN)
        return table_page(replace(saved, choices=choices), NOW)

    dealt, over = (
        a_hand(hole=HOLE, board=BOARD),
        play(a_hand(hole=HOLE, board=BOARD), "c c x x x b10 c f x x x x"),
    )
    assert keys(hidden(dealt)) == [["", ""]] * 3
    assert keys(hidden(over)) == [["As", "Kd"], [], ["7c", "2d"]]
    assert not hidden(dealt).cards_open


def test_hiding_the_cards_is_for_bystanders_only() -> None:
    saved = saved_with(a_hand(hole=HOLE))
    for cards in WatchedCards:
        page = table_page(replace(saved, choices=saved.choices._replace(watched_cards=cards)), NOW)
        assert keys(page) == [["As", "Kd"], ["", ""], ["", ""]]


def test_a_folded_hand_is_gone_but_for_ones_own() -> None:
    page = page_of(play(a_hand(hole=HOLE), "f f"))
    assert keys(page) == [["As", "Kd"], ["", ""], []]
    assert [seat.is_folded for seat in page.seats] == [True, False, True]


def test_hands_shown_at_the_showdown_lie_face_up() -> None:
    page = page_of(play(a_hand(hole=HOLE, board=BOARD), "c c x x x x x x x x x x"))
    assert keys(page) == [["As", "Kd"], ["Qh", "Qs"], ["7c", "2d"]]
    assert [seat.is_winner for seat in page.seats] == [True, False, False]
    assert [card.key for card in page.board if card and card.wins] == ["Kh", "3s", "3h"]
    assert page.seats[0].hand_name == "two pairs"
    assert page.seats[0].won == "+€30"


def test_a_mucked_hand_stays_unseen() -> None:
    hand = a_hand(hole=HOLE, board=BOARD, showdown=ShowdownManner.IN_ORDER)
    over = play(hand, "c c x b10 c c x x x x x x")
    while over.phase is not Phase.OVER:
        over = play(over, "m")
    page = page_of(over)
    assert over.mucked
    assert all(keys(page)[seat] == [] for seat in over.mucked if seat)


@pytest.mark.parametrize("codes", ["", "c c", "r60 c c x b40", "r60 c c x x x b100 c"])
def test_unseen_cards_change_nothing_on_the_page(codes: str) -> None:
    hand = play(a_hand(hole=HOLE, board=BOARD), codes)
    seen = set(hand.hole_cards[0]) | set(hand.board)
    unseen = [card for card in FULL_DECK if card not in seen]
    swap = dict(zip(unseen, unseen[7:] + unseen[:7], strict=True))
    other = hand._replace(
        deck=tuple(swap.get(card, card) for card in hand.deck),
        hole_cards=tuple(tuple(swap.get(card, card) for card in held) for held in hand.hole_cards),
    )
    assert other != hand
    assert page_of(other) == page_of(hand)


def test_the_seed_is_shown_only_after_the_end() -> None:
    hand = play(a_hand(hole=HOLE), "f f")
    going_on = saved_with(hand)
    assert SEED.hex() not in str(asdict(table_page(going_on, NOW)))
    over = table_page(replace(going_on, ended=EndReason.TIME_OVER), NOW)
    assert over.ending is not None
    assert over.ending.seed == SEED.hex()


def test_the_rendered_table_names_no_unseen_card() -> None:
    page = page_of(a_hand(hole=HOLE))
    html = render_to_string("table/_table.html", {"page": page})
    shown = {str(card) for card in FULL_DECK if f'"#card-{card}"' in html}
    assert shown == {"As", "Kd"}


def test_seats_are_placed_clockwise_from_the_visitor() -> None:
    page = page_of(a_hand("100 200 300 400"))
    assert [(seat.place, seat.stack) for seat in page.seats] == [
        (0, "€95"), (1, "€190"), (2, "€300"), (3, "€400"),
    ]  # fmt: skip
    assert [seat.blind for seat in page.seats] == ["SB", "BB", "", ""]
    assert [seat.is_dealer for seat in page.seats] == [False, False, False, True]
    assert [seat.is_acting for seat in page.seats] == [False, False, True, False]


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("", ["", "", ""]),
        ("r60 f c", ["Folded", "", ""]),
        ("r60 c f x b100", ["Check", "Folded", "Bet"]),
        ("c c x", ["", "", ""]),
        ("c r40 c all-in", ["Raise", "Call", "All-in"]),
    ],
)
def test_each_seat_says_what_it_did_last_on_this_street(codes: str, words: list[str]) -> None:
    page = page_of(play(a_hand(), codes))
    assert [seat.word for seat in page.seats] == words


def test_an_eliminated_seat_is_out_with_what_it_had_left() -> None:
    hand = a_hand("100 0 100", blinds="10 0 20", button=1)
    saved = saved_with(hand)
    saved = replace(saved, game=replace(saved.game, stacks=(100, 7, 100)))
    seat = table_page(saved, NOW).seats[1]
    assert (seat.is_out, seat.stack, seat.word, seat.cards) == (True, "€7", "Out", ())


@pytest.mark.parametrize(
    ("amount", "minimum_chip", "chips"),
    [
        (10, 10, (1,)),
        (60, 10, (5, 1)),
        (15, 10, (1, 1)),
        (1310, 10, (100, 25, 5, 1)),
        (90_000, 10, (500, 500, 500, 500, 500)),
        (0, 10, ()),
    ],
)
def test_chips_are_drawn_by_denomination(amount: int, minimum_chip: int, chips: tuple[int, ...]) -> None:
    assert chip_stack(amount, minimum_chip) == chips


def test_the_bets_of_a_street_lie_there_once_more_when_its_last_action_has_swept_them() -> None:
    def swept(hand: HandState) -> list[tuple[int, ...]]:
        return [seat.swept for seat in page_of(hand).seats]

    nothing: list[tuple[int, ...]] = [(), (), ()]
    before = play(a_hand(), "r60 c")
    assert swept(before) == nothing
    ended = apply(before, Fold())
    assert ended.phase is Phase.DEALING
    assert swept(ended) == [(5, 1), (1,), (5, 1)]
    assert swept(apply(ended, DEAL_STREET)) == nothing
    assert swept(play(a_hand(), "r60 f f")) == [(1,), (1,), (1,)]  # what nobody called goes back before


def test_pots_say_who_plays_for_them_once_there_are_several() -> None:
    one = page_of(play(a_hand(), "c c x"))
    assert [(pot.name, pot.amount, pot.players) for pot in one.pots] == [("Pot", "€30", "")]
    several = page_of(play(a_hand("50 200 200", board=BOARD), "r100 all-in c"))
    visitor, second, third = (seat.name for seat in several.seats)
    assert [(pot.name, pot.amount, pot.players) for pot in several.pots] == [
        ("Main pot", "€150", f"{visitor}, {second}, {third}"),
        ("Side pot", "€100", f"{second}, {third}"),
    ]


def test_what_is_due_is_offered_after_the_delay_of_the_pace() -> None:
    def step(hand: HandState, pace: Pace = Pace.NORMAL, name: str = "Ann") -> tuple[str, int] | None:
        saved = saved_with(hand, name=name)
        saved = replace(saved, choices=saved.choices._replace(pace=pace))
        due = table_page(saved, NOW).step
        return (due.kind, due.delay) if due else None

    bot_to_act, visitor_to_act = a_hand(), play(a_hand(), "c")
    street_due = apply(play(a_hand("100 100"), "c"), Fold())
    hand_over = play(a_hand(), "f f")
    assert step(bot_to_act) == ("action", 540)  # a cheap call before the flop: soon
    assert step(bot_to_act, Pace.SLOW) == ("action", 1080)
    assert step(bot_to_act, Pace.INSTANT) == ("action", 18)
    assert step(visitor_to_act) is None
    assert street_due.phase is Phase.OVER
    assert step(hand_over) == ("hand", 3500)
    assert step(hand_over, Pace.SLOW) == ("hand", 6000)
    assert step(hand_over, name="") == ("hand", 2250)


def test_a_question_holds_the_table_still() -> None:
    page = table_page(saved_with(a_hand()), NOW, question=Question.LEAVE)
    assert page.step is None
    assert page.question is not None
    assert page.question.url_name == "game:leave"
    assert "not be ranked" in page.question.text


def test_the_timer_counts_down_and_its_end_is_a_step() -> None:
    saved = saved_with(play(a_hand(), "c"), decide_by=NOW + 12.4)
    saved = replace(saved, choices=saved.choices._replace(timer=30))
    page = table_page(saved, NOW)
    assert page.timer == (13, 30)
    assert page.step is not None
    assert page.step.kind == "timer"
    assert page.step.delay is not None
    assert page.step.delay > 14_400  # the two seconds of grace are over by then


def test_the_page_announces_what_happened_and_whose_turn_it_is() -> None:
    bob = page_of(play(a_hand(hole=HOLE), "r60"))
    third = bob.seats[2].name
    assert bob.announcement == f"{third} raises to €60. Your turn: €55 to call."
    dealt = page_of(a_hand(hole=HOLE))
    assert "Your cards: ace of spades, king of diamonds" in dealt.announcement
    assert bob.title == "Your turn – Hand 1"


def test_the_summary_says_cards_board_pot_and_stacks() -> None:
    page = page_of(play(a_hand(hole=HOLE, board=BOARD), "c c x x b50"))
    assert page.summary[0] == "Your cards: ace of spades, king of diamonds"
    assert page.summary[1] == "Flop, board: king of hearts, nine of clubs, four of diamonds"
    assert page.summary[2] == "Pot: €80"
    assert page.summary[4].endswith("stack €940, bet €50")


def test_words_once_said_in_one_language_are_not_said_in_another() -> None:
    hand = play(a_hand(hole=HOLE), "r20 f")
    pages = []
    for language in ("en", "it", "en", "it"):
        with override(language):
            pages.append(page_of(hand))
    assert pages[:2] == pages[2:]
    english, italian = pages[:2]
    assert not set(english.summary) & set(italian.summary)
    assert not {line.text for line in english.log} & {line.text for line in italian.log}
    for one, other in zip(english.seats, italian.seats, strict=True):
        assert one.word != other.word or not one.word
        assert {card.name for card in one.cards}.isdisjoint(card.name for card in other.cards)


@pytest.mark.parametrize(
    ("rules", "buttons"),
    [
        ("bigholdem-italia", ["LASCIO", "STO 20\xa0€", "RILANCIO a 40\xa0€"]),
        ("casino", ["Lascio", "Vedo 20\xa0€", "Rilancio a 40\xa0€"]),
    ],
)
def test_the_italian_buttons_have_the_terms_of_the_rule_set(rules: str, buttons: list[str]) -> None:
    saved = a_staged_game("1000 1000 1000", rules=RULE_SETS[rules])
    with override("it"):
        page = table_page(saved, NOW)
    bar = page.action_bar
    assert bar is not None
    assert bar.size is not None
    assert [bar.fold, bar.call, bar.size.label] == buttons


def test_the_head_says_when_the_house_rules_are_not_those_of_the_rule_set() -> None:
    def rules_of(**setup: Any) -> Fact:
        return table_page(a_staged_game("1000 1000 1000", **setup), NOW).facts[-1]

    changed = rules_of(rules=with_rule(RULE_SETS["casino"], "ante", "on"), starting_stack=2000)
    assert rules_of(rules=RULE_SETS["casino"]) == Fact("Rules", "Casino", key="rules")
    assert changed == Fact("Rules", "Casino, changed", ("Stack: €2,000", "Ante: on"), key="rules")


def test_the_head_says_what_the_pot_is_that_limits_a_raise() -> None:
    def meaning(rule_set: str) -> str:
        game = a_staged_game("1000 1000 1000", rules=with_rule(RULE_SETS[rule_set], "limit", "pot-limit"))
        return next(fact.meaning for fact in table_page(game, NOW).facts if fact.key == "limit")

    assert "after a call" in meaning("casino")
    assert "before the player acts" in meaning("bigholdem-italia")
