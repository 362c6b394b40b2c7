"""What the seats of a table show beside the hand that is played."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.urls import reverse

from game.play.saved_game import SavedGame
from game.table.last_values import LastValues
from game.table.portraits import faces_of, portraits
from game.table.seat_words import SeatWords, seat_words
from game.words.action_words import ActionWords, action_words
from leaderboard.money import Money


class Seating(NamedTuple):
    """`stacks` are those of seats not dealt in, `still_in` the seats that play on after a hand that is over;
    `cards_at` is what the addresses of their cards begin with; `waits` says whether the seat to act is still
    to do so; `last` are the seats as they last were, in a hand that is played."""

    names: Sequence[str]
    money: Money
    stacks: Sequence[int]
    still_in: Collection[int]
    minimum_chip: int
    portraits: Sequence[str]
    words: ActionWords
    says: SeatWords
    cards_at: str = ""
    waits: bool = True
    last: LastValues | None = None

    def in_hand_of(self, saved: SavedGame, money: Money, last: LastValues) -> Seating:
        """The same seats in another hand of their game."""
        return self._replace(
            money=money,
            stacks=saved.game.stacks,
            still_in=saved.game.seats_in,
            minimum_chip=saved.game.chips.minimum_chip,
            last=last,
        )


def seating_of(saved: SavedGame, money: Money, *, by_kind: bool) -> Seating:
    """The seats of a game as its hand begins. With `by_kind` the portraits say what kind of player a bot
    is."""
    return Seating(
        names=[player.name for player in saved.players],
        money=money,
        stacks=saved.game.stacks,
        still_in=saved.game.seats_in,
        minimum_chip=saved.game.chips.minimum_chip,
        words=action_words(saved.game.setup.rules.key),
        says=seat_words(),
        cards_at=reverse("game:seat", args=(saved.game_id, 0)).removesuffix("0/"),
        portraits=portraits(faces_of(saved), saved.players, by_kind=by_kind),
    )
