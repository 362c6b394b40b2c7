"""What the decisions of a whole game cost, from the values that are stored of them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, FloatField, Q, QuerySet, Sum

from game.coach.counting import METHOD
from game.coach.outline import DecisionsOutline, FacedAction, Outlined
from game.coach.stored_values import StoredValues
from game.coach.values.verdict import Grade, certain_loss
from game.coach.values.weighted_results import plain_t
from game.engine.events import Street
from leaderboard.models import Game, Hand
from leaderboard.recording.recorder import record_costs

COSTLIEST = 3
ENOUGH_FOR_A_LEAK = 5
"""Decisions in one situation, fewer of which say nothing."""

ENOUGH_FOR_AN_INTERVAL = 5
"""Hands or decisions, fewer of which do not tell how much others will differ."""

HUNDRED = 100
GAMES_OF_TREND = 1000
"""So many of the latest games are looked at."""

GAMES_SHOWN = 20


class Graded(NamedTuple):
    """A decision that is done: `loss` is what the best other choice is worth more, in big blinds, below 0
    where the chosen one is best; `lost` is 0 where it is not certain that anything was lost."""

    decision: Outlined
    grade: Grade
    loss: float

    @property
    def lost(self) -> float:
        return certain_loss(self.grade, self.loss)


class Rate(NamedTuple):
    """Big blinds, and half the width of the interval of 95 percent; None where too little is known."""

    value: float
    half_width: float | None


class Leak(NamedTuple):
    """What a decision in one situation loses on average."""

    street: Street
    facing: FacedAction
    decisions: int
    rate: Rate


class GameRate(NamedTuple):
    """The error rate of one of the visitor's games."""

    game_id: UUID
    hands: int
    rate: Rate


class Trend(NamedTuple):
    """The latest games whose decisions are all worked out, oldest first; `total`,
    `hands` and `rate` are of all such games, `games` are the last few."""

    games: tuple[GameRate, ...]
    total: int
    hands: int
    rate: Rate


class Report(NamedTuple):
    """`result`, `cost` and `rest` are in big blinds: the raw result is the cost of the decisions and the
    rest, which is luck and what the others did wrong."""

    done: int
    total: int | None
    hands: int
    rate: Rate
    costliest: tuple[Graded, ...]
    leaks: tuple[Leak, ...]
    grades: dict[Grade, int]
    best: Graded | None
    result: float
    cost: float

    @property
    def rest(self) -> float:
        return self.result + self.cost

    @property
    def is_done(self) -> bool:
        return self.done == self.total


def report(game_id: UUID, outlined: DecisionsOutline) -> Report:
    """What is known by now of a game with these decisions."""
    graded = _graded(game_id, outlined.decisions)
    played = _results([game_id])[game_id]
    valued = sum(decision.is_valued for decision in outlined.decisions)
    worst = sorted((each for each in graded if each.lost), key=lambda each: -each.lost)
    well = [each for each in graded if each.grade is Grade.BEST]
    grades = {grade: sum(each.grade is grade for each in graded) for grade in Grade}
    return Report(
        done=len(graded),
        total=valued if outlined.is_whole else None,
        hands=len(played),
        rate=rate_of(played, ((each.decision.number, each.lost) for each in graded)),
        costliest=tuple(worst[:COSTLIEST]),
        leaks=_leaks(graded),
        grades={grade: count for grade, count in grades.items() if count},
        best=min(well, key=lambda each: each.loss, default=None),
        result=sum(played.values()),
        cost=sum(each.lost for each in graded),
    )


def _graded(game_id: UUID, decisions: Sequence[Outlined]) -> list[Graded]:
    rows = _done([game_id]).values_list("hand__number", "step", "grade", "loss")
    known = {(number, step): (Grade(grade), loss) for number, step, grade, loss in rows}
    return [Graded(each, *known[place]) for each in decisions if (place := (each.number, each.step)) in known]


def _done(game_ids: Sequence[UUID]) -> QuerySet[StoredValues]:
    return StoredValues.objects.filter(hand__game_id__in=game_ids, method=METHOD).exclude(grade="")


