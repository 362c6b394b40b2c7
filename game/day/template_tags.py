"""The quiet link to the game of the day."""

from __future__ import annotations

import time

from django import template

from game.day.attempts import attempts_begun
from game.day.models import DayGame
from game.day.opening import today
from game.play.day_chain import chain_of

register = template.Library()


@register.simple_tag
def day_played() -> int | None:
    """How many have played today's game; None where there is none today."""
    day = today(time.time())
    game = DayGame.objects.filter(day=day).only("closed_at").first()
    if game is None:
        return None if chain_of(day) is None else 0
    return None if game.is_closed else attempts_begun(day)
