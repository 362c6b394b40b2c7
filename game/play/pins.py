"""How the bots of a game play where that was laid down beforehand, so that two visitors meet the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.bot_tables.loading import PlayedStyle
from game.bots.profile import SizeClass
from game.engine.record import InvalidRecord
from game.engine.variants import Variant


class Pin(NamedTuple):
    """From a deal on, the styles of all seats in hands of that size; None for the visitor."""

    from_deal: int
    size_class: SizeClass
    styles: tuple[PlayedStyle | None, ...]


Pins = tuple[Pin, ...]
"""By rising deals."""


def size_class_of(variant: Variant, dealt_in: int) -> SizeClass:
    """Which of its styles a bot plays a hand by."""
    return next(
        size_class
        for size_class in size_classes_of(variant)
        if size_class is not SizeClass.HEADS_UP or dealt_in == 2
    )


def size_classes_of(variant: Variant) -> tuple[SizeClass, ...]:
    """All those by which bots play a game."""
    return (SizeClass.DRAW,) if variant.opening is not None else (SizeClass.HEADS_UP, SizeClass.RING)


def pinned_styles(
    pins: Pins, deal_number: int, size_class: SizeClass
) -> tuple[PlayedStyle | None, ...] | None:
    """The styles of the deal: those pinned last, or else those pinned first after it; None where none are."""
    fitting = [pin for pin in pins if pin.size_class is size_class]
    if not fitting:
        return None
    before = [pin for pin in fitting if pin.from_deal <= deal_number]
    return (before[-1] if before else fitting[0]).styles


def pins_to_plain(pins: Pins) -> list[Any]:
    return [[pin.from_deal, pin.size_class.value, list(pin.styles)] for pin in pins]


def pins_from_plain(plain: Any) -> Pins:
    """The pins that pins_to_plain wrote. Raises ValueError, TypeError or InvalidRecord for other values."""
    return tuple(
        Pin(int(deal), SizeClass(size), tuple(style_from_plain(style) for style in styles))
        for deal, size, styles in plain
    )


def style_from_plain(style: Any) -> PlayedStyle | None:
    """The style that JSON holds as a list. Raises InvalidRecord for other values."""
    if style is None:
        return None
    table, *numbers = style
    if type(table) is not str or {*map(type, numbers)} - {int}:
        raise InvalidRecord(f"not a style: {style!r}")
    return PlayedStyle(table, *numbers)
