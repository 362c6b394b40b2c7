"""Players of simulations, by name.

"shark" is the profile as it plays now; "shark@5" plays by version 5, and "shark@draft" by the draft, of
each of its tables that has one; "shark@m2" plays by modifiers of version 2. The
names of baselines are their keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.loading import load_profile
from game.bot_tables.models import BotProfile, TableVersion
from game.bot_tables.style_versions import StyleVersion
from game.bots.baselines import Baseline
from game.laboratory.styles import profile_with
from game.simulation.deals import Strategy

BY_VERSION = "@"
DRAFT = "draft"
MODIFIERS = re.compile(r"m([0-9]{1,9})")

BASELINE_LABELS = {
    Baseline.CALLER: gettext_lazy("baseline: always calls"),
    Baseline.ALL_IN: gettext_lazy("baseline: always all-in"),
    Baseline.RANDOM: gettext_lazy("baseline: any legal action"),
    Baseline.HONEST: gettext_lazy("baseline: calls with its share of the wins"),
    Baseline.THRESHOLD: gettext_lazy("baseline: two thresholds of equity"),
    Baseline.EHS_TAG: gettext_lazy("baseline: hand strength and pot odds"),
}


class UnknownPlayer(LookupError):
    """No player has this name; the message says why, for a reader."""


def find_player(name: str) -> Strategy:
    """The baseline or profile of this name, enabled or not. Raises UnknownPlayer."""
    if name in set(Baseline):
        return Baseline(name)
    key, by_version, number = name.partition(BY_VERSION)
    found = _by_version(key, number) if by_version else load_profile(key)
    if found is None:
        raise UnknownPlayer(_("There is no profile “%(name)s” that can play.") % {"name": key})
    return found


def _by_version(key: str, number: str) -> Strategy | None:
    profile = BotProfile.objects.filter(key=key).first()
    if profile is None:
        return None
    if of_modifiers := MODIFIERS.fullmatch(number):
        return _by_modifiers(profile, int(of_modifiers[1]))
    versions = [version for version in _versions(profile) if number in _names(version)]
    if not versions:
        values = {"name": key, "number": number}
        raise UnknownPlayer(_("No table of “%(name)s” has the version “%(number)s”.") % values)
    return profile_with(profile, versions)


def _by_modifiers(profile: BotProfile, number: int) -> Strategy | None:
    found = list(StyleVersion.objects.filter(style__profile=profile, number=number))
    if not found:
        values = {"name": profile.key, "number": number}
        raise UnknownPlayer(_("“%(name)s” has no modifiers of version %(number)d.") % values)
    return profile_with(profile, modifiers=found)


def _versions(profile: BotProfile) -> list[TableVersion]:
    """All versions of the profile's tables, the latest first."""
    found = TableVersion.objects.filter(table__styles__profile=profile).select_related("table").distinct()
    return list(found.order_by("-number", "table__key"))


def _names(version: TableVersion) -> tuple[str, ...]:
    number = str(version.number)
    return (number, DRAFT) if version.is_draft else (number,)


def player_choices() -> list[tuple[str, Any]]:
    """All players for a form, in groups: the profiles, then the baselines."""
    baselines = [(key.value, label) for key, label in BASELINE_LABELS.items()]
    return [("", "–"), *profile_choices(), (_("Baselines"), baselines)]


def profile_choices() -> list[tuple[str, Any]]:
    """For each profile a group: as it plays now, and by each version of its tables, drafts included."""
    versions: dict[str, list[TableVersion]] = {}
    for version in TableVersion.objects.select_related("table").order_by("-number"):
        versions.setdefault(version.table.key, []).append(version)
    profiles = BotProfile.objects.prefetch_related("styles__table", "styles__versions")
    return [(profile.name, list(_choices(profile, versions))) for profile in profiles]


def _choices(profile: BotProfile, versions: dict[str, list[TableVersion]]) -> Iterator[tuple[str, str]]:
    yield profile.key, _("%(name)s, as it plays now") % {"name": profile.name}
    tables = dict.fromkeys(style.table.key for style in profile.styles.all())
    by_number: dict[int, list[TableVersion]] = {}
    for key in tables:
        for version in versions.get(key, []):
            by_number.setdefault(version.number, []).append(version)
    for number in sorted(by_number, reverse=True):
        yield f"{profile.key}{BY_VERSION}{number}", _choice_text(profile, by_number[number])
    for number in sorted({each.number for style in profile.styles.all() for each in style.versions.all()}):
        values = {"name": profile.name, "number": number}
        yield f"{profile.key}{BY_VERSION}m{number}", _("%(name)s, modifiers version %(number)d") % values


def _choice_text(profile: BotProfile, versions: Iterable[TableVersion]) -> str:
    """Such as "Shark, Ring 5 (draft), Heads-up 5"."""
    texts = [
        f"{version.table.name} {version.number}" + (f" ({_('draft')})" if version.is_draft else "")
        for version in versions
    ]
    return f"{profile.name}, {', '.join(texts)}"
