"""What is done to several spots of a draft at once: copied, scaled, undone and done again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from game.bot_tables.versions import make_draft
from game.laboratory.table_spots import TableSpot, bands_of_rows, find_spot, rows_by_names
from game.models import PreflopRow, RowChange, TableVersion
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

SOURCE = "preflop/unopened,late"
OTHERS = ("preflop/unopened,middle", "preflop/limped,late")


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


@pytest.fixture
def draft(operator: Client) -> TableVersion:
    return make_draft(TableVersion.objects.get(table__key="ring", number=1))


def spot(draft: TableVersion, key: str) -> TableSpot:
    found = find_spot(draft, *key.split("/", 1))
    assert found is not None
    return found


def bands(draft: TableVersion, key: str) -> object:
    own = spot(draft, key)
    return bands_of_rows(rows_by_names(own.part, draft).get(own.names, ()))


def post(operator: Client, draft: TableVersion, **fields: object) -> str:
    address = reverse("admin:game_tableversion_spots", args=[draft.pk])
    return operator.post(address, fields, follow=True).content.decode()


def test_a_spot_is_copied_to_others(operator: Client, draft: TableVersion) -> None:
    before = [bands(draft, key) for key in OTHERS]
    page = post(operator, draft, step="copy", source=SOURCE, spot=OTHERS)
    assert "2 spots" in page
    assert [bands(draft, key) for key in OTHERS] == [bands(draft, SOURCE)] * 2 != before
    assert {change.operator for change in RowChange.objects.all()} == {RowChange.objects.all()[0].operator}


def test_a_spot_of_another_part_is_not_copied(operator: Client, draft: TableVersion) -> None:
    page = post(operator, draft, step="copy", source=SOURCE, spot="postflop/unbet,flop,one")
    assert "Copy a spot to spots of the same part of a hand." in page or "Choose the spots first." in page
    assert not RowChange.objects.exists()


def test_a_copy_of_nothing_says_so(operator: Client, draft: TableVersion) -> None:
    assert "Choose the spot to copy." in post(operator, draft, step="copy", source="", spot=OTHERS)
    assert "Choose the spots first." in post(operator, draft, step="copy", source=SOURCE)


def test_steps_are_undone_one_after_the_other(operator: Client, draft: TableVersion) -> None:
    first = [bands(draft, key) for key in (SOURCE, *OTHERS)]
    post(operator, draft, step="more", more="10", spot=[SOURCE, *OTHERS])
    raised = [bands(draft, key) for key in (SOURCE, *OTHERS)]
    page = post(operator, draft, step="copy", source=SOURCE, spot=OTHERS)
    assert 'value="undo"' in page
    post(operator, draft, step="undo")
    assert [bands(draft, key) for key in (SOURCE, *OTHERS)] == raised != first
    page = post(operator, draft, step="undo")
    assert [bands(draft, key) for key in (SOURCE, *OTHERS)] == first
    assert 'value="undo"' not in page
    assert "There is nothing to undo." in post(operator, draft, step="undo")


def test_undone_steps_are_done_again_until_a_new_one_comes(operator: Client, draft: TableVersion) -> None:
    first = bands(draft, SOURCE)
    post(operator, draft, step="more", more="10", spot=SOURCE)
    more = bands(draft, SOURCE)
    post(operator, draft, step="more", more="10", spot=SOURCE)
    most = bands(draft, SOURCE)
    post(operator, draft, step="undo")
    assert 'value="redo"' in post(operator, draft, step="undo")
    assert bands(draft, SOURCE) == first
    post(operator, draft, step="redo")
    assert bands(draft, SOURCE) == more != first
    assert 'value="redo"' not in post(operator, draft, step="redo")
    assert bands(draft, SOURCE) == most != more
    assert "There is nothing to redo." in post(operator, draft, step="redo")
    post(operator, draft, step="undo")
    assert 'value="redo"' not in post(operator, draft, step="more", more="-10", spot=SOURCE)


def test_what_somebody_else_changed_since_is_not_undone(operator: Client, draft: TableVersion) -> None:
    post(operator, draft, step="more", more="10", spot=OTHERS)
    own = spot(draft, OTHERS[1])
    values = dict(zip(("situation", "position", "stack"), own.names, strict=True))
    PreflopRow.objects.filter(version=draft, **values).delete()
    after = [bands(draft, key) for key in OTHERS]
    assert "nothing was changed" in post(operator, draft, step="undo")
    assert [bands(draft, key) for key in OTHERS] == after
