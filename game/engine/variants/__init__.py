"""The games that can be dealt, by key."""

from __future__ import annotations

from game.engine.variants.holdem import HOLDEM
from game.engine.variants.italian_draw import ITALIAN_DRAW
from game.engine.variants.variant import OpeningRule, StreetPlan, Variant

VARIANTS: dict[str, Variant] = {variant.key: variant for variant in (HOLDEM, ITALIAN_DRAW)}

__all__ = ["HOLDEM", "ITALIAN_DRAW", "VARIANTS", "OpeningRule", "StreetPlan", "Variant"]
