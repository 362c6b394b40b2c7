"""The table in words: whose turn it is, what has just happened, and how the table stands."""

from __future__ import annotations

from django.utils.translation import gettext as _

from game.engine.cards import Card
from game.engine.events import Street
from game.engine.seat_view import SeatView
from game.engine.state import Phase
from game.names.visitor_text import isolated
from game.play.saved_game import SavedGame
from game.table.draw import draw_status
from game.table.last_values import LastValues
from game.table.seat_words import SeatWords
from game.words.cards import card_names
from game.words.events import HandLog
from game.words.streets import STREET_NAMES
from leaderboard.money import Money


def title(saved: SavedGame, says: SeatWords) -> str:
    """The page's title."""
    if saved.ended is not None:
        return _("Game over")
    hand = says.hand % {"number": saved.game.hand_number}
    return _("Your turn – %(hand)s") % {"hand": hand} if saved.visitor_to_act else hand


def status(saved: SavedGame, view: SeatView, money: Money, says: SeatWords) -> str:
    """Whose turn it is, and what they may do."""
    if saved.ended is not None:
        return _("The game is over.")
    if view.phase is Phase.OVER:
        return _("The hand is over.")
    if view.to_act is None:
        if said := draw_status(view, money):
            return said
        return _("The betting of this street is over.")
    if not saved.visitor_to_act:
        return says.its_turn % {"name": isolated(saved.players[view.to_act].name)}
    if said := draw_status(view, money):
        return said
    if view.legal.show_or_muck:
        return _("Your turn: your hand is beaten.")
    if view.legal.call is None:
        return _("Your turn: checking is free.")
    return _("Your turn: %(amount)s to call.") % {"amount": money.text(view.to_call)}


def announcement(saved: SavedGame, hand_log: HandLog, whose_turn: str) -> str:
    """What has just happened, in words, then whose turn it is."""
    spoken = [line.aloud for line in hand_log.latest_lines()]
    if not saved.hand.actions and hand_log.view.my_cards:
        spoken.append(_("Your cards: %(cards)s") % {"cards": card_names(hand_log.view.my_cards)})
    return ". ".join(spoken) + ". " + whose_turn


def summary(
    saved: SavedGame, view: SeatView, money: Money, says: SeatWords, last: LastValues
) -> tuple[str, ...]:
    """The table in sentences, for whoever cannot take it in at a glance."""
    board = None if view.draw else view.board
    cards = last.get(
        "cards in words",
        (view.my_cards, view.street, board),
        lambda: _cards_summary(view.my_cards, view.street, board),
    )
    pot = says.pot % {"amount": money.text(view.pot)}
    seats = last.each(
        "in words",
        list(zip(view.in_hand, view.stacks, view.bets, strict=True)),
        lambda seat: _seat_summary(saved.players[seat].name, view, seat, money, says),
    )
    return (*cards, pot, *[seats[seat] for seat in sorted(view.dealt_in)])


def _cards_summary(own: tuple[Card, ...], street: Street, board: tuple[Card, ...] | None) -> tuple[str, ...]:
    stands = str(STREET_NAMES[street])
    if board is not None:
        cards = card_names(board) or _("no cards yet")
        stands = _("%(street)s, board: %(cards)s") % {"street": stands, "cards": cards}
    return (*([_("Your cards: %(cards)s") % {"cards": card_names(own)}] if own else []), stands)


def _seat_summary(name: str, view: SeatView, seat: int, money: Money, says: SeatWords) -> str:
    name, stack, bet = isolated(name), money.text(view.stacks[seat]), view.bets[seat]
    if not view.in_hand[seat]:
        return says.has_folded % {"name": name, "stack": stack}
    if not bet:
        return says.stands % {"name": name, "stack": stack}
    return says.stands_with_bet % {"name": name, "stack": stack, "bet": money.text(bet)}
