"""What a hand with openers, blinds on offer and a draw knows beside what every hand knows."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from game.engine.cards import Card
from game.engine.variants.italian_draw.serving import Pack


class FirstBets(Enum):
    """Who may bet in the first round."""

    OPENERS = "openers"
    """Only who holds openers: nobody has opened."""
    MAKERS = "makers"
    """Only the makers of blinds, by multiples: none of them has raised."""
    ALL = "all"


class DealOutcome(Enum):
    """How a deal ended that was not won."""

    PASSED_OUT = "passed-out"
    TALKED = "talked"
    DIVIDED = "divided"


class DrawState(NamedTuple):
    """`makers` are the seats that have the right to raise the blind, in the order of their turns; the last of
    them made the last blind, of `blind` chips. `blind_base` is the pot of which blinds are multiples.

    `opener` is the seat that opened by `openers`. `first_hands` are the hands as they were dealt. `drawn` is
    how many cards each seat exchanged, None before its turn. `serving` is the seat being served, `due` how
    many cards it gets now, `owed` the seats that get a fourth card after everybody else's, in order, and
    `last_served` the seat to which the last card went.
    """

    pack: Pack
    first_bets: FirstBets = FirstBets.ALL
    makers: tuple[int, ...] = ()
    blind: int = 0
    blind_base: int = 0
    opener: int | None = None
    openers: tuple[Card, ...] = ()
    first_hands: tuple[tuple[Card, ...], ...] = ()
    drawn: tuple[int | None, ...] = ()
    serving: int | None = None
    due: int = 0
    owed: tuple[int, ...] = ()
    last_served: int | None = None
    outcome: DealOutcome | None = None
