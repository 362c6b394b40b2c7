"""The odds of a player, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from statistics import NormalDist


class Method(Enum):
    """How odds were computed: by counting every combination, by sampling, or from a sampled table."""

    EXACT = "exact"
    SAMPLED = "sampled"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Odds:
    """Hero's odds, as fractions of 1.

    win: alone; tie: with others; equity: the expected share of the pot. count: the combinations counted or
    the deals sampled. half_width: at least that of the 95 % interval of each of the three; 0 where exact.
    """

    win: float
    tie: float
    equity: float
    method: Method
    count: int
    half_width: float = 0.0

    @property
    def lose(self) -> float:
        return max(0.0, 1.0 - self.win - self.tie)


def rounded_percent(share: float, digits: int, method: Method) -> tuple[str, float]:
    """The share in percent, rounded, and its prefix: "<", ">" or "".

    Only an exact share can be shown as 0 or 100.
    """
    percent, step = round(100 * share, digits), 10.0**-digits
    counted = method is Method.EXACT
    if percent <= 0 and not (counted and share == 0):
        return "<", step
    if percent >= 100 and not (counted and share == 1):
        return ">", 100 - step
    return "", percent


NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a mean that make 95 % of a normal distribution."""


def pot_odds(pot: int, to_call: int) -> float:
    """The equity that a call needs to break even: `to_call` over the pot after the call.

    `pot` is the pot before the call, the opponents' bets included. Raises ValueError if there is nothing to
    call.
    """
    if to_call <= 0 or pot < 0:
        raise ValueError("pot odds need an amount to call and a pot that is not negative")
    return to_call / (pot + to_call)
