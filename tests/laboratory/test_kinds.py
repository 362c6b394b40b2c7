"""Kinds of players, and the figures that are usual for them."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from game.bot_tables.choices import KindChoice
from game.laboratory import runs
from game.laboratory.kinds import KINDS, TargetRange, targets_of
from game.laboratory.simulation_run import SimulationRun
from game.models import BotProfile
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

README = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
HOLDEM, DRAW = 3, 7
"""How many figures a line of the README's tables has."""


def stated(figures: int) -> dict[str, list[str]]:
    """By name, the ranges in brackets of the README's lines with so many figures."""
    lines = (line.strip("| ").split(" | ") for line in README.splitlines() if line.startswith("| "))
    return {
        name: re.findall(r"\(([\d.]+–[\d.]+)\)", " ".join(cells))
        for name, *cells in lines
        if len(cells) == figures
    }


@pytest.mark.django_db
@pytest.mark.parametrize(("figures", "is_draw"), [(HOLDEM, False), (DRAW, True)])
def test_the_readme_states_the_targets_of_every_shipped_profile(figures: int, is_draw: bool) -> None:
    load_bots()
    lines = stated(figures)
    for profile in BotProfile.objects.all():
        targets = targets_of(profile.kind, is_draw=is_draw).values()
        assert [TargetRange(*map(float, text.split("–"))) for text in lines[profile.name]] == list(targets)


def test_every_kind_has_targets_and_its_usual_figures_lie_within_them() -> None:
    assert set(KINDS) == set(KindChoice)
    for kind in KINDS.values():
        for name, usual in kind.usual._asdict().items():
            assert kind.holdem[name].least <= usual <= kind.holdem[name].most
    assert targets_of("", is_draw=False) == {}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rules", "target"), [("bigholdem", "<td>34–40</td>"), ("italian-draw", "<td>88–98</td>")]
)
def test_figures_stand_beside_the_targets_with_their_intervals(
    monkeypatch: pytest.MonkeyPatch, rules: str, target: str
) -> None:
    monkeypatch.setattr(runs, "start_process", lambda run_pks: None)
    load_bots()
    client: Client = an_operator()
    run = SimulationRun.objects.create(
        players=["station", "caller"], mirrored=True, seats=4, rules=rules, deals=30
    )
    call_command("run_simulation", str(run.pk))
    page = client.get(reverse("admin:game_simulationrun_change", args=[run.pk])).content.decode()
    assert "usual for “calling station”" in page
    assert target in page
    assert re.search(r'\d <span class="lab-error">± \d', page)
    assert page.count('class="lab-frame"') >= 3
