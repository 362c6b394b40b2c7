"""Rows and styles go into files and come back, whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape
from itertools import product
from typing import Any

import openpyxl
import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from game.bot_tables.parts import PARTS
from game.bot_tables.shipped import FOLDER
from game.bot_tables.versions import make_draft
from game.bots.hand_order import equity_order
from game.bots.hand_text import hands_text
from game.laboratory.row_changes import change_text, snapshot
from game.laboratory.row_files import FileFormat, read_dataset
from game.models import BotProfile, BotStyle, DecisionTable, RowChange, TableVersion
from tests.laboratory.broken_files import BROKEN, CELLS, COLUMNS, Broken, book, lines
from tests.laboratory.builders import a_draft, a_superuser
from tests.shipped_bots import load_bots
from tests.tiers import EXHAUSTIVE

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]

FORMATS = ("csv", "json", "xlsx")
PARTS_OF_RING = ("preflop", "postflop")
WORSE, BETTER = (hands_text(equity_order().between(*ends)) for ends in ((0, 40), (40, 100)))


@pytest.fixture
def operator() -> Client:
    load_bots()
    return a_superuser()


@pytest.fixture
def chief() -> Client:
    """The same without any bots."""
    return a_superuser()


def files_of(version: TableVersion, part: str = "preflop") -> str:
    return reverse("admin:game_tableversion_files", args=[version.pk, part])


def send(client: Client, address: str, content: bytes, name: str = "rows.csv") -> Any:
    return client.post(address, {"file": SimpleUploadedFile(name, content)})


def confirm(client: Client, address: str, preview: Any) -> Any:
    return client.post(address, {"preview": preview.context["preview"]}, follow=True)


def exported(client: Client, version: TableVersion, part: str, file_format: str) -> bytes:
    response = client.get(reverse("admin:game_tableversion_export", args=[version.pk, part, file_format]))
    assert response.status_code == 200
    assert response["Content-Disposition"].endswith(f'-{part}.{file_format}"')
    return response.content


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.what.replace(" ", "-"))
def test_a_broken_file_is_refused_with_its_sentence_and_changes_nothing(
    chief: Client, broken: Broken
) -> None:
    DecisionTable.objects.create(key="ring", name="Ring", size_class="ring")
    draft = a_draft()
    before, changed = snapshot(draft), draft.changed
    response = send(chief, files_of(draft), broken.file, broken.name)
    page = response.content.decode()
    assert broken.sentence in unescape(page)
    assert "preview" not in page
    assert "<script>1" not in page
    assert (snapshot(draft), RowChange.objects.count()) == (before, 0)
    draft.refresh_from_db()
    assert draft.changed == changed


def test_fifty_files_are_refused() -> None:
    assert len({broken.what for broken in BROKEN}) == len(BROKEN) >= 50


@pytest.mark.parametrize(
    ("file_format", "part", "count"),
    [("csv", "preflop", 40), ("xlsx", "postflop", 40)]
    + [pytest.param("csv", part, 175, marks=EXHAUSTIVE) for part in PARTS_OF_RING]
    + [pytest.param(*case, 100, marks=EXHAUSTIVE) for case in product(("json", "xlsx"), PARTS_OF_RING)],
)
def test_what_was_exported_comes_back_unchanged(
    operator: Client, part: str, file_format: str, count: int
) -> None:
    version = TableVersion.objects.get(table__key="ring")
    model = PARTS[part].model
    first = list(model.objects.filter(version=version).values_list("pk", flat=True)[:count])
    model.objects.filter(version=version).exclude(pk__in=first).delete()
    content = exported(operator, version, part, file_format)
    draft = a_draft()
    preview = send(operator, files_of(draft, part), content, f"rows.{file_format}")
    assert len(preview.context["changes"]) > len(first) > 30
    assert len(snapshot(draft)) == 2
    confirm(operator, files_of(draft, part), preview)
    assert exported(operator, draft, part, "csv") == exported(operator, version, part, "csv")
    again = send(operator, files_of(draft, part), content, f"rows.{file_format}")
    assert again.context["changes"] == []


@pytest.mark.parametrize("part", ["preflop", "postflop"])
def test_the_files_that_ship_can_be_imported(operator: Client, part: str) -> None:
    draft = make_draft(TableVersion.objects.get(table__key="ring"))
    content = (FOLDER / f"ring-{part}.csv").read_bytes()
    assert send(operator, files_of(draft, part), content).context["changes"] == []


@pytest.mark.parametrize(
    ("old", "new"), [(",", ";"), (",", "\t"), ("\n", "\r\n"), ("situation", "\ufeffSituation")]
)
def test_spreadsheets_may_write_csv_in_their_own_ways(operator: Client, old: str, new: str) -> None:
    content = lines("any,any,0,100,100,0,0,100,0,0").decode().replace(old, new, 1000).encode()
    draft = a_draft()
    assert len(send(operator, files_of(draft), content).context["changes"]) == 1


def test_columns_may_stand_in_any_order_and_blanks_around_them(operator: Client) -> None:
    content = book([*reversed(COLUMNS), None], [*reversed(CELLS), None], [None] * 30)
    draft = a_draft()
    assert send(operator, files_of(draft), content, "a.xlsx").context["changes"] == []


def test_the_preview_says_what_would_change_and_the_history_what_did(operator: Client) -> None:
    draft = a_draft()
    content = lines("any,any,0,40,100,0,0,100,0,0", "any,late,40,100,0,50,50,50,50,0")
    preview = send(operator, files_of(draft), content)
    expected = [
        f"Before the flop, any situation, any position, {WORSE}: added with fold 100, check or call 0, "
        "bet or raise 0, small 100, large 0, all-in 0",
        f"Before the flop, any situation, cutoff or button, {BETTER}: added with fold 0, check or call 50, "
        "bet or raise 50, small 50, large 50, all-in 0",
        "Before the flop, any situation, any position, all: removed, it had fold 0, check or call 100, "
        "bet or raise 0, small 100, large 0, all-in 0",
    ]
    assert preview.context["changes"] == expected
    page = preview.content.decode()
    assert "could not be published yet" in page  # other positions have no row for the better hands
    assert any(f"no row for {BETTER}." in hole for hole in preview.context["holes"])
    page = confirm(operator, files_of(draft), preview)
    assert "3 changes imported." in page.content.decode()
    recorded = list(RowChange.objects.order_by("pk"))
    assert [change_text(change) for change in recorded] == expected
    assert {(str(change.operator), change.version, change.source) for change in recorded} == {
        ("chief", 2, "imported")
    }


def test_rows_that_a_file_leaves_out_are_removed(operator: Client) -> None:
    draft = make_draft(TableVersion.objects.get(table__key="ring"))
    after_flop = draft.postflop_rows.count()
    preview = send(operator, files_of(draft), lines("any,any,0,100,100,0,0,100,0,0"))
    assert any("removed, it had" in change for change in preview.context["changes"])
    confirm(operator, files_of(draft), preview)
    assert (draft.preflop_rows.count(), draft.postflop_rows.count()) == (1, after_flop)


def test_a_preview_is_confirmed_only_while_the_draft_is_as_it_was(operator: Client) -> None:
    draft = a_draft()
    preview = send(operator, files_of(draft), lines("any,any,0,100,100,0,0,100,0,0"))
    draft.preflop_rows.update(position="late")
    before = snapshot(draft)
    page = confirm(operator, files_of(draft), preview).content.decode()
    assert "The preview is out of date" in page
    assert snapshot(draft) == before


@pytest.mark.parametrize("where", ["another part", "forged", "the styles"])
def test_a_preview_counts_for_what_was_looked_at_alone(operator: Client, where: str) -> None:
    draft = a_draft()
    preview = send(operator, files_of(draft), lines("any,any,0,100,100,0,0,100,0,0"))
    seen = preview.context["preview"]
    address = {
        "another part": files_of(draft, "postflop"),
        "forged": files_of(draft),
        "the styles": reverse("admin:game_botprofile_files"),
    }[where]
    before = snapshot(draft)
    response = operator.post(address, {"preview": seen[:-1] if where == "forged" else seen})
    assert "The preview is out of date" in response.content.decode()
    assert snapshot(draft) == before


def test_a_published_version_takes_no_file(operator: Client) -> None:
    version = TableVersion.objects.get(table__key="ring")
    before = snapshot(version)
    assert send(operator, files_of(version), lines("any,any,0,100,100,0,0,100,0,0")).status_code == 403
    assert 'type="file"' not in operator.get(files_of(version)).content.decode()
    assert snapshot(version) == before


def test_there_is_no_other_part_and_no_other_format(operator: Client) -> None:
    draft = a_draft()
    assert operator.get(files_of(draft, "river")).status_code == 404
    address = reverse("admin:game_tableversion_export", args=[draft.pk, "preflop", "html"])
    assert operator.get(address).status_code == 404


# Styles


def styles(client: Client, file_format: str) -> bytes:
    response = client.get(reverse("admin:game_botprofile_export", args=[file_format]))
    assert response.status_code == 200
    return response.content


@pytest.mark.parametrize("file_format", FORMATS)
def test_styles_are_exported_changed_and_imported(operator: Client, file_format: str) -> None:
    address = reverse("admin:game_botprofile_files")
    unchanged = send(operator, address, styles(operator, file_format), f"a.{file_format}")
    assert unchanged.context["changes"] == []
    rock = BotStyle.objects.get(profile__key="rock", size_class="ring")
    old = rock.looseness
    rows = list(csv.DictReader(io.StringIO(styles(operator, "csv").decode())))
    row = next(row for row in rows if (row["profile"], row["size_class"]) == ("rock", "ring"))
    preview = send(operator, address, json.dumps([{**row, "looseness": 17}]).encode(), "a.json")
    change = f"Rock, three to ten players: looseness {old} → 17"
    assert preview.context["changes"] == [change]
    rock.refresh_from_db()
    assert rock.looseness == old
    confirm(operator, address, preview)
    rock.refresh_from_db()
    assert rock.looseness == 17
    assert LogEntry.objects.get().get_change_message() == change


def test_a_file_of_before_leaves_the_hands_that_a_style_moves(operator: Client) -> None:
    BotStyle.objects.filter(profile__key="rock", size_class="ring").update(shifting=1)
    address = reverse("admin:game_botprofile_files")
    rows = list(csv.DictReader(io.StringIO(styles(operator, "csv").decode())))
    old = [{name: value for name, value in row.items() if name != "shifting"} for row in rows]
    for row in old:
        row["aggression"] = "123"
    preview = send(operator, address, json.dumps(old).encode(), "a.json")
    confirm(operator, address, preview)
    assert set(BotStyle.objects.values_list("aggression", flat=True)) == {123}
    moved = BotStyle.objects.filter(shifting=1).values_list("profile__key", "size_class")
    assert list(moved) == [("rock", "ring")]
    preview = send(operator, address, json.dumps([{**row, "shifting": 2} for row in old]).encode(), "a.json")
    change = "hands that looseness moves all hands alike → the ends hardly"
    assert preview.context["changes"] == [f"Rock, three to ten players: {change}"]


STYLE = "profile,size_class,table,looseness,aggression,bluff_rate,stickiness,size_noise"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("nobody,ring,ring,0,100,0,0,0", "Row 2, profile: There is no bot profile “nobody”."),
        ("rock,ring,nowhere,0,100,0,0,0", "Row 2, table: There is no decision table “nowhere”."),
        ("rock,ring,heads-up,0,100,0,0,0", "Row 2, table: This table is not for this number of players."),
        ("rock,ring,ring,99,100,0,0,0", "Row 2, looseness: Ensure this value is less than or equal to 40."),
        ("rock,both,ring,0,100,0,0,0", "Row 2, size_class: Value 'both' is not a valid choice."),
    ],
)
def test_wrong_styles_are_refused(operator: Client, row: str, sentence: str) -> None:
    before = list(BotStyle.objects.values())
    address = reverse("admin:game_botprofile_files")
    assert sentence in send(operator, address, f"{STYLE}\n{row}\n".encode()).context["faults"]
    assert list(BotStyle.objects.values()) == before


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t"])
def test_no_spreadsheet_takes_an_exported_text_for_a_formula(operator: Client, start: str) -> None:
    BotProfile.objects.filter(key="rock").update(key=f"{start}cmd|calc!A1")
    DecisionTable.objects.filter(key="ring").update(key=f"{start}1+1")
    rows = csv.reader(io.StringIO(styles(operator, "csv").decode()))
    sheet = openpyxl.load_workbook(io.BytesIO(styles(operator, "xlsx"))).worksheets[0]
    cells = [cell for row in rows for cell in row] + [cell.value for row in sheet.iter_rows() for cell in row]
    texts = [cell for cell in cells if isinstance(cell, str) and not re.fullmatch(r"-?\d+", cell)]
    assert any(text.startswith(f"'{start}") for text in texts)
    assert not [text for text in texts if text.startswith(start)]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row} <= {"s", "n"}


def test_rows_are_counted_as_the_file_counts_its_lines() -> None:
    text = b'\n\nkey,name\na,"one\ntwo"\n\nb,three\n'
    dataset = read_dataset(text, FileFormat.CSV, ("key", "name"))
    assert ([dataset.number(1), dataset.number(2)], len(dataset)) == ([4, 7], 2)
