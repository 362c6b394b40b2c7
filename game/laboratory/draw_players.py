"""Players of simulations of five-card draw, by name: profiles with their styles for it, and baselines."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bots.baselines import Baseline as HoldemBaseline
from game.bots.draw.baselines import DrawBaseline
from game.bots.profile import BotProfile
from game.laboratory.players import UnknownPlayer, find_player
from game.simulation.draw_contests import Side

BASELINE_LABELS = {
    DrawBaseline.ALWAYS_POT: gettext_lazy("baseline: always bets the pot"),
    DrawBaseline.MIN_BETTER: gettext_lazy("baseline: always bets the least"),
    DrawBaseline.GOOD_SENSE: gettext_lazy("baseline: plain good sense"),
}
"""Those that Hold'em has not; its caller, its random and its honest player play both games."""


def draw_baseline_choices() -> list[tuple[str, Any]]:
    return [(key.value, label) for key, label in BASELINE_LABELS.items()]


def find_draw_side(name: str) -> Side:
    """The baseline of this name, or the style of its profile. Raises UnknownPlayer."""
    if name in set(DrawBaseline):
        return DrawBaseline(name)
    found = None if name in set(HoldemBaseline) else find_player(name)
    if not isinstance(found, BotProfile) or found.draw is None:
        raise UnknownPlayer(_("“%(name)s” does not play poker all'italiana.") % {"name": name})
    return found.draw
