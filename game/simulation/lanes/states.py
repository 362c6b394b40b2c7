"""Where the hands of many lanes stand: the engine's HandState with an array in place of each number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.bots.spots import MEDIUM_STACK_BLINDS, RERAISED_FROM, SHORT_STACK_BLINDS, Line
from game.bots.view_spots import (
    first_to_enter,
    line_after,
    paid_before_the_flop,
    raised_first_in,
    raises_by_street,
)
from game.engine.actions import Bet, RaiseTo
from game.engine.betting import MinBet
from game.engine.events import Acted, StreetDealt
from game.engine.state import HandState, Phase
from game.simulation.lanes.layout import Layout, rows_of

Amounts: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = NDArray[np.int8]
Lanes: TypeAlias = NDArray[np.intp]

NOBODY = -1
NOT_ACTED = -1
NO_CAP = 1 << 30

LINES = tuple(Line)
BEFORE_THE_FLOP = -1
RERAISED = LINES.index(Line.RERAISED)


@dataclass(slots=True)
class LaneStates:
    """Arrays of shape (rows, lanes), then of shape (lanes,). As in HandState, except:

    acted_at is NOT_ACTED before a seat's first action of the street; raise_cap is NO_CAP where there is
    none; last_aggressor is the row of the last bet or raise of the hand, NOBODY before; entered says whether
    anybody has put in chips of his own will; raised_first_in is the row that was the first to, by a raise,
    else NOBODY; decisions counts each row's decisions of the street, aggressions the bets and raises of all;
    line is the place in LINES of what was bet on earlier streets, BEFORE_THE_FLOP until there are any; short
    has a bit for each row that plays for a short stack, not_deep also for those of medium ones;
    paid_before_the_flop, of shape (rows, lanes), is 0 until that is over.
    """

    stacks: Amounts
    bets: Amounts
    paid: Amounts
    in_hand: Flags
    acted_at: Amounts
    decisions: Rows
    pot: Amounts
    current_bet: Amounts
    full_bet: Amounts
    full_raise: Amounts
    raises: Amounts
    raise_cap: Amounts
    last_aggressor: Rows
    entered: Flags
    raised_first_in: Rows
    aggressions: Rows
    line: Rows
    short: NDArray[np.int16]
    not_deep: NDArray[np.int16]
    paid_before_the_flop: Amounts

    def take(self, lanes: Lanes) -> LaneStates:
        return LaneStates(*(getattr(self, field.name).take(lanes, axis=-1) for field in fields(self)))

    def put(self, lanes: Lanes, part: LaneStates) -> None:
        """Write back what `take` took of these lanes."""
        for field in fields(self):
            getattr(self, field.name)[..., lanes] = getattr(part, field.name)

    @property
    def able(self) -> Flags:
        """Which rows can still bet."""
        able: Flags = self.in_hand & (self.stacks > 0)
        return able

    def begin_street(self, layout: Layout) -> None:
        self.paid_before_the_flop[:] = np.where(
            self.line == BEFORE_THE_FLOP, self.paid, self.paid_before_the_flop
        )
        self._end_line()
        self.bets[:] = 0
        self.acted_at[:] = NOT_ACTED
        self.decisions[:] = 0
        self.current_bet[:] = 0
        self.full_bet[:] = 0
        if layout.min_bet is MinBet.BIG_BLIND:
            self.full_raise[:] = layout.big_blind
        self.raises[:] = 0
        self.raise_cap[:] = caps(layout, np.count_nonzero(self.in_hand, axis=0))

    def _end_line(self) -> None:
        """The line, with the street that is over."""
        reraised = (self.line == RERAISED) | (
            (self.line == BEFORE_THE_FLOP) & (self.aggressions >= RERAISED_FROM)
        )
        bet = (self.line >= 0) & (self.aggressions > 0)
        self.line[:] = np.where(reraised, RERAISED, np.maximum(self.line, 0) + bet)
        self.aggressions[:] = 0


def caps(layout: Layout, contenders: NDArray[np.integer]) -> Amounts:
    """The cap of raises of a street that so many begin."""
    cap = layout.raise_cap
    if cap.raises is None:
        return np.full(contenders.shape, NO_CAP, dtype=np.int64)
    return np.where(cap.heads_up_free & (contenders == 2), NO_CAP, cap.raises).astype(np.int64)


def dealt(layout: Layout, stacks: Amounts) -> LaneStates:
    """Hands just dealt, antes and blinds posted, from stacks of shape (rows, lanes), none empty."""
    rows, lanes = stacks.shape
    left = stacks.astype(np.int64)
    antes = np.minimum(left, np.array(layout.antes, dtype=np.int64)[:, np.newaxis])
    left -= antes
    bets = np.minimum(left, np.array(layout.blinds, dtype=np.int64)[:, np.newaxis])
    left -= bets
    states = LaneStates(
        stacks=left,
        bets=bets,
        paid=bets.copy() if layout.dead_antes else bets + antes,
        in_hand=np.ones((rows, lanes), dtype=bool),
        acted_at=np.full((rows, lanes), NOT_ACTED, dtype=np.int64),
        decisions=np.zeros((rows, lanes), dtype=np.int8),
        pot=bets.sum(axis=0) + antes.sum(axis=0),
        current_bet=np.full(lanes, max(layout.blinds), dtype=np.int64),
        full_bet=np.full(lanes, max(layout.blinds), dtype=np.int64),
        full_raise=np.full(lanes, layout.big_blind, dtype=np.int64),
        raises=np.zeros(lanes, dtype=np.int64),
        raise_cap=caps(layout, np.full(lanes, rows)),
        last_aggressor=np.full(lanes, NOBODY, dtype=np.int8),
        entered=np.zeros(lanes, dtype=bool),
        raised_first_in=np.full(lanes, NOBODY, dtype=np.int8),
        aggressions=np.zeros(lanes, dtype=np.int8),
        line=np.full(lanes, BEFORE_THE_FLOP, dtype=np.int8),
        short=_play_for(SHORT_STACK_BLINDS * layout.big_blind, stacks),
        not_deep=_play_for(MEDIUM_STACK_BLINDS * layout.big_blind, stacks),
        paid_before_the_flop=np.zeros((rows, lanes), dtype=np.int64),
    )
    return states


def play_for(limit: int, stacks: Amounts) -> Flags:
    """Whether each row of stacks, of shape (rows, lanes), plays for `limit` chips or fewer, as bots.spots has
    it.
    """
    more = stacks > limit
    fewer: Flags = ~(more & (np.count_nonzero(more, axis=0) > 1))
    return fewer


def _play_for(limit: int, stacks: Amounts) -> NDArray[np.int16]:
    """The same of each lane, as bits."""
    bits = np.int16(1) << np.arange(len(stacks), dtype=np.int16)
    fewer = play_for(limit, stacks)
    found: NDArray[np.int16] = (fewer * bits[:, np.newaxis]).sum(axis=0, dtype=np.int16)
    return found


def in_progress(layout: Layout, state: HandState, lanes: int) -> LaneStates:
    """So many lanes of a hand that the engine has played as far as `state`."""
    rows = rows_of(state.setup)

    def across(values: Sequence[int]) -> Amounts:
        return np.repeat(np.array([[values[seat]] for seat in rows], dtype=np.int64), lanes, axis=1)

    acted = [event for event in state.events if isinstance(event, Acted)]
    raised = [event.seat for event in acted if isinstance(event.action, Bet | RaiseTo)]
    opener = raised_first_in(state.events)
    acted_at = tuple(NOT_ACTED if at is None else at for at in state.acted_at)
    cap = NO_CAP if state.raise_cap is None else state.raise_cap
    on_street = _decisions_of_street(state)
    *earlier, aggressions = raises_by_street(state.events)
    line = LINES.index(line_after(earlier)) if earlier else BEFORE_THE_FLOP
    began_with = across(state.setup.stacks)
    paid_early = (
        paid_before_the_flop(state.events, state.contributions) if earlier else [0] * len(state.stacks)
    )
    return LaneStates(
        stacks=across(state.stacks),
        bets=across(state.bets),
        paid=across(state.contributions),
        in_hand=across(tuple(map(int, state.in_hand))).astype(bool),
        acted_at=across(acted_at),
        decisions=across(tuple(on_street.count(seat) for seat in state.setup.seats)).astype(np.int8),
        pot=np.full(lanes, state.pot, dtype=np.int64),
        current_bet=np.full(lanes, state.current_bet, dtype=np.int64),
        full_bet=np.full(lanes, state.full_bet, dtype=np.int64),
        full_raise=np.full(lanes, state.full_raise, dtype=np.int64),
        raises=np.full(lanes, state.raises, dtype=np.int64),
        raise_cap=np.full(lanes, cap, dtype=np.int64),
        last_aggressor=np.full(lanes, rows.index(raised[-1]) if raised else NOBODY, dtype=np.int8),
        entered=np.full(lanes, first_to_enter(state.events) is not None),
        raised_first_in=np.full(lanes, NOBODY if opener is None else rows.index(opener), dtype=np.int8),
        aggressions=np.full(lanes, aggressions, dtype=np.int8),
        line=np.full(lanes, line, dtype=np.int8),
        short=_play_for(SHORT_STACK_BLINDS * layout.big_blind, began_with),
        not_deep=_play_for(MEDIUM_STACK_BLINDS * layout.big_blind, began_with),
        paid_before_the_flop=across(paid_early),
    )


def _decisions_of_street(state: HandState) -> list[int]:
    """The seats that have acted on the street under way, in their order."""
    seats: list[int] = []
    for event in state.events if state.phase is not Phase.DEALING else ():
        if isinstance(event, StreetDealt):
            seats = []
        elif isinstance(event, Acted):
            seats.append(event.seat)
    return seats
