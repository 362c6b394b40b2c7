"""A bot's decision at five-card draw: from a seat view, a style and a random stream to a legal action."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.draw.hands import HandClass, hand_class, kept_cards, kicker, percent, stripped_ranking
from game.bots.draw.table import FREE, BetRow, Drawn, DrawTable, Place, Situation, Spot
from game.bots.modifiers import (
    BLUFFS_BELOW,
    CHECK_OR_FOLD,
    WEIGHT_TOTAL,
    restrict_to_legal,
    shifted,
    with_aggression,
)
from game.bots.profile import Modifiers
from game.bots.rng import Rng
from game.bots.sizing import COMMITTED_PERCENT, Size, draw_size
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
from game.engine.events import Street
from game.engine.ranking import StrippedRanking
from game.engine.seat_view import DrawView, SeatView

BIG_BET_PERCENT = 60
"""A bet of more than this share of the pot before it is a big one."""
LATE_SEATS = 1
"""Who has at most so many seats to speak after him opens late."""


class Reason(NamedTuple):
    """Why a bot acted as it did. `spot` and `strength` are None where no cards are seen yet, `row` where no
    row of the table decided; `weights` are those after modifiers, in ten-thousandths."""

    table: str
    version: int
    spot: Spot | None = None
    strength: int | None = None
    row: str | None = None
    weights: Weights | None = None
    draw: int | None = None
    size: Size | None = None


class Decision(NamedTuple):
    action: Action
    reason: Reason


class Hand(NamedTuple):
    """The viewer's cards, and how hands rank in this deal."""

    cards: tuple[Card, ...]
    ranking: StrippedRanking

    @property
    def hand_class(self) -> HandClass:
        return hand_class(self.cards, self.ranking)

    @property
    def percent(self) -> int:
        return percent(self.cards, self.ranking)


def decide(view: SeatView, table: DrawTable, modifiers: Modifiers, rng: Rng) -> Decision:
    """The action for the seat of `view`, drawn from `rng`. It is always legal.

    Raises ValueError when it is not the seat's turn, or the game is no five-card draw.
    """
    legal, reason = view.legal, Reason(table.key, table.version)
    if legal.seat is None or view.draw is None:
        raise ValueError("there is nothing to decide here")
    if legal.decline:
        return Decision(_answer_to_blinds(view, table, rng), reason)
    if legal.show_or_muck:
        return Decision(MUCK, reason)
    hand = Hand(view.my_cards, stripped_ranking(view))
    if legal.max_discards is not None:
        return Decision(_exchange(hand, table, rng), reason)
    return _bet(view, view.draw, hand, table, modifiers, rng)


def _answer_to_blinds(view: SeatView, table: DrawTable, rng: Rng) -> Action:
    chance = rng.below(PERCENT)
    if view.legal.call is not None:
        return CALL if chance < table.unseen_percent else DECLINE
    return DECLARE if chance < table.blind_percent else DECLINE


def _exchange(hand: Hand, table: DrawTable, rng: Rng) -> Action:
    row = table.discard_row(hand.hand_class)
    chance = rng.below(PERCENT)
    held = kept_cards(hand.cards, hand.ranking)
    if row is not None and chance < row.served:
        return SERVED
    if row is not None and chance < row.served + row.with_kicker:
        held = (*held, *kicker(hand.cards, held))
    return Discard(tuple(card for card in hand.cards if card not in held))


def _bet(
    view: SeatView, draw: DrawView, hand: Hand, table: DrawTable, modifiers: Modifiers, rng: Rng
) -> Decision:
    spot = spot_of(view, draw)
    strength = hand.percent
    if view.street is Street.FIRST_ROUND:
        strength = max(strength, table.draw_percent(hand.hand_class))
    row = table.bet_row(spot, _shifted(strength, spot, modifiers))
    weights = restrict_to_legal(_weights(row, spot, strength, modifiers), view.legal)
    chance = rng.below(WEIGHT_TOTAL)
    reason = Reason(table.key, table.version, spot, strength, row.key if row else None, weights, chance)
    if chance < weights.fold:
        return Decision(FOLD, reason)
    if chance < weights.fold + weights.call:
        return Decision(CHECK if view.legal.check else CALL, reason)
    size = draw_size(row.sizes if row else Sizes(PERCENT, 0, 0), rng)
    return Decision(sized(view, size), reason._replace(size=size))


def _shifted(strength: int, spot: Spot, modifiers: Modifiers) -> int:
    """Looseness sees more openings, and blinds; stickiness calls more bets after the draw."""
    if spot.situation in FREE:
        return strength
    before_draw = spot.drawn is Drawn.NOT_YET
    return shifted(strength, modifiers.looseness if before_draw else modifiers.stickiness)


def _weights(row: BetRow | None, spot: Spot, strength: int, modifiers: Modifiers) -> Weights:
    weights = with_aggression(row.weights if row else CHECK_OR_FOLD, modifiers.aggression)
    if spot.situation is not Situation.UNBET or strength >= BLUFFS_BELOW:
        return weights
    added = min(modifiers.bluff_rate * WEIGHT_TOTAL // PERCENT, weights.call)
    return Weights(weights.fold, weights.call - added, weights.raise_ + added)


def spot_of(view: SeatView, draw: DrawView) -> Spot:
    """The spot of the seat whose turn it is to bet."""
    return Spot(_situation(view, draw), _place(view), _drawn(view, draw))


def _situation(view: SeatView, draw: DrawView) -> Situation:
    if view.street is Street.FIRST_ROUND:
        if view.raises:
            return Situation.RAISED
        if draw.makers:
            return Situation.MAKER if view.legal.check else Situation.BLIND
        return Situation.OPENED if view.to_call else Situation.OPENING
    if not view.to_call:
        return Situation.UNBET
    if view.raises:
        return Situation.BIG_BET
    before = view.pot - sum(view.bets)
    big = view.to_call * PERCENT > before * BIG_BET_PERCENT or 2 * view.to_call > view.my_stack
    return Situation.BIG_BET if big else Situation.SMALL_BET


def _place(view: SeatView) -> Place:
    seats = len(view.stacks)
    after = 0 if view.seat is None else (view.button - view.seat) % seats
    behind = sum(view.in_hand[(view.button - step) % seats] for step in range(after))
    return Place.LATE if behind <= LATE_SEATS else Place.EARLY


def _drawn(view: SeatView, draw: DrawView) -> Drawn:
    if view.street is Street.FIRST_ROUND:
        return Drawn.NOT_YET
    fewest = min((draw.drawn[seat] or 0 for seat in view.opponents), default=0)
    return (Drawn.NONE, Drawn.ONE)[fewest] if fewest < 2 else Drawn.MORE


def sized(view: SeatView, size: Size) -> Action:
    """The legal bet or raise of a size: half the pot, the pot, or all that is legal.

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
    amount = view.current_bet + (view.pot + view.to_call) * share // 2
    chip = max(1, view.big_blind)
    amount = max(amounts.min, min(amounts.max, -(-amount // chip) * chip))
    paid = amount - view.current_bet + view.to_call
    if paid * PERCENT >= view.my_stack * COMMITTED_PERCENT:
        amount = amounts.max
    return Bet(amount) if legal.bet else RaiseTo(amount)
