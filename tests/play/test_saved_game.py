"""What is stored of a game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from game.engine.game import EndReason
from game.engine.record import InvalidRecord, sealed
from game.play.moves import leave, step
from game.play.saved_game import SavedGame
from game.play.saved_text import from_plain, from_text, to_text
from tests.play.builders import NOW, a_saved_game
from tests.play.test_play import play_on

pytestmark = pytest.mark.django_db


def stored(saved: SavedGame) -> dict[str, Any]:
    """The plain value that is stored of the game."""
    return json.loads(to_text(saved))  # type: ignore[no-any-return]


def resealed(content: dict[str, Any]) -> dict[str, Any]:
    return sealed({key: value for key, value in content.items() if key != "check"})


@pytest.mark.parametrize("players", [2, 6, 10])
def test_a_game_comes_back_as_it_was(players: int) -> None:
    rng = random.Random(players)
    saved = a_saved_game(players=players, timer=30)
    for game in (saved, play_on(saved, rng)):
        assert from_text(to_text(game)) == game


def test_a_game_with_other_values_is_the_same_in_all_others() -> None:
    before = a_saved_game()
    after = before.but(moved_at=7.0, sits_out=True)
    assert after == replace(before, moved_at=7.0, sits_out=True) != before
    assert (before.moved_at, before.sits_out) != (7.0, True)


def test_a_game_has_one_text_whatever_was_written_of_it_before() -> None:
    begun = a_saved_game()
    texts = [to_text(begun), to_text(play_on(begun, random.Random(1))), to_text(begun)]
    assert texts[0] == texts[2] != texts[1]
    assert texts[0] == json.dumps(json.loads(texts[0]), separators=(",", ":"))


def test_what_was_altered_is_not_taken_for_what_was_written() -> None:
    plain = mangle(stored(a_saved_game()), "late", [0])
    with pytest.raises(InvalidRecord, match="altered"):
        from_plain(plain)
    assert from_plain(resealed(plain)).late == (0,)


def mangle(plain: dict[str, Any], key: str, value: Any) -> Any:
    return {**plain, key: value}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda plain: None, id="null"),
        pytest.param(lambda plain: "a game", id="text"),
        pytest.param(lambda plain: {}, id="empty"),
        pytest.param(lambda plain: json.dumps(plain)[:400], id="cut in half"),
        pytest.param(
            lambda plain: {k: plain[k] for k in list(plain)[: len(plain) // 3]}, id="a third of the keys"
        ),
        pytest.param(lambda plain: mangle(plain, "version", 99), id="another version"),
        pytest.param(lambda plain: mangle(plain, "actions", ["r99999"]), id="an action not legal"),
        pytest.param(lambda plain: mangle(plain, "deck", plain["deck"][2:] + "As"), id="another deck"),
        pytest.param(lambda plain: mangle(plain, "ended", "nonsense"), id="an unknown end"),
        pytest.param(lambda plain: mangle(plain, "players", []), id="no players"),
        pytest.param(lambda plain: mangle(plain, "decide_by", "soon"), id="a time that is a word"),
        pytest.param(lambda plain: mangle(plain, "started_at", None), id="no start"),
        pytest.param(lambda plain: mangle(plain, "shuffle_word", None), id="no shuffle word"),
        pytest.param(lambda plain: mangle(plain, "late", ["1"]), id="a number that is a word"),
        pytest.param(
            lambda plain: mangle(plain, "choices", ["Ann", "BTC", *plain["choices"][2:]]), id="other money"
        ),
        pytest.param(
            lambda plain: mangle(plain, "players", [[None, None, None]] * len(plain["players"])),
            id="no names",
        ),
    ],
)
@pytest.mark.parametrize("is_resealed", [False, True], ids=["as it is", "resealed"])
def test_an_unreadable_save_means_no_game(damage: Any, is_resealed: bool) -> None:
    damaged = damage(stored(a_saved_game()))
    if is_resealed and isinstance(damaged, dict):
        damaged = resealed(damaged)
    with pytest.raises(InvalidRecord):
        from_text(json.dumps(damaged))


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "\\u0000"])
def test_text_that_is_no_json_is_no_game(text: str) -> None:
    with pytest.raises(InvalidRecord):
        from_text(text)


def test_the_size_does_not_grow_with_the_hands_played() -> None:
    first = a_saved_game(name="", players=6, max_hands=None, max_minutes=None)
    size_at_first = len(to_text(first))
    saved, most_actions = first, 0
    while saved.ended is None and saved.game.hand_number < 50:
        saved = step(saved, NOW)
        most_actions = max(most_actions, len(saved.hand.actions))
    grown = len(to_text(saved)) - size_at_first
    per_seat, per_action = 40, 10
    assert grown < 6 * per_seat + most_actions * per_action


def test_an_ended_game_keeps_its_reason() -> None:
    assert from_text(to_text(leave(a_saved_game()))).ended is EndReason.LEFT


def test_a_game_saved_without_an_offer_can_be_loaded() -> None:
    plain = stored(a_saved_game())
    del plain["offer"]
    saved = from_plain(resealed(plain))
    assert saved.offer is None
    assert step(saved, NOW).players == saved.players


def test_a_game_saved_before_hands_could_be_hidden_has_them_open() -> None:
    saved = a_saved_game(name="")
    plain = stored(saved)
    assert from_plain(resealed(mangle(plain, "choices", plain["choices"][:7]))) == saved
