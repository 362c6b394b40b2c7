"""How many full hands the engine plays in a second, beside PokerKit on the same cards and actions.

Two ways of play: all seats check or call to the end, and uniformly random legal actions. The hands are drawn
beforehand, so that neither engine pays for choosing; each checks every action it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any, NamedTuple

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.cards import FULL_DECK, format_cards
from game.engine.hand import apply, legal_actions, start
from game.engine.record import HandRecord
from game.engine.state import HandSetup, HandState, Phase

SEATS = (2, 6, 10)
STACK, SMALL_BLIND, BIG_BLIND = 1000, 5, 10

Write = Callable[[str], object]
Policy = Callable[[HandState, Random], Action]


class Rates(NamedTuple):
    """Hands per second of processor time; PokerKit's is None where it is not installed."""

    engine: float
    pokerkit: float | None


def run(write: Write, *, hands: int = 300, repeat: int = 3) -> None:
    for name, policy in (("all call", all_call), ("random legal actions", random_action)):
        for seats in SEATS:
            rates = measure(draw_hands(seats, hands, policy), repeat)
            write(f"{name}, {seats} seats: {_line(rates)}")


def _line(rates: Rates) -> str:
    text = f"{rates.engine:,.0f} hands a second"
    if rates.pokerkit is None:
        return f"{text}; PokerKit is not installed"
    return f"{text}, PokerKit {rates.pokerkit:,.0f}: {rates.engine / rates.pokerkit:.1f} times as many"


def all_call(hand: HandState, rng: Random) -> Action:
    return CHECK if legal_actions(hand).check else CALL


def random_action(hand: HandState, rng: Random) -> Action:
    """Each kind of action that is legal is as likely as another, and so is each amount.

    Nobody folds where checking is free, which PokerKit does not allow.
    """
    legal = legal_actions(hand)
    options: list[Action] = [CHECK] if legal.check else [FOLD, CALL]
    for kind, amounts in ((Bet, legal.bet), (RaiseTo, legal.raise_to)):
        if amounts is not None:
            options.append(kind(rng.randint(*amounts)))
    return rng.choice(options)


def draw_hands(seats: int, count: int, policy: Policy) -> list[HandRecord]:
    """Hands played to their end, the button in the last seat, always the same for the same arguments."""
    rng = Random(seats)  # noqa: S311  # the hands are to be the same in every run
    setup = HandSetup(
        stacks=(STACK,) * seats,
        button=seats - 1,
        antes=(0,) * seats,
        blinds=(SMALL_BLIND, BIG_BLIND, *[0] * (seats - 2)),
        big_blind=BIG_BLIND,
        limit=HAND_LIMITS[LimitKind.NO_LIMIT],
    )
    records: list[HandRecord] = []
    while len(records) < count:
        hand = start(setup, rng.sample(FULL_DECK, len(FULL_DECK)))
        while hand.phase is not Phase.OVER:
            hand = apply(hand, DEAL_STREET if hand.phase is Phase.DEALING else policy(hand, rng))
        records.append(HandRecord(setup, hand.deck, hand.actions))
    return records


def measure(records: Sequence[HandRecord], repeat: int) -> Rates:
    """The best of `repeat` rounds of each engine, taken in turn."""
    players: list[Callable[[HandRecord], object]] = [HandRecord.replay]
    if (pokerkit := _pokerkit_player()) is not None:
        players.append(pokerkit)
    best = [0.0] * len(players)
    for _ in range(repeat):
        for place, play in enumerate(players):
            began = process_time()
            for record in records:
                play(record)
            best[place] = max(best[place], len(records) / (process_time() - began))
    return Rates(best[0], best[1] if len(best) > 1 else None)


def _pokerkit_player() -> Callable[[HandRecord], object] | None:
    """Plays a record in PokerKit, or None without it."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem
    except ImportError:
        return None
    automations = tuple(
        automation
        for automation in Automation
        if automation not in (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    )

    def play(record: HandRecord) -> object:
        setup = record.setup
        # With two players PokerKit takes the blinds in the order big, small.
        blinds = setup.blinds if len(setup.blinds) > 2 else setup.blinds[::-1]
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, blinds, BIG_BLIND, setup.stacks, len(setup.stacks)
        )
        _follow(state, record)
        return state

    return play


def _follow(state: Any, record: HandRecord) -> None:
    seats = len(record.setup.stacks)
    deck = record.deck
    for seat in range(seats):
        state.deal_hole(format_cards((deck[seat], deck[seat + seats]), ""))
    dealt = 2 * seats
    for action in record.actions:
        match action:
            case Fold():
                state.fold()
            case Check() | Call():
                state.check_or_call()
            case Bet(amount) | RaiseTo(amount):
                state.complete_bet_or_raise_to(amount)
            case _:
                count = 1 if state.board_cards else 3
                state.burn_card(str(deck[dealt]))
                state.deal_board(format_cards(deck[dealt + 1 : dealt + 1 + count], ""))
                dealt += 1 + count
