"""A page of games for its template: headings, rows, and the addresses of the neighbouring pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leaderboard.identity.cookie import Browser
from leaderboard.models import Game
from leaderboard.models.game_indexes import MAY_BE_UNKNOWN
from leaderboard.standings.orders import FIRST_UPWARDS, ORDERS, Order
from leaderboard.standings.selection import Selection
from leaderboard.standings.standings import StandingsPage
from leaderboard.vocabulary import Topic, names_of


class Heading(NamedTuple):
    """A column's heading. `address` sorts by it; `direction` is its aria-sort, empty unless the list is
    sorted by this column; `meaning` explains it.
    """

    label: Any
    address: str
    direction: str
    is_number: bool
    meaning: Any = ""


class ListedGame(NamedTuple):
    """`is_own`: played in this browser. `is_shown`: the game that the page was asked to show."""

    rank: int | None
    game: Game
    is_own: bool
    is_shown: bool


class VariantLink(NamedTuple):
    name: str
    address: str
    is_current: bool


IN_BIG_BLINDS = ("bb100", "adjusted")
NUMBERS = frozenset({"score", "margin", "bb100", "adjusted", "hands"})
COLUMNS = (
    "name",
    "score",
    "margin",
    "bb100",
    "adjusted",
    "hands",
    "players",
    "place",
    "rules",
    "duration",
    "date",
)

MEANINGS: dict[str, str | Promise] = {
    "score": _("Final stack minus starting stack, divided by the hands played, at least by ten."),
    "margin": _(
        "How much of the score may be luck: with 95 percent confidence the true average is no further away."
    ),
    "bb100": _("What was won or lost, counted in big blinds of the first hand, in 100 hands."),
    "adjusted": _("The same without luck: that of the cards and of what the bots happened to do."),
    "players": _("Seats at the table, the player's own included."),
    "place": _("Where the player ended among the seats: 1 is the best."),
    "rules": _("The rule set, what was changed of it, and the limit of the bets."),
    "duration": _("How long the game took."),
}


@dataclass(frozen=True)
class Listing:
    path: str
    page: StandingsPage
    selection: Selection
    browser: Browser | None = None
    shown_game: Game | None = None
    is_sortable: bool = True

    @property
    def shows_ranks(self) -> bool:
        return self.is_sortable and self.selection.order.is_ranking

    @property
    def headings(self) -> list[Heading]:
        hidden = () if self.shows_big_blinds else IN_BIG_BLINDS
        return [self._heading(key) for key in COLUMNS if key not in hidden]

    @property
    def shows_big_blinds(self) -> bool:
        """Whether the games are of a variant whose hands are counted in big blinds."""
        return self.selection.is_first_variant

    @property
    def variants(self) -> list[VariantLink]:
        """The leaderboards of all variants, if there are several."""
        found = [
            VariantLink(
                name, self._address(Selection(variant=key).query), is_current=key == self.selection.variant
            )
            for key, name in names_of(Topic.VARIANT).items()
        ]
        return found if len(found) > 1 else []

    @property
    def leaves_out_unknown(self) -> bool:
        return self.selection.order.field in MAY_BE_UNKNOWN

    def _heading(self, key: str) -> Heading:
        if key == "rules":
            return Heading(_("Rules"), "", "", is_number=False, meaning=MEANINGS[key])
        current = self.selection.order
        first = ORDERS[key if key in FIRST_UPWARDS else f"-{key}"]
        is_current = current.key == key
        direction = ("descending" if current.descending else "ascending") if is_current else ""
        address = self._sorted(current.reverse if is_current else first) if self.is_sortable else ""
        return Heading(first.label, address, direction, key in NUMBERS, MEANINGS.get(key, ""))

    def _sorted(self, order: Order) -> str:
        return self._address(self.selection.sorted_by(order).query)

    @property
    def rows(self) -> Iterator[ListedGame]:
        for rank, game in ((ranked.rank, ranked.game) for ranked in self.page.standings):
            is_own = self.browser is not None and self.browser.is_player(game.player)
            yield ListedGame(rank, game, is_own, game == self.shown_game)

    @property
    def first(self) -> str:
        return self._address(self._query)

    @property
    def previous(self) -> str:
        return self._beside("before", self.page.previous)

    @property
    def next(self) -> str:
        return self._beside("after", self.page.next)

    @property
    def _query(self) -> str:
        return (
            self.selection.query
            if self.is_sortable
            else Selection(variant=self.selection.variant, end=self.selection.end).query
        )

    def _beside(self, side: str, position: object | None) -> str:
        if position is None:
            return ""
        return self._address(self._query, urlencode({side: str(position)}))

    def _address(self, *queries: str) -> str:
        query = "&".join(filter(None, queries))
        return f"{self.path}?{query}" if query else self.path
