"""A game in play as a value; saved_text.py has the text that is stored of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from game.bot_tables.draft_shares import DraftShare
from game.bot_tables.loading import PlayedStyle
from game.bots.lineup import OpponentSelection
from game.engine.game import VISITOR_SEAT, EndReason, GameState, finish_hand
from game.engine.shuffle import StreamVersion
from game.engine.state import HandState, Phase
from game.play.pins import Pins


class Currency(StrEnum):
    """The unit shown beside amounts; play money in every case."""

    EURO = "EUR"
    DOLLAR = "USD"
    POUND = "GBP"
    FRANC = "CHF"
    YEN = "JPY"
    CHIPS = "chips"


class Pace(StrEnum):
    """How long a bot's action stays on screen."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


class Felt(StrEnum):
    GREEN = "green"
    BLUE = "blue"
    RED = "red"
    SLATE = "slate"


class DeckColours(StrEnum):
    """Black and red suits, or a colour for each."""

    TWO = "two"
    FOUR = "four"


class WatchedCards(StrEnum):
    """How the hands lie in a game that is only watched."""

    OPEN = "open"
    HIDDEN = "hidden"


class LeftBy(StrEnum):
    """Why a game counts as left."""

    VISITOR = "visitor"
    SILENCE = "silence"
    RESTORE = "restore"
    DAY_OVER = "day-over"


class Choices(NamedTuple):
    """What the visitor chose beside the rules. `timer` is in seconds, None when off; with `asks_for_blind` he
    is asked before the deal whether he makes a blind. In a `training` game he is advised, may take decisions
    back and sees all cards when a hand is over."""

    name: str
    currency: Currency
    timer: int | None
    pace: Pace
    felt: Felt
    deck_colours: DeckColours
    show_odds: bool
    watched_cards: WatchedCards = WatchedCards.OPEN
    asks_for_blind: bool = False
    training: bool = False


class SeatedPlayer(NamedTuple):
    """Who sits at a seat; `profile` is the key of a bot's profile, None for the visitor.

    `style` is how the bot plays the hand in play, None for the visitor and for a profile that is gone.
    """

    name: str
    profile: str | None = None
    style: PlayedStyle | None = None


class TrialCards(StrEnum):
    """Whose cards lie in a trial: as they lay, or drawn from what the others can have."""

    SAME = "same"
    NEW = "new"


class HandTrial(NamedTuple):
    """The decision from which a hand is played once more: before action number `step` of hand `number`."""

    game_id: UUID
    number: int
    step: int
    cards: TrialCards


class Offer(NamedTuple):
    """What the seats of the bots were drawn from: keys and temperaments of profiles, and names, in order; and
    the drafts on trial of which the game might get some."""

    profiles: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    drafts: tuple[DraftShare, ...] = ()


