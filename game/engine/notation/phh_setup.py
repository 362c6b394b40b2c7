"""The setup of a PHH hand for the engine."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from math import gcd

from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.notation.phh import PhhHand
from game.engine.state import HandSetup
from game.engine.variants import HOLDEM, Variant

UNKNOWN_STACK = 10**6
"""The stack of a player whose stack is unknown, in big bets: more than anybody bets."""


class LatePosts(Enum):
    """How to read the posts of players who come in late, which the format leaves open.

    At a table a posted big blind is a bet, while a missed small blind is posted dead.
    """

    BETS = auto()  # bets up to the big blind, and what is over it dead
    DEAD_BELOW_THE_BIG_BLIND = auto()
    BETS_OF_ANY_AMOUNT = auto()


def setups(phh: PhhHand) -> Iterator[HandSetup]:
    """The possible setups, the likeliest first: only one unless there are late posts."""
    seen: list[HandSetup] = []
    for late_posts in LatePosts:
        setup = _setup(phh, late_posts)
        if setup not in seen:
            seen.append(setup)
            yield setup


def _setup(phh: PhhHand, late_posts: LatePosts) -> HandSetup:
    antes, blinds = list(phh.antes), list(phh.blinds)
    if phh.players == 2:
        antes.reverse()
        blinds.reverse()
    stacks = tuple(UNKNOWN_STACK * phh.big_bet if stack is None else stack for stack in phh.stacks)
    if phh.trim_antes:
        # What a player pays above everybody else's ante is returned.
        paid = [min(ante, stack) for ante, stack in zip(antes, stacks, strict=True)]
        most = sorted(paid)[-2]
        antes = [min(ante, most) if ante else 0 for ante in antes]
    opener = _opener(blinds)
    dead = [0] * phh.players
    big_blind = max(0, *blinds)
    for seat, blind in enumerate(blinds):
        if blind < 0:
            blinds[seat], dead[seat] = _late_post(-blind, big_blind, late_posts)
    unit, variant = _fixed_bets(phh)
    return HandSetup(
        stacks=stacks,
        button=phh.players - 1,
        antes=tuple(ante + post for ante, post in zip(antes, dead, strict=True)),
        dead_antes=any(dead) or (not phh.trim_antes and any(antes)),
        blinds=tuple(blinds),
        opener=opener,
        big_blind=unit,
        limit=HAND_LIMITS[phh.limit],
        variant=variant,
        ranking=phh.ranking,
    )


def _opener(blinds: list[int]) -> int | None:
    """Who opens the betting if there are late posts: the player left of the largest true blind."""
    if min(blinds) >= 0:
        return None
    last = max(range(len(blinds)), key=lambda seat: (blinds[seat], seat))
    return (last + 1) % len(blinds)


def _late_post(post: int, big_blind: int, late_posts: LatePosts) -> tuple[int, int]:
    """The part of a late post that is a bet, and the part that is dead."""
    if late_posts is LatePosts.BETS_OF_ANY_AMOUNT or not big_blind:
        return post, 0
    if late_posts is LatePosts.DEAD_BELOW_THE_BIG_BLIND and post < big_blind:
        return 0, post
    return min(post, big_blind), max(0, post - big_blind)


def _fixed_bets(phh: PhhHand) -> tuple[int, Variant]:
    """The unit of bets and the variant whose streets bet multiples of it."""
    unit = gcd(phh.small_bet, phh.big_bet)
    if phh.limit is not LimitKind.FIXED_LIMIT or phh.big_bet == 2 * phh.small_bet:
        return unit, HOLDEM
    bets = {1: phh.small_bet // unit, 2: phh.big_bet // unit}
    return unit, HOLDEM.with_bet_units(bets)
