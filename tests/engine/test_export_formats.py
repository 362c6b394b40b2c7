"""Open Hand History and CSV, read back by other means than they were written."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from game.engine.notation.hand_history import HandHistory
from game.engine.notation.open_hand_history import write_open_hand_histories, write_open_hand_history
from game.engine.notation.phh_write import write_phh
from game.engine.notation.pokerstars import write_pokerstars
from game.engine.notation.results_csv import COLUMNS, write_results_csv
from tests.builders import a_hand, play
from tests.engine.recorded_games import game_history, history_of


def some_hands() -> list[HandHistory]:
    return list(chain.from_iterable(map(game_history, range(60))))


def a_hand_history(codes: str = "r30 c f x x b20 c x x", **changes: Any) -> HandHistory:
    deal = {"hole": "As Ad / Ks Kd / Qs Qd", "board": "2c 3c 7h 8h Jd"}
    return history_of(play(a_hand("1000 500 300", **deal), codes), **changes)


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
    for hand in some_hands():
        ohh = json.loads(write_open_hand_history(hand))["ohh"]
        assert ohh.keys() >= REQUIRED
        assert stacks_of(ohh) == {seat + 1: hand.finishing_stacks[seat] for seat in hand.dealt_in}
        assert {action["action"] for street in ohh["rounds"] for action in street["actions"]} <= ACTIONS


def test_open_hand_history_tells_streets_and_amounts() -> None:
    ohh = json.loads(write_open_hand_history(a_hand_history()))["ohh"]
    assert [street["street"] for street in ohh["rounds"]] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert ohh["rounds"][1]["cards"] == ["2c", "3c", "7h"]
    raised = next(action for action in ohh["rounds"][0]["actions"] if action["action"] == "Raise")
    assert raised == {
        "action_number": 6, "player_id": 3, "action": "Raise", "amount": 30, "is_allin": False,
    }  # fmt: skip
    assert ohh["hero_player_id"] == 1


def test_a_game_is_one_hand_a_line() -> None:
    game = game_history(5)
    text = "".join(write_open_hand_histories(game))
    lines = text.removesuffix("\n\n").split("\n\n")
    assert [json.loads(line)["ohh"]["game_number"] for line in lines] == [
        f"{hand.game}-{hand.number}" for hand in game
    ]


@pytest.mark.parametrize("write", [write_open_hand_history, write_pokerstars], ids=["ohh", "pokerstars"])
def test_hidden_cards_are_in_no_format(write: Any) -> None:
    hand = a_hand_history("r30 f f", seat=0)
    assert "As" in write(hand)
    assert not any(card in write(hand) for card in ("Ks", "Kd", "Qs", "Qd"))


# CSV


def rows_of(*hands: HandHistory) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(write_results_csv(hands)), newline="")))


def test_csv_has_a_line_for_every_seat_of_every_hand() -> None:
    game = game_history(5)
    rows = rows_of(*game)
    assert list(rows[0]) == list(COLUMNS)
    assert len(rows) == sum(len(hand.dealt_in) for hand in game)
    assert sum(int(row["net"]) for row in rows) == 0
    assert all(int(row["finishing_stack"]) - int(row["starting_stack"]) == int(row["net"]) for row in rows)


def test_csv_names_are_no_formulas() -> None:
    assert rows_of(replace(a_hand_history(), names=("=1+1", "B", "C")))[0]["name"] == "'=1+1"


def test_csv_leaves_hidden_cards_out() -> None:
    assert [row["cards"] for row in rows_of(a_hand_history("r30 f f", seat=0))] == ["As Ad", "", ""]


def test_every_format_names_changed_rules() -> None:
    hand = a_hand_history()
    changed = replace(hand, house=hand.house._replace(rule_set="casino", changed=("ante: on", "stack: 2000")))
    phh = tomllib.loads(write_phh(changed))
    assert (phh["_rules"], phh["_changed_rules"]) == ("Casino, changed", ["ante: on", "stack: 2000"])
    house = json.loads(write_open_hand_history(changed))["ohh"]["_house_rules"]
    assert (house["rules"], house["changed"]) == ("Casino, changed", ["ante: on", "stack: 2000"])
    assert " Casino, changed' " in write_pokerstars(changed).splitlines()[1]
    row = rows_of(changed)[0]
    assert (row["rules"], row["changed_rules"]) == ("Casino, changed", "ante: on; stack: 2000")


def test_rules_that_are_as_the_set_has_them_are_named_by_it_alone() -> None:
    hand = a_hand_history()
    unchanged = replace(hand, house=hand.house._replace(rule_set="casino"))
    assert rows_of(unchanged)[0]["rules"] == "Casino"
    assert tomllib.loads(write_phh(unchanged))["_changed_rules"] == []
