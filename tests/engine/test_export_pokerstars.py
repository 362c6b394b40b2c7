"""PokerStars text, read back by other means than it was written."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace

import pokerkit
import pytest

from game.engine.betting import LimitKind
from game.engine.notation.hand_history import HandHistory
from game.engine.notation.hand_words import hand_words
from game.engine.notation.phh_standard import standard_refuses, standard_stacks
from game.engine.notation.pokerstars import hand_id, write_pokerstars, write_pokerstars_hands
from game.engine.ranking import evaluate
from game.engine.state import ShowdownManner
from tests.builders import a_hand, cards, play
from tests.engine.recorded_games import game_history, history_of
from tests.engine.test_export_formats import a_hand_history, some_hands


def test_pokerstars_text_of_a_hand_that_comes_to_a_showdown() -> None:
    hand = replace(a_hand_history(), names=("Ann", "Bruno", "Carla"))
    assert write_pokerstars(hand).splitlines()[:-2] == [
        "PokerStars Hand #1:  Hold'em No Limit (5/10) - 2026/07/03 18:05:05 UTC [2026/07/03 14:05:05 ET]",
        "Table 'BigHoldem 00000000 house' 3-max (Play Money) Seat #3 is the button",
        "Seat 1: Ann (1000 in chips)",
        "Seat 2: Bruno (500 in chips)",
        "Seat 3: Carla (300 in chips)",
        "Ann: posts small blind 5",
        "Bruno: posts big blind 10",
        "*** HOLE CARDS ***",
        "Dealt to Ann [As Ad]",
        "Carla: raises 20 to 30",
        "Ann: calls 25",
        "Bruno: folds",
        "*** FLOP *** [2c 3c 7h]",
        "Ann: checks",
        "Carla: checks",
        "*** TURN *** [2c 3c 7h] [8h]",
        "Ann: bets 20",
        "Carla: calls 20",
        "*** RIVER *** [2c 3c 7h 8h] [Jd]",
        "Ann: checks",
        "Carla: checks",
        "*** SHOW DOWN ***",
        "Ann: shows [As Ad] (a pair of Aces)",
        "Carla: shows [Qs Qd] (a pair of Queens)",
        "Ann collected 110 from pot",
        "*** SUMMARY ***",
        "Total pot 110 | Rake 0",
        "Board [2c 3c 7h 8h Jd]",
        "Seat 1: Ann (small blind) showed [As Ad] and won (110) with a pair of Aces",
        "Seat 2: Bruno (big blind) folded before Flop",
        "Seat 3: Carla (button) showed [Qs Qd] and lost with a pair of Queens",
    ]


def test_an_uncalled_bet_comes_back() -> None:
    lines = write_pokerstars(a_hand_history("r30 f f")).splitlines()
    assert "Uncalled bet (20) returned to Player 3" in lines
    assert "Player 3 collected 25 from pot" in lines
    assert "Seat 3: Player 3 (button) collected (25)" in lines


def test_side_pots_are_written_before_the_main_pot() -> None:
    text = write_pokerstars(a_hand_history("all-in all-in all-in"))
    assert text.index("from side pot") < text.index("from main pot")
    assert "Player 1 collected 900 from main pot" in text
    assert "Player 1 collected 400 from side pot" in text
    assert "Total pot 1300 Main pot 900. Side pot 400. | Rake 0" in text
    assert "raises 290 to 300 and is all-in" in text


def test_a_mucked_hand_stays_hidden() -> None:
    changes = {"showdown": ShowdownManner.IN_ORDER, "hole": "As Ad / Ks Kd", "board": "2c 3c 7h 8h Jd"}
    hand = play(a_hand("100 100", **changes), "c x x x b10 c x x m")  # type: ignore[arg-type]
    text = write_pokerstars(history_of(hand, seat=0))
    assert "Player 2: mucks hand" in text
    assert "Ks" not in text
    assert "Seat 2: Player 2 (button) mucked\n" in text.replace("(button) (small blind)", "(button)").replace(
        "(button) (big blind)", "(button)"
    )
    assert "mucked [Ks Kd]" in write_pokerstars(history_of(hand))


def test_names_cannot_pass_for_anything_else() -> None:
    hand = replace(a_hand_history(), names=("x: folds\n", "x: folds", "*** [As Ks]"))
    text = write_pokerstars(hand)
    assert "Seat 1: x_ folds (1000 in chips)" in text
    assert "Seat 2: x_ folds 2 (500 in chips)" in text
    assert "Seat 3: ___ _As Ks_ (300 in chips)" in text


def is_standard(hand: HandHistory) -> bool:
    return not standard_refuses(hand) and standard_stacks(hand, ()) == hand.finishing_stacks


def simple(hand: HandHistory) -> bool:
    """Whether PokerKit's reader of this text, which knows neither antes nor other limits, can replay it."""
    view = hand.view
    posted = min(view.starting_stacks[seat] - view.blinds[seat] for seat in hand.dealt_in)
    return view.limit is LimitKind.NO_LIMIT and not any(view.antes) and posted >= 0 and is_standard(hand)


def test_pokerkit_reads_the_text_and_ends_on_the_same_stacks() -> None:
    hands = [hand for hand in some_hands() if simple(hand) and not hand.house.suits_decide]
    assert len(hands) > 50
    for hand in hands:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (read,) = pokerkit.HandHistory.from_pokerstars(write_pokerstars(hand), error_status=True)
            *_states, last = read
        assert list(last.stacks) == [hand.finishing_stacks[seat] for seat in hand.dealt_in]
        assert read.hand == hand_id(hand)


