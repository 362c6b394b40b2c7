"""New bots: fitted to target figures, copied with their tables, renamed until games know them."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from game.bot_tables.choices import KindChoice
from game.bot_tables.loading import bot_profiles, load_profile
from game.bot_tables.shipped import shipped_profiles
from game.bots.hand_order import SHIFTING
from game.laboratory import draw_fitting, fitting
from game.laboratory.copying import copy_profile, copy_table_of
from game.laboratory.draw_fitting import DrawFigures, fit_draw
from game.laboratory.fitting import StyleFigures, fit, reached
from game.laboratory.kinds import KINDS
from game.models import BotProfile, BotStyle, DecisionTable
from game.simulation.player_stats import Stat
from tests.laboratory.builders import an_operator, fields_of, signed_in
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

WIZARD = "/admin/game/botprofile/new/"
DRAW_WIZARD = "/admin/game/botprofile/new/draw/"
NEWCOMER = {
    f"new-{name}": value
    for name, value in {
        "name": "Parrot",
        "name_it": "Pappagallo",
        "key": "parrot",
        "portrait": "parrot",
        "temperament": "loose-passive",
        "line_en": "Calls and calls.",
        "line_it": "Vede e vede.",
        "own_tables": "on",
    }.items()
}


@pytest.fixture
def operator(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Fits are short here."""
    short = (fitting.Stage((200, 200), 450), fitting.Stage((200,), 600), fitting.Stage((200,), 900))
    monkeypatch.setattr(fitting, "STAGES", short)
    short_draw = [
        draw_fitting.DrawStage((8, 8), 16),
        draw_fitting.DrawStage((8,), 32),
        draw_fitting.DrawStage((8,), 48),
    ]
    monkeypatch.setattr(draw_fitting, "STAGES", short_draw)
    load_bots()
    return an_operator()


@pytest.mark.exhaustive
@pytest.mark.parametrize("target", [StyleFigures(30, 15, 2), StyleFigures(40, 8, 0.9)])
def test_a_fit_comes_near_its_target(target: StyleFigures) -> None:
    load_bots()
    profiles = bot_profiles()
    others = [each for key, each in profiles.items() if key != "regular"]
    found = fit(profiles["regular"], others, target).reached.figures
    assert found.vpip == pytest.approx(target.vpip, abs=1.5)
    assert found.pfr == pytest.approx(target.pfr, abs=1.5)


@pytest.mark.exhaustive
def test_a_tight_kind_gets_the_figures_asked_for() -> None:
    """Few of its hands see a flop, so that small samples say little of it."""
    load_bots()
    profiles, kind = bot_profiles(), KINDS[KindChoice.TIGHT]
    others = [each for key, each in profiles.items() if key != kind.start]
    found = fit(profiles[kind.start], others, kind.usual).reached.figures
    assert found[:2] == pytest.approx(kind.usual[:2], abs=1.5)
    assert found.aggression == pytest.approx(kind.usual.aggression, rel=0.15)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("start", "target"),
    [("regular", DrawFigures(70, 27, 6, 16)), ("rock", DrawFigures(33, 20, 3.5, 2))],
)
def test_a_fit_of_the_draw_game_comes_near_its_target(start: str, target: DrawFigures) -> None:
    """As near as its sample can tell."""
    styles = {key: profile.draw for key, profile in shipped_profiles().items() if profile.draw}
    others = [style for key, style in styles.items() if key != start]
    fitted = fit_draw(styles[start], others, target)
    assert fitted.modifiers.stickiness == styles[start].modifiers.stickiness
    for found, asked, width in zip(fitted.reached.figures, target, fitted.reached.half_widths, strict=True):
        assert found == pytest.approx(asked, abs=width + 2)


