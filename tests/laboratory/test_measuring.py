"""`manage.py measure`: matches of a version against the one in force, baselines and probers."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from game.bot_tables.versions import make_draft
from game.bots.baselines import Baseline
from game.bots.tricks import TRICKS
from game.laboratory import measuring
from game.laboratory.measurement_report import UNIT
from game.laboratory.measuring import VersionMeasurement, measurement_of
from game.models import BotProfile, DecisionTable
from game.simulation.lanes.best_response import FORMS
from game.simulation.player_stats import Winnings
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
    assert not set(plain["style"]["button-big"]) & {"mbb_per_hand", "half_width_95"}
    assert (plain["table"], plain["version"], plain["in_force"]) == ("heads-up", 2, 1)
    assert (plain["profile"], plain["deals"], plain["seed"]) == ("shark", 2, 1)
    assert plain["unit"] == UNIT


def test_what_is_printed_says_what_was_measured_and_in_what(capsys):
    load_bots()
    call_command("measure", "heads-up", "--deals=2", "--seed=5")
    first, unit, *lines = capsys.readouterr().out.splitlines()
    assert first == "heads-up version 1 (no other version in force), profile shark, 2 deals, seed 5"
    assert unit == f"In {UNIT}"
    assert any(line.startswith("button-big     LBR 56 sizes") and "(2 deals)" in line for line in lines)
    assert any(line.split()[:1] == ["VPIP"] for line in lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "There is no table 'nothing'."),
        (["ring", "--profile=nobody"], "There is no profile 'nobody'."),
        (["ring", "--number=9"], "The table 'ring' has no version 9."),
        (["ring", "--deals=1"], "--deals must be at least 2."),
        (["ring", "--seed=-1"], "--seed must not be negative."),
        (["ring", "--profile=rock"], "This profile does not play by this table."),
        (["italian-draw"], "Only tables of Hold'em can be measured."),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_line(arguments, sentence):
    load_bots()
    with pytest.raises(CommandError) as refused:
        call_command("measure", *arguments)
    assert str(refused.value) == sentence


def test_local_best_responses_play_fewer_deals(monkeypatch):
    load_bots()
    played = []

    def response(profile, table, form, deals, report):
        played.append(deals)
        return Winnings(2, 0, 0)

    monkeypatch.setattr(measuring, "local_best_response", response)
    monkeypatch.setattr(VersionMeasurement, "_opponents", lambda _measuring: {})
    version = DecisionTable.objects.get(key="heads-up").latest_version()
    found = measurement_of(version, BotProfile.objects.get(key="shark"), 100_000, 1)
    assert [match.deals for match in found.matches()] == played == 2 * [16_384, 16_384, 16_384, 2_048]
    assert found.total == len(played)
