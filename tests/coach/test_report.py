"""The report of a game: what its decisions cost, worked out piece by piece."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from game.bots.table import Weights
from game.coach.counting import METHOD, model_name
from game.coach.decisions import decision_at
from game.coach.glance import glance_of, rate_text
from game.coach.outline import FacedAction, Outlined, outline
from game.coach.report import ENOUGH_FOR_A_LEAK, rate_of, record_report, report, trend
from game.coach.stored_values import StoredValues
from game.coach.values.figures import DecisionFigures
from game.coach.values.verdict import Grade
from game.coach.values.work import Work
from game.coach.words import blinds
from game.history.recorded_game import GameHistory, published_history
from leaderboard.models import Game, Hand, Player
from tests.history.recorded_games import a_finished_game, a_running_game, at_the_table
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots_and_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    load_bots()
    monkeypatch.setattr("game.coach.values.work.FIRST_SECONDS", 0.03)
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 60.0)
    monkeypatch.setattr("game.coach.values.work.EXACT_SECONDS", 0.03)


def a_graded_game(number: int, **settings: object) -> GameHistory:
    """A finished game whose decisions are all graded: the first two a blunder of 4, the rest the best."""
    saved = a_finished_game(number, players=3, **settings)  # type: ignore[arg-type]
    history = published_history(saved.game_id)
    assert history is not None
    for place, each in enumerate(outline(history).decisions):
        StoredValues.objects.create(
            hand=Hand.objects.get(game_id=saved.game_id, number=each.number),
            step=each.step,
            method=METHOD,
            model=model_name(),
            work=a_graded(history, each),
            figures=DecisionFigures(0.5, {}, Weights(0, 0, 0)).to_plain(),
            grade=Grade.BLUNDER if place < 2 else Grade.BEST,
            loss=4.0 if place < 2 else -float(place),
        )
    return history


def a_graded(history: GameHistory, each: Outlined) -> dict[str, Any]:
    decision = decision_at(history, each.number, each.step)
    assert decision is not None
    work = Work.on(decision.situation, decision.action)
    values = tuple(float(place) for place in range(len(work.actions)))
    return replace(work, exact=values).to_plain()


def test_the_report_works_out_every_decision_and_then_rests(client: Client) -> None:
    saved = a_finished_game(4, players=2, hands=2)
    url = reverse("game:report", args=[saved.game_id])
    history = published_history(saved.game_id)
    assert history is not None
    expected = {(each.number, each.step) for each in outline(history).decisions}
    for _ in range(60):
        text = client.get(url).content.decode()
        if "hx-trigger" not in text:
            break
    assert set(StoredValues.objects.exclude(grade="").values_list("hand__number", "step")) == expected
    assert "Error rate" in text


def test_result_and_decisions_and_the_rest_add_up() -> None:
    history = a_graded_game(1)
    found = report(history.game_id, outline(history))
    hands = Hand.objects.filter(game_id=history.game_id)
    assert found.is_done
    assert found.cost == 8.0
    assert found.result == pytest.approx(sum(hand.net / hand.big_blind for hand in hands))
    assert found.rest == pytest.approx(found.result + 8.0)
    assert found.rate.value == pytest.approx(800 / found.hands)
    assert [each.lost for each in found.costliest] == [4.0, 4.0]
    assert found.best is not None
    assert found.best.loss == min(1 - float(found.done), 0.0)


def test_what_is_too_close_to_say_costs_nothing() -> None:
    history = a_graded_game(1)
    StoredValues.objects.filter(grade=Grade.BLUNDER).update(grade=Grade.TOO_CLOSE)
    assert report(history.game_id, outline(history)).cost == 0


def test_the_interval_is_of_what_hands_cost() -> None:
    rate = rate_of([1, 2, 3, 4, 5], [(1, 2.0), (1, 3.0)])
    assert rate.value == 100
    assert rate.half_width == pytest.approx(2.776 * (5 / 5) ** 0.5 * 100, abs=1)
    assert rate_of([1, 2, 3, 4], [(1, 2.0)]).half_width is None


def test_a_leak_takes_enough_decisions_in_one_situation() -> None:
    history = a_graded_game(1, hands=10)
    StoredValues.objects.update(grade=Grade.MISTAKE, loss=1.5)
    found = report(history.game_id, outline(history))
    assert found.leaks
    assert all(leak.decisions >= ENOUGH_FOR_A_LEAK and leak.rate.value == 1.5 for leak in found.leaks)
    assert {leak.facing for leak in found.leaks} <= set(FacedAction)


def test_the_trend_goes_over_the_games_of_one_player(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = a_graded_game(1), a_graded_game(2)
    assert trend(one.game_id).games == ()  # a game without a player has no other games
    player = Player.objects.create(name="Ann", tag="abcd", key="k")
    Game.objects.filter(id__in=[one.game_id, other.game_id]).update(player=player)
    assert trend(one.game_id).games == ()  # nobody has asked for their reports
    for history in (one, other):
        record_report(history.game_id, outline(history))
    found = trend(one.game_id)
    assert {each.game_id for each in found.games} == {one.game_id, other.game_id}
    assert found.hands == sum(each.hands for each in found.games)
    assert found.rate.value == pytest.approx(100 * (8 + 8) / found.hands)
    page = client.get(reverse("game:report", args=[one.game_id])).content.decode()
    assert page.count("leaderboard-chart-dot") == 2
    monkeypatch.setattr("game.coach.report.GAMES_SHOWN", 1)
    last = trend(one.game_id)
    assert (last.games, *last[1:]) == (found.games[-1:], *found[1:])  # the rate is of all, shown or not
    page = client.get(reverse("game:report", args=[one.game_id])).content.decode()
    assert "latest 1;" in page
    Hand.objects.filter(game_id=other.game_id, number=1).update(cost=None)
    assert [each.game_id for each in trend(one.game_id).games] == [one.game_id]


def test_the_page_of_the_end_asks_for_the_report_and_works_out_nothing_itself(client: Client) -> None:
    saved = a_finished_game(4, players=2, hands=2)
    at_the_table(client, saved)
    place = [saved.game_id]
    text = client.get(reverse("game:table", args=place)).content.decode()
    assert f'hx-get="{reverse("game:glance", args=place)}"' in text
    assert f'href="{reverse("game:report", args=place)}"' in text
    assert not StoredValues.objects.exists()
    part = client.get(reverse("game:glance", args=place), headers={"HX-Request": "true"}).content.decode()
    assert "hx-trigger" in part
    assert StoredValues.objects.exists()


@pytest.mark.parametrize(("percent", "tells"), [(0, False), (40, True), (None, True)])
def test_nothing_is_told_before_a_decision_is_worked_out(percent: int | None, tells: bool) -> None:
    history = a_graded_game(1)
    shown = glance_of(history, outline(history))._replace(percent=percent, costliest=())
    text = render_to_string("coach/_glance.html", {"glance": shown})
    assert (shown.cost in text) is tells
    assert ("No decision has certainly lost" in text) is (percent is None)


def test_the_glance_tells_result_and_cost_and_rest_and_the_costliest_decisions(client: Client) -> None:
    history = a_graded_game(1)
    found = report(history.game_id, outline(history))
    url = reverse("game:glance", args=[history.game_id])
    text = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert all(f">{blinds(amount)}<" in text for amount in (found.result, -found.cost, found.rest))
    assert f'{rate_text(found.rate)}</strong> <span class="coach-interval">±' in text
    for each in found.costliest:
        place = [history.game_id, each.decision.number, each.decision.step]
        assert f'href="{reverse("game:review_step", args=place)}"' in text
    assert "hx-trigger" not in text
    assert client.get(url).headers["Location"] == reverse("game:report", args=[history.game_id])


def test_nobody_else_sees_the_report_of_a_running_game(client: Client) -> None:
    saved = a_running_game(1, players=3)
    assert client.get(reverse("game:report", args=[saved.game_id])).status_code == 404


def test_the_page_of_a_game_shows_a_report_that_is_there_and_offers_it_else(client: Client) -> None:
    history = a_graded_game(1)
    page = reverse("game:history", args=[history.game_id])
    glance = f'hx-get="{reverse("game:glance", args=[history.game_id])}"'
    link = f'href="{reverse("game:report", args=[history.game_id])}"'
    text = client.get(page).content.decode()
    assert f"{glance} hx-target" in text  # when its button is pressed
    assert f"{glance} hx-trigger" not in text
    assert link in text
    record_report(history.game_id, outline(history))
    text = client.get(page).content.decode()
    assert f"{glance} hx-trigger" in text
