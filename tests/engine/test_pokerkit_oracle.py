"""Random legal play in this engine and in PokerKit, equal at every step.

The two differ by rule in a few places. Each is a Difference, named with the rule that is followed here; the
comparison allows for it where it can arise and nowhere else, and a test shows each one by itself.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from itertools import chain
from random import Random
from typing import Any

import pytest
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from game.engine.actions import DEAL_STREET, Action, Bet, Call, Check, Fold, LegalActions, RaiseTo
from game.engine.betting import HAND_LIMITS, LimitKind
from game.engine.cards import format_cards
from game.engine.events import Acted, PotWon, StreetDealt
from game.engine.hand import apply, legal_actions, start
from game.engine.state import HandSetup, HandState, Phase, RaiseCap
from tests.builders import a_hand, play, shuffled_deck, some_action, staying_action
from tests.tiers import sampled


class Difference(Enum):
    FREE_FOLD = "fold is always legal; PokerKit refuses it where checking is free"
    SHORT_BLIND = "a big blind posted short is owed in full; in PokerKit only what was posted is owed"
    PER_SEAT = "whether a short all-in reopens is judged by what each seat faces (TDA 47); PokerKit adds up"
    HALF_BET = "in fixed limit half a bet reopens (TDA 47); in PokerKit it takes a whole one"
    CAP = "a short all-in uses up no raise; in PokerKit it does"
    ODD_CHIPS = "odd chips go one each; PokerKit gives them all to the first winner"
    EACH_POT = "each pot is split on its own; PokerKit first joins pots whose other hands are beaten"


STRUCTURES = {
    LimitKind.NO_LIMIT: BettingStructure.NO_LIMIT,
    LimitKind.POT_LIMIT: BettingStructure.POT_LIMIT,
    LimitKind.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
MANUAL = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
AUTOMATIONS = tuple(automation for automation in Automation if automation not in MANUAL)


class Oracle:
    """The same hand in PokerKit, for a setup whose button sits in the last seat."""

    def __init__(self, hand: HandState) -> None:
        setup = hand.setup
        cap = setup.raise_cap.raises
        fixed = setup.limit.kind is LimitKind.FIXED_LIMIT
        units = [plan.bet_units if fixed else 1 for plan in setup.variant.streets]
        # PokerKit counts the opening bet of a later street as a raise.
        caps = [None if cap is None else cap + (place > 0) for place in range(4)]
        streets = tuple(
            Street(
                place > 0,
                () if place else (False, False),
                plan.board_cards,
                False,
                Opening.POSITION,
                setup.big_blind * units[place],
                caps[place],
            )
            for place, plan in enumerate(setup.variant.streets)
        )
        # With two players it takes antes and blinds in the order of the other seat.
        turn = -1 if len(setup.stacks) == 2 else 1
        self.state: Any = State(
            AUTOMATIONS,
            Deck.STANDARD,
            (StandardHighHand,),
            streets,
            STRUCTURES[setup.limit.kind],
            not setup.dead_antes,
            setup.antes[::turn],
            setup.blinds[::turn],
            0,
            setup.stacks,
            len(setup.stacks),
        )
        self.deck = hand.deck
        seats = len(setup.stacks)
        for seat in setup.seats:
            self.state.deal_hole(format_cards((hand.deck[seat], hand.deck[seat + seats]), ""))
        self.dealt = 2 * seats

    def take(self, action: Action) -> None:
        match action:
            case Fold():
                self.state.fold()
            case Check() | Call():
                self.state.check_or_call()
            case Bet(amount) | RaiseTo(amount):
                self.state.complete_bet_or_raise_to(amount)
            case _:
                count = 1 if self.state.board_cards else 3
                self.state.burn_card(str(self.deck[self.dealt]))
                self.state.deal_board(format_cards(self.deck[self.dealt + 1 : self.dealt + 1 + count], ""))
                self.dealt += 1 + count

    def legal(self) -> LegalActions:
        """The actions that PokerKit allows, as values of this engine."""
        state = self.state
        if state.actor_index is None:
            return LegalActions(deal_street=state.can_burn_card())
        call = state.checking_or_calling_amount
        amounts = None
        if state.can_complete_bet_or_raise_to():
            amounts = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
        betting = {"raise_to" if max(state.bets) else "bet": amounts}
        return LegalActions(
            seat=state.actor_index,
            fold=state.can_fold(),
            check=not call,
            call=call or None,
            **betting,  # type: ignore[arg-type]
        )


def allowed_difference(hand: HandState, ours: LegalActions, theirs: LegalActions) -> Difference | None:
    """The rule by which the legal actions may differ here, if one applies."""
    if ours.check and ours == theirs._replace(fold=True):
        return Difference.FREE_FOLD
    raises_aside = {"raise_to": None, "fold": True}
    if ours._replace(**raises_aside) != theirs._replace(**raises_aside) or not short_all_in_on_this_street(
        hand
    ):
        return None
    if hand.setup.limit.kind is LimitKind.FIXED_LIMIT:
        return Difference.HALF_BET
    if hand.setup.raise_cap.raises is not None:
        return Difference.CAP
    return Difference.PER_SEAT if hand.acted_at[hand.to_act or 0] is not None else None


def short_all_in_on_this_street(hand: HandState) -> bool:
    """Whether a seat went all-in on the street for more than the bet, but less than a full raise."""
    street = 1 + max((i for i, event in enumerate(hand.events) if isinstance(event, StreetDealt)), default=-1)
    bet = max(hand.setup.blinds) if hand.street_index == 0 else 0
    full_raise = hand.setup.big_blind * (
        hand.bet_unit // hand.setup.big_blind if hand.setup.limit.kind is LimitKind.FIXED_LIMIT else 1
    )
    for event in hand.events[street:]:
        if isinstance(event, Acted) and event.bet > bet:
            if event.bet - bet < full_raise:
                return True
            full_raise, bet = max(full_raise, event.bet - bet), event.bet
    return False


def odd_chip_difference(hand: HandState) -> tuple[Difference | None, int]:
    """The rule by which final stacks may differ, and by how many chips at most."""
    odd = [event.amount % len(event.shares) for event in hand.events if isinstance(event, PotWon)]
    if max(odd) > 1:
        return Difference.ODD_CHIPS, sum(odd)
    return (Difference.EACH_POT if sum(odd) > 1 else None), sum(odd)


def random_hand(rng: Random, limit: LimitKind) -> HandState:
    """Unequal stacks, antes now and then; heads-up in either manner. Every blind can be posted."""
    seats = rng.randint(2, 10)
    antes = rng.choice((0, 0, 1, 5))
    least = 11 + antes
    sizes = rng.choice(((least, 60), (least, 300), (200, 2000)))
    blinds = [5, 10, *[0] * (seats - 2)]
    if seats == 2 and rng.random() < 0.5:
        blinds.reverse()
    setup = HandSetup(
        stacks=tuple(rng.randint(*sizes) for _ in range(seats)),
        button=seats - 1,
        antes=(antes,) * seats,
        blinds=tuple(blinds),
        big_blind=10,
        limit=HAND_LIMITS[limit],
        raise_cap=RaiseCap(rng.choice((None, None, 1, 3))),
    )
    return start(setup, shuffled_deck(rng))


def compare_hand(hand: HandState, rng: Random) -> Counter[Difference]:
    """Plays a hand in both engines to its end, or to the first spot where they differ by a rule of play."""
    oracle = Oracle(hand)
    met: Counter[Difference] = Counter()
    choose = rng.choice((some_action, staying_action, staying_action))
    while hand.phase is not Phase.OVER:
        where = (hand.setup, hand.actions)
        assert list(hand.stacks) == list(oracle.state.stacks), where
        if hand.phase is Phase.BETTING:
            assert list(hand.bets) == list(oracle.state.bets), where
        ours, theirs = legal_actions(hand), oracle.legal()
        difference = None
        if ours != theirs:
            difference = allowed_difference(hand, ours, theirs)
            assert difference is not None, (ours, theirs, where)
            met[difference] += 1
        action = DEAL_STREET if ours.deal_street else choose(hand, rng)
        if difference is Difference.FREE_FOLD and isinstance(action, Fold):
            action = Check()
        if isinstance(action, Bet | RaiseTo) and difference not in (None, Difference.FREE_FOLD):
            action = Call()
        hand = apply(hand, action)
        oracle.take(action)
    assert not oracle.state.status
    difference, most = odd_chip_difference(hand)
    apart = [abs(ours - theirs) for ours, theirs in zip(hand.stacks, oracle.state.stacks, strict=True)]
    if difference is not None and any(apart):
        met[difference] += 1
        assert max(apart) <= most
        assert sum(hand.stacks) == sum(oracle.state.stacks)
    else:
        assert not any(apart), (hand.stacks, oracle.state.stacks, hand.setup, hand.actions)
    return met


@pytest.mark.parametrize("limit", STRUCTURES, ids=str)
@pytest.mark.parametrize("block", sampled(range(2), 0))
def test_random_play_is_the_same_in_pokerkit_at_every_step(limit, block):
    rng = Random(f"{limit} {block}")
    met = Counter(
        chain.from_iterable(compare_hand(random_hand(rng, limit), rng).elements() for _ in range(120))
    )
    assert met[Difference.FREE_FOLD]
    # The other differences are rare: nearly every hand is compared from the first action to the last chip.
    assert met.total() - met[Difference.FREE_FOLD] < 90


# Each difference by itself.


def both(hand: HandState, codes: str) -> tuple[HandState, Oracle]:
    """The hand and its oracle after the same actions."""
    oracle = Oracle(hand)
    after = play(hand, codes)
    for action in after.actions:
        oracle.take(action)
    return after, oracle


def test_fold_where_checking_is_free():
    hand, oracle = both(a_hand(), "c c x")
    assert legal_actions(hand).fold
    assert not oracle.state.can_fold()


def test_a_short_big_blind_is_owed_in_full():
    hand = a_hand("1000 6 1000")
    assert legal_actions(hand).call == 10
    assert Oracle(hand).state.checking_or_calling_amount == 6


def test_a_short_all_in_is_judged_by_what_each_seat_faces():
    # Preflop an all-in of 5 over the big blind reopens nothing for who has called it.
    hand, oracle = both(a_hand("1000 1000 1000 15"), "c all-in c c")
    assert (hand.to_act, legal_actions(hand).raise_to) == (2, None)
    assert oracle.state.can_complete_bet_or_raise_to()


def test_half_a_bet_reopens_in_fixed_limit():
    hand, oracle = both(a_hand("1000 26 1000", limit=LimitKind.FIXED_LIMIT), "c c x b10 all-in c")
    assert legal_actions(hand).raise_to == (26, 26)
    assert not oracle.state.can_complete_bet_or_raise_to()


def test_two_odd_chips_go_to_two_seats():
    # Three seats share 50; the fourth, the small blind, has folded its 5.
    deal = "2c 3c / 2d 3d / 2s 3s / 4c 5c"
    hand, oracle = both(a_hand([15] * 4, hole=deal, board="Ah Kh Qh Jh Th"), "all-in c f c")
    assert hand.stacks == (10, 17, 17, 16)
    assert list(oracle.state.stacks) == [10, 18, 16, 16]


def test_each_pot_is_split_on_its_own():
    # Main pot of 67, which a third seat could have won, and a side pot of 91.
    deal = "4s 4d / 5s 5d / 6s 6d / Ac Kc / Ad Kd"
    hand = a_hand("1000 1000 15 58 58", blinds="7 20", hole=deal, board="Ah Kh 8s 3c 2d")
    hand, oracle = both(hand, "all-in all-in all-in f f")
    pots = [event for event in hand.events if isinstance(event, PotWon)]
    assert [dict(pot.shares) for pot in pots] == [{3: 34, 4: 33}, {3: 46, 4: 45}]
    assert hand.stacks[3:] == (80, 78)
    assert oracle.state.stacks[3:] == [79, 79]
