"""What it takes to check a game's shuffle, as JSON: the file that the verifiers read.

The page about the shuffle documents its fields; a change of their meaning takes a new version.
"""

from __future__ import annotations

from typing import Any

from game.bots.profile import SizeClass, Style
from game.bots.spots import dealt_in
from game.bots.table import PERCENT, DecisionTable, Row, Sizes
from game.engine.cards import format_cards
from game.engine.record import encode_action
from game.engine.seat_view import seat_view
from game.engine.shuffle import commitment
from game.history import BotDecision, GameHistory, PlayedHand, bot_decision
from game.play import profile_of

FORMAT = "bigholdem-game"
VERSION = 1

Plain = dict[str, Any]


def game_proof(history: GameHistory) -> Plain | None:
    """None while the seed is not published."""
    seed = history.seed
    if seed is None:
        return None
    kept = history.kept
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": str(kept.game_id),
        "rule_set": kept.rule_set,
        "started": kept.started_at.isoformat(),
        "players": kept.players,
        "commitment": commitment(seed),
        "seed": kept.seed,
        "shuffle_word": kept.shuffle_word,
        "hands": [_hand(history, hand) for hand in history.hands()],
    }


def _hand(history: GameHistory, hand: PlayedHand) -> Plain:
    setup, last = hand.record.setup, hand.last
    decisions = (bot_decision(history, hand, step) for step in range(1, hand.last_step + 1))
    return {
        "number": hand.number,
        "names": list(hand.names),
        "button": setup.button,
        "starting_stacks": list(setup.stacks),
        "deck": format_cards(hand.record.deck, ""),
        "hole_cards": [format_cards(cards, "") for cards in last.hole_cards],
        "board": format_cards(last.board, ""),
        "actions": [encode_action(action) for action in hand.record.actions],
        "finishing_stacks": list(last.stacks),
        "draws": [_draw(hand, step, decision) for step, decision in enumerate(decisions) if decision],
    }


def _draw(hand: PlayedHand, number: int, bot: BotDecision) -> Plain:
    """One bot's draw; `number` counts the actions of the hand from 0."""
    reason, style = bot.decision.reason, _style(hand, number, bot)
    draw: Plain = {
        "action": number,
        "seat": bot.seat,
        "profile": bot.player.profile,
        "table": reason.table,
        "version": reason.version,
        "row": reason.row,
        "weights": list(reason.weights),
        "draw": reason.draw,
    }
    if reason.size is not None:
        draw |= {
            "sizes": list(_sizes(style.table, reason.row)),
            "size": reason.size.value,
            "most_noise": style.size_noise,
            "noise": reason.noise,
        }
    return draw


def _sizes(table: DecisionTable, key: str | None) -> Sizes:
    rows: tuple[Row, ...] = (*table.preflop, *table.postflop)
    return next((row.sizes for row in rows if row.key == key), Sizes(PERCENT, 0, 0))


def _style(hand: PlayedHand, number: int, bot: BotDecision) -> Style:
    is_heads_up = dealt_in(seat_view(hand.states[number], bot.seat)) == 2
    return profile_of(bot.player).style(SizeClass.HEADS_UP if is_heads_up else SizeClass.RING)
