"""Full measurements of a version, started in the admin."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from game.bots.baselines import Baseline
from game.bots.profile import SizeClass
from game.bots.tricks import TRICKS
from game.laboratory import measurement_runs, opponent_words, runs
from game.laboratory.background_run import STALLED_AFTER, RunStatus
from game.laboratory.measurement_report import UNIT
from game.laboratory.measurement_results import setting_results
from game.laboratory.measuring import IN_FORCE, VersionMeasurement
from game.models import BotProfile, Measurement, SimulationRun, TableVersion
from game.simulation.lanes.best_response import FORMS
from tests.laboratory.builders import a_draft, a_superuser
from tests.shipped_bots import load_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]

FEW_OPPONENTS = (IN_FORCE, "caller", "+min-bet")


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(measurement_runs, "start_process", lambda measurement_pk: None)
    monkeypatch.setattr(runs, "start_process", lambda run_pks: None)
    load_bots()
    return a_superuser()


@pytest.fixture
def few_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    every = VersionMeasurement._opponents
    monkeypatch.setattr(
        VersionMeasurement,
        "_opponents",
        lambda measuring: {name: who for name, who in every(measuring).items() if name in FEW_OPPONENTS},
    )
    heads_up = property(lambda measuring: FORMS[:1] if measuring.size_class is SizeClass.HEADS_UP else ())
    monkeypatch.setattr(VersionMeasurement, "_forms", heads_up)


def fields(**changes: Any) -> dict[str, Any]:
    found = {"profile": BotProfile.objects.get(key="shark").pk, "deals": 100, "seed": 3, **changes}
    return {f"full-{name}": value for name, value in found.items()}


def begin(operator: Client, version: TableVersion, **changes: Any) -> Any:
    address = reverse("admin:game_measurement_begin", args=[version.pk])
    return operator.post(address, fields(**changes), follow=True)


def in_force(table: str = "ring") -> TableVersion:
    return TableVersion.objects.select_related("table").get(table__key=table, number=1)


def a_measurement(**changes: Any) -> Measurement:
    found = {"version": in_force(), "profile": "shark", "deals": 100, "total": 9}
    return Measurement.objects.create(**{**found, **changes})


def carried_out(measurement: Measurement) -> Measurement:
    call_command("run_measurement", str(measurement.pk))
    measurement.refresh_from_db()
    return measurement


def page_of(operator: Client, measurement: Measurement) -> str:
    address = reverse("admin:game_measurement_change", args=[measurement.pk])
    return operator.get(address).content.decode()


@pytest.mark.usefixtures("few_opponents")
def test_a_draft_is_measured_at_three_six_and_ten_seats(operator: Client) -> None:
    begin(operator, a_draft())
    measurement = carried_out(Measurement.objects.get())
    assert (measurement.status, measurement.done, measurement.total) == (RunStatus.DONE, 9, 9)
    assert (measurement.profile, measurement.in_force, measurement.seed) == ("shark", 1, 3)
    played = [(match["setting"], match["opponent"]) for match in measurement.result["matches"]]
    assert played == [(f"{seats} seats", who) for seats in (3, 6, 10) for who in FEW_OPPONENTS]
    assert list(measurement.result["style"]) == ["3 seats", "6 seats", "10 seats"]
    page = page_of(operator, measurement)
    for match in measurement.result["matches"]:
        assert f"{match['mbb_per_hand']:+,.1f} <".replace("-", "\N{MINUS SIGN}") in page
    assert "hx-get" not in page
    assert "Always bets" not in page
    assert "Bets the least that is legal after the flop." in page
    assert "went to showdown" in page


@pytest.mark.usefixtures("few_opponents")
def test_the_version_in_force_is_measured_heads_up_without_a_match_against_itself(operator: Client) -> None:
    begin(operator, in_force("heads-up"))
    measurement = carried_out(Measurement.objects.get())
    assert measurement.in_force is None
    assert [(match["setting"], match["opponent"]) for match in measurement.result["matches"]] == [
        *((blinds, who) for blinds in ("button-big", "button-small") for who in ("caller", "+min-bet")),
        *((blinds, "LBR fold, call") for blinds in ("button-big", "button-small")),
    ]
    page = page_of(operator, measurement)
    assert "Heads-up, the button posts the big blind" in page
    assert "Knows the table, and folds, checks or calls." in page


@pytest.mark.usefixtures("few_opponents")
def test_the_download_is_what_the_command_prints(operator: Client, capsys: Any) -> None:
    begin(operator, in_force("heads-up"))
    measurement = carried_out(Measurement.objects.get())
    response = operator.get(reverse("admin:game_measurement_json", args=[measurement.pk]))
    call_command("measure", "heads-up", "--deals=100", "--seed=3", "--json")
    assert response["content-disposition"].startswith('attachment; filename="heads-up-1')
    assert response.json() == json.loads(capsys.readouterr().out)
    assert response.json()["unit"] == UNIT


def test_the_page_shows_how_far_it_is_and_asks_again(operator: Client) -> None:
    match = {"setting": "3 seats", "opponent": "caller", "mbb_per_hand": 1.5, "half_width_95": 2.5}
    result = {"matches": [{**match, "deals": 100}]}
    page = page_of(operator, a_measurement(status=RunStatus.RUNNING, done=3, result=result))
    assert '<progress class="lab-progress" max="100" value="33"' in page
    assert reverse("admin:game_measurement_progress", args=[Measurement.objects.get().pk]) in page
    assert "+1.5 <" in page


@pytest.mark.parametrize(
    ("setting", "won", "mark"),
    [
        ("button-big", -50, ""),
        ("button-big", -55, "perhaps more than 50"),
        ("button-big", -61, "wins more than 50"),
        ("6 seats", -20, ""),
        ("6 seats", -25, "perhaps more than 20"),
        ("6 seats", -31, "wins more than 20"),
    ],
)
def test_a_prober_who_wins_more_than_the_bar_is_marked(setting: str, won: float, mark: str) -> None:
    match = {"setting": setting, "mbb_per_hand": won, "half_width_95": 10, "deals": 100}
    result = {"matches": [{**match, "opponent": name} for name in ("+min-bet", "caller", "LBR 56 sizes")]}
    (found,) = setting_results(result)
    marks = {line.name: line.mark for group in found.opponents for line in group.lines}
    assert marks == {"+min-bet": mark, "caller": "", "LBR 56 sizes": ""}
    assert found.above == bool(mark)


def test_every_opponent_is_described() -> None:
    assert list(opponent_words.TRICKS) == list(TRICKS)
    assert list(opponent_words.BASELINES) == list(Baseline)
    assert len(opponent_words.BEST_RESPONSES) == len(FORMS)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"deals": 99}, "greater than or equal to 100"),
        ({"deals": 200_001}, "less than or equal to 200000"),
        ({"deals": "many"}, "Enter a whole number."),
        ({"seed": -1}, "greater than or equal to 0"),
        ({"seed": 10**13}, "less than or equal to"),
        ({"profile": 10**12}, "Select a valid choice."),
        ({"profile": ""}, "This field is required."),
    ],
)
def test_what_was_forged_is_refused(operator: Client, changes: dict[str, Any], sentence: str) -> None:
    assert sentence in begin(operator, in_force(), **changes).content.decode()
    assert not Measurement.objects.exists()


def test_a_profile_of_another_table_is_refused(operator: Client) -> None:
    rock = BotProfile.objects.get(key="rock").pk
    assert "Select a valid choice." in begin(operator, in_force(), profile=rock).content.decode()


def test_tables_of_the_other_game_are_compared_only(operator: Client) -> None:
    draw = in_force("italian-draw")
    page = operator.get(reverse("admin:game_simulationrun_measure", args=[draw.pk])).content.decode()
    assert "Measure in full" not in page
    assert "Only tables of Hold&#x27;em can be measured." in begin(operator, draw).content.decode()
    assert not Measurement.objects.exists()


def test_the_version_in_force_offers_the_full_measurement_only(operator: Client) -> None:
    page = operator.get(reverse("admin:game_simulationrun_measure", args=[in_force().pk])).content.decode()
    assert "it would play against itself" in page
    assert 'value="Measure in full"' in page
    assert 'value="Measure"' not in page


def test_an_operator_has_one_thing_under_way(operator: Client) -> None:
    sentence = "One simulation or measurement at a time: wait for yours, or cancel it."
    begin(operator, in_force())
    assert sentence in begin(operator, in_force()).content.decode()
    simulation = {"rules": "bigholdem", "deals": 60, "seed": 3, "seat_1": "shark", "seat_2": "rock"}
    page = operator.post(reverse("admin:game_simulationrun_add"), simulation).content.decode()
    assert sentence in page
    assert (Measurement.objects.count(), SimulationRun.objects.count()) == (1, 0)


def test_a_simulation_under_way_comes_first_unless_it_began_by_itself(operator: Client) -> None:
    players: dict[str, Any] = {"players": ["shark", "rock"], "seats": 2, "rules": "bigholdem", "deals": 60}
    run = SimulationRun.objects.create(**players, operator=User.objects.get())
    assert "One simulation or measurement at a time" in begin(operator, in_force()).content.decode()
    SimulationRun.objects.update(by_itself=True)
    begin(operator, in_force())
    run.refresh_from_db()
    assert (run.status, Measurement.objects.count()) == (RunStatus.CANCELLED, 1)


@pytest.mark.usefixtures("few_opponents")
def test_a_cancelled_measurement_stops_at_its_next_report(
    operator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cancelled on its page, while its second match is played."""
    measurement = a_measurement()
    play, played = VersionMeasurement._match, []

    def match(measuring: VersionMeasurement, setting: Any, opponent: Any, report: Any) -> Any:
        played.append(opponent)
        if len(played) == 2:
            operator.post(reverse("admin:game_measurement_cancel", args=[measurement.pk]))
        return play(measuring, setting, opponent, report)

    monkeypatch.setattr(VersionMeasurement, "_match", match)
    carried_out(measurement)
    assert (measurement.status, measurement.done, len(played)) == (RunStatus.CANCELLED, 1, 2)
    assert len(measurement.result["matches"]) == 1  # what it had found is kept


