"""A game in play as a value, and as the text that is stored of it: one version, sealed."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from game.bot_tables.loading import PlayedStyle
from game.bots.lineup import Mix, Opponents
from game.engine.cards import format_cards, parse_cards
from game.engine.events import Acted
from game.engine.game import VISITOR_SEAT, EndReason, GameState, finish_hand, hand_setup
from game.engine.game_record import game_from_plain, game_to_plain
from game.engine.record import (
    HandRecord,
    InvalidRecord,
    Plain,
    decode_action,
    encode_action,
    reading,
    sealed,
    unsealed,
)
from game.engine.shuffle import StreamVersion
from game.engine.state import HandState, Phase
from game.play.pins import Pins, pins_from_plain, pins_to_plain, style_from_plain

T = TypeVar("T")

VERSION = 1
"""Of the stored text. A new one comes with a migration, as does a new version of the stream, by which
operators know that hosts of both ages must not serve together (README, "Updating with migrations")."""


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


class Player(NamedTuple):
    """Who sits at a seat; `profile` is the key of a bot's profile, None for the visitor.

    `style` is how the bot plays the hand in play, None for the visitor and for a profile that is gone.
    """

    name: str
    profile: str | None = None
    style: PlayedStyle | None = None


class Offer(NamedTuple):
    """What the seats of the bots were drawn from: keys and temperaments of profiles, and names, in order."""

    profiles: tuple[tuple[str, str], ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
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
    `challenge_of` is the one whose player is challenged. `pins` say how the bots play where not as their
    profiles are now.
    `taken_back` counts the decisions of a training game that the visitor took back.
    """

    game_id: UUID
    seed: bytes
    shuffle_word: str
    choices: Choices
    players: tuple[Player, ...]
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
    opponents: Opponents = Opponents()
    practice_of: UUID | None = None
    taken_back: int = 0
    challenge_of: UUID | None = None
    pins: Pins = ()

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
        practice and challenges are never ranked."""
        return self.counts and not self.is_practice and self.challenge_of is None

    @property
    def is_practice(self) -> bool:
        """Whether the visitor may know more than the cards that he was dealt tell him."""
        return self.practice_of is not None or self.choices.training

    @property
    def counts(self) -> bool:
        """Whether a visitor's game is over and has left a trace."""
        return self.interactive and self.ended is not None and (self.has_acted or not self.was_left)

    @property
    def tells_seed(self) -> bool:
        """Whether the seed may be shown, and the same cards dealt again."""
        return self.ended is not None

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


