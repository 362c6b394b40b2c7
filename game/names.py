"""What the computer players are called at the table."""

from __future__ import annotations

from game.engine.shuffle import Stream

# Short, told apart at a glance, and at home in both languages of the site.
BOT_NAMES = (
    "Ada", "Bruno", "Carla", "Dario", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Leo", "Mara", "Nico",
    "Olga", "Pia", "Renzo", "Sara", "Tito", "Ugo", "Vera", "Zeno",
)  # fmt: skip


def bot_names(count: int, visitor: str, chance: Stream) -> tuple[str, ...]:
    """`count` different names, at most 19, none of them the visitor's."""
    free = [name for name in BOT_NAMES if name.casefold() != visitor.strip().casefold()]
    return chance.shuffled(free)[:count]