def test_only_a_post_cancels_or_begins(operator: Client) -> None:
    measurement = a_measurement()
    assert operator.get(reverse("admin:game_measurement_cancel", args=[measurement.pk])).status_code == 405
    operator.get(reverse("admin:game_measurement_begin", args=[in_force().pk]), fields())
    measurement.refresh_from_db()
    assert (measurement.status, Measurement.objects.count()) == (RunStatus.WAITING, 1)


def test_what_is_over_is_not_cancelled(operator: Client) -> None:
    measurement = a_measurement(status=RunStatus.DONE)
    address = reverse("admin:game_measurement_cancel", args=[measurement.pk])
    assert "This measurement was over already." in operator.post(address, follow=True).content.decode()


@pytest.mark.usefixtures("few_opponents")
def test_it_is_carried_out_once(operator: Client) -> None:
    measurement = carried_out(a_measurement())
    Measurement.objects.update(result={})
    assert carried_out(measurement).result == {}


def test_one_whose_process_died_has_failed_and_is_in_nobodys_way(operator: Client) -> None:
    long_ago = timezone.now() - STALLED_AFTER - timedelta(seconds=1)
    died = a_measurement(operator=User.objects.get(), status=RunStatus.RUNNING, reported=long_ago)
    assert '<dd id="status">failed</dd>' in page_of(operator, died)
    begin(operator, in_force())
    died.refresh_from_db()
    assert (died.status, Measurement.objects.count()) == (RunStatus.FAILED, 2)


