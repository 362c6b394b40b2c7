"""Writing games to the leaderboard: at most one row for each game and one for each hand.

Every function can be called alone or inside the caller's `atomic` block, in which the caller also saves its
session. Repeating a call changes nothing. Values that break a constraint of the models raise
`django.db.IntegrityError`, which is an error of the caller, never of the visitor.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Case, F, When
from django.utils import timezone

from leaderboard.identity.cookie import get_or_create_player
from leaderboard.identity.hidden_names import owned_by
from leaderboard.models import EndReasonChoices, Game, GameKind, GameStatus, Hand, Player
from leaderboard.names import folded
from leaderboard.recording.outlines import write_outline
from leaderboard.recording.places import locked_game, store_hand
from leaderboard.recording.summaries import summary_of


@dataclass(frozen=True, kw_only=True)
class GameStart:
    """What is known when a game begins. Amounts are integers in `money_unit`; datetimes are aware.

    `name` is empty exactly for a simulated game, `player_key` also in a game of practice. `rule_set`, `limit`
    and `money_unit` are keys with display names in `leaderboard.vocabulary`. `settings` maps further settings
    to JSON values; the game's page shows them to everyone. `changed_rules` are the settings that differ from
    the rule set, or from the usual opponents. `player_key` identifies the player (see identity/cookie.py); it
    is empty where the player is not known, and the game is then on no player's page.
    """

    game_id: UUID
    kind: GameKind
    name: str
    rule_set: str
    limit: str
    money_unit: str
    players: int
    starting_stack: int
    first_big_blind: int
    started_at: datetime.datetime
    changed_rules: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    player_key: str = ""

    def columns(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "name": self.name,
            "name_key": folded(self.name),
            "rule_set": self.rule_set,
            "changed_rules": " ".join(self.changed_rules),
            "first_big_blind": self.first_big_blind,
            "limit": self.limit,
            "money_unit": self.money_unit,
            "players": self.players,
            "starting_stack": self.starting_stack,
            "started_at": self.started_at,
            "settings": dict(self.settings),
        }


class LeftHand(NamedTuple):
    """What a visitor lost with an unfinished hand by leaving (0 or less), and its big blind."""

    net: int
    big_blind: int


@dataclass(frozen=True, kw_only=True)
class GameResult:
    """A finished game with all its values: it can be recorded even if the row of its start is gone.

    `hands` is the number of hands played, at least one. `final_stack` and `place` are the visitor's, or those
    of seat 1 in a simulated game. `left_hand` is the hand that the visitor left, one of the hands played.
    """

    start: GameStart
    ended_at: datetime.datetime
    end_reason: EndReasonChoices
    hands: int
    final_stack: int
    place: int
    left_hand: LeftHand | None = None

    def columns(self) -> dict[str, Any]:
        started_at = self.start.started_at
        ended_at = max(self.ended_at, started_at)  # the server's clock may have been set back
        return {
            "status": GameStatus.FINISHED,
            "ended_at": ended_at,
            "seconds": int((ended_at - started_at).total_seconds()),
            "end_reason": self.end_reason,
            "hands": self.hands,
            "final_stack": self.final_stack,
            "place": self.place,
        }


@dataclass(frozen=True, kw_only=True)
class HandFigures:
    """How the visitor's seat played one hand.

    `big_blind` is the hand's, in the game's money unit. `bets` (bets and raises) and `calls` count those
    after the flop.
    """

    big_blind: int
    vpip: bool
    pfr: bool
    bets: int
    calls: int
    showdown: bool
    showdown_won: bool


@dataclass(frozen=True, kw_only=True)
class HandOutline:
    """What a list of hands shows of one: the cards of the visitor's seat, such as "AsKd", the key of its
    position, and the pot in the game's money unit."""

    cards: str
    position: str
    pot: int


def start_game(start: GameStart) -> bool:
    """Record a game that begins. Returns False and changes nothing if the identifier is known already."""
    with transaction.atomic():
        if Game.objects.filter(id=start.game_id).exists():
            return False
        player = get_or_create_player(start.name, start.player_key) if start.player_key else None
        defaults = start.columns() | owned_by(player)
        _game, created = Game.objects.get_or_create(id=start.game_id, defaults=defaults)
        return created


