"""The columns of a game that sum up its hands: the margin of its score, and how it was played."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from leaderboard.models import Hand
from leaderboard.recording.scatter import margin

PLAYING_COUNTS = ("vpip", "pfr", "bets", "calls", "showdown", "showdown_won")


def summary_of(
    game_id: UUID, hands: int, first_big_blind: int, left_hand: tuple[int, int] | None = None
) -> dict[str, Any]:
    """The columns of the game that follow from its hands.

    `left_hand` is what was won with the hand that the visitor left, which is not stored, and its big blind.
    The margin is in big blinds of the first hand.
    Margin and big blinds are None unless all of the game's `hands` are known with these values: a part of
    the hands would have another score than the game.
    """
    rows = Hand.objects.filter(game_id=game_id).order_by("number")
    known = list(rows.values_list("net", "left_on_table", "big_blind", *PLAYING_COUNTS))
    results = [(net, blind) for net, _left, blind, *_ in known]
    if left_hand is not None:
        results.append(left_hand)
    deals = [(net, bool(left)) for net, left, *_ in known]
    nets = nets_of_hands([*deals, *([(left_hand[0], False)] if left_hand else [])])
    in_big_blinds = [net / blind for net, blind in results if net is not None and blind]
    played = [counts for _net, _left, blind, *counts in known if blind is not None]
    vpip, pfr, bets, calls, showdowns, showdowns_won = (
        (sum(column) for column in zip(*played, strict=True)) if played else (0,) * len(PLAYING_COUNTS)
    )
    return {
        "margin": _per(first_big_blind, margin(nets)) if len(nets) == hands else None,
        "big_blinds_per_100": 100 * math.fsum(in_big_blinds) / hands if len(in_big_blinds) == hands else None,
        "figured_hands": len(played),
        "vpip": vpip,
        "pfr": pfr,
        "bets": bets,
        "calls": calls,
        "showdowns": showdowns,
        "showdowns_won": showdowns_won,
    }


def nets_of_hands(deals: Iterable[tuple[int | None, bool]]) -> list[int]:
    """What was won with each hand: deals, each with whether its pot was left on the table, belong to the hand
    that ends after them. Deals of which it is not known are left out."""
    nets, waiting = [], 0
    for net, left_on_table in deals:
        if net is not None and left_on_table:
            waiting += net
        elif net is not None:
            nets.append(waiting + net)
            waiting = 0
    return nets


def _per(big_blind: int, amount: float | None) -> float | None:
    return None if amount is None else amount / big_blind
