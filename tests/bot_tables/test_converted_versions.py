"""Versions of tables say when their rows were last converted, by the times of the migrations that did so."""

from __future__ import annotations

import datetime
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from game.bot_tables.loading import converted_since
from game.bot_tables.models import TableVersion
from tests.shipped_bots import load_bots

CHANGE = import_module("game.migrations.0034_converted_versions")
DAY = datetime.timedelta(days=1)


@pytest.mark.django_db
def test_versions_published_before_a_conversion_say_when_it_was() -> None:
    load_bots()
    conversion = timezone.now() - 10 * DAY
    MigrationRecorder(connection).migration_qs.filter(name__in=CHANGE.CONVERSIONS).update(applied=conversion)
    older, newer = TableVersion.objects.filter(table__size_class__in=["ring", "heads-up"])[:2]
    TableVersion.objects.filter(pk=older.pk).update(published_at=conversion - DAY)
    TableVersion.objects.exclude(pk=older.pk).update(published_at=conversion + DAY)
    CHANGE.say_when(apps, SimpleNamespace(connection=connection))
    older.refresh_from_db()
    newer.refresh_from_db()
    assert (older.converted_at, newer.converted_at) == (conversion, None)
    assert converted_since(conversion - DAY) == {(older.table.key, older.number)}
    assert converted_since(conversion) == set()
