"""What the words of the table mean, each in a sentence or two."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.engine.betting import LimitKind, PotCount

MEANINGS: dict[str, str | Promise] = {
    "blinds": _("Two seats must bet before the cards are dealt: the small blind and the big blind."),
    "level": _("Each level has larger blinds than the one before."),
    "ante": _("A bet that every seat must make before the cards are dealt."),
    "invito": _(
        "What everybody pays before the cards are dealt, the invito, and the least that can be bet, the cip."
    ),
    "uncalled": _("Nobody called this part of the bet, so it goes back before the pot is won."),
}

LIMIT_MEANINGS: dict[LimitKind, str | Promise] = {
    LimitKind.NO_LIMIT: _("Everyone may bet all his chips at any time."),
    LimitKind.POT_LIMIT: _("A bet or raise may be as large as the pot after a call."),
    LimitKind.FIXED_LIMIT: _("Bets and raises have one size, which doubles on the turn."),
    LimitKind.MIXED: _("The limit changes from hand to hand."),
}

_POT_BEFORE_ACTING = _("A bet or raise may add as much as the pot holds before the player acts.")


def limit_meaning(limit: LimitKind, pot_count: PotCount) -> str:
    """What a limit means under the rules of a game."""
    is_before = limit is LimitKind.POT_LIMIT and pot_count is PotCount.BEFORE_ACTING
    return str(_POT_BEFORE_ACTING if is_before else LIMIT_MEANINGS[limit])
