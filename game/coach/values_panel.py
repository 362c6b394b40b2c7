"""The values of one decision as the page shows them: bars, figures, the sentence, how they were found."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.bot_tables.loading import profile_name
from game.coach.counting import Counted
from game.coach.decisions import ReviewedDecision
from game.coach.values.public_tree import is_exact
from game.coach.values.situation import Situation
from game.coach.values.verdict import GOOD, ChoiceValue, Finding, Grade
from game.coach.values.work import Work
from game.coach.words import (
    GRADE_NAMES,
    ActionNamer,
    Reasoning,
    advice_sentence,
    blinds,
    interval,
    model_sentence,
    reason_sentence,
    verdict_sentence,
)
from game.engine.seat_view import seat_view
from game.names.visitor_text import isolated
from game.words.action_words import ActionWords
from leaderboard.money import Money

BAR_WIDTH = 200
_MIN_SCALE = 1.0
_SCALES_BELOW = 2.0
"""Values worse than this multiple of the greatest one that matters are cut off."""


class ValueBar(NamedTuple):
    """A bar from `zero`, in units of BAR_WIDTH; `low` and `high` are the ends of the interval."""

    start: int
    width: int
    zero: int
    low: int
    high: int
    is_loss: bool


class ChoiceRow(NamedTuple):
    """One choice. `size` says how much of the pot it is; `value` is in big blinds, `interval` its ±."""

    name: str
    size: str
    value: str
    interval: str
    bar: ValueBar
    is_best: bool
    is_chosen: bool


class ValuesPanel(NamedTuple):
    """`verdict` and `reason` are empty before the work is done; `progress` is in percent, None once it is.
    `can_think` is whether more time may settle what is too close to say, `can_count` whether it may count
    what has been sampled.
    """

    rows: tuple[ChoiceRow, ...]
    grade: Grade | None
    grade_name: str
    verdict: str
    reason: str
    method: str
    plays_on: str
    model: str
    progress: int | None
    can_think: bool
    can_count: bool


def values_panel(
    counted: Counted, decision: ReviewedDecision, names: Sequence[str], money: Money, words: ActionWords
) -> ValuesPanel:
    situation, work, found = decision.situation, counted.work, counted.work.finding
    namer = ActionNamer(seat_view(situation.state, situation.seat), money, words)
    figures = counted.figures
    why = None
    if found is not None and figures is not None:
        opponents = [names[seat] for seat in situation.opponents]
        why = Reasoning(situation, found, figures, work.actions, opponents, namer)
    return ValuesPanel(
        rows=() if found is None else _rows(found, counted, namer),
        grade=found.grade if why and found else None,
        grade_name=_heading(why, work) if why else "",
        verdict=_verdict(why, work) if why else "",
        reason=reason_sentence(why) if why else "",
        method="" if found is None else method_text(found, situation),
        plays_on="" if found is None else _plays_on(found, situation),
        model=model_sentence(situation, figures.model, _model_name(situation)) if figures else "",
        progress=None if counted.is_done else min(99, max(1, round(100 * work.progress))),
        can_think=bool(why and found and found.grade is Grade.TOO_CLOSE),
        can_count=bool(why) and is_exact(situation) and work.can_be_walked(situation),
    )


def _heading(why: Reasoning, work: Work) -> str:
    """The grade; what is best, where nothing has been chosen yet."""
    if work.chosen is None and why.finding.grade in GOOD:
        return why.namer.name(why.chosen)
    return str(GRADE_NAMES[why.finding.grade])


def _verdict(why: Reasoning, work: Work) -> str:
    return advice_sentence(why) if work.chosen is None else verdict_sentence(why)


def _rows(found: Finding, counted: Counted, namer: ActionNamer) -> tuple[ChoiceRow, ...]:
    bars = _bars(found)
    rows = []
    for place, (action, value) in enumerate(zip(counted.work.actions, found.values, strict=True)):
        rows.append(
            ChoiceRow(
                name=namer.name(action),
                size=namer.size(action),
                value=blinds(value.mean),
                interval=interval(value.half_width),
                bar=bars[place],
                is_best=place == found.best,
                is_chosen=place == counted.work.chosen,
            )
        )
    return tuple(rows)


def _bars(found: Finding) -> list[ValueBar]:
    """On one scale, on which what matters can be told apart: the chosen, the best, most others, and nothing
    far below."""
    usual = median(abs(value.mean) for value in found.values)
    most = max(_MIN_SCALE, usual, abs(found.values[found.best].mean), abs(found.values[found.chosen].mean))
    low = max(min(value.mean - value.half_width for value in found.values), -_SCALES_BELOW * most)
    high = max(value.mean + value.half_width for value in found.values)
    low, high = min(low, 0.0), max(high, 0.0)
    span = high - low or 1.0

    def place(amount: float) -> int:
        return round((min(max(amount, low), high) - low) / span * BAR_WIDTH)

    return [_bar(value, place(0.0), place(value.mean), place(value.mean - value.half_width),
                 place(value.mean + value.half_width)) for value in found.values]  # fmt: skip


def _bar(value: ChoiceValue, zero: int, end: int, low: int, high: int) -> ValueBar:
    start = min(zero, end)
    return ValueBar(start, max(2, abs(end - zero)), zero, low, high, value.mean < 0)


def method_text(found: Finding, situation: Situation) -> str:
    if found.is_counted:
        if is_exact(situation):
            return _("Exact: every hand and every card to come is counted.")
        return _(
            "Every hand and every card to come is counted; which cards the folded hands took out of the deck"
            " is approximated from their ranges."
        )
    deals = number_format(found.deals, use_l10n=True, force_grouping=True)
    return ngettext(
        "%(deals)s deal sampled, the same for every choice; ± is the 95 %% interval.",
        "%(deals)s deals sampled, the same for every choice; ± is the 95 %% interval.",
        found.deals,
    ) % {"deals": deals}


def _plays_on(found: Finding, situation: Situation) -> str:
    if found.is_counted:
        return _("Afterwards you play on as well as possible against this range.")
    return _("Afterwards you play on by the table of %(name)s.") % {"name": isolated(_model_name(situation))}


def _model_name(situation: Situation) -> str:
    """In the visitor's language."""
    return profile_name(situation.model.key, situation.model.name)
