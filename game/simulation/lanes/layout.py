"""What all lanes of a batch have in common, read off the engine's own set-up of the hand."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.spots import Position
from game.bots.view_spots import preflop_spot
from game.engine.betting import Limit, MinBet, ShortAllIn
from game.engine.hand import start
from game.engine.ranking import RankingRule
from game.engine.seat_view import seat_view
from game.engine.state import HandSetup, RaiseCap
from game.engine.variants import HOLDEM

PLENTY = 1_000_000


class Layout(NamedTuple):
    """A hand's set-up without its stacks. Tuples run over the rows: the seats dealt in, clockwise, the first
    one left of the button.

    `opener` is the row that speaks first before the flop, `bet_units` the fixed bet of each street in big
    blinds, `board_cards` the cards that lie on each street.
    """

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    positions: tuple[Position, ...]
    opener: int
    big_blind: int
    limit: Limit
    raise_cap: RaiseCap
    min_bet: MinBet
    short_all_in: ShortAllIn
    ranking: RankingRule
    dead_antes: bool
    bet_units: tuple[int, ...]
    board_cards: tuple[int, ...]

    @classmethod
    def of(cls, setup: HandSetup) -> Layout:
        """Raises ValueError, in words for a reader, for another variant than hold'em."""
        if setup.variant != HOLDEM:
            raise ValueError("Only hold'em can be played in lanes; the engine's loop plays every variant.")
        # Deep stacks in the seats dealt in: who speaks first and who sits where does not hang on them.
        deep = setup._replace(stacks=tuple(PLENTY if stack else 0 for stack in setup.stacks))
        rows = rows_of(setup)
        dealt = start(deep, deep.deck)
        if dealt.to_act is None:
            raise ValueError("nobody can act")
        board = 0
        board_cards = [board := board + plan.board_cards for plan in setup.variant.streets]
        return cls(
            antes=tuple(setup.antes[seat] for seat in rows),
            blinds=tuple(setup.blinds[seat] for seat in rows),
            positions=tuple(preflop_spot(seat_view(dealt, seat)).position for seat in rows),
            opener=rows.index(dealt.to_act),
            big_blind=setup.big_blind,
            limit=setup.limit,
            raise_cap=setup.raise_cap,
            min_bet=setup.min_bet,
            short_all_in=setup.short_all_in,
            ranking=setup.ranking,
            dead_antes=setup.dead_antes,
            bet_units=tuple(plan.bet_units for plan in setup.variant.streets),
            board_cards=tuple(board_cards),
        )

    @property
    def rows(self) -> int:
        return len(self.blinds)

    @property
    def streets(self) -> int:
        return len(self.bet_units)


def rows_of(setup: HandSetup) -> tuple[int, ...]:
    """The seat of each row."""
    return setup.clockwise_from(setup.button)