@dataclass(frozen=True)
class SavedGame:
    """A game in play. `game` is as it was before the hand in play; times are in seconds since the epoch.

    `hand` is the one in play, or the last one. `late` are the numbers of the actions that the timer took;
    `decide_by` is when the visitor's time is up, None without a timer or while it is not his turn; `moved_at`
    is when the game last changed, 0 if an old save does not say; `ended` is None while the game goes on.
    `offer` is kept with the first hand's record, and None from the second hand on. `has_acted`: the visitor
    has taken an action himself. `left_by` says why a game that was left has ended.

    `sits_out`: the visitor's hands are folded for him. `away` are the numbers of the actions so taken,
    `hands_out` counts the hands sat out in a row, the one in play included. `stopped_at` is since when the
    game stands still, None while it goes on; `stopped_seconds` is how long it has stood before.

    `practice_of` is the game whose cards are played once more, None in a game with a shuffle of its own;
    `challenge_of` is the one whose player is challenged; `day` is the date of a game of the day, "" of any
    other. `pins` say how the bots play where not as their profiles are now; `drafts` are those on trial that
    the game has been given.
    `taken_back` counts the decisions of a training game that the visitor took back. `trial` says of which
    decision the only hand of the game is a trial; such a game is recorded nowhere.
    """

    game_id: UUID
    seed: bytes
    shuffle_word: str
    choices: Choices
    players: tuple[SeatedPlayer, ...]
    game: GameState
    hand: HandState
    started_at: float
    late: tuple[int, ...] = ()
    decide_by: float | None = None
    ended: EndReason | None = None
    offer: Offer | None = None
    stream_version: StreamVersion = StreamVersion.BY_PLACE
    moved_at: float = 0.0
    has_acted: bool = False
    left_by: LeftBy | None = None
    sits_out: bool = False
    away: tuple[int, ...] = ()
    hands_out: int = 0
    stopped_at: float | None = None
    stopped_seconds: float = 0.0
    opponents: OpponentSelection = OpponentSelection()
    practice_of: UUID | None = None
    taken_back: int = 0
    trial: HandTrial | None = None
    challenge_of: UUID | None = None
    day: str = ""
    pins: Pins = ()
    drafts: tuple[DraftShare, ...] = ()

    def but(self, **changes: Any) -> SavedGame:
        """The same game with other values in some fields, as dataclasses.replace gives it, which sets all
        fields one by one: every action makes such a game, and it took a tenth of the rest of a hand."""
        after = object.__new__(SavedGame)
        after.__dict__.update(self.__dict__, **changes)
        return after

    @property
    def settled(self) -> GameState:
        """The game after the hand. Raises ValueError while the hand is not over."""
        return finish_hand(self.game, self.hand)

    @property
    def interactive(self) -> bool:
        return self.game.setup.interactive

    @property
    def was_left(self) -> bool:
        return self.ended is EndReason.LEFT

    @property
    def is_ranked(self) -> bool:
        """A visitor's game that is over; one that he left before his first action leaves no trace, and
        practice, challenges and games of the day are never ranked."""
        return self.counts and not (self.is_practice or self.challenge_of or self.day)

    @property
    def is_practice(self) -> bool:
        """Whether the visitor may know more than the cards that he was dealt tell him."""
        return self.practice_of is not None or self.choices.training

    @property
    def counts(self) -> bool:
        """Whether a visitor's game is over and has left a trace."""
        return (
            self.trial is None
            and self.interactive
            and self.ended is not None
            and (self.has_acted or not self.was_left or bool(self.day))
        )

    @property
    def tells_seed(self) -> bool:
        """Whether the seed may be shown, and the same cards dealt again; in a trial they are not dealt from
        it, and a game of the day never tells it by itself: others may still be playing."""
        return self.ended is not None and self.trial is None and not self.day

    @property
    def visitor_seat(self) -> int | None:
        """The visitor's seat, None in a simulated game."""
        return VISITOR_SEAT if self.interactive else None

    @property
    def visitor_to_act(self) -> bool:
        """Whether the visitor is to decide: not while he sits out or the game stands still."""
        return self._visitor_is_next and not self.sits_out and not self.stands_still

    @property
    def visitor_to_fold(self) -> bool:
        """Whether it is the turn of a visitor who sits out."""
        return self._visitor_is_next and self.sits_out and not self.stands_still

    @property
    def _visitor_is_next(self) -> bool:
        return self.ended is None and self.interactive and self.hand.to_act == VISITOR_SEAT

    @property
    def stands_still(self) -> bool:
        """Whether the game is paused, or waits for a visitor who has sat out for an orbit."""
        return self.ended is None and self.stopped_at is not None

    @property
    def orbit_is_over(self) -> bool:
        """Whether the visitor has sat out as many hands in a row as there are seats in."""
        game = self.settled if self.hand.phase is Phase.OVER else self.game
        return self.hands_out >= len(game.seats_in)

    def minutes_played(self, now: float) -> float:
        """Minutes since the game began, without those in which it stood still."""
        until = now if self.stopped_at is None else self.stopped_at
        return (until - self.started_at - self.stopped_seconds) / 60

    @property
    def token(self) -> str:
        """Names this state of this game: a request that carries another one is stale."""
        again = f"-{self.taken_back}" if self.taken_back else ""
        return f"{self.game_id.hex[:8]}.{self.game.deal_number}.{len(self.hand.actions)}{again}"
