"""The text that is stored of a game in play: one version, sealed."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from game.bot_tables.draft_shares import DraftShare
from game.bots.lineup import Mix, OpponentSelection
from game.engine.cards import format_cards, parse_cards
from game.engine.events import Acted
from game.engine.game import VISITOR_SEAT, EndReason, hand_setup
from game.engine.game_record import game_from_plain, game_to_plain
from game.engine.record import (
    HandRecord,
    InvalidRecord,
    Plain,
    decode_action,
    encode_action,
    json_text,
    reading,
    sealed_text,
    unsealed,
)
from game.engine.shuffle import StreamVersion
from game.play.pins import pins_from_plain, pins_to_plain, style_from_plain
from game.play.recent import Recent
from game.play.saved_game import (
    Choices,
    Currency,
    DeckColours,
    Felt,
    HandTrial,
    LeftBy,
    Offer,
    Pace,
    SavedGame,
    SeatedPlayer,
    TrialCards,
    WatchedCards,
)

T = TypeVar("T")

VERSION = 1
"""Of the stored text. A new one comes with a migration, as does a new version of the stream, by which
operators know that hosts of both ages must not serve together (README, "Updating with migrations")."""

MAX_WRITTEN = 128
"""Games of which a process keeps what it has last written."""


def from_text(text: str) -> SavedGame:
    """The game that to_text wrote. Raises InvalidRecord for anything else."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        raise InvalidRecord(f"not JSON: {error}") from error
    return from_plain(plain)


class _StoredValue(NamedTuple):
    """A value of the stored text: which attribute of a game it holds, and how it writes that."""

    key: str
    attribute: str
    to_plain: Callable[[Any], Any] | None = None

    def text(self, value: Any) -> str:
        return f'"{self.key}":{json_text(value if self.to_plain is None else self.to_plain(value))}'


def _attribute(name: str, to_plain: Callable[[Any], Any] | None = None) -> _StoredValue:
    return _StoredValue(name, name, to_plain)


def _id_to_plain(game_id: UUID | None) -> str | None:
    return None if game_id is None else game_id.hex


_FIELDS = (
    _attribute("game_id", _id_to_plain),
    _attribute("seed", bytes.hex),
    _attribute("shuffle_word"),
    _attribute("choices", lambda choices: _choices_to_plain(choices)),
    _attribute("players"),
    _attribute("game", game_to_plain),
    _StoredValue("deck", "hand.deck", lambda deck: format_cards(deck, "")),
    _StoredValue("actions", "hand.actions", lambda actions: [encode_action(each) for each in actions]),
    _attribute("started_at"),
    _attribute("late"),
    _attribute("decide_by"),
    _attribute("ended"),
    # Added without a new version, so that hosts of both ages can serve a game during an update.
    _attribute("offer"),
    _StoredValue("stream", "stream_version"),
    _attribute("moved_at"),
    _attribute("has_acted"),
    _attribute("left_by"),
    _attribute("sits_out"),
    _attribute("away"),
    _attribute("hands_out"),
    _attribute("stopped_at"),
    _attribute("stopped_seconds"),
    _attribute("opponents", lambda opponents: opponents_to_plain(opponents)),
    _attribute("practice_of", _id_to_plain),
    _attribute("taken_back"),
    _attribute("trial", lambda trial: _trial_to_plain(trial)),
    _attribute("challenge_of", _id_to_plain),
    _attribute("day"),
    _attribute("pins", pins_to_plain),
    _attribute("drafts"),
)
_IN_ORDER = tuple(sorted(_FIELDS))
_values_of = attrgetter(*(field.attribute for field in _IN_ORDER))
_LAST = f'"version":{VERSION}'  # in the order of the keys


class _Written(NamedTuple):
    """Values of a game's fields, and their texts."""

    values: tuple[Any, ...]
    texts: list[str]


_written: Recent[UUID, _Written] = Recent(MAX_WRITTEN)


