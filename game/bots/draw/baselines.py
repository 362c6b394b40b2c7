"""Simple strategies of five-card draw against which bots are measured; games do not seat them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.bots.draw.hands import HandClass, hand_class, kept_cards, percent, stripped_ranking
from game.bots.rng import Rng
from game.bots.table import PERCENT
from game.engine.actions import CALL, CHECK, DECLINE, FOLD, MUCK, Action, Bet, Discard, RaiseTo
from game.engine.events import Street
from game.engine.seat_view import SeatView


class DrawBaseline(StrEnum):
    CALLER = "caller"
    RANDOM = "random"
    ALWAYS_POT = "always-pot"
    MIN_BETTER = "min-better"
    HONEST = "honest"
    GOOD_SENSE = "good-sense"


def baseline_action(baseline: DrawBaseline, view: SeatView, rng: Rng) -> Action:
    """The baseline's action for the seat of `view`; always legal. All exchange alike, and make no blinds."""
    legal = view.legal
    if legal.decline:
        return DECLINE
    if legal.show_or_muck:
        return MUCK
    if legal.max_discards is not None:
        held = kept_cards(view.my_cards, stripped_ranking(view))
        return Discard(tuple(card for card in view.my_cards if card not in held))
    return _STRATEGIES[baseline](view, rng)


def _stay(view: SeatView) -> Action:
    return CHECK if view.legal.check else CALL


def _give_up(view: SeatView) -> Action:
    return CHECK if view.legal.check else FOLD


def _to(view: SeatView, amount: int) -> Action:
    if view.legal.raise_options:
        return RaiseTo(max(each for each in view.legal.raise_options if each <= amount))
    return Bet(amount) if view.legal.bet else RaiseTo(amount)


def _most(view: SeatView) -> Action:
    amounts = view.legal.bet or view.legal.raise_to
    return _stay(view) if amounts is None else _to(view, amounts.max)


def _opens_for_least(view: SeatView) -> Action | None:
    """The least opening, where the seat may open."""
    if view.street is not Street.FIRST_ROUND or view.legal.bet is None:
        return None
    return Bet(view.legal.bet.min)


def _caller(view: SeatView, rng: Rng) -> Action:
    """Opens for the least where it may, and sees everything."""
    return _opens_for_least(view) or _stay(view)


def _always_pot(view: SeatView, rng: Rng) -> Action:
    return _most(view)


def _min_better(view: SeatView, rng: Rng) -> Action:
    """Bets or raises by the least wherever it may, and sees everything."""
    amounts = view.legal.bet or view.legal.raise_to
    return _stay(view) if amounts is None else _to(view, amounts.min)


def _random(view: SeatView, rng: Rng) -> Action:
    amounts = view.legal.bet or view.legal.raise_to
    choice = rng.below(3 if amounts else 2)
    if choice == 0:
        return _give_up(view)
    if amounts is None or choice == 1:
        return _stay(view)
    return _to(view, amounts.min + rng.below(amounts.max - amounts.min + 1))


def _honest(view: SeatView, rng: Rng) -> Action:
    """Sees with a fair share of the wins, opens where it may, and never bets otherwise."""
    if opening := _opens_for_least(view):
        return opening
    if view.legal.check:
        return CHECK
    fair = PERCENT - PERCENT // max(2, len(view.contenders))
    return CALL if percent(view.my_cards, stripped_ranking(view)) >= fair else FOLD


def _good_sense(view: SeatView, rng: Rng) -> Action:
    """Bets the pot with three of a kind or better, sees with two pairs, or with a pair of its own before the
    draw."""
    found = hand_class(view.my_cards, stripped_ranking(view))
    if found in (HandClass.THREE, HandClass.FOUR, HandClass.COMPLETE):
        return _most(view)
    if opening := _opens_for_least(view):
        return opening
    drawing = view.draw is not None and all(count is None for count in view.draw.drawn)
    sees = found is HandClass.TWO_PAIRS or (drawing and percent(view.my_cards, stripped_ranking(view)) >= 65)
    return _stay(view) if sees else _give_up(view)


_STRATEGIES: dict[DrawBaseline, Callable[[SeatView, Rng], Action]] = {
    DrawBaseline.CALLER: _caller,
    DrawBaseline.RANDOM: _random,
    DrawBaseline.ALWAYS_POT: _always_pot,
    DrawBaseline.MIN_BETTER: _min_better,
    DrawBaseline.HONEST: _honest,
    DrawBaseline.GOOD_SENSE: _good_sense,
}
