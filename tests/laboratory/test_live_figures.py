"""The figures of a saved draft beside its rows."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from game.bot_tables.versions import make_draft
from game.laboratory import runs
from game.laboratory.background_run import RunStatus
from game.laboratory.simulation_run import SimulationRun
from game.models import TableVersion
from tests.laboratory.builders import a_draft, a_superuser
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(runs, "start_process", lambda run_pks: None)
    load_bots()
    return a_superuser()


def address(version: TableVersion) -> str:
    return reverse("admin:game_tableversion_figures", args=[version.pk])


def test_the_figures_of_a_saved_draft_are_played_once(operator: Client) -> None:
    draft = a_draft()
    first = operator.post(address(draft)).content.decode()
    assert 'hx-trigger="load delay:1s"' in first
    assert first.count("30 of 50000 deals") == 2
    assert first.count("±") >= 4
    operator.post(address(draft))
    found = list(SimulationRun.objects.order_by("pk"))
    names = ["shark@2", "shark"]
    assert [(run.players, run.mirrored, run.seats) for run in found] == [(names, True, 6), (names, True, 10)]
    SimulationRun.objects.update(deals=20)
    call_command("run_simulation", *(str(run.pk) for run in found))
    page = operator.get(address(draft)).content.decode()
    for run in SimulationRun.objects.all():
        assert str(run.result["shark@2"]["mbb_per_hand"]) in page
    assert "hx-trigger" not in page
    assert "usual for “tight and strong”" in page


def test_a_save_replaces_the_match_of_the_save_before(operator: Client) -> None:
    draft = a_draft()
    operator.post(address(draft))
    draft.save()
    operator.post(address(draft))
    found = SimulationRun.objects.order_by("pk")
    waiting = [RunStatus.WAITING, RunStatus.QUEUED]
    assert [run.status for run in found] == [RunStatus.CANCELLED] * 2 + waiting


def test_another_simulation_of_the_operator_goes_first(operator: Client) -> None:
    fields = {"rules": "bigholdem", "deals": 60, "seed": 3, "seat_1": "shark", "seat_2": "rock"}
    operator.post(reverse("admin:game_simulationrun_add"), fields)
    assert "Another simulation of yours is under way" in operator.post(address(a_draft())).content.decode()
    assert SimulationRun.objects.count() == 1


def test_figures_that_began_by_themselves_give_way_to_other_drafts_and_simulations(operator: Client) -> None:
    operator.post(address(a_draft()))
    other = make_draft(TableVersion.objects.get(table__key="heads-up"))
    assert "30 of 50000 deals" in operator.post(address(other)).content.decode()
    fields = {"rules": "bigholdem", "deals": 60, "seed": 3, "seat_1": "shark", "seat_2": "rock"}
    assert operator.post(reverse("admin:game_simulationrun_add"), fields).status_code == 302
    found = SimulationRun.objects.order_by("pk").values_list("by_itself", "status")
    assert list(found) == [(True, RunStatus.CANCELLED)] * 3 + [(False, RunStatus.WAITING)]


def test_looking_starts_nothing(operator: Client) -> None:
    assert operator.get(address(a_draft())).status_code == 200
    assert not SimulationRun.objects.exists()
