"""Recorded games and their finished hands, step by step, as a viewer may see them."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from game.bots.lineup import OpponentSelection
from game.engine.events import Acted
from game.engine.game import VISITOR_SEAT
from game.engine.hand import apply, start
from game.engine.record import HandRecord, InvalidRecord, hand_from_plain, reading
from game.engine.rules import variant_of
from game.engine.seat_view import SeatView, open_view, seat_view
from game.engine.state import HandState
from game.engine.variants import HOLDEM, Variant
from game.play.saved_game import Offer, SavedGame, SeatedPlayer
from game.play.saved_text import offer_from_plain, opponents_from_plain, player_from_plain
from leaderboard.models import GameKind
from leaderboard.recording.reading import (
    RecordedGame,
    RecordedHand,
    hand_numbers,
    recorded_game,
    recorded_hand,
    recorded_hands,
)


class Viewpoint(NamedTuple):
    """Which cards a viewer of a hand sees: all of them, or those of `seat` (None: no hole cards)."""

    is_open: bool
    seat: int | None = None

    def view(self, state: HandState) -> SeatView:
        return open_view(state) if self.is_open else seat_view(state, self.seat)


@dataclass(frozen=True)
class PlayedHand:
    """One finished hand. Step 0 is the hand as dealt, step n the hand after n actions.

    `offer` holds what the line-up was drawn from, and `opponents` whom the visitor chose. Only a game's first
    hand has them, and not in old games.
    """

    number: int
    players: tuple[SeatedPlayer, ...]
    record: HandRecord
    late: tuple[int, ...]
    saved_at: datetime.datetime
    offer: Offer | None = None
    away: tuple[int, ...] = ()
    opponents: OpponentSelection = OpponentSelection()

    @cached_property
    def states(self) -> tuple[HandState, ...]:
        """The hand at every step. Raises InvalidRecord when the rules no longer allow it."""
        return reading(lambda: tuple(self._replayed()))

    def _replayed(self) -> Iterator[HandState]:
        state = start(self.record.setup, self.record.deck)
        yield state
        for action in self.record.actions:
            state = apply(state, action)
            yield state

    @property
    def last(self) -> HandState:
        return self.states[-1]

    @property
    def last_step(self) -> int:
        return len(self.record.actions)

    def is_decided_by(self, seat: int | None) -> bool:
        """Whether the seat took any betting action."""
        return any(isinstance(event, Acted) and event.seat == seat for event in self.last.events)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class GameHistory:
    """A recorded game, and the viewpoint from which its finished hands are shown."""

    game: RecordedGame
    viewpoint: Viewpoint

    @property
    def game_id(self) -> UUID:
        return self.game.game_id

    @property
    def variant(self) -> Variant:
        return variant_of(self.game.rule_set)

    @property
    def is_running(self) -> bool:
        return self.game.is_running

    @property
    def is_simulated(self) -> bool:
        return self.game.kind is GameKind.SIMULATED

    @property
    def visitor_seat(self) -> int | None:
        return None if self.is_simulated else VISITOR_SEAT

    @property
    def sees_visitor(self) -> bool:
        """Whether there is a visitor whose cards this viewer may see."""
        seat = self.visitor_seat
        return seat is not None and (self.viewpoint.is_open or self.viewpoint.seat == seat)

    @property
    def has_reviews(self) -> bool:
        """Whether the coach, who knows hold'em only, may look at the visitor's decisions."""
        return self.sees_visitor and self.variant == HOLDEM and not is_held_back(self.game)

    @property
    def has_luck(self) -> bool:
        """Whether it can be said how much of the result was luck: a visitor's game of hold'em that everybody
        may see."""
        is_over = not self.is_running and not self.is_simulated
        return is_over and self.seed is not None and self.variant == HOLDEM

    @property
    def seed(self) -> bytes | None:
        """None until it is published."""
        return bytes.fromhex(self.game.seed) if self.game.seed else None

    @property
    def may_be_challenged(self) -> bool:
        """Whether somebody else may play its cards."""
        return not self.is_running and not self.is_simulated and self.seed is not None

    def numbers(self) -> list[int]:
        return hand_numbers(self.game_id)

    def beside(self, number: int) -> tuple[int | None, int | None]:
        """The hands before and after a hand, whether its own row is still there or not."""
        numbers = self.numbers()
        earlier = (each for each in reversed(numbers) if each < number)
        return next(earlier, None), next((each for each in numbers if each > number), None)

    def hands(self) -> Iterator[PlayedHand]:
        return map(self._named, recorded_hands(self.game_id))

    def hand(self, number: int) -> PlayedHand | None:
        recorded = recorded_hand(self.game_id, number)
        return None if recorded is None else self._named(recorded)

    def _named(self, recorded: RecordedHand) -> PlayedHand:
        """The hand with the name under which the visitor may be shown."""
        hand = played_hand(recorded)
        if not self.game.name_is_hidden:
            return hand
        visitor = hand.players[VISITOR_SEAT]._replace(name=self.game.name)
        return replace(hand, players=(visitor, *hand.players[VISITOR_SEAT + 1 :]))


def history_of(game_id: UUID, playing: SavedGame | None) -> GameHistory | None:
    """The game's history for the player of `playing`; None where there is none to see.

    Only its player may see a running game, and in its past hands only the cards that he saw then, which in a
    training game are all. Once the game is over and its seed is published, everyone sees every card.
    """
    game = recorded_game(game_id)
    if game is None:
        return None
    is_player = playing is not None and playing.game_id == game_id
    if not is_player and (game.is_running or is_held_back(game)):
        return None
    simulated = game.kind is GameKind.SIMULATED
    is_open = simulated or (not game.is_running and bool(game.seed))
    is_open = is_open or (is_player and playing is not None and playing.choices.training)
    return GameHistory(game, Viewpoint(is_open, VISITOR_SEAT if is_player and not simulated else None))


def is_held_back(game: RecordedGame) -> bool:
    """Whether it is a game of a day that is not over: others have yet to play its cards."""
    return game.kind is GameKind.DAY and not game.seed


def published_history(game_id: UUID) -> GameHistory | None:
    """A game that is over, as everyone may see it."""
    return history_of(game_id, None)


def played_hand(recorded: RecordedHand) -> PlayedHand:
    """Raises InvalidRecord for a record that this site did not write."""
    plain = recorded.record
    if not isinstance(plain, dict):
        raise InvalidRecord("not a hand's record")
    return reading(
        lambda: PlayedHand(
            number=recorded.number,
            players=tuple(player_from_plain(*player) for player in plain["players"]),
            record=hand_from_plain(plain["hand"]),
            late=tuple(plain["late"]),
            saved_at=recorded.saved_at,
            offer=None if plain.get("offer") is None else offer_from_plain(*plain["offer"]),
            away=tuple(plain.get("away", ())),
            opponents=opponents_from_plain(*plain.get("opponents", ())),
        )
    )
