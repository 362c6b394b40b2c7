"""Which level the blinds stand at, and when the next begins."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine.chips import Level


def level_text(level: Level) -> str:
    """ "3 of 10"; empty in a game whose blinds never grow."""
    if level.levels == 1:
        return ""
    return _("%(number)d of %(most)d") % {"number": level.number, "most": level.levels}


def next_level_text(level: Level) -> str:
    """When the next begins; empty at the last one."""
    if level.levels == 1:
        return ""
    if level.hands_left is not None:
        left = ngettext("next in %(count)d hand", "next in %(count)d hands", level.hands_left)
        return left % {"count": level.hands_left}
    if level.next_seats is not None:
        seats = ngettext("next with %(count)d player", "next with %(count)d players", level.next_seats)
        return seats % {"count": level.next_seats}
    return ""
