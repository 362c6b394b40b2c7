"""What a table shows is made again only where it changes: the page is the same as if it were made whole."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.engine.rules import KNOWN_RULE_SETS, RuleSet
from game.play import moves
from game.play.saved_game import SavedGame, WatchedCards
from game.play.taking_back import may_take_back, take_back
from game.table import hand_setting
from game.table.comfort import Comfort
from game.table.last_values import LastValues
from game.table.page import TablePage, table_page
from tests import builders
from tests.engine.italian_draw import builders as draw_builders
from tests.play.builders import NOW, a_saved_game, with_seed

COMFORTS = (Comfort(), Comfort(amounts="blinds"), Comfort(kinds="shown"))


def made_whole(saved: SavedGame, comfort: Comfort) -> TablePage:
    hand_setting._recent._values.clear()
    return table_page(saved, NOW, comfort=comfort)


def gone_on(saved: SavedGame, rng: random.Random) -> SavedGame:
    if may_take_back(saved) and rng.random() < 0.2:
        return take_back(saved, NOW)
    if not saved.interactive and rng.random() < 0.2:
        return moves.lay_cards(saved, rng.choice(list(WatchedCards)))
    if saved.visitor_to_act:
        some_action = builders.staying_action if saved.hand.draw is None else draw_builders.some_action
        return moves.act(saved, some_action(saved.hand, rng), NOW)
    return moves.step(saved, NOW)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Ann", ""])
@pytest.mark.parametrize("rules", KNOWN_RULE_SETS.values(), ids=list(KNOWN_RULE_SETS))
def test_no_page_shows_anything_of_an_earlier_state(name: str, rules: RuleSet) -> None:
    rng = random.Random(f"{name} {rules.key}")
    saved = with_seed(a_saved_game(name=name, players=5, rules=rules), rng.randbytes(32))
    saved = replace(saved, choices=saved.choices._replace(training=bool(name)))
    for _step in range(30):
        comfort = rng.choice(COMFORTS)
        page = table_page(saved, NOW, comfort=comfort)
        known = dict(hand_setting._recent._values)
        assert page == made_whole(saved, comfort)
        hand_setting._recent._values.update(known)
        if saved.ended is not None:
            break
        saved = gone_on(saved, rng)


def test_a_value_is_made_again_only_when_what_it_follows_from_changes() -> None:
    last, made = LastValues(), iter("abc")
    values = [last.get("seat", (stack,), lambda: next(made)) for stack in (5, 5, 6, 6, 5)]
    assert values == ["a", "a", "b", "b", "c"]


def test_of_several_places_only_those_are_made_again_that_change_or_are_new() -> None:
    last, made = LastValues(), iter("abcde")
    states = ([(5,), (5,)], [(5,), (6,)], [(5,), (6,), (7,)], [(5,)], [(5,), (6,)])
    values = [last.each("seats", state, lambda _place: next(made)) for state in states]
    assert list(map("".join, values)) == ["ab", "ac", "acd", "a", "ae"]


@pytest.mark.django_db
def test_what_a_game_keeps_is_worked_out_once_and_anew_for_another_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Comfort] = []
    work_out = hand_setting._game_setting

    def counted(saved: SavedGame, comfort: Comfort) -> hand_setting.GameSetting:
        made.append(comfort)
        return work_out(saved, comfort)

    monkeypatch.setattr(hand_setting, "_game_setting", counted)
    saved = a_saved_game(name="", players=3)
    while saved.game.hand_number < 3:
        table_page(saved, NOW)
        saved = moves.step(saved, NOW)
    red = Comfort(back="red")
    assert "back-red" in table_page(saved, NOW, comfort=red).look
    assert made == [Comfort(), red]
