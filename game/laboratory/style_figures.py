"""The exact figures of a style of either game."""

from __future__ import annotations

from collections.abc import Sequence

from game.bot_tables.loading import AnyStyle
from game.bots.draw.style import DrawStyle
from game.laboratory.draw_entry_figures import DrawEntryFigures, draw_entry_figures
from game.laboratory.entry_figures import EntryFigures, entry_figures


def exact_figures(style: AnyStyle) -> Sequence[EntryFigures | DrawEntryFigures]:
    """By position or place, in the order of play."""
    return draw_entry_figures(style) if isinstance(style, DrawStyle) else entry_figures(style)
