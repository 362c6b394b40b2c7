"""What visitors write, made safe to be shown to others: names, and words of no importance."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from game.names.refused_words import has_refused_word
from leaderboard.names import can_carry_tag

NAME_LENGTH = 24
MOST_MARKS = 2
"""Marks that may stand on one letter: the most that a living language needs, beside what NFC combines."""

# Letters and marks that take space or none and show nothing (Unicode, Default_Ignorable_Code_Point and
# blanks); those of the categories C are refused anyway.
INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0),
            *(0xFFFC, 0x16FE4, 0x1D159),
        ),
    )
)
# Whether a sign is to be drawn as a picture: telephones write it behind hearts and spades.
VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")

# Written side by side in East Asia.
EAST_ASIAN = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
)
# Their letters pass for Latin ones (as in Unicode's technical standard 39, section 5.2).
LIKE_LATIN = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET", "OSAGE"})
LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo"})


def plain_text(value: str) -> str:
    """The text in one form of Unicode, in one line. Raises ValidationError where it holds markup, control
    or invisible characters, such as those that turn the direction of writing, or heaps of marks."""
    value = unicodedata.normalize("NFC", VARIATION_SELECTORS.sub("", value))
    floating = any(before == " " and _is_mark(sign) for before, sign in pairwise(value))
    if floating or any(_unsafe(sign) for sign in value):
        raise ValidationError(_("Use letters, digits and ordinary signs only, without < and >."))
    marks = "".join("m" if _is_mark(sign) else " " for sign in value)
    if marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks:
        raise ValidationError(_("There are too many accents on one letter."))
    return value


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _unsafe(sign: str) -> bool:
    category = unicodedata.category(sign)
    return sign in "<>" or sign in INVISIBLE or category.startswith("C") or category in ("Zl", "Zp", "Me")


def visitor_name(value: str) -> str:
    """A visitor's name as it is kept and shown. Raises ValidationError, with a sentence that says what to
    change."""
    name = unicodedata.normalize("NFKC", plain_text(_taggable(value)))
    name = plain_text(" ".join(name.split()))
    if len(name) > NAME_LENGTH:
        raise ValidationError(
            _("This name is too long: %(most)d letters are the most."), params={"most": NAME_LENGTH}
        )
    _taggable(name)
    if _passes_for_another(name):
        raise ValidationError(_("Use the letters of one alphabet: some of these pass for others."))
    if name and has_refused_word(name):
        raise ValidationError(_("This name is not accepted here. Please choose another."))
    return name


def _taggable(name: str) -> str:
    if not can_carry_tag(name):
        raise ValidationError(_("Leave out the middle dot: on the leaderboard it begins a name's tag."))
    return name


def _passes_for_another(name: str) -> bool:
    """Whether letters of different alphabets stand in one name that cannot be told apart by sight."""
    scripts = {_script(sign) for sign in name if unicodedata.category(sign) in LETTERS}
    others = scripts - EAST_ASIAN - {"LATIN"}
    return len(others) > 1 or bool(others & LIKE_LATIN and scripts - others)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]


@lru_cache(maxsize=4096)  # a table says the same few names over and over
def isolated(name: str) -> str:
    """The name as it stands within a sentence: one that is written from right to left is set apart, so that
    it does not draw along the signs and amounts around it."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name
