"""The glossary's terms of the table and of betting, each with one sentence."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.engine.betting import PotCount
from game.engine.rules import RULE_SETS

TERMS_OF_PLAY = (
    (pgettext_lazy("glossary", "all-in"), _("With the whole stack in the pot.")),
    (
        pgettext_lazy("glossary", "ante"),
        _("A small amount that everyone pays into the pot before the cards are dealt."),
    ),
    (
        pgettext_lazy("glossary", "bet"),
        _("The first chips put in on a street, which the others must match."),
    ),
    (
        pgettext_lazy("glossary", "big blind"),
        _("The larger of the two forced bets, twice the small blind, and also the seat that posts it."),
    ),
    (
        pgettext_lazy("glossary", "blind"),
        _("A forced bet posted before the cards are dealt, so that there is something to play for."),
    ),
    (
        pgettext_lazy("glossary", "bluff"),
        _("A bet or raise with a weak hand, made so that better ones fold."),
    ),
    (
        pgettext_lazy("glossary", "bot"),
        _("A computer player; it sees no more than a person in its seat would."),
    ),
    (
        pgettext_lazy("glossary", "button"),
        _("The marker of the dealer's seat, which moves on clockwise after every hand."),
    ),
    (pgettext_lazy("glossary", "call"), _("To match the current bet and stay in the hand.")),
    (
        pgettext_lazy("glossary", "check"),
        _("To pass the action on without paying, when there is no bet to match."),
    ),
    (pgettext_lazy("glossary", "chip"), _("A token that stands for money; here it is play money only.")),
    (
        pgettext_lazy("glossary", "contender"),
        _("A player who has not folded and can still win a pot."),
    ),
    (
        pgettext_lazy("glossary", "dealer"),
        _("The player in whose name the cards are dealt, marked by the button."),
    ),
    (
        pgettext_lazy("glossary", "elimination"),
        _("Leaving the game for good because the stack has become too small."),
    ),
    (
        pgettext_lazy("glossary", "fixed limit"),
        _("A limit under which every bet and raise of a street has the same fixed size."),
    ),
    (
        pgettext_lazy("glossary", "fold"),
        _("To give up the hand, together with everything paid into the pot."),
    ),
    (
        pgettext_lazy("glossary", "game"),
        _("A series of hands, from the setup form to the end that was chosen there."),
    ),
    (pgettext_lazy("glossary", "hand"), _("One deal, from the blinds until the pots are won.")),
    (pgettext_lazy("glossary", "heads-up"), _("Play between two opponents only.")),
    (
        pgettext_lazy("glossary", "last aggressor"),
        _("The player who made the last bet or raise of a street."),
    ),
    (pgettext_lazy("glossary", "limit"), _("The rule that says how much may be bet or raised.")),
    (pgettext_lazy("glossary", "main pot"), _("The pot that every contender can win.")),
    (
        pgettext_lazy("glossary", "minimum chip"),
        _("The smallest amount of a hand, equal to the small blind."),
    ),
    (
        pgettext_lazy("glossary", "minimum raise"),
        _("A raise by exactly as much as the last bet or raise of the street."),
    ),
    (
        pgettext_lazy("glossary", "mixed"),
        _("A game in which fixed limit and no limit alternate."),
    ),
    (pgettext_lazy("glossary", "muck"), _("To give up a beaten hand at the showdown without showing it.")),
    (
        pgettext_lazy("glossary", "no limit"),
        _("No upper limit: anything from the minimum to the whole stack may be bet."),
    ),
    (
        pgettext_lazy("glossary", "odd chip"),
        _("A chip that is left over when a pot cannot be split evenly."),
    ),
    (
        pgettext_lazy("glossary", "option"),
        _("The big blind's right to raise before the flop even when nobody else has."),
    ),
    (
        pgettext_lazy("glossary", "position"),
        _("A player's place in the order of acting; acting later means knowing more about the others."),
    ),
    (pgettext_lazy("glossary", "pot"), _("All the chips that can be won in a hand.")),
    (
        pgettext_lazy("glossary", "pot limit"),
        format_lazy(
            _(
                "A limit under which a raise adds at most what the pot holds after the call; in {rules}, "
                "what it holds before one acts."
            ),
            rules=", ".join(
                named.name for named in RULE_SETS.values() if named.pot_count is PotCount.BEFORE_ACTING
            ),
        ),
    ),
    (
        pgettext_lazy("glossary", "pot odds"),
        _("What a call costs compared with what the pot offers for it."),
    ),
    (
        pgettext_lazy("glossary", "raise"),
        _("To increase a bet that another player has made; amounts are always totals, “raise to”."),
    ),
    (
        pgettext_lazy("glossary", "raise cap"),
        _("The maximum number of raises on one street, after which players can only call or fold."),
    ),
    (
        pgettext_lazy("glossary", "score"),
        _("What a player has won or lost per hand; the leaderboard is sorted by it."),
    ),
    (pgettext_lazy("glossary", "seat"), _("A place at the table; seats are numbered clockwise.")),
    (
        pgettext_lazy("glossary", "short all-in"),
        _("An all-in too small to count as a full raise."),
    ),
    (
        pgettext_lazy("glossary", "showdown"),
        _("The comparison of hands after the last street, when more than one player is left."),
    ),
    (
        pgettext_lazy("glossary", "side pot"),
        _("A pot for the bets beyond an all-in, which only the players who paid into it can win."),
    ),
    (
        pgettext_lazy("glossary", "small blind"),
        _("The smaller of the two forced bets, equal to the minimum chip, and also the seat that posts it."),
    ),
    (
        pgettext_lazy("glossary", "split pot"),
        _("A pot divided among players with equal hands."),
    ),
    (pgettext_lazy("glossary", "stack"), _("All the chips in front of a player.")),
    (
        pgettext_lazy("glossary", "street"),
        _("One round of betting: preflop, flop, turn or river."),
    ),
    (
        pgettext_lazy("glossary", "community cards"),
        _("The face-up cards in the middle of the table: the board."),
    ),
    (
        pgettext_lazy("glossary", "dead button"),
        _("A rule by which the big blind always moves to the next player, so that nobody misses it."),
    ),
    (
        pgettext_lazy("glossary", "EPT"),
        _("The European Poker Tour, a series of tournaments in European casinos."),
    ),
    (pgettext_lazy("glossary", "fish"), _("A weak player.")),
    (
        pgettext_lazy("glossary", "WPT"),
        _("The World Poker Tour, a series of tournaments in casinos all over the world."),
    ),
    (
        pgettext_lazy("glossary", "WSOP"),
        _("The World Series of Poker, held in Las Vegas every summer, the largest poker event of all."),
    ),
    (
        pgettext_lazy("glossary", "table stakes"),
        _(
            "The rule that no player can lose more in a hand than the stack they began it with, or "
            "win more than that from each opponent."
        ),
    ),
    (
        pgettext_lazy("glossary", "uncalled bet"),
        _("The part of a bet that nobody has called; it goes back to the player who made it."),
    ),
    (
        pgettext_lazy("glossary", "under the gun"),
        _("The seat left of the big blind, which acts first before the flop."),
    ),
)
