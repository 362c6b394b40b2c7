"""Ranges of starting hands as poker players write them: "22+, A2s+, KTo+: raise 100"."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bots.hand_order import HandOrder
from game.bots.hand_text import Fault, Hands, HandsFault, parse_hands
from game.bots.table import PERCENT, Weights

MAX_TEXT = 1_000
BEST = re.compile(r"(\d{1,3})%")
ACTION = re.compile(r"([^\W\d]+)\s*(\d{1,3})?\s*%?", re.UNICODE)

ACTIONS = {
    word: action
    for action, words in {
        "fold": "fold folds lascio lascia lasciare",
        "call": "call calls check checks vedo vede vedere passo passa passare",
        "raise_": "raise raises bet bets rilancio rilancia rilanciare punto punta puntare",
    }.items()
    for word in words.split()
}
"""The words of actions, in English and Italian."""


class RangeFault(ValueError):
    """A text that cannot be read; the message is a sentence for the operator."""


class Painting(NamedTuple):
    """Hands, and the weights they shall play; None where the text names no action."""

    hands: Hands
    weights: Weights | None


def parse_ranges(text: str, order: HandOrder) -> list[Painting]:
    """A painting for each line, or part between semicolons; shares such as "15%" are the best of `order`.
    Raises RangeFault."""
    if len(text) > MAX_TEXT:
        raise RangeFault(_("Write at most %(most)d characters.") % {"most": MAX_TEXT})
    lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
    if not lines:
        raise RangeFault(_("Write hands, such as “22+, A2s+, KTo+: raise 100”."))
    return [_painting(line, order) for line in lines]


def _painting(line: str, order: HandOrder) -> Painting:
    hands, colon, actions = line.partition(":")
    names = [name for name in re.split(r"[,\s]+", hands) if name]
    if not names:
        raise RangeFault(_("“%(line)s” names no hands.") % {"line": line[:40]})
    found = frozenset(place for name in names for place in _hands(name, order))
    return Painting(found, _weights(actions) if colon else None)


def _weights(text: str) -> Weights:
    """What is not named is folded."""
    rest = ACTION.sub("", text).strip(" ,")
    sums = {"fold": 0, "call": 0, "raise_": 0}
    named = ACTION.findall(text)
    for word, percent in named:
        if word.lower() not in ACTIONS:
            raise RangeFault(_("“%(word)s” is no action: write fold, call or raise.") % {"word": word[:20]})
        sums[ACTIONS[word.lower()]] += int(percent) if percent else PERCENT
    if rest or not named:
        raise RangeFault(_("After the colon write actions and percents, such as “raise 70 call 30”."))
    if sum(sums.values()) > PERCENT:
        raise RangeFault(_("The percents sum to %(sum)d, more than 100.") % {"sum": sum(sums.values())})
    sums["fold"] += PERCENT - sum(sums.values())
    return Weights(**sums)


def _hands(name: str, order: HandOrder) -> Hands:
    """The hands of one name, also of a share such as "15%"."""
    if best := BEST.fullmatch(name):
        if not 1 <= int(best[1]) <= PERCENT:
            text = _("“%(name)s” is no share of hands: write from 1%% to 100%%.")
            raise RangeFault(text % {"name": name})
        return order.between(PERCENT - int(best[1]), PERCENT)
    return read_hands(name)


def read_hands(text: str) -> Hands:
    """The hands of names between commas or spaces. Raises RangeFault."""
    try:
        return parse_hands(text)
    except HandsFault as fault:
        raise RangeFault(_SENTENCES[fault.fault] % {"name": fault.name[:20]}) from None


_SENTENCES = {
    Fault.NO_HAND: gettext_lazy("“%(name)s” is no hand: write AA, AKs, AKo, AK, 22+, A2s+ or 55-99."),
    Fault.SUITED_PAIR: gettext_lazy("“%(name)s”: a pair is neither suited nor offsuit."),
    Fault.NO_RANGE: gettext_lazy("“%(name)s” has no hands between its ends: write 55-99 or A2s-A5s."),
}