def to_text(saved: SavedGame) -> str:
    """The game as it is stored: sealed JSON."""
    return json.dumps(_to_plain(saved), ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> SavedGame:
    """The game that to_text wrote. Raises InvalidRecord for anything else."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        raise InvalidRecord(f"not JSON: {error}") from error
    return from_plain(plain)


def _to_plain(saved: SavedGame) -> Plain:
    return sealed(
        {
            "version": VERSION,
            "game_id": saved.game_id.hex,
            "seed": saved.seed.hex(),
            "shuffle_word": saved.shuffle_word,
            "choices": _choices_to_plain(saved.choices),
            "players": [list(player) for player in saved.players],
            "game": game_to_plain(saved.game),
            "deck": format_cards(saved.hand.deck, ""),
            "actions": [encode_action(action) for action in saved.hand.actions],
            "started_at": saved.started_at,
            "late": list(saved.late),
            "decide_by": saved.decide_by,
            "ended": saved.ended,
            # Added without a new version, so that hosts of both ages can serve a game during an update.
            "offer": saved.offer,
            "stream": saved.stream_version,
            "moved_at": saved.moved_at,
            "has_acted": saved.has_acted,
            "left_by": saved.left_by,
            "sits_out": saved.sits_out,
            "away": list(saved.away),
            "hands_out": saved.hands_out,
            "stopped_at": saved.stopped_at,
            "stopped_seconds": saved.stopped_seconds,
            "opponents": opponents_to_plain(saved.opponents),
            "practice_of": None if saved.practice_of is None else saved.practice_of.hex,
            "taken_back": saved.taken_back,
            "challenge_of": None if saved.challenge_of is None else saved.challenge_of.hex,
            "pins": pins_to_plain(saved.pins),
        }
    )


def from_plain(plain: Any) -> SavedGame:
    """The game of a sealed record. Raises InvalidRecord for anything else."""
    content = unsealed(plain)
    if content.get("version") != VERSION:
        raise InvalidRecord(f"a game of version {content.get('version')!r}")
    saved = reading(lambda: _build(content))
    if "has_acted" not in content:
        saved = replace(saved, has_acted=_acted_in_an_old_save(saved))
    if len(saved.players) != saved.game.setup.players:
        raise InvalidRecord("the players do not agree with the seats")
    return saved


def _build(content: Plain) -> SavedGame:
    game = game_from_plain(content["game"])
    record = HandRecord(
        setup=hand_setup(game),
        deck=parse_cards(content["deck"]),
        actions=tuple(decode_action(code) for code in content["actions"]),
    )
    return SavedGame(
        game_id=UUID(hex=content["game_id"]),
        seed=bytes.fromhex(content["seed"]),
        shuffle_word=_a(str, content["shuffle_word"]),
        choices=_choices(*content["choices"]),
        players=tuple(player_from_plain(*player) for player in content["players"]),
        game=game,
        hand=record.replay(),
        started_at=_a(float, content["started_at"]),
        late=tuple(_a(int, number) for number in content["late"]),
        decide_by=None if content["decide_by"] is None else _a(float, content["decide_by"]),
        ended=None if content["ended"] is None else EndReason(content["ended"]),
        offer=None if content.get("offer") is None else offer_from_plain(*content["offer"]),
        # Games begun before it was kept are of the first version.
        stream_version=StreamVersion(content.get("stream", StreamVersion.BY_ORDER)),
        moved_at=_a(float, content.get("moved_at", 0.0)),
        has_acted=_a(bool, content.get("has_acted", False)),
        left_by=None if content.get("left_by") is None else LeftBy(content["left_by"]),
        sits_out=_a(bool, content.get("sits_out", False)),
        away=tuple(_a(int, number) for number in content.get("away", ())),
        hands_out=_a(int, content.get("hands_out", 0)),
        stopped_at=None if content.get("stopped_at") is None else _a(float, content["stopped_at"]),
        stopped_seconds=_a(float, content.get("stopped_seconds", 0.0)),
        opponents=opponents_from_plain(*content.get("opponents", ())),
        practice_of=None if content.get("practice_of") is None else UUID(hex=content["practice_of"]),
        taken_back=_a(int, content.get("taken_back", 0)),
        challenge_of=None if content.get("challenge_of") is None else UUID(hex=content["challenge_of"]),
        pins=pins_from_plain(content.get("pins", [])),
    )


def _acted_in_an_old_save(saved: SavedGame) -> bool:
    """A running game is taken for one in which the visitor has acted as soon as he may have; one that was
    left before such games were ranked is none."""
    acts = (event.seat == VISITOR_SEAT for event in saved.hand.events if isinstance(event, Acted))
    return not saved.was_left and (saved.game.hands_played > 0 or any(acts))


def offer_from_plain(profiles: Any, names: Any) -> Offer:
    """The offer that JSON holds as a list of its two lists. Raises InvalidRecord for other values."""
    return Offer(
        tuple((_a(str, key), _a(str, temperament)) for key, temperament in profiles),
        tuple(_a(str, name) for name in names),
    )


def opponents_to_plain(opponents: Opponents) -> list[Any]:
    return [opponents.mix.value, list(opponents.seats)]


def opponents_from_plain(mix: Any = Mix.BELIEVABLE, seats: Any = ()) -> Opponents:
    """The opponents that JSON holds as a list of mix and seats; an older game does not say, and had the
    believable mix. Raises InvalidRecord for other values."""
    return Opponents(Mix(mix), tuple(_a(str, key) for key in seats))


def _choices(
    name: Any,
    currency: Any,
    timer: Any,
    pace: Any,
    felt: Any,
    deck_colours: Any,
    show_odds: Any,
    watched_cards: Any = WatchedCards.OPEN,  # older saves do not say
    asks_for_blind: Any = False,
    training: Any = False,
) -> Choices:
    return Choices(
        name=_a(str, name),
        currency=Currency(currency),
        timer=None if timer is None else _a(int, timer),
        pace=Pace(pace),
        felt=Felt(felt),
        deck_colours=DeckColours(deck_colours),
        show_odds=_a(bool, show_odds),
        watched_cards=WatchedCards(watched_cards),
        asks_for_blind=_a(bool, asks_for_blind),
        training=_a(bool, training),
    )


def _choices_to_plain(choices: Choices) -> list[Any]:
    """Without the last choices where they were not made, so that hosts of an earlier release can read it."""
    last = 10 if choices.training else 9 if choices.asks_for_blind else 8
    return list(choices[:last])


def player_from_plain(name: Any, profile: Any, style: Any) -> Player:
    return Player(_a(str, name), None if profile is None else _a(str, profile), style_from_plain(style))


def _a(kind: type[T], value: Any) -> T:
    """The value, which must be of `kind`; a whole number will do for a float."""
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise InvalidRecord(f"not a {kind.__name__}: {value!r}")
    return value