def test_intervals_come_from_how_the_parts_of_a_measurement_differ() -> None:
    alike = Counter({Stat.HANDS: 100, Stat.VPIP: 20, Stat.PFR: 10, Stat.BETS: 8, Stat.CALLS: 4})
    assert reached([alike, alike]) == ((20, 10, 2), (0, 0, 0))
    other = Counter({Stat.HANDS: 100, Stat.VPIP: 30, Stat.PFR: 10, Stat.BETS: 8, Stat.CALLS: 4})
    figures, widths = reached([alike, other] * 8)
    assert figures == (25, 10, 2)
    assert widths == (pytest.approx(2.14 * 5 / 15**0.5, rel=1e-3), 0, 0)
    assert reached([alike]).half_widths.vpip == math.inf


def test_a_new_bot_is_fitted_named_and_made_with_tables_of_its_own(operator: Client) -> None:
    BotStyle.objects.filter(profile__key="station").exclude(size_class="draw").update(shifting=1)
    page = operator.post(WIZARD, {"start": "kind:station", "vpip": 45, "fit": "1"}).content.decode()
    assert re.search(
        r'<th scope="row">VPIP</th><td>45.0</td><td class="lab-when">\d+\.\d+ ± \d+\.\d+</td>', page
    )
    fields = {**fields_of(page), **NEWCOMER, "start": "kind:station", "vpip": "45", "make": "1"}
    fields.pop("fit")
    response = operator.post(WIZARD, fields)
    made = BotProfile.objects.get(key="parrot")
    assert response["Location"] == reverse("admin:game_botprofile_change", args=[made.pk])
    assert (made.enabled, made.name, made.portrait) == (False, "Parrot", "parrot")
    assert {str(style.looseness) for style in made.styles.exclude(size_class="draw")} == {
        fields["new-looseness"]
    }
    for style in made.styles.select_related("table"):
        assert style.shifting == SHIFTING
        assert style.table.styles.count() == 1
        assert [version.is_draft for version in style.table.versions.all()] == [True, False]
    assert load_profile("parrot") is not None


@pytest.mark.parametrize(
    ("wizard", "samples"), [(WIZARD, ("450", "600", "900")), (DRAW_WIZARD, ("64", "128", "192"))]
)
def test_a_fit_narrows_in_larger_samples_and_keeps_what_was_typed(
    operator: Client, wizard: str, samples: tuple[str, ...]
) -> None:
    page = operator.post(wizard, {"start": "profile:shark", "fit": "1"}).content.decode()
    asked = f'hx-post="{wizard}" hx-trigger="load delay:200ms"'
    assert (f"{samples[0]} " in page, asked in page) == (True, True)
    for sample in samples[1:]:
        fields = {name: value for name, value in fields_of(page).items() if name not in ("fit", "make")}
        fields |= {**NEWCOMER, "start": "profile:shark", "narrow": "1"}
        page = operator.post(wizard, fields).content.decode()
        assert f"{sample} " in page
        assert 'value="Parrot"' in page
        assert (asked in page) is (sample != samples[-1])
    assert fields_of(page)["new-own_tables"] == "on"


@pytest.mark.parametrize(
    "forged", [{"stage": "-1"}, {"stage": "99999999999999999999"}, {"new-looseness": "x"}]
)
def test_a_forged_stage_is_one_of_the_stages(operator: Client, forged: dict[str, str]) -> None:
    fitted = {"new-looseness": 0, "new-aggression": 100, "new-bluff_rate": 0, "new-stickiness": 0}
    response = operator.post(WIZARD, {"start": "kind:loose", "narrow": "1", "stage": "1", **fitted, **forged})
    assert response.status_code == 200
    assert "± " in response.content.decode()


