"""Cards as the page shows them: the key of the picture and the name in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from game.engine.cards import Card, Rank, Suit

RANK_NAMES: dict[Rank, str | Promise] = {
    Rank.TWO: pgettext_lazy("rank", "two"),
    Rank.THREE: pgettext_lazy("rank", "three"),
    Rank.FOUR: pgettext_lazy("rank", "four"),
    Rank.FIVE: pgettext_lazy("rank", "five"),
    Rank.SIX: pgettext_lazy("rank", "six"),
    Rank.SEVEN: pgettext_lazy("rank", "seven"),
    Rank.EIGHT: pgettext_lazy("rank", "eight"),
    Rank.NINE: pgettext_lazy("rank", "nine"),
    Rank.TEN: pgettext_lazy("rank", "ten"),
    Rank.JACK: pgettext_lazy("rank", "jack"),
    Rank.QUEEN: pgettext_lazy("rank", "queen"),
    Rank.KING: pgettext_lazy("rank", "king"),
    Rank.ACE: pgettext_lazy("rank", "ace"),
}
RANK_PLURALS: dict[Rank, str | Promise] = {
    Rank.TWO: pgettext_lazy("rank", "twos"),
    Rank.THREE: pgettext_lazy("rank", "threes"),
    Rank.FOUR: pgettext_lazy("rank", "fours"),
    Rank.FIVE: pgettext_lazy("rank", "fives"),
    Rank.SIX: pgettext_lazy("rank", "sixes"),
    Rank.SEVEN: pgettext_lazy("rank", "sevens"),
    Rank.EIGHT: pgettext_lazy("rank", "eights"),
    Rank.NINE: pgettext_lazy("rank", "nines"),
    Rank.TEN: pgettext_lazy("rank", "tens"),
    Rank.JACK: pgettext_lazy("rank", "jacks"),
    Rank.QUEEN: pgettext_lazy("rank", "queens"),
    Rank.KING: pgettext_lazy("rank", "kings"),
    Rank.ACE: pgettext_lazy("rank", "aces"),
}
SUIT_NAMES: dict[Suit, str | Promise] = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.CLUBS: gettext_lazy("clubs"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.HEARTS: gettext_lazy("hearts"),
}
SUIT_SIGNS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}


class CardFace(NamedTuple):
    """A card on the table. `key` names its picture ("Ah"; empty for the back), `suit` is the suit's letter.

    `wins` marks the cards of a winning hand, `loses` the others at a showdown, `fresh` those just dealt.
    Of several pots, `stage` is the first whose winning hand takes the card, `until` the one that lays it
    down, 0 where it stays.
    """

    key: str
    suit: str
    name: str
    wins: bool = False
    fresh: bool = False
    loses: bool = False
    stage: int = 0
    until: int = 0


def card_name(card: Card) -> str:
    # Translators: a card, as in "ace of hearts".
    return _("%(rank)s of %(suit)s") % {"rank": RANK_NAMES[card.rank], "suit": SUIT_NAMES[card.suit]}


def card_names(cards: Iterable[Card]) -> str:
    return ", ".join(map(card_name, cards))


def card_signs(cards: Iterable[Card]) -> str:
    """The cards as rank and suit sign: A♥ 10♣."""
    return " ".join(f"{rank_sign(card.rank)}{SUIT_SIGNS[card.suit]}" for card in cards)


def rank_sign(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.letter


def face_up(
    card: Card, winning: Collection[Card] = (), fresh: Collection[Card] = (), *, decided: bool = False
) -> CardFace:
    """`decided`: the showdown has been won, so that a card wins or loses."""
    wins = card in winning
    return _face(card, wins, card in fresh, decided and not wins)


def _face(card: Card, wins: bool, fresh: bool, loses: bool) -> CardFace:
    return CardFace(str(card), card.suit.letter, card_name(card), wins, fresh, loses)


def face_down() -> CardFace:
    return CardFace("", "", _("face-down card"))
