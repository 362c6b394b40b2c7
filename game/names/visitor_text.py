"""Checks and normalises text by visitors that others will see: names and shuffle words."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from game.names.refused_words import has_refused_word
from leaderboard.names import can_carry_tag

NAME_LENGTH = 24
MAX_MARKS = 2
"""Combining marks on one letter after NFC; no living language needs more."""

# Characters that show nothing (Unicode, Default_Ignorable_Code_Point and blanks). Those of the categories C
# are refused anyway.
INVISIBLE = frozenset(
    map(
        chr,
        (
            *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0),
            *(0xFFFC, 0x16FE4, 0x1D159),
        ),
    )
)
# They ask for a picture in place of a sign; telephones add one to hearts and spades.
VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")

# East Asian languages mix these scripts.
EAST_ASIAN = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
)
# Some of their letters look like Latin ones (Unicode Technical Standard 39, section 5.2).
LIKE_LATIN = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET", "OSAGE"})
LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo"})


def plain_text(value: str) -> str:
    """The text in Unicode's form NFC. Raises ValidationError if it contains < or >, control or invisible
    characters (among them those that change the direction of writing), or stacked marks."""
    value = unicodedata.normalize("NFC", VARIATION_SELECTORS.sub("", value))
    has_mark_on_space = any(before == " " and _is_mark(sign) for before, sign in pairwise(value))
    if has_mark_on_space or any(_is_unsafe(sign) for sign in value):
        raise ValidationError(_("Use letters, digits and ordinary signs only, without < and >."))
    marks = "".join("m" if _is_mark(sign) else " " for sign in value)
    if marks.startswith("m") or "m" * (MAX_MARKS + 1) in marks:
        raise ValidationError(_("There are too many accents on one letter."))
    return value


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _is_unsafe(sign: str) -> bool:
    category = unicodedata.category(sign)
    return sign in "<>" or sign in INVISIBLE or category.startswith("C") or category in ("Zl", "Zp", "Me")


def visitor_name(value: str) -> str:
    """A visitor's name as it is stored and shown. Raises ValidationError with a sentence that says what to
    change."""
    _check_tag_separator(value)
    name = unicodedata.normalize("NFKC", plain_text(value))
    name = plain_text(" ".join(name.split()))
    if len(name) > NAME_LENGTH:
        raise ValidationError(
            _("This name is too long: use at most %(max)d letters."), params={"max": NAME_LENGTH}
        )
    _check_tag_separator(name)
    if _mixes_similar_scripts(name):
        raise ValidationError(_("Use the letters of one alphabet: some of these look like another’s."))
    if name and has_refused_word(name):
        raise ValidationError(_("This name is not accepted here. Please choose another."))
    return name


def _check_tag_separator(name: str) -> None:
    if not can_carry_tag(name):
        raise ValidationError(_("Leave out the middle dot: on the leaderboard it begins a name's tag."))


def _mixes_similar_scripts(name: str) -> bool:
    """Whether the name mixes alphabets whose letters look alike."""
    scripts = {_script(sign) for sign in name if unicodedata.category(sign) in LETTERS}
    others = scripts - EAST_ASIAN - {"LATIN"}
    return len(others) > 1 or bool(others & LIKE_LATIN and scripts - others)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]


def isolated(name: str) -> str:
    """The name for use within a sentence. One written from right to left is wrapped in isolation marks, so
    that the signs and amounts around it stay in place."""
    if not name.isascii() and any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name
