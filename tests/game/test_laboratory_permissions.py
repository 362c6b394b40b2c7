"""What an operator's account can do, and that nobody without the permission can."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from game.laboratory import runs
from game.models import BotProfile, DecisionTable, SimulationRun, TableVersion
from game.operator_group import NAME
from tests.game.laboratory_builders import a_draft, a_site_with_bots, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def nobody() -> Client:
    """Staff without any permission."""
    a_site_with_bots()
    return signed_in(User.objects.create_user("clerk", is_staff=True))


@pytest.fixture
def operator() -> Client:
    a_site_with_bots()
    user = User.objects.create_user("operator", is_staff=True)
    user.groups.add(Group.objects.get(name=NAME))
    return signed_in(user)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The runs whose process would have been started."""
    keys: list[int] = []
    monkeypatch.setattr(runs, "start_process", keys.append)
    return keys


def pages() -> dict[str, str]:
    version = TableVersion.objects.get(table__key="ring", number=1)
    run = SimulationRun.objects.create(
        players=["shark", "caller"], seats=2, rules="x", deals=10, status="waiting"
    )
    return {
        "the profiles": reverse("admin:game_botprofile_changelist"),
        "adding a profile": reverse("admin:game_botprofile_add"),
        "a profile": reverse("admin:game_botprofile_change", args=[BotProfile.objects.all()[0].pk]),
        "deleting a profile": reverse("admin:game_botprofile_delete", args=[BotProfile.objects.all()[0].pk]),
        "trying a profile": reverse("admin:game_botprofile_try"),
        "comparing profiles": reverse("admin:game_botprofile_compare"),
        "the tables": reverse("admin:game_decisiontable_changelist"),
        "the history of a table": reverse("admin:game_decisiontable_versions", args=[version.table_id]),
        "the versions": reverse("admin:game_tableversion_changelist"),
        "a version": reverse("admin:game_tableversion_change", args=[version.pk]),
        "the pictures of a version": reverse("admin:game_tableversion_pictures", args=[version.pk]),
        "comparing versions": reverse("admin:game_tableversion_compare"),
        "the simulations": reverse("admin:game_simulationrun_changelist"),
        "a simulation": reverse("admin:game_simulationrun_change", args=[run.pk]),
        "the progress of a simulation": reverse("admin:game_simulationrun_progress", args=[run.pk]),
        "comparing simulations": reverse("admin:game_simulationrun_compare"),
        "starting a simulation": reverse("admin:game_simulationrun_add"),
        "the finished games": reverse("admin:leaderboard_game_changelist"),
    }


NAMES = (
    "the profiles",
    "adding a profile",
    "a profile",
    "deleting a profile",
    "trying a profile",
    "comparing profiles",
    "the tables",
    "the history of a table",
    "the versions",
    "a version",
    "the pictures of a version",
    "comparing versions",
    "the simulations",
    "a simulation",
    "the progress of a simulation",
    "comparing simulations",
    "starting a simulation",
    "the finished games",
)


@pytest.mark.parametrize("name", NAMES)
def test_an_operator_opens(operator: Client, name: str) -> None:
    assert operator.get(pages()[name]).status_code == 200


@pytest.mark.parametrize("name", NAMES)
def test_without_the_permission_nobody_opens(nobody: Client, name: str) -> None:
    assert nobody.get(pages()[name]).status_code == 403


def test_every_page_is_among_those_opened(nobody: Client) -> None:
    assert set(pages()) == set(NAMES)


@pytest.mark.parametrize("page", ["auth_user", "auth_group"])
def test_an_operator_sees_no_users(operator: Client, page: str) -> None:
    assert operator.get(reverse(f"admin:{page}_changelist")).status_code == 403
    assert operator.get(reverse(f"admin:{page}_add")).status_code == 403


def test_the_group_has_nothing_beyond_bots_and_results(operator: Client) -> None:
    labels = Permission.objects.filter(group__name=NAME).values_list("content_type__app_label", "codename")
    assert {label for label, _name in labels} == {"game", "leaderboard"}
    of_results = {name for label, name in labels if label == "leaderboard"}
    assert of_results == {"view_game", "view_hand", "hide_name_game"}


def test_nobody_goes_back_without_the_permission(nobody: Client) -> None:
    version = TableVersion.objects.get(table__key="ring", number=1)
    address = reverse("admin:game_tableversion_go_back", args=[version.pk])
    assert nobody.post(address).status_code == 403
    assert TableVersion.objects.filter(table=version.table).count() == 1


def test_nobody_sees_a_draft_drawn_without_the_permission(nobody: Client) -> None:
    assert nobody.post(reverse("admin:game_tableversion_typed", args=[a_draft().pk])).status_code == 403


def test_nobody_publishes_without_the_permission(nobody: Client) -> None:
    draft = a_draft()
    address = reverse("admin:game_tableversion_change", args=[draft.pk])
    assert nobody.post(address, {"publish": "on"}).status_code == 403
    draft.refresh_from_db()
    assert draft.is_draft


@pytest.mark.parametrize(
    ("model", "action"),
    [("botprofile", "copy_profiles"), ("tableversion", "copy_into_draft")],
)
def test_nobody_copies_with_the_permission_to_view_alone(nobody: Client, model: str, action: str) -> None:
    clerk = User.objects.get(username="clerk")
    clerk.user_permissions.add(Permission.objects.get(codename=f"view_{model}"))
    before = (BotProfile.objects.count(), TableVersion.objects.count())
    pk = {"botprofile": BotProfile, "tableversion": TableVersion}[model]._default_manager.all()[0].pk
    address = reverse(f"admin:game_{model}_changelist")
    nobody.post(address, {"action": action, "_selected_action": [pk]})
    assert (BotProfile.objects.count(), TableVersion.objects.count()) == before


def test_nobody_starts_a_simulation_without_the_permission(nobody: Client, started: list[int]) -> None:
    response = nobody.post(reverse("admin:game_simulationrun_add"), {"seat_1": "shark", "seat_2": "caller"})
    assert (response.status_code, SimulationRun.objects.count(), started) == (403, 0, [])


def test_nobody_cancels_a_simulation_without_the_permission(nobody: Client) -> None:
    run = SimulationRun.objects.create(players=["shark", "caller"], seats=2, rules="x", deals=10)
    assert nobody.post(reverse("admin:game_simulationrun_cancel", args=[run.pk])).status_code == 403
    run.refresh_from_db()
    assert run.is_under_way


def test_a_table_is_not_deleted_with_its_history(operator: Client) -> None:
    table = DecisionTable.objects.all()[0]
    response = operator.post(reverse("admin:game_decisiontable_delete", args=[table.pk]), {"post": "yes"})
    assert response.status_code == 403
    assert DecisionTable.objects.filter(pk=table.pk).exists()
