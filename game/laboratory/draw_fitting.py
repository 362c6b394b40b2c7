"""Fits the modifiers of a style of poker all'italiana to target figures.

The engine plays pots against the profiles of the site. What each decision met there would become under other
modifiers is computed from the table's rows, so that few pots show which modifiers come nearest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from game.bots.draw.decision import spot_and_strength, weights_at
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import Spot
from game.bots.modifiers import BLUFFS_BELOW, WEIGHT_TOTAL, Modifiers, restrict_to_legal
from game.bots.table import Weights
from game.engine.actions import AmountRange, LegalActions
from game.engine.events import Street
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.seat_view import SeatView
from game.laboratory.fitting import FITTED, Bounds, ratio, within
from game.simulation.draw_contests import ContestDecision, Side
from game.simulation.draw_tables import DrawRun
from game.simulation.draws import seed_of

SEATS = 4
PARTS = 16


class DrawStage(NamedTuple):
    """A part of a fit: the pots of each of its steps, and of the measurement of what they have found. In each
    pot the profile sits at every seat in turn."""

    steps: tuple[int, ...]
    final: int

    @property
    def final_pots(self) -> int:
        return self.final * SEATS


STAGES = (DrawStage((50, 70), 80), DrawStage((200,), 160), DrawStage((300,), 304))
"""Each narrows what the one before has found; the first takes .9 seconds of processor time."""

FRESH_POTS = 10_000
"""The number of the first pot of a measurement."""

BOUNDS = {
    "looseness": Bounds(-30, 40),
    "aggression": Bounds(10, 400),
    "bluff_rate": Bounds(0, 50),
}


class DrawFigures(NamedTuple):
    """In percent: openings where the seat could open, calls and raises among answers before the draw, and
    bluffs among bets after it."""

    opens: float
    sees: float
    raises: float
    bluffs: float


WORTH = DrawFigures(0.5, 1, 1, 0.5)
"""What a point of each figure is worth where not all can be met."""


class DrawReached(NamedTuple):
    """Measured figures, with half of their 95 % intervals."""

    figures: DrawFigures
    half_widths: DrawFigures


class FittedDraw(NamedTuple):
    modifiers: Modifiers
    reached: DrawReached


class DrawQuestion(StrEnum):
    OPENING = "opening"
    ANSWER = "answer"
    BET = "bet"


class Met(NamedTuple):
    """A decision that the profile met: everything on which its weights depend."""

    asked: DrawQuestion
    spot: Spot
    strength: int
    legal: LegalActions


Meetings = Counter[Met]


class _PartOfWhole(NamedTuple):
    """What a figure is a share of, and the part of it that counts."""

    part: float = 0
    whole: float = 0

    @property
    def percent(self) -> float:
        return 100 * self.part / self.whole if self.whole else 0


def fit_draw(style: DrawStyle, others: Sequence[DrawStyle], target: DrawFigures, seed: int = 1) -> FittedDraw:
    """The modifiers by which the style's table comes nearest to the target at tables of four with the
    `others`."""
    for stage in STAGES:
        found = fit_draw_stage(style, others, target, stage, seed)
        style = style._replace(modifiers=found.modifiers)
    return found


def fit_draw_stage(
    style: DrawStyle, others: Sequence[DrawStyle], target: DrawFigures, stage: DrawStage, seed: int = 1
) -> FittedDraw:
    """One stage of a fit, from the style's modifiers on."""
    met: Meetings = Counter()
    start = 0
    for pots in stage.steps:
        (more,) = _parts(style, others, seed, range(start, start + pots), 1)
        met += more
        start += pots
        style = style._replace(modifiers=_nearest(style, met, target))
    return measure_draw(style, others, stage.final, seed)


def measure_draw(style: DrawStyle, others: Sequence[DrawStyle], pots: int, seed: int = 1) -> FittedDraw:
    """The figures that the style reaches, in other pots than those that it was fitted by."""
    parts = _parts(style, others, seed, range(FRESH_POTS, FRESH_POTS + pots), PARTS)
    return FittedDraw(style.modifiers, _reached(style, parts))


def _parts(
    style: DrawStyle, others: Sequence[DrawStyle], seed: int, pots: range, count: int
) -> list[Meetings]:
    """The decisions that the style met in these pots, in as many parts as asked for."""
    sides: dict[str, Side] = {FITTED: style, **{str(place): each for place, each in enumerate(others)}}
    draw_run = DrawRun(ITALIAN_DRAW_POKER, seed_of(seed), sides)
    size = len(pots) // count
    return [_met(draw_run, pots[start : start + size]) for start in range(0, size * count, size)]


