"""What an operator's account can do, and that nobody without the permission can."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from game.admin.operator_group import NAME
from game.bot_tables.versions import make_draft
from game.laboratory import measurement_runs, runs
from game.models import (
    BotProfile,
    BotStyle,
    BotWeek,
    DecisionTable,
    DraftTrial,
    ExchangeRow,
    Measurement,
    PostflopRow,
    PreflopRow,
    RefusedWord,
    SimulationRun,
    StyleVersion,
    TableVersion,
)
from leaderboard.models import Game, Hand
from leaderboard.recording.recorder import finish_game
from tests.laboratory.builders import a_draft, an_operator, signed_in
from tests.leaderboard.builders import a_result, game_id
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def nobody() -> Client:
    """Staff without any permission."""
    load_bots()
    return signed_in(User.objects.create_user("clerk", is_staff=True))


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The runs and measurements whose process would have been started."""
    keys: list[int] = []
    monkeypatch.setattr(runs, "start_process", keys.append)
    monkeypatch.setattr(measurement_runs, "start_process", keys.append)
    return keys


def pages() -> dict[str, str]:
    version = TableVersion.objects.get(table__key="ring", number=1)
    draw = TableVersion.objects.get(table__key="italian-draw", number=1)
    run = SimulationRun.objects.create(
        players=["shark", "caller"], seats=2, rules="x", deals=10, status="waiting"
    )
    measurement = Measurement.objects.create(version=version, profile="shark", deals=10)
    trial = DraftTrial.objects.create(profile=BotProfile.objects.get(key="shark"), version=version)
    BotWeek.objects.create(profile="shark", table="ring", version=1, week=date(2026, 1, 5))
    finish_game(a_result(1))
    hand = Hand.objects.create(game_id=game_id(1), number=1, record={})
    hands = reverse("admin:leaderboard_hand_changelist")
    return {
        "the profiles": reverse("admin:game_botprofile_changelist"),
        "adding a profile": reverse("admin:game_botprofile_add"),
        "a profile": reverse("admin:game_botprofile_change", args=[BotProfile.objects.all()[0].pk]),
        "deleting a profile": reverse("admin:game_botprofile_delete", args=[BotProfile.objects.all()[0].pk]),
        "a new profile step by step": reverse("admin:game_botprofile_wizard"),
        "trying a profile": reverse("admin:game_botprofile_try"),
        "playing against a profile": reverse("admin:game_botprofile_play"),
        "measuring a version": reverse("admin:game_simulationrun_measure", args=[version.pk]),
        "the modifiers of a profile": reverse(
            "admin:game_botprofile_modifiers", args=[BotProfile.objects.get(key="shark").pk, "ring"]
        ),
        "comparing profiles": reverse("admin:game_botprofile_compare"),
        "the trials of drafts": reverse("admin:game_drafttrial_changelist"),
        "beginning a trial": reverse("admin:game_drafttrial_add"),
        "a trial of a draft": reverse("admin:game_drafttrial_change", args=[trial.pk]),
        "the bots against visitors": reverse("admin:game_botprofile_visitors"),
        "a bot against visitors": reverse("admin:game_botprofile_visitors_bot", args=["shark", "ring", 1, 0]),
        "the tables": reverse("admin:game_decisiontable_changelist"),
        "the history of a table": reverse("admin:game_decisiontable_versions", args=[version.table_id]),
        "the versions": reverse("admin:game_tableversion_changelist"),
        "a version": reverse("admin:game_tableversion_change", args=[version.pk]),
        "the pictures of a version": reverse("admin:game_tableversion_pictures", args=[version.pk]),
        "a spot of a version": reverse(
            "admin:game_tableversion_spot", args=[version.pk, "preflop", "any,any"]
        ),
        "the exchange of a version": reverse("admin:game_tableversion_part", args=[draw.pk, "exchange"]),
        "the figures of a version": reverse("admin:game_tableversion_figures", args=[version.pk]),
        "comparing versions": reverse("admin:game_tableversion_compare"),
        "the simulations": reverse("admin:game_simulationrun_changelist"),
        "a simulation": reverse("admin:game_simulationrun_change", args=[run.pk]),
        "the progress of a simulation": reverse("admin:game_simulationrun_progress", args=[run.pk]),
        "comparing simulations": reverse("admin:game_simulationrun_compare"),
        "starting a simulation": reverse("admin:game_simulationrun_add"),
        "the measurements": reverse("admin:game_measurement_changelist"),
        "a measurement": reverse("admin:game_measurement_change", args=[measurement.pk]),
        "the progress of a measurement": reverse("admin:game_measurement_progress", args=[measurement.pk]),
        "a measurement as a file": reverse("admin:game_measurement_json", args=[measurement.pk]),
        "the files of a version": reverse("admin:game_tableversion_files", args=[version.pk, "preflop"]),
        "an exported version": reverse("admin:game_tableversion_export", args=[version.pk, "preflop", "csv"]),
        "the files of the styles": reverse("admin:game_botprofile_files"),
        "the exported styles": reverse("admin:game_botprofile_export", args=["csv"]),
        "adding a table": reverse("admin:game_decisiontable_add"),
        "a table": reverse("admin:game_decisiontable_change", args=[version.table_id]),
        "adding a version": reverse("admin:game_tableversion_add"),
        "the refused words": reverse("admin:game_refusedword_changelist"),
        "the changes of rows": reverse("admin:game_rowchange_changelist"),
        "the finished games": reverse("admin:leaderboard_game_changelist"),
        "a finished game": reverse("admin:leaderboard_game_change", args=[hand.game_id]),
        "the hands of a game": f"{hands}?game__id__exact={hand.game_id}",
        "a hand": reverse("admin:leaderboard_hand_change", args=[hand.pk]),
    }


