"""What the seats say, looked up once for a page."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.seat_view import SeatView
from game.words.cards import CardFace, face_down


class SeatWords(NamedTuple):
    """`draws` has the number of cards in it. A blind has its badge and what that is short for. `stands`
    and its like are sentences with a seat's name, stack and bet, `its_turn` and `let_act` with the name
    alone; `hand` has the hand's number, `pot` the amount in it."""

    out: str
    folded: str
    all_in: str
    mucks: str
    blind: str
    served: str
    draws: str
    big_blind: tuple[str, str]
    small_blind: tuple[str, str]
    dealer: str
    dealer_of_draw: str
    face_down: CardFace
    stands: str
    stands_with_bet: str
    has_folded: str
    its_turn: str
    let_act: str
    hand: str
    pot: str

    def dealer_note(self, view: SeatView) -> str:
        return self.dealer if view.draw is None else self.dealer_of_draw


def seat_words() -> SeatWords:
    return SeatWords(
        out=_("Out"),
        folded=_("Folded"),
        all_in=_("All-in"),
        mucks=_("Mucks"),
        blind=_("Blind"),
        served=_("Served"),
        # Translators: how many cards a player has exchanged.
        draws=_("Draws %(count)d"),
        # Translators: badges of the seats that posted the blinds: short for big blind and small blind.
        big_blind=(_("BB"), _("Big blind")),
        small_blind=(_("SB"), _("Small blind")),
        dealer=_("The dealer button: this seat acts last after the flop. It moves on every hand."),
        dealer_of_draw=_(
            "The dealer: the seat on its left gets the first card and speaks first. It moves on every deal."
        ),
        face_down=face_down(),
        stands=_("%(name)s: stack %(stack)s"),
        stands_with_bet=_("%(name)s: stack %(stack)s, bet %(bet)s"),
        has_folded=_("%(name)s: folded, stack %(stack)s"),
        its_turn=_("It is %(name)s’s turn."),
        let_act=_("Let %(name)s act"),
        hand=_("Hand %(number)d"),
        pot=_("Pot: %(amount)s"),
    )
