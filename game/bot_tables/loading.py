"""Turns the database's rows into the values that bots decide by. Models and bots meet only here.

Published versions never change and stay in memory while the process runs. Profiles are read again when the
stamp of the bots has changed, so that a change in any process applies from the next hand on.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils.translation import get_language

from game.bot_tables.choices import VersionStatus
from game.bot_tables.draft_shares import DraftShare
from game.bot_tables.draft_trials import drafts_on_trial
from game.bot_tables.models import BotLibraryStamp, BotProfile, BotStyle, ModifierFields, TableVersion
from game.bot_tables.parts import AnyTable, table_of
from game.bot_tables.style_versions import numbers_in_force
from game.bot_tables.table_copies import copied_table
from game.bots import profile as bots
from game.bots.draw.style import DrawStyle
from game.bots.draw.table import DrawTable
from game.bots.editions import EDITION
from game.bots.hand_order import ALL_HANDS_ALIKE, SHIFTING
from game.bots.lineup import Temperament
from game.bots.modifiers import Modifiers

AnyStyle = bots.Style | DrawStyle

STAMP = "SELECT token FROM game_botlibrarystamp WHERE id = %s"


class ProfileSummary(NamedTuple):
    """What a page shows of a profile; `portrait_file` is the path of a static file."""

    key: str
    name_en: str
    name_it: str
    line_en: str
    line_it: str
    portrait_file: str
    temperament: Temperament
    enabled: bool

    @property
    def name(self) -> str:
        """In the visitor's language."""
        return self.name_it if _speaks_italian() else self.name_en

    @property
    def line(self) -> str:
        """In the visitor's language."""
        return self.line_it if _speaks_italian() else self.line_en


def _speaks_italian() -> bool:
    return (get_language() or "").startswith("it")


class _Library(NamedTuple):
    """The profiles read under one stamp. `played` caches the versions that running hands need, `styles` what
    those that begin are played by."""

    stamp: object
    profiles: dict[str, bots.BotProfile]
    summaries: dict[str, ProfileSummary]
    played: dict[tuple[str, int], AnyTable | None]
    drafts: tuple[DraftShare, ...]
    styles: dict[bots.SizeClass, dict[str, PlayedStyle]]


_lock = threading.Lock()
_library: _Library | None = None
_tables: dict[tuple[int, Any], AnyTable] = {}


def load_profile(key: str) -> bots.BotProfile | None:
    """The current profile, enabled or not; None if it does not exist or cannot play."""
    return _current().profiles.get(key)


def bot_profiles() -> Mapping[str, bots.BotProfile]:
    """The current profiles that can play, enabled or not, by key."""
    return _current().profiles


def profiles() -> list[ProfileSummary]:
    """The profiles offered for new games, in their order."""
    library = _current()
    return [
        summary for key, summary in library.summaries.items() if summary.enabled and key in library.profiles
    ]


def profile_summary(key: str) -> ProfileSummary | None:
    """What a page shows of a profile, enabled or not; None if it does not exist."""
    return _current().summaries.get(key)


def profile_name(key: str, otherwise: str) -> str:
    """In the visitor's language; `otherwise` where there is no such profile."""
    summary = profile_summary(key)
    return summary.name if summary else otherwise


def offered_profiles() -> tuple[tuple[str, Temperament], ...]:
    """Keys and temperaments of the profiles offered for new games, in their order."""
    return tuple((summary.key, summary.temperament) for summary in profiles())


def offered_drafts() -> tuple[DraftShare, ...]:
    """The drafts on trial, of which a share of the new games gets each."""
    return _current().drafts


def _current() -> _Library:
    global _library
    stamp = _stamp()
    with _lock:
        if _library is None or stamp is None or _library.stamp != stamp:
            _library = _read_library(stamp)
        return _library


# Written out, like the statements of the session: it is run with every hand.
def _stamp() -> object:
    """The stamp of the bots as the database writes it, None before there are any."""
    with connection.cursor() as cursor:
        cursor.execute(STAMP, [BotLibraryStamp.ONLY])
        row = cursor.fetchone()
    return None if row is None else row[0]


def _read_library(stamp: object) -> _Library:
    styles: dict[int, dict[str, AnyStyle]] = {}
    latest, numbers = _latest_versions(), numbers_in_force()
    for style in BotStyle.objects.all():
        if version := latest.get(style.table_id):
            styles.setdefault(style.profile_id, {})[style.size_class] = style_value(
                style, _table(version), numbers.get(style.pk, 0)
            )
    profiles: dict[str, bots.BotProfile] = {}
    summaries: dict[str, ProfileSummary] = {}
    for row in BotProfile.objects.all():
        if profile := profile_value(row, styles.get(row.pk, {})):
            profiles[row.key] = profile
        summaries[row.key] = ProfileSummary(
            row.key,
            row.name,
            row.name_it or row.name,
            row.line_en,
            row.line_it,
            f"game/portraits/{row.portrait}.svg",
            Temperament(row.temperament),
            row.enabled,
        )
    return _Library(stamp, profiles, summaries, {}, drafts_on_trial(), {})


