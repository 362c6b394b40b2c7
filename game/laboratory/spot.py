"""A spot that an operator enters, played by the rules up to the decision."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bots.decision import chosen_action
from game.bots.profile import BotProfile
from game.engine.actions import DEAL_STREET, Action, IllegalAction
from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.cards import FULL_DECK, Card, format_cards
from game.engine.draws import decision_stream
from game.engine.hand import apply, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.record import InvalidRecord, decode_action, encode_action
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import Stream, StreamVersion
from game.engine.state import HandSetup, HandState, Phase
from game.simulation.next_action import next_action

BOARD_CARDS = (0, 3, 4, 5)
"""The number of board cards before the flop, on the flop, turn and river."""


class SpotFault(ValueError):
    """A spot that the rules do not allow; the text is a sentence for the operator."""


class TrialSpot(NamedTuple):
    """The decision after `actions`, written as f, x, c, b60, r60; streets are dealt when due.

    `button` is a seat from 0. `hole_cards` belong to the seat to act; if they are (), they are dealt from
    `seed`, and so are missing board cards. Every seat posts `ante` chips.
    """

    stacks: tuple[int, ...]
    button: int
    small_blind: int
    big_blind: int
    limit: LimitKind
    hole_cards: tuple[Card, ...]
    board: tuple[Card, ...]
    actions: str
    seed: int
    ante: int = 0


def spot_view(spot: TrialSpot) -> SeatView:
    """The view of the seat to act. Raises SpotFault if the rules do not allow the spot."""
    setup = _setup(spot)
    seat, shown = _seat_and_board(setup, spot.actions)
    if len(spot.board) > shown:
        raise SpotFault(
            _("The board has %(typed)d cards, but after these actions only %(shown)d are dealt.")
            % {"typed": len(spot.board), "shown": shown}
        )
    typed = (*spot.hole_cards, *spot.board)
    if len(set(typed)) < len(typed):
        raise SpotFault(_("The same card is in the hand and on the board."))
    rng = Stream(seed_bytes(spot.seed), "deck", "", 0)
    others = [card for card in rng.shuffled(FULL_DECK) if card not in typed]
    hole_cards = spot.hole_cards or tuple(others.pop() for _card in range(2))
    board = (*spot.board, *(others.pop() for _card in range(shown - len(spot.board))))
    deck = stacked_deck(setup, {seat: hole_cards}, board)
    return seat_view(_played(start(setup, deck), spot.actions), seat)


def deal_spot(profile: BotProfile, seats: int, number: int) -> TrialSpot:
    """A random decision of `profile` when it plays all of `seats` seats with 100 big blinds each.

    The same `number` gives the same spot.
    """
    seed = seed_bytes(number)
    rng = Stream(seed, "spot", "", 0)
    base = TrialSpot((1000,) * seats, rng.below(seats), 5, 10, LimitKind.NO_LIMIT, (), (), "", number)
    state = start(_setup(base), Stream(seed, "deck", "", 1).shuffled(FULL_DECK))
    decisions: list[HandState] = []
    while state.phase is not Phase.OVER:
        rng_of_bot = decision_stream(state, 0, seed, "", StreamVersion.BY_ORDER)
        state = apply(state, next_action(state, partial(_decide, state, profile, decisions, rng_of_bot)))
    # Most decisions come before the flop: drawing the street first gives each street the same chance.
    streets = sorted({state.street_index for state in decisions})
    street = streets[rng.below(len(streets))]
    candidates = [state for state in decisions if state.street_index == street]
    drawn = candidates[rng.below(len(candidates))]
    codes = [encode_action(action) for action in drawn.actions if action != DEAL_STREET]
    hole_cards = drawn.hole_cards[drawn.to_act or 0]
    return base._replace(hole_cards=hole_cards, board=drawn.board, actions=" ".join(codes))


def _decide(
    state: HandState, profile: BotProfile, decisions: list[HandState], rng: Stream, seat: int
) -> Action:
    """The profile's action; the state in which it decides is added to `decisions`."""
    decisions.append(state)
    return chosen_action(seat_view(state, seat), profile, rng)


def seed_bytes(number: int) -> bytes:
    """The number, from 0, as a seed of 32 bytes."""
    return number.to_bytes(32, "big")


def cards_text(cards: tuple[Card, ...]) -> str:
    return format_cards(cards)


def _setup(spot: TrialSpot) -> HandSetup:
    count = len(spot.stacks)
    blinds = [0] * count
    # Two-handed the button posts the small blind, as in most card rooms.
    small = spot.button if count == 2 else (spot.button + 1) % count
    blinds[small], blinds[(small + 1) % count] = spot.small_blind, spot.big_blind
    return HandSetup(
        stacks=spot.stacks,
        button=spot.button,
        antes=(spot.ante,) * count,
        blinds=tuple(blinds),
        big_blind=spot.big_blind,
        limit=HAND_LIMITS[spot.limit],
    )


def _seat_and_board(setup: HandSetup, actions: str) -> tuple[int, int]:
    """The seat to act after the actions and the number of board cards. Neither depends on the cards."""
    state = _played(start(setup, FULL_DECK), actions)
    if state.phase is not Phase.BETTING or state.to_act is None:
        raise SpotFault(_("After these actions nobody is left to decide."))
    return state.to_act, len(state.board)


def _played(state: HandState, actions: str) -> HandState:
    for place, code in enumerate(actions.replace("/", " ").replace(",", " ").lower().split(), start=1):
        values = {"place": place, "code": code}
        try:
            state = apply(state, decode_action(code))
        except InvalidRecord:
            raise SpotFault(_("Action %(place)d, “%(code)s”, is none of f x c b60 r60.") % values) from None
        except IllegalAction:
            raise SpotFault(_("Action %(place)d, “%(code)s”, is not legal there.") % values) from None
        while state.phase is Phase.DEALING:
            state = apply(state, DEAL_STREET)
    return state