def test_one_that_breaks_has_failed(operator: Client) -> None:
    measurement = a_measurement(profile="gone")
    with pytest.raises(BotProfile.DoesNotExist):
        carried_out(measurement)
    measurement.refresh_from_db()
    assert measurement.status == RunStatus.FAILED


def test_every_chunk_of_deals_is_reported(operator: Client) -> None:
    """A match of many deals may take longer than a run may stay silent."""
    version, reports = in_force("heads-up"), []
    measuring = measurement_runs.measurement_of(version, BotProfile.objects.get(key="shark"), 10_000, 1)
    next(measuring.matches(lambda: reports.append(1)))
    assert len(reports) == 2


def test_the_list_shows_and_filters_measurements(operator: Client) -> None:
    a_measurement()
    address = reverse("admin:game_measurement_changelist")
    page = operator.get(address, {"profile": "shark", "status": "waiting"}).content.decode()
    assert "version 1, shark: 100 deals" in page
    assert "version 1, shark: 100 deals" not in operator.get(address, {"profile": "rock"}).content.decode()


def test_who_measures_a_draft_that_is_edited_later_is_told(operator: Client) -> None:
    draft = a_draft()
    measurement = a_measurement(version=draft)
    assert "saved again" not in page_of(operator, measurement)
    draft.save()
    assert "saved again" in page_of(operator, measurement)
