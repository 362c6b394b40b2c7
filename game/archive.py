"""Tells the leaderboard of games and hands, as the plain values that it asks for."""

from __future__ import annotations

import datetime
from typing import Any

from game.engine.game import VISITOR_SEAT, EndReason
from game.engine.record import hand_record, hand_to_plain
from game.engine.state import Phase
from game.saved_game import SavedGame
from leaderboard import recording
from leaderboard.models import EndReason as RecordedReason
from leaderboard.models import GameKind
from leaderboard.shuffles import publish_shuffle


def record_start(saved: SavedGame) -> None:
    """Record that the game runs."""
    recording.start_game(_start(saved))


def record_step(before: SavedGame, after: SavedGame, now: float) -> None:
    """Record what a step finished: a hand, the game, both or nothing. Repeating it changes nothing."""
    if after.ended is EndReason.LEFT:
        recording.abandon_game(after.game_id, at=_moment(now))
        _publish(after)
        return
    if after.hand.phase is Phase.OVER and before.hand.phase is not Phase.OVER:
        recording.save_hand(after.game_id, after.game.hand_number, _hand(after), _net(after))
    if after.ended is not None and before.ended is None:
        recording.finish_game(_result(after, now))
        _publish(after)


def _publish(saved: SavedGame) -> None:
    """Tell the seed of a game that is over. Its unfinished hand, if there is one, is kept nowhere."""
    publish_shuffle(saved.game_id, saved.seed.hex(), saved.shuffle_word)


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, tz=datetime.UTC)


def _start(saved: SavedGame) -> recording.GameStart:
    setup, choices = saved.game.setup, saved.choices
    rules = setup.rules
    return recording.GameStart(
        game_id=saved.game_id,
        kind=GameKind.INTERACTIVE if setup.interactive else GameKind.SIMULATED,
        name=choices.name,
        rule_set=rules.key,
        limit=rules.limit.value,
        money_unit=choices.currency,
        players=setup.players,
        starting_stack=setup.starting_stack,
        started_at=_moment(saved.started_at),
        settings={
            "hands": setup.most_hands,
            "time": setup.most_minutes,
            "raises": rules.raise_cap.raises,
            "timer": choices.timer,
            "ante": rules.antes,
            "probability": choices.show_odds,
        },
    )


def _hand(saved: SavedGame) -> dict[str, Any]:
    """The hand's record, with who played it: enough to play it again and to decide again as the bots did."""
    return {
        "hand": hand_to_plain(hand_record(saved.hand)),
        "number": saved.game.hand_number,
        "players": [list(player) for player in saved.players],
        "late": list(saved.late),
    }


def _net(saved: SavedGame) -> int | None:
    if not saved.interactive:
        return None
    return saved.hand.stacks[VISITOR_SEAT] - saved.game.stacks[VISITOR_SEAT]


def _result(saved: SavedGame, now: float) -> recording.GameResult:
    """The visitor's result; in a simulated game that of the first seat."""
    game = saved.settled
    if saved.ended is None:
        raise ValueError("the game is not over")
    return recording.GameResult(
        start=_start(saved),
        ended_at=_moment(now),
        end_reason=RecordedReason(saved.ended.value),
        hands=game.hands_played,
        final_stack=game.stacks[VISITOR_SEAT],
        place=game.places[VISITOR_SEAT],
    )
