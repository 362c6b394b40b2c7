"""The order of the leaderboard and its pages.

Ranked games stand by score, highest first; games with the same score share a rank and stand by identifier.
Pages are found by key, not by offset: a position names the game beside which a page begins, so games
are found as quickly anywhere in a long list, and a game recorded meanwhile neither repeats nor hides another.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

from leaderboard.models import Game

PAGE_SIZE = 25
_CURSOR = re.compile(
    r"(?P<score>-?\d{1,10}(?:\.\d{1,20})?(?:e-\d{1,3})?)_(?P<game_id>[0-9a-f]{32})", re.ASCII
)


class BadCursorError(ValueError):
    """The address holds no position of the leaderboard."""


@dataclass(frozen=True)
class Position:
    """Where a game stands: its score and identifier. Its text goes into addresses and back without loss."""

    score: float
    game_id: UUID

    def __str__(self) -> str:
        return f"{self.score!r}_{self.game_id.hex}"

    @classmethod
    def of(cls, game: Game) -> Position:
        return cls(game.score, game.id)

    @classmethod
    def parse(cls, text: str) -> Position:
        match = _CURSOR.fullmatch(text)
        if match is None:
            raise BadCursorError(text)
        score = float(match["score"])
        if not math.isfinite(score):
            raise BadCursorError(text)
        return cls(score, UUID(hex=match["game_id"]))


@dataclass(frozen=True)
class Standing:
    rank: int
    game: Game


@dataclass(frozen=True)
class StandingsPage:
    """Neighbouring pages: one ends before the position `previous`, the next begins after the position `next`.
    Either is None at that end of the leaderboard.
    """

    standings: Sequence[Standing]
    previous: Position | None = None
    next: Position | None = None


def ranked_games() -> QuerySet[Game]:
    return Game.objects.filter(score__isnull=False).order_by("-score", "id").defer("settings")


def first_page() -> StandingsPage:
    return _page_of(ranked_games(), ahead=0)


def page_after(position: Position) -> StandingsPage:
    """The games behind `position`; if none is left there, the last page."""
    page = _page_of(ranked_games().filter(_behind(position)))
    return page if page.standings else page_before(position)


def page_before(position: Position) -> StandingsPage:
    """The full page that ends just ahead of `position`; the first page if fewer games are ahead."""
    return _page_reaching_back(position, steps=PAGE_SIZE)


def page_around(game: Game) -> StandingsPage:
    """The page on which a ranked game stands when one turns pages from the top."""
    position = Position.of(game)
    ahead = _higher_count(position) + _ties_ahead_count(position)
    steps = ahead % PAGE_SIZE
    if steps == 0:
        return _page_of(ranked_games().filter(_from(position)), ahead=ahead)
    return _page_reaching_back(position, steps=steps, ahead=ahead - steps)


def rank_of(game: Game) -> int:
    """1 + the number of games with a higher score; `game` must be ranked."""
    return 1 + _higher_count(Position.of(game))


# Said like this, with a plain bound on the score in front, a search starts at its place in the index;
# `score < v OR (score = v AND id > i)` means the same, but may be answered by two searches and a sort.
def _behind(position: Position) -> Q:
    return Q(score__lte=position.score) & (Q(score__lt=position.score) | Q(id__gt=position.game_id))


def _from(position: Position) -> Q:
    return Q(score__lte=position.score) & (Q(score__lt=position.score) | Q(id__gte=position.game_id))


def _ahead(position: Position) -> Q:
    return Q(score__gte=position.score) & (Q(score__gt=position.score) | Q(id__lt=position.game_id))


def _higher_count(position: Position) -> int:
    return ranked_games().filter(score__gt=position.score).count()


def _ties_ahead_count(position: Position) -> int:
    return ranked_games().filter(score=position.score, id__lt=position.game_id).count()


def _page_reaching_back(position: Position, *, steps: int, ahead: int | None = None) -> StandingsPage:
    keys = ranked_games().filter(_ahead(position)).order_by("score", "-id").values_list("score", "id")
    passed = list(keys[:steps])
    if len(passed) < steps:
        return first_page()
    return _page_of(ranked_games().filter(_from(Position(*passed[-1]))), ahead=ahead)


def _page_of(games: QuerySet[Game], *, ahead: int | None = None) -> StandingsPage:
    """The first games of `games` as a page; `ahead` others stand before them, counted here if not given."""
    found = list(games[: PAGE_SIZE + 1])
    shown = found[:PAGE_SIZE]
    if not shown:
        return StandingsPage([])
    first = Position.of(shown[0])
    ties = 0 if ahead == 0 else _ties_ahead_count(first)
    if ahead is None:
        ahead = _higher_count(first) + ties
    return StandingsPage(
        standings=_with_ranks(shown, ahead=ahead, ties=ties),
        previous=first if ahead else None,
        next=Position.of(shown[-1]) if len(found) > PAGE_SIZE else None,
    )


def _with_ranks(games: Sequence[Game], *, ahead: int, ties: int) -> list[Standing]:
    """`ahead` games stand before the first of `games`, the last `ties` of which have the same score."""
    standings: list[Standing] = []
    rank = ahead - ties + 1
    for place, game in enumerate(games, start=ahead + 1):
        if standings and game.score != standings[-1].game.score:
            rank = place
        standings.append(Standing(rank, game))
    return standings
