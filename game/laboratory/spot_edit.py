"""Editing the rows of a spot: what a page sent, and what its buttons make of it.

The page carries its state with it: the rows as typed, as it showed them last, as they were when it was
opened, and the steps that can be undone and redone. So it works the same with and without scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bots.hand_order import HandOrder
from game.bots.table import PERCENT, Sizes, Weights
from game.laboratory import bands as banding
from game.laboratory.bands import Bands, Levels, Scale
from game.laboratory.range_text import Painting, RangeFault, parse_ranges
from game.laboratory.spot_lines import MAX_STEPS, EditFault, typed_percent

SIGNED = re.compile(r"[+-]?[0-9]{1,4}")


class Ground(NamedTuple):
    """What a spot is edited on: its scale, what plays `under` its rows, and its table's order of hands."""

    scale: Scale
    under: Levels
    order: HandOrder

    @property
    def ranked(self) -> Sequence[int]:
        """Its places: percents rising, hands from the best down."""
        return range(PERCENT) if self.scale is banding.PERCENTS else self.order.places[::-1]


@dataclass(frozen=True)
class Edit:
    """The rows of a spot while they are edited. `begun` are those that the page began with."""

    rows: Bands
    begun: Bands
    past: tuple[Bands, ...] = ()
    future: tuple[Bands, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def is_changed(self) -> bool:
        return self.rows != self.begun

    def changed_to(self, rows: Bands, *notes: str) -> Edit:
        """After a step, which can be undone."""
        if rows == self.rows:
            return replace(self, notes=notes)
        past = (*self.past, self.rows)[-MAX_STEPS:]
        return replace(self, rows=rows, past=past, future=(), notes=notes)

    def undone(self) -> Edit:
        if not self.past:
            return self
        *past, rows = self.past
        return replace(self, rows=rows, past=tuple(past), future=(*self.future, self.rows))

    def redone(self) -> Edit:
        if not self.future:
            return self
        *future, rows = self.future
        return replace(self, rows=rows, past=(*self.past, self.rows), future=tuple(future))


def apply_step(edit: Edit, step: str, posted: Mapping[str, str], ground: Ground) -> Edit:
    """The edit after a button was pressed. Raises EditFault with a sentence for what cannot be done."""
    name, _colon, place = step.partition(":")
    match name:
        case "undo":
            return edit.undone()
        case "redo":
            return edit.redone()
        case "paint":
            return _painted(edit, posted, ground)
        case "range":
            return _ranged(edit, posted, ground)
        case "fill":
            return edit.changed_to(banding.filled(edit.rows, ground.under, ground.scale))
        case "more":
            return edit.changed_to(banding.raising_more(edit.rows, more_of(posted)))
        case "sizes":
            return edit.changed_to(banding.sized(edit.rows, _split_of(posted)))
        case "split" if place in map(str, range(len(edit.rows))):
            return edit.changed_to(banding.split(edit.rows, int(place), ground.scale, ground.ranked))
        case "merge" if place in map(str, range(len(edit.rows))):
            return edit.changed_to(banding.merged(edit.rows, int(place), ground.scale))
        case "remove" if place in map(str, range(len(edit.rows))):
            return edit.changed_to(banding.removed(edit.rows, int(place)))
        case _:
            return edit


def more_of(posted: Mapping[str, str]) -> int:
    """By how many percent rows shall raise more often; less often below 0."""
    text = posted.get("more", "").strip().replace("−", "-")
    if not SIGNED.fullmatch(text) or not -PERCENT <= int(text) <= 10 * PERCENT:
        raise EditFault(_("Write by how many percent to raise more often, from −100 to 1000."))
    return int(text)


def _split_of(posted: Mapping[str, str]) -> Sizes:
    """One split of sizes for all rows of a spot."""
    numbers = [typed_percent(posted.get(f"split-{name}", "").strip() or "0") for name in Sizes._fields]
    if None in numbers or sum(number or 0 for number in numbers) != PERCENT:
        raise EditFault(_("The sizes must be whole percents that sum to 100."))
    return Sizes(*(number or 0 for number in numbers))


def _painted(edit: Edit, posted: Mapping[str, str], ground: Ground) -> Edit:
    """Hands touched by the brush, or a range of percents, play the weights of the brush."""
    weights = brush_of(posted)
    if names := posted.get("hands", "").strip():
        hands = frozenset().union(*(painting.hands for painting in _parsed(names, ground)))
        return _placed(edit, [Painting(hands, weights)], ground)
    least, below = (typed_percent(posted.get(name, "").strip()) for name in ("paint_least", "paint_below"))
    if least is None or below is None or least >= below:
        raise EditFault(_("Write from which percent to which to paint, both within 0 and 100."))
    is_ranged = ground.scale is banding.PERCENTS
    places = frozenset(range(least, below)) if is_ranged else ground.order.between(least, below)
    return _placed(edit, [Painting(places, weights)], ground)


def _ranged(edit: Edit, posted: Mapping[str, str], ground: Ground) -> Edit:
    found = _parsed(posted.get("range", ""), ground)
    if any(painting.weights is None for painting in found):
        brush = brush_of(posted)
        found = [Painting(painting.hands, painting.weights or brush) for painting in found]
    return _placed(edit, found, ground)


def _parsed(text: str, ground: Ground) -> list[Painting]:
    try:
        return parse_ranges(text, ground.order)
    except RangeFault as fault:
        raise EditFault(str(fault)) from None


def _placed(edit: Edit, paintings: Iterable[Painting], ground: Ground) -> Edit:
    rows = edit.rows
    for places, weights in paintings:
        chosen = weights or Weights(PERCENT, 0, 0)
        rows = banding.painted(rows, places, chosen, ground.under, ground.scale)
    return edit.changed_to(rows)


def brush_of(posted: Mapping[str, str]) -> Weights:
    numbers = [
        typed_percent(posted.get(f"brush_{name}", "").strip() or "0") for name in ("fold", "call", "raise")
    ]
    if None in numbers or sum(number or 0 for number in numbers) != PERCENT:
        raise EditFault(_("The brush's fold, call and raise must be whole percents that sum to 100."))
    return Weights(*(number or 0 for number in numbers))
