"""Amounts in words: whole numbers of a game's smallest unit with its sign, in the visitor's language."""

from __future__ import annotations

import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import get_language, pgettext

from leaderboard.vocabulary import Topic, name_of

MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class Money(NamedTuple):
    """Writes amounts in one unit, given by its key: with a sign (€), letters (CHF) or as chips."""

    key: str

    def text(self, amount: int) -> str:
        """An amount with its unit, as in running text: €1,000 or 1,000 chips."""
        return f"{MINUS if amount < 0 else ''}{self._with_unit(_grouped(abs(amount)))}"

    def short(self, amount: int) -> str:
        """An amount where room is scarce and the unit is plain: €1,000 or 1,000."""
        return self.text(amount) if self.is_sign else _grouped(amount)

    def exact(self, amount: Fraction | float) -> str:
        """An amount without its sign, with two decimals."""
        return self._with_unit(decimal_text(amount, 2))

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
        return self._with_unit("{n}") if self.is_sign else "{n}"

    def _with_unit(self, number: str) -> str:
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


def _grouped(amount: int) -> str:
    return _grouped_in(amount, get_language())


@lru_cache(maxsize=4096)  # a table shows the same few dozen amounts over and over
def _grouped_in(amount: int, language: str | None) -> str:
    return str(number_format(amount, use_l10n=True, force_grouping=True))
