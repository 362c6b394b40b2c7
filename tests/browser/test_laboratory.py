"""The operator's laboratory in a browser, under the site's strict policy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from game.bots.spots import PostflopSituation
from game.models import TableVersion
from tests.browser.axe import violations
from tests.browser.laboratory_pages import fits, lab, own_process

__all__ = ["lab", "own_process"]  # fixtures

pytestmark = pytest.mark.django_db(transaction=True)


def draft_page(site: str) -> str:
    draft = TableVersion.objects.get(table__key="ring", number=2)
    return f"{site}/admin/game/tableversion/{draft.pk}/change/"


def test_a_spot_is_dealt_typed_and_followed_to_its_row(lab: Page, site: str) -> None:
    lab.goto(f"{site}/admin/game/botprofile/")
    lab.get_by_role("link", name="Try it", exact=True).click()
    lab.get_by_label("Profile").select_option(label="Shark")
    lab.get_by_role("button", name="Deal a spot").click()
    expect(lab.locator("#trial")).to_be_visible()
    lab.get_by_label("Hole cards").fill("As Ah")
    lab.get_by_label("Board").fill("")
    lab.get_by_label("Actions so far").fill("")
    lab.get_by_role("button", name="Try it").click()
    expect(lab.locator("#trial")).to_contain_text("As Ah")
    assert violations(lab) == []
    assert fits(lab)
    lab.locator("#trial a").click()
    expect(lab.locator("tr:target")).to_be_visible()
    expect(lab.locator("h1")).to_contain_text("nobody has entered")


def late_spot(lab: Page, site: str) -> None:
    """From the draft's list to its spot of the cutoff and button in unopened pots."""
    lab.goto(draft_page(site))
    spot = lab.get_by_role("link", name="Before the flop, nobody has entered, cutoff or button", exact=True)
    spot.click()
    expect(lab.locator("#hands a")).to_have_count(169)


def hand(lab: Page, name: str) -> Locator:
    return lab.locator(f'#hands [data-hand="{name}"]')


def test_the_picture_follows_the_rows_while_they_are_typed(lab: Page, site: str) -> None:
    late_spot(lab, site)
    assert violations(lab) == []
    assert fits(lab)
    before = hand(lab, "AA").get_attribute("aria-label")
    assert before is not None
    assert "fold 0 %" in before
    best = lab.locator("#spot-rows tr[id]").first
    best.get_by_label("Fold").fill("100")
    expect(best.get_by_label("Bet or raise")).to_have_value("0")
    expect(hand(lab, "AA")).to_have_attribute("aria-label", re.compile("fold 100 %"))
    lab.get_by_role("button", name="Undo").click()
    expect(hand(lab, "AA")).to_have_attribute("aria-label", before)
    published, draft = (TableVersion.objects.get(table__key="ring", number=number) for number in (1, 2))
    rows = ("situation", "position", "hands", "fold", "call", "raise_weight")
    assert list(draft.preflop_rows.values_list(*rows)) == list(published.preflop_rows.values_list(*rows))


def test_hands_are_painted_by_pointer_and_by_keys_and_saved(lab: Page, site: str) -> None:
    late_spot(lab, site)
    lab.get_by_label("bet or raise", exact=True).fill("60")
    expect(lab.get_by_label("check or call", exact=True)).to_have_value("40")
    hand(lab, "72o").hover()
    lab.mouse.down()
    hand(lab, "62o").hover()
    lab.mouse.up()
    for name in ("72o", "62o"):
        expect(hand(lab, name)).to_have_attribute("aria-label", re.compile("check or call 40 %"))
    hand(lab, "62o").focus()
    lab.keyboard.press("ArrowRight")
    lab.keyboard.press("Space")
    expect(hand(lab, "52o")).to_have_attribute("aria-label", re.compile("check or call 40 %"))
    expect(hand(lab, "52o")).to_be_focused()
    lab.keyboard.press("Control+z")
    expect(hand(lab, "52o")).not_to_have_attribute("aria-label", re.compile("check or call 40 %"))
    expect(lab.get_by_text("not saved yet")).to_be_visible()
    lab.get_by_role("button", name="Save", exact=True).click()
    expect(lab.get_by_text("saved.")).to_be_visible()
    draft = TableVersion.objects.get(table__key="ring", number=2)
    assert draft.preflop_rows.filter(situation="unopened", position="late", raise_weight=60, call=40).exists()


