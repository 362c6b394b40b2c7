"""Starts and runs simulations, each in its own process."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from game.bots.draw.style import DrawStyle
from game.bots.profile import BotProfile
from game.engine.rules import KNOWN_RULE_SETS
from game.laboratory.background_run import UNDER_WAY, RunStatus
from game.laboratory.draw_players import find_draw_side
from game.laboratory.players import find_player
from game.laboratory.processes import (
    Cancelled,
    cancel,
    carrying_out,
    fail_stalled_runs,
    refuse_a_second,
    start_command,
    take_up,
    under_way,
)
from game.laboratory.run_results import IntervalHistory
from game.laboratory.simulation_run import SimulationRun
from game.simulation.contests import Contest, MirroredTeams, OpenTable, StatsByName, run
from game.simulation.deals import Strategy, Table
from game.simulation.draw_contests import Side
from game.simulation.draw_tables import DrawRun, MirroredDrawTeams, OpenDrawTable
from game.simulation.draws import seed_of
from game.simulation.lanes.contests import quickest

FIRST_DEALS = 30
"""Enough for figures with intervals, in a tenth of a second."""


def start_process(run_pks: Sequence[int]) -> None:
    """Start a process for these runs, in this order."""
    start_command("run_simulation", run_pks)


def start_runs(runs: Sequence[SimulationRun]) -> None:
    """Save the runs of one operator and carry them out in this order; those begun by themselves give way.

    Raises IntegrityError, and saves nothing, if the operator has something else under way.
    """
    fail_stalled_runs()
    with transaction.atomic():
        cancel_begun_by_themselves(runs[0].operator_id)
        refuse_a_second(runs[0].operator_id)
        for place, run in enumerate(runs):
            run.status = RunStatus.QUEUED if place else RunStatus.WAITING
            run.save()
    transaction.on_commit(lambda: start_process([run.pk for run in runs]))


def play_first_deals(simulation: SimulationRun) -> None:
    """Save the figures of a few deals, played here and now: they show until the process, which takes some
    seconds to begin and plays these deals again, reports more."""
    deals = min(FIRST_DEALS, simulation.deals)
    contest, _versions = _contest(simulation, deals)
    result = IntervalHistory().result(contest.play(range(deals)))
    for own in result.values():
        own["half_width_95"] = own["half_width_95"] or None  # few deals that went alike show no spread
    under_way(SimulationRun, simulation.pk).filter(done=0).update(done=deals, result=result)
    simulation.refresh_from_db()


def cancel_begun_by_themselves(operator_pk: int | None) -> None:
    for older in SimulationRun.objects.filter(operator=operator_pk, by_itself=True, status__in=UNDER_WAY):
        cancel(SimulationRun, older.pk)


def carry_out(run_pks: Sequence[int]) -> None:
    """Play these runs, one after the other, and save their results. Leave those under way or over."""
    for place, run_pk in enumerate(run_pks):
        if take_up(SimulationRun, run_pk):
            with carrying_out(SimulationRun, run_pk):
                _play(SimulationRun.objects.get(pk=run_pk), run_pks[place + 1 :])


def _play(simulation: SimulationRun, next_pks: Sequence[int]) -> None:
    """Raises Cancelled."""
    history, own = IntervalHistory(), under_way(SimulationRun, simulation.pk)

    def report(done: int, stats: StatsByName) -> None:
        now = timezone.now()
        SimulationRun.objects.filter(pk__in=next_pks, status=RunStatus.QUEUED).update(reported=now)
        if not own.update(done=done, result=history.result(stats), reported=now):
            raise Cancelled

    contest, versions = _contest(simulation, simulation.deals)
    own.update(versions=versions)
    run(contest, simulation.deals, 1, report)
    own.update(status=RunStatus.DONE, reported=timezone.now())


def _contest(simulation: SimulationRun, deals: int) -> tuple[Contest, dict[str, str]]:
    """The contest, for this many deals, and the versions of tables by which its profiles play."""
    seed = seed_of(simulation.seed)
    rules = KNOWN_RULE_SETS[simulation.rules]
    if rules.variant.opening is not None:
        sides = {name: find_draw_side(name) for name in simulation.players}
        return _draw_contest(simulation, DrawRun(rules, seed, sides)), _draw_versions(sides)
    players = {name: find_player(name) for name in simulation.players}
    table = Table(rules, simulation.seats, seed)
    contest: OpenTable | MirroredTeams
    if simulation.mirrored:
        first, second = simulation.players
        contest = MirroredTeams(table, players, (first, second))
    else:
        contest = OpenTable(table, players, tuple(simulation.players))
    return quickest(contest, deals), _versions(players)


def _draw_contest(simulation: SimulationRun, draw_run: DrawRun) -> Contest:
    if simulation.mirrored:
        first, second = simulation.players
        return MirroredDrawTeams(draw_run, simulation.seats, (first, second))
    return OpenDrawTable(draw_run, tuple(simulation.players))


def _versions(players: dict[str, Strategy]) -> dict[str, str]:
    """For each profile, the versions of its ring table and of its heads-up table."""
    return {
        name: ", ".join(
            dict.fromkeys(
                f"{style.table.key} {style.table.version}" for style in (player.ring, player.heads_up)
            )
        )
        for name, player in players.items()
        if isinstance(player, BotProfile)
    }


def _draw_versions(sides: dict[str, Side]) -> dict[str, str]:
    return {
        name: f"{side.table.key} {side.table.version}"
        for name, side in sides.items()
        if isinstance(side, DrawStyle)
    }