MODIFIERS_OF_A_STYLE = {
    "looseness": 20, "aggression": 100, "bluff_rate": 0, "stickiness": 0, "size_noise": 0,
    "shifting": 2
}  # fmt: skip


def statuses(client: Client) -> dict[str, int]:
    return {name: client.get(address).status_code for name, address in pages().items()}


def test_an_operator_opens_every_page(operator: Client) -> None:
    opened = statuses(operator)
    assert opened == dict.fromkeys(opened, 200)


def test_without_the_permission_nobody_opens_any(nobody: Client) -> None:
    denied = statuses(nobody)
    assert denied == dict.fromkeys(denied, 403)


def test_who_has_not_signed_in_is_asked_to(client: Client) -> None:
    load_bots()
    for name, address in pages().items():
        assert_asked_to_sign_in(client.get(address), name)


def assert_asked_to_sign_in(response: Any, name: str) -> None:
    assert response.status_code == 302, name
    assert response["location"].partition("?")[0] == reverse("admin:login"), name


def actions() -> dict[str, tuple[str, dict[str, object]]]:
    """What can be done beside looking: where, and with what."""
    draft, profile = a_draft(), BotProfile.objects.all()[0]
    run = SimulationRun.objects.create(players=["shark", "caller"], seats=2, rules="x", deals=10)
    measurement = Measurement.objects.create(version=draft, profile="shark", deals=10)
    finish_game(a_result(1))
    trial = DraftTrial.objects.create(
        profile=profile, version=TableVersion.objects.get(table__key="italian-draw", number=1)
    )

    def at(name: str, *keys: object) -> str:
        return reverse(f"admin:{name}", args=keys)

    def file(text: str) -> dict[str, object]:
        return {"file": SimpleUploadedFile("a.csv", text.encode())}

    rows = "situation,position,hands,fold,call,raise,small,large,all_in\nany,any,all,100,0,0,100,0,0\n"
    draft_of_draw = make_draft(TableVersion.objects.get(table__key="italian-draw"))
    values = {"hands": "all", "fold": 100, "call": 0, "raise_weight": 0}
    values |= {"small": 100, "large": 0, "all_in": 0}
    a_row = {f"row-0-{name}": value for name, value in values.items()}
    chosen = {"_selected_action": [profile.pk], "action": "delete_selected", "post": "yes"}
    return {
        "adding a profile": (at("game_botprofile_add"), {"key": "new", "name": "New"}),
        "making a bot step by step": (at("game_botprofile_wizard"), {"start": "kind:loose", "make": "1"}),
        "changing a profile": (at("game_botprofile_change", profile.pk), {"name": "New"}),
        "deleting a profile": (at("game_botprofile_delete", profile.pk), {"post": "yes"}),
        "deleting profiles": (at("game_botprofile_changelist"), chosen),
        "changing the list of profiles": (at("game_botprofile_changelist"), {"form-0-order": 7, "_save": ""}),
        "importing styles": (at("game_botprofile_files"), file("profile\nrock\n")),
        "adding a table": (at("game_decisiontable_add"), {"key": "new", "name": "New"}),
        "changing a table": (at("game_decisiontable_change", draft.table_id), {"name": "New"}),
        "adding a version": (at("game_tableversion_add"), {"table": draft.table_id}),
        "changing a draft": (at("game_tableversion_change", draft.pk), {"notes": "New"}),
        "publishing": (at("game_tableversion_change", draft.pk), {"notes": "New", "publish": "on"}),
        "deleting a draft": (at("game_tableversion_delete", draft.pk), {"post": "yes"}),
        "changing a spot": (
            at("game_tableversion_spot", draft.pk, "preflop", "any,any"),
            {"step": "save", **a_row},
        ),
        "changing several spots": (
            at("game_tableversion_spots", draft.pk),
            {"spot": "preflop/any,any", "step": "more", "more": "50"},
        ),
        "changing the exchange": (at("game_tableversion_part", draft_of_draw.pk, "exchange"), {}),
        "importing rows": (at("game_tableversion_files", draft.pk, "preflop"), file(rows)),
        "changing modifiers": (
            at("game_botprofile_modifiers", profile.pk, "ring"),
            {**MODIFIERS_OF_A_STYLE, "note": "Looser.", "publish": "1"},
        ),
        "going back to modifiers": (at("game_botprofile_modifiers", profile.pk, "ring"), {"back": "1"}),
        "beginning a trial": (
            at("game_drafttrial_add"),
            {"profile": profile.pk, "version": draft.pk, "percent": 20},
        ),
        "ending a trial": (at("game_drafttrial_change", trial.pk), {"percent": 50, "end": "on"}),
        "going back": (at("game_tableversion_go_back", draft.table.versions.get(number=1).pk), {}),
        "starting a simulation": (at("game_simulationrun_add"), {"seat_1": "shark", "seat_2": "caller"}),
        "cancelling a simulation": (at("game_simulationrun_cancel", run.pk), {}),
        "deleting a simulation": (at("game_simulationrun_delete", run.pk), {"post": "yes"}),
        "measuring a version in full": (
            at("game_measurement_begin", draft.pk),
            {"full-profile": BotProfile.objects.get(key="shark").pk, "full-deals": 100, "full-seed": 1},
        ),
        "cancelling a measurement": (at("game_measurement_cancel", measurement.pk), {}),
        "deleting a measurement": (at("game_measurement_delete", measurement.pk), {"post": "yes"}),
        "refusing a word": (at("game_refusedword_add"), {"word": "zzz"}),
        "deleting a game": (at("leaderboard_game_delete", game_id(1)), {"post": "yes"}),
    }


