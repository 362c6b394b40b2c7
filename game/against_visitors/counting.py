"""From a recorded game to what each of its bots did against the visitor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from game.against_visitors.tallies import Bot, BotTally, ReplayStep
from game.engine.actions import Fold
from game.engine.game import VISITOR_SEAT
from game.engine.record import InvalidRecord
from game.engine.seat_view import seat_view
from game.engine.state import HandState
from game.history.bot_decisions import bot_decision
from game.history.recorded_game import GameHistory, PlayedHand
from game.history.repeated_draw_decisions import drawing_bot, repeated_decision
from game.luck.games import bots_luck
from game.simulation.draw_stats import counts_of
from game.simulation.player_stats import Counts, Stat, seat_counts

THOUSANDTHS = 1000
Tallies = dict[Bot, BotTally]


class _DecisionToStay(NamedTuple):
    """A bot's decision to stay in the hand, by `row`; it led to the action of `step`."""

    seat: int
    step: int
    row: str


def tallies_of(history: GameHistory) -> Tallies:
    """By bot. Hands that cannot be read any more count for nobody."""
    return _Counting(history).tallies()


class _Counting:
    def __init__(self, history: GameHistory) -> None:
        self.history = history
        self.found: Tallies = defaultdict(BotTally)
        self.waiting: dict[int, int] = defaultdict(int)  # won by seat with the deals of a pot that waits
        self.unit = 0
        self.trials: dict[tuple[str, str], int] = {}

    def tallies(self) -> Tallies:
        for hand in self.history.hands():
            try:
                if VISITOR_SEAT in hand.last.setup.dealt_in:
                    self._count(hand)
            except InvalidRecord:
                self.waiting.clear()
        return dict(self.found)

    def _count(self, hand: PlayedHand) -> None:
        last = hand.last
        if hand.offer is not None:
            self.trials = {(draft.profile, draft.table): draft.version for draft in hand.offer.drafts}
        if not self.waiting:
            self.unit = unit_of(last)
        bots = dict(_bots(hand))
        counts = _counts(hand)
        for seat, bot in bots.items():
            self.found[bot].counts += counts[seat]
            self.found[bot].trial = self.trials.get(bot[:2], 0)
            self._settle(seat, bot, last)
        if not last.left_on_table:
            self.waiting.clear()
            self._count_rows(hand, bots)
        if last.draw is None:
            self._adjust(hand, bots)

    def _settle(self, seat: int, bot: Bot, last: HandState) -> None:
        """Deals whose pot was left on the table belong to the hand that ends after them."""
        self.waiting[seat] += last.stacks[seat] - last.setup.stacks[seat]
        if not last.left_on_table:
            tally = self.found[bot]
            tally.winnings = tally.winnings.plus(round(self.waiting[seat] * THOUSANDTHS / self.unit))
            tally.counts[Stat.HANDS] += 1

    def _count_rows(self, hand: PlayedHand, bots: dict[int, Bot]) -> None:
        for seat, step, row in _decisions(self.history, hand):
            if bot := bots.get(seat):
                gain = hand.last.stacks[seat] - hand.states[step - 1].stacks[seat]
                place = ReplayStep(self.history.game_id, hand.number, step)
                self.found[bot].add_decision(row, round(gain * THOUSANDTHS / self.unit), place)

    def _adjust(self, hand: PlayedHand, bots: dict[int, Bot]) -> None:
        for seat, luck in bots_luck(self.history.game_id, hand, list(bots)).items():
            tally = self.found[bots[seat]]
            won = (hand.last.stacks[seat] - hand.last.setup.stacks[seat]) / self.unit
            tally.adjusted = tally.adjusted.plus(won - luck.total)


def unit_of(last: HandState) -> int:
    """The unit in which winnings are counted: the big blind, or in poker all'italiana the starting pot."""
    setup = last.setup
    return setup.big_blind if last.draw is None else sum(setup.antes) or setup.big_blind


def _bots(hand: PlayedHand) -> Iterator[tuple[int, Bot]]:
    """By seat, those dealt in whose style is known."""
    for seat in hand.last.setup.dealt_in:
        player = hand.players[seat]
        if player.profile is not None and player.style is not None:
            yield (
                seat,
                Bot(player.profile, player.style.table, player.style.version, player.style.modifiers_version),
            )


def _counts(hand: PlayedHand) -> list[Counts]:
    """By seat, without the number of hands."""
    found = seat_counts(hand.last) if hand.last.draw is None else _draw_counts(hand)
    for counts in found:
        counts.pop(Stat.HANDS, None)
    return found


def _draw_counts(hand: PlayedHand) -> list[Counts]:
    found = [Counts() for _seat in hand.players]
    for step in range(1, hand.last_step + 1):
        seat = drawing_bot(hand, step)
        if seat is not None:
            found[seat] += counts_of(seat_view(hand.states[step - 1], seat), hand.record.actions[step - 1])
    return found


def _decisions(history: GameHistory, hand: PlayedHand) -> Iterator[_DecisionToStay]:
    """Those that can be repeated, but for folds."""
    for step in range(1, hand.last_step + 1):
        if isinstance(hand.record.actions[step - 1], Fold):
            continue
        if found := _repeated(history, hand, step):
            seat, row = found
            if row:
                yield _DecisionToStay(seat, step, row)


def _repeated(history: GameHistory, hand: PlayedHand, step: int) -> tuple[int, str | None] | None:
    """The seat of the bot that decided the action of `step`, and the row by which it did."""
    if hand.last.draw is None:
        found = bot_decision(history, hand, step)
        return (found.seat, found.decision.reason.row) if found else None
    repeated, seat = repeated_decision(history, hand, step), drawing_bot(hand, step)
    return None if repeated is None or seat is None else (seat, repeated.reason.row)
