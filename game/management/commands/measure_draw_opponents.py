"""Measures the shipped computer players at poker all'italiana: how each plays, or how strong one is."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from game.bot_tables.shipped import shipped_profiles
from game.bots.draw.baselines import DrawBaseline
from game.bots.draw.style import DrawStyle
from game.engine.rules import ITALIAN_DRAW_POKER
from game.management.one_line_errors import OneLineErrors
from game.simulation.contests import Contest, StatsByName, run
from game.simulation.draw_tables import (
    THOUSANDTHS,
    DrawRun,
    LoneDrawRivals,
    MirroredDrawTeams,
    MixedDrawTables,
)
from game.simulation.draws import seed_of
from game.simulation.player_stats import PlayerStats
from game.simulation.report import draw_figures, figures

FIGURES = ("opens", "sees", "raises", "drawn", "served", "bluffs", "draw_aggression")
BOT = "bot"
MIN_ADJUSTED = 30
"""Fewer pots do not say how much luck explains."""
HEADING = "profile            pots  opens   sees raises  drawn servito bluffs   bets/call   won ± 95 %"


class Command(OneLineErrors):
    help = (
        "Without --strength, plays the shipped computer players at tables of four, each pot with others, and "
        "prints how they open, see, raise, exchange and bluff. With it, prints what that player wins against "
        "each plain strategy at three to six seats, in starting pots a pot and seat, by mirrored deals; with "
        "--alone too, what one such strategy wins at a table of that player, with the luck of the deal and "
        "of the draw taken out."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--strength", metavar="PROFILE", default="", help="a shipped profile")
        parser.add_argument("--alone", action="store_true", help="one plain strategy sits at each table")
        parser.add_argument("--pots", type=int, default=4_000, help="of each contest; default: 4,000")
        parser.add_argument("--seats", type=int, nargs="*", default=[3, 4, 5, 6])
        parser.add_argument("--rivals", nargs="*", default=[each.value for each in DrawBaseline])
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--workers", type=int, default=1)

    def handle(self, *args: Any, strength: str, **options: Any) -> None:
        styles = {
            key: profile.draw for key, profile in shipped_profiles().items() if profile.draw is not None
        }
        lines = _strength(styles[strength], **options) if strength else _styles(styles, **options)
        for line in lines:
            self.stdout.write(line)
            self.stdout.flush()


def _styles(styles: dict[str, DrawStyle], pots: int, seed: int, workers: int, **_: Any) -> Iterator[str]:
    draw_run = DrawRun(ITALIAN_DRAW_POKER, seed_of(seed), styles)
    stats = _played(MixedDrawTables(draw_run, 4), pots, workers)
    yield HEADING
    for key in styles:
        found = {**figures(stats[key]), **draw_figures(stats[key])}
        cells = "".join(f"{found[name] if found[name] is not None else '–':>7}" for name in FIGURES)
        won, width = found["mbb_per_hand"] / 1000, (found["half_width_95"] or 0) / 1000
        yield f"{key:<17}{found['hands']:>6}{cells}   {won:>+8.2f} ± {width:.2f}"


def _strength(
    style: DrawStyle,
    pots: int,
    seed: int,
    workers: int,
    seats: list[int],
    rivals: list[str],
    alone: bool,
    **_: Any,
) -> Iterator[str]:
    draw_run = DrawRun(
        ITALIAN_DRAW_POKER, seed_of(seed), {BOT: style, **{rival: DrawBaseline(rival) for rival in rivals}}
    )
    for count in seats:
        if alone:
            stats = _played(LoneDrawRivals(draw_run, count, tuple(rivals), BOT), pots, workers)
            yield from (_alone(count, rival, stats[rival], pots) for rival in rivals)
            continue
        for rival in rivals:
            stats = _played(MirroredDrawTeams(draw_run, count, (BOT, rival)), pots, workers)
            yield _line(count, rival, stats[BOT], pots, "mirrored")


def _line(count: int, rival: str, stats: PlayerStats, pots: int, how: str) -> str:
    won = stats.winnings
    return f"{count} seats, {rival:<11} {_margin(won.mean, won.half_width)} ({pots:,} pots, {how})"


def _alone(count: int, rival: str, stats: PlayerStats, pots: int) -> str:
    """With the luck taken out that is known, and beside it as it was played."""
    if stats.adjusted is None or pots < MIN_ADJUSTED:
        return _line(count, rival, stats, pots, "each at every seat")
    mean, half_width = (THOUSANDTHS * each for each in stats.adjusted.estimate)
    played = _margin(stats.winnings.mean, stats.winnings.half_width)
    how = f"each at every seat; with all luck {played}"
    return f"{count} seats, {rival:<11} {_margin(mean, half_width)} ({pots:,} pots, {how})"


def _margin(mean: float, half_width: float) -> str:
    """Both are given in thousandths."""
    return f"{mean / THOUSANDTHS:+.3f} ± {half_width / THOUSANDTHS:.3f}"


def _played(contest: Contest, pots: int, workers: int) -> StatsByName:
    return run(contest, pots, workers, lambda _done, _stats: None)
