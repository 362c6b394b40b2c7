"""Comparing, copying, the history of versions, and the queries that lists take."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from game.bot_tables.loading import load_profile
from game.bot_tables.versions import go_back, make_draft, publish
from game.laboratory.comparison import compare_profiles, compare_versions
from game.laboratory.copying import copy_profile
from game.models import BotProfile, DecisionTable, SimulationRun, TableVersion
from tests.laboratory.builders import a_draft, a_superuser
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> Client:
    load_bots()
    return a_superuser()


def ring(number: int = 1) -> TableVersion:
    return TableVersion.objects.get(table__key="ring", number=number)


def test_a_copy_plays_as_the_original_and_is_not_offered_yet(operator: Client) -> None:
    shark = BotProfile.objects.get(key="shark")
    copies = [copy_profile(shark), copy_profile(shark)]
    assert [(copy.key, copy.name, copy.enabled) for copy in copies] == [
        ("shark-2", "Shark (copy 1)", False),
        ("shark-3", "Shark (copy 2)", False),
    ]
    original, copy = load_profile("shark"), load_profile("shark-2")
    assert original is not None
    assert copy is not None
    assert (copy.ring, copy.heads_up) == (original.ring, original.heads_up)


def test_a_profile_is_copied_from_its_list(operator: Client) -> None:
    shark = BotProfile.objects.get(key="shark")
    post = {"action": "copy_profiles", "_selected_action": [shark.pk]}
    page = operator.post(reverse("admin:game_botprofile_changelist"), post, follow=True).content.decode()
    assert "is a copy of Shark, not yet offered for new games." in page


def test_the_differences_between_two_profiles_are_listed(operator: Client) -> None:
    shark = BotProfile.objects.get(key="shark")
    copy = copy_profile(shark)
    copy.styles.filter(size_class="ring").update(looseness=9)
    found = {line.label: (line.left, line.right) for line in compare_profiles(shark, copy) if line.differs}
    assert set(found) == {"Key", "Name", "Name in Italian", "Enabled", "Three to ten players: looseness"}
    assert found["Three to ten players: looseness"][1] == "9"


def test_the_differences_between_two_versions_are_listed(operator: Client) -> None:
    draft = make_draft(ring())
    assert [line for line in compare_versions(ring(), draft) if line.differs] == []
    changed = draft.preflop_rows.all()[0]
    draft.preflop_rows.filter(pk=changed.pk).update(fold=1, call=2, raise_weight=97)
    draft.postflop_rows.all()[0].delete()
    different = [line for line in compare_versions(ring(), draft) if line.differs]
    assert [line.right[:10] for line in different] == ["1 / 2 / 97", "–"]


def test_the_page_shows_only_what_differs_when_asked(operator: Client) -> None:
    draft = make_draft(ring())
    address = reverse("admin:game_tableversion_compare")
    both = {"left": ring().pk, "right": draft.pk}
    rows = draft.preflop_rows.count() + draft.postflop_rows.count()
    assert operator.get(address, both).content.decode().count('<th scope="row">') == rows > 0
    alone = operator.get(address, {**both, "only_differences": "on"}).content.decode()
    assert alone.count('<th scope="row">') == 0
    assert "0 differences." in alone


def test_going_back_puts_an_older_version_in_force_and_keeps_all(operator: Client) -> None:
    draft = a_draft()
    publish(draft)
    response = operator.post(
        reverse("admin:game_tableversion_go_back", args=[ring().pk]), {"note": "Was better"}, follow=True
    )
    restored = ring(3)
    assert [line for line in compare_versions(ring(), restored) if line.differs] == []
    assert restored.notes == "As version 1 again. Was better"
    profile = load_profile("shark")
    assert profile is not None
    assert profile.ring.table.version == 3
    page = response.content.decode()
    assert "As version 1 again." in page
    assert "<td>chief</td>" in page


def test_a_draft_moves_behind_the_version_gone_back_to(operator: Client) -> None:
    draft = a_draft()
    restored = go_back(ring(), "again")
    draft.refresh_from_db()
    assert (restored.number, draft.number, draft.is_draft) == (2, 3, True)
    publish(draft)
    latest = draft.table.latest_version()
    assert latest is not None
    assert latest.pk == draft.pk


def test_a_draft_is_not_gone_back_to(operator: Client) -> None:
    draft = a_draft()
    operator.post(reverse("admin:game_tableversion_go_back", args=[draft.pk]))
    draft.refresh_from_db()
    assert draft.is_draft
    assert TableVersion.objects.filter(table=draft.table).count() == 2


def profiles(count: int) -> None:
    BotProfile.objects.bulk_create(
        BotProfile(key=f"p-{n}", name=f"P {n}", portrait="owl", temperament="regular") for n in range(count)
    )


def tables(count: int) -> None:
    made = DecisionTable.objects.bulk_create(
        DecisionTable(key=f"t-{n}", name=f"T {n}", size_class="ring") for n in range(count)
    )
    TableVersion.objects.bulk_create(TableVersion(table=table, number=1) for table in made)


def simulations(count: int) -> None:
    other = User.objects.create_user("other")
    SimulationRun.objects.bulk_create(
        SimulationRun(operator=other, players=["a"], seats=2, rules="x", deals=1, status="done")
        for _n in range(count)
    )


@pytest.mark.parametrize(
    ("model", "fill", "queries"),
    [
        ("botprofile", profiles, 5),
        ("decisiontable", tables, 6),
        ("tableversion", tables, 6),
        ("simulationrun", simulations, 6),
    ],
)
def test_a_list_of_a_thousand_takes_few_queries(
    operator: Client, django_assert_num_queries: Any, model: str, fill: Any, queries: int
) -> None:
    fill(1000)
    with django_assert_num_queries(queries):
        assert operator.get(reverse(f"admin:game_{model}_changelist")).status_code == 200