# What converters know of the text, part by part, as the histories that the site itself writes have it.
NAME = r"Player \d+"
CARDS = r"\[[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*\]"
ALL_IN = r"(?: and is all-in)?"
ROLES = r"(?: \(button\))?(?: \((?:small|big) blind\))?"
HAND = (
    r"(?:high card \w+|a pair of \w+s|two pair, \w+s and \w+s|three of a kind, \w+s|a straight, \w+ to \w+"
    r"|a flush, \w+ high|a full house, \w+s full of \w+s|four of a kind, \w+s"
    r"|a straight flush, \w+ to \w+|a Royal Flush)"
)
ACT = rf"{NAME}: (?:folds|checks|(?:calls|bets) \d+{ALL_IN}|raises \d+ to \d+{ALL_IN})"
ACTS = rf"(?:{ACT}\n)*(?:Uncalled bet \(\d+\) returned to {NAME}\n)?"
FATE = (
    r"(?:folded before Flop(?: \(didn't bet\))?|folded on the (?:Flop|Turn|River)|collected \(\d+\)"
    rf"|mucked(?: {CARDS})?|showed {CARDS} and (?:won \(\d+\)|lost) with {HAND})"
)
WHEN = r"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d"
TEXT = re.compile(
    rf"PokerStars Hand #\d+:  Hold'em (?:No Limit|Pot Limit|Limit) \(\d+/\d+\) - {WHEN} UTC \[{WHEN} ET\]\n"
    r"Table 'BigHoldem \w+ [\w, ]+' \d+-max \(Play Money\) Seat #\d+ is the button\n"
    rf"(?:Seat \d+: {NAME} \(\d+ in chips\)\n){{2,10}}"
    rf"(?:{NAME}: posts the ante \d+{ALL_IN}\n)*"
    rf"(?:{NAME}: posts (?:small|big) blind \d+{ALL_IN}\n){{0,2}}"
    rf"\*\*\* HOLE CARDS \*\*\*\n(?:Dealt to {NAME} {CARDS}\n)?{ACTS}"
    rf"(?:\*\*\* FLOP \*\*\* {CARDS}\n{ACTS}"
    rf"(?:\*\*\* TURN \*\*\* {CARDS} {CARDS}\n{ACTS}"
    rf"(?:\*\*\* RIVER \*\*\* {CARDS} {CARDS}\n{ACTS})?)?)?"
    rf"(?:\*\*\* SHOW DOWN \*\*\*\n(?:{NAME}: (?:shows {CARDS} \({HAND}\)|mucks hand)\n){{2,}})?"
    rf"(?:{NAME} collected \d+ from (?:pot|main pot|side pot(?:-\d)?)\n)+"
    rf"(?:{NAME}: doesn't show hand\n)?"
    r"\*\*\* SUMMARY \*\*\*\n"
    r"Total pot \d+(?: Main pot \d+\.(?: Side pot(?:-\d)? \d+\.)+)? \| Rake 0\n"
    rf"(?:Board {CARDS}\n)?(?:Seat \d+: {NAME}{ROLES} {FATE}\n){{2,10}}\n\n"
)


def test_the_text_has_the_parts_that_converters_know_in_their_order() -> None:
    kinds = set()
    for hand in some_hands():
        text = write_pokerstars(hand)
        assert TEXT.fullmatch(text), text
        kinds |= set(re.findall(r"side pot|all-in|mucks|Uncalled|ante|didn't bet|on the River", text))
    assert kinds == {"side pot", "all-in", "mucks", "Uncalled", "ante", "didn't bet", "on the River"}


def test_the_text_pays_out_what_was_put_in() -> None:
    for hand in some_hands()[::7]:
        text = write_pokerstars(hand)
        total = int(re.search(r"^Total pot (\d+)", text, re.MULTILINE)[1])  # type: ignore[index]
        assert total == sum(map(int, re.findall(r" collected (\d+) from ", text))), text
        assert len(re.findall(r"^Seat \d+: ", text, re.MULTILINE)) == 2 * len(hand.dealt_in), text


def test_the_hands_of_a_game_stand_one_after_the_other() -> None:
    game = game_history(5)
    text = "".join(write_pokerstars_hands(game))
    assert len(set(re.findall(r"^PokerStars Hand #(\d+):", text, re.MULTILINE))) == len(game)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Kd Qh Jc 9s", "high card Ace"),
        ("6s 6d Qh Jc 9s", "a pair of Sixes"),
        ("As Ad Kh Kc 9s", "two pair, Aces and Kings"),
        ("2s 2d 2h Jc 9s", "three of a kind, Deuces"),
        ("As 2d 3h 4c 5s", "a straight, Ace to Five"),
        ("6s 2d 3h 4c 5s", "a straight, Deuce to Six"),
        ("Ks Qs 3s 4s 5s", "a flush, King high"),
        ("Ks Kd Kh Tc Ts", "a full house, Kings full of Tens"),
        ("9s 9d 9h 9c Ts", "four of a kind, Nines"),
        ("9s 8s 7s 6s 5s", "a straight flush, Five to Nine"),
        ("As Ks Qs Js Ts", "a Royal Flush"),
    ],
)
def test_hands_are_named_in_the_words_of_the_text(hand: str, words: str) -> None:
    assert hand_words(evaluate(cards(hand))) == words
