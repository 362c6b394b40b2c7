"""What a player's page shows of his latest games: winnings, positions, kinds of games, pots, decisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple, Self, TypeVar
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from leaderboard.charts.lines import LineChart, line_chart
from leaderboard.models import Game, GameKind, GameStatus, Player, Shuffle
from leaderboard.money import decimal_text
from leaderboard.recording.outlines import HandsWon, OutlineFigures, SizedHand, outlines_of
from leaderboard.templatetags.leaderboard_formats import signed
from leaderboard.vocabulary import Topic, name_of, names_of

MAX_GAMES = 100
MAX_HANDS = 5
COLUMNS = ("id", "kind", "rule_set", "started_at")

RULE_SET = re.compile(r"[a-z0-9_-]{1,40}")
K = TypeVar("K")
Outlines = Mapping[UUID, OutlineFigures]


class SortOfHands(NamedTuple):
    """The hands of one sort: how many, and big blinds won per 100 of them. `key` names the sort."""

    name: str
    hands: int
    per_100: str
    key: str


class GamesOfKind(NamedTuple):
    """Games of one kind by one rule set."""

    kind: GameKind
    rule_set: str

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Of a `key`; None where it is none."""
        kind, separator, rule_set = text.partition(".")
        known = separator and kind in GameKind.values and RULE_SET.fullmatch(rule_set)
        return cls(GameKind(kind), rule_set) if known else None

    @property
    def key(self) -> str:
        return f"{self.kind}.{self.rule_set}"

    @property
    def name(self) -> str:
        kind = gettext("ranked") if self.kind is GameKind.INTERACTIVE else self.kind.label
        return f"{name_of(Topic.RULE_SET, self.rule_set)}, {kind}"


class NotableHand(NamedTuple):
    """A hand with its size, such as its pot, and what it won, both in big blinds."""

    game_id: UUID
    number: int
    size: str
    won: str


class Overview(NamedTuple):
    """Of the latest games. A chart is None where there are not two games to draw it from."""

    winnings: LineChart | None
    positions: tuple[SortOfHands, ...]
    kinds: tuple[SortOfHands, ...]
    biggest_pots: tuple[NotableHand, ...]
    costliest: tuple[NotableHand, ...]
    error_rate: LineChart | None


def overview_of(player: Player) -> Overview:
    games = latest_games(player)
    outlines = outlines_of([game.id for game in games])
    shown = [game for game in games if game.is_shown]  # type: ignore[attr-defined]
    return Overview(
        winnings=_winnings(games, outlines),
        positions=_positions(outlines.values()),
        kinds=_kinds(games, outlines),
        biggest_pots=_notable(shown, {key: outline.pots for key, outline in outlines.items()}),
        costliest=_notable(shown, {key: outline.costs for key, outline in outlines.items()}),
        error_rate=_error_rate(games, outlines),
    )


def latest_games(player: Player) -> list[Game]:
    """The finished ones, the latest first, without those of a day that is not over. Each says whether it
    `is_shown` with its cards."""
    published = Exists(Shuffle.objects.filter(game_id=OuterRef("id")))
    games = Game.objects.filter(player=player, status=GameStatus.FINISHED).only(*COLUMNS)
    found = games.annotate(is_shown=published).order_by("-started_at")
    return list(found.exclude(kind=GameKind.DAY, is_shown=False)[:MAX_GAMES])


def _winnings(games: Sequence[Game], outlines: Outlines) -> LineChart | None:
    """Big blinds won, added up from game to game, and beside it without luck, as far as that is known."""
    results = [outlines[game.id] for game in reversed(games)]
    values = list(accumulate((result.total.won for result in results), initial=0.0))
    adjusted = list(accumulate((result.total.won - result.luck for result in results), initial=0.0))
    beside = adjusted if any(result.luck for result in results) else []
    return _chart(games, values, signed, beside)


def _error_rate(games: Sequence[Game], outlines: Outlines) -> LineChart | None:
    """Big blinds lost by decisions per 100 hands, of games all of whose decisions have been worked out."""
    costs = {key: (outline.cost, outline.total.hands) for key, outline in outlines.items()}
    means = {key: cost / hands for key, (cost, hands) in costs.items() if cost is not None}
    known = [game for game in games if game.id in means]
    lost = [100 * means[game.id] for game in reversed(known)]
    return _chart(known, lost, partial(decimal_text, places=1))


def _chart(
    games: Sequence[Game],
    values: Sequence[float],
    written: Callable[[float], str],
    beside: Sequence[float] = (),
) -> LineChart | None:
    """The chart; None for fewer than two games."""
    if len(games) < 2:
        return None
    ends = (_day(games[-1]), _day(games[0]))
    return line_chart(values, baseline=0.0, written=written, ends=ends, beside=beside)


def _day(game: Game) -> str:
    return date_format(localtime(game.started_at), "SHORT_DATE_FORMAT")


def _positions(outlines: Iterable[OutlineFigures]) -> tuple[SortOfHands, ...]:
    found = _added((place, sums) for outline in outlines for place, sums in outline.positions.items())
    order = dict.fromkeys((*names_of(Topic.POSITION), *found))
    return tuple(_share(name_of(Topic.POSITION, key), found[key], key) for key in order if key in found)


def _kinds(games: Sequence[Game], outlines: Outlines) -> tuple[SortOfHands, ...]:
    found = _added((kind_of(game), outlines[game.id].total) for game in games)
    ordered = sorted(found.items(), key=lambda entry: -entry[1].hands)
    return tuple(_share(kind.name, sums, kind.key) for kind, sums in ordered if sums.hands)


def kind_of(game: Game) -> GamesOfKind:
    return GamesOfKind(GameKind(game.kind), game.rule_set)


def _added(groups: Iterable[tuple[K, HandsWon]]) -> dict[K, HandsWon]:
    found: dict[K, HandsWon] = {}
    for key, sums in groups:
        before = found.get(key, HandsWon(0, 0.0))
        found[key] = HandsWon(before.hands + sums.hands, before.won + sums.won)
    return found


def _share(name: str, sums: HandsWon, key: str) -> SortOfHands:
    return SortOfHands(name, sums.hands, signed(100 * sums.won / sums.hands), key)


def _notable(games: Sequence[Game], by_game: Mapping[UUID, Sequence[SizedHand]]) -> tuple[NotableHand, ...]:
    """The largest hands; of equal ones the latest."""
    sized = ((hand, game.id) for game in games for hand in by_game[game.id])
    largest = sorted(sized, key=lambda each: -each[0].size)[:MAX_HANDS]
    return tuple(
        NotableHand(game_id, hand.number, decimal_text(hand.size, 1), signed(hand.won))
        for hand, game_id in largest
    )