def save_hand(
    game_id: UUID,
    number: int,
    record: Mapping[str, Any],
    net: int | None,
    figures: HandFigures | None = None,
    *,
    outline: HandOutline | None = None,
    left_on_table: bool = False,
) -> bool:
    """Store a finished hand, or a deal whose pot was left on the table. Returns True if this call stored it;
    False, with nothing changed, if

    - the hand is already stored (the first record stays), or
    - the game is unknown, since its row was pruned or deleted, or
    - the game was abandoned, or finished with fewer hands than `number`.
    """
    with transaction.atomic(savepoint=False):
        # The lock keeps the game from being deleted before the hand is stored.
        game = locked_game(game_id)
        if game is None or not game.has_room_for(number):
            return False
        known = {
            "record": dict(record),
            "net": net,
            "left_on_table": left_on_table or None,
            **(vars(figures) if figures else {}),
            **(vars(outline) if outline else {}),
        }
        if not store_hand(game_id, number, known):
            return False
        if game.hands is not None:
            Game.objects.filter(id=game_id).update(**summary_of(game_id, game.hands, game.first_big_blind))
            write_outline(game_id)
        return True


def record_cost(hand_id: int, cost: float) -> None:
    """Say what the decisions of a hand lost, in big blinds, once all of them are known."""
    with transaction.atomic():
        hands = Hand.objects.filter(id=hand_id)
        hands.update(cost=cost)
        for game_id in hands.values_list("game_id", flat=True):
            write_outline(game_id)


def record_costs(game_id: UUID, costs: Mapping[int, float]) -> None:
    """The same of all finished hands of a game, by their numbers; the others lost nothing."""
    hands = Hand.objects.filter(game_id=game_id, net__isnull=False).only("id", "number", "cost")
    changed = [hand for hand in hands if hand.cost != costs.get(hand.number, 0.0)]
    for hand in changed:
        hand.cost = costs.get(hand.number, 0.0)
    if changed:
        with transaction.atomic():
            Hand.objects.bulk_update(changed, ["cost"])
            write_outline(game_id)


def remove_hand(game_id: UUID, number: int) -> None:
    """Remove a hand of a running game of practice, as it is played on from an earlier decision."""
    hands = Hand.objects.filter(game_id=game_id, number=number, game__kind=GameKind.PRACTICE)
    hands.filter(game__status=GameStatus.RUNNING).delete()


def finish_game(result: GameResult) -> bool:
    """Record a finished game once. Returns True if this call recorded it.

    A game that is finished or abandoned already stays as it is (False). A game that is unknown, because its
    row was pruned or deleted during play, is recorded from `result`, without hands, unless it was left. So
    call this when the game ends, not whenever its end page is shown: a game that an administrator removed
    would come back.
    """
    game_id = result.start.game_id
    with transaction.atomic():
        columns = result.columns() | summary_of(
            game_id, result.hands, result.start.first_big_blind, result.left_hand
        )
        if Game.objects.filter(id=game_id, status=GameStatus.RUNNING).update(**columns):
            write_outline(game_id)
            return True
        if result.end_reason == EndReasonChoices.LEFT:
            return False
        defaults = result.start.columns() | columns
        if result.start.player_key:
            defaults |= owned_by(get_or_create_player(result.start.name, result.start.player_key))
        _game, created = Game.objects.get_or_create(id=game_id, defaults=defaults)
        return created


def remove_game(game_id: UUID) -> None:
    """Remove a running game with its hands, and its player if he has no other game."""
    with transaction.atomic():
        game = Game.objects.filter(id=game_id, status=GameStatus.RUNNING).first()
        if game is None:
            return
        game.delete()
        if game.player_id is not None:
            Player.objects.filter(id=game.player_id, game__isnull=True).delete()


def abandon_game(game_id: UUID, *, at: datetime.datetime | None = None) -> bool:
    """Close a watched game that the visitor left, or one that cannot be read any more. It has no result and
    is never ranked.

    Returns True if this call closed it. A game that has ended or is unknown stays as it is.
    """
    moment = at or timezone.now()
    ended_at = Case(When(started_at__gt=moment, then=F("started_at")), default=moment)
    running = Game.objects.filter(id=game_id, status=GameStatus.RUNNING)
    changed = running.update(status=GameStatus.ABANDONED, end_reason=EndReasonChoices.LEFT, ended_at=ended_at)
    return bool(changed)


def abandon_running_games() -> int:
    """Close every game that runs, as those of which nothing else is left; return how many."""
    running = Game.objects.filter(status=GameStatus.RUNNING).values_list("id", flat=True)
    return sum(abandon_game(game_id) for game_id in list(running))
