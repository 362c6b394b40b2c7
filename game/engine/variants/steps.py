"""The steps of a hand, as values: what is paid, dealt, bet and exchanged, in this order."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.events import Street


class PostAntes(NamedTuple):
    """Every seat pays what the setup says it owes."""


class PostBlinds(NamedTuple):
    """The seats that owe one post their blind."""


class OfferBlinds(NamedTuple):
    """Two seats in turn may bet before they have cards: `multiples` of the pot, each above the one before.

    The maker of such a blind may raise it by up to `raises` times its amount when it is his turn again.
    """

    street: Street
    multiples: tuple[int, ...]
    raises: int


class DealCards(NamedTuple):
    """So many cards to each seat, one at a time from the dealer's left."""

    cards: int


class DealBoard(NamedTuple):
    """Burn cards, and deal some to the board."""

    burn: int
    cards: int


class BettingRound(NamedTuple):
    """A round of betting. `units` is its fixed-limit bet in big blinds.

    `must_open`: nobody bets before a seat has opened, which takes the variant's openers.
    """

    street: Street
    units: int = 1
    must_open: bool = False


class ExchangeRound(NamedTuple):
    """Each seat still in exchanges up to this many of its cards."""

    street: Street
    most: int


Step = PostAntes | PostBlinds | OfferBlinds | DealCards | DealBoard | BettingRound | ExchangeRound
