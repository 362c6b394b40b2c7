"""What only games with openers and a draw have to say."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game.engine.cards import Rank
from game.words.cards import RANK_PLURALS


def requirement_text(pair: Rank) -> str:
    """The least pair that opens: "jacks or better"."""
    return _("%(pair)s or better") % {"pair": RANK_PLURALS[pair]}
