"""PHH as written here and read by PokerKit, whose replay must end on the same stacks."""

from __future__ import annotations

import json
import tomllib
import warnings
from collections import Counter
from dataclasses import replace

import pokerkit
import pytest

from game.engine.betting import LimitKind
from game.engine.notation.hand_history import HandHistory
from game.engine.notation.open_hand_history import write_open_hand_history
from game.engine.notation.phh import read_phh
from game.engine.notation.phh_replay import ReplayVerdict, replay_text
from game.engine.notation.phh_write import write_phh, write_phhs
from game.engine.notation.pokerstars import write_pokerstars
from game.engine.ranking import SUITS_DECIDE
from game.engine.state import HandState
from tests.builders import a_hand, play
from tests.engine.recorded_games import GAMES, game_history, history_of
from tests.tiers import sampled


def pokerkit_stacks(text: str) -> list[int] | None:
    """The stacks at the end of PokerKit's replay, None where it refuses an action."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of a fold where checking is free
        try:
            *_states, last = pokerkit.HandHistory.loads(text)
        except ValueError:
            return None
    return list(last.stacks)


def stacks_at_the_end(hand: HandHistory) -> list[int]:
    return [hand.finishing_stacks[seat] for seat in hand.dealt_in]


def expected_of_pokerkit(text: str) -> list[int] | None:
    """The stacks at the end, unless the file says that the standard reader ends on others, or on none."""
    fields = tomllib.loads(text)
    if fields.get("_standard_reading_differs_by") == "half bets":
        return None
    stacks: list[int] = fields.get("_standard_stacks", fields["finishing_stacks"])
    return stacks


@pytest.mark.parametrize("block", sampled(range(4), 0))
def test_pokerkit_replays_every_hand_of_random_games_to_the_stacks_that_the_file_says(block: int) -> None:
    games = [game_history(number) for number in range(block, GAMES, 4)]
    assert len(games) == GAMES // 4
    differing: Counter[str] = Counter()
    hands = 0
    for hand in (hand for game in games for hand in game):
        hands += 1
        text = write_phh(hand)
        fields = tomllib.loads(text)
        assert fields["finishing_stacks"] == stacks_at_the_end(hand)
        assert pokerkit_stacks(text) == expected_of_pokerkit(text), text
        if reason := fields.get("_standard_reading_differs_by"):
            assert pokerkit_stacks(text) != stacks_at_the_end(hand)
            differing[reason] += 1
    assert hands > 400
    assert set(differing.values()) <= {1}, differing  # in all 2,239 hands each reason comes once


@pytest.mark.parametrize("block", sampled(range(4), 0))
def test_our_own_reader_ends_on_the_same_stacks_without_exception(block: int) -> None:
    for hand in (hand for game in map(game_history, range(block, GAMES, 4)) for hand in game):
        replay = replay_text("", write_phh(hand))
        assert replay.verdict is ReplayVerdict.AGREES, (replay, write_phh(hand))


def agrees(hand: HandState) -> bool:
    history = history_of(hand)
    return pokerkit_stacks(write_phh(history)) == stacks_at_the_end(history)


def test_odd_chips_of_three_are_beyond_the_format() -> None:
    deal = "2c 3c / 2d 3d / 2s 3s / 4c 5c"
    hand = play(a_hand([15] * 4, hole=deal, board="Ah Kh Qh Jh Th"), "all-in c f c")
    text = write_phh(history_of(hand))
    fields = tomllib.loads(text)
    assert fields["_standard_reading_differs_by"] == "odd chips"
    assert pokerkit_stacks(text) == fields["_standard_stacks"] != fields["finishing_stacks"]
    assert replay_text("", text).verdict is ReplayVerdict.AGREES


def test_half_a_bet_that_reopens_fixed_limit_is_beyond_the_format() -> None:
    """The button is all-in for six over a bet of ten: a whole half, after which the bettor may raise."""
    hand = play(a_hand("100 100 26", limit=LimitKind.FIXED_LIMIT), "c c x x b10 r16 c r26 f")
    text = write_phh(history_of(hand))
    assert tomllib.loads(text)["_standard_reading_differs_by"] == "half bets"
    assert pokerkit_stacks(text) is None
    assert replay_text("", text).verdict is ReplayVerdict.AGREES


@pytest.mark.parametrize(
    ("stacks", "codes"),
    [("100 100 100 28", "c all-in r40 c c"), ("100 100 28 100", "c c c x x x all-in r20 c c")],
)
def test_a_completed_all_in_is_beyond_the_format(stacks: str, codes: str) -> None:
    hand = play(a_hand(stacks, blinds="10 20", limit=LimitKind.FIXED_LIMIT), codes)
    while hand.to_act is not None:
        hand = play(hand, "x")
    text = write_phh(history_of(hand))
    assert tomllib.loads(text)["_standard_reading_differs_by"] == "half bets"
    assert pokerkit_stacks(text) is None
    assert replay_text("", text).verdict is ReplayVerdict.AGREES


@pytest.mark.parametrize(
    ("stacks", "button", "blinds", "small_blind", "left_of_the_button"),
    [
        ("1000 0 1000 1000", 0, "0 0 20 0", [20, 0, 0], 2),  # seat 2 was big blind and is out
        ("0 1000 1000 1000", 0, "0 10 20 0", [10, 20, 0], 1),  # the button stands before an empty seat
    ],
)
def test_pokerkit_reads_a_dead_button_as_a_blind_of_nothing(
    stacks: str, button: int, blinds: str, small_blind: list[int], left_of_the_button: int
) -> None:
    deal = {"board": "2c 3c 7h 8h Jd", "button": button, "blinds": blinds}
    hand = play(a_hand(stacks, **deal), "r60 c c x b80 c c x x x x x x")  # type: ignore[arg-type]
    history = history_of(hand)
    text = write_phh(history)
    assert tomllib.loads(text)["blinds_or_straddles"] == small_blind
    assert tomllib.loads(text)["seats"][0] == left_of_the_button + 1
    assert agrees(hand)
    assert replay_text("", text).verdict is ReplayVerdict.AGREES
    ohh = json.loads(write_open_hand_history(history))["ohh"]
    assert (ohh["small_blind_amount"], ohh["big_blind_amount"], ohh["dealer_seat"]) == (10, 20, button + 1)
    pokerstars = write_pokerstars(history)
    assert "(10/20)" in pokerstars
    assert f"Seat #{button + 1} is the button" in pokerstars
    (read,) = pokerkit.HandHistory.from_pokerstars(pokerstars, error_status=True)
    *_states, last = read
    assert list(last.stacks) == stacks_at_the_end(history)


def test_a_side_pot_won_by_the_hand_that_suits_beat_is_beyond_the_format() -> None:
    """Both play the board; the second has the better suit, and the first alone has paid the side pot."""
    deal = {"hole": "2d 3d / 2h 3h / 4c 5c", "board": "Ah Kd Qs Jc Td", "ranking": SUITS_DECIDE}
    hand = play(a_hand("100 40 100", **deal), "r40 c c b20 c b40 f")  # type: ignore[arg-type]
    text = write_phh(history_of(hand))
    fields = tomllib.loads(text)
    assert fields["_standard_reading_differs_by"] == "suits"
    assert pokerkit_stacks(text) == fields["_standard_stacks"]
    assert replay_text("", text).verdict is ReplayVerdict.AGREES


def test_a_hand_that_only_suits_beat_is_mucked() -> None:
    deal = {"hole": "As 3c / Ah 4c", "board": "Kd Qd 9s 8c 7d", "ranking": SUITS_DECIDE}
    hand = play(a_hand("100 100", **deal), "c x x x x x x x")  # type: ignore[arg-type]
    text = write_phh(history_of(hand))
    assert hand.stacks[0] != hand.stacks[1]
    assert '"p1 sm"' in text
    assert agrees(hand)


def test_a_short_big_blind_is_still_owed_in_full() -> None:
    hand = play(a_hand("100 6 100", hole="As Ad / Ks Kd / Qs Qd", board="2c 3c 7h 8h Jd"), "c c x x x x x x")
    text = write_phh(history_of(hand))
    assert '"p3 cbr 10", "p1 cc"' in text
    assert tomllib.loads(text)["_min_bet"] == 10
    assert agrees(hand)
    assert replay_text("", text).verdict is ReplayVerdict.AGREES


def test_pot_limit_is_marked_and_read_back_as_such() -> None:
    hand = play(a_hand(limit=LimitKind.POT_LIMIT), "r30 c c x x x x x x x x x")
    assert read_phh("", write_phh(history_of(hand))).limit is LimitKind.POT_LIMIT


def test_fixed_limit_is_written_with_its_two_bets() -> None:
    hand = play(a_hand(limit=LimitKind.FIXED_LIMIT), "r20 c c b10 c c b20 c c x x x")
    fields = tomllib.loads(write_phh(history_of(hand)))
    assert (fields["variant"], fields["small_bet"], fields["big_bet"]) == ("FT", 10, 20)
    assert agrees(hand)


def test_cards_that_the_viewer_may_not_know_are_question_marks() -> None:
    hand = play(a_hand(hole="As Ad / Ks Kd / Qs Qd"), "r30 f f")
    text = write_phh(history_of(hand, seat=0))
    assert "d dh p1 AsAd" in text
    assert "d dh p2 ????" in text
    assert not any(card in text for card in ("Ks", "Kd", "Qs", "Qd"))
    assert pokerkit_stacks(text) == stacks_at_the_end(history_of(hand))


def test_names_are_quoted_whatever_they_hold() -> None:
    hand = play(a_hand(), "r30 f f")
    name = 'a "b" \\ ü'
    text = write_phh(replace(history_of(hand), names=(name, "B", "C")))
    assert tomllib.loads(text)["players"][0] == name


def test_a_game_is_one_file_of_numbered_hands() -> None:
    game = game_history(3)
    text = "".join(write_phhs(game))
    hands = list(pokerkit.HandHistory.loads_all(text))
    assert [hand.hand for hand in hands] == [hand.number for hand in game]
