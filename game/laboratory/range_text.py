"""Ranges of starting hands as poker players write them: "22+, A2s+, KTo+: raise 100"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bots.table import PERCENT, Weights
from game.engine.cards import Rank
from game.engine.odds import StartingHand, starting_hands
from game.laboratory.grids import percentile_of

MAX_TEXT = 1_000
_RANKS = {rank.letter: rank for rank in Rank}
HAND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
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

    hands: frozenset[StartingHand]
    weights: Weights | None


class Placed(NamedTuple):
    """The percentiles that say a range best. Hands that share a percentile are played alike: some hands may
    come `along`, others are left `out`."""

    percents: frozenset[int]
    along: tuple[StartingHand, ...]
    out: tuple[StartingHand, ...]


def parse_ranges(text: str) -> list[Painting]:
    """A painting for each line, or part between semicolons. Raises RangeFault."""
    if len(text) > MAX_TEXT:
        raise RangeFault(_("Write at most %(most)d characters.") % {"most": MAX_TEXT})
    lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
    if not lines:
        raise RangeFault(_("Write hands, such as “22+, A2s+, KTo+: raise 100”."))
    return [_painting(line) for line in lines]


def _painting(line: str) -> Painting:
    hands, colon, actions = line.partition(":")
    names = [name for name in re.split(r"[,\s]+", hands) if name]
    if not names:
        raise RangeFault(_("“%(line)s” names no hands.") % {"line": line[:40]})
    found = frozenset(hand for name in names for hand in _hands(name))
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


def _hands(name: str) -> Iterator[StartingHand]:
    """The hands of one name: "AKs", "AK", "22+", "A2s+", "KTo-K8o", "55-99", "15%", "all"."""
    if best := BEST.fullmatch(name):
        return _best(int(best[1]))
    if name.lower() in ("all", "any", "tutte"):
        return starting_hands()
    first, dash, last = name.partition("-")
    if dash:
        return _between(name, _hand(first, name), _hand(last, name))
    if first.endswith("+"):
        return _from(_hand(first[:-1], name))
    return _kinds(_hand(first, name))


class _Named(NamedTuple):
    high: Rank
    low: Rank
    kind: str


def _hand(text: str, name: str) -> _Named:
    found = HAND.fullmatch(text)
    if found is None:
        raise RangeFault(
            _("“%(name)s” is no hand: write AA, AKs, AKo, AK, 22+, A2s+ or 55-99.") % {"name": name[:20]}
        )
    one, other = (_RANKS[letter.upper()] for letter in found.groups()[:2])
    if one is other and found[3]:
        raise RangeFault(_("“%(name)s”: a pair is neither suited nor offsuit.") % {"name": name[:20]})
    return _Named(max(one, other), min(one, other), found[3].lower())


def _kinds(named: _Named) -> Iterator[StartingHand]:
    if named.high is named.low:
        yield StartingHand(named.high, named.low, suited=False)
        return
    for kind in named.kind or "so":
        yield StartingHand(named.high, named.low, suited=kind == "s")


def _from(named: _Named) -> Iterator[StartingHand]:
    """Pairs upwards, or the same high card with this kicker and better ones."""
    for rank in Rank:
        if named.high is named.low and rank >= named.high:
            yield from _kinds(named._replace(high=rank, low=rank))
        elif named.low <= rank < named.high and named.high is not named.low:
            yield from _kinds(named._replace(low=rank))


def _between(name: str, first: _Named, last: _Named) -> Iterator[StartingHand]:
    """Pairs, or kickers of one high card, from one hand to the other in any order."""
    pairs = (first.high is first.low, last.high is last.low)
    alike = all(pairs) or (not any(pairs) and (first.high, first.kind) == (last.high, last.kind))
    if not alike:
        raise RangeFault(
            _("“%(name)s” has no hands between its ends: write 55-99 or A2s-A5s.") % {"name": name[:20]}
        )
    least, most = sorted((first.low, last.low))
    for rank in Rank:
        if least <= rank <= most:
            yield from _kinds(first._replace(high=rank, low=rank) if all(pairs) else first._replace(low=rank))


def _best(percent: int) -> Iterator[StartingHand]:
    """The best hands by the order of the tables, as many percent of all as asked for."""
    return (hand for hand in starting_hands() if percentile_of(hand) >= PERCENT - percent)


@cache
def _by_percent() -> dict[int, list[StartingHand]]:
    found: dict[int, list[StartingHand]] = {}
    for hand in starting_hands():
        found.setdefault(percentile_of(hand), []).append(hand)
    return found


def touched(hands: Collection[StartingHand]) -> Placed:
    """Every percentile of one of the hands: what a brush paints."""
    percents = frozenset(map(percentile_of, hands))
    sharing = (hand for percent in sorted(percents) for hand in _by_percent()[percent])
    return Placed(percents, tuple(hand for hand in sharing if hand not in hands), ())


def placed(hands: Collection[StartingHand]) -> Placed:
    """A percentile belongs to the range if at least half of its combinations do."""
    by_percent = _by_percent()
    chosen = frozenset(percent for percent, sharing in by_percent.items() if _mostly(sharing, hands))
    along = tuple(hand for percent in sorted(chosen) for hand in by_percent[percent] if hand not in hands)
    out = tuple(hand for hand in starting_hands() if hand in hands and percentile_of(hand) not in chosen)
    return Placed(chosen, along, out)


def _mostly(sharing: list[StartingHand], hands: Collection[StartingHand]) -> bool:
    chosen = sum(hand.combinations for hand in sharing if hand in hands)
    return 2 * chosen >= sum(hand.combinations for hand in sharing) and chosen > 0
