"""Bots for administrators: profiles, tables with their versions and rows, and the laboratory around them."""

from game.admin import changes, hands, profiles, refused_words, simulations, tables, versions

__all__ = ["changes", "hands", "profiles", "refused_words", "simulations", "tables", "versions"]
