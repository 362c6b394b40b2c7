"""What a simulation has found so far, as JSON: each player's figures, and how they settled."""

from __future__ import annotations

import math
from typing import Any

from game.simulation.contests import StatsByName
from game.simulation.player_stats import Winnings
from game.simulation.report import draw_figures, figures, half_widths

INTERVALS = "intervals"
"""The key of the history: a list of [deals, mbb per hand, half-width of its 95 % interval]."""

WIDTHS = "widths"
"""The key of half the 95 % intervals of the figures of style, by the figure's name."""

MAX_POINTS = 60


class IntervalHistory:
    """The interval of each player's winnings after growing numbers of deals."""

    def __init__(self) -> None:
        self._points: dict[str, list[list[float]]] = {}

    def result(self, stats: StatsByName) -> dict[str, Any]:
        """The figures with the history up to these stats."""
        return {
            name: {
                **figures(own),
                **draw_figures(own),
                WIDTHS: half_widths(own),
                INTERVALS: self._extended(name, own.winnings),
            }
            for name, own in sorted(stats.items())
        }

    def _extended(self, name: str, winnings: Winnings) -> list[list[float]]:
        points = self._points.setdefault(name, [])
        if not math.isinf(width := winnings.half_width):
            points.append([winnings.deals, round(winnings.mean, 1), round(width, 1)])
        if len(points) > MAX_POINTS:
            del points[1:-1:2]
        return points
