"""The admin of bots: profiles, tables with their versions and rows, and the pages of the laboratory."""

from game.admin import (
    changes,
    draft_trials,
    hands,
    measurements,
    profiles,
    refused_words,
    simulations,
    tables,
    versions,
)

__all__ = [
    "changes",
    "draft_trials",
    "hands",
    "measurements",
    "profiles",
    "refused_words",
    "simulations",
    "tables",
    "versions",
]