def test_strokes_that_follow_each_other_at_once_all_stay(lab: Page, site: str) -> None:
    late_spot(lab, site)
    best = lab.locator("#spot-rows tr[id]").first
    best.get_by_label("Fold").fill("40")
    for name in ("72o", "62o", "32o"):
        hand(lab, name).focus()
        lab.keyboard.press("Space")
    lab.keyboard.press("Control+z")
    expect(hand(lab, "32o")).to_have_attribute("aria-label", re.compile("fold 100 %"))
    for name in ("72o", "62o"):
        expect(hand(lab, name)).to_have_attribute("aria-label", re.compile("bet or raise 100 %"))
    expect(hand(lab, "AA")).to_have_attribute("aria-label", re.compile("fold 40 %"))


def test_a_range_of_strength_is_painted_by_dragging_and_leaving_is_warned_of(lab: Page, site: str) -> None:
    draft = TableVersion.objects.get(table__key="ring", number=2)
    lab.goto(f"{site}/admin/game/tableversion/{draft.pk}/spots/postflop/last,river,one/")
    assert violations(lab) == []
    lab.get_by_label("bet or raise", exact=True).fill("63")  # as no neighbour, whose bar it would join
    box = lab.locator("#strengths").bounding_box()
    assert box is not None
    lab.mouse.move(box["x"] + 0.2 * box["width"], box["y"] + 20)
    lab.mouse.down()
    lab.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 20, steps=3)
    lab.mouse.up()
    bar = lab.get_by_label("equity 20–40 %: fold 0 %, check or call 37 %, bet or raise 63 %")
    expect(bar).to_be_visible()
    asked = []
    lab.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    lab.goto(draft_page(site))
    assert asked == ["beforeunload"]
    assert not draft.postflop_rows.filter(situation="last", street="river", least=20, below=40).exists()


def test_a_cell_leads_to_its_row(lab: Page, site: str) -> None:
    late_spot(lab, site)
    lab.get_by_label("Paint in the picture").uncheck()
    hand(lab, "72o").click()
    expect(lab.locator("tr:target")).to_be_in_viewport()


def test_chosen_spots_raise_more_often_together(lab: Page, site: str) -> None:
    lab.goto(draft_page(site))
    assert violations(lab, "#spots") == []
    assert fits(lab)
    for position in ("early position", "cutoff or button"):
        name = f"Before the flop, nobody has entered, {position}"
        lab.get_by_role("checkbox", name=name, exact=True).check()
    lab.get_by_role("button", name="Change their rows").click()
    expect(lab.get_by_text("2 spots:")).to_be_visible()


def test_a_draft_is_published_and_an_older_version_gone_back_to(lab: Page, site: str) -> None:
    lab.goto(draft_page(site))
    lab.get_by_label("Publish").check()
    lab.get_by_role("button", name="Save", exact=True).click()
    expect(lab.get_by_text("Say in the note what this version changes")).to_be_visible()
    lab.get_by_label("Notes").fill("Calls less")
    expect(lab.get_by_label("Publish")).to_be_checked()
    lab.get_by_role("button", name="Save", exact=True).click()
    expect(lab.get_by_text("version 2 is in force.")).to_be_visible()
    lab.goto(f"{site}/admin/game/decisiontable/")
    lab.locator(f"a[href$='/{TableVersion.objects.get(number=2).table_id}/versions/']").click()
    expect(lab.locator("#versions")).to_contain_text("Calls less")
    expect(lab.locator("#entries")).to_contain_text("operator")
    assert violations(lab) == []
    assert fits(lab)
    lab.get_by_role("button", name="Go back to version 1").click()
    expect(lab.get_by_text("version 3 is in force.")).to_be_visible()
    expect(lab.locator("#versions")).to_contain_text("As version 1 again.")


def test_rows_are_split_removed_and_taken_over_and_their_history_says_so(lab: Page, site: str) -> None:
    late_spot(lab, site)
    rows = lab.locator("#spot-rows tr[id]")
    shipped = rows.count()
    lab.get_by_role("button", name="Split row 1", exact=True).click()
    expect(rows).to_have_count(shipped + 1)
    lab.get_by_role("button", name="Remove row 3", exact=True).click()
    expect(rows).to_have_count(shipped)
    lab.get_by_role("button", name="Save, back to the draft").click()
    lab.get_by_role("link", name="Versions", exact=True).click()
    changes = lab.locator("#changes")
    expect(changes).to_contain_text("added with fold")
    expect(changes).to_contain_text("removed, it had")


