"""The picture of a spot while it is edited: its hands or bars as its rows say, and what follows from them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from game.admin.played_form import style_of
from game.bot_tables.models import BotProfile, TableVersion
from game.bot_tables.parts import AnyTable, TablePart, order_of_version, table_of
from game.bots.draw.table import DrawTable
from game.bots.modifiers import CHECK_OR_FOLD
from game.bots.table import AnyRow, DecisionTable
from game.laboratory.bands import Bands
from game.laboratory.grids import (
    BAR_HEIGHT,
    BAR_WIDTH,
    CELL_HEIGHT,
    CELL_WIDTH,
    RANKS,
    DecidedWeights,
    hand_grid,
    range_bars,
)
from game.laboratory.style_figures import exact_figures
from game.laboratory.table_spots import RowsByNames, TableSpot, deciding, row_of

ENTERING = ("preflop", "first-round")
"""The parts whose rows decide which hands enter a pot."""


def spot_picture(
    version: TableVersion, spot: TableSpot, saved: RowsByNames, rows: Bands, profile: str
) -> dict[str, Any]:
    """`rows` are the spot's own, saved or not; `saved` are all of its part. The profile is a primary key."""
    own: list[AnyRow] = [spot.part.value(row_of(spot, row, version)) for row in rows]
    anchors = {row.key: f"row-{place}" for place, row in enumerate(own)}
    together = {**saved, spot.names: own}
    said = [
        DecidedWeights(each.row, each.row.weights) if each else DecidedWeights(None, CHECK_OR_FOLD)
        for each in deciding(together, spot)
    ]
    found: dict[str, Any] = {"has_hands": spot.part.has_hands, "grid_columns": len(RANKS)}
    if found["has_hands"]:
        found |= {
            "cells": hand_grid(said, anchors),
            "grid_box": f"0 0 {len(RANKS) * CELL_WIDTH} {len(RANKS) * CELL_HEIGHT}",
        }
    else:
        found |= {
            "bars": range_bars(said, anchors, _range_text(spot)),
            "bars_box": f"0 0 {BAR_WIDTH} {BAR_HEIGHT + 24}",
            "bars_scale": [(tenth * 10, tenth * BAR_WIDTH // 10) for tenth in range(1, 10)],
            "scale_y": BAR_HEIGHT + 20,
        }
    if spot.part.key in ENTERING:
        found |= _entries(version, spot, together, profile)
    return found


def _range_text(spot: TableSpot) -> str:
    if spot.part.key == "postflop":
        return _("equity %(least)d–%(below)d %%")
    return _("strength %(least)d–%(below)d %%")


def _entries(version: TableVersion, spot: TableSpot, rows: RowsByNames, profile: str) -> dict[str, Any]:
    """How often hands enter by the rows as they are now, alone or as a profile plays them."""
    table = _table(version, spot.part, [row for of_names in rows.values() for row in of_names])
    playing = list(BotProfile.objects.filter(styles__table=version.table).distinct())
    chosen = next((each for each in playing if str(each.pk) == profile), None)
    return {
        "entries": exact_figures(style_of(table, chosen)),
        "playing": [(each.pk, each.name, each == chosen) for each in playing],
    }


def _table(version: TableVersion, part: TablePart, rows: list[Any]) -> AnyTable:
    """The version with these rows of the part before the flop or the draw."""
    if part.has_hands:
        order = order_of_version(version)
        return DecisionTable(version.table.key, version.number, tuple(rows), (), order)
    found = table_of(version)
    return replace(found, first=tuple(rows)) if isinstance(found, DrawTable) else found
