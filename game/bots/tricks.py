"""Simple tricks: what a player who looks for holes does differently from a profile.

A trick is written as moves joined by "+", each of which changes what the moves before it say:

- `WHEN=SIZE`: bets and raises of these moments have this size;
- `always-WHEN=SIZE`: at these moments he always bets or raises, to this size;
- `WHEN=never`: at these moments he checks or calls where he would bet or raise;
- `calls=N%` or `calls@WHERE=N%`: he calls instead of folding for at most so many percent of the pot;
- `folds=N%` or `folds@WHERE=N%`: he folds instead of calling or raising for at least so many;
- `range=N%`: before the flop he raises the best N % of hands all-in, and checks or folds the others.

WHEN is moments joined by ",": `open`, `3bet` and `4bet` (or more) before the flop, `bet`, `raise` and
`reraise` after it, or `any`. A bet is a `cbet` by whoever bet or raised last in the hand, a `donk` where he
is yet to act, and a `stab` where neither is so. WHEN may say WHERE, by streets and by his positions before
the flop, as in `bet@turn,river` and `open@late,small-blind`, the highest bet he answers, as in `3bet<3bb`,
and last the strength above and below which he does so, as in `bet,raise>85` and `bet>20<40`: before the flop
the percentile of his hand, later its equity in percent, each against a random hand. Without it he does so
whatever he holds. Calls and folds may say the strength too, and `preflop` among the streets
(`folds@preflop,flop<50=30%`). SIZE is `least`, `all-in`, percent of the pot after a call (`27%`), a multiple
of the bet that is raised (`2.2x`) or big blinds (`5bb`); the last two are totals.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from game.bots.spots import Position
from game.engine.events import Street

HUNDRED = 100


class Moment(StrEnum):
    """When a bet or raise is made: before the flop by the raises so far, after it by what was bet, and where
    nothing was, by who was the last to bet or raise in the hand.
    """

    OPEN = "open"
    THREE_BET = "3bet"
    FOUR_BET = "4bet"
    C_BET = "cbet"
    DONK = "donk"
    STAB = "stab"
    RAISE = "raise"
    RERAISE = "reraise"


BETS = frozenset({Moment.C_BET, Moment.DONK, Moment.STAB})
_MOMENTS: Mapping[str, frozenset[Moment]] = {
    **{moment.value: frozenset({moment}) for moment in Moment},
    "bet": BETS,
    "any": frozenset(Moment),
}
STREETS = Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER
_NAMED_STREETS = {street.value: street for street in STREETS}
_NAMED_POSITIONS = {position.value: position for position in Position}


class SizeUnit(StrEnum):
    """What the number of a size counts; of those without one it counts nothing."""

    POT = "%"
    BET = "x"
    BLINDS = "bb"
    LEAST = "least"
    ALL_IN = "all-in"
    NEVER = "never"


class SizeOf(NamedTuple):
    """A size: hundredths of the unit, so that 27 % of the pot are 27, and 2.2 times a bet 220."""

    unit: SizeUnit
    hundredths: int = 0


class Where(NamedTuple):
    """On which streets, and in which of his positions before the flop, a move is made."""

    streets: frozenset[Street] = frozenset(STREETS)
    positions: frozenset[Position] = frozenset(Position)


EVERYWHERE = Where()


class Strength(NamedTuple):
    """Hands whose strength is more and less than so many of a hundred."""

    above: int = -1
    below: int = HUNDRED + 1


ANY_STRENGTH = Strength()


class Sized(NamedTuple):
    """Bets and raises of these moments have a size; `always`: they are made whatever the profile would do.
    `most_blinds`: only over bets of at most so many big blinds.
    """

    moments: frozenset[Moment]
    size: SizeOf
    always: bool = False
    where: Where = EVERYWHERE
    most_blinds: int | None = None
    strength: Strength = ANY_STRENGTH


class Calls(NamedTuple):
    """Calls in place of folds, for at most so many percent of the pot."""

    percent: int
    where: Where = EVERYWHERE
    strength: Strength = ANY_STRENGTH


class Folds(NamedTuple):
    """Folds in place of calls and raises, for at least so many percent of the pot."""

    percent: int
    where: Where = EVERYWHERE
    strength: Strength = ANY_STRENGTH


class Range(NamedTuple):
    """All-in before the flop with the best `percent` of starting hands by equity; no other hand is played."""

    percent: int

    @property
    def least(self) -> float:
        """The percentile of the worst of these hands."""
        return 1 - self.percent / HUNDRED


Move: TypeAlias = Sized | Calls | Folds | Range


class Trick(NamedTuple):
    """`name` is a key of TRICKS, or the text by which the trick was given."""

    name: str
    moves: tuple[Move, ...]


NAMED: Mapping[str, str] = {
    "min-raise": "any=least",
    "min-bet": "bet=least",
    "min-open": "open=least",
    "steals": "always-open@late,small-blind=least",
    "shove-opens": "always-3bet<3bb=all-in",
    "shove-range": "range=15%",
    "pot-when-checked": "always-bet=100%",
    "half-pot-when-checked": "always-bet=50%",
    "third-when-checked": "always-bet=33%",
    "little-when-checked": "always-bet=27%",
    "overbet": "bet=150%",
    "edge-bet": "bet=55%",
    "edge-bet-min-raise": "bet=55%+open,3bet,4bet,raise,reraise=least",
    "edge-bet-min-3-bet": "bet=55%+3bet,4bet=least",
    "small-edge-bet": "bet=40%",
    "cheap-bet": "bet=25%",
    "large-open": "open=10bb",
    "open-all": "always-open=75%",
    "open-five": "open=5bb",
    "min-3-bet": "3bet,4bet=least",
    "small-3-bet": "3bet=2.2x",
    "reraise-opens": "always-3bet=75%",
    "raise-bets": "always-raise=50%",
    "min-raise-bets": "always-raise=least",
    "shove-bets": "always-raise=all-in",
    "always-min-raise": "calls=100%+always-any=least",
    "calls-cheaply": "calls=25%",
    "floats": "calls@flop=100%+always-bet@turn,river=75%",
    "bets-turn-and-river": "always-bet@turn,river=50%",
    "bets-strong-large": "bet,raise,reraise>85=100%",
    "overbets-strong": "bet,raise,reraise>85=300%",
    "river-value": "always-bet@river>85=150%",
    "opens-strong-large": "open>92=5bb",
    "bets-strong-cheaply": "always-bet>75=25%",
    "bets-strong-alone": "bet=never+always-bet>75=25%",
    "traps": "bet,raise,reraise@flop=never",
}
"""By name the tricks that are measured."""


def parse_trick(text: str) -> Trick:
    """The trick that moves or names of TRICKS, joined by "+", make. Raises ValueError where they are none."""
    parts = [NAMED.get(part, part) for part in text.split("+")]
    return Trick(text, tuple(_move(part) for joined in parts for part in joined.split("+")))


_STRENGTH = r"(?:>(?P<above>\d{1,2}))?(?:<(?P<below>\d{1,2}))?"
_SIZED = re.compile(
    rf"(?P<always>always-)?(?P<moments>[a-z0-9,]+)(?:@(?P<where>[a-z,-]+))?(?:<(?P<most>\d{{1,3}})bb)?{_STRENGTH}"
    r"=(?P<size>.+)"
)
_ANSWERS = re.compile(rf"(?P<answer>calls|folds)(?:@(?P<where>[a-z,-]+))?{_STRENGTH}=(?P<percent>\d{{1,3}})%")
_RANGE = re.compile(r"range=(\d{1,3})%")
_MIN_HUNDREDTHS = {SizeUnit.POT: 1, SizeUnit.BET: HUNDRED + 1, SizeUnit.BLINDS: HUNDRED}
"""What is less would be the least legal size whatever it says."""
_NUMBER = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)(%|x|bb)")


def _move(text: str) -> Move:
    if found := _RANGE.fullmatch(text):
        return Range(_percent(found[1]))
    if found := _ANSWERS.fullmatch(text):
        kind = Calls if found["answer"] == "calls" else Folds
        return kind(_percent(found["percent"]), _where(found["where"]), _strength(found))
    found = _SIZED.fullmatch(text)
    if found is None:
        named = ", ".join(NAMED)
        raise ValueError(
            f"{text!r} is no trick, such as {named}, bet=27% or always-3bet<3bb>85=9bb. Where, what bet is"
            " answered and the strength come in this order."
        )
    moments = frozenset[Moment]().union(*map(_moments, found["moments"].split(",")))
    size, always, where = _size(found["size"]), bool(found["always"]), _where(found["where"])
    if always and size.unit is SizeUnit.NEVER:
        raise ValueError(f"{text!r} says always and never.")
    if where.streets != EVERYWHERE.streets and Street.PREFLOP in where.streets:
        raise ValueError(f"{text!r}: of bets and raises before the flop open, 3bet and 4bet speak.")
    most = int(found["most"]) if found["most"] else None
    return Sized(moments, size, always, where, most, _strength(found))


def _percent(digits: str) -> int:
    if not 1 <= int(digits) <= HUNDRED:
        raise ValueError(f"From 1% to 100%, not {digits}%.")
    return int(digits)


def _strength(found: re.Match[str]) -> Strength:
    above, below = found["above"], found["below"]
    strength = Strength(
        int(above) if above else ANY_STRENGTH.above, int(below) if below else ANY_STRENGTH.below
    )
    if strength.below - strength.above <= 1:
        raise ValueError(f"{found[0]!r}: no hand has such a strength.")
    return strength


def _moments(text: str) -> frozenset[Moment]:
    try:
        return _MOMENTS[text]
    except KeyError as error:
        raise ValueError(f"{text!r} is none of {', '.join(_MOMENTS)}.") from error


def _where(text: str | None) -> Where:
    """On all streets unless some are named, in all positions unless some are."""
    names = set(text.split(",")) if text else set()
    if unknown := names - {*_NAMED_STREETS, *_NAMED_POSITIONS}:
        known = ", ".join((*_NAMED_STREETS, *_NAMED_POSITIONS))
        raise ValueError(f"{', '.join(sorted(unknown))}: no street or position, but {known} are.")
    streets = frozenset(street for name, street in _NAMED_STREETS.items() if name in names)
    positions = frozenset(position for name, position in _NAMED_POSITIONS.items() if name in names)
    return Where(streets or EVERYWHERE.streets, positions or EVERYWHERE.positions)


def _size(text: str) -> SizeOf:
    if text in (SizeUnit.LEAST, SizeUnit.ALL_IN, SizeUnit.NEVER):
        return SizeOf(SizeUnit(text))
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no size, such as least, all-in, 27%, 2.2x or 5bb.")
    unit = SizeUnit(found[2])
    factor = 1 if unit is SizeUnit.POT else HUNDRED
    size = SizeOf(unit, round(float(found[1]) * factor))
    if size.hundredths < _MIN_HUNDREDTHS[unit]:
        raise ValueError(f"{text!r} is less than any bet or raise: write from 1%, 1.01x or 1bb, or least.")
    return size


TRICKS: Mapping[str, Trick] = {name: parse_trick(name) for name in NAMED}
