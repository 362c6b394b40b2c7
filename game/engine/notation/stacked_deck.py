"""Decks that deal known cards, for replaying hands from a history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.cards import Card
from game.engine.state import HandSetup


def stacked_deck(
    setup: HandSetup, hole_cards: Mapping[int, Sequence[Card]], board: Sequence[Card] = ()
) -> tuple[Card, ...]:
    """The deck that deals these hole cards (seat → up to two cards) and this board, fully or in part.

    All other places, burnt cards included, take the remaining cards in the order of the deck. Raises
    ValueError for a card that occurs twice or is not in the deck, for too many cards, and for a seat not
    dealt in.
    """
    variant = setup.variant
    dealt_in = setup.clockwise_from(setup.button)
    places: dict[int, Card] = {}
    for seat, cards in hole_cards.items():
        if seat not in dealt_in:
            raise ValueError(f"seat {seat + 1} has cards but is not dealt in")
        if len(cards) > variant.hole_cards:
            raise ValueError(f"a hand has {variant.hole_cards} cards, not {len(cards)}")
        for turn, card in enumerate(cards):
            places[dealt_in.index(seat) + len(dealt_in) * turn] = card
    next_place = len(dealt_in) * variant.hole_cards
    deck = setup.deck
    board_places: list[int] = []
    for plan in variant.streets:
        next_place += plan.burn
        board_places += range(next_place, next_place + plan.board_cards)
        next_place += plan.board_cards
    if len(board) > len(board_places):
        raise ValueError(f"a board has {len(board_places)} cards, not {len(board)}")
    places.update(zip(board_places, board, strict=False))

    known = set(places.values())
    if len(known) < len(places):
        raise ValueError("the same card twice")
    if not known <= set(deck):
        raise ValueError("a card that is not in the deck")
    others = iter([card for card in deck if card not in known])
    return tuple(places.get(place) or next(others) for place in range(len(deck)))
