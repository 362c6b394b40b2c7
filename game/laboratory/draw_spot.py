"""A spot of five-card draw that an operator enters, played by the rules up to the decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.bots.draw.hands import kept_cards
from game.bots.draw.style import DrawStyle
from game.engine.actions import DECLARE, DECLINE, Action, Discard, IllegalAction
from game.engine.cards import Card
from game.engine.draws import dealers_action
from game.engine.game import GameSetup, hand_setup, new_game
from game.engine.hand import apply, start
from game.engine.ranking import StrippedRanking
from game.engine.record import InvalidRecord, decode_action, encode_action
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.seat_view import SeatView, seat_view
from game.engine.shuffle import Stream
from game.engine.state import HandSetup, HandState, Phase
from game.laboratory.spot import SpotFault, seed_bytes
from game.simulation.draw_contests import contest_action

HAND_SIZE = 5
ATTEMPTS = 300
"""One of this many deals must allow the typed actions: who opens has to hold openers."""
BLIND_CODES = {encode_action(DECLARE), encode_action(DECLINE)}
EXCHANGE = "d"


class DrawSpot(NamedTuple):
    """The decision after `actions`, written as f, x, c, b20, r60, and d3 for an exchange of three cards.

    `button` is the dealer's seat from 0. `cards` are those dealt to the seat to act, () where they come from
    `seed`. Blinds are declined where the actions do not speak of them.
    """

    stacks: tuple[int, ...]
    button: int
    cards: tuple[Card, ...]
    actions: str
    seed: int


def draw_spot_view(spot: DrawSpot) -> SeatView:
    """The view of the seat to act. Raises SpotFault if the rules do not allow the spot."""
    setup = _setup(spot)
    if not set(spot.cards) <= set(setup.deck):
        raise SpotFault(_("One of the cards is not in the deck of so many seats."))
    fault = SpotFault()
    for attempt in range(ATTEMPTS):
        deck = Stream(seed_bytes(spot.seed), "deck", "", attempt).shuffled(setup.deck)
        try:
            return _view(setup, spot, deck)
        except SpotFault as found:
            fault = found
    raise fault


def _view(setup: HandSetup, spot: DrawSpot, deck: Sequence[Card]) -> SeatView:
    state = _played(start(setup, deck), spot)
    if spot.cards and state.to_act is not None:
        state = _played(start(setup, _with_cards(deck, start(setup, deck), state.to_act, spot.cards)), spot)
    if state.phase in (Phase.OVER, Phase.SHOWDOWN) or state.to_act is None:
        raise SpotFault(_("After these actions nobody is left to decide."))
    return seat_view(state, state.to_act)


def _setup(spot: DrawSpot) -> HandSetup:
    count = len(spot.stacks)
    game = new_game(GameSetup(ITALIAN_DRAW_POKER, count, max(spot.stacks), interactive=False), bytes(32))
    return hand_setup(game)._replace(stacks=spot.stacks, button=spot.button)


def _with_cards(deck: Sequence[Card], state: HandState, seat: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The deck in which the seat is dealt these cards, each changing places with the one it is dealt."""
    count = len(state.setup.stacks)
    first = (seat - state.setup.button - 1) % count
    changed = list(deck)
    for turn, card in enumerate(cards):
        place, other = first + turn * count, changed.index(card)
        changed[place], changed[other] = changed[other], changed[place]
    return tuple(changed)


def _played(state: HandState, spot: DrawSpot) -> HandState:
    codes = spot.actions.replace("/", " ").replace(",", " ").lower().split()
    seed = seed_bytes(spot.seed)
    for place, code in enumerate(codes, start=1):
        if code not in BLIND_CODES:
            state = _without_blinds(state)
        values = {"place": place, "code": code}
        try:
            state = _dealt(apply(state, _action(state, code)), seed)
        except InvalidRecord:
            raise SpotFault(
                _("Action %(place)d, “%(code)s”, is none of f x c b20 r60 d3.") % values
            ) from None
        except IllegalAction:
            raise SpotFault(_("Action %(place)d, “%(code)s”, is not legal there.") % values) from None
    return state if codes and codes[-1] in BLIND_CODES else _without_blinds(state)


def _without_blinds(state: HandState) -> HandState:
    while state.phase is Phase.BLINDS:
        state = apply(state, DECLINE)
    return state


def _dealt(state: HandState, seed: bytes) -> HandState:
    while state.phase is Phase.DEALING:
        state = apply(state, dealers_action(state, 1, seed, ""))
    return state


def _action(state: HandState, code: str) -> Action:
    count = code.removeprefix(EXCHANGE)
    if code.startswith(EXCHANGE) and count in ("0", "1", "2", "3", "4") and state.to_act is not None:
        ranking = state.setup.hand_ranking
        if not isinstance(ranking, StrippedRanking):
            raise SpotFault(_("This is no deal of five-card draw."))
        return Discard(_worst(state.hole_cards[state.to_act], ranking, int(count)))
    return decode_action(code)


def _worst(cards: tuple[Card, ...], ranking: StrippedRanking, count: int) -> tuple[Card, ...]:
    """The cards that a player would exchange first."""
    held = kept_cards(cards, ranking)
    return tuple(sorted(cards, key=lambda card: (card in held, card.rank)))[:count]


def deal_draw_spot(style: DrawStyle, seats: int, number: int) -> DrawSpot:
    """A random decision of `style` when it plays all of `seats` seats. The same `number` gives the same."""
    seed = seed_bytes(number)
    rng = Stream(seed, "spot", "", 0)
    stacks = (1000,) * seats
    base = DrawSpot(stacks, rng.below(seats), (), "", number)
    setup = _setup(base)
    state = _without_blinds(start(setup, Stream(seed, "deck", "", 0).shuffled(setup.deck)))
    decisions = list(_decisions(state, style, seats, seed))
    streets = sorted({each.street_index for each in decisions})
    street = streets[rng.below(len(streets))]
    candidates = [each for each in decisions if each.street_index == street]
    drawn = candidates[rng.below(len(candidates))]
    return base._replace(actions=" ".join(_codes(drawn)))


def _decisions(state: HandState, style: DrawStyle, seats: int, seed: bytes) -> Iterator[HandState]:
    """The states in which a bot decides."""
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.BETTING, Phase.DRAWING):
            yield state
        state = apply(state, contest_action(state, [style] * seats, 1, seed))


def _codes(state: HandState) -> Iterator[str]:
    for action in state.actions:
        if isinstance(action, Discard):
            yield f"{EXCHANGE}{len(action.cards)}"
        elif (code := encode_action(action)) and action != DECLINE:
            yield code
