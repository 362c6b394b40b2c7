"""The luck of finished games, worked out in pieces from their records and kept with their hands."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from uuid import UUID

from game.bots.fallback import FALLBACK_PROFILE
from game.bots.profile import BotProfile
from game.engine.game import VISITOR_SEAT
from game.engine.record import InvalidRecord
from game.engine.rules import KNOWN_RULE_SETS, MAX_SEATS, variant_of
from game.engine.variants import HOLDEM
from game.history.recorded_game import GameHistory, PlayedHand
from game.luck.estimator.recorded import KnownHand, luck_of
from game.luck.estimator.value_function import VERSION, shipped
from game.play.dealing import profile_of
from game.simulation.draws import BulkDraws
from leaderboard.recording.hand_luck import HandLuck
from leaderboard.recording.luck import finish_luck, forget_luck, hands_without_luck, save_luck

HANDS_AT_ONCE = 4
PIECE_SECONDS = 0.25
NO_LUCK = HandLuck(0.0, 0.0, 0.0, 0.0)


def rule_sets_with_luck() -> list[str]:
    return [key for key in KNOWN_RULE_SETS if variant_of(key) == HOLDEM]


def work_on(history: GameHistory, seconds: float = PIECE_SECONDS) -> bool:
    """Go on with a game for about `seconds` of processor time; return whether it is done."""
    known = history.game.luck_version
    if known == VERSION:
        return True
    if known:
        forget_luck(history.game_id)
    ends = time.thread_time() + seconds
    left = hands_without_luck(history.game_id)
    while left:
        numbers, left = left[:HANDS_AT_ONCE], left[HANDS_AT_ONCE:]
        save_luck(history.game_id, dict(_found(history, numbers)))
        if time.thread_time() > ends and left:
            return False
    finish_luck(history.game_id, VERSION)
    return True


def _found(history: GameHistory, numbers: list[int]) -> Iterator[tuple[int, HandLuck]]:
    known = {number: _known(history, number) for number in numbers}
    readable = {number: hand for number, hand in known.items() if hand is not None}
    draws = BulkDraws(hashlib.sha256(b"luck" + history.game_id.bytes).digest())
    luck = luck_of(list(readable.values()), list(readable), draws, shipped())
    yield from zip(readable, luck, strict=True)
    yield from ((number, NO_LUCK) for number in numbers if number not in readable)


def _known(history: GameHistory, number: int) -> KnownHand | None:
    """None where the visitor was not dealt in, or the record cannot be read any more: it keeps its result."""
    try:
        hand = history.hand(number)
        if hand is None or not hand.last.hole_cards[VISITOR_SEAT]:
            return None
        return KnownHand.of(hand.last, VISITOR_SEAT, _profiles(hand))
    except InvalidRecord:
        return None


def _profiles(hand: PlayedHand) -> dict[int, BotProfile]:
    """By what the bots decided; those whose version of a table is gone are left out."""
    found = {}
    for seat, player in enumerate(hand.players):
        if player.profile is not None and hand.record.setup.stacks[seat]:
            profile = profile_of(player)
            if player.style is None or profile is not FALLBACK_PROFILE:
                found[seat] = profile
    return found


def bots_luck(game_id: UUID, hand: PlayedHand, seats: Sequence[int]) -> dict[int, HandLuck]:
    """What luck brought each of these seats, all of bots, in a finished hand of hold'em. The visitor's
    decisions and their own count as nobody's."""
    profiles, last = _profiles(hand), hand.last
    known = [KnownHand.of(last, seat, profiles) for seat in seats]
    draws = BulkDraws(hashlib.sha256(b"luck of bots" + game_id.bytes).digest())
    numbers = [hand.number * MAX_SEATS + seat for seat in seats]
    return dict(zip(seats, luck_of(known, numbers, draws, shipped()), strict=True))
