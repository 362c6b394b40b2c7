"""A bot's decision at five-card draw: from a seat view, a style and a random stream to a legal action."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.draw.after_draw import percent_after
from game.bots.draw.hands import HandClass, hand_class, kept_cards, kicker, percent, stripped_ranking
from game.bots.draw.spots import declaration_of, spot_of
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import (
    FREE,
    Declaration,
    DrawTable,
    FirstRow,
    FirstSituation,
    FirstSpot,
    SecondRow,
    SecondSpot,
    Spot,
)
from game.bots.modifiers import (
    BLUFFS_BELOW,
    CHECK_OR_FOLD,
    WEIGHT_TOTAL,
    Modifiers,
    restrict_to_legal,
    shifted,
    with_aggression,
)
from game.bots.rng import Rng
from game.bots.sizing import COMMITTED_PERCENT, Size, draw_noise, draw_size
from game.bots.table import PERCENT, Sizes, Weights
from game.engine.actions import (
    CALL,
    CHECK,
    DECLARE,
    DECLINE,
    FOLD,
    MUCK,
    SERVED,
    Action,
    Bet,
    Discard,
    RaiseTo,
)
from game.engine.cards import Card
from game.engine.ranking import StrippedRanking
from game.engine.seat_view import DrawView, SeatView


class DrawReason(NamedTuple):
    """Why a bot acted as it did.

    `spot`, `strength` and `weights` are None where it did not bet, `row` where no row of the table decided.
    `weights` are those after modifiers, in ten-thousandths; `draw` is what fell among them, or among the
    percents of the row of an exchange or a blind.
    """

    table: str
    version: int
    spot: Spot | None = None
    strength: int | None = None
    row: str | None = None
    weights: Weights | None = None
    draw: int | None = None
    size: Size | None = None
    noise: int | None = None


class DrawDecision(NamedTuple):
    action: Action
    reason: DrawReason


class DrawHand(NamedTuple):
    """The viewer's cards, and how hands rank in this deal."""

    cards: tuple[Card, ...]
    ranking: StrippedRanking

    @property
    def hand_class(self) -> HandClass:
        return hand_class(self.cards, self.ranking)

    @property
    def percent(self) -> int:
        return percent(self.cards, self.ranking)


def decide(view: SeatView, style: DrawStyle, rng: Rng) -> DrawDecision:
    """The action for the seat of `view`, drawn from `rng`. It is always legal.

    Raises ValueError when it is not the seat's turn, or the game is no five-card draw.
    """
    legal, reason = view.legal, DrawReason(style.table.key, style.table.version)
    if legal.seat is None or view.draw is None:
        raise ValueError("there is nothing to decide here")
    if legal.decline:
        return _answer_to_blinds(view, view.draw, style, rng)
    if legal.show_or_muck:
        return DrawDecision(MUCK, reason)
    hand = DrawHand(view.my_cards, stripped_ranking(view))
    if legal.max_discards is not None:
        return _exchange(hand, style.table, rng)
    return _bet(view, view.draw, hand, style, rng)


def _answer_to_blinds(view: SeatView, draw: DrawView, style: DrawStyle, rng: Rng) -> DrawDecision:
    asked = declaration_of(view, draw)
    row = style.table.blind_row(*asked)
    chance = rng.below(PERCENT)
    reason = DrawReason(style.table.key, style.table.version, row=row.key if row else None, draw=chance)
    if row is None or chance >= row.yes:
        return DrawDecision(DECLINE, reason)
    return DrawDecision(CALL if asked[0] is Declaration.SEEN_UNSEEN else DECLARE, reason)


def _exchange(hand: DrawHand, table: DrawTable, rng: Rng) -> DrawDecision:
    row = table.exchange_row(hand.hand_class)
    chance = rng.below(PERCENT)
    reason = DrawReason(table.key, table.version, row=row.key if row else None, draw=chance)
    held = kept_cards(hand.cards, hand.ranking)
    if row is not None and chance < row.served:
        return DrawDecision(SERVED, reason)
    if row is not None and chance < row.served + row.with_kicker:
        held = (*held, *kicker(hand.cards, held))
    return DrawDecision(Discard(tuple(card for card in hand.cards if card not in held)), reason)


