"""How long all decisions of a hand take, as a review works them out piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from game.benchmarks.coach.random_games import hands_of, kinds
from game.coach.decisions import ReviewedDecision, ReviewedHand
from game.coach.values.figures import figures
from game.coach.values.work import Work, next_piece
from game.engine.variants import HOLDEM


class WholeHand(NamedTuple):
    """Of processor time: that of all decisions, and that of the longest piece."""

    decisions: int
    seconds: float
    longest: float


def whole_hands(seed: int) -> Iterator[WholeHand]:
    """Hands of random games in all rule sets, limits and numbers of seats."""
    for number, (rules, seats) in enumerate(kinds()):
        if rules.variant == HOLDEM:
            for hand in hands_of(rules, seats, Random(f"{seed}/{number}")):  # noqa: S311
                hand.prepare(60.0)
                if hand.decisions:
                    yield _worked_out(hand)


def _worked_out(hand: ReviewedHand) -> WholeHand:
    pieces = [piece for decision in hand.decisions for piece in _pieces(decision, len(hand.decisions))]
    return WholeHand(len(hand.decisions), sum(pieces), max(pieces, default=0.0))


def _pieces(decision: ReviewedDecision, among: int) -> Iterator[float]:
    if decision.unvalued is not None:
        return
    began = process_time()
    work = Work.on(decision.situation, decision.action, among)
    while not work.is_done:
        work = next_piece(work, decision.situation, "hand")
        yield process_time() - began
        began = process_time()
    figures(decision.situation, {place: work.actions[place] for place in _asked(work)}, "hand")
    yield process_time() - began


def _asked(work: Work) -> set[int]:
    found = work.finding
    return set() if found is None else {found.chosen, found.best, found.rival}