def _latest_versions() -> dict[int, TableVersion]:
    published = TableVersion.objects.filter(status=VersionStatus.PUBLISHED).select_related("table")
    return {version.table_id: version for version in published.order_by("number")}


def profile_value(row: BotProfile, styles: Mapping[str, AnyStyle]) -> bots.BotProfile | None:
    """The profile with these styles by size class; None without one of Hold'em. With only one of these it
    plays that with any number of players."""
    ring, heads_up = styles.get(bots.SizeClass.RING), styles.get(bots.SizeClass.HEADS_UP)
    ring, heads_up, draw = ring or heads_up, heads_up or ring, styles.get(bots.SizeClass.DRAW)
    if not isinstance(ring, bots.Style) or not isinstance(heads_up, bots.Style):
        return None
    return bots.BotProfile(row.key, row.name, ring, heads_up, draw if isinstance(draw, DrawStyle) else None)


def style_value(style: ModifierFields, table: AnyTable, number: int = 0) -> AnyStyle:
    """The modifiers, of version `number`, with `table`, which may be any version of the style's own."""
    return _style_by(table, style, EDITION, number)


def _style_by(
    table: AnyTable, values: ModifierFields | PlayedStyle, edition: int, modifiers_version: int
) -> AnyStyle:
    modifiers = Modifiers(values.looseness, values.aggression, values.bluff_rate, values.stickiness)
    if isinstance(table, DrawTable):
        return DrawStyle(table, modifiers, values.size_noise, modifiers_version)
    return bots.Style(table, modifiers, values.size_noise, edition, modifiers_version, values.shifting)


def _table(version: TableVersion) -> AnyTable:
    identity = (version.pk, version.changed)
    if identity not in _tables:
        _tables[identity] = table_of(version)
    return _tables[identity]


class PlayedStyle(NamedTuple):
    """How a profile plays one hand, in JSON-ready values: a version, of which only operators meet drafts, and
    the modifiers, with the number of their version (0: not known).

    It is saved with the hand: a change or removal of the profile applies from the next hand on, and anyone
    can see later which version decided.
    """

    table: str
    version: int
    looseness: int
    aggression: int
    bluff_rate: int
    stickiness: int
    size_noise: int
    edition: int = 1
    modifiers_version: int = 0
    shifting: int = ALL_HANDS_ALIKE


def styles_for_hand(size_class: bots.SizeClass) -> Mapping[str, PlayedStyle]:
    """By profile key, the style for a hand that begins now; without the profiles that do not play it."""
    library = _current()
    if size_class not in library.styles:
        library.styles[size_class] = {
            key: played_style(style)
            for key, profile in library.profiles.items()
            if (style := profile.draw if size_class is bots.SizeClass.DRAW else profile.style(size_class))
        }
    return library.styles[size_class]


def played_style(style: AnyStyle) -> PlayedStyle:
    edition, shifting = EDITION, SHIFTING
    if isinstance(style, bots.Style):
        edition, shifting = style.edition, style.shifting
    return PlayedStyle(
        style.table.key,
        style.table.version,
        *style.modifiers,
        style.size_noise,
        edition,
        style.modifiers_version,
        shifting,
    )


def converted_since(moment: datetime) -> set[tuple[str, int]]:
    """Tables and numbers of the versions whose rows have been converted after `moment`."""
    versions = TableVersion.objects.filter(converted_at__gt=moment)
    return set(versions.values_list("table__key", "number"))


def profile_for_hand(key: str, played: PlayedStyle) -> bots.BotProfile | None:
    """A profile that plays by `played`; None if neither that version of the table nor a copy exists."""
    style = _style_for_hand(played)
    return bots.BotProfile(key, key, ring=style, heads_up=style) if isinstance(style, bots.Style) else None


def draw_style_for_hand(played: PlayedStyle) -> DrawStyle | None:
    """The style of five-card draw that `played` says; None if neither that version of the table nor a copy
    exists."""
    style = _style_for_hand(played)
    return style if isinstance(style, DrawStyle) else None


def _style_for_hand(played: PlayedStyle) -> AnyStyle | None:
    table = table_for_hand(played)
    if table is None:
        return None
    return _style_by(table, played, played.edition, played.modifiers_version)


def table_for_hand(played: PlayedStyle) -> AnyTable | None:
    """The table of `played`; None if neither that version of it nor a copy exists."""
    identity = (played.table, played.version)
    # A published version never changes, so an action need not query the database for it again.
    known = _library.played.get(identity) if _library else None
    if known is not None:
        return known
    library = _current()
    if identity not in library.played:
        versions = TableVersion.objects.select_related("table")
        version = versions.filter(table__key=played.table, number=played.version).first()
        if version is not None and version.is_draft:
            return table_of(version)  # which may change at any time
        library.played[identity] = copied_table(*identity) if version is None else _table(version)
    return library.played[identity]


@receiver(post_delete, sender=TableVersion)
def _forget_played_tables(**_kwargs: object) -> None:
    """This process notices a deleted version at once, others from their next hand on."""
    if _library is not None:
        _library.played.clear()
