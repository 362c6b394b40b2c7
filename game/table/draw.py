"""What the table shows of a hand with openers and a draw: its rounds, the pot that waits, and what only such
a hand asks."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from game.engine.draw_state import FirstBets
from game.engine.events import AntePosted, Street
from game.engine.seat_view import DrawView, SeatView
from game.engine.state import Phase
from game.play.saved_game import SavedGame
from game.play.viewpoint import visitors_view
from game.table.seat_panel import SeatPanel
from game.words.cards import CardFace, face_up
from game.words.draw_words import requirement_text
from game.words.streets import STREET_NAMES
from leaderboard.money import Money

ROUNDS = (Street.FIRST_ROUND, Street.DRAW, Street.SECOND_ROUND)

# Translators: which deal of one pot it is: "third deal".
DEALS: tuple[str | Promise, ...] = (
    pgettext_lazy("deal", "First deal"),
    pgettext_lazy("deal", "Second deal"),
    pgettext_lazy("deal", "Third deal"),
    pgettext_lazy("deal", "Fourth deal"),
    pgettext_lazy("deal", "Fifth deal"),
    pgettext_lazy("deal", "Sixth deal"),
    pgettext_lazy("deal", "Seventh deal"),
    pgettext_lazy("deal", "Eighth deal"),
    pgettext_lazy("deal", "Ninth deal"),
    pgettext_lazy("deal", "Tenth deal"),
)


class RoundMark(NamedTuple):
    """A round of the hand, and whether the hand stands there."""

    name: str
    is_now: bool


class MarkedCard(NamedTuple):
    """A card of the viewer's hand that he may exchange; `number` is its place from 1, and its key."""

    number: int
    card: CardFace
    is_marked: bool


class BlindQuestion(NamedTuple):
    """A blind that the viewer may make, or see, before he has cards: `action` is the value to post."""

    text: str
    yes: str
    action: str
    no: str


class DrawPrompt(NamedTuple):
    """The viewer's draw. `none`, `one` and `several` are the button's texts by the number of cards marked,
    the last with an {n} in it."""

    most: int
    none: str
    one: str
    several: str


class DrawPanel(NamedTuple):
    """`history` says what opens and, of a pot that waits, how long it has; `marks` are the cards to choose
    from, () when it is not the viewer's turn to draw."""

    rounds: tuple[RoundMark, ...]
    history: str
    prompt: str
    marks: tuple[MarkedCard, ...]


def draw_panel(view: SeatView, seat: SeatPanel, marked: Collection[str], money: Money) -> DrawPanel | None:
    """None in games without a draw. `marked` are the keys of cards that the viewer has marked."""
    draw = view.draw
    if draw is None:
        return None
    draws = view.legal.max_discards is not None
    marks = tuple(
        MarkedCard(number, card, card.key in marked)
        for number, card in enumerate(seat.cards if draws else (), 1)
    )
    return DrawPanel(
        rounds=tuple(RoundMark(str(STREET_NAMES[street]), street is view.street) for street in ROUNDS),
        history=_history(view, draw, money),
        prompt=_("Your five cards: mark what you throw away") if draws else "",
        marks=marks,
    )


def exchange_choice(saved: SavedGame, marked: Collection[str]) -> tuple[MarkedCard, ...]:
    """The cards that the visitor may exchange now, () where it is not his turn to."""
    view = visitors_view(saved)
    if not saved.visitor_to_act or view.legal.max_discards is None:
        return ()
    cards = sorted(view.my_cards, reverse=True)
    return tuple(MarkedCard(place, face_up(card), str(card) in marked) for place, card in enumerate(cards, 1))


def _history(view: SeatView, draw: DrawView, money: Money) -> str:
    """What opens, until somebody does; of a pot that waits "Third deal, kings or better, pot €360"."""
    if draw.requirement is None or view.phase is Phase.OVER:
        return ""
    opens = requirement_text(draw.requirement)
    if not draw.carried:
        return _("To open: %(pair)s") % {"pair": opens} if draw.first_bets is FirstBets.OPENERS else ""
    antes = sum(event.amount for event in view.events if isinstance(event, AntePosted))
    values = {"deal": _deal(draw.deals), "pair": opens, "pot": money.text(draw.carried + antes)}
    if draw.talked:
        return _("Piatto di parole. %(deal)s, %(pair)s, pot %(pot)s") % values
    return _("%(deal)s, %(pair)s, pot %(pot)s") % values


def _deal(before: int) -> str:
    if before < len(DEALS):
        return str(DEALS[before])
    return _("Deal %(number)d") % {"number": before + 1}


def blind_question(view: SeatView, money: Money) -> BlindQuestion | None:
    """Only while the viewer is asked before the deal."""
    legal, draw = view.legal, view.draw
    if not legal.decline or draw is None:
        return None
    if legal.call is not None:
        amount = {"amount": money.text(legal.call)}
        return BlindQuestion(
            text=_("The controbuio lies above your buio. Whoever sees it unseen keeps the first raise."),
            yes=_("See %(amount)s unseen") % amount,
            action="call",
            no=_("First the cards"),
        )
    amount = {"amount": money.text(legal.blind or 0)}
    if draw.makers:
        return BlindQuestion(
            text=_("There is a buio before you. Do you bet above it, before you have cards?"),
            yes=_("Controbuio, %(amount)s") % amount,
            action="declare",
            no=_("No controbuio"),
        )
    return BlindQuestion(
        text=_("You sit left of the dealer. Do you bet before you have cards?"),
        yes=_("Buio, %(amount)s") % amount,
        action="declare",
        no=_("No buio"),
    )


def exchange(view: SeatView) -> DrawPrompt | None:
    """Only while the viewer is to draw."""
    most = view.legal.max_discards
    if most is None:
        return None
    return DrawPrompt(
        most=most,
        none=_("Draw the marked cards"),
        one=ngettext("Draw %(count)s card", "Draw %(count)s cards", 1) % {"count": 1},
        several=ngettext("Draw %(count)s card", "Draw %(count)s cards", 2) % {"count": "{n}"},
    )


def draw_status(view: SeatView, money: Money) -> str:
    """What the viewer is to decide, where only such a hand asks it; else empty."""
    legal, draw = view.legal, view.draw
    if draw is None:
        return ""
    if view.phase is Phase.DEALING:
        return _("The pack is used up.")
    if legal.max_discards is not None:
        return _("Your turn: mark the cards that you exchange, or say servito.")
    if legal.decline:
        return _("Your turn: do you bet before you have cards?")
    if view.phase is Phase.BETTING and legal.check and draw.first_bets is FirstBets.OPENERS:
        return _("Your turn: you may open.") if legal.bet else _("Your turn: you have no openers.")
    if legal.call is not None:
        return _("Your turn: %(amount)s to see.") % {"amount": money.text(legal.call)}
    return _("Your turn: nobody has bet.") if legal.check else ""
