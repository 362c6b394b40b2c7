"""The names of the computer players at the table."""

from __future__ import annotations

# Short, easy to tell apart, and common in both languages of the site.
BOT_NAMES = (
    "Ada", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Leo", "Mara", "Nico",
    "Olga", "Pia", "Renzo", "Sara", "Tito", "Ugo", "Vera", "Zeno",
)  # fmt: skip


def free_names(visitor: str) -> tuple[str, ...]:
    """The names that bots may have at a visitor's table: at least 19, without the visitor's own."""
    return tuple(name for name in BOT_NAMES if name.casefold() != visitor.strip().casefold())
