"""A Regular who follows the coach at six seats: what that gains over playing by his own table.

The other five are shipped bots in turn, stacks are uneven. Before each of his decisions the follower gives
the coach `milliseconds` of processor time: half to find the best rival of his own choice, the other half
to compare the two on fresh deals.

What following gains is the sum, over the decisions that the follower comes to, of how much more his choice
is worth than the one that his table drew, if the Regular plays on (the difference of two policies is the
mean of such advantages: Kakade and Langford 2002). Each is averaged over `deals` fresh deals with common
random numbers. The results of the same hands played with and without the coach stand beside it: they say
the same, but spread much more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean, median, variance
from typing import Any, NamedTuple

from game.benchmarks.coach.situations import PROFILES, SHIPPED, warm_up
from game.coach.ranges import HandRanges
from game.coach.values.public_tree import can_be_counted, exact_values
from game.coach.values.sampling import Sampler
from game.coach.values.situation import Situation, choices
from game.coach.values.weighted_results import WeightedResults
from game.engine.actions import Action, Bet, Call, Check, Fold, RaiseTo
from game.engine.hand import apply
from game.engine.odds.result import NORMAL_95
from game.engine.rules import DEFAULT_RULES
from game.engine.state import HandState, Phase
from game.simulation.deals import Table
from game.simulation.next_action import next_action

SEATS = 6
FIRST_LANES = 128
FRESH_LANES = 1024
MODEL = SHIPPED["shark"]
FOLLOWER = SHIPPED["regular"]
SECONDS_BETWEEN_LINES = 20
_BETTING = Fold | Check | Call | Bet | RaiseTo


class Decided(NamedTuple):
    """A decision of the follower: what it gained in big blinds, and the coach's seconds."""

    gain: float
    is_changed: bool
    seconds: float


def run(
    write: Callable[[str], Any],
    *,
    hands: int = 2000,
    milliseconds: int = 50,
    deals: int = 2048,
    seconds: int = 3600,
    seed: int = 1,
) -> None:
    """As many of `hands` hands as are played within `seconds`."""
    table = Table(DEFAULT_RULES, SEATS, bytes((seed + place) % 256 for place in range(32)), uneven=True)
    _warm_up(table)
    began = said = time.monotonic()
    gains, raw, decided = [], [], []
    for number in range(hands):
        follower = _Follower(table, number, milliseconds / 1000, deals)
        made = list(follower.decisions())
        gains.append(sum(each.gain for each in made))
        raw.append(follower.raw_gain())
        decided += made
        now = time.monotonic()
        if now - began > seconds:
            break
        if now - said > SECONDS_BETWEEN_LINES:
            write(f"… {len(gains):,} of {hands:,} hands: {_mean(gains)}")
            said = now
    _report(write, gains, raw, decided)


def _warm_up(table: Table) -> None:
    """Do what a process works out once, so that no decision is charged for it."""
    warm_up()
    for number in range(2 * SEATS):
        list(_Follower(table, number, 0.0, FRESH_LANES).decisions())


