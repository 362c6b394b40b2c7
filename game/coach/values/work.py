"""The work on one decision: what has been found so far, and the next piece of it.

Work is a plain value, so that it can be stored between pieces. None of them takes longer than a request may.
"""

from __future__ import annotations

import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from game.coach.values.expansion import TooLarge
from game.coach.values.public_tree import NOTHING_WALKED, Walked, can_be_counted, exact_values
from game.coach.values.sampling import Sampler
from game.coach.values.situation import Situation, choices
from game.coach.values.verdict import (
    NO_DIFFERENCE,
    Finding,
    finding_of_best,
    finding_of_exact,
    finding_of_samples,
)
from game.coach.values.weighted_results import WeightedResults
from game.engine.actions import Action
from game.engine.record import decode_action, encode_action

FIRST_SECONDS = 0.6
"""Of processor time for a decision that is sampled, unless it is settled sooner."""

HAND_SECONDS = 1.6
"""Of processor time for all decisions of a hand, walks on the turn aside: these may take somewhat longer."""

LONGER_SECONDS = 10.0
"""What "think longer" adds."""

EXACT_SECONDS = 1.2
"""A tree of the turn that takes longer than this is walked only where the visitor asks for it."""

WORTH_WALKING = 0.25
"""Of a walk that was asked for: with less after half of the time, the other half goes to samples."""

FIRST_PIECE_SECONDS = 0.07
"""The first answer is to come soon; what else its page shows takes time too."""

