"""What a player's page tells of his latest games: winnings, positions, kinds of games, pots, decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple
from uuid import UUID

from django.db.models import Avg, Count, F, FloatField, QuerySet, Sum
from django.db.models.functions import Cast
from django.utils.formats import date_format
from django.utils.timezone import localtime

from leaderboard.charts.lines import LineChart, line_chart
from leaderboard.models import Game, GameKind, GameStatus, Hand, Player
from leaderboard.money import decimal_text
from leaderboard.templatetags.leaderboard_formats import signed
from leaderboard.vocabulary import Topic, name_of, names_of

MAX_GAMES = 100
MAX_HANDS = 5

WON = Cast("net", FloatField()) / F("big_blind")
LUCK = F("luck_deal") + F("luck_board") + F("luck_bots")
POT = Cast("pot", FloatField()) / F("big_blind")


class Share(NamedTuple):
    """The hands of one sort: how many, and big blinds won per 100 of them."""

    name: str
    hands: int
    per_100: str


class NotableHand(NamedTuple):
    """A hand with its size, such as its pot, and what it won, both in big blinds."""

    game_id: UUID
    number: int
    size: str
    won: str


class Overview(NamedTuple):
    """Of the latest games. A chart is None where there are not two games to draw it from."""

    winnings: LineChart | None
    positions: tuple[Share, ...]
    kinds: tuple[Share, ...]
    biggest_pots: tuple[NotableHand, ...]
    costliest: tuple[NotableHand, ...]
    error_rate: LineChart | None


def overview_of(player: Player) -> Overview:
    games = list(latest_games(player))
    hands = Hand.objects.filter(game_id__in=[game.id for game in games], net__isnull=False, big_blind__gt=0)
    shown = hands.filter(game__shuffle__isnull=False)
    return Overview(
        winnings=_winnings(games, hands),
        positions=_positions(hands),
        kinds=_kinds(hands),
        biggest_pots=_notable(shown.filter(pot__isnull=False).annotate(size=POT), "-size"),
        costliest=_notable(shown.filter(cost__gt=0).annotate(size=F("cost")), "-size"),
        error_rate=_error_rate(games, hands),
    )


def latest_games(player: Player) -> QuerySet[Game]:
    """The finished ones, the latest first."""
    return Game.objects.filter(player=player, status=GameStatus.FINISHED).order_by("-started_at")[:MAX_GAMES]


def _winnings(games: Sequence[Game], hands: QuerySet[Hand]) -> LineChart | None:
    """Big blinds won, added up from game to game, and beside it without luck, as far as that is known."""
    sums = hands.values("game_id").annotate(won=Sum(WON), luck=Sum(LUCK))
    won = {
        game_id: (won or 0.0, luck or 0.0)
        for game_id, won, luck in sums.values_list("game_id", "won", "luck")
    }
    results = [won.get(game.id, (0.0, 0.0)) for game in reversed(games)]
    values = list(accumulate((won for won, _luck in results), initial=0.0))
    adjusted = list(accumulate((won - luck for won, luck in results), initial=0.0))
    beside = adjusted if any(luck for _won, luck in results) else []
    return _chart(games, values, beside) if len(games) > 1 else None


def _error_rate(games: Sequence[Game], hands: QuerySet[Hand]) -> LineChart | None:
    """Big blinds lost by decisions per 100 hands, of games all of whose decisions have been worked out."""
    costs = hands.values("game_id").annotate(mean=Avg("cost"), left=Count("id") - Count("cost"))
    means = dict(costs.filter(left=0).values_list("game_id", "mean"))
    known = [game for game in games if game.id in means]
    return _chart(known, [100 * means[game.id] for game in reversed(known)]) if len(known) > 1 else None


def _chart(games: Sequence[Game], values: Sequence[float], beside: Sequence[float] = ()) -> LineChart:
    ends = (_day(games[-1]), _day(games[0]))
    return line_chart(values, baseline=0.0, written=signed, ends=ends, beside=beside)


def _day(game: Game) -> str:
    return date_format(localtime(game.started_at), "SHORT_DATE_FORMAT")


def _positions(hands: QuerySet[Hand]) -> tuple[Share, ...]:
    rows = hands.exclude(position="").values_list("position").annotate(count=Count("id"), mean=Avg(WON))
    found = {position: (count, mean) for position, count, mean in rows}
    order = [*names_of(Topic.POSITION), *found]
    return tuple(
        _share(name_of(Topic.POSITION, key), *found[key]) for key in dict.fromkeys(order) if key in found
    )


def _kinds(hands: QuerySet[Hand]) -> tuple[Share, ...]:
    rows = hands.values_list("game__kind", "game__rule_set").annotate(count=Count("id"), mean=Avg(WON))
    ordered = sorted(rows, key=lambda row: -row[2])
    return tuple(
        _share(f"{name_of(Topic.RULE_SET, rules)}, {GameKind(kind).label}", count, mean)
        for kind, rules, count, mean in ordered
    )


def _share(name: str, count: int, mean: float) -> Share:
    return Share(name, count, signed(100 * mean))


def _notable(hands: QuerySet[Hand], order: str) -> tuple[NotableHand, ...]:
    rows = hands.annotate(won=WON).order_by(order, "id").values_list("game_id", "number", "size", "won")
    return tuple(
        NotableHand(game_id, number, decimal_text(size, 1), signed(won))
        for game_id, number, size, won in rows[:MAX_HANDS]
    )
