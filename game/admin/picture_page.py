"""Pictures of a table's version: a grid of starting hands, and bars over equity for the later streets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.admin.draw_pictures import draw_pictures
from game.admin.played_form import PlayedForm, style_of
from game.bot_tables.choices import (
    DrawChoice,
    LineChoice,
    OpponentsChoice,
    PositionChoice,
    PostflopSituationChoice,
    PreflopSituationChoice,
    StackChoice,
    StreetChoice,
)
from game.bot_tables.parts import AnyTable
from game.bots.draw.table import DrawTable
from game.bots.profile import Style
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Spot,
    Stack,
)
from game.bots.table import DecisionTable
from game.laboratory.entry_figures import entry_figures
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


class PictureForm(PlayedForm):
    """The spots to draw, and whose modifiers count."""

    picture_situation = forms.ChoiceField(label=_("Situation"), choices=PreflopSituationChoice.choices[1:])
    picture_position = forms.ChoiceField(label=_("Position"), choices=PositionChoice.choices[1:])
    picture_stack = forms.ChoiceField(label=_("Stack"), choices=StackChoice.choices[1:])
    picture_street = forms.ChoiceField(label=_("Street"), choices=StreetChoice.choices[1:])
    picture_opponents = forms.ChoiceField(label=_("Opponents"), choices=OpponentsChoice.choices[1:])
    picture_line = forms.ChoiceField(label=_("Line so far"), choices=LineChoice.choices[1:])
    picture_draw = forms.ChoiceField(label=_("Draws"), choices=DrawChoice.choices[1:])


DEFAULTS = {
    "picture_situation": PreflopSituation.UNOPENED.value,
    "picture_position": Position.LATE.value,
    "picture_stack": Stack.DEEP.value,
    "picture_street": PostflopStreet.FLOP.value,
    "picture_opponents": Opponents.ONE.value,
    "picture_line": Line.QUIET.value,
    "picture_draw": Draw.NO_DRAW.value,
    "picture_profile": "",
}


def picture_context(table: AnyTable, anchors: Mapping[str, str], query: Mapping[str, Any]) -> dict[str, Any]:
    """The context of admin/game/_pictures.html. `anchors` are the addresses of rows by their keys."""
    pictures = draw_pictures if isinstance(table, DrawTable) else _holdem_pictures
    return {
        **pictures(table, anchors, query),  # type: ignore[arg-type]
        "bars_box": f"0 0 {BAR_WIDTH} {BAR_HEIGHT + 24}",
        "bars_scale": [(tenth * 10, tenth * BAR_WIDTH // 10) for tenth in range(1, 10)],
        "scale_y": BAR_HEIGHT + 20,
    }


def _holdem_pictures(
    table: DecisionTable, anchors: Mapping[str, str], query: Mapping[str, Any]
) -> dict[str, Any]:
    form = PictureForm(table.key, {name: query.get(name) or value for name, value in DEFAULTS.items()})
    chosen = form.cleaned_data if form.is_valid() else DEFAULTS
    style = style_of(table, chosen["picture_profile"])
    if not isinstance(style, Style):
        raise TypeError(f"no table of Hold'em: {table.key}")
    spot = PreflopSpot(
        Position(chosen["picture_position"]),
        PreflopSituation(chosen["picture_situation"]),
        Stack(chosen["picture_stack"]),
    )
    street, opponents = PostflopStreet(chosen["picture_street"]), Opponents(chosen["picture_opponents"])
    return {
        "picture_form": form,
        "cells": starting_hand_grid(style, spot, anchors),
        "entries": entry_figures(style),
        "grid_title": _spot_title(spot),
        "grid_box": f"0 0 {len(RANKS) * CELL_WIDTH} {len(RANKS) * CELL_HEIGHT}",
        "bar_sections": [
            (
                _("After the flop, over equity against one random hand"),
                [
                    (_spot_title(each), equity_bars(style, each, anchors, Draw(chosen["picture_draw"])))
                    for each in postflop_spots(street, opponents, Line(chosen["picture_line"]))
                ],
            )
        ],
    }


def _spot_title(spot: Spot) -> str:
    if isinstance(spot, PreflopSpot):
        return f"{PreflopSituationChoice(spot.situation).label}, {PositionChoice(spot.position).label}"
    return str(PostflopSituationChoice(spot.situation).label)
