"""The games that can be dealt, by key."""

from __future__ import annotations

from game.engine.variants.holdem import HOLDEM
from game.engine.variants.variant import StreetPlan, Variant

VARIANTS: dict[str, Variant] = {variant.key: variant for variant in (HOLDEM,)}

__all__ = ["HOLDEM", "VARIANTS", "StreetPlan", "Variant"]
