"""Kinds of players: the shipped profile that each starts from, and its usual figures.

Targets are ranges: at hold'em those of a full table of the usual mix, at poker all'italiana those of a table
of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.bot_tables.choices import KindChoice
from game.laboratory.draw_fitting import DrawFigures
from game.laboratory.figure_words import style_text
from game.laboratory.fitting import StyleFigures


class TargetRange(NamedTuple):
    """From `least` to `most`, both included."""

    least: float
    most: float

    def __str__(self) -> str:
        return f"{style_text(self.least)}–{style_text(self.most)}"


Targets = Mapping[str, TargetRange]
"""By the names of the figures (see simulation/report.py)."""


class PlayerKind(NamedTuple):
    """`usual` and `usual_draw` are the figures to which a new bot of this kind is fitted at either game."""

    start: str
    usual: StyleFigures
    usual_draw: DrawFigures
    holdem: Targets
    draw: Targets


HOLDEM_FIGURES = ("vpip", "pfr", "aggression")
DRAW_FIGURES = DrawFigures._fields


def _kind(
    start: str, usual: StyleFigures, usual_draw: DrawFigures, *ranges: tuple[float, float]
) -> PlayerKind:
    targets = [TargetRange(*each) for each in ranges]
    holdem, draw = targets[: len(HOLDEM_FIGURES)], targets[len(HOLDEM_FIGURES) :]
    return PlayerKind(
        start,
        usual,
        usual_draw,
        dict(zip(HOLDEM_FIGURES, holdem, strict=True)),
        dict(zip(DRAW_FIGURES, draw, strict=True)),
    )


KINDS: Mapping[KindChoice, PlayerKind] = {
    KindChoice.TIGHT: _kind(
        "rock", StyleFigures(11, 5, 1.7), DrawFigures(33, 20, 3.5, 2),
        (10, 12), (4, 6), (1.3, 2.2), (25, 40), (15, 22), (2, 5), (0, 5),
    ),
    KindChoice.WEAK_TIGHT: _kind(
        "weak-tight", StyleFigures(15, 6, 1.2), DrawFigures(52, 26.5, 2, 2),
        (14, 17), (5, 7), (1, 1.5), (45, 60), (23, 30), (0, 3), (0, 5),
    ),
    KindChoice.STRONG: _kind(
        "shark", StyleFigures(17, 11.5, 2.4), DrawFigures(69, 26, 8.5, 8),
        (14, 18), (10, 13), (2, 2.8), (60, 75), (22, 30), (7, 11), (3, 12),
    ),
    KindChoice.TIGHT_AGGRESSIVE: _kind(
        "solid", StyleFigures(18, 12.5, 2.9), DrawFigures(64, 27, 7, 9),
        (16, 20), (11, 14), (2.5, 3.3), (55, 70), (22, 30), (5, 9), (5, 15),
    ),
    KindChoice.REGULAR: _kind(
        "regular", StyleFigures(23, 10, 1.8), DrawFigures(74, 29, 9.5, 9),
        (22, 25), (9, 11), (1.6, 2), (65, 80), (25, 33), (7, 11), (5, 15),
    ),
    KindChoice.LOOSE_PASSIVE: _kind(
        "loose-passive", StyleFigures(30, 7, 1), DrawFigures(87, 40, 7.5, 2),
        (27, 32), (6, 9), (0.8, 1.1), (80, 92), (35, 43), (5, 10), (0, 5),
    ),
    KindChoice.STATION: _kind(
        "station", StyleFigures(37, 4, 0.5), DrawFigures(94, 51, 4, 4),
        (34, 40), (3, 5), (0.4, 0.7), (88, 98), (47, 57), (2, 5), (0, 10),
    ),
    KindChoice.LOOSE: _kind(
        "loose-aggressive", StyleFigures(27, 18, 3), DrawFigures(85, 32, 17, 23),
        (25, 29), (17, 20), (2.8, 3.5), (78, 90), (28, 36), (14, 22), (18, 28),
    ),
    KindChoice.MANIAC: _kind(
        "maniac", StyleFigures(40, 27, 4.5), DrawFigures(94, 31, 24, 29),
        (35, 45), (25, 30), (4, 5), (90, 100), (25, 35), (18, 28), (22, 35),
    ),
}  # fmt: skip


def targets_of(kind: str, *, is_draw: bool) -> Targets:
    """The targets of a profile's kind; none for a profile without one."""
    found = KINDS.get(KindChoice(kind)) if kind else None
    if found is None:
        return {}
    return found.draw if is_draw else found.holdem