def test_rows_are_exported_changed_and_imported(lab: Page, site: str, tmp_path: Path) -> None:
    lab.goto(draft_page(site))
    lab.get_by_role("link", name="Files", exact=True).click()
    with lab.expect_download() as download:
        lab.get_by_role("link", name="CSV").click()
    file = tmp_path / "rows.csv"
    download.value.save_as(file)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0].replace("fold", "folds"), *lines[1:]]), encoding="utf-8")
    lab.locator("#id_file").set_input_files(file)
    lab.get_by_role("button", name="Look at the changes").click()
    expect(lab.locator("#faults")).to_contain_text("There is no column “folds”")
    file.write_text("\n".join(lines[:-1]), encoding="utf-8")
    lab.locator("#id_file").set_input_files(file)
    lab.get_by_role("button", name="Look at the changes").click()
    expect(lab.locator("#preview")).to_contain_text("1 change")
    assert violations(lab) == []
    assert fits(lab)
    lab.get_by_role("button", name="Make these changes").click()
    expect(lab.get_by_text("1 change imported.")).to_be_visible()


def test_two_profiles_are_compared(lab: Page, site: str) -> None:
    lab.goto(f"{site}/admin/game/botprofile/compare/")
    lab.get_by_label("Left").select_option(label="Shark")
    lab.get_by_label("Right").select_option(label="Rock")
    lab.get_by_role("button", name="Compare").click()
    expect(lab.locator("tr.lab-differs").first).to_be_visible()
    assert violations(lab) == []
    assert fits(lab)


def begin(lab: Page, site: str, deals: int) -> None:
    lab.goto(f"{site}/admin/game/simulationrun/add/")
    lab.get_by_label("Deals:", exact=True).fill(str(deals))
    lab.get_by_label("Seat 1:").select_option("shark")
    lab.get_by_label("Seat 2:").select_option("caller")
    assert violations(lab) == []
    lab.get_by_role("button", name="Start").click()


def test_a_simulation_runs_to_its_end_on_its_own_page(lab: Page, site: str, own_process: None) -> None:
    begin(lab, site, 100)
    expect(lab.locator("#status")).to_have_text("done", timeout=60_000)
    expect(lab.locator("#figures")).to_contain_text("shark")
    assert violations(lab) == []
    assert fits(lab)


def test_a_simulation_survives_a_reload_and_is_cancelled(lab: Page, site: str, own_process: None) -> None:
    begin(lab, site, 100_000)
    expect(lab.locator("#status")).to_have_text("running", timeout=60_000)
    lab.reload()
    expect(lab.locator("#status")).to_have_text("running")
    expect(lab.locator("progress")).to_be_visible()
    assert violations(lab) == []
    lab.get_by_role("button", name="Cancel the simulation").click()
    expect(lab.locator("#status")).to_have_text("cancelled")
    expect(lab.locator("progress")).to_have_count(0)


def test_the_pictures_of_a_version_are_sound(lab: Page, site: str) -> None:
    version = TableVersion.objects.get(table__key="ring", number=1)
    lab.goto(f"{site}/admin/game/tableversion/{version.pk}/pictures/")
    expect(lab.locator("svg.lab-grid a")).to_have_count(169)
    expect(lab.locator("svg.lab-bars")).to_have_count(len(PostflopSituation))
    assert violations(lab) == []
    assert fits(lab)
    lab.get_by_label("Street").select_option(label="river")
    lab.get_by_role("button", name="Show these spots").click()
    expect(lab.get_by_label("Street")).to_have_value("river")


def test_a_measurement_shows_its_matches_and_is_cancelled(lab: Page, site: str, own_process: None) -> None:
    draft = TableVersion.objects.get(table__key="ring", number=2)
    lab.goto(f"{site}/admin/game/tableversion/{draft.pk}/change/")
    lab.get_by_role("link", name="Measure", exact=True).click()
    lab.get_by_label("Deals of each match:").fill("20000")
    lab.get_by_role("button", name="Measure in full").click()
    expect(lab.locator("#opponents-3-seats")).to_contain_text("Calls every bet", timeout=60_000)
    lab.reload()
    expect(lab.locator("progress")).to_be_visible()
    assert violations(lab) == []
    assert fits(lab)
    lab.get_by_role("button", name="Cancel the measurement").click()
    expect(lab.locator("#status")).to_have_text("cancelled")
    expect(lab.locator("#opponents-3-seats")).to_contain_text("caller")
