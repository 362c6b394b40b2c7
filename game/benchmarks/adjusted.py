"""The adjusted score: how much variance it takes out, whether its mean is zero, and its time.

Shipped profiles sit at random, with the stacks of a game's first hand; the one in the first seat is looked at
as if he were the visitor. Looked at from every seat in turn, most of the luck of a deal cancels out, and its
mean is known from far fewer deals. Amounts are in big blinds a hand.
"""

from __future__ import annotations

import gc
import hashlib
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bot_tables.shipped import shipped_profiles
from game.bots.profile import BotProfile
from game.engine.odds.result import NORMAL_95
from game.luck.estimator.bot_hands import LANES, Batch, adjusted, batch_of, bot_table, seated_batch
from game.luck.estimator.recorded import KnownHand, luck_of
from game.luck.estimator.value_function import VERSION, shipped
from game.simulation.draws import Purpose, Words
from game.simulation.lanes.policies import style_arrays

SEATS = (2, 6, 10)
CONTEST_SEATS = 6
TIMED_HANDS = 60
PLANTED = 0.05
EVERY_SEAT = -1
TERMS = ("hole cards", "board", "bots")
SECONDS_BETWEEN_LINES = 60


class AdjustedSums(NamedTuple):
    """Over hands: how many, and sums and squares of raw, all-in-adjusted and adjusted results, of all luck,
    and of its terms.
    """

    hands: int
    sums: NDArray[np.float64]
    squares: NDArray[np.float64]

    @classmethod
    def empty(cls) -> AdjustedSums:
        return cls(0, *np.zeros((2, 4 + len(TERMS))))

    def plus(self, columns: NDArray[np.float64]) -> AdjustedSums:
        found = columns.sum(axis=1), np.square(columns).sum(axis=1)
        return AdjustedSums(self.hands + columns.shape[1], self.sums + found[0], self.squares + found[1])

    @classmethod
    def read(cls, line: str) -> AdjustedSums:
        hands, sums, squares = json.loads(line)
        return cls(hands, np.array(sums), np.array(squares))

    def written(self) -> str:
        return json.dumps((self.hands, self.sums.tolist(), self.squares.tolist()))

    @property
    def means(self) -> NDArray[np.float64]:
        return self.sums / self.hands

    @property
    def variances(self) -> NDArray[np.float64]:
        return self.squares / self.hands - self.means**2

    @property
    def errors(self) -> NDArray[np.float64]:
        return np.sqrt(self.variances / self.hands)


def run(
    write: Callable[[str], Any],
    *,
    heads_up: int = 20_000,
    six: int = 20_000,
    ten: int = 20_000,
    contest: int = 10_000,
    every_seat: int = 1,
    seed: int = 1,
    folder: str = "",
) -> None:
    """So many hands at each number of seats, `contest` hands each of the Shark and the Regular, and
    `every_seat` deals at each number of seats, looked at from every seat; with a single one a part is left
    out. The `folder` stores what is done: a stopped run goes on from there.
    """
    write(f"value function {shipped().digest[:16]}, seed {seed}")
    _report_time(write, seed)
    measuring = _Measuring(write, seed, Path(folder) if folder else None)
    for seats, hands in zip(SEATS, (heads_up, six, ten), strict=True):
        if hands > 1:
            _report(write, seats, measuring.sums(seats, hands))
    if contest > 1:
        _report_contest(write, contest, measuring)
    for seats in SEATS if every_seat > 1 else ():
        found = measuring.sums(seats, every_seat, EVERY_SEAT)
        write(f"{seats} seats, {found.hands:,} deals looked at from every seat:")
        _report_means(write, found)


def _seed(seed: int) -> bytes:
    return bytes((seed + 3 * place) % 256 for place in range(32))


def _profiles() -> list[BotProfile]:
    return list(shipped_profiles().values())


