"""Spots after a line of play: their rows are edited, listed, copied and put into words."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from game.bot_tables.parts import PARTS, table_of
from game.bot_tables.spot_words import spot_names, spot_text
from game.bot_tables.table_copies import TableCopy, copied_table, copy_table
from game.bots.hand_order import PLACES
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Stack,
)
from game.bots.table import DecisionTable, Sizes
from game.engine.odds.preflop import StartingHand
from game.laboratory.row_changes import Difference, change_text, difference_text
from game.models import RowChange, TableVersion
from tests.laboratory.builders import a_draft, an_operator, fields_of
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

RIVER_BET = PostflopSpot(PostflopStreet.RIVER, Opponents.ONE, PostflopSituation.SMALL_BET)
TWICE = RIVER_BET._replace(line=Line.TWO_STREETS)
SLUG = "small-bet,river,one,two-streets"
WORDS = "River, bet of .25 to .40 of the pot, one opponent, bet on flop and turn"


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


@pytest.fixture
def draft(operator: Client) -> TableVersion:
    """One row before the flop, and one after it that calls with everything; folds after two bets."""
    draft = a_draft()
    address = reverse("admin:game_tableversion_spot", args=[draft.pk, "postflop", SLUG])
    fields = fields_of(operator.get(address).content.decode())
    brush = {"paint_least": "0", "paint_below": "60", "brush_fold": "100", "brush_raise": "0"}
    painted = operator.post(address, {**fields, **brush, "step": "paint"}).content.decode()
    assert operator.post(address, {**fields_of(painted), "step": "save"}).status_code == 302
    return draft


def table(draft: TableVersion) -> DecisionTable:
    found = table_of(draft)
    assert isinstance(found, DecisionTable)
    return found


def test_its_rows_decide_after_that_line_only(draft: TableVersion) -> None:
    found = table(draft)
    folds = [found.postflop_row(spot, 50) for spot in (TWICE, RIVER_BET)]
    assert [row.weights.fold for row in folds if row] == [100, 0]
    assert found.postflop_row(TWICE, 60) == found.postflop_row(RIVER_BET, 60)


def test_it_is_listed_beside_the_wide_ones_and_recorded_in_words(
    operator: Client, draft: TableVersion
) -> None:
    page = operator.get(reverse("admin:game_tableversion_change", args=[draft.pk])).content.decode()
    assert f'<a id="f2-1" href="../spots/postflop/{SLUG}/">{WORDS}</a> (1)' in page
    change = RowChange.objects.get(row__3="two-streets")
    assert change_text(change).startswith(f"{WORDS}, from 0 %: added with")
    assert spot_text(spot_names(TWICE)) == WORDS


def test_a_spot_has_one_split_of_sizes_and_rows_that_differ_get_it(
    operator: Client, draft: TableVersion
) -> None:
    address = reverse("admin:game_tableversion_spot", args=[draft.pk, "postflop", SLUG])

    def sent(fields: dict[str, str], step: str) -> str:
        return operator.post(address, {**fields, "step": step}).content.decode()

    fields = fields_of(operator.get(address).content.decode())
    shares = dict(
        zip(("third", "small", "three_quarters", "large", "all_in"), (30, 30, 20, 15, 5), strict=True)
    )
    split = {f"row-all-{name}": str(share) for name, share in shares.items()}
    assert "the sizes sum to 101 %" in sent({**fields, **split, "row-all-third": "31"}, "save")
    halves = fields_of(sent({**fields, **split}, "split:0"))
    assert "row-1-third" not in halves
    differing = sent({**halves, "row-1-third": "60", "row-1-small": "0"}, "typed")
    assert "Give all rows these sizes" in differing
    fields = fields_of(differing)
    assert fields["row-1-third"] == "60"
    assert "The sizes must be whole percents" in sent({**fields, "split-third": "31"}, "sizes")
    sent(fields_of(sent(fields, "sizes")), "save")
    decides = [table(draft).postflop_row(TWICE, percent) for percent in (0, 59)]
    assert {row.sizes for row in decides if row} == {Sizes(30, 15, 5, third=30, three_quarters=20)}


def paint_and_save(operator: Client, address: str, least: int, below: int) -> None:
    """Let the hands from `least` to `below` percent of a spot raise."""
    fields = fields_of(operator.get(address).content.decode())
    brush = {"paint_least": str(least), "paint_below": str(below), "brush_fold": "0", "brush_raise": "100"}
    painted = operator.post(address, {**fields, **brush, "step": "paint"}).content.decode()
    operator.post(address, {**fields_of(painted), "step": "save"})


def test_the_pages_of_a_spot_lead_to_its_lines(operator: Client, draft: TableVersion) -> None:
    wide = reverse("admin:game_tableversion_spot", args=[draft.pk, "postflop", "small-bet,river,one"])
    page = operator.get(wide).content.decode()
    assert "bet on flop and turn (1)</a>" in page
    flop = operator.get(wide.replace("river", "flop")).content.decode()
    assert ("bet on flop and turn" in flop, "reraised before the flop</a>" in flop) == (False, True)


def test_a_spot_has_rows_for_draws_which_no_river_has(operator: Client, draft: TableVersion) -> None:
    wide = reverse("admin:game_tableversion_spot", args=[draft.pk, "postflop", "small-bet,flop,one"])
    assert "draws</a>" in operator.get(wide).content.decode()
    assert "draws</a>" not in operator.get(wide.replace("flop", "river", 2)).content.decode()
    paint_and_save(operator, wide.replace("one", "one,any,draw"), 30, 60)
    words = "Flop, bet of .25 to .40 of the pot, one opponent, draws"
    page = operator.get(reverse("admin:game_tableversion_change", args=[draft.pk])).content.decode()
    assert f"{words}</a> (1)" in page
    assert change_text(RowChange.objects.get(row__4="draw")).startswith(f"{words}, from 30 %: added with")
    spot = RIVER_BET._replace(street=PostflopStreet.FLOP)
    decides = [table(draft).postflop_row(spot, 40, draw) for draw in Draw]
    assert [row.weights.raise_ for row in decides if row] == [100, 0]


def test_a_copy_keeps_them_and_older_copies_and_records_have_none(draft: TableVersion) -> None:
    copy_table(table(draft))
    assert copied_table("ring", 2) == table(draft)
    copy = TableCopy.objects.get()
    without_thirds = [[*row[:-1], row[-1][:3]] for row in copy.rows["postflop"]]
    copy.rows["postflop"] = without_thirds
    copy.save()
    assert copied_table("ring", 2) == table(draft)
    without_draws = [[*row[:4], *row[5:]] for row in without_thirds]
    copy.rows["postflop"] = without_draws
    copy.save()
    assert copied_table("ring", 2) == table(draft)
    copy.rows["postflop"] = [[*row[:3], *row[4:]] for row in without_draws if row[3] == "any"]
    copy.save()
    assert [row.line for row in copied_table("ring", 2).postflop] == ["any"]  # type: ignore[union-attr]
    old = Difference(("small-bet", "river", "one", 0), None, dict.fromkeys(PARTS["postflop"].model.VALUES, 0))
    assert difference_text(old).startswith("River, bet of .25 to .40 of the pot, one opponent, from 0 %")


def test_a_spot_before_the_flop_has_rows_for_a_short_stack(operator: Client, draft: TableVersion) -> None:
    wide = reverse("admin:game_tableversion_spot", args=[draft.pk, "preflop", "unopened,late"])
    assert "10 big blinds or fewer</a>" in operator.get(wide).content.decode()
    paint_and_save(operator, wide.replace("late", "late,short"), 90, 100)
    words = "Before the flop, nobody has entered, cutoff or button, 10 big blinds or fewer"
    page = operator.get(reverse("admin:game_tableversion_change", args=[draft.pk])).content.decode()
    assert f"{words}</a> (1)" in page
    assert change_text(RowChange.objects.get(row__2="short")).startswith(f"{words}, ")
    spot = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED, Stack.SHORT)
    assert spot_text(spot_names(spot)) == words
    decides = table(draft).preflop_row(spot, PLACES[StartingHand.parse("AA")])
    assert decides is not None
    assert decides.weights.raise_ == 100
    old = Difference(("unopened", "late", "AA"), None, dict.fromkeys(PARTS["preflop"].model.VALUES, 0))
    assert difference_text(old).startswith("Before the flop, nobody has entered, cutoff or button, AA")
