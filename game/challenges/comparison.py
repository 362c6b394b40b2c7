"""The results of a challenge beside one another, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.challenges.models import Challenge, ChallengeGame
from leaderboard.models import Game, GameStatus, Hand
from leaderboard.money import Money

MAX_COLUMNS = 4
MAX_RESULTS = 100


class ChallengeEntry(NamedTuple):
    """One player's result. `is_first`: he played the game that the link is of."""

    game: Game
    is_first: bool
    is_own: bool

    @property
    def won(self) -> int:
        return (self.game.final_stack or 0) - self.game.starting_stack


class ChallengeResult(NamedTuple):
    """A line of the standings; equal results share a place."""

    place: int
    entry: ChallengeEntry
    won: str


class HandResult(NamedTuple):
    won: str
    is_best: bool


class ChallengeHand(NamedTuple):
    """What each of the players in the columns won with a hand; a dash where he did not come to it."""

    number: int
    cells: tuple[HandResult, ...]


class ChallengeComparison(NamedTuple):
    """`stacks_differ` and `seats_differ` are the numbers of the hands from which on the first two columns had
    other stacks, or other seats in; None where they never did."""

    results: tuple[ChallengeResult, ...]
    columns: tuple[ChallengeEntry, ...]
    hands: tuple[ChallengeHand, ...]
    totals: tuple[str, ...]
    stacks_differ: int | None
    seats_differ: int | None


def finished_entries(challenge: Challenge, own_games: set[Any]) -> list[ChallengeEntry]:
    """The first player's entry, then the others in the order in which they finished."""
    played = ChallengeGame.objects.filter(challenge=challenge, game__status=GameStatus.FINISHED)
    rows = played.select_related("game__player").order_by("game__ended_at", "game_id")[:MAX_RESULTS]
    first = Game.objects.select_related("player").get(id=challenge.game_id)
    others = [ChallengeEntry(row.game, False, row.game_id in own_games) for row in rows]
    return [ChallengeEntry(first, True, first.id in own_games), *others]


def comparison(entries: Sequence[ChallengeEntry]) -> ChallengeComparison:
    columns = _columns(entries)
    money = Money(entries[0].game.money_unit)
    records = [_records(entry.game) for entry in columns]
    numbers = sorted({number for known in records for number in known})
    return ChallengeComparison(
        results=_results(entries, money),
        columns=columns,
        hands=tuple(_line(number, records, money) for number in numbers),
        totals=tuple(money.signed(entry.won) for entry in columns),
        stacks_differ=_differ(numbers, records[:2], lambda stacks: stacks),
        seats_differ=_differ(numbers, records[:2], lambda stacks: [stack > 0 for stack in stacks]),
    )


def _columns(entries: Sequence[ChallengeEntry]) -> tuple[ChallengeEntry, ...]:
    """The first player, the visitor's own games, then the best of the others."""
    first, *others = entries
    own = [entry for entry in others if entry.is_own]
    rest = sorted((entry for entry in others if not entry.is_own), key=lambda entry: -entry.won)
    return (first, *own, *rest)[:MAX_COLUMNS]


def _results(entries: Sequence[ChallengeEntry], money: Money) -> tuple[ChallengeResult, ...]:
    ordered = sorted(entries, key=lambda entry: -entry.won)
    won = [entry.won for entry in ordered]
    return tuple(
        ChallengeResult(1 + won.index(entry.won), entry, money.signed(entry.won)) for entry in ordered
    )


class _Recorded(NamedTuple):
    net: int | None
    stacks: list[int]


def _records(game: Game) -> Mapping[int, _Recorded]:
    rows = Hand.objects.filter(game=game).values_list("number", "net", "record__hand__setup__stacks")
    return {number: _Recorded(net, stacks or []) for number, net, stacks in rows}


def _line(number: int, records: Sequence[Mapping[int, _Recorded]], money: Money) -> ChallengeHand:
    nets = [known[number].net if number in known else None for known in records]
    most = max((net for net in nets if net is not None), default=None)
    differ = len(set(nets)) > 1
    return ChallengeHand(
        number,
        tuple(
            HandResult("–" if net is None else money.signed(net), differ and net is not None and net == most)
            for net in nets
        ),
    )


def _differ(numbers: Sequence[int], records: Sequence[Mapping[int, _Recorded]], seen: Any) -> int | None:
    """The first hand of which both have a record, seen differently."""
    if len(records) < 2:
        return None
    mine, theirs = records
    both = (number for number in numbers if number in mine and number in theirs)
    return next((n for n in both if seen(mine[n].stacks) != seen(theirs[n].stacks)), None)
