"""Charts of stacks: hand by hand through one game, and from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from django.utils.formats import date_format, number_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from leaderboard.charts.lines import LineChart, line_chart
from leaderboard.models import Game, Hand
from leaderboard.templatetags.leaderboard_formats import amount, percent

MAX_POINTS = 200


class StackPoint(NamedTuple):
    """The stack after a hand, and what the hand won or lost."""

    number: int
    net: int
    stack: int


@dataclass(frozen=True)
class StackHistory:
    """The stack after each hand of a game. A long game has fewer moments than hands; `is_complete` is then
    False."""

    game: Game
    moments: Sequence[StackPoint]
    chart: LineChart
    is_complete: bool


def stack_history(game: Game) -> StackHistory | None:
    """The history of the visitor's stack through a game; None without recorded hands."""
    hands = Hand.objects.filter(game_id=game.id, net__isnull=False).order_by("number")
    nets = list(hands.values_list("number", "net"))
    if not nets:
        return None
    stacks = accumulate((net or 0 for _number, net in nets), initial=game.starting_stack)
    next(stacks)
    moments = [StackPoint(number, net or 0, stack) for (number, net), stack in zip(nets, stacks, strict=True)]
    shown = thinned(moments, MAX_POINTS)
    chart = line_chart(
        [game.starting_stack, *(moment.stack for moment in shown)],
        baseline=game.starting_stack,
        written=lambda stack: amount(int(stack), game.money_unit),
        ends=(_("start"), _("hand %(number)s") % {"number": number_format(nets[-1][0], use_l10n=True)}),
    )
    return StackHistory(game, shown, chart, len(shown) == len(moments))


def thinned(items: Sequence[StackPoint], max_count: int) -> Sequence[StackPoint]:
    """At most about `max_count` of the items, evenly spread; the last one is among them."""
    every = -(-len(items) // max_count)
    return items if every <= 1 else [*items[every - 1 : -1 : every], items[-1]]


def stacks_over(games: Sequence[Game]) -> LineChart | None:
    """Final stacks as shares of the starting stacks, oldest game first.

    `games` are finished, newest first.
    """
    if not games:
        return None
    ends = [games[-1], games[0]]
    return line_chart(
        [(game.final_stack or 0) / game.starting_stack for game in reversed(games)],
        baseline=1.0,
        written=percent,
        ends=(_day(ends[0]), _day(ends[1])),
    )


def _day(game: Game) -> str:
    return date_format(localtime(game.ended_at), "SHORT_DATE_FORMAT")