def _results(game_ids: Sequence[UUID]) -> dict[UUID, dict[int, float]]:
    """By game and hand what the visitor won, in big blinds; hands he was not dealt into have none."""
    results: dict[UUID, dict[int, float]] = {each: {} for each in game_ids}
    rows = Hand.objects.filter(game_id__in=game_ids).values_list("game_id", "number", "net", "big_blind")
    for game_id, number, net, blind in rows:
        if net is not None and blind:
            results[game_id][number] = net / blind
    return results


def rate_of(hands: Iterable[int], losses: Iterable[tuple[int, float]]) -> Rate:
    """Big blinds lost per 100 hands. The interval is that of a player who goes on so: hands differ."""
    by_hand = dict.fromkeys(hands, 0.0)
    for number, lost in losses:
        by_hand[number] = by_hand.get(number, 0.0) + lost
    return _mean(list(by_hand.values()), HUNDRED)


class _RunningSums(NamedTuple):
    """How many there are, their sum, and that of their squares."""

    number: int
    total: float
    squares: float

    def mean(self, times: int = 1) -> Rate:
        if not self.number:
            return Rate(0.0, None)
        mean = self.total / self.number
        if self.number < ENOUGH_FOR_AN_INTERVAL:
            return Rate(mean * times, None)
        variance = max(0.0, self.squares - mean * self.total) / (self.number - 1)
        return Rate(mean * times, plain_t(self.number) * math.sqrt(variance / self.number) * times)


def _mean(amounts: Sequence[float], times: int = 1) -> Rate:
    return _RunningSums(len(amounts), sum(amounts), sum(each * each for each in amounts)).mean(times)


def _leaks(graded: Sequence[Graded]) -> tuple[Leak, ...]:
    """Street by street and situation by situation, the costliest first, where there are enough decisions."""
    lost: dict[tuple[Street, FacedAction], list[float]] = defaultdict(list)
    for each in graded:
        lost[each.decision.street, each.decision.facing].append(each.lost)
    leaks = [
        Leak(street, facing, len(amounts), _mean(amounts))
        for (street, facing), amounts in lost.items()
        if len(amounts) >= ENOUGH_FOR_A_LEAK and any(amounts)
    ]
    return tuple(sorted(leaks, key=lambda leak: -leak.rate.value * leak.decisions))


def trend(game_id: UUID) -> Trend:
    """The error rates of the games of the same name and tag."""
    player = Game.objects.filter(id=game_id).values_list("player_id", flat=True).first()
    if player is None:
        return Trend((), 0, 0, Rate(0.0, None))
    games = Game.objects.filter(player_id=player, ended_at__isnull=False).order_by("-started_at")
    latest = games.values_list("id", flat=True)[:GAMES_OF_TREND]
    costs = _costs(latest)
    known = [game_id for game_id in latest if game_id in costs]
    rates = tuple(
        GameRate(each, costs[each].number, costs[each].mean(HUNDRED)) for each in known[GAMES_SHOWN - 1 :: -1]
    )
    together = (
        _RunningSums(*map(sum, zip(*costs.values(), strict=True))) if costs else _RunningSums(0, 0.0, 0.0)
    )
    return Trend(rates, len(known), together.number, together.mean(HUNDRED))


def _costs(game_ids: QuerySet[Game, UUID]) -> dict[UUID, _RunningSums]:
    """By game what its hands lost, without the games of which that is not known of every hand."""
    rows = Hand.objects.filter(game_id__in=game_ids, net__isnull=False, big_blind__gt=0)
    games = (
        rows.order_by()
        .values("game_id")
        .annotate(
            count=Count("id"),
            unknown=Count("id", filter=Q(cost__isnull=True)),
            total=Sum("cost"),
            squares=Sum(F("cost") * F("cost"), output_field=FloatField()),
        )
    )
    return {
        each["game_id"]: _RunningSums(each["count"], each["total"], each["squares"])
        for each in games
        if not each["unknown"]
    }


def record_report(game_id: UUID, outlined: DecisionsOutline) -> None:
    """Keep what each hand of a game lost, once all of its decisions are done."""
    costs: dict[int, float] = defaultdict(float)
    for each in _graded(game_id, outlined.decisions):
        costs[each.decision.number] += each.lost
    record_costs(game_id, costs)
