"""The glossary's terms of poker all'italiana, each with one sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TERMS_OF_DRAW = (
    (
        pgettext_lazy("glossary", "invito"),
        _("In poker all’italiana the small fixed amount that everyone pays before the deal, its ante."),
    ),
    (
        pgettext_lazy("glossary", "cip"),
        _("The least bet of poker all’italiana, as much as the invito."),
    ),
    (
        pgettext_lazy("glossary", "parola"),
        _("In poker all’italiana what one says after the draw to bet nothing and pass the turn on."),
    ),
    (
        pgettext_lazy("glossary", "servito"),
        _("Said in poker all’italiana by who exchanges no card, with a made hand or as a bluff."),
    ),
    (
        pgettext_lazy("glossary", "opening"),
        _("The first bet of a deal of poker all’italiana, to which only who holds openers has a right."),
    ),
    (
        pgettext_lazy("glossary", "openers"),
        _("The fewest cards that prove the right to open, shown when the hand is over."),
    ),
    (
        pgettext_lazy("glossary", "requirement"),
        _("The least pair that opens, which rises and falls while nobody opens."),
    ),
    (
        pgettext_lazy("glossary", "buio"),
        _("A bet of twice the pot that the seat left of the dealer may make before seeing any card."),
    ),
    (
        pgettext_lazy("glossary", "controbuio"),
        _("A bet of four times the pot, unseen too, by which the next seat takes over the rights of a buio."),
    ),
    (
        pgettext_lazy("glossary", "passed-out deal"),
        _("A deal that nobody opens, after which the pot stays and everybody pays another invito."),
    ),
    (
        pgettext_lazy("glossary", "piatto di parole"),
        _("A pot that stays for the next deal because all have said parola after the draw."),
    ),
    (
        pgettext_lazy("glossary", "difference"),
        _("What a seat that had folded pays into a piatto di parole, so that all have paid alike."),
    ),
    (
        pgettext_lazy("glossary", "resti"),
        _("The chips that a player still has before him, beyond which nobody can bet against him."),
    ),
    (
        pgettext_lazy("glossary", "exchange"),
        _("The moment at which each seat still in changes up to four of its cards for new ones."),
    ),
    (
        pgettext_lazy("glossary", "discard"),
        _("A card that is put down in the exchange, for good."),
    ),
    (
        pgettext_lazy("glossary", "stripped deck"),
        _("A deck without its lowest ranks, of which fewer remain the fewer players there are."),
    ),
    (
        pgettext_lazy("glossary", "reshuffle"),
        _("A new pack made of what lies face down when the old one is used up during the exchange."),
    ),
    (
        pgettext_lazy("glossary", "maximum straight flush"),
        _("The straight flush that ends in the ace, which beats the middle ones and loses to the minimum."),
    ),
    (
        pgettext_lazy("glossary", "middle straight flush"),
        _("A straight flush without an ace, which beats the minimum and loses to the maximum."),
    ),
    (
        pgettext_lazy("glossary", "minimum straight flush"),
        _("The straight flush that begins with the ace, which beats the maximum and loses to middle ones."),
    ),
    (
        pgettext_lazy("glossary", "rank by rarity"),
        _("A house rule that puts a flush above four of a kind where the deck is so small that it is rarer."),
    ),
    (
        pgettext_lazy("glossary", "divided pot"),
        _("A talked pot that by house rule is played in two or three parts, one a hand."),
    ),
)
