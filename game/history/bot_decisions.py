"""The bots' decisions in finished hands, made again with the reasons for them."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.decision import Decision, decide
from game.engine.draws import decision_stream
from game.engine.seat_view import seat_view
from game.engine.shuffle import Stream, StreamVersion
from game.engine.state import Phase
from game.history.recorded_game import GameHistory, PlayedHand
from game.play.dealing import profile_of
from game.play.saved_game import SeatedPlayer


class BotDecision(NamedTuple):
    """What the bot at `seat` decided at one step."""

    seat: int
    player: SeatedPlayer
    decision: Decision


def bot_decision(history: GameHistory, hand: PlayedHand, step: int) -> BotDecision | None:
    """The bot's decision behind the action of `step`, made again from the same values.

    None for step 0, for an action that no bot decided, before the seed is published, and where the decision
    cannot be repeated because its table is gone.
    """
    seat, number = deciding_bot(hand, step), step - 1
    if history.seed is None or seat is None or history.variant.has_draw:
        return None
    before, rng = hand.states[number], draws_of(history, hand, number)
    decision = decide(seat_view(before, seat), profile_of(hand.players[seat]), rng)
    style = hand.players[seat].style
    if style is not None and (decision.reason.table, decision.reason.version) != style[:2]:
        return None
    if decision.action != hand.record.actions[number]:
        return None
    return BotDecision(seat, hand.players[seat], decision)


def deciding_bot(hand: PlayedHand, step: int) -> int | None:
    """The seat of the bot that decided the action of `step`; None where no bot did."""
    if not 0 < step <= hand.last_step:
        return None
    before = hand.states[step - 1]
    seat = before.to_act
    if seat is None or before.phase is not Phase.BETTING or hand.players[seat].profile is None:
        return None
    return seat


def draws_of(history: GameHistory, hand: PlayedHand, number: int) -> Stream:
    """The random stream of the bot that took action `number`, from 0. Raises ValueError without a seed."""
    if history.seed is None:
        raise ValueError("the seed is not published")
    game = history.game
    version = StreamVersion(game.stream_version)
    return decision_stream(hand.states[number], hand.number, history.seed, game.shuffle_word, version)
