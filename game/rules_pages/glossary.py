"""The glossary: every term in English and Italian side by side, whatever the page's language."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import override

from game.rules_pages.terms_of_cards import TERMS_OF_CARDS
from game.rules_pages.terms_of_play import TERMS_OF_PLAY

LANGUAGES = ("en", "it")


class Definition(NamedTuple):
    language: str
    term: str
    explanation: str


class Entry(NamedTuple):
    """`anchor` is the English term as a fragment of the address; definitions in the order of LANGUAGES."""

    anchor: str
    definitions: tuple[Definition, ...]


class Letter(NamedTuple):
    letter: str
    entries: tuple[Entry, ...]


def glossary(language: str) -> tuple[Letter, ...]:
    """All terms under their initials, in the alphabet of `language`; of a language not here, in English."""
    column = LANGUAGES.index(language) if language in LANGUAGES else 0

    def order(entry: Entry) -> str:
        return _sorting(entry.definitions[column].term)

    entries = sorted((_entry(*words) for words in (*TERMS_OF_PLAY, *TERMS_OF_CARDS)), key=order)
    return tuple(
        Letter(initial.upper(), tuple(found))
        for initial, found in groupby(entries, key=lambda entry: order(entry)[0])
    )


def _entry(term: Promise, explanation: Promise) -> Entry:
    definitions = []
    for language in LANGUAGES:
        with override(language):
            definitions.append(Definition(language, str(term), str(explanation)))
    return Entry(slugify(definitions[0].term), tuple(definitions))


def _sorting(term: str) -> str:
    """The term without accents and case."""
    return unicodedata.normalize("NFKD", term).encode("ascii", "ignore").decode().casefold()
