"""Hands that are played by chance through the engine and through the trainer's copy of its rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, Action, Bet, RaiseTo
from game.engine.hand import apply, legal_actions, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.state import HandState, Phase
from game.simulation.deals import Table
from game.simulation.draws import BulkDraws
from game.simulation.lanes.layout import rows_of
from game.training import hand_state
from game.training.deals import Kind, Stacks, deal_cards, deals
from game.training.holdem import HOLDEM_GAME, raised_to, shares
from game.training.opponents import HEADS_UP_CROWD, RING_CROWD
from game.training.tricks_met import TRICKS_MET

SEED = bytes(range(32))
ALL_ALIKE = np.full(len(TRICKS_MET), 1 / len(TRICKS_MET))
"""Shares of tricks of which none is had oftener than another."""


class Turn(NamedTuple):
    """A turn in the engine and in the copy, whose actor is the engine's seat to act."""

    state: HandState
    copy: NDArray[np.int64]
    deal: NDArray[np.int64]


def turns(kind: Kind, count: int) -> Iterator[Turn]:
    """All turns of so many hands, with strays, whose amounts are their own. Both end alike."""
    draws, numbers = BulkDraws(SEED), np.arange(count, dtype=np.uint64)
    crowd = HEADS_UP_CROWD if kind.seats == 2 else RING_CROWD
    setup = Table(kind.rules, kind.seats, SEED).setup(0)
    rows = rows_of(setup)
    cards, rng = deal_cards(draws, numbers, kind.seats), random.Random(1)
    made = deals(
        kind,
        draws,
        numbers,
        crowd=crowd,
        trick_shares=ALL_ALIKE if crowd.has_tricks else None,
        by_draws=True,
        named=Stacks.NAMED,
        tells_all=True,
        tells_large=True,
        tells_dear=True,
    )
    for lane, deal in enumerate(made):
        stacks = dict(zip(rows, deal[hand_state.STACK :].tolist(), strict=False))
        own = setup._replace(stacks=tuple(stacks[seat] for seat in range(kind.seats)))
        hands = {seat: cards.hole_cards(row, lane) for row, seat in enumerate(rows)}
        state = start(own, stacked_deck(own, hands, cards.board_cards(lane)))
        copy = HOLDEM_GAME.begin(deal, 0)
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEALING:
                state = apply(state, DEAL_STREET)
                continue
            assert state.to_act == rows[HOLDEM_GAME.actor(copy)]
            yield Turn(state, copy, deal)
            legal = HOLDEM_GAME.legal(copy, deal)
            assert (legal & 4 > 0) == bool(legal_actions(state).bet or legal_actions(state).raise_to)
            action = rng.choice([1, 1, 2, 2, 0] if legal & 1 else [1, 2])
            action = 1 if action == 2 and legal < 4 else action
            action = rng.randrange(2, 6) if action == 2 and legal >= 8 else action
            point = rng.random()
            state = apply(state, engine_action(Turn(state, copy, deal), action, point))
            copy = HOLDEM_GAME.apply(copy, deal, action, point)
        assert HOLDEM_GAME.actor(copy) < 0
        final = copy[hand_state.STACKS :][: kind.seats] + shares(copy, deal)[: kind.seats]
        assert final.tolist() == [state.stacks[seat] for seat in rows]


def engine_action(turn: Turn, action: int, point: float) -> Action:
    legal = legal_actions(turn.state)
    if action >= 2:
        amount = int(raised_to(turn.copy, turn.deal, action, point))
        return Bet(amount) if legal.bet else RaiseTo(amount)
    return FOLD if action == 0 else CHECK if legal.check else CALL
