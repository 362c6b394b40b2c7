"""Every page of the laboratory, light and dark: axe finds nothing, and it fits a phone and a desk."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from game.bot_tables.versions import make_draft
from game.models import BotProfile, DecisionTable, Measurement, RowChange, SimulationRun, TableVersion
from leaderboard.models import Hand
from tests.browser.axe import violations_in_both_themes
from tests.browser.laboratory_pages import fits, lab
from tests.history.recorded_games import a_finished_game

__all__ = ["lab"]  # a fixture

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, DESK = {"width": 375, "height": 812}, {"width": 1280, "height": 800}


def short_versions() -> tuple[TableVersion, TableVersion]:
    """A draft and a published version of ten rows each: axe takes minutes over hundreds."""
    draft = TableVersion.objects.get(table__key="ring", number=2)
    published = TableVersion.objects.get(table__key="ring", number=1)
    for version in (draft, published):
        for rows in (version.preflop_rows, version.postflop_rows):
            first_rows = list(rows.values_list("pk", flat=True)[:5])
            rows.exclude(pk__in=first_rows).delete()
    return draft, published


def addresses() -> list[str]:
    """All pages of the laboratory, each with something on it."""
    draft, published = short_versions()
    saved = a_finished_game(1, players=3, hands=2)
    hand = Hand.objects.filter(game_id=saved.game_id)[0]
    operator = User.objects.get(username="operator")
    figures = dict.fromkeys(
        ("vpip", "pfr", "three_bet", "continuation_bet", "fold_to_continuation_bet", "mbb_per_hand"), 10.0
    )
    figures |= dict.fromkeys(
        ("hands", "half_width_95", "went_to_showdown", "won_at_showdown", "aggression"), 2.0
    )
    run = SimulationRun.objects.create(
        operator=operator,
        status="done",
        players=["rock"],
        seats=2,
        rules="x",
        deals=9,
        result={"rock": figures},
    )  # fmt: skip
    match = {"mbb_per_hand": -60.5, "half_width_95": 9.5, "deals": 2048}
    opponents = ("in force", "caller", "+shove-range", "+edge-bet-min-raise", "LBR 56 sizes")
    measurement = Measurement.objects.create(
        operator=operator, status="done", version=published, profile="shark", deals=9, done=2, total=2,
        result={
            "matches": [{"setting": "button-big", "opponent": name, **match} for name in opponents],
            "style": {"button-big": {"vpip": 20.5, "flop_bets": [33, 50, 75]}},
        },
    )  # fmt: skip
    RowChange.objects.create(
        table=draft.table, version=2, operator=operator, source="edited", row=["any", "any", 0],
        after=dict.fromkeys(("below", "fold", "call", "raise_weight", "small", "large", "all_in"), 50),
    )  # fmt: skip
    draw = make_draft(TableVersion.objects.get(table__key="italian-draw"))
    profiles = list(BotProfile.objects.values_list("pk", flat=True)[:2])
    both = f"?left={profiles[0]}&right={profiles[1]}"
    pages: list[tuple[str, list[object], str]] = [
        ("index", [], ""),
        ("game_botprofile_changelist", [], ""),
        ("game_botprofile_add", [], ""),
        ("game_botprofile_wizard", [], ""),
        ("game_botprofile_change", [profiles[0]], ""),
        ("game_botprofile_delete", [profiles[0]], ""),
        ("game_botprofile_try", [], ""),
        ("game_botprofile_compare", [], both),
        ("game_botprofile_files", [], ""),
        ("game_botprofile_modifiers", [profiles[0], "ring"], ""),
        ("game_botprofile_visitors", [], ""),
        ("game_drafttrial_changelist", [], ""),
        ("game_drafttrial_add", [], ""),
        ("game_decisiontable_changelist", [], ""),
        ("game_decisiontable_change", [DecisionTable.objects.all()[0].pk], ""),
        ("game_decisiontable_versions", [draft.table_id], ""),
        ("game_tableversion_changelist", [], ""),
        ("game_tableversion_change", [draft.pk], ""),
        ("game_tableversion_change", [published.pk], ""),
        ("game_tableversion_spot", [draft.pk, "preflop", "unopened,late"], ""),
        ("game_tableversion_spot", [published.pk, "postflop", "first,flop,one"], ""),
        ("game_tableversion_part", [draw.pk, "exchange"], ""),
        ("game_tableversion_pictures", [published.pk], ""),
        ("game_tableversion_compare", [], f"?left={draft.pk}&right={published.pk}"),
        ("game_tableversion_files", [draft.pk, "preflop"], ""),
        ("game_tableversion_files", [published.pk, "postflop"], ""),
        ("game_simulationrun_changelist", [], ""),
        ("game_simulationrun_add", [], ""),
        ("game_simulationrun_change", [run.pk], ""),
        ("game_simulationrun_compare", [], f"?runs={run.pk}"),
        ("game_simulationrun_measure", [draft.pk], ""),
        ("game_measurement_changelist", [], ""),
        ("game_measurement_change", [measurement.pk], ""),
        ("game_rowchange_changelist", [], ""),
        ("admin_logentry_changelist", [], ""),
        ("game_refusedword_changelist", [], ""),
        ("game_refusedword_add", [], ""),
        ("leaderboard_game_changelist", [], ""),
        ("leaderboard_game_change", [saved.game_id], ""),
        ("leaderboard_hand_changelist", [], f"?game__id__exact={saved.game_id}"),
        ("leaderboard_hand_change", [hand.pk], ""),
    ]
    return [reverse(f"admin:{name}", args=keys) + query for name, keys, query in pages]


def test_axe_finds_nothing_and_each_page_fits_in_both_themes_on_phone_and_desk(lab: Page, site: str) -> None:
    found = []
    for address in addresses():
        response = lab.goto(site + address)
        assert response is not None
        assert response.status == 200, address
        for size in (PHONE, DESK):
            lab.set_viewport_size({"width": size["width"], "height": size["height"]})
            found += [] if fits(lab) else [f"{address}: wider than {size['width']}"]
        found += [f"{address}: {fault}" for fault in violations_in_both_themes(lab)]
    assert found == []
