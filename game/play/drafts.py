"""Which of the drafts on trial a new game gets."""

from __future__ import annotations

from collections.abc import Iterable

from game.bot_tables.draft_shares import DraftShare
from game.bot_tables.loading import PlayedStyle
from game.engine.shuffle import Stream

PERCENT = 100

Drafts = tuple[DraftShare, ...]


def drawn_drafts(offered: Drafts, seed: bytes, word: str) -> Drafts:
    """Each of those on trial that the game's stream gives it: a number below 100 for each in turn, under the
    label "drafts", which has to be below the share."""
    numbers = Stream(seed, "drafts", word, 0)
    return tuple(draft for draft in offered if numbers.below(PERCENT) < draft.percent)


def with_drafts(
    profile: str | None, style: PlayedStyle | None, drafts: Iterable[DraftShare]
) -> PlayedStyle | None:
    """The style by the version of the draft that the game has of the profile's table, if it has one."""
    for draft in drafts:
        if style is not None and (profile, style.table) == (draft.profile, draft.table):
            return style._replace(version=draft.version)
    return style
