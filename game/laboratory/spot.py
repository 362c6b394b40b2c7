"""A spot as an operator types it, played out by the rules up to the decision."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bots.decision import decide
from game.bots.profile import BotProfile
from game.engine.actions import DEAL_STREET, Action, IllegalAction
from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.cards import FULL_DECK, Card, format_cards
from game.engine.hand import apply, start
from game.engine.notation.stacked_deck import stacked_deck
from game.engine.record import InvalidRecord, decode_action, encode_action
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import Stream, bot_stream
from game.engine.state import HandSetup, HandState, Phase
from game.simulation.next_action import next_action

BOARD_CARDS = (0, 3, 4, 5)
"""How many cards lie on the board before the flop, on the flop, turn and river."""


class SpotFault(ValueError):
    """A spot that the rules do not allow; its text is a sentence for the operator."""


class Spot(NamedTuple):
    """The decision that comes after `actions`, written as f, x, c, b60, r60 with the streets dealt when due.

    `button` is a seat from 0. `hole_cards` are those of the seat to act; they and what the board lacks are
    dealt from `seed` where they are (). Antes of `ante` chips each.
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


def view_of(spot: Spot) -> SeatView:
    """What the seat to act sees. Raises SpotFault when the rules never lead there."""
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


def deal_spot(profile: BotProfile, seats: int, number: int) -> Spot:
    """A decision that `profile` meets when it sits in all of `seats` seats, drawn from `number`.

    Stacks are 100 big blinds.
    """
    seed = seed_bytes(number)
    rng = Stream(seed, "spot", "", 0)
    base = Spot((1000,) * seats, rng.below(seats), 5, 10, LimitKind.NO_LIMIT, (), (), "", number)
    state = start(_setup(base), Stream(seed, "deck", "", 1).shuffled(FULL_DECK))
    decisions: list[HandState] = []
    while state.phase is not Phase.OVER:
        rng_of_bot = bot_stream(seed, "", 0, len(state.actions))
        state = apply(state, next_action(state, partial(_decide, state, profile, decisions, rng_of_bot)))
    # Most decisions are made before the flop: the street is drawn first, so that each has its part.
    streets = sorted({state.street_index for state in decisions})
    street = streets[rng.below(len(streets))]
    choice = [state for state in decisions if state.street_index == street]
    met = choice[rng.below(len(choice))]
    codes = [encode_action(action) for action in met.actions if action != DEAL_STREET]
    own = met.hole_cards[met.to_act or 0]
    return base._replace(hole_cards=own, board=met.board, actions=" ".join(codes))


def _decide(
    state: HandState, profile: BotProfile, decisions: list[HandState], rng: Stream, seat: int
) -> Action:
    """The profile's action; the state in which it decides is added to `decisions`."""
    decisions.append(state)
    return decide(seat_view(state, seat), profile, rng).action


def seed_bytes(number: int) -> bytes:
    """The seed of the stream that `number`, from 0, stands for."""
    return number.to_bytes(32, "big")


def cards_text(cards: tuple[Card, ...]) -> str:
    return format_cards(cards)


def _setup(spot: Spot) -> HandSetup:
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
    """Whose turn it is after the actions, and how many cards are on the board; no card matters to either."""
    state = _played(start(setup, FULL_DECK), actions)
    if state.phase is not Phase.BETTING or state.to_act is None:
        raise SpotFault(_("After these actions nobody is left to decide."))
    return state.to_act, len(state.board)


def _played(state: HandState, actions: str) -> HandState:
    for place, code in enumerate(actions.replace("/", " ").replace(",", " ").lower().split(), start=1):
        words = {"place": place, "code": code}
        try:
            state = apply(state, decode_action(code))
        except InvalidRecord:
            raise SpotFault(_("Action %(place)d, “%(code)s”, is none of f x c b60 r60.") % words) from None
        except IllegalAction:
            raise SpotFault(_("Action %(place)d, “%(code)s”, is not legal there.") % words) from None
        while state.phase is Phase.DEALING:
            state = apply(state, DEAL_STREET)
    return state
