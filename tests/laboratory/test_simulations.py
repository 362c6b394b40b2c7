"""Simulations started in the admin."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.engine.rules import DEFAULT_RULES
from game.laboratory import runs
from game.laboratory.background_run import STALLED_AFTER, RunStatus
from game.laboratory.figure_words import winnings_text
from game.laboratory.simulation_run import SimulationRun
from game.models import BotProfile, TableVersion
from game.simulation.contests import StatsByName
from tests.laboratory.builders import a_draft, a_superuser
from tests.shipped_bots import load_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]

FIELDS = {"rules": DEFAULT_RULES.key, "deals": 60, "seed": 3, "seat_1": "shark", "seat_2": "rock"}


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(runs, "start_process", lambda run_pks: None)
    load_bots()
    return a_superuser()


def start(operator: Client, **changes: Any) -> Any:
    return operator.post(reverse("admin:game_simulationrun_add"), {**FIELDS, **changes}, follow=True)


def a_run(**changes: Any) -> SimulationRun:
    fields = {"players": ["shark", "rock", "caller"], "seats": 3, "rules": DEFAULT_RULES.key, "deals": 120}
    return SimulationRun.objects.create(**{**fields, **changes})


def finished(run: SimulationRun) -> SimulationRun:
    call_command("run_simulation", str(run.pk))
    run.refresh_from_db()
    return run


def test_a_run_is_saved_with_intervals_and_the_versions_played(operator: Client) -> None:
    start(operator, seat_3="caller")
    run = finished(SimulationRun.objects.get())
    assert (run.status, run.done, run.seats) == (RunStatus.DONE, 60, 3)
    assert run.versions == {"shark": "ring 1, heads-up 1", "rock": "ring-nit 1, heads-up 1"}
    assert {name: figures["hands"] for name, figures in run.result.items()} == {
        "caller": 60,
        "rock": 60,
        "shark": 60,
    }
    assert all(figures["half_width_95"] > 0 for figures in run.result.values())
    page = operator.get(reverse("admin:game_simulationrun_change", args=[run.pk])).content.decode()
    assert str(run.result["shark"]["mbb_per_hand"]) in page
    assert "hx-get" not in page


def test_teams_play_mirrored_deals(operator: Client) -> None:
    start(operator, mirrored="on", seats=4, deals=20)
    run = finished(SimulationRun.objects.get())
    assert {name: figures["hands"] for name, figures in run.result.items()} == {"rock": 80, "shark": 80}


def test_the_same_seed_gives_the_same_result(operator: Client) -> None:
    assert finished(a_run(deals=30)).result == finished(a_run(deals=30)).result


def test_the_page_shows_how_far_a_run_is_and_asks_again(operator: Client) -> None:
    run = a_run(done=30, status=RunStatus.RUNNING)
    page = operator.get(reverse("admin:game_simulationrun_change", args=[run.pk])).content.decode()
    assert '<progress class="lab-progress" max="100" value="25"' in page
    assert reverse("admin:game_simulationrun_progress", args=[run.pk]) in page


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat_2": ""}, "This field is required."),
        ({"seat_2": "nobody"}, "Select a valid choice."),
        ({"deals": 0}, "greater than or equal to 1"),
        ({"deals": 1_000_001}, "less than or equal to 1000000"),
        ({"mirrored": "on", "seat_2": "shark"}, "Two teams are two different players."),
        ({"rules": "biska", **{f"seat_{n}": "caller" for n in range(3, 9)}}, "do not seat so many"),
    ],
)
def test_what_cannot_be_played_is_refused(operator: Client, changes: dict[str, Any], sentence: str) -> None:
    assert sentence in start(operator, **changes).content.decode()
    assert not SimulationRun.objects.exists()


def test_an_operator_has_one_run_at_a_time(operator: Client) -> None:
    start(operator)
    page = start(operator).content.decode()
    assert "One simulation or measurement at a time: wait for yours, or cancel it." in page
    assert SimulationRun.objects.count() == 1
    finished(SimulationRun.objects.get())
    start(operator)
    assert SimulationRun.objects.count() == 2


def test_two_runs_of_one_operator_cannot_be_saved(operator: Client) -> None:
    user = User.objects.get(username="chief")
    a_run(operator=user)
    with pytest.raises(IntegrityError):
        a_run(operator=user)


def test_another_operator_has_a_run_of_his_own(operator: Client) -> None:
    a_run(operator=User.objects.create_superuser("other"))
    start(operator)
    assert SimulationRun.objects.count() == 2


@pytest.fixture
def deal_by_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine plays, and reports after every 50 deals; lanes would play so few at once."""
    monkeypatch.setattr(runs, "quickest", lambda contest, deals: contest)


