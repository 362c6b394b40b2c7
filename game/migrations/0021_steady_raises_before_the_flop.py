"""Styles that hands play by say by which rules they size bets; an older version could not read them."""

from __future__ import annotations

from typing import Any

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("game", "0020_names_of_new_profiles")]

    operations: list[Any] = []