def all_there_is() -> list[object]:
    kinds = (
        BotProfile, BotStyle, DecisionTable, TableVersion, PreflopRow, PostflopRow, ExchangeRow,
        SimulationRun, Measurement, Game, RefusedWord, DraftTrial, StyleVersion,
    )  # fmt: skip
    return [list(kind._default_manager.order_by("pk").values()) for kind in kinds]


def test_a_visitor_changes_nothing(client: Client, started: list[int]) -> None:
    load_bots()
    asked = actions()
    before = all_there_is()
    for name, (address, fields) in asked.items():
        assert_asked_to_sign_in(client.post(address, fields), name)
    assert (all_there_is(), started) == (before, [])


def test_staff_without_the_group_change_nothing(nobody: Client, started: list[int]) -> None:
    asked = actions()
    before = all_there_is()
    denied = {name: nobody.post(address, fields).status_code for name, (address, fields) in asked.items()}
    assert denied == dict.fromkeys(denied, 403)
    assert (all_there_is(), started) == (before, [])


def test_who_may_only_look_changes_nothing(nobody: Client, started: list[int]) -> None:
    clerk = User.objects.get(username="clerk")
    clerk.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    asked = actions()
    before = all_there_is()
    for name, (address, fields) in asked.items():
        assert nobody.post(address, fields).status_code in (403, 302, 200), name
        assert (all_there_is(), started) == (before, []), name


@pytest.mark.parametrize("what", ["leaderboard_game_delete", "leaderboard_hand_delete"])
def test_an_operator_deletes_no_game_and_no_hand(operator: Client, what: str) -> None:
    finish_game(a_result(1))
    hand = Hand.objects.create(game_id=game_id(1), number=1, record={})
    key = game_id(1) if "game" in what else hand.pk
    assert operator.post(reverse(f"admin:{what}", args=[key]), {"post": "yes"}).status_code == 403
    assert Hand.objects.exists()


def test_an_operator_makes_himself_no_superuser(operator: Client) -> None:
    user = User.objects.get(username="operator")
    address = reverse("admin:auth_user_change", args=[user.pk])
    assert operator.post(address, {"is_superuser": "on", "username": "operator"}).status_code == 403
    user.refresh_from_db()
    assert not user.is_superuser


@pytest.mark.parametrize("page", ["auth_user", "auth_group"])
def test_an_operator_sees_no_users(operator: Client, page: str) -> None:
    assert operator.get(reverse(f"admin:{page}_changelist")).status_code == 403
    assert operator.get(reverse(f"admin:{page}_add")).status_code == 403


def test_the_group_has_nothing_beyond_bots_and_results(operator: Client) -> None:
    labels = Permission.objects.filter(group__name=NAME).values_list("content_type__app_label", "codename")
    assert {label for label, _name in labels} == {"game", "leaderboard", "admin"}
    assert [name for label, name in labels if label == "admin"] == ["view_logentry"]
    of_results = {name for label, name in labels if label == "leaderboard"}
    assert of_results == {"view_game", "view_hand", "hide_name_game"}


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


def test_a_table_is_not_deleted_with_its_history(operator: Client) -> None:
    table = DecisionTable.objects.all()[0]
    response = operator.post(reverse("admin:game_decisiontable_delete", args=[table.pk]), {"post": "yes"})
    assert response.status_code == 403
    assert DecisionTable.objects.filter(pk=table.pk).exists()
