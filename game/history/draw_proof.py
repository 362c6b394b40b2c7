"""What the bots of poker all'italiana drew for their decisions, for the shuffle file."""

from __future__ import annotations

from typing import Any

from game.bots.draw.table import DrawTable, FirstRow, SecondRow
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.table import ALWAYS_SMALL, PERCENT, Sizes
from game.engine.state import Phase
from game.history.bot_decisions import draws_of
from game.history.recorded_game import GameHistory, PlayedHand
from game.history.repeated_draw_decisions import RepeatedDecision, drawing_bot, repeated_decision
from game.play.saved_game import SeatedPlayer

Plain = dict[str, Any]


def draws_of_deal(history: GameHistory, hand: PlayedHand) -> list[Plain]:
    """A draw for every decision of a bot, in their order."""
    seats = ((step, drawing_bot(hand, step)) for step in range(1, hand.last_step + 1))
    return [_draw(history, hand, step, seat) for step, seat in seats if seat is not None]


def _draw(history: GameHistory, hand: PlayedHand, step: int, seat: int) -> Plain:
    """Without its table a decision has no weights to show, only the draw."""
    player, found = hand.players[seat], repeated_decision(history, hand, step)
    bets = hand.states[step - 1].phase is Phase.BETTING
    drawn = draws_of(history, hand, step - 1).below(WEIGHT_TOTAL if bets else PERCENT)
    table, version = player.style[:2] if player.style else (None, None)
    draw: Plain = {
        "action": step - 1,
        "seat": seat,
        "profile": player.profile,
        "table": found.reason.table if found else table,
        "version": found.reason.version if found else version,
        **modifiers_told(player),
        "row": found.reason.row if found else None,
        "weights": list(found.weights) if found else None,
        "draw": drawn,
    }
    return draw | (_size(found) if found else {})


def modifiers_told(player: SeatedPlayer) -> Plain:
    """The version of the profile's modifiers, where it is known."""
    number = player.style.modifiers_version if player.style else 0
    return {"modifiers_version": number} if number else {}


def _size(found: RepeatedDecision) -> Plain:
    """What the proof says of the size of a bet or raise."""
    reason, style = found.reason, found.style
    if reason.size is None:
        return {}
    return {
        "sizes": list(_sizes(style.table, reason.row).plain),
        "size": reason.size.value,
        "most_noise": style.size_noise,
        "noise": reason.noise,
    }


def _sizes(table: DrawTable, key: str | None) -> Sizes:
    rows: tuple[FirstRow | SecondRow, ...] = (*table.first, *table.second)
    return next((row.sizes for row in rows if row.key == key), ALWAYS_SMALL)
