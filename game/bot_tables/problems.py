"""Sentences about the problems of a decision table."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.bot_tables.spot_words import names_text, part_of_cell, spot_text
from game.bots.draw import table as draw
from game.bots.hand_text import ALL_HANDS, hands_text
from game.bots.table import AnyRow, Cell, PostflopRow, PreflopRow
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


def _cell_text(cell: Cell) -> str:
    return names_text(part_of_cell(cell), cell)


def _row_text(row: NamedRow) -> str:
    return names_text(_PART_OF_ROW[type(row)], row.names)


_PART_OF_ROW: dict[type, str] = {
    PreflopRow: "preflop",
    PostflopRow: "postflop",
    draw.FirstRow: "first-round",
    draw.SecondRow: "second-round",
    draw.ExchangeRow: "exchange",
    draw.BlindRow: "blinds",
}


def _range(row: AnyRow) -> str:
    if isinstance(row, PreflopRow):
        return hands_text(row.hands)
    return f"{row.least}–{row.below} %"
