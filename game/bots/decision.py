"""A bot's decision: from a seat view, a profile and a random stream to a legal action with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.committed import is_committed
from game.bots.hand_order import CLASSES, place_of
from game.bots.modifiers import (
    CHECK_OR_FOLD,
    WEIGHT_TOTAL,
    restrict_to_legal,
    sticky_equity,
    with_aggression,
    with_bluffs,
)
from game.bots.profile import BotProfile, SizeClass, Style
from game.bots.rng import Rng
from game.bots.sizing import Size, draw_noise, draw_size, sized_raise
from game.bots.spots import Draw, PreflopSpot, Spot
from game.bots.table import ALWAYS_SMALL, PERCENT, Row, Sizes, Weights
from game.bots.view_spots import dealt_in, spot_of
from game.engine.actions import CALL, CHECK, FOLD, Action
from game.engine.cards import Card
from game.engine.odds.drawing_hands import is_draw
from game.engine.odds.percents import percent_of_hand
from game.engine.seat_view import SeatView

KEYS = 2 * PERCENT
"""Keys of hands are less than this."""


class Reason(NamedTuple):
    """Why a bot acted as it did.

    `strength` is the estimated equity against one random hand or, before the flop, the percentile of the
    starting hand in the table's order, in hundredths rounded down (0 to .99) and before modifiers. `row` is
    the key of the row that decided, None where the table has none for the spot. `weights` are those after
    modifiers, in ten-thousandths, and `draw` the number from 0 to 9999 that chose among them: fold first,
    then check or call, then raise. `size` and `noise` (in percent) are None unless a bet or raise was chosen.
    `played_as` is the starting hand in whose place looseness puts the seat's own before the flop, empty where
    that is itself. `committed` says whether the bot does not fold here whatever its row says.
    """

    profile: str
    table: str
    version: int
    spot: Spot
    row: str | None
    strength: float
    weights: Weights
    draw: int
    size: Size | None = None
    noise: int | None = None
    played_as: str = ""
    committed: bool = False


class Decision(NamedTuple):
    action: Action
    reason: Reason


class Verdict(NamedTuple):
    """What a style's table and modifiers say of a spot, before illegal actions are left out.

    `row` is None where the table has none for the spot; `weights` are in ten-thousandths.
    """

    row: Row | None
    weights: Weights

    @property
    def sizes(self) -> Sizes:
        return self.row.sizes if self.row else ALWAYS_SMALL


def key_of_hand(hole_cards: Sequence[Card], board: Sequence[Card], style: Style) -> int:
    """What a style knows of a hand: before the flop its place in CLASSES, later the percent of its strength
    (engine/odds/percents), 0 to 99, and a hundred more if its table knows draws and the hand is one."""
    if not board:
        return place_of(hole_cards)
    drawing = style.table.knows_draws and is_draw(hole_cards, board)
    return percent_of_hand(hole_cards, board) + PERCENT * drawing


def verdict(style: Style, spot: Spot, key: int) -> Verdict:
    """For a hand of this key."""
    modifiers = style.modifiers
    if isinstance(spot, PreflopSpot):
        row: Row | None = style.table.preflop_row(spot, style.played_as(key))
        return Verdict(row, with_aggression(row.weights if row else CHECK_OR_FOLD, modifiers.aggression))
    drawing, percent = divmod(key, PERCENT)
    equity = sticky_equity(percent, spot.situation, modifiers)
    row = style.table.postflop_row(spot, equity, Draw.DRAW if drawing else Draw.NO_DRAW)
    weights = with_aggression(row.weights if row else CHECK_OR_FOLD, modifiers.aggression)
    return Verdict(row, with_bluffs(weights, percent, spot.situation, modifiers.bluff_rate))


def legal_weights(found: Verdict, view: SeatView, style: Style) -> Weights:
    """What the style does in the spot of `view`, in ten-thousandths: the weights that were found, moved to
    legal actions, and from folds to calls where it is committed to the pot.
    """
    weights = restrict_to_legal(found.weights, view.legal)
    if not is_committed(view, style.edition):
        return weights
    return Weights(0, weights.fold + weights.call, weights.raise_)


class _DrawnAction(NamedTuple):
    """An action with all that led to it."""

    action: Action
    style: Style
    spot: Spot
    key: int
    row: Row | None
    weights: Weights
    draw: int
    size: Size | None = None
    noise: int | None = None


def chosen_action(view: SeatView, profile: BotProfile, rng: Rng) -> Action:
    """The profile's action for the seat of `view`, drawn from `rng`. It is always legal.

    Raises ValueError when it is not the seat's turn to bet.
    """
    return _choice(view, profile, rng).action


def decide(view: SeatView, profile: BotProfile, rng: Rng) -> Decision:
    """The same with its reason, which takes half of the time."""
    choice = _choice(view, profile, rng)
    table = choice.style.table
    reason = Reason(
        profile=profile.key,
        table=table.key,
        version=table.version,
        spot=choice.spot,
        row=choice.row.key if choice.row else None,
        strength=(choice.key % PERCENT if view.board else table.order.percents[choice.key]) / PERCENT,
        weights=choice.weights,
        draw=choice.draw,
        size=choice.size,
        noise=choice.noise,
        played_as="" if view.board else _played_as(choice.style, choice.key),
        committed=is_committed(view, choice.style.edition),
    )
    return Decision(choice.action, reason)


def _played_as(style: Style, place: int) -> str:
    moved = style.played_as(place)
    return "" if moved == place else str(CLASSES[moved])


def _choice(view: SeatView, profile: BotProfile, rng: Rng) -> _DrawnAction:
    legal = view.legal
    if not legal.fold:
        raise ValueError("it is not this seat's turn to bet")
    style = profile.style(SizeClass.HEADS_UP if dealt_in(view) == 2 else SizeClass.RING)
    spot = spot_of(view, style.edition)
    key = key_of_hand(view.my_cards, view.board, style)
    found = verdict(style, spot, key)
    weights = legal_weights(found, view, style)
    draw = rng.below(WEIGHT_TOTAL)
    if draw < weights.fold:
        return _DrawnAction(FOLD, style, spot, key, found.row, weights, draw)
    if draw < weights.fold + weights.call:
        return _DrawnAction(CHECK if legal.check else CALL, style, spot, key, found.row, weights, draw)
    size = draw_size(found.sizes, rng)
    noise = draw_noise(style.noise_on(view.street), rng)
    action = sized_raise(view, size, noise, style.edition)
    return _DrawnAction(action, style, spot, key, found.row, weights, draw, size, noise)
