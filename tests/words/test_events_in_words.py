"""Cards, hands, amounts and events in words."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from game.engine.cards import Card, Rank
from game.engine.events import HandsOpened, HoleCardsDealt
from game.engine.ranking import StrippedRanking, evaluate
from game.engine.rules import RULE_SETS, ActionTerms
from game.engine.seat_view import open_view
from game.engine.state import HandState
from game.play.saved_game import Currency
from game.words.action_words import action_words
from game.words.cards import card_name, card_signs
from game.words.event_lines import LogLine, table_line
from game.words.events import HandLog
from game.words.hand_names import hand_name, winning_hand_name
from leaderboard.money import Money
from tests.builders import a_hand, cards, play

NAMES = ("Ann", "Bob", "Cid", "Dee")


def log_texts(hand: HandState, *, late_bets: frozenset[int] = frozenset()) -> list[str]:
    return [line.text for line in hand_log(hand, late_bets=late_bets).lines()]


def hand_log(hand: HandState, *, late_bets: frozenset[int] = frozenset()) -> HandLog:
    return HandLog(open_view(hand), NAMES, Money(Currency.EURO), late_bets)


@pytest.mark.parametrize(
    ("currency", "text", "short"),
    [
        (Currency.EURO, "€1,250", "€1,250"),
        (Currency.DOLLAR, "$1,250", "$1,250"),
        (Currency.FRANC, "1,250\xa0CHF", "1,250"),
        (Currency.CHIPS, "1,250\xa0chips", "1,250"),
    ],
)
def test_amounts_carry_the_chosen_unit(currency: str, text: str, short: str) -> None:
    assert Money(currency).text(1250) == text
    assert Money(currency).short(1250) == short


def test_amounts_are_grouped_as_the_language_does() -> None:
    with override("it"):
        assert "1.250" in Money(Currency.EURO).text(1250)


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Fraction(0), "€0.00"),
        (Fraction(1, 8), "+€0.13"),
        (Fraction(-1, 8), "−€0.13"),
        (Fraction(2500, 2), "+€1,250.00"),
    ],
)
def test_scores_are_signed_and_rounded_half_away_from_zero(score: Fraction, text: str) -> None:
    assert Money(Currency.EURO).score(score) == text


def test_a_card_has_a_name_and_a_sign() -> None:
    assert card_name(Card.parse("Ah")) == "ace of hearts"
    assert card_signs(cards("Ah Tc 2d")) == "A♥ 10♣ 2♦"


@pytest.mark.parametrize(
    ("five", "name"),
    [
        ("As Kd 9c 5h 2s", "ace high"),
        ("Ks Kd 9c 5h 2s", "pair of kings"),
        ("Ks Kd 9c 9h 2s", "two pairs, kings and nines"),
        ("6s 6d 6c 9h 2s", "three of a kind, sixes"),
        ("As 2d 3c 4h 5s", "straight, five high"),
        ("Qs 9s 7s 5s 2s", "flush, queen high"),
        ("2s 2d 2c 9h 9s", "full house, twos over nines"),
        ("Ts Td Tc Th 2s", "four of a kind, tens"),
        ("9s 8s 7s 6s 5s", "straight flush, nine high"),
        ("As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_a_hand_is_named_with_the_ranks_that_make_it(five: str, name: str) -> None:
    assert hand_name(evaluate(cards(five))) == name


@pytest.mark.parametrize(
    ("best", "beaten", "name"),
    [
        ("Ks Kd 9c 5h 2s", ["Qs Qd Ac 5c 2d"], "pair of kings"),
        ("Ks Kd 9c 5h 2s", ["Kh Kc 8c 5c 2d", "As Qd 9h 5d 2c"], "pair of kings, nine kicker"),
        ("Ks Kd 9c 9h 5s", ["Kh Kc 8c 8h Ad"], "two pairs, kings and nines"),
        ("Ks Kd 9c 9h 5s", ["Kh Kc 9s 9d 3d"], "two pairs, kings and nines, five kicker"),
        ("Ks Kd 9c 5h 2s", ["Kh Kc 9s 5d 2d"], "pair of kings, by the better suit"),
        ("As Kd 9c 5h 2s", [], "ace high"),
    ],
)
def test_a_winning_hand_tells_what_decided(best: str, beaten: list[str], name: str) -> None:
    values = [evaluate(cards(five)) for five in beaten]
    assert winning_hand_name(evaluate(cards(best)), values) == name


def test_the_log_tells_blinds_actions_streets_and_an_uncontested_win() -> None:
    hand = play(a_hand(hole="- / - / As Ah", board="Kd 7c 2s"), "r30 f c b40 f")
    assert log_texts(hand) == [
        "Ann posts the small blind of €5",
        "Bob posts the big blind of €10",
        "The cards are dealt",
        "Cid raises to €30",
        "Ann folds",
        "Bob calls €20",
        "Flop: K♦ 7♣ 2♠",
        "Bob bets €40",
        "Cid folds",
        "The uncalled €40 goes back to Bob",
        "Bob wins €65",
    ]


def test_an_all_in_is_announced_and_the_hands_are_opened() -> None:
    hand = play(a_hand("100 60 100", hole="As Ah / Kd Kc / Qd Qc", board="2s 3d 7h 8c 9s"), "f all-in all-in")
    lines = log_texts(hand)
    assert "Ann raises to €100 and is all-in" in lines
    assert "Bob calls €50 and is all-in" in lines
    assert "The uncalled €40 goes back to Ann" in lines
    assert "Nobody is left to bet: the hands lie face up" in lines
    assert "Bob shows K♦ K♣: pair of kings" in lines
    assert lines[-1] == "Ann wins €120 – pair of aces"


def test_events_that_hold_the_same_are_told_apart() -> None:
    events = HoleCardsDealt((0, 1)), HandsOpened((0, 1))
    assert [table_line(event).text for event in events] == [
        "The cards are dealt",
        "Nobody is left to bet: the hands lie face up",
    ]


def test_each_pot_is_listed_with_its_winner() -> None:
    hand = play(
        a_hand("30 60 100", hole="As Ah / Kd Kc / Qd Qc", board="2s 3d 7h 8c 9s"), "all-in all-in all-in"
    )
    assert hand_log(hand).results() == (
        "Main pot: Ann wins €90 – pair of aces",
        "Side pot: Bob wins €60 – pair of kings",
        "The uncalled €40 goes back to Cid",
    )


def test_a_split_pot_names_all_winners_and_their_shares() -> None:
    hand = play(a_hand(hole="As Kd / Ah Kc / 2d 2c", board="Qs Jd Th 8c 3s"), "f c x x x x x x x")
    assert hand_log(hand).results() == ("Ann and Bob split €20, €10 each – straight, ace high",)


def test_shares_that_odd_chips_make_differ_stand_with_their_players() -> None:
    hand = play(a_hand(hole="As Kd / Ah Kc / Ad Ks", board="Qs Jd Th 8c 3s"), "c f x b15 c x x x x")
    assert hand_log(hand).results() == ("Bob and Cid split €55 – straight, ace high (Bob €28, Cid €27)",)


def test_an_action_that_the_timer_took_says_so() -> None:
    hand = play(a_hand(), "c f")
    assert log_texts(hand, late_bets=frozenset({1}))[-2:] == ["Cid calls €10", "Ann folds (time ran out)"]


def test_the_latest_lines_begin_with_the_last_action_or_street() -> None:
    hand = a_hand(board="Kd 7c 2s")
    assert [line.text for line in hand_log(hand).latest_lines()] == log_texts(hand)
    assert hand_log(play(hand, "c c")).latest_lines() == (LogLine("action", "Ann calls €5", amount="€5"),)
    assert [line.text for line in hand_log(play(hand, "c c x")).latest_lines()] == ["Flop: K♦ 7♣ 2♠"]


@pytest.mark.parametrize(
    ("terms", "lines"),
    [
        (ActionTerms.USUAL, ["vede", "rilancia a", "lascia", "passa", "punta"]),
        (ActionTerms.DECLARED, ["STO", "RILANCIO a", "LASCIO", "PASSO", "PUNTO"]),
    ],
)
def test_the_italian_log_has_the_terms_of_the_rule_set(terms: ActionTerms, lines: list[str]) -> None:
    hand = play(a_hand("1000 1000 1000"), "c r40 f c x b40")
    rules = [key for key, rules in RULE_SETS.items() if rules.terms is terms]
    assert rules
    for key in rules:
        with override("it"):
            log = HandLog(open_view(hand), NAMES, Money(Currency.EURO), words=action_words(key))
            said = " / ".join(line.text for line in log.lines())
        assert [word for word in lines if word in said] == lines


def test_the_terms_of_rules_that_are_gone_are_the_usual_ones() -> None:
    assert action_words("gone") == action_words("casino")


@pytest.mark.parametrize(
    ("best", "beaten", "name"),
    [
        ("As Ks Qs Js Ts", [], "maximum straight flush"),
        ("Kd Qd Jd Td 9d", [], "middle straight flush, king high"),
        ("Ac 7c 8c 9c Tc", ["Kd Qd Jd Td 9d"], "minimum straight flush"),
        ("Ac 7c 8c 9c Tc", ["As Ks Qs Js Ts"], "minimum straight flush: the minimum beats the maximum"),
        ("As Ks Qs Js Ts", ["Kd Qd Jd Td 9d"], "maximum straight flush: the maximum beats a middle one"),
        (
            "Kd Qd Jd Td 9d",
            ["Ac 7c 8c 9c Tc"],
            "middle straight flush, king high: a middle one beats the minimum",
        ),
        (
            "Ah Kh Qh Jh Th",
            ["Kd Qd Jd Td 9d", "Ac 7c 8c 9c Tc"],
            "maximum straight flush, by the better suit",
        ),
        ("Ah Kh Qh Jh Th", ["As Ks Qs Js Ts"], "maximum straight flush, by the better suit"),
        ("Kd Qd Jd Td 9d", ["Qc Jc Tc 9c 8c"], "middle straight flush, king high"),
        ("Ah 7h 8d 9c Tc", [], "straight, ten high"),
    ],
)
def test_straight_flushes_of_a_stripped_deck_are_named_by_their_kinds(
    best: str, beaten: list[str], name: str
) -> None:
    ranking = StrippedRanking(Rank.SEVEN)
    values = [ranking.evaluate(cards(five)) for five in beaten]
    assert winning_hand_name(ranking.evaluate(cards(best)), values, ranking) == name
