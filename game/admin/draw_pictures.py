"""Pictures of a table of five-card draw: bars over the strength of a hand, before and after the draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.admin.played_form import PlayedForm, style_of
from game.bot_tables.choices import (
    DrawnChoice,
    FirstSituationChoice,
    PlaceChoice,
    RequirementChoice,
    SecondSituationChoice,
)
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import Drawn, DrawPosition, DrawTable, Requirement
from game.laboratory.grids import first_round_spots, second_round_spots, strength_bars
from game.laboratory.style_figures import exact_figures


class DrawPictureForm(PlayedForm):
    """The spots to draw, and whose modifiers count."""

    picture_place = forms.ChoiceField(label=_("Place"), choices=PlaceChoice.choices[1:])
    picture_requirement = forms.ChoiceField(label=_("Requirement"), choices=RequirementChoice.choices[1:])
    picture_drawn = forms.ChoiceField(label=_("Cards drawn"), choices=DrawnChoice.choices[1:])


DEFAULTS = {
    "picture_place": DrawPosition.EARLY.value,
    "picture_requirement": Requirement.JACKS.value,
    "picture_drawn": Drawn.MORE.value,
    "picture_profile": "",
}


def draw_pictures(table: DrawTable, anchors: Mapping[str, str], query: Mapping[str, Any]) -> dict[str, Any]:
    """What differs between games in the context of admin/game/_pictures.html."""
    form = DrawPictureForm(table.key, {name: query.get(name) or value for name, value in DEFAULTS.items()})
    chosen = form.cleaned_data if form.is_valid() else DEFAULTS
    style = style_of(table, chosen["picture_profile"])
    if not isinstance(style, DrawStyle):
        raise TypeError(f"no table of five-card draw: {table.key}")
    place, requirement = DrawPosition(chosen["picture_place"]), Requirement(chosen["picture_requirement"])
    first = [
        (FirstSituationChoice(spot.situation).label, strength_bars(style, spot, anchors))
        for spot in first_round_spots(place, requirement)
    ]
    second = [
        (SecondSituationChoice(spot.situation).label, strength_bars(style, spot, anchors))
        for spot in second_round_spots(Drawn(chosen["picture_drawn"]))
    ]
    return {
        "picture_form": form,
        "entries": exact_figures(style),
        "bar_sections": [
            (_("Before the draw, over the strength among hands dealt"), first),
            (_("After the draw, over the strength among hands after an exchange"), second),
        ],
    }
