"""Tells the leaderboard of games and hands, as the plain values that it asks for."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

from game.bots.lineup import OpponentSelection
from game.engine.cards import format_cards
from game.engine.game import VISITOR_SEAT, GameSetup, first_chips
from game.engine.house_rules import changed_rules, rule_values
from game.engine.record import hand_record, hand_to_plain
from game.engine.rules import KNOWN_RULE_SETS
from game.engine.state import Phase
from game.play.final_state import final_state
from game.play.saved_game import SavedGame
from game.play.saved_text import opponents_to_plain
from game.simulation.player_stats import Stat, seat_counts
from leaderboard.models import EndReasonChoices, GameKind
from leaderboard.recording import recorder
from leaderboard.recording.shuffles import publish_shuffle

RECORD_VERSION = 2
"""Of a hand's record. Records of version 1 do not name it, and have no offer."""


def record_start(saved: SavedGame, player_key: str = "") -> bool:
    """Record that the game runs; `player_key` says whose name the visitor plays under. False if the game
    was begun before; then nothing is changed."""
    return recorder.start_game(replace(_start(saved), player_key=player_key))


def record_step(before: SavedGame, after: SavedGame, now: float) -> None:
    """Record what a step finished: a hand, the game, both or nothing, and of a trial nothing. Repeating it
    changes nothing."""
    if after.trial is not None:
        return
    if after.was_left:
        _record_left(after, now)
        return
    if _is_taken_back(before, after):
        recorder.remove_hand(after.game_id, after.game.deal_number)
    if after.hand.phase is Phase.OVER and before.hand.phase is not Phase.OVER:
        number = after.game.deal_number
        recorder.save_hand(
            after.game_id,
            number,
            _hand(after),
            _net(after),
            _figures(after),
            outline=_outline(after),
            left_on_table=after.hand.left_on_table,
        )
    if after.ended is not None and before.ended is None:
        recorder.finish_game(_result(after, now))
        _publish(after)


def _is_taken_back(before: SavedGame, after: SavedGame) -> bool:
    """Whether a finished hand goes on, as it does where a decision of it is taken back."""
    was_over = before.hand.phase is Phase.OVER and after.hand.phase is not Phase.OVER
    return was_over and before.game.deal_number == after.game.deal_number


def _record_left(saved: SavedGame, now: float) -> None:
    """A visitor's game is ranked from his first own action on; before it, it leaves no trace."""
    if saved.counts:
        recorder.finish_game(_result(saved, now))
    elif saved.interactive:
        recorder.remove_game(saved.game_id)
    else:
        recorder.abandon_game(saved.game_id, at=_moment(now))
    _publish(saved)


def _publish(saved: SavedGame) -> None:
    """Publish the seed of a game that is over. An unfinished hand is not recorded. The seed of a game of the
    day is published for all its players at once, when the day is over."""
    if not saved.tells_seed:
        return
    publish_shuffle(saved.game_id, saved.seed.hex(), saved.shuffle_word, saved.stream_version)


def record_lost(game_id: UUID | None, now: float) -> None:
    """Close a game whose save cannot be read any more; it has no result."""
    if game_id is not None:
        recorder.abandon_game(game_id, at=_moment(now))


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, tz=datetime.UTC)


def _start(saved: SavedGame) -> recorder.GameStart:
    setup, choices = saved.game.setup, saved.choices
    rules = setup.rules
    return recorder.GameStart(
        game_id=saved.game_id,
        kind=kind_of(saved),
        name=choices.name,
        rule_set=rules.key,
        limit=rules.limit.value,
        money_unit=choices.currency,
        players=setup.players,
        starting_stack=setup.starting_stack,
        first_big_blind=setup.rules.min_bet_of(first_chips(setup)),
        changed_rules=changed_settings(setup, saved.opponents),
        started_at=_moment(saved.started_at),
        settings={
            "hands": setup.max_hands,
            "time": setup.max_minutes,
            "timer": choices.timer,
            "probability": choices.show_odds,
            **({"resets_stacks": True} if setup.resets_stacks else {}),
            **settings_of_rules(setup, saved.opponents),
        },
    )


def kind_of(saved: SavedGame) -> GameKind:
    if not saved.interactive:
        return GameKind.SIMULATED
    if saved.is_practice:
        return GameKind.PRACTICE
    if saved.day:
        return GameKind.DAY
    return GameKind.INTERACTIVE if saved.challenge_of is None else GameKind.CHALLENGE


SEAT_BY_SEAT = "seats"
"""The value of the setting "opponents" where the visitor chose some of them by seat."""


def opponents_setting(opponents: OpponentSelection) -> str:
    return SEAT_BY_SEAT if any(opponents.seats) else opponents.mix.value


