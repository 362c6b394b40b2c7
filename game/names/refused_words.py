"""The words that no visitor may have in his name: the operator's list."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

WORD_LENGTH = 40
LEAST_LETTERS = 2

# Signs and digits that stand for a letter, and letters of other alphabets that look like one.
STAND_INS = {
    "a": "4@", "b": "8", "c": "(¢", "e": "3€", "g": "9", "i": "1!|", "l": "1|£", "o": "0", "s": "5$§",
    "t": "7+", "y": "¥", "z": "2",
}  # fmt: skip
LOOK_ALIKES = str.maketrans("авгекмнорстухіјѕԁɡιοραεкıʊ¡", "abrekmhopctyxijsdgiopaekiui")
# Letters with a stroke or a hook, small capitals and letters in dark boxes say by their names in Unicode
# which letter of the alphabet they are.
_NAMED_LETTER = re.compile(
    r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER"
    r"|NEGATIVE (?:SQUARED|CIRCLED) LATIN CAPITAL LETTER) ([A-Z])(?: BAR| WITH .+)?"
)
_SIGNS = "@$!|(+¢€£§¥"
_SEPARATED = re.compile(r"[\W_]+")
_SEPARATED_BUT_BY_SIGNS = re.compile(rf"[^\w{re.escape(_SIGNS)}]+|_+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


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
        if not re.fullmatch(rf"[^\W_]{{{LEAST_LETTERS},}}", self.word):
            raise ValidationError({"word": _("One word, of at least two letters or digits.")})


def plain_letters(text: str) -> str:
    """Small letters without accents, those of look-alikes in their place."""
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    letters = "".join(_letter(sign) for sign in parted if not unicodedata.combining(sign))
    return letters.translate(LOOK_ALIKES)


def _letter(sign: str) -> str:
    if sign.isascii():
        return sign
    named = _NAMED_LETTER.fullmatch(unicodedata.name(sign, ""))
    return named[1].lower() if named else sign


def has_refused_word(text: str) -> bool:
    patterns = [_pattern(word) for word in RefusedWord.objects.values_list("word", flat=True)]
    return any(pattern.fullmatch(word) for word in set(_readings(text)) for pattern in patterns)


def _pattern(word: str) -> re.Pattern[str]:
    """The word with each letter, or what stands for it, at least as often as it has it there."""
    parts = []
    for letter, repeated in groupby(plain_letters(word)):
        alike = re.escape(letter + STAND_INS.get(letter, ""))
        parts.append(f"[{alike}]{{{len(list(repeated))},}}")
    return re.compile("".join(parts))


def _readings(text: str) -> Iterator[str]:
    """The words of a text, and what can be read as one."""
    for spelling in (text, _HUMP.sub(" ", text)):
        letters = plain_letters(spelling)
        for separator in (_SEPARATED, _SEPARATED_BUT_BY_SIGNS):
            words = separator.split(letters)
            yield from words
            yield from (word.strip("0123456789") for word in words)
            yield from _spaced_out(words)
            yield "".join(words)


def _spaced_out(words: Iterable[str]) -> Iterator[str]:
    for single, run in groupby(filter(None, words), key=lambda word: len(word) == 1):
        if single:
            yield "".join(run)
