"""The spot of the seat whose turn it is, derived from its view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.bots.editions import EDITION, TELLS_LARGE_RAISES
from game.bots.spots import (
    BIG_BET_PERCENT,
    CHEAP_BET_PERCENT,
    CHEAP_RAISE_PERCENT,
    DEAR_RERAISE_PERCENT,
    HALF_BET_PERCENT,
    HUGE_RAISE_BLINDS,
    MEDIUM_STACK_BLINDS,
    OVERBET_PERCENT,
    RAISES,
    RAISES_FIRST_IN,
    RERAISED_FROM,
    SHORT_STACK_BLINDS,
    SMALL_BET_PERCENT,
    SMALL_RAISE_BLINDS,
    SMALL_RAISE_BLINDS_HEADS_UP,
    THREE_SEATS,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopSpot,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Spot,
    Stack,
)
from game.engine.actions import Bet, RaiseTo
from game.engine.events import Acted, Event, Street, StreetDealt
from game.engine.seat_view import SeatView

LATE_DISTANCE = 1
MIDDLE_DISTANCE = 4

_LINES = (Line.QUIET, Line.ONE_STREET, Line.TWO_STREETS)
_AGGRESSIVE = frozenset({Bet, RaiseTo})
_POSTFLOP_STREETS = {
    Street.FLOP: PostflopStreet.FLOP,
    Street.TURN: PostflopStreet.TURN,
    Street.RIVER: PostflopStreet.RIVER,
}


def spot_of(view: SeatView, edition: int = EDITION) -> Spot:
    """On any street, by an edition."""
    return preflop_spot(view, edition) if view.street is Street.PREFLOP else postflop_spot(view)


def preflop_spot(view: SeatView, edition: int = EDITION) -> PreflopSpot:
    """The spot of the seat whose turn it is, before the flop, by an edition."""
    return PreflopSpot(position_of(view), _preflop_situation(view, edition), stack_of(view))


def postflop_spot(view: SeatView) -> PostflopSpot:
    """The spot of the seat whose turn it is, after the flop."""
    opponents = Opponents.ONE if sum(view.in_hand) == 2 else Opponents.MORE
    situation = _postflop_situation(view)
    return PostflopSpot(
        _POSTFLOP_STREETS[view.street], opponents, situation, line_after(raises_by_street(view.events)[:-1])
    )


def position_of(view: SeatView) -> Position:
    """Of the seat whose turn it is."""
    return _position_of(view, _own_seat(view))


def _position_of(view: SeatView, seat: int) -> Position:
    if blind := view.blinds[seat]:
        return Position.BIG_BLIND if blind == max(view.blinds) else Position.SMALL_BLIND
    distance = _seats_until(view, seat, view.button)
    if distance <= LATE_DISTANCE:
        return Position.LATE
    return Position.MIDDLE if distance <= MIDDLE_DISTANCE else Position.EARLY


def dealt_in(view: SeatView) -> int:
    """How many seats were dealt cards."""
    return len(view.starting_stacks) - view.starting_stacks.count(0)


def stack_of(view: SeatView) -> Stack:
    """What the seat whose turn it is plays for."""
    own = view.starting_stacks[_own_seat(view)]
    at_stake = min(own, sorted(view.starting_stacks)[-2])
    if at_stake <= SHORT_STACK_BLINDS * view.big_blind:
        return Stack.SHORT
    return Stack.MEDIUM if at_stake <= MEDIUM_STACK_BLINDS * view.big_blind else Stack.DEEP


def _seats_until(view: SeatView, seat: int, end: int) -> int:
    """The number of seats dealt in clockwise after `seat`, up to and including `end`."""
    stacks = view.starting_stacks
    between = stacks[seat + 1 : end + 1] if seat <= end else stacks[seat + 1 :] + stacks[: end + 1]
    return len(between) - between.count(0)


def _preflop_situation(view: SeatView, edition: int) -> PreflopSituation:
    to_call = view.to_call
    first = 2 if edition >= TELLS_LARGE_RAISES else 1
    if _is_huge(view) or (view.raises >= first and to_call >= HUGE_RAISE_BLINDS * view.big_blind):
        return PreflopSituation.ALL_IN
    is_cheap = 100 * to_call <= CHEAP_RAISE_PERCENT * view.pot
    if view.raises >= 2 and is_cheap:
        return PreflopSituation.CHEAP_RERAISE
    if view.raises >= 2:
        is_dear = 100 * _full_raise(view) > DEAR_RERAISE_PERCENT * view.pot
        return PreflopSituation.BIG_RERAISE if is_dear else PreflopSituation.RERAISED
    if view.raises == 1:
        return _raised_situation(view, is_cheap, edition)
    return PreflopSituation.LIMPED if first_to_enter(view.events) else PreflopSituation.UNOPENED


def _raised_situation(view: SeatView, is_cheap: bool, edition: int) -> PreflopSituation:
    """After one raise."""
    is_heads_up = edition >= TELLS_LARGE_RAISES and dealt_in(view) == 2
    small = SMALL_RAISE_BLINDS_HEADS_UP if is_heads_up else SMALL_RAISE_BLINDS
    if view.to_call > small * view.big_blind:
        return PreflopSituation.BIG_RAISE
    cheap, other = RAISES
    if dealt_in(view) >= THREE_SEATS:
        opener = raised_first_in(view.events)
        if opener is not None and opener == _last_aggressor(view):
            cheap, other = RAISES_FIRST_IN[_position_of(view, opener)]
        elif _has_acted(view):  # Where the seat itself had raised, or called a raise, any other is cheap.
            other = PreflopSituation.OWN_LIMP_RAISED
    return cheap if is_cheap else other


def _full_raise(view: SeatView) -> int:
    """By how many chips the last raise before the flop raised, all-ins for less than a full one aside."""
    bet = by = view.big_blind
    for event in view.events:
        if type(event) is Acted and type(event.action) in _AGGRESSIVE:
            bet, by = event.bet, max(by, event.bet - bet)
    return by


def _has_acted(view: SeatView) -> bool:
    """Whether the seat has acted before the flop."""
    return any(type(event) is Acted and event.seat == view.seat for event in view.events)


def _is_huge(view: SeatView) -> bool:
    """Whether a call costs at least half of the seat's stack."""
    return view.to_call > 0 and 2 * view.to_call >= view.my_stack


