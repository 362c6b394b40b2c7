"""What it takes to check a game's shuffle, as JSON: the file that the verifiers read.

The page about the shuffle documents its fields; a change of their meaning takes a new version.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Any

from game.bots.lineup import OpponentSelection
from game.bots.modifiers import WEIGHT_TOTAL
from game.bots.profile import SizeClass, Style
from game.bots.table import ALWAYS_SMALL, DecisionTable, Row, Sizes
from game.bots.view_spots import dealt_in
from game.engine.cards import format_cards
from game.engine.record import encode_action
from game.engine.rules import HeadsUpBlinds, Rotation
from game.engine.seat_view import seat_view
from game.engine.shuffle import commitment
from game.engine.variants import HOLDEM
from game.history.bot_decisions import BotDecision, bot_decision, deciding_bot, draws_of
from game.history.draw_proof import draws_of_deal, modifiers_told
from game.history.recorded_game import GameHistory, PlayedHand
from game.play.day_chain import chain_of
from game.play.dealing import profile_of
from leaderboard.models import GameKind

FORMAT = "bigholdem-game"
VERSION = 4

Plain = dict[str, Any]


def game_proof(history: GameHistory) -> Plain | None:
    """None while the seed is not published."""
    seed = history.seed
    if seed is None:
        return None
    game = history.game
    hands = list(history.hands())
    return {
        "format": FORMAT,
        "version": VERSION,
        "stream": game.stream_version,
        "game": str(game.game_id),
        "rule_set": game.rule_set,
        "started": game.started_at.isoformat(),
        "players": game.players,
        "rotation": game.settings.get("rotation", Rotation.BUTTON_MOVES.value),
        "heads_up": game.settings.get("heads_up", HeadsUpBlinds.BUTTON_POSTS_BIG.value),
        "commitment": commitment(seed),
        "seed": game.seed,
        "shuffle_word": game.shuffle_word,
        **_seats(history, hands),
        "variant": (hands[0].record.setup.variant if hands else HOLDEM).key,
        "hands": [_hand(history, hand) for hand in hands],
        **({"resets_stacks": True} if game.settings.get("resets_stacks") else {}),
        **_day(history),
    }


def _day(history: GameHistory) -> Plain:
    """What a game of the day has beside: its date, and the chain of seeds that it belongs to."""
    day = history.game.started_at.astimezone(UTC).date()
    chain = chain_of(day) if history.game.kind is GameKind.DAY else None
    if chain is None:
        return {}
    first = chain.first_day.isoformat()
    return {"day": {"date": day.isoformat(), "first_day": first, "anchor": chain.anchor}}


def _seats(history: GameHistory, hands: Sequence[PlayedHand]) -> Plain:
    """Who sat where, and what that was drawn from: None for a game of which it was not kept."""
    first = hands[0] if hands else None
    offer = first.offer if first else None
    opponents = first.opponents if first else OpponentSelection()
    return {
        "interactive": not history.is_simulated,
        "profiles": [player.profile for player in first.players] if first else [],
        "offered": None if offer is None else list(map(list, offer.profiles)),
        "free_names": None if offer is None else list(offer.names),
        **({"drafts": list(map(list, offer.drafts))} if offer and offer.drafts else {}),
        "mix": opponents.mix.value,
        "chosen": _chosen(history, opponents),
    }


def _chosen(history: GameHistory, opponents: OpponentSelection) -> list[str | None]:
    """By seat the profile that the visitor chose, None where it was drawn."""
    bots = history.game.players - (not history.is_simulated)
    chosen = [key or None for key in opponents.of_seats(bots)]
    return chosen if history.is_simulated else [None, *chosen]


def _hand(history: GameHistory, hand: PlayedHand) -> Plain:
    setup, last = hand.record.setup, hand.last
    return _draw_game(hand) | {
        "number": hand.number,
        "names": list(hand.names),
        "button": setup.button,
        "starting_stacks": list(setup.stacks),
        "antes": list(setup.antes),
        "blinds": list(setup.blinds),
        "deck": format_cards(hand.record.deck, ""),
        "hole_cards": [format_cards(cards, "") for cards in last.hole_cards],
        "board": format_cards(last.board, ""),
        "actions": [encode_action(action) for action in hand.record.actions],
        "finishing_stacks": list(last.stacks),
        "draws": _draws(history, hand) if last.draw is None else draws_of_deal(history, hand),
    }


def _draws(history: GameHistory, hand: PlayedHand) -> list[Plain]:
    bots = ((step, deciding_bot(hand, step)) for step in range(1, hand.last_step + 1))
    return [_draw(history, hand, step, seat) for step, seat in bots if seat is not None]


def _draw_game(hand: PlayedHand) -> Plain:
    """What only a hand with a draw has: who is dealt in, the seat of each action, the hands before the draw,
    and what lay on the table before and after."""
    setup, last = hand.record.setup, hand.last
    if last.draw is None:
        return {}
    return {
        "dealt_in": [seat in setup.dealt_in for seat in setup.seats],
        "seats": [state.to_act for state in hand.states[:-1]],
        "first_hands": [format_cards(cards, "") for cards in last.draw.first_hands],
        "table_before": 0 if setup.carried is None else setup.carried.amount,
        "table_after": last.pot if last.left_on_table else 0,
    }


def _draw(history: GameHistory, hand: PlayedHand, step: int, seat: int) -> Plain:
    """One bot's draw. Of a table that is gone there are no weights to tell, but the draw still is."""
    bot = bot_decision(history, hand, step)
    if bot is not None:
        return _reported_draw(hand, step - 1, bot)
    player = hand.players[seat]
    return {
        "action": step - 1,
        "seat": seat,
        "profile": player.profile,
        "table": player.style.table if player.style else None,
        "version": player.style.version if player.style else None,
        **modifiers_told(player),
        "row": None,
        "weights": None,
        "draw": draws_of(history, hand, step - 1).below(WEIGHT_TOTAL),
    }


def _reported_draw(hand: PlayedHand, number: int, bot: BotDecision) -> Plain:
    """One bot's draw with what it fell among; `number` counts the actions of the hand from 0."""
    reason, style = bot.decision.reason, _style(hand, number, bot)
    draw: Plain = {
        "action": number,
        "seat": bot.seat,
        "profile": bot.player.profile,
        "table": reason.table,
        "version": reason.version,
        **modifiers_told(bot.player),
        "row": reason.row,
        "weights": list(reason.weights),
        "draw": reason.draw,
    }
    if reason.size is not None:
        draw |= {
            "sizes": list(_sizes(style.table, reason.row).plain),
            "size": reason.size.value,
            "most_noise": style.noise_on(hand.states[number].street),
            "noise": reason.noise,
        }
    return draw


def _sizes(table: DecisionTable, key: str | None) -> Sizes:
    rows: tuple[Row, ...] = (*table.preflop, *table.postflop)
    return next((row.sizes for row in rows if row.key == key), ALWAYS_SMALL)


def _style(hand: PlayedHand, number: int, bot: BotDecision) -> Style:
    is_heads_up = dealt_in(seat_view(hand.states[number], bot.seat)) == 2
    return profile_of(bot.player).style(SizeClass.HEADS_UP if is_heads_up else SizeClass.RING)
