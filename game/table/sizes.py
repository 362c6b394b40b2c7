"""The usual sizes of a bet: a row of buttons that fits the street, as the visitor wants it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from game.engine.actions import AmountRange
from game.engine.events import Street
from game.engine.seat_view import SeatView

MAX_SIZES = 5
"""Of a kind: more find no room on a phone, and no digit beside "pot" and "all-in"."""

NUMBER = re.compile(r"\d{1,4}(?:[.,]\d)?")
FRACTIONS = {25: ("¼", 1, 4), 33: ("⅓", 1, 3), 50: ("½", 1, 2), 67: ("⅔", 2, 3), 75: ("¾", 3, 4)}
"""By percent: what is written, and the exact share."""


class SizeKind(NamedTuple):
    """`tenths`: whether it has decimals; the bounds are whole."""

    label: Any
    tenths: bool
    least: int
    most: int


KINDS: Mapping[str, SizeKind] = {
    "opens": SizeKind(gettext_lazy("First raise, in big blinds"), True, 2, 100),
    "raises": SizeKind(gettext_lazy("Next raises, times the bet"), True, 2, 20),
    "pots": SizeKind(gettext_lazy("After the flop, in % of the pot"), False, 5, 500),
}
"""Before the flop, before it against a raise, and after it."""


class Preset(NamedTuple):
    """A size that a button fills in; `key` is what the browser remembers, the same in every language."""

    label: str
    amount: int
    key: str = ""


class PresetSizes(NamedTuple):
    """What was chosen: big blinds and multiples in tenths, shares of the pot in percent."""

    opens: tuple[int, ...]
    raises: tuple[int, ...]
    pots: tuple[int, ...]


def sizes_text(name: str, typed: str) -> str:
    """The valid numbers of a typed list, as the cookie has them; empty where there are none."""
    kind = KINDS[name]
    read = (match[0].replace(",", ".") for match in NUMBER.finditer(typed))
    numbers = {float(text) if kind.tenths else int(float(text)) for text in read}
    chosen = sorted(number for number in numbers if kind.least <= number <= kind.most)[:MAX_SIZES]
    return " ".join(f"{number:g}" for number in chosen)


def sizes_of(opens: str, raises: str, pots: str) -> PresetSizes:
    """The sizes of lists as the cookie has them."""

    def scaled(text: str, factor: int) -> tuple[int, ...]:
        return tuple(round(float(number) * factor) for number in text.split())

    return PresetSizes(scaled(opens, 10), scaled(raises, 10), scaled(pots, 1))


def presets(view: SeatView, amounts: AmountRange, step: int, sizes: PresetSizes) -> tuple[Preset, ...]:
    """Before the flop multiples of the big blind, or of the raise that is faced; after it a share of the pot
    as it stands after a call, on top of the call, to the nearest whole `step`. The last one is the most that
    can be bet."""

    def sized(key: str, label: str, amount: int, parts: int = 1) -> Preset:
        nearest = (2 * amount + parts * step) // (2 * parts * step) * step
        return Preset(label, min(max(nearest, amounts.min), amounts.max), key)

    pot = view.pot + view.to_call
    if view.street is not Street.PREFLOP:
        called = view.current_bet
        usual = []
        for each in sizes.pots:
            _sign, part, parts = FRACTIONS.get(each, ("", each, 100))
            usual.append(sized(f"pot-{each}", _share(each), called * parts + pot * part, parts))
        if view.draw is not None and view.legal.bet:
            # Translators: the least bet of poker all'italiana; the word stays in English.
            usual.insert(0, Preset(_("Cip"), amounts.min, "cip"))
    else:
        faces_raise = view.current_bet > view.big_blind
        base = view.current_bet if faces_raise else view.big_blind
        kind, written = ("times", _times) if faces_raise else ("blinds", _big_blinds)
        tenths = sizes.raises if faces_raise else sizes.opens
        usual = [sized(f"{kind}-{each}", written(each), base * each, 10) for each in tenths]
        usual.append(sized("pot-100", _("Pot"), view.current_bet + pot))
    most = _("All-in") if amounts.max == view.all_in_to else _("Max")
    return (*usual, Preset(most, amounts.max, "most"))


def _share(percent: int) -> str:
    if percent == 100:
        return _("Pot")
    return FRACTIONS[percent][0] if percent in FRACTIONS else f"{percent} %"


def _times(tenths: int) -> str:
    return f"{_tenths(tenths)}×"


def _big_blinds(tenths: int) -> str:
    # Translators: a raise to this many big blinds, in as few letters as possible.
    return f"{_tenths(tenths)} {pgettext('amount', 'BB')}"


def _tenths(number: int) -> str:
    return str(number_format(number / 10, 1 if number % 10 else 0, use_l10n=True))
