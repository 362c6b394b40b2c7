"""How players' names are compared and searched, and how they are shown with their tags."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

TAG_SEPARATOR = "\N{MIDDLE DOT}"
LOOK_ALIKES = frozenset(
    "\u00b7\u02d9\u0387\u05bc\u0660\u06f0\u0701\u0702\u119e\u1427\u16eb\u2022\u2024\u2027\u2218\u2219\u22c5"
    "\u22c6\u0971\u0f0b\u25aa\u25cf\u25e6\u26ab\u2981\u2b1d\u2b24\u2e30\u2e31\u2e33\u30fb\u318d\ua78f\uff65\U00010101\U0001d16d\U0001091f\U00010a50\U0001f784\U0001f78c"
)
"""The middle dot and the characters that look like it."""
FOLDED_GROWTH = 3
"""The most characters that one becomes by case folding (Unicode, CaseFolding.txt)."""


def folded(name: str) -> str:
    """The name without regard to capitals."""
    return unicodedata.normalize("NFC", name.casefold())


def can_carry_tag(name: str) -> bool:
    """Whether the name stays unambiguous once a tag is added to it."""
    return not LOOK_ALIKES & set(name)


def shown(name: str, *, hidden: bool) -> str:
    """The name as the public sees it; an operator can hide it."""
    return _("hidden name") if hidden else name


def with_tag(name: str, tag: str) -> str:
    return f"{name}{TAG_SEPARATOR}{tag}" if tag else name
