"""What the words of the table mean, each in a sentence or two."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.engine.betting import LimitKind

MEANINGS: dict[str, str | Promise] = {
    "blinds": _("Two seats must bet before the cards are dealt: the small blind and the big blind."),
    "level": _("Each level has larger blinds than the one before."),
    "ante": _("A bet that every seat must make before the cards are dealt."),
    "uncalled": _("Nobody called this part of the bet, so it goes back before the pot is won."),
}

LIMIT_MEANINGS: dict[LimitKind, str | Promise] = {
    LimitKind.NO_LIMIT: _("Everyone may bet all his chips at any time."),
    LimitKind.POT_LIMIT: _("A bet or raise may be as large as the pot after a call."),
    LimitKind.FIXED_LIMIT: _("Bets and raises have one size, which doubles on the turn."),
    LimitKind.MIXED: _("The limit changes from hand to hand."),
}
