"""Decisions of bots that turned out dear are valued by what the bot knew, and shown where they lost."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.urls import reverse

from game.against_visitors import valuing
from game.against_visitors.figures import costly_rows, standings
from game.against_visitors.storing import count_games
from game.against_visitors.tallies import ReplayStep
from game.against_visitors.valuing import BotsHand, costly_decisions, value_costly, valued
from game.engine.record import decode_action
from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.recorded_game import published_history
from game.models import ValuedDecision
from tests.history.recorded_games import a_finished_game
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _a_counted_game(monkeypatch: pytest.MonkeyPatch) -> None:
    load_bots()
    monkeypatch.setattr("game.coach.values.work.FIRST_SECONDS", 0.02)
    monkeypatch.setattr("game.coach.values.work.EXACT_SECONDS", 0.0)
    a_finished_game(1, players=3, hands=8)
    count_games()


def a_place() -> ReplayStep:
    row = next(row for each in standings() for row in costly_rows(each.bot))
    return ReplayStep(row.game_id, row.hand, row.step)


def test_each_costly_decision_is_valued_once() -> None:
    dear = {(row.game_id, row.hand, row.step) for each in standings() for row in costly_rows(each.bot)}
    call_command("count_visitors")
    assert set(ValuedDecision.objects.values_list("game_id", "hand", "step")) == dear
    assert value_costly() == 0
    ValuedDecision.objects.filter(pk=ValuedDecision.objects.earliest("pk").pk).update(method=0)
    assert value_costly() == 1


def test_what_others_hold_changes_no_value() -> None:
    """The bot's own cards, the public actions and the tables are all that counts."""
    place = a_place()
    history = published_history(place.game_id)
    played = history.hand(place.hand) if history else None
    assert played is not None
    number = place.step - 1
    seat = played.states[number].to_act
    assert seat is not None
    situation = BotsHand(played, seat).situation(number)
    assert situation.cards == played.states[number].hole_cards[seat]
    assert situation.model.key == played.players[seat].profile
    assert situation.players[0].key == "shark"
    assert seat not in situation.players


def test_the_page_shows_what_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    value_costly()
    bots = (each.bot for each in standings())
    bot = next(bot for bot in bots if ValuedDecision.objects.filter(**bot._asdict()).exists())
    row = ValuedDecision.objects.filter(**bot._asdict()).first()
    assert row is not None
    ValuedDecision.objects.filter(pk=row.pk).update(
        grade="blunder", loss=4.25, half_width=0.5, chosen="c", better="r60", big_blind=10
    )
    assert costly_decisions(bot)[0].pk == row.pk
    page = an_operator().get(reverse("admin:game_botprofile_visitors_bot", args=list(bot))).content.decode()
    table = page.split('id="valued"')[1].split("</table>")[0]
    for text in ("call", "raise to 6.0 BB", f"hand {row.hand}, step {row.step}"):
        assert text in table


def test_a_decision_of_poker_all_italiana_has_no_values() -> None:
    drawn = a_finished_game(5, players=3, hands=2, rules=ITALIAN_DRAW_POKER)
    assert valued(ReplayStep(drawn.game_id, 1, 1)) is None


def test_the_action_found_better_is_another_one() -> None:
    found = valued(a_place())
    assert found is not None
    columns = valuing._columns(found)
    assert decode_action(str(columns["chosen"])) != decode_action(str(columns["better"]))
