"""Sentences about the problems of a decision table, and spots in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import TextChoices
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

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
from game.bots.hand_text import ALL_HANDS, hands_text
from game.bots.spots import Line, PostflopSituation, PreflopSituation, PreflopSpot, Spot, Stack
from game.bots.table import ANY, OPTIONAL, AnyRow, Cell, PostflopRow, PreflopRow
from game.bots.validation import (
    BadRange,
    BadShares,
    BadSizes,
    BadWeights,
    Gap,
    Missing,
    MissingHands,
    MixedSizes,
    NamedRow,
    NoHands,
    Overlap,
    Problem,
    SharedHands,
    Twice,
)

MAX_SENTENCES = 20
"""An empty table has a gap in every spot, far too many to read."""


def sentences(problems: Sequence[Problem]) -> list[str]:
    """A sentence for each problem; beyond MAX_SENTENCES a last one counts the rest."""
    return shortened_list([sentence(problem) for problem in problems])


def shortened_list(texts: list[str]) -> list[str]:
    """The first MAX_SENTENCES texts, and a last one that counts the rest."""
    if (more := len(texts) - MAX_SENTENCES) <= 0:
        return texts
    last = ngettext("And %(more)d more like these.", "And %(more)d more like these.", more)
    return [*texts[:MAX_SENTENCES], last % {"more": more}]


def sentence(problem: Problem) -> str:
    match problem:
        case Gap(cell, least, below):
            text = _gap_text(part_of_cell(cell))
            return text % {"spot": _cell_text(cell), "least": least, "below": below}
        case Missing(cell):
            return _("%(spot)s: no row.") % {"spot": _cell_text(cell)}
        case Overlap(first, second, least, below):
            text = _(
                "%(spot)s: the rows %(first)s and %(second)s both decide from %(least)d to %(below)d %%."
            )
            return text % {
                "spot": _row_text(first),
                "first": _range(first),
                "second": _range(second),
                "least": least,
                "below": below,
            }
        case MixedSizes(names):
            text = _("%(spot)s: all rows need the same split of sizes, or a bet tells the hand.")
            return text % {"spot": spot_text(names)}
        case SharedHands(first, _second, hands):
            return _("%(spot)s: two rows decide %(hands)s.") % {
                "spot": _row_text(first),
                "hands": hands_text(hands),
            }
        case MissingHands(cell, hands) if hands == ALL_HANDS:
            return _("%(spot)s: there is no row.") % {"spot": _cell_text(cell)}
        case MissingHands(cell, hands):
            text = _("%(spot)s: no row for %(hands)s.")
            return text % {"spot": _cell_text(cell), "hands": hands_text(hands)}
        case NoHands(row):
            return _("%(spot)s: a row names no hands.") % {"spot": _row_text(row)}
        case BadRange(row):
            text = _("%(spot)s: the range %(range)s is empty or leaves 0–100 %%.")
            return text % {"spot": _row_text(row), "range": _range(row)}
        case BadWeights(row):
            text = _("%(spot)s, row %(range)s: the weights sum to %(sum)d %%, not to 100 %%.")
            return text % {"spot": _row_text(row), "range": _range(row), "sum": sum(row.weights)}
        case BadSizes(row):
            text = _("%(spot)s, row %(range)s: the sizes sum to %(sum)d %%, not to 100 %%.")
            return text % {"spot": _row_text(row), "range": _range(row), "sum": sum(row.sizes)}
        case Twice(row):
            return _("%(spot)s: two rows say the same.") % {"spot": _row_text(row)}
        case BadShares(row):
            return _("%(spot)s: the shares do not sum to 100 %%.") % {"spot": _row_text(row)}


def _gap_text(part: str) -> str:
    if part == "postflop":
        return _("%(spot)s: no row for an equity from %(least)d to %(below)d %%.")
    return _("%(spot)s: no row for a strength from %(least)d to %(below)d %%.")


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


def _cell_text(cell: Cell) -> str:
    return names_text(part_of_cell(cell), cell)


def _row_text(row: NamedRow) -> str:
    return names_text(_PART_OF_ROW[type(row)], row.names)


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
_PART_OF_ROW: dict[type, str] = {
    PreflopRow: "preflop",
    PostflopRow: "postflop",
    draw.FirstRow: "first-round",
    draw.SecondRow: "second-round",
    draw.ExchangeRow: "exchange",
    draw.BlindRow: "blinds",
}


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


def _range(row: AnyRow) -> str:
    if isinstance(row, PreflopRow):
        return hands_text(row.hands)
    return f"{row.least}–{row.below} %"
