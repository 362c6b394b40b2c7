"""The sort orders of games, and positions in them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Game
from leaderboard.models.game_indexes import ORDERED_FIELDS

_GAME_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)
_FLOAT = re.compile(r"-?\d{1,10}(?:\.\d{1,20})?(?:e-\d{1,3})?", re.ASCII)
_WHOLE = re.compile(r"\d{1,10}", re.ASCII)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00", re.ASCII)
MAX_VALUE_LENGTH = 100


class BadCursorError(ValueError):
    """The query string does not name a position in the list."""


def _float(text: str) -> float:
    value = float(text) if _FLOAT.fullmatch(text) else math.inf
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _moment(text: str) -> datetime:
    if not _MOMENT.fullmatch(text):
        raise ValueError(text)
    return datetime.fromisoformat(text)


def _name(text: str) -> str:
    if "\0" in text:
        raise ValueError(text)
    return text


@dataclass(frozen=True)
class Order:
    """Sorts games by one field, and games with the same value by identifier.

    `upwards` and `downwards` say what comes first; `parse` reads a value of the field from a query string.
    """

    key: str
    label: str | Promise
    upwards: str | Promise
    downwards: str | Promise
    parse: Callable[[str], Any]
    descending: bool = True

    @property
    def field(self) -> str:
        return ORDERED_FIELDS[self.key]

    @property
    def name(self) -> str:
        """The name in query strings: the key, with a minus if the highest value comes first."""
        return f"-{self.key}" if self.descending else self.key

    @property
    def words(self) -> str | Promise:
        return self.downwards if self.descending else self.upwards

    @property
    def reverse(self) -> Order:
        return Order(
            self.key, self.label, self.upwards, self.downwards, self.parse, descending=not self.descending
        )

    @property
    def columns(self) -> tuple[str, str]:
        return (f"-{self.field}", "id") if self.descending else (self.field, "-id")

    @property
    def backward_columns(self) -> tuple[str, str]:
        return self.reverse.columns

    @property
    def is_ranking(self) -> bool:
        """Whether this is the order of the leaderboard, in which games have ranks."""
        return self.key == "score" and self.descending

    # With the plain bound on the field first, the database starts reading at the position in the index.
    # `field < v OR (field = v AND id > i)` means the same but may take two searches and a sort.
    def behind(self, position: Cursor) -> Q:
        return self._at_least(position, beyond="gt" if self.descending else "lt")

    def starting_at(self, position: Cursor) -> Q:
        return self._at_least(position, beyond="gte" if self.descending else "lte")

    def ahead(self, position: Cursor) -> Q:
        return self.reverse.behind(position)

    def higher(self, position: Cursor) -> Q:
        """Games ahead with another value."""
        return Q(**{f"{self.field}__{'gt' if self.descending else 'lt'}": position.value})

    def tied_ahead(self, position: Cursor) -> Q:
        """Games ahead with the same value."""
        return Q(**{self.field: position.value, f"id__{'lt' if self.descending else 'gt'}": position.game_id})

    def _at_least(self, position: Cursor, *, beyond: str) -> Q:
        side = "lt" if self.descending else "gt"
        return Q(**{f"{self.field}__{side}e": position.value}) & (
            Q(**{f"{self.field}__{side}": position.value}) | Q(**{f"id__{beyond}": position.game_id})
        )


_ORDERS = (
    Order("score", _("Score per hand"), _("lowest score first"), _("highest score first"), _float),
    Order("hands", _("Hands"), _("fewest hands first"), _("most hands first"), _whole),
    Order(
        "margin", _("95 percent interval"), _("narrowest interval first"), _("widest interval first"), _float
    ),
    Order(
        "bb100",
        _("Big blinds per 100 hands"),
        _("fewest big blinds first"),
        _("most big blinds first"),
        _float,
    ),
    Order(
        "adjusted",
        _("Adjusted big blinds per 100 hands"),
        _("lowest adjusted score first"),
        _("highest adjusted score first"),
        _float,
    ),
    Order("players", _("Players"), _("fewest players first"), _("most players first"), _whole),
    Order("place", _("Place"), _("best place first"), _("last place first"), _whole),
    Order("duration", _("Duration"), _("shortest first"), _("longest first"), _whole),
    Order("date", _("Date"), _("oldest first"), _("newest first"), _moment),
    Order("name", _("Name"), _("by name from A"), _("by name from Z"), _name),
)
ORDERS: dict[str, Order] = {order.name: order for each in _ORDERS for order in (each, each.reverse)}
BY_SCORE = ORDERS["-score"]
BY_DATE = ORDERS["-date"]
FIRST_UPWARDS = frozenset({"margin", "place", "name"})
"""Columns that the first click sorts upwards."""


@dataclass(frozen=True)
class Cursor:
    """Where a game stands in an order: its value and its identifier.

    `str` writes it for a query string and `parse` reads it back without loss.
    """

    value: Any
    game_id: UUID

    def __str__(self) -> str:
        match self.value:
            case float():
                text = repr(self.value)
            case datetime():
                text = self.value.isoformat()
            case _:
                text = str(self.value)
        return f"{text}_{self.game_id.hex}"

    @classmethod
    def of(cls, game: Game, order: Order = BY_SCORE) -> Cursor:
        return cls(getattr(game, order.field), game.id)

    @classmethod
    def parse(cls, text: str, order: Order = BY_SCORE) -> Cursor:
        value, _underscore, game_id = text.rpartition("_")
        if not _GAME_ID.fullmatch(game_id) or len(value) > MAX_VALUE_LENGTH:
            raise BadCursorError(text)
        try:
            return cls(order.parse(value), UUID(hex=game_id))
        except ValueError as error:
            raise BadCursorError(text) from error
