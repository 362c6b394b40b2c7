"""The text that is stored of a game in play: one version, sealed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

from game.bot_tables.draft_shares import DraftShare
from game.bots.lineup import Mix, Opponents
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
    reading,
    sealed_text,
    unsealed,
)
from game.engine.shuffle import StreamVersion
from game.play.pins import pins_from_plain, pins_to_plain, style_from_plain
from game.play.saved_game import (
    Choices,
    Currency,
    DeckColours,
    Felt,
    LeftBy,
    Offer,
    Pace,
    SavedGame,
    SeatedPlayer,
    Trial,
    TrialCards,
    WatchedCards,
)

T = TypeVar("T")

VERSION = 1
"""Of the stored text. A new one comes with a migration, as does a new version of the stream, by which
operators know that hosts of both ages must not serve together (README, "Updating with migrations")."""


def to_text(saved: SavedGame) -> str:
    """The game as it is stored: sealed JSON."""
    return sealed_text(_to_plain(saved))


def from_text(text: str) -> SavedGame:
    """The game that to_text wrote. Raises InvalidRecord for anything else."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        raise InvalidRecord(f"not JSON: {error}") from error
    return from_plain(plain)


def _to_plain(saved: SavedGame) -> Plain:
    return {
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
        "trial": _trial_to_plain(saved.trial),
        "challenge_of": None if saved.challenge_of is None else saved.challenge_of.hex,
        "day": saved.day,
        "pins": pins_to_plain(saved.pins),
        "drafts": saved.drafts,
    }


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


def opponents_to_plain(opponents: Opponents) -> list[Any]:
    return [opponents.mix.value, list(opponents.seats)]


def opponents_from_plain(mix: Any = Mix.BELIEVABLE, seats: Any = ()) -> Opponents:
    """The opponents that JSON holds as a list of mix and seats; an older game does not say, and had the
    believable mix. Raises InvalidRecord for other values."""
    return Opponents(Mix(mix), tuple(_a(str, key) for key in seats))


def _trial_to_plain(trial: Trial | None) -> list[Any] | None:
    return None if trial is None else [trial.game_id.hex, *trial[1:]]


def _trial(game_id: Any, number: Any, step: Any, cards: Any) -> Trial:
    return Trial(UUID(hex=game_id), _a(int, number), _a(int, step), TrialCards(cards))


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
