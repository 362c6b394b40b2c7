"""Texas hold'em."""

from __future__ import annotations

from game.engine.cards import FULL_DECK
from game.engine.events import Street
from game.engine.variants.variant import StreetPlan, Variant

HOLDEM = Variant(
    key="holdem",
    deck=FULL_DECK,
    hole_cards=2,
    streets=(
        StreetPlan(Street.PREFLOP, burn=0, board_cards=0, bet_units=1),
        StreetPlan(Street.FLOP, burn=1, board_cards=3, bet_units=1),
        StreetPlan(Street.TURN, burn=1, board_cards=1, bet_units=2),
        StreetPlan(Street.RIVER, burn=1, board_cards=1, bet_units=2),
    ),
)
