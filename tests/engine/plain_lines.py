"""Betting lines counted from section 4 of the rules alone: slow, plain, and nothing of the engine in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

STREETS = 4


class House(NamedTuple):
    """`pot`: what a raise may add, "before" or "after" the call; None where a limit is not of the pot.
    `last_bet` binds later bets to the hand's last one. `cap` counts full raises."""

    fixed: bool = False
    pot: str | None = None
    last_bet: bool = False
    cap: int | None = None


class Betting(NamedTuple):
    """A street under way. `full` is the bet without short all-ins on top, `step` what a raise adds at least;
    `spoke_at` the bet that stood when a seat last spoke, None before it does."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    live: tuple[bool, ...]
    spoke_at: tuple[int | None, ...]
    swept: int
    street: int
    full: int
    step: int
    raises: int

    @property
    def highest(self) -> int:
        return max(*self.bets, self.full)


def count_lines(stacks: tuple[int, ...], big_blind: int, house: House) -> int:
    """Seats 0 and 1 post half the big blind and the big blind; the button is last."""
    posted = tuple(
        min(stack, due)
        for stack, due in zip(stacks, (big_blind // 2, big_blind, *[0] * len(stacks)), strict=False)
    )
    left = tuple(stack - paid for stack, paid in zip(stacks, posted, strict=True))
    many = len(stacks)
    first = Betting(left, posted, (True,) * many, (None,) * many, 0, 0, big_blind, big_blind, 0)
    return _from(first, 2 % many, big_blind, house)


def _from(spot: Betting, seat: int, unit: int, house: House) -> int:
    """The lines from here on; `seat` and those after it are asked in turn who has to speak."""
    many = len(spot.stacks)
    for each in ((seat + step) % many for step in range(many)):
        waits = spot.spoke_at[each] is None or spot.bets[each] < spot.highest
        if spot.live[each] and spot.stacks[each] and waits:
            if not _alone(spot, each):
                moves = _moves(spot, each, unit, house)
                return sum(_from(after, (each + 1) % many, unit, house) for after in moves)
            break
    return _next_street(spot, unit, house)


def _alone(spot: Betting, seat: int) -> bool:
    """Whether nobody else can bet any more, and there is nothing to call."""
    others = [other for other, live in enumerate(spot.live) if live and other != seat]
    return all(not spot.stacks[other] and spot.bets[other] <= spot.bets[seat] for other in others)


def _next_street(spot: Betting, unit: int, house: House) -> int:
    can_bet = sum(live and stack > 0 for live, stack in zip(spot.live, spot.stacks, strict=True))
    if sum(spot.live) == 1 or spot.street == STREETS - 1 or can_bet < 2:
        return 1
    many = len(spot.stacks)
    step = spot.step if house.last_bet else unit
    swept = spot.swept + sum(spot.bets)
    fresh = Betting(spot.stacks, (0,) * many, spot.live, (None,) * many, swept, spot.street + 1, 0, step, 0)
    return _from(fresh, 0, unit, house)


def _moves(spot: Betting, seat: int, unit: int, house: House) -> Iterator[Betting]:
    spoken = spot._replace(spoke_at=_put(spot.spoke_at, seat, spot.highest))
    live = _put(spot.live, seat, False)
    yield spoken._replace(live=live) if sum(live) > 1 else _won(spoken, live)
    yield _paid(spoken, seat, min(spot.highest, spot.bets[seat] + spot.stacks[seat]))
    for to in _raises(spot, seat, unit, house):
        yield _raised(spot, seat, to, unit, house)


def _won(spot: Betting, live: tuple[bool, ...]) -> Betting:
    """The last one left has nothing more to say."""
    return spot._replace(live=live, spoke_at=(spot.highest,) * len(live), stacks=(0,) * len(live))


def _raises(spot: Betting, seat: int, unit: int, house: House) -> range:
    all_in, highest = spot.bets[seat] + spot.stacks[seat], spot.highest
    others = [other for other, live in enumerate(spot.live) if live and other != seat]
    answered = any(spot.stacks[other] and spot.stacks[other] + spot.bets[other] > highest for other in others)
    capped = house.cap is not None and highest > 0 and spot.raises >= house.cap
    spoke_at, bet = spot.spoke_at[seat], _unit(spot, unit)
    closed = spoke_at is not None and (
        2 * (highest - spoke_at) < bet if house.fixed else highest - spoke_at < spot.step
    )
    if all_in <= highest or not answered or capped or closed:
        return range(0)
    if house.fixed:
        least = most = spot.full + bet
    else:
        least = most = highest + spot.step
        if house.pot is None:
            most = all_in
        else:
            pot = spot.swept + sum(spot.bets) + (highest - spot.bets[seat] if house.pot == "after" else 0)
            most = max(least, highest + pot)
    return range(min(least, all_in), min(most, all_in) + 1)


def _raised(spot: Betting, seat: int, to: int, unit: int, house: House) -> Betting:
    is_full = 2 * (to - spot.full) >= _unit(spot, unit) if house.fixed else to - spot.highest >= spot.step
    after = _paid(spot, seat, to)
    after = after._replace(
        spoke_at=_put(spot.spoke_at, seat, to),
        step=max(spot.step, to - spot.highest) if not house.fixed else spot.step,
    )
    if is_full:
        return after._replace(full=to, raises=spot.raises + (spot.full > 0))
    return after if house.fixed else after._replace(full=to)


def _unit(spot: Betting, unit: int) -> int:
    return unit if spot.street < 2 else 2 * unit


def _paid(spot: Betting, seat: int, to: int) -> Betting:
    paid = to - spot.bets[seat]
    return spot._replace(
        bets=_put(spot.bets, seat, to), stacks=_put(spot.stacks, seat, spot.stacks[seat] - paid)
    )


def _put(values: tuple, seat: int, value: object) -> tuple:
    return (*values[:seat], value, *values[seat + 1 :])