def settings_of_rules(setup: GameSetup, opponents: OpponentSelection) -> dict[str, Any]:
    """The settings in which a game can differ from the rule set that it is named after, or from the usual
    opponents."""
    return {
        "stack": setup.starting_stack,
        "opponents": opponents_setting(opponents),
        **rule_values(setup.rules),
    }


def changed_settings(setup: GameSetup, opponents: OpponentSelection) -> tuple[str, ...]:
    """The keys of those in which it does."""
    return tuple(_changed(setup, opponents))


def _changed(setup: GameSetup, opponents: OpponentSelection) -> Iterator[str]:
    named = KNOWN_RULE_SETS[setup.rules.key]
    if opponents.are_chosen:
        yield "opponents"
    if setup.starting_stack != named.starting_stack(setup.players):
        yield "stack"
    for rule in changed_rules(setup.rules, named):
        yield rule.key


def _hand(saved: SavedGame) -> dict[str, Any]:
    """The hand's record, with who played it: enough to play it again and to decide again as the bots did.

    That of the first hand also holds what the line-up was drawn from.
    """
    number = saved.game.deal_number
    record = {
        "version": RECORD_VERSION,
        "hand": hand_to_plain(hand_record(saved.hand)),
        "number": number,
        "players": [list(player) for player in saved.players],
        "late": list(saved.late),
        "away": list(saved.away),
    }
    if number > 1:
        return record
    return record | {"offer": saved.offer, "opponents": opponents_to_plain(saved.opponents)}


def _net(saved: SavedGame) -> int | None:
    if not saved.interactive:
        return None
    return saved.hand.stacks[VISITOR_SEAT] - saved.game.stacks[VISITOR_SEAT]


def _figures(saved: SavedGame) -> recorder.HandFigures | None:
    """How the visitor played the hand; None in a simulated game, for a hand he was not dealt into, and in a
    game to whose rounds the figures do not apply."""
    if not saved.interactive or saved.hand.draw is not None or not saved.hand.setup.stacks[VISITOR_SEAT]:
        return None
    counts = seat_counts(saved.hand)[VISITOR_SEAT]
    return recorder.HandFigures(
        big_blind=saved.hand.setup.big_blind,
        vpip=bool(counts[Stat.VPIP]),
        pfr=bool(counts[Stat.PFR]),
        bets=counts[Stat.BETS],
        calls=counts[Stat.CALLS],
        showdown=bool(counts[Stat.SHOWDOWNS]),
        showdown_won=bool(counts[Stat.SHOWDOWNS_WON]),
    )


def _outline(saved: SavedGame) -> recorder.HandOutline | None:
    """What the visitor's own list of hands shows; None for a hand that he was not dealt into."""
    hand = saved.hand
    if not saved.interactive or not hand.hole_cards[VISITOR_SEAT]:
        return None
    pot = hand.pot if hand.left_on_table else sum(pot.amount for pot in hand.awarded)
    return recorder.HandOutline(
        cards=format_cards(hand.hole_cards[VISITOR_SEAT], ""), position=_position(saved), pot=pot
    )


def _position(saved: SavedGame) -> str:
    """By the seats dealt in from the button back; a game of another order of play has none."""
    hand = saved.hand
    if hand.draw is not None:
        return ""
    if blind := hand.setup.blinds[VISITOR_SEAT]:
        return "big-blind" if blind == max(hand.setup.blinds) else "small-blind"
    order = [seat for seat in hand.setup.clockwise_from(hand.setup.button) if not hand.setup.blinds[seat]]
    behind = len(order) - 1 - order.index(VISITOR_SEAT)
    return "button" if behind == 0 else "late" if behind == 1 else "middle" if behind < 4 else "early"


def _result(saved: SavedGame, now: float) -> recorder.GameResult:
    """The visitor's result; in a simulated game that of the first seat."""
    game = final_state(saved)
    if saved.ended is None:
        raise ValueError("the game is not over")
    return recorder.GameResult(
        start=_start(saved),
        ended_at=_moment(now),
        end_reason=EndReasonChoices(saved.ended.value),
        hands=game.hands_played,
        final_stack=game.stacks[VISITOR_SEAT],
        place=game.places[VISITOR_SEAT],
        left_hand=_left_hand(saved),
    )


def _left_hand(saved: SavedGame) -> recorder.LeftHand | None:
    """The hand that the visitor left before its end."""
    if not saved.was_left or saved.hand.phase is Phase.OVER:
        return None
    net = saved.hand.stacks[VISITOR_SEAT] - saved.game.stacks[VISITOR_SEAT]
    return recorder.LeftHand(net, saved.hand.setup.big_blind)
