"""All that one seat may know of a hand: the only input of bots and pages."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import NOTHING_LEGAL, LegalActions
from game.engine.betting import LimitKind
from game.engine.cards import Card, Rank
from game.engine.draw_state import DealOutcome, DrawState, FirstBets
from game.engine.events import Event, Street
from game.engine.first_bets import requirement
from game.engine.hand import legal_actions
from game.engine.pots import Pot
from game.engine.ranking import Ranking, RankingRule
from game.engine.state import HandState, Phase, small_blind_of


class DrawView(NamedTuple):
    """What a seat may know of a hand with openers and a draw.

    `requirement` is the least pair that opens, `talked` whether this is a talked pot. `carried` is what lay
    on the table before the deal, after so many `deals` running that left it there. `drawn` is how many cards
    each seat exchanged, None before its turn; `discarded` are the viewer's own. `makers` are the seats that
    may raise the last `blind`.
    """

    requirement: Rank | None
    talked: bool
    carried: int
    deals: int
    opener: int | None
    makers: tuple[int, ...]
    blind: int
    first_bets: FirstBets
    drawn: tuple[int | None, ...]
    discarded: tuple[Card, ...]
    outcome: DealOutcome | None


class SeatView(NamedTuple):
    """A hand as seen from `seat` (None: a bystander without cards). Tuples run over the seats.

    `hole_cards` are the cards that this viewer may see: None where they are face down, () where there are
    none. `legal` is empty unless it is this seat's turn; `to_act` is the seat whose turn it is. Amounts are
    in chips. `dealt_in` are the seats of this hand in the order of the deal, `card_counts` how many cards
    each has before it. `starting_stacks` are the stacks before antes and blinds. `pots` are the main pot and
    the side pots without the bets of the current street; `pot` is everything paid in.
    """

    seat: int | None
    phase: Phase
    street: Street
    hole_cards: tuple[tuple[Card, ...] | None, ...]
    board: tuple[Card, ...]
    starting_stacks: tuple[int, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    contributions: tuple[int, ...]
    in_hand: tuple[bool, ...]
    button: int
    blinds: tuple[int, ...]
    antes: tuple[int, ...]
    big_blind: int
    limit: LimitKind
    current_bet: int
    raises: int
    raises_left: int | None
    pot: int
    pots: tuple[Pot, ...]
    to_act: int | None
    aggressor: int | None
    hands_open: bool
    shown: tuple[int, ...]
    mucked: tuple[int, ...]
    legal: LegalActions
    action_number: int
    events: tuple[Event, ...]
    ranking: RankingRule
    hand_ranking: Ranking
    dealt_in: tuple[int, ...]
    card_counts: tuple[int, ...]
    draw: DrawView | None = None

    @property
    def small_blind(self) -> int:
        return small_blind_of(self.blinds, self.big_blind)

    @property
    def my_cards(self) -> tuple[Card, ...]:
        """The viewer's own hole cards, () when it has none."""
        return () if self.seat is None else self.hole_cards[self.seat] or ()

    @property
    def my_stack(self) -> int:
        return 0 if self.seat is None else self.stacks[self.seat]

    @property
    def all_in_to(self) -> int:
        """The viewer's bet with his whole stack."""
        return self.my_stack + (0 if self.seat is None else self.bets[self.seat])

    @property
    def to_call(self) -> int:
        """What a call would cost the viewer now."""
        return self.legal.call or 0

    @property
    def call_price(self) -> tuple[int, int]:
        """What a call really costs, and how much of the pot it can win, in chips.

        Chips that nobody matches return to the caller. What others paid beyond the caller's stack goes to
        side pots that the caller does not contest. Neither counts.
        """
        if self.seat is None or not self.to_call:
            return 0, 0
        paid = self.contributions[self.seat]
        others = [each for seat, each in enumerate(self.contributions) if seat != self.seat]
        stake = max(paid, min(paid + self.to_call, max(others)))
        dead = self.pot - sum(self.contributions)
        return stake - paid, paid + sum(min(each, stake) for each in others) + dead

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats still in the hand."""
        return tuple(seat for seat, is_in in enumerate(self.in_hand) if is_in)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats still in the hand, without the viewer's."""
        return tuple(seat for seat in self.contenders if seat != self.seat)


def seat_view(state: HandState, seat: int | None) -> SeatView:
    """What `seat` may know of `state`; None for a bystander."""
    open_hands = set(state.shown)
    if state.hands_open:
        open_hands.update(state.contenders)
    return _view(state, seat, open_hands)


def open_view(state: HandState, seat: int | None = None) -> SeatView:
    """The view of `seat`, or a bystander's, with every hand face up: for simulated games and finished hands
    only."""
    return _view(state, seat, set(state.setup.seats))


def _hole_cards(
    state: HandState, seat: int | None, open_hands: set[int]
) -> tuple[tuple[Card, ...] | None, ...]:
    seen: list[tuple[Card, ...] | None] = [None if cards else () for cards in state.hole_cards]
    for place in open_hands if seat is None else {seat, *open_hands}:
        seen[place] = state.hole_cards[place]
    return tuple(seen)


def _view(state: HandState, seat: int | None, open_hands: set[int]) -> SeatView:
    setup = state.setup
    legal = NOTHING_LEGAL if seat is None or seat != state.to_act else legal_actions(state)
    cap = state.raise_cap
    return SeatView(
        seat=seat,
        phase=state.phase,
        street=state.street,
        hole_cards=_hole_cards(state, seat, open_hands),
        board=state.board,
        starting_stacks=setup.stacks,
        stacks=state.stacks,
        bets=state.bets,
        contributions=state.contributions,
        in_hand=state.in_hand,
        button=setup.button,
        blinds=setup.blinds,
        antes=setup.antes,
        big_blind=setup.big_blind,
        limit=setup.limit.kind,
        current_bet=state.current_bet,
        raises=state.raises,
        raises_left=None if cap is None else max(0, cap - state.raises),
        pot=state.pot,
        pots=state.swept_pots,
        to_act=state.to_act,
        aggressor=state.aggressor,
        hands_open=state.hands_open,
        shown=state.shown,
        mucked=state.mucked,
        legal=legal if legal.seat == seat else NOTHING_LEGAL,
        action_number=len(state.actions),
        events=state.events,
        ranking=setup.ranking,
        hand_ranking=setup.hand_ranking,
        dealt_in=setup.dealt_in,
        card_counts=tuple(map(len, state.hole_cards)),
        draw=None if state.draw is None else _draw_view(state, state.draw, seat),
    )


def _draw_view(state: HandState, draw: DrawState, seat: int | None) -> DrawView:
    carried = state.setup.carried
    return DrawView(
        requirement=requirement(state.setup),
        talked=carried is not None and carried.talked,
        carried=0 if carried is None else carried.amount,
        deals=0 if carried is None else carried.deals,
        opener=draw.opener,
        makers=draw.makers,
        blind=draw.blind,
        first_bets=draw.first_bets,
        drawn=draw.drawn,
        discarded=() if seat is None else draw.pack.discarded[seat],
        outcome=draw.outcome,
    )
