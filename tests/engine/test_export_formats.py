"""PokerStars text, Open Hand History and CSV, read back by other means than they were written."""

from __future__ import annotations

import csv
import io
import json
import re
import warnings
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from pokerkit import HandHistory

from game.engine.betting import LimitKind
from game.engine.notation.open_hand_history import write_open_hand_histories, write_open_hand_history
from game.engine.notation.pokerstars import hand_id, write_pokerstars, write_pokerstars_hands
from game.engine.notation.results_csv import COLUMNS, write_results_csv
from game.engine.notation.told import ToldHand
from game.engine.state import ShowdownManner
from tests.builders import a_hand, play
from tests.engine.test_export_phh import beyond
from tests.engine.told_games import told, told_games

HANDS = list(chain.from_iterable(told_games()[:60]))


def a_told_hand(codes: str = "r30 c f x x b20 c x x", **changes: Any) -> ToldHand:
    deal = {"hole": "As Ad / Ks Kd / Qs Qd", "board": "2c 3c 7h 8h Jd"}
    return told(play(a_hand("1000 500 300", **deal), codes), **changes)


# PokerStars


def test_pokerstars_text_of_a_hand_that_comes_to_a_showdown() -> None:
    hand = replace(a_told_hand(), names=("Ann", "Bruno", "Carla"))
    assert write_pokerstars(hand).splitlines()[:-2] == [
        "PokerStars Hand #1:  Hold'em No Limit (5/10) - 2026/07/03 18:05:05 UTC [2026/07/03 14:05:05 ET]",
        "Table 'BigHoldem 00000000' 3-max (Play Money) Seat #3 is the button",
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
    lines = write_pokerstars(a_told_hand("r30 f f")).splitlines()
    assert "Uncalled bet (20) returned to Player 3" in lines
    assert "Player 3 collected 25 from pot" in lines
    assert "Seat 3: Player 3 (button) collected (25)" in lines


def test_side_pots_are_named() -> None:
    text = write_pokerstars(a_told_hand("all-in all-in all-in"))
    assert "Player 1 collected 900 from main pot" in text
    assert "Player 1 collected 400 from side pot" in text
    assert "Total pot 1300 Main pot 900. Side pot 400. | Rake 0" in text
    assert "raises 290 to 300 and is all-in" in text


def test_a_beaten_hand_that_is_mucked_is_not_told() -> None:
    changes = {"showdown": ShowdownManner.IN_ORDER, "hole": "As Ad / Ks Kd", "board": "2c 3c 7h 8h Jd"}
    hand = play(a_hand("100 100", **changes), "c x x x b10 c x x m")  # type: ignore[arg-type]
    text = write_pokerstars(told(hand, seat=0))
    assert "Player 2: mucks hand" in text
    assert "Ks" not in text


def test_names_cannot_pass_for_anything_else() -> None:
    hand = replace(a_told_hand(), names=("x: folds\n", "x: folds", "[As Ks]"))
    text = write_pokerstars(hand)
    assert "Seat 1: x_ folds (1000 in chips)" in text
    assert "Seat 2: x_ folds 2 (500 in chips)" in text
    assert "Seat 3: _As Ks_ (300 in chips)" in text


def simple(hand: ToldHand) -> bool:
    """Whether PokerKit's reader of this text, which knows neither antes nor other limits, can replay it."""
    view = hand.view
    posted = min(view.starting_stacks[seat] - view.blinds[seat] for seat in hand.dealt_in)
    return view.limit is LimitKind.NO_LIMIT and not any(view.antes) and posted >= 0 and not beyond(hand)


def test_pokerkit_reads_the_text_and_ends_on_the_same_stacks() -> None:
    hands = [hand for hand in HANDS if simple(hand) and not hand.house.suits_decide]
    assert len(hands) > 50
    for hand in hands:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (read,) = HandHistory.from_pokerstars(write_pokerstars(hand), error_status=True)
            *_states, last = read
        assert list(last.stacks) == [hand.finishing_stacks[seat] for seat in hand.dealt_in]
        assert read.hand == hand_id(hand)


@pytest.mark.parametrize("hand", HANDS[::7], ids=lambda hand: f"{hand.game[-2:]}-{hand.number}")
def test_the_text_pays_out_what_was_put_in(hand: ToldHand) -> None:
    text = write_pokerstars(hand)
    total = int(re.search(r"^Total pot (\d+)", text, re.MULTILINE)[1])  # type: ignore[index]
    assert total == sum(map(int, re.findall(r" collected (\d+) from ", text)))
    assert len(re.findall(r"^Seat \d+: ", text, re.MULTILINE)) == 2 * len(hand.dealt_in)


def test_the_hands_of_a_game_stand_one_after_the_other() -> None:
    game = told_games()[5]
    text = "".join(write_pokerstars_hands(game))
    assert len(set(re.findall(r"^PokerStars Hand #(\d+):", text, re.MULTILINE))) == len(game)


# Open Hand History

ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Fold", "Check", "Bet",
    "Raise", "Call",
}  # fmt: skip
REQUIRED = {
    "spec_version", "site_name", "network_name", "internal_version", "game_number", "start_date_utc",
    "table_name", "game_type", "bet_limit", "table_size", "currency", "dealer_seat", "small_blind_amount",
    "big_blind_amount", "ante_amount", "flags", "players", "rounds", "pots",
}  # fmt: skip


