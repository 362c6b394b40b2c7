"""Outlines of finished games: what the page of a player shows of their hands.

An outline is written again whenever something is recorded with a hand of its game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from uuid import UUID

from django.db import OperationalError, transaction

from leaderboard.models import Game, GameOutline, GameStatus, Hand

MAX_NOTABLE = 5
COLUMNS = ("number", "net", "big_blind", "position", "pot", "cost", "luck_deal", "luck_board", "luck_bots")


class HandsWon(NamedTuple):
    """A number of hands, and the big blinds that they won in all."""

    hands: int
    won: float


class SizedHand(NamedTuple):
    """A hand with its size, such as its pot, and what it won, both in big blinds."""

    number: int
    size: float
    won: float


class OutlineFigures(NamedTuple):
    """Covers the hands whose big blind is known. `luck` counts where it has been worked out; `cost` is what
    the decisions lost in all, None until those of every hand are known. The largest of `pots` and `costs`
    come first."""

    total: HandsWon
    luck: float
    cost: float | None
    positions: Mapping[str, HandsWon]
    pots: tuple[SizedHand, ...]
    costs: tuple[SizedHand, ...]


class _FinishedHand(NamedTuple):
    number: int
    won: float
    position: str
    pot: float | None
    cost: float | None
    luck: float


def write_outline(game_id: UUID) -> None:
    """Call it in the transaction that has changed a hand. Does nothing for a game that is not finished."""
    with transaction.atomic():
        finished = Game.objects.select_for_update(no_key=True).filter(id=game_id, status=GameStatus.FINISHED)
        if finished.exists():
            sums = _to_plain(_read([game_id])[game_id])
            GameOutline.objects.update_or_create(game_id=game_id, defaults={"sums": sums})


def outlines_of(game_ids: Collection[UUID]) -> dict[UUID, OutlineFigures]:
    """The outlines of finished games; missing ones are written."""
    rows = GameOutline.objects.filter(game_id__in=list(game_ids)).values_list("game_id", "sums")
    known = {game_id: _from_plain(sums) for game_id, sums in rows}
    missing = [game_id for game_id in game_ids if game_id not in known]
    found = _read(missing) if missing else {}
    if found:
        _write_missing(found)
    return known | found


def _write_missing(found: Mapping[UUID, OutlineFigures]) -> None:
    new = [GameOutline(game_id=game_id, sums=_to_plain(outline)) for game_id, outline in found.items()]
    with suppress(OperationalError), transaction.atomic():  # a page can be read while nothing can be written
        GameOutline.objects.bulk_create(new, ignore_conflicts=True)


def _read(game_ids: Sequence[UUID]) -> dict[UUID, OutlineFigures]:
    hands = Hand.objects.filter(game_id__in=game_ids, net__isnull=False, big_blind__gt=0).order_by("number")
    played: dict[UUID, list[_FinishedHand]] = {game_id: [] for game_id in game_ids}
    for game_id, *values in hands.values_list("game_id", *COLUMNS):
        played[game_id].append(_played(*values))
    return {game_id: _outline(found) for game_id, found in played.items()}


def _played(
    number: int,
    net: int,
    blind: int,
    position: str,
    pot: int | None,
    cost: float | None,
    *luck: float | None,
) -> _FinishedHand:
    known = sum(part for part in luck if part is not None)
    return _FinishedHand(number, net / blind, position, None if pot is None else pot / blind, cost, known)


def _outline(hands: Sequence[_FinishedHand]) -> OutlineFigures:
    costs = [hand.cost for hand in hands if hand.cost is not None]
    places = sorted({hand.position for hand in hands if hand.position})
    return OutlineFigures(
        total=_hands_won(hands),
        luck=math.fsum(hand.luck for hand in hands),
        cost=math.fsum(costs) if hands and len(costs) == len(hands) else None,
        positions={place: _hands_won([hand for hand in hands if hand.position == place]) for place in places},
        pots=_largest(hands, lambda hand: hand.pot),
        costs=_largest(hands, lambda hand: hand.cost),
    )


def _hands_won(hands: Sequence[_FinishedHand]) -> HandsWon:
    return HandsWon(len(hands), math.fsum(hand.won for hand in hands))


def _largest(
    hands: Iterable[_FinishedHand], size_of: Callable[[_FinishedHand], float | None]
) -> tuple[SizedHand, ...]:
    sized = [SizedHand(hand.number, size, hand.won) for hand in hands if (size := size_of(hand))]
    return tuple(sorted(sized, key=lambda hand: -hand.size)[:MAX_NOTABLE])


def _to_plain(outline: OutlineFigures) -> dict[str, Any]:
    return outline._asdict()


def _from_plain(sums: Mapping[str, Any]) -> OutlineFigures:
    return OutlineFigures(
        total=HandsWon(*sums["total"]),
        luck=sums["luck"],
        cost=sums["cost"],
        positions={place: HandsWon(*won) for place, won in sums["positions"].items()},
        pots=tuple(SizedHand(*hand) for hand in sums["pots"]),
        costs=tuple(SizedHand(*hand) for hand in sums["costs"]),
    )
