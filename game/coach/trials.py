"""Try again from here: a hand played once more from one of the visitor's decisions, at a table of its own.

Such a game has one hand, is recorded nowhere, and never touches the game it came from.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple
from uuid import UUID

import numpy as np

from game.coach.decisions import ReviewedDecision
from game.coach.ranges import sample_hands
from game.engine.cards import Card
from game.engine.game import VISITOR_SEAT
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.odds.deck import card_subsets
from game.engine.record import HandRecord
from game.engine.shuffle import Stream, StreamVersion
from game.history.recorded_game import GameHistory
from game.history.recorded_setup import game_before, recorded_setup
from game.play.clock import with_clock
from game.play.saved_game import Choices, Currency, HandTrial, SavedGame, SeatedPlayer, TrialCards
from game.simulation.draws import BY_NUMBER

_DEALS = 64
"""Joint hands drawn at once, of which one is taken: enough for weighted ones too."""


class NoTrial(Enum):
    """Why a decision cannot be tried again."""

    VARIANT = "variant"
    NOT_YET = "not-yet"


class CannotTry(Exception):
    def __init__(self, why: NoTrial) -> None:
        super().__init__(why.value)
        self.why = why


def may_have_same_cards(history: GameHistory) -> bool:
    """Whether the cards and the bots' draws may be known: the game is over and its seed published."""
    return not history.is_running and history.seed is not None


def trial_of(
    history: GameHistory,
    decision: ReviewedDecision,
    cards: TrialCards,
    look: Choices,
    game_id: UUID,
    seed: bytes,
    now: float,
) -> SavedGame:
    """The hand as it stood before the decision. `look` are the visitor's choices; `seed` is a fresh one, from
    which new cards and the bots' draws come.

    Raises CannotTry, and InvalidRecord for a game that cannot be set up any more.
    """
    played, state = decision.hand.played, decision.state
    if not decision.hand.is_holdem:
        raise CannotTry(NoTrial.VARIANT)
    if cards is TrialCards.SAME and not may_have_same_cards(history):
        raise CannotTry(NoTrial.NOT_YET)
    setup = recorded_setup(history.game)._replace(max_hands=played.number, max_minutes=None)
    game = game_before(setup, state.setup, played.number)
    shuffle = _shuffle(history, decision, cards, seed)
    hand = HandRecord(state.setup, shuffle.deck, played.record.actions[: decision.step]).replay()
    begun = SavedGame(
        game_id=game_id,
        seed=shuffle.seed,
        shuffle_word=shuffle.word,
        choices=_choices(look, history),
        players=(SeatedPlayer(look.name), *played.players[VISITOR_SEAT + 1 :]),
        game=game,
        hand=hand,
        started_at=now,
        moved_at=now,
        stream_version=shuffle.version,
        trial=HandTrial(history.game_id, played.number, decision.step, cards),
    )
    return with_clock(begun, now)


class _TrialDeck(NamedTuple):
    """The deck of a trial, and what all further chance of it comes from."""

    deck: tuple[Card, ...]
    seed: bytes
    word: str = ""
    version: StreamVersion = StreamVersion.BY_PLACE


def _shuffle(history: GameHistory, decision: ReviewedDecision, cards: TrialCards, seed: bytes) -> _TrialDeck:
    """The recorded one, or cards drawn from the fresh `seed`."""
    if cards is TrialCards.SAME and history.seed is not None:
        version = StreamVersion(history.game.stream_version)
        return _TrialDeck(decision.hand.played.record.deck, history.seed, history.game.shuffle_word, version)
    return _TrialDeck(_new_deck(decision, seed), seed)


def _choices(look: Choices, history: GameHistory) -> Choices:
    """A training game without a timer, in the unit of the game that it comes from."""
    unit = Currency(history.game.money_unit)
    return look._replace(currency=unit, timer=None, asks_for_blind=False, training=True)


def _new_deck(decision: ReviewedDecision, seed: bytes) -> tuple[Card, ...]:
    """The visitor's cards and the board as they lay; all others drawn from the ranges, the rest shuffled."""
    situation = decision.situation
    ranges = situation.beside()
    generator = np.random.Generator(np.random.SFC64(int.from_bytes(seed[:16], "big")))
    drawn = sample_hands(ranges, _DEALS, generator)
    place = int(generator.choice(_DEALS, p=drawn.weights))
    hands = {seat: _cards(int(drawn.combos[row, place])) for row, seat in enumerate(ranges)}
    known = {**hands, situation.seat: situation.cards}
    gone = {*situation.state.board, *(card for cards in known.values() for card in cards)}
    free = [card for card in situation.state.setup.deck if card not in gone]
    to_come = Stream(seed, "deck", "", decision.hand.played.number).shuffled(free)
    streets = sum(plan.board_cards for plan in situation.state.setup.variant.streets)
    board = (*situation.state.board, *to_come)[:streets]
    return stacked_deck(situation.state.setup, known, board)


def _cards(combo: int) -> tuple[Card, ...]:
    return tuple(BY_NUMBER[number] for number in card_subsets(2).cards[combo])