def _bet(view: SeatView, draw: DrawView, hand: DrawHand, style: DrawStyle, rng: Rng) -> DrawDecision:
    table = style.table
    spot = spot_of(view, draw)
    strength = _strength(hand, spot, table)
    row, found = weights_at(style, spot, strength)
    weights = restrict_to_legal(found, view.legal)
    chance = rng.below(WEIGHT_TOTAL)
    reason = DrawReason(table.key, table.version, spot, strength, row.key if row else None, weights, chance)
    if chance < weights.fold:
        return DrawDecision(FOLD, reason)
    if chance < weights.fold + weights.call:
        return DrawDecision(CHECK if view.legal.check else CALL, reason)
    size = draw_size(row.sizes if row else Sizes(PERCENT, 0, 0), rng)
    noise = draw_noise(style.size_noise, rng)
    return DrawDecision(sized(view, size, noise), reason._replace(size=size, noise=noise))


def spot_and_strength(view: SeatView, table: DrawTable) -> tuple[Spot, int]:
    """Where the seat is to bet, its spot, and the percent of strength of its hand without any modifiers.

    Raises ValueError where the game is no five-card draw.
    """
    if view.draw is None:
        raise ValueError("no five-card draw")
    spot = spot_of(view, view.draw)
    return spot, _strength(DrawHand(view.my_cards, stripped_ranking(view)), spot, table)


def weights_at(style: DrawStyle, spot: Spot, strength: int) -> tuple[FirstRow | SecondRow | None, Weights]:
    """The row that decides a hand of this percent of strength, and its weights after modifiers, in
    ten-thousandths, legal or not."""
    row = row_at(style.table, spot, _shifted(strength, spot, style.modifiers))
    return row, _weights(row, spot, strength, style.modifiers)


def _strength(hand: DrawHand, spot: Spot, table: DrawTable) -> int:
    if isinstance(spot, SecondSpot):
        return percent_after(hand.cards, hand.ranking)
    return max(percent(hand.cards, hand.ranking), table.worth(hand.hand_class))


def row_at(table: DrawTable, spot: Spot, strength: int) -> FirstRow | SecondRow | None:
    """The row that decides the spot; None where the table has none."""
    if isinstance(spot, SecondSpot):
        return table.second_row(spot, strength)
    return table.first_row(spot, strength)


def _shifted(strength: int, spot: Spot, modifiers: Modifiers) -> int:
    """Looseness opens with less and sees more before the draw; stickiness calls more bets after it."""
    if isinstance(spot, FirstSpot):
        return shifted(strength, modifiers.looseness)
    return strength if spot.situation in FREE else shifted(strength, modifiers.stickiness)


def _weights(row: FirstRow | SecondRow | None, spot: Spot, strength: int, modifiers: Modifiers) -> Weights:
    """Bluffs are added after the draw, where nobody has bet. Aggression leaves openings alone: looseness
    decides who opens, and passive players open, too."""
    is_opening = spot.situation is FirstSituation.OPENING
    aggression = PERCENT if is_opening else modifiers.aggression
    weights = with_aggression(row.weights if row else CHECK_OR_FOLD, aggression)
    if isinstance(spot, FirstSpot) or spot.situation not in FREE or strength >= BLUFFS_BELOW:
        return weights
    added = min(modifiers.bluff_rate * WEIGHT_TOTAL // PERCENT, weights.call)
    return Weights(weights.fold, weights.call - added, weights.raise_ + added)


def sized(view: SeatView, size: Size, noise: int = PERCENT) -> Action:
    """The legal bet or raise of a size: half the pot, the pot, or all that is legal. `noise` is the
    percentage by which its part beyond a call is scaled.

    Raises ValueError where neither a bet nor a raise is legal.
    """
    legal = view.legal
    amounts = legal.bet or legal.raise_to
    if amounts is None:
        raise ValueError("nothing can be raised here")
    if legal.raise_options:
        place = {Size.SMALL: 0, Size.LARGE: len(legal.raise_options) // 2, Size.ALL_IN: -1}[size]
        return RaiseTo(legal.raise_options[place])
    share = {Size.SMALL: 1, Size.LARGE: 2, Size.ALL_IN: 4}[size]
    amount = view.current_bet + (view.pot + view.to_call) * share * noise // (2 * PERCENT)
    chip = max(1, view.big_blind)
    amount = amounts.nearest(-(-amount // chip) * chip)
    paid = amount - view.current_bet + view.to_call
    if paid * PERCENT >= view.my_stack * COMMITTED_PERCENT:
        amount = amounts.max
    return Bet(amount) if legal.bet else RaiseTo(amount)
