"""With a thousand rows, every list of the laboratory asks the database as little as with one."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse

from game.models import BotProfile, DecisionTable, RefusedWord, RowChange, SimulationRun, TableVersion

pytestmark = pytest.mark.django_db

MANY = 1000
LISTS = [
    ("game_botprofile", 5),
    ("game_decisiontable", 6),
    ("game_tableversion", 6),
    ("game_simulationrun", 6),
    ("game_rowchange", 6),
    ("game_refusedword", 5),
    ("admin_logentry", 6),
]


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    return client


def fill() -> None:
    """A thousand of everything, of ten operators."""
    operators = User.objects.bulk_create(User(username=f"operator {n}") for n in range(10))
    BotProfile.objects.bulk_create(
        BotProfile(key=f"p{n}", name=f"P {n}", portrait="owl", temperament="regular") for n in range(MANY)
    )
    tables = DecisionTable.objects.bulk_create(
        DecisionTable(key=f"t{n}", name=f"T {n}", size_class="ring") for n in range(MANY)
    )
    TableVersion.objects.bulk_create(
        TableVersion(table=table, number=1, status="published", published_by=operators[n % 10])
        for n, table in enumerate(tables)
    )
    SimulationRun.objects.bulk_create(
        SimulationRun(
            operator=operators[n % 10], status="done", players=["p1"], seats=2, rules="x", deals=10, done=10
        )
        for n in range(MANY)
    )
    RefusedWord.objects.bulk_create(RefusedWord(word=f"word{n}") for n in range(MANY))
    LogEntry.objects.bulk_create(
        LogEntry(
            user=operators[n % 10],
            content_type=ContentType.objects.get_for_model(TableVersion),
            object_id=str(n),
            object_repr=f"T {n}",
            action_flag=DELETION,
        )
        for n in range(MANY)
    )
    RowChange.objects.bulk_create(
        RowChange(
            table=tables[n],
            version=1,
            operator=operators[n % 10],
            source="edited",
            row=["any", "any", 0],
            after=dict.fromkeys(
                ("below", "fold", "call", "raise_weight", "small", "large", "all_in"), n % 100
            ),
        )
        for n in range(MANY)
    )


@pytest.mark.parametrize(("model", "queries"), LISTS)
def test_a_list_of_a_thousand_rows_takes_few_queries(
    operator: Client, django_assert_num_queries: Any, model: str, queries: int
) -> None:
    fill()
    address = reverse(f"admin:{model}_changelist")
    operator.get(address)
    with django_assert_num_queries(queries):
        assert operator.get(address).status_code == 200


def test_the_history_of_a_table_does_not_grow_without_end(
    operator: Client, django_assert_max_num_queries: Any
) -> None:
    fill()
    table = DecisionTable.objects.all()[0]
    RowChange.objects.update(table=table)
    TableVersion.objects.exclude(table=table).delete()
    versions = (TableVersion(table=table, number=n, status="published") for n in range(2, MANY))
    TableVersion.objects.bulk_create(versions)
    address = reverse("admin:game_decisiontable_versions", args=[table.pk])
    with django_assert_max_num_queries(9):
        assert operator.get(address).content.decode().count("added with") == 50
