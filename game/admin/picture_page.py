"""Pictures of a table's version: a grid of starting hands, and bars over equity for the later streets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from game.bot_tables.choices import (
    OpponentsChoice,
    PositionChoice,
    PostflopSituationChoice,
    PreflopSituationChoice,
    StreetChoice,
)
from game.bot_tables.loading import postflop_value, preflop_value
from game.bot_tables.models import TableVersion
from game.bot_tables.rows import PostflopRow as PostflopRowModel
from game.bot_tables.rows import PreflopRow as PreflopRowModel
from game.bots.spots import Opponents, Position, PostflopSpot, PostflopStreet, PreflopSituation, PreflopSpot
from game.bots.table import PERCENT, DecisionTable, PostflopRow, PreflopRow
from game.bots.validation import row_problems
from game.laboratory.grids import (
    BAR_HEIGHT,
    BAR_WIDTH,
    CELL_HEIGHT,
    CELL_WIDTH,
    RANKS,
    equity_bars,
    postflop_spots,
    starting_hand_grid,
)


class PictureForm(forms.Form):
    """The spots to draw. The field names do not clash with those of the version's form."""

    picture_situation = forms.ChoiceField(label=_("Situation"), choices=PreflopSituationChoice.choices[1:])
    picture_position = forms.ChoiceField(label=_("Position"), choices=PositionChoice.choices[1:])
    picture_street = forms.ChoiceField(label=_("Street"), choices=StreetChoice.choices[1:])
    picture_opponents = forms.ChoiceField(label=_("Opponents"), choices=OpponentsChoice.choices[1:])


DEFAULTS = {
    "picture_situation": PreflopSituation.UNOPENED.value,
    "picture_position": Position.LATE.value,
    "picture_street": PostflopStreet.FLOP.value,
    "picture_opponents": Opponents.ONE.value,
}


def picture_context(
    table: DecisionTable, anchors: Mapping[str, str], query: Mapping[str, Any], address: str
) -> dict[str, Any]:
    """The context of admin/game/_pictures.html. `address` is the page of the rows, "" for this page."""
    form = PictureForm({name: query.get(name) or value for name, value in DEFAULTS.items()})
    chosen = form.cleaned_data if form.is_valid() else DEFAULTS
    spot = PreflopSpot(Position(chosen["picture_position"]), PreflopSituation(chosen["picture_situation"]))
    street, opponents = PostflopStreet(chosen["picture_street"]), Opponents(chosen["picture_opponents"])
    return {
        "picture_form": form,
        "address": address,
        "cells": starting_hand_grid(table, spot, anchors),
        "grid_title": _spot_title(spot),
        "grid_box": f"0 0 {len(RANKS) * CELL_WIDTH} {len(RANKS) * CELL_HEIGHT}",
        "bars": [
            (_spot_title(spot), equity_bars(table, spot, anchors))
            for spot in postflop_spots(street, opponents)
        ],
        "bars_box": f"0 0 {BAR_WIDTH} {BAR_HEIGHT + 24}",
        "bars_scale": [(tenth * 10, tenth * BAR_WIDTH // 10) for tenth in range(1, 10)],
        "scale_y": BAR_HEIGHT + 20,
    }


def _spot_title(spot: PreflopSpot | PostflopSpot) -> str:
    if isinstance(spot, PreflopSpot):
        return f"{PreflopSituationChoice(spot.situation).label}, {PositionChoice(spot.position).label}"
    return str(PostflopSituationChoice(spot.situation).label)


def typed_table(version: TableVersion, posted: QueryDict) -> tuple[DecisionTable, dict[str, str]]:
    """The unsaved table in the version's form, and the anchors of its rows; invalid rows are left out."""
    anchors: dict[str, str] = {}
    preflop = _typed(posted, "preflop_rows", PreflopRowModel, preflop_value, anchors)
    postflop = _typed(posted, "postflop_rows", PostflopRowModel, postflop_value, anchors)
    return DecisionTable(version.table.key, version.number, tuple(preflop), tuple(postflop)), anchors


def _typed(posted: QueryDict, prefix: str, model: Any, value: Any, anchors: dict[str, str]) -> list[Any]:
    rows: list[Any] = []
    total = posted.get(f"{prefix}-TOTAL_FORMS", "0")
    names = [field.name for field in model._meta.fields if field.name not in ("id", "version")]
    for index in range(min(int(total) if total.isdecimal() else 0, PERCENT * PERCENT)):
        fields = {name: posted.get(f"{prefix}-{index}-{name}", "") for name in names}
        if posted.get(f"{prefix}-{index}-DELETE"):
            continue
        try:
            row: PreflopRow | PostflopRow = value(
                model(**{name: _number_or_key(name, text) for name, text in fields.items()})
            )
        except ValueError:
            continue
        if not row_problems(row):
            rows.append(row)
            anchors[row.key] = f"{prefix}-{index}"
    return rows


def _number_or_key(name: str, text: str) -> int | str:
    return text if name in ("situation", "position", "street", "opponents") else int(text)
