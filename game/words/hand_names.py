"""Names of poker hands, and what decided between two of them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.engine.cards import Rank
from game.engine.ranking import Category, HandValue
from game.words.cards import RANK_NAMES, RANK_PLURALS

CATEGORY_NAMES: dict[Category, str | Promise] = {
    Category.HIGH_CARD: gettext_lazy("high card"),
    Category.PAIR: gettext_lazy("pair"),
    Category.TWO_PAIRS: gettext_lazy("two pairs"),
    Category.THREE_OF_A_KIND: gettext_lazy("three of a kind"),
    Category.STRAIGHT: gettext_lazy("straight"),
    Category.FLUSH: gettext_lazy("flush"),
    Category.FULL_HOUSE: gettext_lazy("full house"),
    Category.FOUR_OF_A_KIND: gettext_lazy("four of a kind"),
    Category.STRAIGHT_FLUSH: gettext_lazy("straight flush"),
}

_PATTERNS: dict[Category, str | Promise] = {
    Category.HIGH_CARD: gettext_lazy("%(high)s high"),
    Category.PAIR: gettext_lazy("pair of %(first)s"),
    Category.TWO_PAIRS: gettext_lazy("two pairs, %(first)s and %(second)s"),
    Category.THREE_OF_A_KIND: gettext_lazy("three of a kind, %(first)s"),
    Category.STRAIGHT: gettext_lazy("straight, %(high)s high"),
    Category.FLUSH: gettext_lazy("flush, %(high)s high"),
    Category.FULL_HOUSE: gettext_lazy("full house, %(first)s over %(second)s"),
    Category.FOUR_OF_A_KIND: gettext_lazy("four of a kind, %(first)s"),
    Category.STRAIGHT_FLUSH: gettext_lazy("straight flush, %(high)s high"),
}
_RANKS_NAMED = {Category.TWO_PAIRS: 2, Category.FULL_HOUSE: 2}


def hand_name(value: HandValue) -> str:
    """A hand with the ranks that make it: "two pairs, aces and kings"."""
    if value.category is Category.STRAIGHT_FLUSH and value.ranks[0] is Rank.ACE:
        return _("royal flush")
    return str(_PATTERNS[value.category]) % {
        "high": RANK_NAMES[value.ranks[0]],
        "first": RANK_PLURALS[value.ranks[0]],
        "second": RANK_PLURALS[value.ranks[min(1, len(value.ranks) - 1)]],
    }


def winning_hand_name(value: HandValue, beaten: Iterable[HandValue]) -> str:
    """The hand's name, with the kicker or the suit if that decided against the beaten hands."""
    name = hand_name(value)
    closest = max((other for other in beaten if other.category is value.category), default=None)
    if closest is None:
        return name
    if closest == value or (value.category is Category.FLUSH and closest > value):
        # Translators: a winning hand equal to another by rank, where suits decide.
        return _("%(hand)s, by the better suit") % {"hand": name}
    decisive = next(place for place, rank in enumerate(value.ranks) if closest.ranks[place] != rank)
    if decisive < _RANKS_NAMED.get(value.category, 1):
        return name
    return _("%(hand)s, %(rank)s kicker") % {"hand": name, "rank": RANK_NAMES[value.ranks[decisive]]}
