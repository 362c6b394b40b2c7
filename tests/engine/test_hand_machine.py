"""A state machine that plays hands of any setup, chooses each step, and checks what must always hold."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.engine.actions import (
    CALL,
    CHECK,
    DEAL_STREET,
    FOLD,
    MUCK,
    SHOW,
    Action,
    Bet,
    IllegalAction,
    RaiseTo,
)
from game.engine.betting import HAND_LIMITS
from game.engine.hand import apply, legal_actions, start
from game.engine.ranking import STANDARD_RANKING, SUITS_DECIDE
from game.engine.record import InvalidRecord, hand_from_plain, hand_record, hand_to_plain
from game.engine.state import HandSetup, HandState, Phase, RaiseCap, ShowdownManner
from tests.builders import legal_list, sample_amounts, shuffled_deck

EVERY_KIND: tuple[Action, ...] = (FOLD, CHECK, CALL, DEAL_STREET, SHOW, MUCK)
MAX_STEPS = 60


@st.composite
def setups(draw: st.DrawFn) -> HandSetup:
    """Two to ten seats, two of them at least with chips; any button, blinds, antes, limit and manner."""
    seats = draw(st.integers(2, 10))
    stack = st.one_of(st.just(0), st.integers(1, 30), st.integers(1, 3000))
    stacks = draw(st.lists(stack, min_size=seats, max_size=seats).filter(lambda s: sum(map(bool, s)) > 1))
    small = draw(st.integers(1, 20))
    dealt_in = [seat for seat in range(seats) if stacks[seat]]
    button = draw(st.sampled_from(dealt_in))
    order = sorted(dealt_in, key=lambda seat: (seat - button - 1) % seats)
    if len(order) == 2 and draw(st.booleans()):
        order.reverse()
    posts = dict(zip(order, (small, 2 * small), strict=False))
    if len(order) > 3 and draw(st.booleans()):
        posts[order[2]] = 4 * small
    ante = draw(st.sampled_from((0, 0, small, 3 * small)))
    return HandSetup(
        stacks=tuple(stacks),
        button=button,
        antes=tuple(ante if seat in dealt_in else 0 for seat in range(seats)),
        dead_antes=draw(st.booleans()),
        blinds=tuple(posts.get(seat, 0) for seat in range(seats)),
        big_blind=2 * small,
        limit=draw(st.sampled_from(list(HAND_LIMITS.values()))),
        raise_cap=RaiseCap(draw(st.sampled_from((None, 1, 3))), draw(st.booleans())),
        ranking=draw(st.sampled_from((STANDARD_RANKING, SUITS_DECIDE))),
        showdown=draw(st.sampled_from(list(ShowdownManner))),
    )


class HandMachine(RuleBasedStateMachine):
    hand: HandState

    @initialize(setup=setups(), seed=st.integers(0, 2**32))
    def deal(self, setup: HandSetup, seed: int) -> None:
        self.hand = start(setup, shuffled_deck(Random(seed)))
        self.money = sum(setup.stacks)

    def going_on(self) -> bool:
        return self.hand.phase is not Phase.OVER

    @precondition(going_on)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.hand = apply(self.hand, data.draw(st.sampled_from(list(legal_list(self.hand)))))

    @precondition(going_on)
    @rule()
    def stay(self) -> None:
        """Without leaning to calls few hands would see a showdown."""
        legal = legal_actions(self.hand)
        if legal.check or legal.call:
            self.hand = apply(self.hand, CHECK if legal.check else CALL)

    @precondition(going_on)
    @rule(amount=st.integers(-5, 4000))
    def any_amount(self, amount: int) -> None:
        """Any amount is accepted or refused as the ranges say."""
        legal = legal_actions(self.hand)
        for kind, amounts in ((Bet, legal.bet), (RaiseTo, legal.raise_to)):
            inside = amounts is not None and amounts.min <= amount <= amounts.max
            if inside:
                assert apply(self.hand, kind(amount)).bets[self.hand.to_act or 0] in (amount, 0)
            else:
                with pytest.raises(IllegalAction):
                    apply(self.hand, kind(amount))

    @rule(data=st.data())
    def alter_a_record(self, data: st.DataObject) -> None:
        """A record that was tampered with anywhere is refused."""
        plain = json.loads(json.dumps(hand_to_plain(hand_record(self.hand))))
        altered = copy.deepcopy(plain)
        where = data.draw(st.sampled_from(("deck", "actions", "setup", "check", "version")))
        if where == "setup":
            altered["setup"]["stacks"][data.draw(st.integers(0, len(self.hand.stacks) - 1))] += 1
        elif where == "actions":
            altered["actions"].append("f")
        elif where == "deck":
            altered["deck"] = altered["deck"][4:] + altered["deck"][:4]
        else:
            del altered[where]
        with pytest.raises(InvalidRecord):
            hand_from_plain(altered)

    @invariant()
    def chips_are_conserved_and_no_stack_is_negative(self) -> None:
        hand = self.hand
        assert min(hand.stacks) >= 0
        assert min(hand.bets) >= 0
        on_the_table = 0 if hand.phase is Phase.OVER else hand.pot
        assert sum(hand.stacks) + on_the_table == self.money
        assert sum(pot.amount for pot in hand.pots) == hand.pot

    @invariant()
    def every_listed_action_is_accepted_and_every_other_refused(self) -> None:
        listed = list(legal_list(self.hand))
        for action in listed:
            assert apply(self.hand, action).actions == (*self.hand.actions, action)
        legal = legal_actions(self.hand)
        others = [action for action in EVERY_KIND if action not in listed]
        for kind, amounts in ((Bet, legal.bet), (RaiseTo, legal.raise_to)):
            edges = sample_amounts(amounts)
            others += [kind(edges[0] - 1), kind(edges[-1] + 1)] if edges else [kind(1), kind(50)]
        for action in others:
            with pytest.raises(IllegalAction):
                apply(self.hand, action)

    @invariant()
    def somebody_is_to_act_until_the_hand_ends(self) -> None:
        legal = legal_actions(self.hand)
        assert (self.hand.to_act is not None) is (self.hand.phase in (Phase.BETTING, Phase.SHOWDOWN))
        assert bool(list(legal_list(self.hand))) is (self.hand.phase is not Phase.OVER)
        assert legal.seat == self.hand.to_act

    @invariant()
    def the_record_replays_to_the_live_state_and_survives_json(self) -> None:
        record = hand_record(self.hand)
        assert record.replay() == self.hand
        assert hand_from_plain(json.loads(json.dumps(hand_to_plain(record)))) == record

    def teardown(self) -> None:
        """Each hand ends, even when everybody stays in it and nobody folds."""
        if not hasattr(self, "hand"):
            return
        hand, steps = self.hand, 0
        while hand.phase is not Phase.OVER:
            legal = legal_actions(hand)
            stay = DEAL_STREET if legal.deal_street else SHOW if legal.show_or_muck else CALL
            hand = apply(hand, CHECK if legal.check else stay)
            steps += 1
            assert steps <= MAX_STEPS
        assert sum(hand.stacks) == self.money


TestHandMachine = HandMachine.TestCase
TestHandMachine.settings = settings(
    max_examples=80,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
