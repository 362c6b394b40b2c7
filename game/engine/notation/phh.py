"""Reading the Poker Hand History format, PHH: TOML, one hand in a .phh file, numbered tables in a .phhs file.

The format is specified by the University of Toronto's Computer Poker Research Group. Players are numbered
from the one left of the button; with two players antes and blinds are listed reversed, so that the button
posts the first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation
from typing import Any

from game.engine.betting import LimitKind
from game.engine.ranking import RankingRule

HOLDEM_VARIANTS = {
    "NT": LimitKind.NO_LIMIT,
    "FT": LimitKind.FIXED_LIMIT,
    "PT": LimitKind.POT_LIMIT,  # not in the standard, which has no code for it
}
LIMIT_FIELDS = ("_limit", "_betting_structure")
"""User-defined fields by which a hold'em file can mark another limit than its variant's."""

MAX_PLAYERS = 22  # two cards each, five for the board and three burnt
MAX_DIGITS = 30
"""The most digits of an amount before and after the decimal point."""

_EXACT = Context(prec=4 * MAX_DIGITS)


MAX_MESSAGE = 200
"""The most characters of an error message, which may quote the file."""


class NotPhh(ValueError):
    """A text that is not a hand in the PHH format. The message says in one line what is wrong."""

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong if len(wrong) <= MAX_MESSAGE else f"{wrong[:MAX_MESSAGE]}…")


class OtherGame(ValueError):
    """A hand of another game than hold'em."""


@dataclass(frozen=True, slots=True)
class PhhHand:
    """One hand as its file states it, in whole units; one unit is `unit` of the file's amounts.

    Tuples run over the players: first the one left of the button, last the button. `blinds` are the blinds
    that each player owes; negative ones are posts of players who come in late. Unknown stacks are None.
    `small_bet` and `big_bet` are equal except in fixed limit. `in_money`: the file names a currency. In
    `ranking` suits decide if the field `_suits_decide` of our own files says so.
    """

    label: str
    limit: LimitKind
    unit: Decimal
    antes: tuple[int, ...]
    trim_antes: bool
    blinds: tuple[int, ...]
    small_bet: int
    big_bet: int
    stacks: tuple[int | None, ...]
    actions: tuple[str, ...]
    finishing_stacks: tuple[int | None, ...] | None
    winnings: tuple[int, ...] | None
    in_money: bool
    ranking: RankingRule

    @property
    def players(self) -> int:
        return len(self.stacks)

    def units(self, amount: str) -> int:
        """An amount written in an action, in units. Raises NotPhh."""
        return _scaled(_number(amount.replace(",", ""), "amount"), self.unit)

    def in_file(self, amount: int) -> str:
        """An amount in units, written in the currency of the file."""
        return f"{_EXACT.multiply(Decimal(amount), self.unit):f}"


_TABLE_HEADER = re.compile(r'^[ \t]*\[[ \t]*"?([^\[\]"_.][^\[\]".]*?)"?[ \t]*\][ \t]*(?:#.*)?$', re.MULTILINE)
_AMOUNT_IN_ACTION = re.compile(r"^\s*p\d+\s+cbr\s+([\d.,]+)")


def split_hands(text: str) -> Iterator[tuple[str, str]]:
    """The hands of a file as (name of the TOML table, its fields); the name is "" in a file of one hand.

    The file is split before parsing, so that a faulty hand does not spoil the others.
    """
    headers = list(_TABLE_HEADER.finditer(text))
    if not headers:
        yield "", text
        return
    before = text[: headers[0].start()]
    if any(line.strip() and not line.lstrip().startswith("#") for line in before.splitlines()):
        yield "", before
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        yield header[1], text[header.end() : end]


def read_phh(label: str, text: str) -> PhhHand:
    """The hand written in `text`. Raises NotPhh, or OtherGame for what is not hold'em."""
    try:
        fields = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
        raise NotPhh(f"not TOML: {error}") from None
    limit = _limit(fields)
    actions = _texts(fields, "actions")
    stacks = _numbers(fields, "starting_stacks", needed=True)
    players = len(stacks)
    if not 2 <= players <= MAX_PLAYERS:
        raise NotPhh(f"{players} players")
    antes = _numbers(fields, "antes", players)
    blinds = _numbers(fields, "blinds_or_straddles", players)
    bets = _bets(fields, limit)
    finishing = _outcome(fields, "finishing_stacks", players)
    winnings = _outcome(fields, "winnings", players)
    raised = [_number(m[1].replace(",", ""), "amount") for a in actions if (m := _AMOUNT_IN_ACTION.match(a))]
    unit = _unit([*stacks, *antes, *blinds, *bets, *(finishing or ()), *(winnings or ()), *raised])
    if min(stacks) < 0 or min(antes) < 0 or min(bets) <= 0:
        raise NotPhh("a negative stack or ante, or a minimum bet of 0")
    return PhhHand(
        label=label,
        limit=limit,
        unit=unit,
        antes=_all_scaled(antes, unit),
        trim_antes=fields.get("ante_trimming_status") is True,
        blinds=_all_scaled(blinds, unit),
        small_bet=_scaled(bets[0], unit),
        big_bet=_scaled(bets[1], unit),
        stacks=_known(stacks, unit),
        actions=actions,
        finishing_stacks=None if finishing is None else _known(finishing, unit),
        winnings=None if winnings is None else _all_scaled(winnings, unit),
        in_money="currency" in fields or "currency_symbol" in fields,
        ranking=RankingRule(suits_decide=fields.get("_suits_decide") is True),
    )


