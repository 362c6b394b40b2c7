"""The columns of a game that sum up its hands: the margin of its score, and how it was played."""

from __future__ import annotations

import math
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
    rows = Hand.objects.filter(game_id=game_id).values_list("net", "big_blind", *PLAYING_COUNTS)
    known = list(rows)
    results = [(net, blind) for net, blind, *_ in known]
    if left_hand is not None:
        results.append(left_hand)
    nets = [net for net, _blind in results if net is not None]
    in_big_blinds = [net / blind for net, blind in results if net is not None and blind]
    played = [counts for _net, blind, *counts in known if blind is not None]
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


def _per(big_blind: int, amount: float | None) -> float | None:
    return None if amount is None else amount / big_blind
