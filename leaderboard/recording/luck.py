"""The luck of hands, worked out by somebody else: what games and players won without it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import F, FloatField, QuerySet
from django.db.models.functions import Cast

from leaderboard.models import Game, GameStatus, Hand, Player
from leaderboard.models.game import PLAYED_KINDS
from leaderboard.recording.hand_luck import HandLuck
from leaderboard.recording.outlines import write_outline
from leaderboard.recording.scatter import NORMAL_95

HUNDRED = 100
MIN_RANKED_HANDS = 100
"""With fewer hands a player has no rank: the confidence sequence holds for many hands."""

ERROR = 0.05
TUNED_FOR = 2000
"""The confidence sequence is narrowest after about this many hands."""


class AdjustedHand(NamedTuple):
    """A hand by its number: what was won, in big blinds, and how much of it was luck."""

    number: int
    won: float
    luck: HandLuck

    @property
    def adjusted(self) -> float:
        return self.won - self.luck.total


def games_without_luck(rule_sets: Collection[str], version: int) -> QuerySet[Game]:
    """Finished games of these rule sets whose cards may be shown, and whose luck is not known by `version`;
    the latest first."""
    games = Game.objects.filter(status=GameStatus.FINISHED, kind__in=PLAYED_KINDS, luck_version__lt=version)
    return games.filter(rule_set__in=rule_sets, shuffle__isnull=False).order_by("-ended_at", "id")


def hands_without_luck(game_id: UUID) -> list[int]:
    """The numbers of the hands whose luck is yet to be worked out."""
    hands = _played(game_id).filter(luck_deal__isnull=True)
    return list(hands.order_by("number").values_list("number", flat=True))


def save_luck(game_id: UUID, found: Mapping[int, HandLuck]) -> None:
    """By the numbers of the hands."""
    hands = list(Hand.objects.filter(game_id=game_id, number__in=list(found)).only("id", "number"))
    for hand in hands:
        hand.luck_deal, hand.luck_board, hand.luck_bots, hand.luck_all_in = found[hand.number]
    Hand.objects.bulk_update(hands, ["luck_deal", "luck_board", "luck_bots", "luck_all_in"])


def forget_luck(game_id: UUID) -> None:
    """As it must be before it is worked out by another value function."""
    Hand.objects.filter(game_id=game_id).update(
        luck_deal=None, luck_board=None, luck_bots=None, luck_all_in=None
    )
    Game.objects.filter(id=game_id).update(luck_version=0)


def adjusted_hands(game_id: UUID) -> list[AdjustedHand]:
    """Those whose luck is known, in their order."""
    rows = _played(game_id).filter(luck_deal__isnull=False).order_by("number")
    columns = ("number", "won", "luck_deal", "luck_board", "luck_bots", "luck_all_in")
    won = rows.annotate(won=Cast("net", FloatField()) / F("big_blind"))
    return [AdjustedHand(number, net, HandLuck(*luck)) for number, net, *luck in won.values_list(*columns)]


def finish_luck(game_id: UUID, version: int) -> None:
    """Sum up the game, and all games of its player, once the luck of all its hands is known."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).filter(id=game_id).first()
        if game is None:
            return
        game.adjusted_per_100, game.adjusted_margin = _of_game(game, adjusted_hands(game_id))
        game.luck_version = version
        game.save(update_fields=["adjusted_per_100", "adjusted_margin", "luck_version"])
        write_outline(game_id)
        if game.player_id is not None:
            sum_up_player(game.player_id)


def _played(game_id: UUID) -> QuerySet[Hand]:
    return Hand.objects.filter(game_id=game_id, net__isnull=False, big_blind__gt=0)


def _of_game(game: Game, hands: Sequence[AdjustedHand]) -> tuple[float | None, float | None]:
    """Adjusted big blinds per 100 hands and half the width of their interval of 95 percent.

    A hand that the visitor left is not stored: it counts as what it lost.
    """
    if game.big_blinds_per_100 is None or not game.hands:
        return None, None
    results = [hand.adjusted for hand in hands]
    if len(results) < game.hands:
        won = game.big_blinds_per_100 * game.hands / HUNDRED
        results.append(won - math.fsum(hand.won for hand in hands))
    mean = math.fsum(results) / game.hands
    if game.hands < 2:
        return HUNDRED * mean, None
    squares = math.fsum((each - mean) ** 2 for each in results)
    return HUNDRED * mean, HUNDRED * NORMAL_95 * math.sqrt(squares / (game.hands - 1) / game.hands)


def sum_up_player(player_id: int) -> None:
    """Over all his ranked games whose luck is known."""
    known = {"hands__isnull": False, "adjusted_per_100__isnull": False}
    games = Game.objects.filter(player_id=player_id, score__isnull=False, **known)
    total = squares = 0.0
    count = 0
    columns: Iterable[tuple[Any, ...]] = games.values_list("hands", "adjusted_per_100", "adjusted_margin")
    for hands, per_100, margin in columns:
        mean = per_100 / HUNDRED
        deviation = (margin or 0.0) / HUNDRED / NORMAL_95
        count += hands
        total += hands * mean
        squares += deviation**2 * hands * (hands - 1) + hands * mean**2
    if not count:
        return
    mean = total / count
    spread = math.sqrt(max(0.0, squares - count * mean**2) / max(1, count - 1))
    reach = HUNDRED * spread * sequence_width(count)
    Player.objects.filter(id=player_id).update(
        adjusted_hands=count,
        adjusted_per_100=HUNDRED * mean,
        adjusted_reach=reach,
        adjusted_bound=HUNDRED * mean - reach if count >= MIN_RANKED_HANDS else None,
    )


def sequence_width(count: int) -> float:
    """Half the width, in standard deviations, of a mean's asymptotic confidence sequence after `count` hands.

    With 95 percent probability the true mean lies within it after every number of hands at once, however
    often somebody looks (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, theorem 2.2).
    """
    logarithm = -2 * math.log(ERROR)
    rho = (logarithm + math.log(logarithm + 1)) / TUNED_FOR
    scaled = count * rho + 1
    return math.sqrt(2 * scaled / (count**2 * rho) * math.log(math.sqrt(scaled) / ERROR))