class _Measuring(NamedTuple):
    write: Callable[[str], Any]
    seed: int
    folder: Path | None

    def sums(self, seats: int, hands: int, hero: int | None = None) -> AdjustedSums:
        """`hero` is the place of the first seat's profile, None for any; with EVERY_SEAT the columns of a
        deal are the means over all seats."""
        path = self._path(seats, hero)
        found = (
            AdjustedSums.read(path.read_text())
            if path is not None and path.exists()
            else AdjustedSums.empty()
        )
        said, lanes = time.monotonic(), LANES // 4 if seats == 2 else LANES
        for start in range(found.hands, hands, lanes):
            numbers = np.arange(start, min(start + lanes, hands), dtype=np.uint64)
            found = found.plus(self._looked_at(seats, numbers, hero))
            if time.monotonic() - said > SECONDS_BETWEEN_LINES or start + lanes >= hands:
                said = time.monotonic()
                ratios = "" if hero == EVERY_SEAT else f": {_ratios(found)}"
                self.write(f"… {found.hands:,} hands of {seats} seats{ratios}")
                if path is not None:
                    path.write_text(found.written())
        return found

    def _path(self, seats: int, hero: int | None) -> Path | None:
        """Of these bots, this value function and this seed alone."""
        digest = hashlib.sha256(f"{VERSION} {shipped().digest} {self.seed} {seats} {hero}".encode())
        for profile in _profiles():
            for arrays in map(style_arrays, (profile.heads_up, profile.ring)):
                for part in arrays:
                    digest.update(part.tobytes())
        return self.folder / f"{seats}-{digest.hexdigest()[:16]}.json" if self.folder else None

    def _looked_at(self, seats: int, numbers: Words, hero: int | None) -> NDArray[np.float64]:
        if hero != EVERY_SEAT:
            return _columns(self._batch(seats, numbers, hero))
        views = [_columns(self._batch(seats, numbers, None, seat)) for seat in range(seats)]
        return np.stack(views).mean(axis=0)

    def _batch(self, seats: int, numbers: Words, hero: int | None, seat: int = 0) -> Batch:
        table, profiles = bot_table(seats, _seed(self.seed), uneven=False), _profiles()
        if hero is None:
            return batch_of(table, numbers, profiles, seat)
        words = table.draws.sequences(numbers, Purpose.SEATS, seats + 2)
        at_seats = (words[:seats] % np.uint64(len(profiles))).astype(np.intp)
        at_seats[0] = hero
        return seated_batch(table, numbers, profiles, at_seats, 0, words)


def _columns(batch: Batch) -> NDArray[np.float64]:
    won, luck = adjusted(batch, shipped())
    terms = luck.deal, luck.board, luck.bots
    return np.stack((won, won - luck.all_in, won - luck.total, luck.total, *terms))


def _ratios(found: AdjustedSums) -> str:
    raw, all_in, without = found.variances[:3]
    beside = f"{all_in / without:.2f} × less than all-in EV"
    return f"variance {raw:.1f}, adjusted {without:.1f}: {raw / without:.2f} × less, {beside}"


def _report(write: Callable[[str], Any], seats: int, found: AdjustedSums) -> None:
    write(f"{seats} seats, {found.hands:,} hands: {_ratios(found)}")
    _report_means(write, found)


def _report_means(write: Callable[[str], Any], found: AdjustedSums) -> None:
    mean, error = found.means[3], found.errors[3]
    write(f"  luck {mean:+.4f}, {mean / error:+.1f} standard errors of {error:.4f}")
    for place, name in enumerate(TERMS, start=4):
        mean, error = found.means[place], found.errors[place]
        write(f"  {name} {mean:+.4f}, {mean / error:+.1f} standard errors of {error:.4f}")
    biased = (found.means[3] + PLANTED) / found.errors[3]
    outcome = "caught" if abs(biased) > 3 else "not caught with so few hands"
    write(
        f"  with a planted bias of {1000 * PLANTED:.0f} thousandths: {biased:+.1f} standard errors, {outcome}"
    )


def _report_contest(write: Callable[[str], Any], hands: int, measuring: _Measuring) -> None:
    """How many hands it takes to tell the Shark from the Regular, each beside the same other bots."""
    keys = [profile.key for profile in _profiles()]
    shark, regular = (measuring.sums(CONTEST_SEATS, hands, keys.index(key)) for key in ("shark", "regular"))
    difference = shark.means[2] - regular.means[2]
    needed = [
        (NORMAL_95 / difference) ** 2 * (shark.variances[place] + regular.variances[place])
        for place in (0, 2)
    ]
    error = math.sqrt((shark.variances[2] + regular.variances[2]) / hands)
    write(
        f"Shark wins {difference:+.3f} ± {NORMAL_95 * error:.3f} more than Regular at {CONTEST_SEATS} seats: "
        f"told apart with 95 % after {needed[0]:,.0f} raw hands each, {needed[1]:,.0f} adjusted "
        f"({needed[1] / needed[0]:.2f})"
    )


def _report_time(write: Callable[[str], Any], seed: int) -> None:
    """Hand by hand, as games do."""
    gc.freeze()  # or one hand of many pays for a sweep through all that Django has loaded
    for seats in SEATS:
        table, profiles = bot_table(seats, _seed(seed), uneven=True), _profiles()
        spent = []
        for number in range(TIMED_HANDS):
            players = [profiles[(number + seat) % len(profiles)] for seat in range(seats)]
            hand = KnownHand.of(table.play(number, players), 0, dict(enumerate(players)))
            began = time.process_time()
            luck_of([hand], [number], table.draws, shipped())
            spent.append(1000 * (time.process_time() - began))
        spent = sorted(spent[TIMED_HANDS // 6 :])
        write(f"{seats} seats: {median(spent):.1f} ms a hand (median), at most {spent[-1]:.1f} ms")
