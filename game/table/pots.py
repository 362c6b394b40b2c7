"""The middle of the table: board and pots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.cards import Card
from game.engine.events import Acted, PotWon, StreetDealt
from game.engine.seat_view import SeatView
from game.names.visitor_text import isolated
from game.table.last_values import LastValues
from game.table.showdown import Showdown, staged_card
from game.words.cards import CardFace
from game.words.events import HandLog
from game.words.hand_names import hand_name
from leaderboard.money import Money

BOARD_CARDS = HAND_SIZE = 5


class PotPanel(NamedTuple):
    """One pot; `short_name` is for where there is no room for `name`; `players` names who plays for it, empty
    where there is only one pot. `winners` names who has won it, empty before the end; `stage` counts the pots
    as they are paid, from 1."""

    name: str
    short_name: str
    amount: str
    players: str
    winners: str = ""
    stage: int = 0
    is_last: bool = False


def board(view: SeatView, end: Showdown) -> tuple[CardFace | None, ...]:
    """The five places of the board, None where no card lies yet. The last street's cards are fresh until
    somebody acts on them."""
    fresh = _last_dealt(view)
    faces: list[CardFace | None] = [staged_card(card, end, fresh) for card in view.board]
    return (*faces, *(None for _place in range(BOARD_CARDS - len(faces))))


def _last_dealt(view: SeatView) -> tuple[Card, ...]:
    for event in reversed(view.events):
        if isinstance(event, StreetDealt):
            return event.cards
        if isinstance(event, Acted):
            break
    return ()


def own_hand(view: SeatView, last: LastValues) -> str:
    """The name of the viewer's hand as it stands, empty where he has none."""
    cards = (*view.my_cards, *view.board)
    if not view.my_cards or (view.draw is not None and len(cards) < HAND_SIZE):
        return ""
    ranking = view.hand_ranking
    return last.get("own hand", cards, lambda: hand_name(ranking.evaluate(cards), ranking))


def pot_panels(view: SeatView, names: Sequence[str], money: Money, end: Showdown) -> tuple[PotPanel, ...]:
    """Main pot and side pots as swept so far, without the bets that still lie before the seats; once the hand
    is over, with who has won them."""
    hand_log = HandLog(view, names, money)
    several = len(view.pots) > 1
    won = {event.pot: event.shares for event in view.events if isinstance(event, PotWon)}
    return tuple(
        PotPanel(
            name=hand_log.pot_name(number),
            # Translators: the main pot, in as few letters as can be; side pots go by their numbers.
            short_name=str(number) if number else _("Main"),
            amount=money.short(pot.amount),
            players=", ".join(isolated(names[seat]) for seat in pot.seats) if several else "",
            winners=", ".join(isolated(names[seat]) for seat, _share in won.get(number, ())),
            stage=end.pots.index(number) + 1 if number in end.pots else 0,
            is_last=bool(end.pots) and number == end.pots[-1],
        )
        for number, pot in enumerate(view.pots)
    )
