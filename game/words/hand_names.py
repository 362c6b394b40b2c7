"""Names of poker hands, and what decided between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from game.engine.cards import Rank
from game.engine.ranking import BEATS, Category, HandValue, Ranking, StraightFlushKind, StrippedRanking
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


STRAIGHT_FLUSH_KINDS: Mapping[StraightFlushKind, Promise] = {
    StraightFlushKind.MAXIMUM: pgettext_lazy("glossary", "maximum straight flush"),
    StraightFlushKind.MIDDLE: pgettext_lazy("glossary", "middle straight flush"),
    StraightFlushKind.MINIMUM: pgettext_lazy("glossary", "minimum straight flush"),
}

_BY_THE_CIRCLE: Mapping[StraightFlushKind, Promise] = {
    StraightFlushKind.MAXIMUM: gettext_lazy("%(hand)s: the maximum beats a middle one"),
    StraightFlushKind.MIDDLE: gettext_lazy("%(hand)s: a middle one beats the minimum"),
    StraightFlushKind.MINIMUM: gettext_lazy("%(hand)s: the minimum beats the maximum"),
}


def hand_name(value: HandValue, ranking: Ranking | None = None) -> str:
    """A hand with the ranks that make it: "two pairs, aces and kings". In a stripped deck, whose `ranking`
    tells it, straight flushes are named by their kinds."""
    kind = _kind(value, ranking)
    if kind is StraightFlushKind.MIDDLE:
        return _("%(kind)s, %(high)s high") % {
            "kind": STRAIGHT_FLUSH_KINDS[kind],
            "high": RANK_NAMES[value.ranks[0]],
        }
    if kind is not None:
        return str(STRAIGHT_FLUSH_KINDS[kind])
    if value.category is Category.STRAIGHT_FLUSH and value.ranks[0] is Rank.ACE:
        return _("royal flush")
    return str(_PATTERNS[value.category]) % {
        "high": RANK_NAMES[value.ranks[0]],
        "first": RANK_PLURALS[value.ranks[0]],
        "second": RANK_PLURALS[value.ranks[min(1, len(value.ranks) - 1)]],
    }


def _kind(value: HandValue, ranking: Ranking | None) -> StraightFlushKind | None:
    """The kind of a straight flush of a stripped deck; None for all other hands."""
    if value.category is Category.STRAIGHT_FLUSH and isinstance(ranking, StrippedRanking):
        return ranking.kind_by_high(value.ranks[0])
    return None


def winning_hand_name(value: HandValue, beaten: Iterable[HandValue], ranking: Ranking | None = None) -> str:
    """The hand's name, with what decided against the beaten hands: the kicker, the suit, or the circle of
    straight flushes."""
    name, rivals = hand_name(value, ranking), [other for other in beaten if other.category is value.category]
    kind = _kind(value, ranking)
    kinds = {_kind(other, ranking) for other in rivals}
    if kind is not None and kinds | {kind} == {kind, BEATS[kind]}:
        return str(_BY_THE_CIRCLE[kind]) % {"hand": name}
    if len(kinds | {kind}) == len(StraightFlushKind):
        return _by_suit(name)
    closest = max(rivals, default=None)
    if closest is None:
        return name
    if closest == value or (value.category is Category.FLUSH and closest > value):
        return _by_suit(name)
    decisive = next(place for place, rank in enumerate(value.ranks) if closest.ranks[place] != rank)
    if decisive < _RANKS_NAMED.get(value.category, 1):
        return name
    return _("%(hand)s, %(rank)s kicker") % {"hand": name, "rank": RANK_NAMES[value.ranks[decisive]]}


def _by_suit(name: str) -> str:
    # Translators: a winning hand equal to another by rank, where suits decide.
    return _("%(hand)s, by the better suit") % {"hand": name}