def _report(
    write: Callable[[str], Any], gains: Sequence[float], raw: Sequence[float], decided: Sequence[Decided]
) -> None:
    write(f"{len(gains):,} hands: following gains {_mean(gains)} mbb a hand (raw results: {_mean(raw)})")
    spent = sorted(each.seconds for each in decided)
    if spent:
        changed = sum(each.is_changed for each in decided)
        slowest = spent[-1 - len(spent) // 100]
        write(
            f"{len(decided):,} decisions, {changed:,} of them changed; {1000 * median(spent):.0f} ms of "
            f"processor time (median), 99 % within {1000 * slowest:.0f} ms"
        )


def _mean(amounts: Sequence[float]) -> str:
    half_width = NORMAL_95 * math.sqrt(variance(amounts) / len(amounts)) if len(amounts) > 1 else math.inf
    return f"{1000 * fmean(amounts):,.0f} ± {1000 * half_width:,.0f}"


class _Follower:
    """Hand `number` of the table, one of whose seats follows the coach."""

    def __init__(self, table: Table, number: int, budget: float, deals: int) -> None:
        self._table, self._number, self._budget, self._deals = table, number, budget, deals
        self._seat = number % SEATS
        players = [PROFILES[(number // SEATS + 2 * each) % len(PROFILES)] for each in range(SEATS)]
        players[self._seat] = FOLLOWER
        self._players = players
        self._others = {seat: player for seat, player in enumerate(players) if seat != self._seat}
        self._last: HandState | None = None

    def decisions(self) -> Iterator[Decided]:
        """The follower's decisions, until the hand is over."""
        state = self._table.dealt(self._number)
        ranges = HandRanges.dealt(state, {seat: player.ring for seat, player in self._others.items()})
        while state.phase is not Phase.OVER:
            choose = partial(self._table.choice, state, self._number, self._players)
            action = next_action(state, choose)
            if state.phase is Phase.BETTING and state.to_act == self._seat:
                own, situation = action, self._situation(state, ranges)
                action, made = self._decided(situation, own)
                yield made
            if isinstance(action, _BETTING):
                ranges = ranges.after(state, action)
            state = apply(state, action)
        self._last = state

    def raw_gain(self) -> float:
        """The hand's result beside that without the coach; both with the same cards and draws."""
        alone = self._table.play(self._number, self._players)
        followed = self._last or alone
        return (followed.stacks[self._seat] - alone.stacks[self._seat]) / alone.setup.big_blind

    def _situation(self, state: HandState, ranges: HandRanges) -> Situation:
        return Situation(state, self._seat, state.hole_cards[self._seat], ranges, self._others, MODEL)

    def _decided(self, situation: Situation, own: Action) -> tuple[Action, Decided]:
        name = f"follow/{self._number}/{len(situation.state.actions)}"
        began = time.process_time()
        found = advised(situation, own, name, began + self._budget)
        seconds = time.process_time() - began
        if found == own:
            return own, Decided(0.0, False, seconds)
        return found, Decided(self._advantage(situation, (own, found), name), True, seconds)

    def _advantage(self, situation: Situation, actions: tuple[Action, Action], name: str) -> float:
        """The advantage of the second of `actions` over the first, if the Regular plays on by his own
        table."""
        played_on = situation._replace(model=FOLLOWER)
        sampler = Sampler(played_on, actions, f"{name}/fresh", FRESH_LANES)
        tally = WeightedResults.empty(len(actions))
        for number in range(-(-self._deals // FRESH_LANES)):
            tally = tally.plus(sampler.batch(number))
        return float(tally.means[1] - tally.means[0])


def advised(situation: Situation, own: Action, name: str, ends_at: float) -> Action:
    """The better one of `own` and its best rival, as far as the time until `ends_at` shows."""
    actions = choices(situation.state, own)
    if can_be_counted(situation) and len(situation.state.board) == 5:
        values = exact_values(situation, actions).values or ()
        return max(zip(values, actions, strict=True), key=lambda each: each[0])[1]
    half = (time.process_time() + ends_at) / 2
    sought = _sampled(situation, actions, f"{name}/sought", half).means
    rival = max((each for each in range(len(actions)) if actions[each] != own), key=sought.__getitem__)
    compared = _sampled(situation, (own, actions[rival]), f"{name}/compared", ends_at).means
    return actions[rival] if compared[1] > compared[0] else own


def _sampled(situation: Situation, actions: Sequence[Action], name: str, ends_at: float) -> WeightedResults:
    """At least one batch; further batches begin only if they will be done in time."""
    sampler, tally = Sampler(situation, actions, name, FIRST_LANES), WeightedResults.empty(len(actions))
    number, spent = 0, 0.0
    while not number or time.process_time() + spent < ends_at:
        began = time.process_time()
        tally, number = tally.plus(sampler.batch(number)), number + 1
        spent = time.process_time() - began
    return tally