@pytest.mark.usefixtures("deal_by_deal")
def test_a_cancelled_run_stops_at_its_next_report(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancelled on its page, after its first report."""
    run = a_run(deals=500)
    play = runs.run

    def cancelled_on_the_way(contest: Any, deals: int, workers: int, progress: Any) -> Any:
        def report(done: int, stats: StatsByName) -> None:
            progress(done, stats)
            operator.post(reverse("admin:game_simulationrun_cancel", args=[run.pk]))

        return play(contest, deals, workers, report)

    monkeypatch.setattr(runs, "run", cancelled_on_the_way)
    finished(run)
    assert (run.status, run.done) == (RunStatus.CANCELLED, 50)
    assert run.result["shark"]["hands"] == 50  # what it had found is kept


def test_a_run_that_is_over_is_not_cancelled(operator: Client) -> None:
    run = finished(a_run(deals=10))
    address = reverse("admin:game_simulationrun_cancel", args=[run.pk])
    assert "was over already" in operator.post(address, follow=True).content.decode()
    run.refresh_from_db()
    assert run.status == RunStatus.DONE


def test_a_result_and_a_picture_lead_back_to_their_profiles(operator: Client) -> None:
    run = a_run(players=["shark@1", "shark@m1", "rock"])
    picture = reverse(
        "admin:game_tableversion_pictures", args=[TableVersion.objects.get(table__key="ring").pk]
    )
    shark, rock = (BotProfile.objects.get(key=key) for key in ("shark", "rock"))
    for page, shown in (
        (reverse("admin:game_simulationrun_change", args=[run.pk]), [shark, rock]),
        (picture, [shark]),
    ):
        text = operator.get(page).content.decode()
        for profile in shown:
            assert text.count(f'href="{reverse("admin:game_botprofile_change", args=[profile.pk])}"') == 1
            assert f'href="{reverse("admin:game_botprofile_try")}?profile={profile.pk}"' in text
            assert f'href="{reverse("admin:game_simulationrun_add")}?seat_1={profile.key}"' in text


def test_nothing_is_cancelled_by_looking(operator: Client) -> None:
    assert operator.get(reverse("admin:game_simulationrun_cancel", args=[a_run().pk])).status_code == 405


def test_a_run_is_carried_out_once(operator: Client) -> None:
    run = finished(a_run(deals=10))
    SimulationRun.objects.update(result={})
    assert finished(run).result == {}


def test_a_run_whose_process_died_has_failed(operator: Client) -> None:
    run = a_run(reported=timezone.now() - STALLED_AFTER - timedelta(seconds=1))
    page = operator.get(reverse("admin:game_simulationrun_change", args=[run.pk])).content.decode()
    assert '<dd id="status">failed</dd>' in page
    assert "Cancel the simulation" not in page
    assert "failed" in operator.get(reverse("admin:game_simulationrun_changelist")).content.decode()
    run.refresh_from_db()
    assert run.status == RunStatus.WAITING  # looking has changed nothing


def test_a_run_whose_process_died_is_in_nobodys_way(operator: Client) -> None:
    died = a_run(reported=timezone.now() - STALLED_AFTER - timedelta(seconds=1))
    SimulationRun.objects.filter(pk=died.pk).update(operator=User.objects.get())
    start(operator)
    died.refresh_from_db()
    assert died.status == RunStatus.FAILED
    assert SimulationRun.objects.exclude(pk=died.pk).get().status == RunStatus.WAITING


def test_a_run_that_breaks_has_failed(operator: Client) -> None:
    run = a_run(players=["gone", "rock"], seats=2)
    with pytest.raises(LookupError):
        finished(run)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED


def test_results_are_compared_side_by_side(operator: Client) -> None:
    found = [finished(a_run(deals=20, seed=seed)) for seed in (1, 2)]
    post = {"action": "compare_results", "_selected_action": [run.pk for run in found]}
    page = operator.post(reverse("admin:game_simulationrun_changelist"), post, follow=True).content.decode()
    for run in found:
        assert f">{run.result['shark']['mbb_per_hand']}<" in page


@pytest.mark.parametrize("written", ["", "x", ",", "0", "9" * 18, "9" * 19, "9" * 500, "٣"])
def test_runs_that_there_are_not_are_left_out_of_the_comparison(operator: Client, written: str) -> None:
    run = finished(a_run(deals=20))
    page = operator.get(reverse("admin:game_simulationrun_compare"), {"runs": f"{run.pk},{written}"})
    assert page.status_code == 200
    assert {shown.pk for shown, *_figures in page.context["lines"]} == {run.pk}


def measure(operator: Client, version: TableVersion, profile: str) -> Any:
    fields = {"profile": BotProfile.objects.get(key=profile).pk}
    return operator.post(reverse("admin:game_simulationrun_measure", args=[version.pk]), fields, follow=True)


def test_a_draft_is_measured_against_the_version_in_force_at_several_tables(operator: Client) -> None:
    page = measure(operator, a_draft(), "shark").content.decode()
    found = list(SimulationRun.objects.order_by("pk"))
    assert [(run.players, run.mirrored, run.seats, run.status) for run in found] == [
        (["shark@2", "shark"], True, 3, RunStatus.WAITING),
        (["shark@2", "shark"], True, 6, RunStatus.QUEUED),
        (["shark@2", "shark"], True, 10, RunStatus.QUEUED),
    ]
    assert "waiting for the one before" in page
    SimulationRun.objects.update(deals=10)
    call_command("run_simulation", *(str(run.pk) for run in found))
    assert set(SimulationRun.objects.values_list("status", "done")) == {(RunStatus.DONE, 10)}
    found[0].refresh_from_db()
    assert found[0].versions == {"shark@2": "ring 2, heads-up 1", "shark": "ring 1, heads-up 1"}


def test_nothing_else_starts_while_runs_are_queued(operator: Client) -> None:
    draft = a_draft()
    measure(operator, draft, "shark")
    SimulationRun.objects.filter(status=RunStatus.WAITING).update(status=RunStatus.DONE)
    assert "One simulation or measurement at a time" in measure(operator, draft, "shark").content.decode()
    assert "One simulation or measurement at a time" in start(operator).content.decode()
    assert SimulationRun.objects.count() == 3


def test_a_queued_run_can_be_cancelled(operator: Client) -> None:
    measure(operator, a_draft(), "shark")
    last = SimulationRun.objects.order_by("pk").last()
    assert last is not None
    operator.post(reverse("admin:game_simulationrun_cancel", args=[last.pk]))
    last.refresh_from_db()
    assert finished(last).status == RunStatus.CANCELLED


def test_the_version_in_force_is_not_measured_against_itself(operator: Client) -> None:
    version = TableVersion.objects.get(table__key="ring")
    assert "would play against itself" in measure(operator, version, "shark").content.decode()
    assert not SimulationRun.objects.exists()


def test_the_form_offers_drafts_and_refuses_players_that_cannot_play(operator: Client) -> None:
    a_draft()
    BotProfile.objects.create(key="idle", name="Idle", portrait="owl", temperament="regular")
    page = operator.get(reverse("admin:game_simulationrun_add"), {"seat_1": "shark@2"}).content.decode()
    assert '<option value="shark@2" selected>Shark, Tight ring table 2 (draft)</option>' in page
    assert "no profile “idle” that can play" in start(operator, seat_2="idle").content.decode()


@pytest.mark.usefixtures("deal_by_deal")
def test_the_charts_show_every_player(operator: Client) -> None:
    run = finished(a_run(deals=110))
    page = operator.get(reverse("admin:game_simulationrun_change", args=[run.pk])).content.decode()
    for name, own in run.result.items():
        won = winnings_text(own["mbb_per_hand"])
        assert f"{name}: {won} ± {own['half_width_95']:,.1f} mbb" in page
        assert [deals for deals, *_interval in own["intervals"]] == [50, 100, 110]
    assert page.count('class="lab-band"') == 3
