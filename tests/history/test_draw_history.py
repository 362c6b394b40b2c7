"""Finished games of poker all'italiana: what their pages and files tell, and what is not offered of them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from game.engine.actions import Discard
from game.engine.record import hand_from_plain
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.state import Phase
from game.history.recorded_game import PlayedHand, history_of
from game.play.saved_game import SavedGame
from tests.history.recorded_games import (
    a_finished_game,
    a_game_of_random_play,
    at_the_table,
    begin_kept,
    play_kept,
)
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

OFFERED = ["ohh", "json", "csv"]
REFUSED = ["phh", "pokerstars"]


def a_draw_game(number: int = 3, name: str = "Ann", hands: int = 3) -> SavedGame:
    return a_finished_game(number, name=name, rules=ITALIAN_DRAW_POKER, hands=hands)


def hands_of(saved: SavedGame) -> list[PlayedHand]:
    history = history_of(saved.game_id, None)
    assert history is not None
    return list(history.hands())


def text(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def hand_address(saved: SavedGame, hand: PlayedHand, step: int) -> str:
    return reverse("game:hand_step", args=[saved.game_id, hand.number, step])


def test_every_step_of_every_deal_has_its_page(client: Client) -> None:
    saved = a_draw_game()
    for hand in hands_of(saved):
        for step in range(hand.last_step + 1):
            text(client, hand_address(saved, hand, step))
    whole = text(client, reverse("game:history", args=[saved.game_id]))
    assert "Winning hand" in whole
    assert ">Board<" not in whole
    carried = sum(hand.last.left_on_table for hand in hands_of(saved))
    assert whole.count("stays on the table") == carried > 0


def test_the_log_tells_the_exchange_the_openers_and_the_pot_that_stays(client: Client) -> None:
    saved = a_game_of_random_play(3, hands=5)
    logs = "".join(text(client, hand_address(saved, hand, 0)) for hand in hands_of(saved))
    for sentence in (
        r"pays the invito of €10",
        r"draws \d cards?",
        r"is served",
        r"shows the openers: ",
        r"Nobody opened: the pot of €\d+ stays for the next deal",
        r"declares no buio",
    ):
        assert re.search(sentence, logs), sentence


def test_the_replay_says_why_a_bot_bet_exchanged_and_made_a_blind(client: Client) -> None:
    load_bots()
    saved = a_draw_game(4, name="", hands=4)
    seen = set()
    for hand in hands_of(saved):
        for step, (state, action) in enumerate(zip(hand.states, hand.record.actions, strict=False), 1):
            page = text(client, hand_address(saved, hand, step))
            decides = state.to_act is not None and state.phase is not Phase.SHOWDOWN
            assert ("decision-heading" in page) is decides
            if decides:
                assert page.count("<strong>drawn</strong>") == 1
                seen.add((state.phase, type(action).__name__))
    assert {phase for phase, _action in seen} == {Phase.BLINDS, Phase.BETTING, Phase.DRAWING}


def test_a_deal_says_what_it_took_to_open_and_what_lay_on_the_table(client: Client) -> None:
    saved = a_draw_game(name="", hands=8)
    carried = next(hand for hand in hands_of(saved) if hand.record.setup.carried is not None)
    assert carried.record.setup.carried is not None
    page = text(client, hand_address(saved, carried, 0))
    assert re.search(r"(Second|Third|Fourth) deal, (queen|king)s or better, pot €\d+", page)
    assert f"€{carried.record.setup.carried.amount}" in page


# Files


@pytest.mark.parametrize("of_hand", [False, True])
def test_formats_that_cannot_carry_the_game_are_not_offered_and_say_why(
    client: Client, of_hand: bool
) -> None:
    saved = a_draw_game()
    name, rest = ("game:hand_export", [1]) if of_hand else ("game:game_export", [])
    page = text(
        client, reverse("game:hand_history" if of_hand else "game:history", args=[saved.game_id, *rest])
    )
    for export_format in OFFERED:
        address = reverse(name, args=[saved.game_id, *rest, export_format])
        assert f'href="{address}"' in page
        assert text(client, address)
    for export_format in REFUSED:
        address = reverse(name, args=[saved.game_id, *rest, export_format])
        assert f'href="{address}"' not in page
        assert "so these hands are not offered in it" in text(client, address, 404)
    assert page.count("so these hands are not offered in it") == len(REFUSED)


@pytest.mark.parametrize("export_format", REFUSED)
def test_the_command_says_why_too(export_format: str) -> None:
    saved = a_draw_game()
    with pytest.raises(CommandError, match="not offered in it"):
        call_command("export", str(saved.game_id), format=export_format)


def exported(client: Client, saved: SavedGame, number: int, export_format: str) -> dict[str, Any]:
    return json.loads(text(client, reverse("game:hand_export", args=[saved.game_id, number, export_format])))


def test_a_hand_can_be_played_again_from_its_json(client: Client) -> None:
    saved = a_draw_game(name="", hands=4)
    for hand in hands_of(saved):
        plain = exported(client, saved, hand.number, "json")
        assert hand_from_plain(plain["record"]).replay() == hand.last
        discards = [action.cards for action in hand.record.actions if isinstance(action, Discard)]
        drew = [event["cards"] for event in plain["events"] if event["event"] == "drew"]
        assert drew == list(map(len, discards))
        assert plain["on_table_before"] == getattr(hand.record.setup.carried, "amount", 0)


def test_a_running_games_files_hold_only_what_their_player_has_seen(client: Client) -> None:
    saved = play_kept(begin_kept(5, rules=ITALIAN_DRAW_POKER, hands=20), until_hand=3)
    at_the_table(client, saved)
    for number in range(1, saved.game.deal_number):
        plain = exported(client, saved, number, "json")
        assert plain["record"] is None
        shown = {event["seat"] for event in plain["events"] if event["event"] == "hand_shown"}
        for player in plain["players"]:
            is_own = player["seat"] == 1
            assert (player["dealt"] is not None, player["discarded"] is not None) == (is_own, is_own)
            assert (player["cards"] is not None) == (is_own or player["seat"] in shown)
        ohh = exported(client, saved, number, "ohh")["ohh"]
        dealt = [
            action["player_id"]
            for part in ohh["rounds"]
            for action in part["actions"]
            if action["action"] == "Dealt Cards"
        ]
        assert set(dealt) <= {1} | shown


def test_open_hand_history_tells_the_draw_and_the_pot(client: Client) -> None:
    saved = a_draw_game(name="", hands=6)
    for hand in hands_of(saved):
        plain = exported(client, saved, hand.number, "ohh")["ohh"]
        names = [part["street"] for part in plain["rounds"]]
        assert plain["game_type"] == "Draw"
        assert names == [name for name in ("Preflop", "Draw", "Second Round", "Showdown") if name in names]
        paid = sum(action["amount"] for part in plain["rounds"] for action in part["actions"])
        returned = sum(
            getattr(event, "amount", 0) for event in hand.last.events if "Returned" in type(event).__name__
        )
        won = sum(pot["amount"] for pot in plain["pots"])
        assert plain["_draw"]["on_table_before"] + paid - returned == won + plain["_draw"]["on_table_after"]


def test_the_command_replays_the_json_of_hands(client: Client, tmp_path, capsys) -> None:
    saved = a_game_of_random_play(4, hands=3)
    whole = text(client, reverse("game:game_export", args=[saved.game_id, "json"]))
    first, *others = whole.splitlines()
    plain = json.loads(first)
    hidden, other = json.dumps(plain | {"record": None}), json.dumps(plain | {"number": 1})
    plain["players"][0]["finishing_stack"] += 1
    for name, lines in {
        "a.jsonl": [first, *others],
        "b.jsonl": [json.dumps(plain), hidden, other, "{}"],
    }.items():
        (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
    call_command("replay", str(tmp_path / "a.jsonl"))
    assert f"{len(others) + 1} agree, 0 differ" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("replay", str(tmp_path / "b.jsonl"))
    printed = capsys.readouterr().out
    assert "b.jsonl [1]: finishing stack of seat" in printed
    assert "1 agree, 1 undecidable, 1 differ, 1 not PHH" in printed


# Other rooms


def test_the_coach_says_that_he_does_not_know_this_game(client: Client) -> None:
    saved = a_draw_game()
    addresses = [
        reverse("game:report", args=[saved.game_id]),
        reverse("game:glance", args=[saved.game_id]),
        reverse("game:review", args=[saved.game_id, 1]),
        reverse("game:review_step", args=[saved.game_id, 1, 1]),
        reverse("game:ranges", args=[saved.game_id, 1, 1, 1]),
    ]
    for address in addresses:
        assert "The coach knows hold’em only" in text(client, address, 404)
    longer = client.post(reverse("game:review_longer", args=[saved.game_id, 1, 1]))
    assert longer.status_code == 404
    pages = text(client, reverse("game:history", args=[saved.game_id])) + text(
        client, reverse("game:hand_history", args=[saved.game_id, 1])
    )
    assert not any(address in pages for address in addresses)


def test_the_end_of_the_game_does_not_lead_to_a_report(client: Client) -> None:
    saved = a_draw_game(hands=1)
    at_the_table(client, saved)
    page = text(client, reverse("game:table", args=[saved.game_id]))
    assert reverse("game:history", args=[saved.game_id]) in page
    assert reverse("game:report", args=[saved.game_id]) not in page
    assert reverse("game:glance", args=[saved.game_id]) not in page


def test_the_picture_of_a_deal_shows_the_hands_that_were_shown(client: Client) -> None:
    saved = a_draw_game(name="")
    for hand in hands_of(saved):
        response = client.get(reverse("game:hand_picture", args=[saved.game_id, hand.number]))
        assert response.status_code == 200
        assert response["Content-Type"] == "image/png"
