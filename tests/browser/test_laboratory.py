"""The operator's laboratory in a browser, under the site's strict policy."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Page, expect

from game.models import TableVersion
from tests.browser.laboratory_pages import fits, lab, violations

__all__ = ["lab"]  # a fixture

pytestmark = pytest.mark.django_db(transaction=True)


def draft_page(site: str) -> str:
    draft = TableVersion.objects.get(table__key="ring", number=2)
    return f"{site}/admin/game/tableversion/{draft.pk}/change/"


def test_a_spot_is_dealt_typed_and_followed_to_its_row(lab: Page, site: str) -> None:
    lab.goto(f"{site}/admin/game/botprofile/")
    lab.get_by_role("link", name="Try it").click()
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
    expect(lab.locator("tr:target")).to_contain_text("nobody has entered")


def test_the_grid_follows_the_draft_while_it_is_edited(lab: Page, site: str) -> None:
    lab.goto(draft_page(site))
    assert violations(lab, "#pictures") == []
    assert fits(lab)
    grid = lab.locator("svg.lab-grid")
    aces = grid.get_by_role("link", name="AA: ")
    raise_before = aces.get_attribute("aria-label") or ""
    assert "bet or raise 100 %" in raise_before
    row = lab.locator(aces.get_attribute("href") or "")
    row.locator("input[name$=-fold]").fill("100")
    row.locator("input[name$=-call]").fill("0")
    row.locator("input[name$=-raise_weight]").fill("0")
    row.locator("input[name$=-raise_weight]").press("Tab")
    expect(grid.get_by_role("link", name="AA: fold 100 %")).to_be_visible()
    lab.get_by_label("Position").first.select_option(label="early position")
    expect(lab.locator("#grid-title")).to_contain_text("early position")
    published, draft = (TableVersion.objects.get(table__key="ring", number=number) for number in (1, 2))
    rows = ("situation", "position", "least", "fold", "call", "raise_weight")
    assert list(draft.preflop_rows.values_list(*rows)) == list(published.preflop_rows.values_list(*rows))


def test_a_cell_leads_to_its_row(lab: Page, site: str) -> None:
    lab.goto(draft_page(site))
    lab.locator("svg.lab-grid").get_by_role("link", name="72o: ").click()
    expect(lab.locator("tr:target")).to_be_in_viewport()


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


def test_a_row_is_edited_added_and_removed_in_the_table(lab: Page, site: str) -> None:
    lab.goto(draft_page(site))
    row = lab.locator("#postflop_rows-0")
    row.get_by_label("Fold").fill("10")
    row.get_by_label("Check or call").fill("80")
    row.get_by_label("Bet or raise").fill("5")
    lab.get_by_role("button", name="Save and continue editing").click()
    expect(lab.locator("#postflop_rows-group .errorlist").first).to_contain_text("must sum to 100 %")
    lab.locator("#postflop_rows-0").get_by_label("Bet or raise").fill("10")
    lab.locator("#id_postflop_rows-1-DELETE").check()
    lab.locator("#preflop_rows-group .add-row a").click()
    added = lab.locator(".dynamic-preflop_rows:not(.has_original)")
    added.get_by_label("Position").select_option(label="any position")
    added.get_by_label("Situation").select_option(label="any situation")
    added.get_by_label("Fold").fill("100")
    lab.get_by_role("button", name="Save and continue editing").click()
    expect(lab.get_by_text("was changed successfully")).to_be_visible()
    lab.get_by_role("link", name="Versions", exact=True).click()
    changes = lab.locator("#changes")
    expect(changes).to_contain_text("fold 0 → 10")
    expect(changes).to_contain_text("removed, it had")
    expect(changes).to_contain_text("any situation, any position, from 0 %: added with")


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


@pytest.fixture
def own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulation's process reads and writes the tests' database, which the settings would not name."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "bigholdem_site.settings")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{connection.settings_dict['NAME']}")
    monkeypatch.setenv("BIGHOLDEM_SECRET_KEY", settings.SECRET_KEY)


def begin(lab: Page, site: str, deals: int) -> None:
    lab.goto(f"{site}/admin/game/simulationrun/add/")
    lab.get_by_label("Deals:", exact=True).fill(str(deals))
    lab.get_by_label("Seat 1:").select_option(label="Shark")
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
    expect(lab.locator("svg.lab-bars")).to_have_count(7)
    assert violations(lab) == []
    assert fits(lab)
    lab.get_by_label("Street").select_option(label="river")
    lab.get_by_role("button", name="Show these spots").click()
    expect(lab.get_by_label("Street")).to_have_value("river")
