"""One spot of a draft edited on its own page, as its form sends it; scripts are in the browser's tests."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from game.bot_tables.versions import make_draft
from game.bots.hand_order import equity_order
from game.bots.hand_text import ALL_HANDS, hands_text, parse_hands
from game.laboratory.row_changes import change_text
from game.models import DecisionTable, RowChange, TableVersion
from tests.laboratory.builders import a_draft, an_operator, fields_of
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

ANYWHERE = ("preflop", "any,any")
LATE = ("preflop", "unopened,late")
FIRST_HALF = hands_text(equity_order().between(50, 100))


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


@pytest.fixture
def draft(operator: Client) -> TableVersion:
    """One row before the flop that calls with all hands, one after it."""
    return a_draft()


def address(draft: TableVersion, spot: tuple[str, str]) -> str:
    return reverse("admin:game_tableversion_spot", args=[draft.pk, *spot])


def opened(operator: Client, draft: TableVersion, spot: tuple[str, str]) -> dict[str, str]:
    return fields_of(operator.get(address(draft, spot)).content.decode())


def press(
    operator: Client,
    draft: TableVersion,
    spot: tuple[str, str],
    fields: dict[str, str],
    step: str,
    **typed: Any,
) -> str:
    """The page after its button `step`, with some fields typed into."""
    names = {name.replace("__", "-"): value for name, value in typed.items()}
    response = operator.post(address(draft, spot), {**fields, **names, "step": step}, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def rows(draft: TableVersion, **keys: str) -> list[tuple[Any, ...]]:
    found = draft.preflop_rows.filter(**keys).order_by("pk")  # type: ignore[attr-defined]
    return list(found.values_list("hands", "fold", "call", "raise_weight"))


def between(least: int, below: int) -> str:
    return hands_text(equity_order().between(least, below))


def but(names: str) -> str:
    return hands_text(ALL_HANDS - parse_hands(names))


def test_hands_in_writing_become_rows_and_are_saved_alone(operator: Client, draft: TableVersion) -> None:
    page = press(operator, draft, LATE, opened(operator, draft, LATE), "range", range="15%: raise 80 call 20")
    assert 'aria-label="AA: fold 0 %, check or call 20 %, bet or raise 80 %"' in page
    assert 'aria-label="72o: fold 0 %, check or call 100 %' in page
    assert rows(draft, situation="unopened") == []
    press(operator, draft, LATE, fields_of(page), "save")
    assert rows(draft, situation="unopened", position="late") == [(between(85, 100), 0, 20, 80)]
    assert rows(draft, situation="any") == [("all", 0, 100, 0)]
    assert [change_text(change) for change in RowChange.objects.all()] == [
        f"Before the flop, nobody has entered, cutoff or button, {between(85, 100)}: added with fold 0, "
        "check or call 20, bet or raise 80, small 100, large 0, all-in 0"
    ]
    (entry,) = LogEntry.objects.all()
    assert entry.get_change_message() == (
        "Before the flop, nobody has entered, cutoff or button: 1 row changed."
    )


def test_rows_have_just_the_hands_that_were_written(operator: Client, draft: TableVersion) -> None:
    page = press(operator, draft, LATE, opened(operator, draft, LATE), "range", range="AA, A2s: raise")
    press(operator, draft, LATE, fields_of(page), "save")
    assert rows(draft, situation="unopened") == [("AA, A2s", 0, 0, 100)]


@pytest.mark.parametrize(
    ("step", "typed", "expected"),
    [
        ("paint", {"hands": "AA", "brush_raise": 60, "brush_fold": 40},
         [("AA", 40, 0, 60), (but("AA"), 0, 100, 0)]),
        ("paint", {"hands": "A2s"}, [(but("A2s"), 0, 100, 0), ("A2s", 0, 0, 100)]),
        ("paint", {"paint_least": 0, "paint_below": 40},
         [(between(40, 100), 0, 100, 0), (between(0, 40), 0, 0, 100)]),
        ("split:0", {}, [(FIRST_HALF, 0, 100, 0), (but(FIRST_HALF), 0, 100, 0)]),
        ("remove:0", {}, []),
        ("more", {"row-0-call": 50, "row-0-raise_weight": 50}, [("all", 0, 45, 55)]),
        ("typed", {"row-0-fold": 30, "row-0-call": 70}, [("all", 30, 70, 0)]),
        ("typed", {"row-0-hands": "AK 22+"}, [("22+, AKs, AKo", 0, 100, 0)]),
        ("remove:9", {}, [("all", 0, 100, 0)]),
        ("nonsense", {}, [("all", 0, 100, 0)]),
    ],
)  # fmt: skip
def test_each_button_does_its_step(
    operator: Client, draft: TableVersion, step: str, typed: dict[str, Any], expected: list[tuple[int, ...]]
) -> None:
    page = press(operator, draft, ANYWHERE, opened(operator, draft, ANYWHERE), step, **typed)
    press(operator, draft, ANYWHERE, fields_of(page), "save")
    assert rows(draft, situation="any") == expected


def test_rows_of_wider_spots_are_taken_over(operator: Client, draft: TableVersion) -> None:
    page = press(operator, draft, LATE, opened(operator, draft, LATE), "fill")
    press(operator, draft, LATE, fields_of(page), "save")
    assert rows(draft, situation="unopened", position="late") == [("all", 0, 100, 0)]


def test_steps_are_undone_and_redone_typed_ones_too(operator: Client, draft: TableVersion) -> None:
    begun = opened(operator, draft, ANYWHERE)
    typed = {**begun, "row-0-fold": "30", "row-0-call": "70"}
    fields = fields_of(press(operator, draft, ANYWHERE, typed, "split:0"))
    fields = fields_of(press(operator, draft, ANYWHERE, fields, "undo"))
    assert (fields["row-0-fold"], fields["row-0-hands"]) == ("30", "all")
    fields = fields_of(press(operator, draft, ANYWHERE, fields, "undo"))
    assert fields["row-0-fold"] == "0"
    fields = fields_of(press(operator, draft, ANYWHERE, fields, "redo"))
    assert (fields["row-0-fold"], "row-1-fold" in fields) == ("30", False)


@pytest.mark.parametrize(
    ("step", "typed", "sentence"),
    [
        ("save", {"row-0-fold": 30}, "the weights sum to 130 %, not to 100 %."),
        ("save", {"row-all-small": 30}, "the sizes sum to 30 %, not to 100 %."),
        ("save", {"row-0-hands": ""}, "a row names no hands."),
        ("save", {"row-0-hands": "22+, A1s"}, "Row 1: “A1s” is no hand"),
        ("save", {"row-0-fold": "many"}, "Row 1, Fold: a whole number from 0 to 100 belongs here."),
        ("save", {"row-0-fold": "999"}, "a whole number from 0 to 100 belongs here."),
        ("range", {"range": "A1s"}, "“A1s” is no hand"),
        ("paint", {"brush_raise": 60}, "fold, call and raise must be whole percents that sum to 100."),
        ("paint", {"paint_least": 50, "paint_below": 40}, "Write from which percent to which to paint"),
        ("more", {"more": "9" * 5000}, "Write by how many percent to raise more often"),
        ("more", {"more": "lots"}, "Write by how many percent to raise more often"),
    ],
)
def test_bad_input_gets_a_sentence_and_stays_as_typed(
    operator: Client, draft: TableVersion, step: str, typed: dict[str, Any], sentence: str
) -> None:
    page = press(operator, draft, ANYWHERE, opened(operator, draft, ANYWHERE), step, **typed)
    assert sentence in html.unescape(page)
    fields = fields_of(page)
    assert {name: fields[name] for name in typed} == {name: str(value) for name, value in typed.items()}
    assert rows(draft, situation="any") == [("all", 0, 100, 0)]


@pytest.mark.parametrize("garbage", ["", "[", "7", "[[1]]", "[[[0,100,0,0,0,0,0,0]]]", "{}", "[" * 5000])
def test_a_mangled_history_is_none(operator: Client, draft: TableVersion, garbage: str) -> None:
    fields = opened(operator, draft, ANYWHERE)
    mangled = dict.fromkeys(("past", "future", "shown"), garbage)
    page = press(operator, draft, ANYWHERE, {**fields, **mangled}, "undo")
    assert 'id="spot-editor"' in page


def test_another_operators_rows_stay_where_only_he_changed_them(
    operator: Client, draft: TableVersion
) -> None:
    mine = opened(operator, draft, ANYWHERE)
    theirs = press(operator, draft, ANYWHERE, mine, "paint", paint_least=80, paint_below=100)
    press(operator, draft, ANYWHERE, fields_of(theirs), "save")
    own = press(operator, draft, ANYWHERE, mine, "paint", paint_least=0, paint_below=20)
    press(operator, draft, ANYWHERE, fields_of(own), "save")
    assert [row[0] for row in rows(draft)] == [between(80, 100), between(20, 80), between(0, 20)]


@pytest.mark.parametrize(("choice", "fold"), [("mine", 10), ("theirs", 30)])
def test_what_both_changed_is_asked_range_by_range(
    operator: Client, draft: TableVersion, choice: str, fold: int
) -> None:
    mine = opened(operator, draft, ANYWHERE)
    press(operator, draft, ANYWHERE, mine, "save", **{"row-0-fold": 30, "row-0-call": 70})
    asked = press(operator, draft, ANYWHERE, mine, "save", **{"row-0-fold": 10, "row-0-call": 90})
    assert "Somebody saved other rows of this spot meanwhile." in asked
    assert [row[1] for row in rows(draft)] == [30]
    press(operator, draft, ANYWHERE, {**fields_of(asked), "take-0": choice}, "save")
    assert [row[1] for row in rows(draft)] == [fold]


@pytest.mark.parametrize(
    ("part", "slug"), [("preflop", "any"), ("preflop", "any,nowhere"), ("blinds", "any,any"), ("x", "y")]
)
def test_what_is_no_spot_is_not_found(operator: Client, draft: TableVersion, part: str, slug: str) -> None:
    assert operator.get(address(draft, (part, slug))).status_code == 404


def test_a_published_version_is_shown_and_not_changed(operator: Client) -> None:
    version = TableVersion.objects.get(table__key="ring")
    page = operator.get(address(version, LATE)).content.decode()
    assert "readonly" in page
    assert 'value="save"' not in page
    assert operator.post(address(version, LATE), {"step": "save"}).status_code == 403


@pytest.mark.parametrize(
    "spot",
    [("first-round", "opening,early,jacks"), ("second-round", "first,one"), ("first-round", "any,any,any")],
)
def test_spots_of_five_card_draw_are_edited_alike(operator: Client, spot: tuple[str, str]) -> None:
    version = DecisionTable.objects.get(key="italian-draw").latest_version()
    assert version is not None
    draft = make_draft(version)
    page = press(
        operator, draft, spot, opened(operator, draft, spot), "paint", paint_least=0, paint_below=100
    )
    press(operator, draft, spot, fields_of(page), "save")
    assert RowChange.objects.filter(after__raise_weight=100, row__0=spot[0]).exists()


def test_a_page_of_a_spot_is_light(operator: Client, django_assert_max_num_queries: Any) -> None:
    draft = make_draft(TableVersion.objects.get(table__key="ring"))
    with django_assert_max_num_queries(12):
        page = operator.get(address(draft, LATE))
    assert len(page.content) < 120_000
