"""The trial of a draft: what a profile won of visitors with the draft, and with the version in force in the
games that might have got it."""

from __future__ import annotations

import datetime
import math
from typing import NamedTuple

from game.against_visitors.figures import BotFigures, Per100, standing
from game.against_visitors.models import BotWeek
from game.against_visitors.tallies import Bot


class ArmComparison(NamedTuple):
    """Both arms, None where nothing has been counted, and the difference they make in 100 hands."""

    draft: BotFigures | None
    in_force: BotFigures | None
    difference: Per100 | None
    adjusted_difference: Per100 | None


def comparison_of(draft: Bot, until: datetime.date | None = None) -> ArmComparison:
    """With the games of the weeks up to `until`, or of all weeks."""
    weeks = BotWeek.objects.filter(profile=draft.profile, table=draft.table, trial=draft.version)
    found = list(weeks if until is None else weeks.filter(week__lte=until))
    own = [week for week in found if week.version == draft.version]
    others = [week for week in found if week.version != draft.version]
    arm = standing(draft, own) if own else None
    control = standing(Bot(*draft[:2], others[-1].version), others) if others else None
    if arm is None or control is None:
        return ArmComparison(arm, control, None, None)
    return ArmComparison(
        arm, control, _difference(arm.won, control.won), _difference(arm.adjusted, control.adjusted)
    )


def weeks_of_trial(draft: Bot) -> list[datetime.date]:
    weeks = BotWeek.objects.filter(profile=draft.profile, table=draft.table, trial=draft.version)
    return sorted(set(weeks.values_list("week", flat=True)))


def _difference(one: Per100 | None, other: Per100 | None) -> Per100 | None:
    if one is None or other is None:
        return None
    if one.half_width is None or other.half_width is None:
        return Per100(one.mean - other.mean, None)
    return Per100(one.mean - other.mean, math.hypot(one.half_width, other.half_width))
