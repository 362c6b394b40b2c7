"""Games in an order, a page at a time.

Ranked games are sorted by score, highest first; games with the same score share a rank and are sorted by
identifier. Pages are found by key, not by offset: a position names the game next to which a page begins. So
every page of a long list takes the same time, and a game recorded meanwhile neither repeats nor hides
another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from leaderboard.models import Game
from leaderboard.models.game_indexes import MAY_BE_UNKNOWN
from leaderboard.standings.orders import BY_SCORE, Cursor, Order

PAGE_SIZE = 25


@dataclass(frozen=True)
class RankedGame:
    """A ranked game in a list; `rank` is None where the list has another order than the leaderboard."""

    rank: int | None
    game: Game


@dataclass(frozen=True)
class StandingsPage:
    """The previous page ends before the position `previous`; the next page begins after the position `next`.

    Either is None at that end of the list.
    """

    standings: Sequence[RankedGame]
    previous: Cursor | None = None
    next: Cursor | None = None


def ranked_games() -> QuerySet[Game]:
    return Game.objects.filter(score__isnull=False)


@dataclass(frozen=True)
class Standings:
    """`games`, all of them ranked, in an order. Games that lack its field are left out."""

    games: QuerySet[Game]
    order: Order = BY_SCORE

    @property
    def _listed(self) -> QuerySet[Game]:
        field = self.order.field
        known = {f"{field}__isnull": False} if field in MAY_BE_UNKNOWN else {}
        return self.games.filter(**known).order_by(*self.order.columns)

    def first_page(self) -> StandingsPage:
        return self._page_of(self._listed, ahead=0)

    def page_after(self, position: Cursor) -> StandingsPage:
        """The games behind `position`; the last page if there are none."""
        page = self._page_of(self._listed.filter(self.order.behind(position)))
        return page if page.standings else self.page_before(position)

    def page_before(self, position: Cursor) -> StandingsPage:
        """The full page that ends just ahead of `position`; the first page if fewer games are ahead."""
        return self._page_reaching_back(position, steps=PAGE_SIZE)

    def page_around(self, game: Game) -> StandingsPage:
        """The page that holds `game`, counted in full pages from the top of the list."""
        position = Cursor.of(game, self.order)
        ahead = self.count_higher(position) + self._count_tied_ahead(position)
        steps = ahead % PAGE_SIZE
        if steps == 0:
            return self._page_of(self._listed.filter(self.order.starting_at(position)), ahead=ahead)
        return self._page_reaching_back(position, steps=steps, ahead=ahead - steps)

    def count_higher(self, position: Cursor) -> int:
        return self._listed.filter(self.order.higher(position)).count()

    def _count_tied_ahead(self, position: Cursor) -> int:
        return self._listed.filter(self.order.tied_ahead(position)).count()

    def _page_reaching_back(self, position: Cursor, *, steps: int, ahead: int | None = None) -> StandingsPage:
        before = self._listed.filter(self.order.ahead(position)).order_by(*self.order.backward_columns)
        passed = list(before.values_list(self.order.field, "id")[:steps])
        if len(passed) < steps:
            return self.first_page()
        start = self.order.starting_at(Cursor(*passed[-1]))
        return self._page_of(self._listed.filter(start), ahead=ahead)

    def _page_of(self, games: QuerySet[Game], *, ahead: int | None = None) -> StandingsPage:
        """The first games of `games` as a page.

        `ahead` is the number of games before them, counted here if None.
        """
        found = list(games.select_related("player")[: PAGE_SIZE + 1])
        shown = found[:PAGE_SIZE]
        if not shown:
            return StandingsPage([])
        first = Cursor.of(shown[0], self.order)
        if self.order.is_ranking:
            ties = 0 if ahead == 0 else self._count_tied_ahead(first)
            ahead = self.count_higher(first) + ties if ahead is None else ahead
            standings = _ranked(shown, ahead=ahead, ties=ties)
        else:
            ahead = int(self._listed.filter(self.order.ahead(first)).exists()) if ahead is None else ahead
            standings = [RankedGame(None, game) for game in shown]
        return StandingsPage(
            standings=standings,
            previous=first if ahead else None,
            next=Cursor.of(shown[-1], self.order) if len(found) > PAGE_SIZE else None,
        )


def _ranked(games: Sequence[Game], *, ahead: int, ties: int) -> list[RankedGame]:
    """The games with their ranks.

    `ahead` games come before the first; the last `ties` of those have its score.
    """
    standings: list[RankedGame] = []
    rank = ahead - ties + 1
    for place, game in enumerate(games, start=ahead + 1):
        if standings and game.score != standings[-1].game.score:
            rank = place
        standings.append(RankedGame(rank, game))
    return standings
