"""Words that only games with openers and a draw need."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.engine.actions import Action, Call, Declare
from game.engine.cards import Rank
from game.words.cards import RANK_PLURALS

_DECLARED = (
    gettext_lazy("%(name)s declares the buio of %(amount)s"),
    gettext_lazy("%(name)s declares the controbuio of %(amount)s"),
)
_DECLINED = (
    gettext_lazy("%(name)s declares no buio"),
    gettext_lazy("%(name)s declares no controbuio"),
    gettext_lazy("%(name)s waits for the cards"),
)
"""By how many blinds have been declared before."""


def requirement_text(pair: Rank) -> str:
    """The least pair that opens: "jacks or better"."""
    return _("%(pair)s or better") % {"pair": RANK_PLURALS[pair]}


def before_deal_text(action: Action, declared: int) -> str | Promise:
    """What a seat says before the deal, after this many blinds; `name` and `amount` stand in it."""
    if isinstance(action, Declare):
        return _DECLARED[declared]
    if isinstance(action, Call):
        return _("%(name)s sees the controbuio unseen for %(amount)s")
    return _DECLINED[declared]
