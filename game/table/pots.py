"""The middle of the table: board and pots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.events import StreetDealt
from game.engine.seat_view import SeatView
from game.names.visitor_text import isolated
from game.table.seats import winning_cards
from game.words.cards import CardFace, face_up
from game.words.events import HandLog
from leaderboard.money import Money

BOARD_CARDS = 5


class PotPanel(NamedTuple):
    """One pot; `short_name` is for where there is no room for `name`; `players` names who plays for it, empty
    where there is only one pot."""

    name: str
    short_name: str
    amount: str
    players: str


def board(view: SeatView) -> tuple[CardFace | None, ...]:
    """The five places of the board, None where no card lies yet. The last street's cards are fresh until
    somebody acts on them."""
    winning = winning_cards(view)
    last = view.events[-1] if view.events else None
    fresh = last.cards if isinstance(last, StreetDealt) else ()
    faces: list[CardFace | None] = [face_up(card, winning, fresh) for card in view.board]
    return (*faces, *(None for _place in range(BOARD_CARDS - len(faces))))


def pot_panels(view: SeatView, names: Sequence[str], money: Money) -> tuple[PotPanel, ...]:
    """Main pot and side pots as swept so far, without the bets that still lie before the seats."""
    hand_log = HandLog(view, names, money)
    several = len(view.pots) > 1
    return tuple(
        PotPanel(
            name=hand_log.pot_name(number),
            # Translators: the main pot, in as few letters as can be; side pots go by their numbers.
            short_name=str(number) if number else _("Main"),
            amount=money.short(pot.amount),
            players=", ".join(isolated(names[seat]) for seat in pot.seats) if several else "",
        )
        for number, pot in enumerate(view.pots)
    )