PIECE_SECONDS = 0.12
MIN_BATCHES = 2

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Work:
    """`actions` are the choices, `chosen` the place of the one taken, None before one is. Sampled deals are
    divided into even and odd batches (see verdict.py). `exact` are the values in big blinds once they are
    counted; `walked` what the parts of a walk have brought, a `share` of the whole; `is_walked` whether a
    walk is to be made or gone on with.
    """

    actions: tuple[Action, ...]
    chosen: int | None
    even: WeightedResults
    odd: WeightedResults
    batches: int = 0
    exact: tuple[float, ...] | None = None
    walked: Walked = NOTHING_WALKED
    share: float = 0.0
    is_walked: bool = False
    seconds: float = 0.0
    budget: float = 0.0
    longer: int = 0

    @classmethod
    def on(cls, situation: Situation, chosen: Action | None, among: int = 1) -> Self:
        """Work that has not begun, on one decision of a hand with `among` of them; `chosen` is None where
        the best choice is asked for.
        """
        actions = choices(situation.state, chosen)
        empty = WeightedResults.empty(len(actions))
        walks = can_be_counted(situation)
        place = None if chosen is None else actions.index(chosen)
        budget = min(FIRST_SECONDS, HAND_SECONDS / max(1, among))
        return cls(actions, place, empty, empty, is_walked=walks, budget=budget)

    @property
    def finding(self) -> Finding | None:
        """The finding so far; None before the first piece."""
        if self.exact is not None:
            best = max(range(len(self.exact)), key=self.exact.__getitem__)
            return finding_of_exact(self.exact, best if self.chosen is None else self.chosen)
        if self.batches < MIN_BATCHES:
            return None
        if self.chosen is None:
            return finding_of_best(self.even, self.odd)
        return finding_of_samples(self.even, self.odd, self.chosen)

    @property
    def is_done(self) -> bool:
        found = self.finding
        if self.exact is not None:
            return True
        if found is None or self.is_walked:
            return False
        return self.seconds >= self.budget or is_sharp(found) or (found.is_settled and self._is_half_spent)

    @property
    def _is_half_spent(self) -> bool:
        return self.seconds >= self.budget / 2

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        if self.is_done:
            return 1.0
        if self.is_walked:
            return self.share
        return min(0.99, self.seconds / self.budget)

    def can_be_walked(self, situation: Situation) -> bool:
        """Whether more time may count what has been sampled; not where it was tried and too large."""
        return can_be_counted(situation) and self.exact is None and (not self.longer or self.share > 0)

    def asked_for_longer(self, situation: Situation) -> Work:
        """The same with more time, also for a tree that was too large before."""
        walks = can_be_counted(situation)
        return replace(self, budget=self.seconds + LONGER_SECONDS, is_walked=walks, longer=self.longer + 1)

    def to_plain(self) -> dict[str, Any]:
        return {
            "actions": [encode_action(action) for action in self.actions],
            "chosen": self.chosen,
            "even": self.even.to_plain(),
            "odd": self.odd.to_plain(),
            "batches": self.batches,
            "exact": self.exact,
            "choices": self.walked.choices,
            "lines": b64encode(np.array(self.walked.ends).tobytes()).decode(),
            "share": self.share,
            "is_walked": self.is_walked,
            "seconds": self.seconds,
            "budget": self.budget,
            "longer": self.longer,
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Self:
        """The work that to_plain wrote."""
        values = dict(plain)
        ends = np.frombuffer(b64decode(values.pop("lines")))
        walked = Walked(tuple(values.pop("choices")), tuple(ends.tolist()))
        return cls(
            **values
            | {
                "actions": tuple(decode_action(code) for code in values["actions"]),
                "even": WeightedResults.from_plain(values["even"]),
                "odd": WeightedResults.from_plain(values["odd"]),
                "exact": None if values["exact"] is None else tuple(values["exact"]),
                "walked": walked,
            }
        )


@dataclass(slots=True)
class _Piece:
    situation: Situation
    name: str
    ends_at: float
    clock: Clock
    longest: float = 0.0
    asked_at: float | None = None

    def has_time(self) -> bool:
        """Whether a step may begin: the first may, and later ones if they end in time when they take as
        long as the longest before."""
        now, before = self.clock(), self.asked_at
        self.asked_at = now
        if before is None:
            return True
        self.longest = max(self.longest, now - before)
        return now + self.longest < self.ends_at


def next_piece(
    work: Work,
    situation: Situation,
    name: str,
    *,
    seconds: float | None = None,
    clock: Clock = time.thread_time,
) -> Work:
    """The work after `seconds` more of it, by default as many as a request may take. `name` names the
    decision and so fixes its random draws.
    """
    if seconds is None:
        seconds = PIECE_SECONDS if work.finding else FIRST_PIECE_SECONDS
    began = clock()
    piece = _Piece(situation, name, began + seconds, clock)
    if work.is_walked:
        work = _walked(work, piece)
    if work.exact is None:
        work = _sampled(work, piece)
    return replace(work, seconds=work.seconds + clock() - began)


def _walked(work: Work, piece: _Piece) -> Work:
    """Walk on in the public tree, or give up where it would take too long."""
    on_river = len(piece.situation.state.board) == 5
    if not on_river and work.batches < MIN_BATCHES:
        return work  # a first answer comes before
    began = piece.clock()
    try:
        found = exact_values(piece.situation, work.actions, work.walked, piece.has_time)
    except TooLarge:
        return replace(work, is_walked=False, walked=NOTHING_WALKED, share=0.0)
    if found.values is not None:
        blind = piece.situation.state.setup.big_blind
        exact = tuple(value / blind for value in found.values)
        return replace(work, exact=exact, walked=NOTHING_WALKED, share=1.0)
    work = replace(work, walked=found.walked, share=found.share)
    seconds = work.seconds + piece.clock() - began
    return replace(work, is_walked=on_river or _is_worth_walking(work, seconds))


def _is_worth_walking(work: Work, seconds: float) -> bool:
    """Whether the walk may come to its end in time. It is tried for half of what there is; where it was asked
    for and comes forward, it goes on as long as it may, and further when asked again.
    """
    if work.longer:
        tried = work.budget - LONGER_SECONDS / 2
        return seconds < (tried if work.share < WORTH_WALKING else work.budget)
    left = EXACT_SECONDS * work.budget / FIRST_SECONDS - seconds
    return seconds < work.budget / 2 or seconds * (1 - work.share) <= left * work.share


def _sampled(work: Work, piece: _Piece) -> Work:
    """Batches until the time is up or the decision is settled; at least two at first."""
    sampler = Sampler(piece.situation, work.actions, piece.name)
    while _takes_batch(work, piece):
        batch = sampler.batch(work.batches)
        if work.batches % 2:
            work = replace(work, batches=work.batches + 1, odd=work.odd.plus(batch))
        else:
            work = replace(work, batches=work.batches + 1, even=work.even.plus(batch))
    return work


def _takes_batch(work: Work, piece: _Piece) -> bool:
    has_time = piece.has_time()
    return work.batches < MIN_BATCHES or (has_time and not work.is_walked and not _is_clear(work))


def _is_clear(work: Work) -> bool:
    found = work.finding
    return found is not None and is_sharp(found)


def is_sharp(found: Finding) -> bool:
    """Whether the grade is settled, and the loss known to a third of it or to a quarter of a big blind."""
    return found.is_settled and found.half_width <= max(NO_DIFFERENCE, abs(found.loss) / 3)
