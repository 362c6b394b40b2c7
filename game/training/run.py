"""A training from its first deal to its last, in rounds; it can stop after any of them and go on later."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np

from game.bots.profile import SizeClass
from game.bots.spots import PostflopSituation, PreflopSituation, PreflopSpot, Spot
from game.bots.table import DecisionTable
from game.simulation.draws import BulkDraws, Purpose
from game.training.deals import KINDS, Stacks, deals
from game.training.fixed_rows import fix
from game.training.holdem import HOLDEM_GAME, HOLDEM_ON_PATH
from game.training.mccfr import SHARDS, MccfrGame, Training, train_round, trainer
from game.training.opponents import (
    BETTING_CROWD,
    ENTERING_CROWD,
    HEADS_UP_CROWD,
    RAISING_CROWD,
    RING_CROWD,
    SHORT_CROWD,
    SHOVING_CROWD,
    StrayCrowd,
)
from game.training.trick_gains import TRIALS_AT_RINGS, TRIALS_HEADS_UP, Trials, gains_of, include, shares_of
from game.training.tricks_met import TRICKS_MET

ROUND = 8192
"""Deals of a round."""

EVERY = "all"
"""In place of the names of all situations."""

TRICKY_POWER = 2
"""Of the number of a round, which it weighs where opponents have tricks: at first these win much."""

SAVED_EVERY = 20
"""Rounds after which a training is written down."""

_ROUND_NUMBERS, _TRYING_NUMBERS = 1 << 60, 1 << 61
"""Deals have lower numbers than these: from here on stands what rounds draw for themselves, and for tricks.
"""


class Plan(NamedTuple):
    """All that the result depends on."""

    size_class: SizeClass
    seed: int
    deals: int
    by_draws: bool = False
    """Whether rows may name draws."""
    stacks: Stacks = Stacks.ANY
    preflop: tuple[PreflopSituation, ...] = ()
    postflop: tuple[PostflopSituation, ...] = ()
    """Where situations are named, only their rows are looked for."""

    @property
    def keeps_others(self) -> bool:
        """Whether all rows but those that are looked for stay as they are shipped."""
        return self.names_situations or self.stacks is Stacks.SHORT

    @property
    def names_situations(self) -> bool:
        return bool(self.preflop or self.postflop)

    def learns(self, spot: Spot) -> bool:
        """Whether rows of the spot are looked for, where only those of some situations are."""
        return spot.situation in (self.preflop if isinstance(spot, PreflopSpot) else self.postflop)

    @property
    def crowd(self) -> StrayCrowd:
        if self.stacks is Stacks.SHORT:
            return SHORT_CROWD
        if self.size_class is SizeClass.HEADS_UP:
            return HEADS_UP_CROWD
        if self.postflop:
            return RAISING_CROWD if self.postflop == (PostflopSituation.RAISED,) else BETTING_CROWD
        if self.preflop:
            return SHOVING_CROWD if self.preflop == (PreflopSituation.ALL_IN,) else ENTERING_CROWD
        return RING_CROWD

    @property
    def game(self) -> MccfrGame:
        is_ring = self.size_class is SizeClass.RING
        return HOLDEM_ON_PATH if is_ring and self.crowd.has_tricks else HOLDEM_GAME

    @property
    def trials(self) -> Trials:
        return TRIALS_HEADS_UP if self.size_class is SizeClass.HEADS_UP else TRIALS_AT_RINGS

    @property
    def tells_all(self) -> bool:
        """Whether rows tell all situations apart: at full tables only where others stay as they are."""
        return self.names_situations or self.size_class is SizeClass.HEADS_UP

    @property
    def tells_large(self) -> bool:
        """Whether rows tell large first raises from all-ins, and heads-up from small ones."""
        return self.size_class is SizeClass.HEADS_UP

    @property
    def tells_dear(self) -> bool:
        """Whether rows tell dear reraises and huge bets: at full tables in steps that look for these."""
        looked_for = (
            PreflopSituation.BIG_RERAISE in self.preflop or PostflopSituation.HUGE_BET in self.postflop
        )
        return looked_for or self.tells_large

    @property
    def looks_for(self) -> str:
        """Which rows, as options of the command."""
        if self.names_situations:
            preflop, postflop = named(self.preflop), named(self.postflop)
            return f" --preflop {preflop}" * bool(preflop) + f" --postflop {postflop}" * bool(postflop)
        return "" if self.stacks is Stacks.ANY else f" --stacks {self.stacks}"

    @property
    def options(self) -> str:
        """What the command says beside the table, the seed and the number of deals."""
        return " --draws" * self.by_draws + self.looks_for

    @property
    def rounds(self) -> int:
        return -(-self.deals // ROUND)

    @property
    def draws(self) -> BulkDraws:
        return BulkDraws(hashlib.sha256(f"train {self.size_class} {self.seed}".encode()).digest())


def named(situations: Sequence[StrEnum]) -> str:
    """As the command names them."""
    return EVERY if situations and len(situations) == len(type(situations[0])) else " ".join(situations)


def train(
    plan: Plan,
    workers: int,
    saved: Path | None,
    progress: Callable[[int], None],
    fixed: DecisionTable | None = None,
) -> Training:
    """The training after all rounds of the plan; `saved` is where it is written down and taken up again.
    Where only rows for short stacks or of some situations are looked for, all others play as those of the
    table `fixed`.
    """
    training = _begun(plan, saved)
    if fixed is not None and not training.rounds:
        fix(training.regrets, fixed, plan.learns)
    has_tricks, draws, kinds = plan.crowd.has_tricks, plan.draws, KINDS[plan.size_class]
    if has_tricks and not training.rounds:
        training.gains = np.zeros((len(kinds) if plan.trials.by_kind else 1, len(TRICKS_MET)))
    train_deals = trainer(plan.game)
    while training.rounds < plan.rounds:
        number = training.rounds
        numbers = np.arange(number * ROUND, (number + 1) * ROUND, dtype=np.uint64)
        words = draws.sequence(_ROUND_NUMBERS + number, Purpose.SAMPLE, SHARDS)
        won = training.gains[number % len(training.gains)] if has_tricks else None
        dealt = deals(
            kinds[number % len(kinds)],
            draws,
            numbers,
            crowd=plan.crowd,
            trick_shares=None if won is None else shares_of(won, plan.trials),
            by_draws=plan.by_draws,
            named=plan.stacks,
            tells_all=plan.tells_all,
            tells_large=plan.tells_large,
            tells_dear=plan.tells_dear,
        )
        if won is not None:
            tried = draws.sequence(_TRYING_NUMBERS + number, Purpose.SAMPLE, SHARDS)
            gains = gains_of(dealt, training, won, tried, workers, plan.trials)
            include(won, gains, number // len(training.gains), plan.trials.power)
        train_round(training, train_deals, dealt, words, workers, TRICKY_POWER if has_tricks else 1)
        if saved and (training.rounds % SAVED_EVERY == 0 or training.rounds == plan.rounds):
            _save(training, plan, saved)
        progress(training.rounds)
    return training


def _begun(plan: Plan, saved: Path | None) -> Training:
    """Raises ValueError where another training was written down, or none."""
    if saved is None or not saved.exists():
        return Training.new(HOLDEM_GAME)
    try:
        with np.load(saved) as arrays:
            training = Training(arrays["regrets"], arrays["sums"], int(arrays["rounds"]), arrays["gains"])
            begun_as = str(arrays["begun_as"])
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise ValueError(f"{saved} holds no training.") from error
    if begun_as != _begun_as(plan) or training.rounds > plan.rounds:
        raise ValueError(f"{saved} holds another training.")
    return training


def _begun_as(plan: Plan) -> str:
    """What trainings that one can go on from the other have in common."""
    return f"{plan.size_class} {plan.seed} {HOLDEM_GAME.infosets}{plan.options}"


def _save(training: Training, plan: Plan, path: Path) -> None:
    """A machine that stops meanwhile leaves the file as it was."""
    begun = path.with_suffix(".part.npz")
    np.savez(
        begun,
        regrets=training.regrets,
        sums=training.sums,
        rounds=training.rounds,
        gains=training.gains,
        begun_as=_begun_as(plan),
    )
    begun.replace(path)
