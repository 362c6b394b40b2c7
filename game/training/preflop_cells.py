"""The spots before the flop for which made tables have rows."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots.profile import SizeClass
from game.bots.spots import BLIND_STEALS, FROM_THREE_SEATS, Position, PreflopSituation
from game.bots.table import ANY, Wildcard


def preflop_cells(
    size_class: SizeClass,
) -> Iterator[tuple[PreflopSituation, Position, Position | Wildcard]]:
    """The spots before the flop, and how rows name their position. Those that nobody meets heads-up stand at
    a position that nobody has there.
    """
    positions: dict[Position, Position | Wildcard] = (
        {Position.SMALL_BLIND: ANY, Position.BIG_BLIND: Position.BIG_BLIND}
        if size_class is SizeClass.HEADS_UP
        else {position: position for position in Position}
    )
    for situation in PreflopSituation:
        if size_class is SizeClass.HEADS_UP and situation in FROM_THREE_SEATS:
            yield situation, Position.EARLY, ANY
        elif situation in BLIND_STEALS:
            yield situation, Position.BIG_BLIND, ANY
        else:
            for position, named in positions.items():
                yield situation, position, named
