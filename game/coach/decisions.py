"""The visitor's decisions in a finished hand, each as the coach needs it.

All of it follows from what he saw at the table: his own cards, the public actions and the bots' tables. What
the others held is never looked at, whether it was shown later or not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from game.bot_tables.loading import converted_since, load_profile
from game.bots.fallback import FALLBACK_PROFILE
from game.bots.profile import BotProfile, SizeClass, Style
from game.coach.ranges import HandRanges, ranges_after
from game.coach.values.situation import Situation
from game.engine.actions import Action
from game.engine.state import HandState, Phase
from game.engine.variants import HOLDEM
from game.history.recorded_game import GameHistory, PlayedHand
from game.play.dealing import profile_of
from game.simulation.lanes.policies import style_arrays

MODEL_KEY = "shark"
"""Whose table stands for good play where the visitor's later decisions have to be assumed."""


class Unvalued(Enum):
    """Why a decision has no values."""

    LATE = "late"
    AWAY = "away"
    VARIANT = "variant"


@dataclass(frozen=True)
class ReviewedDecision:
    """The visitor's action number `step` of a hand, from 0; `unvalued` is why it has no values."""

    hand: ReviewedHand
    step: int
    unvalued: Unvalued | None = None

    @property
    def state(self) -> HandState:
        return self.hand.played.states[self.step]

    @property
    def action(self) -> Action:
        return self.hand.played.record.actions[self.step]

    @cached_property
    def situation(self) -> Situation:
        return self.hand.situation(self.step)


@dataclass(frozen=True)
class ReviewedHand:
    """A finished hand with the seat that is reviewed, and the profiles by which the others played."""

    played: PlayedHand
    seat: int

    @cached_property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        return tuple(self._decisions())

    def _decisions(self) -> Iterator[ReviewedDecision]:
        for step, state in enumerate(self.played.states[:-1]):
            if state.phase is Phase.BETTING and state.to_act == self.seat:
                yield ReviewedDecision(self, step, self._unvalued(step))

    def _unvalued(self, step: int) -> Unvalued | None:
        if step in self.played.away:
            return Unvalued.AWAY
        if step in self.played.late:
            return Unvalued.LATE
        return None if self.is_holdem else Unvalued.VARIANT

    @property
    def is_holdem(self) -> bool:
        """Only of hold'em ranges and values are known."""
        return self.played.record.setup.variant == HOLDEM

    def decision(self, step: int) -> ReviewedDecision | None:
        return next((decision for decision in self.decisions if decision.step == step), None)

    @cached_property
    def players(self) -> Mapping[int, BotProfile]:
        """The profiles by which the bots in the hand decided."""
        return {seat: profile_of(self.played.players[seat]) for seat in self._bots}

    @property
    def _bots(self) -> list[int]:
        return [seat for seat in self.played.record.setup.clockwise_from(0) if seat != self.seat]

    @cached_property
    def lost_tables(self) -> tuple[int, ...]:
        """Seats whose version of a table is gone, so that their actions say nothing of their hands."""
        return tuple(
            seat
            for seat in self._bots
            if self.played.players[seat].style is not None and self.players[seat] is FALLBACK_PROFILE
        )

    @cached_property
    def converted_tables(self) -> tuple[int, ...]:
        """Seats whose version of a table has been converted since, without a change of what it decides."""
        converted = converted_since(self.played.saved_at)
        styles = {seat: self.played.players[seat].style for seat in self._bots}
        return tuple(seat for seat, style in styles.items() if style is not None and style[:2] in converted)

    @property
    def size_class(self) -> SizeClass:
        return SizeClass.HEADS_UP if len(self._bots) == 1 else SizeClass.RING

    @cached_property
    def ranges(self) -> tuple[HandRanges, ...]:
        """The ranges at every step."""
        known = [seat for seat in self._bots if seat not in self.lost_tables]
        styles: dict[int, Style] = {seat: self.players[seat].style(self.size_class) for seat in known}
        return tuple(ranges_after(self.played.states, styles))

    def prepare(self, seconds: float) -> bool:
        """Work out what the tables of the players say of every spot, as far as `seconds` of processor time
        go; False where some is left. Each process does so once for a version of a table.
        """
        began = time.thread_time()
        for profile in (model_profile(), *self.players.values()):
            if time.thread_time() - began > seconds:
                return False
            style_arrays(profile.style(self.size_class))
        return True

    def situation(self, step: int) -> Situation:
        """The state at `step`, as the seat sees it; its values can be asked for where it is its turn."""
        state = self.played.states[step]
        cards = state.hole_cards[self.seat]
        return Situation(state, self.seat, cards, self.ranges[step], self.players, model_profile())


def model_profile() -> BotProfile:
    return load_profile(MODEL_KEY) or FALLBACK_PROFILE


def reviewed_hand(history: GameHistory, hand: PlayedHand) -> ReviewedHand | None:
    """The hand, if the visitor decided something in it and this viewer may see his cards."""
    seat = history.visitor_seat
    if seat is None or not history.sees_visitor:
        return None
    found = ReviewedHand(hand, seat)
    return found if found.decisions else None


def reviewed_number(history: GameHistory, number: int) -> ReviewedHand | None:
    """The same by the number of the hand. Raises InvalidRecord where its record cannot be read."""
    played = history.hand(number)
    return None if played is None else reviewed_hand(history, played)


def decision_at(history: GameHistory, number: int, step: int) -> ReviewedDecision | None:
    """The visitor's decision at `step` of hand `number`."""
    hand = reviewed_number(history, number)
    return None if hand is None else hand.decision(step)
