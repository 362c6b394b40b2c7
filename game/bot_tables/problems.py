"""Sentences about the problems of a decision table, and spots in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.bot_tables.choices import (
    OpponentsChoice,
    PositionChoice,
    PostflopSituationChoice,
    PreflopSituationChoice,
    StreetChoice,
)
from game.bots.spots import PostflopSpot, PreflopSpot
from game.bots.table import PREFLOP_CELLS, PreflopRow, Row
from game.bots.validation import BadRange, BadSizes, BadWeights, Gap, Overlap, Problem

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
            if cell in PREFLOP_CELLS:
                text = _("%(spot)s: no row for starting hands from %(least)d to %(below)d %%.")
            else:
                text = _("%(spot)s: no row for an equity from %(least)d to %(below)d %%.")
            return text % {"spot": spot_text(cell), "least": least, "below": below}
        case Overlap(first, second, least, below):
            text = _(
                "%(spot)s: the rows %(first)s and %(second)s both decide from %(least)d to %(below)d %%."
            )
            return text % {
                "spot": spot_text(first.names),
                "first": _range(first),
                "second": _range(second),
                "least": least,
                "below": below,
            }
        case BadRange(row):
            text = _("%(spot)s: the range %(range)s is empty or leaves 0–100 %%.")
            return text % {"spot": spot_text(row.names), "range": _range(row)}
        case BadWeights(row):
            text = _("%(spot)s, row %(range)s: the weights sum to %(sum)d %%, not to 100 %%.")
            return text % {"spot": spot_text(row.names), "range": _range(row), "sum": sum(row.weights)}
        case BadSizes(row):
            text = _("%(spot)s, row %(range)s: the sizes sum to %(sum)d %%, not to 100 %%.")
            return text % {"spot": spot_text(row.names), "range": _range(row), "sum": sum(row.sizes)}


def spot_names(spot: PreflopSpot | PostflopSpot) -> tuple[str, ...]:
    """The keys of a spot in the order of a row's keys."""
    if isinstance(spot, PreflopSpot):
        return (spot.situation, spot.position)
    return (spot.situation, spot.street, spot.opponents)


def spot_text(names: tuple[str, ...]) -> str:
    """The keys of a spot, row or cell in words, beginning with the street."""
    if len(names) == len(PreflopRow._fields[:2]):
        labels = [
            _("before the flop"),
            PreflopSituationChoice(names[0]).label,
            PositionChoice(names[1]).label,
        ]
    else:
        labels = [
            StreetChoice(names[1]).label,
            PostflopSituationChoice(names[0]).label,
            OpponentsChoice(names[2]).label,
        ]
    return capfirst(", ".join(map(str, labels)))


def _range(row: Row) -> str:
    return f"{row.least}–{row.below} %"
