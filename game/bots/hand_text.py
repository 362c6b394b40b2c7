"""Sets of starting hands as poker players write them: "22+, A2s+, KTo-K8o, 76s"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from game.bots.hand_order import CLASSES, PLACES
from game.engine.cards import Rank
from game.engine.odds.preflop import StartingHand

Hands: TypeAlias = frozenset[int]
"""Places in CLASSES."""

ALL_HANDS: Final[Hands] = frozenset(range(len(CLASSES)))
ALL = "all"
MAX_TEXT = 600
"""No set of hands takes more characters."""

HAND = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_RANKS = {rank.letter: rank for rank in Rank}
_ALL_WORDS = (ALL, "any", "tutte")


class Fault(Enum):
    """What is wrong with a name of hands."""

    NO_HAND = "no hand"
    SUITED_PAIR = "a pair is neither suited nor offsuit"
    NO_RANGE = "no hands between its ends"


class HandsFault(ValueError):
    """A name that names no hands."""

    def __init__(self, fault: Fault, name: str) -> None:
        super().__init__(f"{name!r}: {fault.value}")
        self.fault, self.name = fault, name


@lru_cache(maxsize=4096)  # without it a process reads the bots' tables in 1.5 times the time
def parse_hands(text: str) -> Hands:
    """The hands that names between commas or spaces mean; none of an empty text. Raises HandsFault."""
    names = [name for name in re.split(r"[,\s]+", text) if name]
    return frozenset(PLACES[hand] for name in names for hand in hands_named(name))


def hands_named(name: str) -> Iterator[StartingHand]:
    """The hands of one name: "AKs", "AK", "22+", "A2s+", "KTo-K8o", "55-99", "all". Raises HandsFault."""
    if name.lower() in _ALL_WORDS:
        yield from CLASSES
        return
    first, dash, last = name.partition("-")
    if dash:
        yield from _between(name, _hand(first, name), _hand(last, name))
    elif first.endswith("+"):
        yield from _from(_hand(first[:-1], name))
    else:
        yield from _kinds(_hand(first, name))


class _Named(NamedTuple):
    high: Rank
    low: Rank
    kind: str

    @property
    def is_pair(self) -> bool:
        return self.high is self.low


def _hand(text: str, name: str) -> _Named:
    found = HAND.fullmatch(text)
    if found is None:
        raise HandsFault(Fault.NO_HAND, name)
    one, other = (_RANKS[letter.upper()] for letter in found.groups()[:2])
    if one is other and found[3]:
        raise HandsFault(Fault.SUITED_PAIR, name)
    return _Named(max(one, other), min(one, other), found[3].lower())


def _kinds(named: _Named) -> Iterator[StartingHand]:
    if named.is_pair:
        yield StartingHand(named.high, named.low, suited=False)
        return
    for kind in named.kind or "so":
        yield StartingHand(named.high, named.low, suited=kind == "s")


def _from(named: _Named) -> Iterator[StartingHand]:
    """Pairs upwards, or the same high card with this kicker and better ones."""
    for rank in Rank:
        if named.is_pair and rank >= named.high:
            yield from _kinds(named._replace(high=rank, low=rank))
        elif named.low <= rank < named.high and not named.is_pair:
            yield from _kinds(named._replace(low=rank))


def _between(name: str, first: _Named, last: _Named) -> Iterator[StartingHand]:
    """Pairs, or kickers of one high card, from one hand to the other in any order."""
    alike = (first.high, first.kind) == (last.high, last.kind)
    if not (first.is_pair and last.is_pair) and (first.is_pair or last.is_pair or not alike):
        raise HandsFault(Fault.NO_RANGE, name)
    least, most = sorted((first.low, last.low))
    for rank in Rank:
        if least <= rank <= most:
            yield from _kinds(
                first._replace(high=rank, low=rank) if first.is_pair else first._replace(low=rank)
            )


def hands_text(hands: Hands) -> str:
    """The one way in which these hands are written; parse_hands reads it again."""
    if hands == ALL_HANDS:
        return ALL
    return ", ".join(_run_text(run) for run in _runs(CLASSES[place] for place in sorted(hands)))


def _runs(hands: Iterable[StartingHand]) -> Iterator[list[StartingHand]]:
    """Runs of pairs, or of kickers of one high card, each from the best hand down. CLASSES stand in this
    order."""
    numbered = enumerate(hands)
    for _line, run in groupby(numbered, key=lambda each: (_line_of(each[1]), each[0] + each[1].low)):
        yield [hand for _number, hand in run]


def _line_of(hand: StartingHand) -> tuple[int, bool]:
    """Pairs have one line, and so has each high card by suitedness."""
    return (0, False) if hand.high is hand.low else (hand.high, hand.suited)


def _run_text(run: list[StartingHand]) -> str:
    best, worst = run[0], run[-1]
    if best == worst:
        return str(best)
    top = Rank.ACE if best.high is best.low else best.high - 1
    return f"{worst}+" if best.low == top else f"{best}-{worst}"