def stacks_of(ohh: dict[str, Any]) -> dict[int, int]:
    """The stacks at the end, counted from the file alone. What nobody called comes back."""
    stacks = {player["id"]: player["starting_stack"] for player in ohh["players"]}
    paid = dict.fromkeys(stacks, 0)
    for action in (action for street in ohh["rounds"] for action in street["actions"]):
        stacks[action["player_id"]] -= action["amount"]
        paid[action["player_id"]] += action["amount"]
    *_rest, second, most = sorted(paid.values())
    top = max(paid, key=lambda player: paid[player])
    pots = sum(pot["amount"] for pot in ohh["pots"])
    stacks[top] += min(most - second, sum(paid.values()) - pots)
    for win in (win for pot in ohh["pots"] for win in pot["player_wins"]):
        stacks[win["player_id"]] += win["win_amount"]
    return stacks


def test_open_hand_history_adds_up_to_the_same_stacks() -> None:
    for hand in HANDS:
        ohh = json.loads(write_open_hand_history(hand))["ohh"]
        assert ohh.keys() >= REQUIRED
        assert stacks_of(ohh) == {seat + 1: hand.finishing_stacks[seat] for seat in hand.dealt_in}
        assert {action["action"] for street in ohh["rounds"] for action in street["actions"]} <= ACTIONS


def test_open_hand_history_tells_streets_and_amounts() -> None:
    ohh = json.loads(write_open_hand_history(a_told_hand()))["ohh"]
    assert [street["street"] for street in ohh["rounds"]] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert ohh["rounds"][1]["cards"] == ["2c", "3c", "7h"]
    raised = next(action for action in ohh["rounds"][0]["actions"] if action["action"] == "Raise")
    assert raised == {
        "action_number": 6, "player_id": 3, "action": "Raise", "amount": 30, "is_allin": False,
    }  # fmt: skip
    assert ohh["hero_player_id"] == 1


def test_a_game_is_one_hand_a_line() -> None:
    game = told_games()[5]
    lines = "".join(write_open_hand_histories(game)).splitlines()
    assert [json.loads(line)["ohh"]["game_number"] for line in lines] == [
        f"{hand.game}-{hand.number}" for hand in game
    ]


@pytest.mark.parametrize("write", [write_open_hand_history, write_pokerstars], ids=["ohh", "pokerstars"])
def test_hidden_cards_are_in_no_format(write: Any) -> None:
    hand = a_told_hand("r30 f f", seat=0)
    assert "As" in write(hand)
    assert not any(card in write(hand) for card in ("Ks", "Kd", "Qs", "Qd"))


# CSV


def rows_of(*hands: ToldHand) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(write_results_csv(hands)), newline="")))


def test_csv_has_a_line_for_every_seat_of_every_hand() -> None:
    game = told_games()[5]
    rows = rows_of(*game)
    assert list(rows[0]) == list(COLUMNS)
    assert len(rows) == sum(len(hand.dealt_in) for hand in game)
    assert sum(int(row["net"]) for row in rows) == 0
    assert all(int(row["finishing_stack"]) - int(row["starting_stack"]) == int(row["net"]) for row in rows)


def test_csv_names_are_no_formulas() -> None:
    assert rows_of(replace(a_told_hand(), names=("=1+1", "B", "C")))[0]["name"] == "'=1+1"


def test_csv_leaves_hidden_cards_out() -> None:
    assert [row["cards"] for row in rows_of(a_told_hand("r30 f f", seat=0))] == ["As Ad", "", ""]