def first_to_enter(events: Iterable[Event]) -> Acted | None:
    """How the first entered who put in chips of his own will."""
    return next((event for event in events if type(event) is Acted and event.paid), None)


def raised_first_in(events: Iterable[Event]) -> int | None:
    """The seat that entered first, if it raised."""
    first = first_to_enter(events)
    return first.seat if first and type(first.action) in _AGGRESSIVE else None


def _postflop_situation(view: SeatView) -> PostflopSituation:
    to_call = view.to_call
    if not to_call:
        return unbet_situation(view)
    share = 100 * to_call
    pot = view.pot - to_call  # for a single bet, the pot before it
    if _is_huge(view):
        return PostflopSituation.ALL_IN
    if share > BIG_BET_PERCENT * pot:
        return PostflopSituation.HUGE_BET if share > OVERBET_PERCENT * pot else PostflopSituation.OVERBET
    if view.raises:
        is_cheap = share <= CHEAP_RAISE_PERCENT * pot
        return PostflopSituation.CHEAP_RAISE if is_cheap else PostflopSituation.RAISED
    if share <= CHEAP_BET_PERCENT * pot:
        return PostflopSituation.CHEAP_BET
    if share <= SMALL_BET_PERCENT * pot:
        return PostflopSituation.SMALL_BET
    return PostflopSituation.HALF_BET if share <= HALF_BET_PERCENT * pot else PostflopSituation.BIG_BET


def unbet_situation(view: SeatView) -> PostflopSituation:
    """Where nobody has bet on the street."""
    aggressor, later = _last_aggressor(view), _later_seats(view)
    if aggressor == view.seat:
        return PostflopSituation.AGGRESSOR
    if aggressor in later:
        return PostflopSituation.TO_AGGRESSOR
    return PostflopSituation.FIRST if later else PostflopSituation.LAST


def line_after(raises: Sequence[int]) -> Line:
    """Of the streets that are over, the first one before the flop; each by its number of bets and raises."""
    if raises[0] >= RERAISED_FROM:
        return Line.RERAISED
    return _LINES[sum(count > 0 for count in raises[1:])]


def raises_by_street(events: Iterable[Event]) -> list[int]:
    """How often somebody bet or raised on each street so far."""
    raises = [0]
    for event in events:
        if type(event) is Acted:
            raises[-1] += type(event.action) in _AGGRESSIVE
        elif type(event) is StreetDealt:
            raises.append(0)
    return raises


def _last_aggressor(view: SeatView) -> int | None:
    """The seat that made the last bet or raise of the hand."""
    for event in reversed(view.events):
        if isinstance(event, Acted) and isinstance(event.action, Bet | RaiseTo):
            return event.seat
    return None


def paid_before_the_flop(events: Iterable[Event], contributions: Sequence[int]) -> list[int]:
    """Of the `contributions` by seat, what was paid before the flop, which is over."""
    paid, is_later = list(contributions), False
    for event in events:
        if type(event) is Acted and is_later:
            paid[event.seat] -= event.paid
        is_later |= type(event) is StreetDealt
    return paid


def _later_seats(view: SeatView) -> list[int]:
    """The seats after this one, up to the button, that can still bet."""
    seat = _own_seat(view)
    count = len(view.stacks)
    later = ((seat + step) % count for step in range(1, (view.button - seat) % count + 1))
    return [other for other in later if view.in_hand[other] and view.stacks[other]]


def _own_seat(view: SeatView) -> int:
    if view.seat is None:
        raise ValueError("a bystander has no spot")
    return view.seat