def to_text(saved: SavedGame) -> str:
    """The game as it is stored: sealed JSON. An action changes few of its fields; the others keep the texts
    that this process has written for the game before; without these an action takes 8 % longer."""
    values = _values_of(saved)
    texts = _texts(values, _written.get(saved.game_id))
    _written.keep(saved.game_id, _Written(values, texts))
    return sealed_text([*texts, _LAST])


def _texts(values: tuple[Any, ...], before: _Written | None) -> list[str]:
    """The texts of fields with these values: those from before where the value is the same one."""
    if before is None:
        return [field.text(value) for field, value in zip(_IN_ORDER, values, strict=True)]
    texts = before.texts.copy()
    for place in compress(range(len(values)), map(is_not, values, before.values)):
        texts[place] = _IN_ORDER[place].text(values[place])
    return texts


def from_plain(plain: Any) -> SavedGame:
    """The game of a sealed record. Raises InvalidRecord for anything else."""
    content = unsealed(plain)
    if content.get("version") != VERSION:
        raise InvalidRecord(f"a game of version {content.get('version')!r}")
    saved = reading(lambda: _build(content))
    if "has_acted" not in content:
        saved = saved.but(has_acted=_acted_in_an_old_save(saved))
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
        trial=None if content.get("trial") is None else _trial(*content["trial"]),
        challenge_of=None if content.get("challenge_of") is None else UUID(hex=content["challenge_of"]),
        day=_a(str, content.get("day", "")),
        pins=pins_from_plain(content.get("pins", [])),
        drafts=_drafts(content.get("drafts", [])),
    )


def _acted_in_an_old_save(saved: SavedGame) -> bool:
    """A running game is taken for one in which the visitor has acted as soon as he may have; one that was
    left before such games were ranked is none."""
    acts = (event.seat == VISITOR_SEAT for event in saved.hand.events if isinstance(event, Acted))
    return not saved.was_left and (saved.game.hands_played > 0 or any(acts))


def offer_from_plain(profiles: Any, names: Any, drafts: Any = ()) -> Offer:
    """The offer that JSON holds as a list of its lists; an older game had no drafts. Raises InvalidRecord for
    other values."""
    return Offer(
        tuple((_a(str, key), _a(str, temperament)) for key, temperament in profiles),
        tuple(_a(str, name) for name in names),
        _drafts(drafts),
    )


def _drafts(plain: Any) -> tuple[DraftShare, ...]:
    return tuple(
        DraftShare(_a(str, profile), _a(str, table), _a(int, version), _a(int, percent))
        for profile, table, version, percent in plain
    )


def opponents_to_plain(opponents: OpponentSelection) -> list[Any]:
    return [opponents.mix.value, list(opponents.seats)]


def opponents_from_plain(mix: Any = Mix.BELIEVABLE, seats: Any = ()) -> OpponentSelection:
    """The opponents that JSON holds as a list of mix and seats; an older game does not say, and had the
    believable mix. Raises InvalidRecord for other values."""
    return OpponentSelection(Mix(mix), tuple(_a(str, key) for key in seats))


def _trial_to_plain(trial: HandTrial | None) -> list[Any] | None:
    return None if trial is None else [trial.game_id.hex, *trial[1:]]


def _trial(game_id: Any, number: Any, step: Any, cards: Any) -> HandTrial:
    return HandTrial(UUID(hex=game_id), _a(int, number), _a(int, step), TrialCards(cards))


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


def player_from_plain(name: Any, profile: Any, style: Any) -> SeatedPlayer:
    return SeatedPlayer(_a(str, name), None if profile is None else _a(str, profile), style_from_plain(style))


def _a(kind: type[T], value: Any) -> T:
    """The value, which must be of `kind`; a whole number will do for a float."""
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise InvalidRecord(f"not a {kind.__name__}: {value!r}")
    return value
