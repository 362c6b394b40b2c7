"""The glossary's terms of cards and hands, each with one sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TERMS_OF_CARDS = (
    (
        pgettext_lazy("glossary", "board"),
        _("The face-up cards in the middle, which every player can use."),
    ),
    (
        pgettext_lazy("glossary", "burn card"),
        _("The top card of the deck, put aside face down before cards are dealt to the board."),
    ),
    (pgettext_lazy("glossary", "deck"), _("The full set of cards, shuffled for every hand.")),
    (
        pgettext_lazy("glossary", "draw"),
        _("A hand that needs one more card to become a straight or a flush."),
    ),
    (
        pgettext_lazy("glossary", "equity"),
        _("The share of the pot that a hand would win on average if it were played to the end."),
    ),
    (
        pgettext_lazy("glossary", "flop"),
        _("The first three cards of the board, and the street that follows."),
    ),
    (pgettext_lazy("glossary", "flush"), _("Five cards of one suit.")),
    (pgettext_lazy("glossary", "four of a kind"), _("Four cards of one rank.")),
    (pgettext_lazy("glossary", "full house"), _("Three cards of one rank and two of another.")),
    (
        pgettext_lazy("glossary", "hand rank"),
        _("What a player's best five cards are worth, from high card to straight flush."),
    ),
    (
        pgettext_lazy("glossary", "high card"),
        _("A hand without any combination, ranked by its highest cards."),
    ),
    (
        pgettext_lazy("glossary", "hole cards"),
        _("The cards dealt to one player, which only that player may see."),
    ),
    (
        pgettext_lazy("glossary", "kicker"),
        _("A card outside the combination, which decides between otherwise equal hands."),
    ),
    (pgettext_lazy("glossary", "off-suit"), _("Said of two hole cards of different suits.")),
    (pgettext_lazy("glossary", "pair"), _("Two cards of one rank.")),
    (pgettext_lazy("glossary", "preflop"), _("The street before any card lies on the board.")),
    (pgettext_lazy("glossary", "rank"), _("A card's value, from two to ace.")),
    (pgettext_lazy("glossary", "river"), _("The last card of the board, and the street that follows.")),
    (
        pgettext_lazy("glossary", "royal flush"),
        _("The straight flush from the ten to the ace, the best of all hands."),
    ),
    (
        pgettext_lazy("glossary", "shuffle"),
        _("The mixing of the deck, which on this site can be checked after the game."),
    ),
    (
        pgettext_lazy("glossary", "shuffle word"),
        _("A text of your own that goes into the shuffle, so that the server cannot have chosen the cards."),
    ),
    (pgettext_lazy("glossary", "straight"), _("Five cards in sequence, of any suits.")),
    (pgettext_lazy("glossary", "straight flush"), _("Five cards in sequence and of one suit.")),
    (
        pgettext_lazy("glossary", "suit"),
        _("One of the four families of cards: spades, clubs, diamonds, hearts."),
    ),
    (pgettext_lazy("glossary", "suited"), _("Said of two hole cards of the same suit.")),
    (pgettext_lazy("glossary", "three of a kind"), _("Three cards of one rank.")),
    (pgettext_lazy("glossary", "turn"), _("The fourth card of the board, and the street that follows.")),
    (pgettext_lazy("glossary", "two pairs"), _("Two cards of one rank and two of another.")),
    (
        pgettext_lazy("glossary", "wheel"),
        _("The straight from the ace to the five, the lowest straight."),
    ),
)
