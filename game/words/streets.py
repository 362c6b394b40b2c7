"""The streets of both games by name."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from game.engine.events import Street

STREET_NAMES: dict[Street, str | Promise] = {
    Street.PREFLOP: gettext_lazy("Preflop"),
    Street.FLOP: gettext_lazy("Flop"),
    Street.TURN: gettext_lazy("Turn"),
    Street.RIVER: gettext_lazy("River"),
    Street.BEFORE_DEAL: gettext_lazy("Before the deal"),
    Street.FIRST_ROUND: gettext_lazy("First bets"),
    Street.DRAW: gettext_lazy("The draw"),
    Street.SECOND_ROUND: gettext_lazy("Second bets"),
}
