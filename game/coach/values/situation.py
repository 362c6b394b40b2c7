"""A decision that is to be valued, and what may be chosen at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from game.bots.profile import BotProfile, SizeClass
from game.coach.ranges import HandRanges, marginals
from game.coach.ranges.hand_ranges import HandWeights
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, LegalActions, RaiseTo
from game.engine.cards import Card
from game.engine.hand import legal_actions
from game.engine.state import HandState

POT_SHARES = (Fraction(1, 3), Fraction(1, 2), Fraction(3, 4), Fraction(1))
"""Of the pot after a call: what bets and raises add beyond it."""


SAME_SIZE = Fraction(1, 100)
"""Of the pot: amounts no further apart are one choice."""


class Situation(NamedTuple):
    """The turn of `seat` in `state`, seen from there and from nowhere else.

    `cards` are that seat's own, `ranges` those of all seats before the decision. `players` are the bots of
    all other seats by their pinned tables; `model` is whose table plays on for the seat where chance has to
    be sampled. Nothing else of `state` may be looked at than what is public.
    """

    state: HandState
    seat: int
    cards: tuple[Card, ...]
    ranges: HandRanges
    players: Mapping[int, BotProfile]
    model: BotProfile

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other seats still in the hand."""
        return tuple(seat for seat in self.state.contenders if seat != self.seat)

    @property
    def size_class(self) -> SizeClass:
        return SizeClass.HEADS_UP if len(self.ranges.seats) == 2 else SizeClass.RING

    def beside(self) -> dict[int, HandWeights]:
        """The others' ranges, folded seats' too, without the cards that the seat sees."""
        beside = self.ranges.beside((*self.state.board, *self.cards))
        return {seat: weights for seat, weights in beside.items() if seat != self.seat}

    def held(self) -> dict[int, HandWeights]:
        """The same with what the others' hands leave of each."""
        return marginals(self.beside())


def choices(state: HandState, chosen: Action | None = None) -> tuple[Action, ...]:
    """What is weighed at the turn of `state`: fold where something is owed, check or call, bets or raises of
    shares of the pot and all-in, as legal, and the action `chosen`; each once. Amounts next to the chosen one
    give way to it. Where checking is free a fold is never better: it can still follow.
    """
    legal = legal_actions(state)
    raises = [each for each in _raises(state, legal) if not _gives_way(each, chosen, state)]
    passive = {CHECK} if legal.check and raises else {FOLD, CHECK if legal.check else CALL}
    found = {*passive, *raises, *([] if chosen is None else [chosen])}
    return tuple(sorted(found, key=_order))


def _gives_way(raised: Bet | RaiseTo, chosen: Action | None, state: HandState) -> bool:
    if not isinstance(chosen, Bet | RaiseTo) or raised == chosen:
        return False
    legal = legal_actions(state)
    amounts = legal.bet or legal.raise_to
    is_all_in = amounts is not None and amounts.max in (raised.amount, chosen.amount)
    pot = state.pot + (legal.call or 0)
    return not is_all_in and abs(raised.amount - chosen.amount) <= pot * SAME_SIZE


def _raises(state: HandState, legal: LegalActions) -> Iterator[Bet | RaiseTo]:
    amounts = legal.bet or legal.raise_to
    if amounts is None:
        return
    pot = state.pot + (legal.call or 0)
    totals = [state.current_bet + round(pot * share) for share in POT_SHARES]
    kind = Bet if legal.bet else RaiseTo
    for amount in sorted({*map(amounts.nearest, totals), amounts.max}):
        yield kind(amount)


def _order(action: Action) -> tuple[int, int]:
    match action:
        case Bet(amount) | RaiseTo(amount):
            return 2, amount
        case _:
            return int(action != FOLD), 0