def _met(draw_run: DrawRun, pots: Iterable[int]) -> Meetings:
    """In each pot three others sit at the table, and the fitted one at each of its seats in turn."""
    table, others = draw_run.players[FITTED], [name for name in draw_run.players if name != FITTED]
    found: Meetings = Counter()
    for number in pots:
        pot = draw_run.pot(number, SEATS)
        chosen = [others[each] for each in draw_run.order(number, len(others))] or [FITTED]
        for own in range(SEATS):
            names = [FITTED if seat == own else chosen[seat % len(chosen)] for seat in range(SEATS)]
            found.update(_meetings(table, pot.play(names).decisions[own]))
    return found


def _meetings(side: Side, decisions: Iterable[ContestDecision]) -> Iterable[Met]:
    for view, _action in decisions:
        asked = _asked(view)
        if asked and isinstance(side, DrawStyle):
            yield Met(asked, *spot_and_strength(view, side.table), _outline(view.legal))


def _asked(view: SeatView) -> DrawQuestion | None:
    """As counts_of (simulation/draw_stats.py) counts; None where nobody bets."""
    legal = view.legal
    if legal.decline or legal.max_discards is not None or legal.show_or_muck:
        return None
    if view.street is Street.SECOND_ROUND:
        return DrawQuestion.BET
    if legal.check and legal.bet:
        return DrawQuestion.OPENING
    return DrawQuestion.ANSWER if legal.call is not None else None


def _outline(legal: LegalActions) -> LegalActions:
    """What weights depend on: the kinds of actions, without amounts."""
    can_raise = legal.bet is not None or legal.raise_to is not None
    return LegalActions(check=legal.check, raise_to=AmountRange(0, 0) if can_raise else None)


def _nearest(style: DrawStyle, met: Meetings, target: DrawFigures) -> Modifiers:
    """Looseness and aggression are fitted to the figures before the draw, then bluffs to those after it."""
    before = Counter({each: count for each, count in met.items() if each.asked is not DrawQuestion.BET})
    after = met - before

    def miss(found: Meetings, names: Sequence[str]) -> Callable[[Modifiers], float]:
        return lambda modifiers: _miss(_figures(style._replace(modifiers=modifiers), found), target, names)

    found = _best(style.modifiers, ("looseness", "aggression"), miss(before, ("opens", "sees", "raises")))
    return _best(found, ("bluff_rate",), miss(after, ("bluffs",)))


def _best(start: Modifiers, names: Sequence[str], miss: Callable[[Modifiers], float]) -> Modifiers:
    """The modifiers with the least miss near `start`: each of these is changed in ever smaller steps."""
    best, least = start, miss(start)
    for share in (4, 8, 16, 32, 64):
        for tried in _neighbours(best, names, share):
            if (found := miss(tried)) < least:
                best, least = tried, found
    return best


def _neighbours(start: Modifiers, names: Sequence[str], share: int) -> Iterable[Modifiers]:
    """Modifiers that differ in one of them by a few steps, each this share of its bounds."""
    for name in names:
        bounds = BOUNDS[name]
        step = max(1, (bounds.most - bounds.least) // share)
        value = getattr(start, name)
        for steps in (-2, -1, 1, 2):
            yield start._replace(**{name: within(bounds, value + steps * step)})


def _miss(found: DrawFigures, target: DrawFigures, names: Sequence[str]) -> float:
    lacks = ((getattr(found, name) - getattr(target, name)) * getattr(WORTH, name) for name in names)
    return sum(lack * lack for lack in lacks)


def _figures(style: DrawStyle, met: Meetings) -> DrawFigures:
    return DrawFigures(*(each.percent for each in _sums(style, met).values()))


def _sums(style: DrawStyle, met: Mapping[Met, int]) -> dict[str, _PartOfWhole]:
    """The expected sums of the decisions met, by figure."""
    sums = dict.fromkeys(DrawFigures._fields, _PartOfWhole())
    for each, count in met.items():
        weights = restrict_to_legal(weights_at(style, each.spot, each.strength)[1], each.legal)
        for name, part, whole in _counted(each, weights):
            before = sums[name]
            sums[name] = _PartOfWhole(before.part + count * part, before.whole + count * whole)
    return sums


def _counted(met: Met, weights: Weights) -> Iterable[tuple[str, float, float]]:
    if met.asked is DrawQuestion.OPENING:
        yield "opens", weights.raise_, WEIGHT_TOTAL
    elif met.asked is DrawQuestion.ANSWER:
        yield "sees", weights.call, WEIGHT_TOTAL
        yield "raises", weights.raise_, WEIGHT_TOTAL
    else:
        yield "bluffs", weights.raise_ if met.strength < BLUFFS_BELOW else 0, weights.raise_


def _reached(style: DrawStyle, parts: Sequence[Meetings]) -> DrawReached:
    """With the intervals from how the parts differ."""
    by_part = [_sums(style, part) for part in parts]
    found = [ratio([sums[name] for sums in by_part], 100) for name in DrawFigures._fields]
    return DrawReached(DrawFigures(*(each for each, _ in found)), DrawFigures(*(width for _, width in found)))
