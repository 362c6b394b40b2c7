"""The operator's list of words that visitors may not use in their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

WORD_LENGTH = 40
MIN_LETTERS = 2

# Digits and signs that people write for a letter, and letters of other alphabets that look like a Latin one.
STAND_INS = {
    "a": "4@", "b": "8", "c": "(¢", "e": "3€", "g": "9", "i": "1!|", "l": "1|£", "o": "0", "s": "5$§",
    "t": "7+", "y": "¥", "z": "2",
}  # fmt: skip
LOOK_ALIKES = str.maketrans("авгекмнорстухіјѕԁɡιοραεкıʊ¡", "abrekmhopctyxijsdgiopaekiui")
# The Unicode name of a letter with a stroke or a hook, of a small capital and of a letter in a box says which
# letter it is.
_NAMED_LETTER = re.compile(
    r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER"
    r"|NEGATIVE (?:SQUARED|CIRCLED) LATIN CAPITAL LETTER) ([A-Z])(?: BAR| WITH .+)?"
)
_SIGNS = "@$!|(+¢€£§¥"
_SEPARATOR = re.compile(r"[\W_]+")
_SEPARATOR_BUT_SIGNS = re.compile(rf"[^\w{re.escape(_SIGNS)}]+|_+")
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


class RefusedWord(models.Model):
    word = models.CharField(
        _("word"),
        max_length=WORD_LENGTH,
        unique=True,
        help_text=_(
            "One word of letters and digits. It is found whole, whatever its capitals and accents, with "
            "digits and signs in its letters' place, with letters repeated or spaced out; never as a part "
            "of a longer word."
        ),
    )

    class Meta:
        ordering = ("word",)
        verbose_name = _("refused word")
        verbose_name_plural = _("refused words")

    def __str__(self) -> str:
        return self.word

    def clean(self) -> None:
        self.word = plain_letters(self.word.strip())
        if not re.fullmatch(rf"[^\W_]{{{MIN_LETTERS},}}", self.word):
            raise ValidationError({"word": _("One word, of at least two letters or digits.")})


def plain_letters(text: str) -> str:
    """The text in small Latin letters, without accents and with look-alikes replaced."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    letters = "".join(_letter(sign) for sign in decomposed if not unicodedata.combining(sign))
    return letters.translate(LOOK_ALIKES)


def _letter(sign: str) -> str:
    if sign.isascii():
        return sign
    match = _NAMED_LETTER.fullmatch(unicodedata.name(sign, ""))
    return match[1].lower() if match else sign


def has_refused_word(text: str) -> bool:
    patterns = [_pattern(word) for word in RefusedWord.objects.values_list("word", flat=True)]
    return any(pattern.fullmatch(word) for word in set(_readings(text)) for pattern in patterns)


def _pattern(word: str) -> re.Pattern[str]:
    """Matches the word with each letter, or a stand-in for it, repeated at least as often as in the word."""
    parts = []
    for letter, repeated in groupby(plain_letters(word)):
        spellings = re.escape(letter + STAND_INS.get(letter, ""))
        parts.append(f"[{spellings}]{{{len(list(repeated))},}}")
    return re.compile("".join(parts))


def _readings(text: str) -> Iterator[str]:
    """The words of a text, and everything else in it that can be read as a word."""
    for spelling in (text, _CAMEL_CASE.sub(" ", text)):
        letters = plain_letters(spelling)
        for separator in (_SEPARATOR, _SEPARATOR_BUT_SIGNS):
            words = separator.split(letters)
            yield from words
            yield from (word.strip("0123456789") for word in words)
            yield from _joined_single_letters(words)
            yield "".join(words)


def _joined_single_letters(words: Iterable[str]) -> Iterator[str]:
    """Each run of single letters, as in "b a d", as one word."""
    for single, run in groupby(filter(None, words), key=lambda word: len(word) == 1):
        if single:
            yield "".join(run)
