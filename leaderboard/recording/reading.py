"""Reading recorded games and hands as plain values; the records of hands come back unchanged."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from leaderboard.models import Game, GameKind, GameStatus, Hand, Shuffle


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game in the database. `ended_at` is None while it runs. `seed` (hexadecimal), `shuffle_word` and
    `stream_version` are empty or 0 until they are published, which is never before the game ends. `name` is
    the one to show; `settings` are those recorded with the game. `luck_version` says by which value function
    its luck was worked out, 0 if it is not."""

    game_id: UUID
    kind: GameKind
    status: GameStatus
    name: str
    name_is_hidden: bool
    rule_set: str
    limit: str
    money_unit: str
    players: int
    starting_stack: int
    started_at: datetime.datetime
    ended_at: datetime.datetime | None
    end_reason: str
    is_ranked: bool
    seed: str
    shuffle_word: str
    stream_version: int
    settings: Mapping[str, Any]
    changed_rules: tuple[str, ...]
    luck_version: int

    @property
    def is_running(self) -> bool:
        return self.status is GameStatus.RUNNING


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A finished hand: its number, its record as it was given, and when it was saved."""

    number: int
    record: Any
    saved_at: datetime.datetime


def recorded_game(game_id: UUID) -> RecordedGame | None:
    game = Game.objects.filter(id=game_id).first()
    if game is None:
        return None
    running = game.status == GameStatus.RUNNING
    shuffle = None if running else Shuffle.objects.filter(game_id=game_id).first()
    return RecordedGame(
        game_id=game.id,
        kind=GameKind(game.kind),
        status=GameStatus(game.status),
        name=game.shown_name,
        name_is_hidden=game.name_hidden,
        rule_set=game.rule_set,
        limit=game.limit,
        money_unit=game.money_unit,
        players=game.players,
        starting_stack=game.starting_stack,
        started_at=game.started_at,
        ended_at=game.ended_at,
        end_reason=game.end_reason,
        is_ranked=game.score is not None,
        seed=shuffle.seed if shuffle else "",
        shuffle_word=shuffle.word if shuffle else "",
        stream_version=shuffle.version if shuffle else 0,
        settings=game.settings if isinstance(game.settings, dict) else {},
        changed_rules=tuple(game.changed_rules.split()),
        luck_version=game.luck_version,
    )


def recorded_hands(game_id: UUID) -> Iterator[RecordedHand]:
    """All hands of a game in their order, read a few at a time."""
    for hand in Hand.objects.filter(game_id=game_id).order_by("number").iterator(chunk_size=100):
        yield RecordedHand(hand.number, hand.record, hand.created)


def recorded_hand(game_id: UUID, number: int) -> RecordedHand | None:
    hand = Hand.objects.filter(game_id=game_id, number=number).first()
    return None if hand is None else RecordedHand(hand.number, hand.record, hand.created)


def are_costs_known(game_id: UUID) -> bool:
    """Whether the cost of the decisions is known for every hand."""
    hands = Hand.objects.filter(game_id=game_id, net__isnull=False)
    return hands.exists() and not hands.filter(cost__isnull=True).exists()


def hand_numbers(game_id: UUID) -> list[int]:
    """The numbers of a game's recorded hands, rising."""
    return list(Hand.objects.filter(game_id=game_id).order_by("number").values_list("number", flat=True))
