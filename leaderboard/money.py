"""Amounts of money or chips as text in the visitor's language."""

from __future__ import annotations

import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, Self

from django.utils.formats import number_format
from django.utils.translation import get_language, pgettext

from leaderboard.vocabulary import Topic, name_of

MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class _MoneyUnit(NamedTuple):
    key: str
    language: str | None


class Money(_MoneyUnit):
    """Writes amounts in one unit, given by its key: with a sign (€), letters (CHF) or as chips.

    It holds the language that is active when it is made, so that a cache may use it as a key for texts.
    """

    __slots__ = ()

    def __new__(cls, key: str) -> Self:
        return super().__new__(cls, key, get_language())

    def text(self, amount: int) -> str:
        """An amount with its unit, as in running text: €1,000 or 1,000 chips."""
        return _written(self, amount, short=False)

    def short(self, amount: int) -> str:
        """An amount where space is short and the unit is clear from the context: €1,000 or 1,000."""
        return _written(self, amount, short=True)

    def write(self, amount: int, *, short: bool) -> str:
        """`text`, or `short`, worked out again."""
        if short and not self.is_sign:
            return _grouped(amount)
        return f"{MINUS if amount < 0 else ''}{self.with_unit(_grouped(abs(amount)))}"

    def signed(self, amount: int) -> str:
        """What was won or lost, where space is short; nothing has no sign."""
        sign = MINUS if amount < 0 else "+" if amount else ""
        return f"{sign}{self.short(abs(amount))}"

    def exact(self, amount: Fraction | float) -> str:
        """An amount without its sign, with two decimals."""
        return self.with_unit(decimal_text(amount, 2))

    def score(self, per_hand: Fraction | float) -> str:
        """A signed amount with two decimals; nothing won or lost has no sign."""
        return f"{sign_of(rounded(per_hand, 2))}{self.exact(per_hand)}"

    @property
    def unit(self) -> str:
        return name_of(Topic.MONEY_UNIT, self.key)

    @property
    def is_sign(self) -> bool:
        return len(self.unit) == 1 and unicodedata.category(self.unit) == "Sc"

    @property
    def pattern(self) -> str:
        """`short` with {n} in the number's place, for the page's script."""
        return self.with_unit("{n}") if self.is_sign else "{n}"

    def with_unit(self, number: str) -> str:
        """A formatted number with its unit, in the order of the language."""
        if self.is_sign:
            # Translators: an amount with a currency symbol; put the symbol where the language has it.
            return pgettext("amount", "%(unit)s%(number)s") % {"unit": self.unit, "number": number}
        return f"{number}{NO_BREAK_SPACE}{self.unit}"


def rounded(value: Fraction | float, places: int) -> Decimal:
    """Halves away from zero; Django's `number_format` would cut the digits off."""
    exact = Fraction(value)
    decimal = Decimal(exact.numerator) / Decimal(exact.denominator)
    return decimal.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def decimal_text(value: Fraction | float, places: int) -> str:
    """The number without its sign."""
    return number_format(abs(rounded(value, places)), places, use_l10n=True, force_grouping=True)


def sign_of(value: Decimal) -> str:
    return MINUS if value < 0 else "+" if value else ""


# A page shows the same few dozen amounts again and again, and number_format is slow: without this a new hand
# takes 11 % longer, an action 7 %, a bot's step 6 %.
@lru_cache(maxsize=4096)
def _written(money: Money, amount: int, *, short: bool) -> str:
    return money.write(amount, short=short)


def _grouped(amount: int) -> str:
    return str(number_format(amount, use_l10n=True, force_grouping=True))
