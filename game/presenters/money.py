"""Amounts in words: integers of the game's smallest unit with the chosen sign, in the locale's form."""

from __future__ import annotations

import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import get_language, pgettext

from game.labels import CURRENCIES

MINUS = "\N{MINUS SIGN}"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


class Money(NamedTuple):
    """Writes amounts in one currency of the setup form: with a sign (€), letters (CHF) or as chips."""

    currency: str

    def text(self, amount: int) -> str:
        """An amount with its unit, as in running text: €1,000 or 1,000 chips."""
        return self._with_unit(_grouped(amount))

    def short(self, amount: int) -> str:
        """An amount where room is scarce and the unit is plain: €1,000 or 1,000."""
        return self.text(amount) if self.is_sign else _grouped(amount)

    def score(self, per_hand: Fraction) -> str:
        """A signed amount with two decimals, halves away from zero."""
        exact = Decimal(per_hand.numerator) / Decimal(per_hand.denominator)
        rounded = exact.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
        text = self._with_unit(number_format(abs(rounded), 2, use_l10n=True, force_grouping=True))
        return f"{MINUS if rounded < 0 else '+' if rounded else ''}{text}"

    @property
    def unit(self) -> str:
        return str(CURRENCIES.get(self.currency, self.currency))

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


def _grouped(amount: int) -> str:
    return _grouped_in(amount, get_language())


@lru_cache(maxsize=4096)  # a table shows the same few dozen amounts over and over
def _grouped_in(amount: int, language: str | None) -> str:
    return str(number_format(amount, use_l10n=True, force_grouping=True))
