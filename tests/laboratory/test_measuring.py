"""`manage.py measure`: matches of a version against the one in force, baselines and probers."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from game.bot_tables.versions import make_draft
from game.bots.baselines import Baseline
from game.bots.tricks import TRICKS
from game.models import DecisionTable
from game.simulation.lanes.best_response import FORMS
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


def test_a_draft_is_measured_against_the_version_in_force(capsys):
    load_bots()
    make_draft(DecisionTable.objects.get(key="heads-up").latest_version())
    call_command("measure", "heads-up", "--deals=2", "--json")
    plain = json.loads(capsys.readouterr().out)
    opponents = [match["opponent"] for match in plain["matches"]]
    matches = 2 * ["in force", *Baseline, *(f"+{trick}" for trick in TRICKS)]
    assert opponents == matches + 2 * [f"LBR {form.name}" for form in FORMS]
    assert set(plain["style"]) == {"button-big", "button-small"}


def test_an_unknown_table_is_refused():
    with pytest.raises(CommandError, match="no table"):
        call_command("measure", "nothing")
