"""Tables as pictures: the grid of starting hands, the bars over equity."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from game.bots.modifiers import Modifiers
from game.bots.profile import Style
from game.bots.spots import (
    Opponents,
    Position,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
)
from game.laboratory.entry_figures import entry_figures
from game.laboratory.grids import BAR_HEIGHT, BAR_WIDTH, CELL_WIDTH, equity_bars, starting_hand_grid
from game.models import TableVersion
from tests.bots.builders import a_table, postflop, preflop
from tests.laboratory.builders import a_superuser
from tests.shipped_bots import load_bots

LATE = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)
RIVER = PostflopSpot(PostflopStreet.RIVER, Opponents.ONE, PostflopSituation.LAST)


def test_the_grid_holds_every_starting_hand_once_in_its_place() -> None:
    cells = starting_hand_grid(Style(a_table()), LATE, {})
    assert len({cell.hand for cell in cells}) == 169
    corners = [cells[place].hand for place in (0, 1, 13, 12, 156, 168)]
    assert corners == ["AA", "AKs", "AKo", "A2s", "A2o", "22"]


def test_a_cell_is_split_as_its_row_is() -> None:
    cell = starting_hand_grid(Style(a_table(preflop((50, 25, 25)))), LATE, {})[0]
    assert [(part.kind, part.width) for part in cell.parts] == [("raise", 13), ("call", 14), ("fold", 27)]
    assert sum(part.width for part in cell.parts) == CELL_WIDTH - 2
    assert cell.text == "AA: fold 50 %, check or call 25 %, bet or raise 25 %"


def test_a_hand_is_coloured_by_the_row_of_its_percentile() -> None:
    table = a_table(preflop((100, 0, 0), below=90), preflop((0, 0, 100), least=90))
    kinds = {cell.hand: cell.parts[0].kind for cell in starting_hand_grid(Style(table), LATE, {})}
    assert (kinds["AA"], kinds["AKs"], kinds["72o"], kinds["32o"]) == ("raise", "raise", "fold", "fold")


def test_a_hand_without_a_row_is_seen_to_have_none() -> None:
    cell = starting_hand_grid(Style(a_table()), LATE, {})[0]
    assert ([part.kind for part in cell.parts], cell.anchor) == (["missing"], "")
    assert cell.text == "AA: no row, so check or fold"


def test_the_grid_shows_what_modifiers_make_of_the_rows() -> None:
    table = a_table(preflop((100, 0, 0), below=90), preflop((0, 50, 50), least=90))
    loose = Style(table, Modifiers(looseness=60, aggression=0))
    cells = {cell.hand: cell.text for cell in starting_hand_grid(loose, LATE, {})}
    assert cells["AA"].endswith("fold 0 %, check or call 100 %, bet or raise 0 %")
    assert cells["J9s"].endswith("fold 0 %, check or call 100 %, bet or raise 0 %")
    assert cells["32o"].endswith("fold 100 %, check or call 0 %, bet or raise 0 %")


def test_how_often_a_style_enters_is_counted_exactly() -> None:
    """The top tenth of the hands raises, the others fold; percentiles count all 1,326 combinations."""
    table = a_table(preflop((100, 0, 0), below=90), preflop((0, 0, 100), least=90))
    late, big_blind = entry_figures(Style(table))[2], entry_figures(Style(table))[4]
    assert late.opens == late.three_bets == pytest.approx(10, abs=1)
    assert (late.limps, late.folds) == (0, pytest.approx(100 - late.three_bets))
    assert (big_blind.opens, big_blind.three_bets) == (None, late.three_bets)
    tighter = entry_figures(Style(table, Modifiers(looseness=-30)))[2]
    assert tighter.opens is not None
    assert 3 < tighter.opens < 6


def test_bars_stand_over_the_ranges_of_their_rows() -> None:
    weak, strong = postflop((0, 100, 0), below=60), postflop((0, 40, 60), least=70)
    bars = equity_bars(Style(a_table(weak, strong)), RIVER, {strong.key: "postflop_rows-1"})
    assert [(bar.least, bar.below, bar.anchor) for bar in bars] == [
        (0, 60, ""),
        (60, 70, ""),
        (70, 100, "postflop_rows-1"),
    ]
    assert [part.kind for part in bars[1].parts] == ["missing"]
    assert [(part.kind, part.height) for part in bars[2].parts] == [("raise", 72), ("call", 48)]
    assert (bars[2].x + bars[2].width, bars[0].parts[0].height) == (BAR_WIDTH, BAR_HEIGHT)


@pytest.fixture
def operator(db: None) -> Client:
    load_bots()
    return a_superuser()


def test_a_published_version_is_drawn_from_its_own_page(operator: Client) -> None:
    version = TableVersion.objects.get(table__key="ring")
    address = reverse("admin:game_tableversion_pictures", args=[version.pk])
    asked = {"picture_situation": "limped", "picture_position": "big-blind"}
    page = operator.get(address, asked).content.decode()
    assert "limped pot, big blind" in page
    address = reverse("admin:game_tableversion_spot", args=[version.pk, "preflop", "limped,big-blind"])
    assert f'href="{address}#row-' in page


def test_a_spot_that_is_none_falls_back_on_the_first(operator: Client) -> None:
    version = TableVersion.objects.get(table__key="ring")
    address = reverse("admin:game_tableversion_pictures", args=[version.pk])
    page = operator.get(address, {"picture_situation": "nonsense"}).content.decode()
    assert "nobody has entered, cutoff or button" in page