def test_a_new_bot_is_fitted_at_the_draw_game(operator: Client) -> None:
    page = operator.post(DRAW_WIZARD, {"start": "kind:station", "bluffs": 40, "fit": "1"}).content.decode()
    assert re.search(
        r'<th scope="row">bluffs</th><td>40.0</td><td class="lab-when">\d+\.\d+ ± \d+\.\d+</td>', page
    )
    fields = {**fields_of(page), **NEWCOMER, "start": "kind:station", "make": "1"}
    operator.post(DRAW_WIZARD, fields)
    made = BotProfile.objects.get(key="parrot")
    of_size = {style.size_class: style for style in made.styles.all()}
    assert str(of_size["draw"].bluff_rate) == fields["new-bluff_rate"] != "0"
    station = BotProfile.objects.get(key="station")
    for style in station.styles.exclude(size_class="draw"):
        assert of_size[style.size_class].looseness == style.looseness


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"start": "kind:loose", "sees": 60, "raises": 50}, "together at most 100 percent."),
        ({"start": "kind:loose", "opens": 101}, "Ensure this value is less than or equal to 100"),
    ],
)
def test_what_nobody_plays_at_the_draw_game_is_refused(
    operator: Client, typed: dict[str, Any], sentence: str
) -> None:
    assert sentence in operator.post(DRAW_WIZARD, typed).content.decode()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"start": "kind:loose", "vpip": 10, "pfr": 20}, "the PFR is at most the VPIP."),
        ({"start": "kind:loose", "vpip": 99}, "Ensure this value is less than or equal to 90"),
        ({"start": "kind:nobody"}, "Select a valid choice"),
        ({"start": "kind:loose", "make": "1", **NEWCOMER, "new-key": "rock"}, "with this Key already exists"),
    ],
)
def test_what_makes_no_bot_is_refused(operator: Client, typed: dict[str, Any], sentence: str) -> None:
    fitted = {"new-looseness": 0, "new-aggression": 100, "new-bluff_rate": 0, "new-stickiness": 0}
    assert sentence in operator.post(WIZARD, {**fitted, **typed}).content.decode()
    assert not BotProfile.objects.filter(name="Parrot").exists()


@pytest.mark.parametrize("missing", ["add_botprofile", "add_decisiontable"])
def test_the_wizard_needs_every_permission_of_what_it_makes(operator: Client, missing: str) -> None:
    clerk = User.objects.create_user("clerk", is_staff=True)
    given = Permission.objects.filter(content_type__app_label="game").exclude(codename=missing)
    clerk.user_permissions.set(given)
    for wizard in (WIZARD, DRAW_WIZARD):
        assert signed_in(clerk).get(wizard).status_code == 403
        assert signed_in(clerk).post(wizard, {"start": "kind:loose", "make": "1"}).status_code == 403


def test_a_copied_table_plays_alike_and_has_a_draft(operator: Client) -> None:
    ring = DecisionTable.objects.get(key="ring")
    post = {"action": "copy_tables", "_selected_action": [ring.pk]}
    page = operator.post(reverse("admin:game_decisiontable_changelist"), post, follow=True).content.decode()
    assert "is a copy of Tight ring table." in page
    copy = DecisionTable.objects.get(key="ring-2")
    version, original = copy.latest_version(), ring.latest_version()
    assert version is not None
    assert original is not None
    assert version.preflop_rows.count() == original.preflop_rows.count() > 0  # type: ignore[attr-defined]
    assert version.notes == f"Copied from {original}."
    assert copy_table_of(ring).key == "ring-3"


def test_a_profile_is_copied_with_its_tables(operator: Client) -> None:
    shark = BotProfile.objects.get(key="shark")
    post = {"action": "copy_profiles_with_tables", "_selected_action": [shark.pk]}
    operator.post(reverse("admin:game_botprofile_changelist"), post)
    copy = BotProfile.objects.get(key="shark-2")
    tables = {style.table_id for style in copy.styles.all()}
    assert not tables & {style.table_id for style in shark.styles.all()}
    played, original = load_profile("shark-2"), load_profile("shark")
    assert played is not None
    assert original is not None
    assert played.ring.table.preflop == original.ring.table.preflop


def test_a_key_is_renamed_until_games_know_it(operator: Client) -> None:
    copy = copy_profile(BotProfile.objects.get(key="rock"))
    address = reverse("admin:game_botprofile_change", args=[copy.pk])
    assert 'name="key"' in operator.get(address).content.decode()
    operator.post(
        reverse("admin:game_botprofile_play"), {"rules": "bigholdem", "hands": 1, "seat_2": copy.key}
    )
    assert 'name="key"' not in operator.get(address).content.decode()
