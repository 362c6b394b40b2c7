"""The admin of bots: profiles, tables with their versions and rows, and the pages of the laboratory."""

from game.admin import changes, hands, profiles, refused_words, simulations, tables, versions

__all__ = ["changes", "hands", "profiles", "refused_words", "simulations", "tables", "versions"]
