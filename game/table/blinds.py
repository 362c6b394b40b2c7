"""Amounts in big blinds, for whoever likes to read a table so."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from django.utils.formats import number_format
from django.utils.translation import get_language, pgettext

from game.play.saved_game import SavedGame
from game.table.comfort import Comfort
from leaderboard.money import MINUS, NO_BREAK_SPACE, Money


class BigBlinds(Money):
    """Writes chips as big blinds with one decimal, where there is one. Its key names the blind, so that what
    is kept by it is kept by the blind too."""

    __slots__ = ()

    def __new__(cls, big_blind: int) -> Self:
        return tuple.__new__(cls, (f"big blinds of {big_blind}", get_language()))

    def text(self, amount: int) -> str:
        return _in_blinds(self, amount)

    def short(self, amount: int) -> str:
        return _in_blinds(self, amount)

    @property
    def pattern(self) -> str:
        return _with_unit("{n}")


def table_money(saved: SavedGame, comfort: Comfort) -> Money:
    """How the table writes amounts; a game without big blinds has them in money alone."""
    if comfort.amounts == "blinds" and saved.game.setup.rules.has_blinds:
        return BigBlinds(saved.game.chips.big_blind)
    return Money(saved.choices.currency)


@lru_cache(maxsize=2048)  # without it a step takes 8 % longer for who reads blinds
def _in_blinds(money: BigBlinds, amount: int) -> str:
    tenths = round(abs(amount) * 10 / int(money.key.rpartition(" ")[2]))
    number = number_format(tenths / 10, 1 if tenths % 10 else 0, use_l10n=True, force_grouping=True)
    return f"{MINUS if amount < 0 else ''}{_with_unit(number)}"


def _with_unit(number: str) -> str:
    # Translators: after an amount: big blinds.
    return f"{number}{NO_BREAK_SPACE}{pgettext('amount', 'BB')}"
