"""Amounts in big blinds, for whoever likes to read a table so, and to type at it."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from django.utils.formats import number_format
from django.utils.translation import get_language, pgettext

from game.engine.actions import AmountRange
from game.play.saved_game import SavedGame
from game.table.comfort import Comfort
from leaderboard.money import MINUS, NO_BREAK_SPACE, Money

DECIMALS = 2
"""Of an amount that is typed. Three digits after a point or a comma may be meant as thousands."""

TYPED = rf"^[0-9]{{1,9}}(?:[.,][0-9]{{1,{DECIMALS}}})?$"


class BigBlinds(Money):
    """Writes chips as big blinds with one decimal, where there is one. Its key names the blind, so that
    caches by the key tell blinds apart."""

    __slots__ = ()

    def __new__(cls, big_blind: int) -> Self:
        return tuple.__new__(cls, (f"big blinds of {big_blind}", get_language()))

    def write(self, amount: int, *, short: bool) -> str:
        tenths = _rounded(abs(amount) * 10, self.big_blind)
        number = number_format(tenths / 10, 1 if tenths % 10 else 0, use_l10n=True, force_grouping=True)
        return f"{MINUS if amount < 0 else ''}{self.with_unit(number)}"

    @property
    def big_blind(self) -> int:
        return int(self.key.rpartition(" ")[2])

    @property
    def unit(self) -> str:
        # Translators: after an amount: big blinds.
        return pgettext("amount", "BB")

    @property
    def pattern(self) -> str:
        return self.with_unit("{n}")

    def with_unit(self, number: str) -> str:
        return f"{number}{NO_BREAK_SPACE}{self.unit}"

    def typed(self, amount: int) -> str:
        """As it is typed: without its unit, with as many decimals as it needs and can have."""
        hundredths = _rounded(amount * 10**DECIMALS, self.big_blind)
        places = next(n for n in range(DECIMALS + 1) if hundredths % 10 ** (DECIMALS - n) == 0)
        return str(number_format(hundredths / 10**DECIMALS, places, use_l10n=True))


def table_money(saved: SavedGame, comfort: Comfort) -> Money:
    """How the table writes amounts; a game without big blinds has them in money alone."""
    if comfort.amounts == "blinds" and saved.game.setup.rules.has_blinds:
        return BigBlinds(saved.game.chips.big_blind)
    return Money(saved.choices.currency)


def typed_chips(typed: str, big_blind: int, amounts: AmountRange | None) -> int:
    """The number of big blinds, typed with a point or a comma as TYPED says, to the nearest chip. The least
    and the greatest legal amount can be typed as they are shown, rounded."""
    number = typed.replace(",", ".")
    exact = Fraction(number) * big_blind
    if amounts and not amounts.min <= exact <= amounts.max:
        bound = amounts.min if exact < amounts.min else amounts.max
        places = max(1, len(number.partition(".")[2]))
        if abs(exact - bound) <= Fraction(big_blind, 2 * 10**places):
            return bound
    return _rounded(exact.numerator, exact.denominator)


def _rounded(numerator: int, denominator: int) -> int:
    """The nearest whole number to their quotient, as the page's script rounds: halves go up."""
    return (2 * numerator + denominator) // (2 * denominator)
