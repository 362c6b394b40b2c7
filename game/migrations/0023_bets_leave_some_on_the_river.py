"""Styles that hands play by say by which rules they size bets; an older version would size them otherwise."""

from __future__ import annotations

from typing import Any

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("game", "0022_bots_against_visitors")]

    operations: list[Any] = []
