"""The glossary: every term in English and Italian side by side, whatever the page's language."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import override

from game.rules_pages.terms_of_cards import TERMS_OF_CARDS
from game.rules_pages.terms_of_draw import TERMS_OF_DRAW
from game.rules_pages.terms_of_play import TERMS_OF_PLAY

LANGUAGES = ("en", "it")


class Definition(NamedTuple):
    language: str
    term: str
    explanation: str


class GlossaryEntry(NamedTuple):
    """`anchor` is the English term as a fragment of the address; the definition in the page's language comes
    first."""

    anchor: str
    definitions: tuple[Definition, ...]


class Letter(NamedTuple):
    letter: str
    entries: tuple[GlossaryEntry, ...]


def glossary(language: str) -> tuple[Letter, ...]:
    """All terms under their initials, in the alphabet of `language`; of a language not here, in English."""
    languages = sorted(LANGUAGES, key=lambda each: each != language)

    def order(entry: GlossaryEntry) -> str:
        return _sorting(entry.definitions[0].term)

    entries = sorted(
        (_entry(languages, *words) for words in (*TERMS_OF_PLAY, *TERMS_OF_CARDS, *TERMS_OF_DRAW)), key=order
    )
    return tuple(
        Letter(initial.upper(), tuple(found))
        for initial, found in groupby(entries, key=lambda entry: order(entry)[0])
    )


def _entry(languages: Sequence[str], term: Promise, explanation: Promise) -> GlossaryEntry:
    definitions = []
    for language in languages:
        with override(language):
            definitions.append(Definition(language, str(term), str(explanation)))
    with override(LANGUAGES[0]):
        return GlossaryEntry(slugify(str(term)), tuple(definitions))


def _sorting(term: str) -> str:
    """The term without accents and case."""
    return unicodedata.normalize("NFKD", term).encode("ascii", "ignore").decode().casefold()