def _limit(fields: Mapping[str, Any]) -> LimitKind:
    variant = fields.get("variant")
    if not isinstance(variant, str):
        raise NotPhh("no variant")
    if variant not in HOLDEM_VARIANTS:
        raise OtherGame(variant)
    for name in LIMIT_FIELDS:
        marked = "".join(filter(str.isalpha, str(fields.get(name, "")).lower()))
        if marked in ("potlimit", "pl"):
            return LimitKind.POT_LIMIT
        if marked == "fixedlimit" and "_min_bet" in fields:
            return LimitKind.FIXED_LIMIT
    return HOLDEM_VARIANTS[variant]


def _bets(fields: Mapping[str, Any], limit: LimitKind) -> tuple[Decimal, Decimal]:
    """The minimum bet of the first two streets and that of the last two.

    In our own files `_min_bet` is the true minimum where `min_bet` is written smaller. In a fixed-limit hand
    written as no limit it is the bet of the first two streets and half that of the others.
    """
    is_fixed = limit is LimitKind.FIXED_LIMIT
    if "_min_bet" in fields and "small_bet" not in fields:
        least = _finite(_number(fields["_min_bet"], "_min_bet"), "_min_bet")
        return least, 2 * least if is_fixed else least
    names = ("small_bet", "big_bet") if is_fixed else ("min_bet", "min_bet")
    for name in names:
        if name not in fields:
            raise NotPhh(f"no {name}")
    small, big = (_finite(_number(fields[name], name), name) for name in names)
    return small, big


def _texts(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = fields.get(name)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise NotPhh(f"no list of {name}")
    return tuple(values)


def _numbers(
    fields: Mapping[str, Any], name: str, players: int | None = None, *, needed: bool = False
) -> tuple[Decimal, ...]:
    """A number for each player. A single number holds for all; missing ones are 0."""
    values = fields.get(name, None if needed else 0)
    if players is not None and not isinstance(values, list):
        values = [values] * players
    if not isinstance(values, list):
        raise NotPhh(f"no list of {name}")
    numbers = tuple(_number(value, name) for value in values)
    if players is None:
        return numbers
    if len(numbers) > players:
        raise NotPhh(f"{len(numbers)} {name} for {players} players")
    return tuple(_finite(number, name) for number in numbers) + (Decimal(0),) * (players - len(numbers))


def _outcome(fields: Mapping[str, Any], name: str, players: int) -> tuple[Decimal, ...] | None:
    if name not in fields:
        return None
    numbers = _numbers(fields, name, needed=True)
    if len(numbers) != players:
        raise NotPhh(f"{len(numbers)} {name} for {players} players")
    return numbers


def _number(value: object, name: str) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise NotPhh(f"{name}: not a number: {value!r}")
    try:
        number = Decimal(value)
    except InvalidOperation:
        raise NotPhh(f"{name}: not a number: {value!r}") from None
    if number.is_nan() or (number.is_finite() and number and number.adjusted() >= MAX_DIGITS):
        raise NotPhh(f"{name}: not a number that can be an amount: {value!r}")
    return number


def _finite(number: Decimal, name: str) -> Decimal:
    if not number.is_finite():
        raise NotPhh(f"{name}: not finite")
    return number


def _unit(numbers: Sequence[Decimal]) -> Decimal:
    """The largest power of ten, at most 1, of which all numbers are multiples."""
    decimals = 0
    for number in numbers:
        exponent = number.normalize(_EXACT).as_tuple().exponent
        if isinstance(exponent, int):
            decimals = max(decimals, -exponent)
    if decimals > MAX_DIGITS:
        raise NotPhh(f"an amount with {decimals} decimals")
    return Decimal(1).scaleb(-decimals)


def _scaled(number: Decimal, unit: Decimal) -> int:
    units = _EXACT.divide(_finite(number, "amount"), unit)
    if units != units.to_integral_value():
        raise NotPhh(f"an amount of {number}, which is no multiple of {unit}")
    return int(units)


def _known(stacks: Sequence[Decimal], unit: Decimal) -> tuple[int | None, ...]:
    """The stacks; None for infinite ones, which in this format means that a stack is unknown."""
    return tuple(_scaled(stack, unit) if stack.is_finite() else None for stack in stacks)


def _all_scaled(numbers: Sequence[Decimal], unit: Decimal) -> tuple[int, ...]:
    return tuple(_scaled(number, unit) for number in numbers)
