"""The cards that nobody holds while a draw is served: the pack, and what lies face down.

Cards come off the pack in its order. Where it runs out, a new one is shuffled from what lies face down; its
order is given from outside, so that serving takes no chance of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from game.engine.cards import Card

AT_ONCE = 3
"""The most cards that a seat is served at once; a fourth comes after everybody's other cards."""


class Pack(NamedTuple):
    """`cards` are dealt from their front; `face_down` holds folded hands, burnt cards and discards.

    `discarded` holds by seat every card that the seat has discarded in this deal, wherever it is now.
    `opener` is the seat that opened: what it discarded, its openers perhaps, never comes back.
    """

    cards: tuple[Card, ...]
    face_down: frozenset[Card]
    discarded: tuple[tuple[Card, ...], ...]
    opener: int | None = None

    def with_discards(self, seat: int, cards: Sequence[Card]) -> Self:
        """After the seat has put these cards down."""
        discarded = (*self.discarded[:seat], (*self.discarded[seat], *cards), *self.discarded[seat + 1 :])
        return self._replace(discarded=discarded, face_down=self.face_down.union(cards))

    def can_serve(self, seat: int) -> bool:
        """Whether a card lies ready for the seat; if not, a new pack must be made first."""
        return self._next_for(seat) is not None

    def serve(self, seat: int) -> tuple[Card, Self]:
        """The seat's next card: the first that it has not discarded itself. Raises ValueError without one."""
        card = self._next_for(seat)
        if card is None:
            raise ValueError("a new pack must be made first")
        return card, self._replace(cards=tuple(other for other in self.cards if other != card))

    def _next_for(self, seat: int) -> Card | None:
        return next((card for card in self.cards if card not in self.discarded[seat]), None)

    def burn(self) -> Self:
        """Put the front card face down; nothing happens to an empty pack."""
        return self._replace(cards=self.cards[1:], face_down=self.face_down.union(self.cards[:1]))

    def material(self, seat: int) -> tuple[Card, ...]:
        """What a new pack for this seat is shuffled from, in deck order: all that lies face down but the
        discards of the opener and of the seat itself."""
        spared = set(self.discarded[seat])
        if self.opener is not None:
            spared.update(self.discarded[self.opener])
        return deck_order(self.face_down - spared)

    def reshuffled(self, seat: int, shuffled: Sequence[Card]) -> Self:
        """After a new pack was shuffled for this seat; what was left of the old one is put face down.

        Raises ValueError where `shuffled` is not the material.
        """
        if deck_order(shuffled) != self.material(seat):
            raise ValueError("a new pack holds what lies face down, and nothing else")
        face_down = self.face_down.difference(shuffled).union(self.cards)
        return self._replace(cards=tuple(shuffled), face_down=face_down)


def deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as they stand in a deck before it is shuffled."""
    return tuple(sorted(cards, reverse=True))
