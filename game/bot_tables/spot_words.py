"""Spots and rows of decision tables in words."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.choices import (
    DeclarationChoice,
    DrawChoice,
    DrawnChoice,
    FirstSituationChoice,
    HandClassChoice,
    LineChoice,
    OpponentsChoice,
    PlaceChoice,
    PositionChoice,
    PostflopSituationChoice,
    PotBeforeChoice,
    PreflopSituationChoice,
    RequirementChoice,
    SecondSituationChoice,
    StackChoice,
    StreetChoice,
)
from game.bots.draw import table as draw
from game.bots.draw.hands import HandClass
from game.bots.hand_text import ALL
from game.bots.spots import Line, PostflopSituation, PreflopSituation, PreflopSpot, Spot, Stack
from game.bots.table import ANY, OPTIONAL, Cell, PostflopRow, PreflopRow

KEY_CHOICES: dict[str, tuple[type[TextChoices], ...]] = {
    "preflop": (PreflopSituationChoice, PositionChoice, StackChoice),
    "postflop": (PostflopSituationChoice, StreetChoice, OpponentsChoice, LineChoice, DrawChoice),
    "first-round": (FirstSituationChoice, PlaceChoice, RequirementChoice),
    "second-round": (SecondSituationChoice, DrawnChoice),
    "exchange": (HandClassChoice,),
    "blinds": (DeclarationChoice, PotBeforeChoice),
}
_PART_OF_KEY: dict[type, str] = {
    PreflopSituation: "preflop",
    PostflopSituation: "postflop",
    draw.FirstSituation: "first-round",
    draw.SecondSituation: "second-round",
    HandClass: "exchange",
    draw.Declaration: "blinds",
}


UNRANGED = ("exchange", "blinds")
"""Parts whose rows decide every hand of their spot."""


def spot_names(spot: Spot) -> tuple[str, ...]:
    """The keys of a spot in the order of a row's keys. The line is named where something was bet, and the
    stack where it is not deep; whether a hand is a draw is not of the spot."""
    if isinstance(spot, PreflopSpot):
        return (spot.situation, spot.position, ANY if spot.stack is Stack.DEEP else spot.stack)
    return (spot.situation, spot.street, spot.opponents, ANY if spot.line is Line.QUIET else spot.line, ANY)


def spot_text(names: tuple[str, ...]) -> str:
    """The keys of a spot of Hold'em in words, beginning with the street."""
    return names_text("preflop" if len(names) == len(KEY_CHOICES["preflop"]) else "postflop", names)


def part_of_cell(cell: Cell) -> str:
    """The part of a table to which a cell, or the keys of a spot, belong."""
    return _PART_OF_KEY[type(cell[0])]


def names_text(part: str, names: tuple[str, ...]) -> str:
    """The keys of a spot, row or cell in words, beginning with the part of the hand."""
    wide = _WIDE.get(part, len(names))
    labels = [
        str(keys(name).label)
        for place, (keys, name) in enumerate(zip(KEY_CHOICES[part], names, strict=True))
        if place < wide or name != ANY
    ]
    if part == "postflop":
        situation, street, *others = labels
        labels = [street, situation, *others]
    elif begins := _BEGINS.get(part):
        labels.insert(0, str(begins))
    return capfirst(", ".join(labels))


_WIDE = {
    part: len(KEY_CHOICES[part]) - OPTIONAL[row]
    for part, row in (("preflop", PreflopRow), ("postflop", PostflopRow))
}
"""How many keys are always named."""


_BEGINS = {
    "preflop": gettext_lazy("before the flop"),
    "first-round": gettext_lazy("before the draw"),
    "second-round": gettext_lazy("after the draw"),
    "exchange": gettext_lazy("exchange"),
}


def deciding_row_text(key: str | None) -> str:
    """The hands of the row that decided, by its key, or its range in percent, while the spot is told beside
    it; of rows without either, the spot.
    """
    if key is None:
        return _("none fits: check or fold")
    part, *names = key.split("/")
    if part in UNRANGED:
        return names_text(part, tuple(names))
    decided = names[-1]
    if part == "preflop":
        return _("all hands") if decided == ALL else decided
    return _("%(percent)s%%") % {"percent": decided.replace("-", "–")}
