"""The Italian catalogue is complete, compiled, and as rich in placeholders and markup as the English text."""

import html
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from game.engine.hand import legal_actions
from tests.play.builders import game_of, start_game
from tests.shipped_bots import load_bots
from tests.source_reading import PACKAGES, ROOT

CATALOGUE = ROOT / "bigholdem_site" / "locale" / "it" / "LC_MESSAGES" / "django.po"
SINGULAR, PLURAL = 0, 1
PLACEHOLDER = re.compile(r"%%|%\(\w+\)[sd]|%[sd]|\{\w*\}")
TAG = re.compile(r"</?\w+[^>]*>")

Key = tuple[str | None, str, str | None]


def key(entry: polib.POEntry) -> Key:
    return (entry.msgctxt or None, entry.msgid, entry.msgid_plural or None)


def translations(entry: polib.POEntry) -> list[str]:
    """The translation, or with a plural all its forms."""
    if entry.msgid_plural:
        return [entry.msgstr_plural.get(form, "") for form in (SINGULAR, PLURAL)]
    return [entry.msgstr]


def pairs(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """Each English form of a string with its translation."""
    english = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
    yield from zip(english, translations(entry), strict=True)


def unfinished(catalogue: polib.POFile) -> list[str]:
    """Strings that visitors would see in English, or in a guess nobody has looked at."""
    return [entry.msgid for entry in catalogue if "fuzzy" in entry.flags or not all(translations(entry))]


def badly_filled(catalogue: polib.POFile) -> list[str]:
    """Strings whose translation drops or invents a placeholder or a tag, or changes the space around it."""
    return [
        english
        for entry in catalogue
        for english, italian in pairs(entry)
        if sorted(PLACEHOLDER.findall(english)) != sorted(PLACEHOLDER.findall(italian))
        or sorted(TAG.findall(english)) != sorted(TAG.findall(italian))
        or [english[:1].isspace(), english[-1:].isspace()] != [italian[:1].isspace(), italian[-1:].isspace()]
    ]


def compiled(catalogue: polib.POFile | polib.MOFile) -> dict[Key, list[str]]:
    """What the strings come to at run time; fuzzy and obsolete ones do not."""
    return {
        key(entry): translations(entry)
        for entry in catalogue
        if "fuzzy" not in entry.flags and not entry.obsolete and any(translations(entry))
    }


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def test_every_string_is_translated(catalogue: polib.POFile) -> None:
    assert unfinished(catalogue) == []
    assert len(catalogue) > 500


def test_translations_keep_placeholders_and_markup(catalogue: polib.POFile) -> None:
    assert badly_filled(catalogue) == []


def test_the_compiled_catalogue_is_what_the_text_compiles_to(catalogue: polib.POFile) -> None:
    machine = polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    assert compiled(machine) == compiled(catalogue)
    assert machine.metadata["Plural-Forms"] == catalogue.metadata["Plural-Forms"]


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "Fold"\nmsgstr ""',
        '#, fuzzy\nmsgid "Fold"\nmsgstr "Lascio"',
        'msgid "%(n)d hand"\nmsgid_plural "%(n)d hands"\nmsgstr[0] "%(n)d mano"\nmsgstr[1] ""',
    ],
)
def test_an_unfinished_string_is_found(entry: str) -> None:
    assert len(unfinished(polib.pofile(HEADER + entry))) == 1


@pytest.mark.parametrize(
    "entry",
    [
        'msgid "%(name)s folds"\nmsgstr "%(nome)s lascia"',
        'msgid "see <a href=\\"x\\">it</a>"\nmsgstr "vedi"',
        'msgid "Call %(amount)s"\nmsgstr "Vedo"',
        'msgid "100 %%"\nmsgstr "100 %"',
    ],
)
def test_a_lost_placeholder_or_tag_is_found(entry: str) -> None:
    assert len(badly_filled(polib.pofile(HEADER + entry))) == 1


def test_a_stale_compiled_catalogue_is_found(tmp_path: Path) -> None:
    old = polib.pofile(HEADER + 'msgid "Fold"\nmsgstr "Passo"')
    old.save_as_mofile(str(tmp_path / "django.mo"))
    new = polib.pofile(HEADER + 'msgid "Fold"\nmsgstr "Lascio"')
    assert compiled(polib.mofile(str(tmp_path / "django.mo"))) != compiled(new)


def strings_in_the_code(folder: Path, *sources: Path) -> set[Key]:
    """All that makemessages finds in copies of `sources`, made in the empty `folder`."""
    left_out = shutil.ignore_patterns("locale", "static", "migrations", "__pycache__")
    for source in sources:
        shutil.copytree(source, folder / source.name, ignore=left_out)
    (folder / "locale").mkdir()
    command = [sys.executable, "-m", "django", "makemessages", "--locale", "it", "--no-wrap"]
    run = subprocess.run(
        command, cwd=folder, env=without_settings(), capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    found = polib.pofile(str(folder / "locale" / "it" / "LC_MESSAGES" / "django.po"))
    return {key(entry) for entry in found}


def without_settings() -> dict[str, str]:
    """An environment in which makemessages knows of no catalogue but the one where it runs."""
    return {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}


@pytest.mark.gettext
def test_gettext_accepts_the_catalogue(tmp_path: Path) -> None:
    command = ["msgfmt", "--check", "--output-file", str(tmp_path / "django.mo"), str(CATALOGUE)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.gettext
def test_every_string_in_the_code_is_in_the_catalogue(catalogue: polib.POFile, tmp_path: Path) -> None:
    found = strings_in_the_code(tmp_path, *(ROOT / name for name in (*PACKAGES, "templates")))
    assert found - {key(entry) for entry in catalogue} == set()
    assert len(found) > 500


@pytest.mark.gettext
def test_a_new_string_in_a_page_or_a_module_is_found(tmp_path: Path) -> None:
    (source := tmp_path / "new").mkdir()
    (source / "page.html").write_text('{% load i18n %}{% translate "Brand new" %}')
    (source / "module.py").write_text("text = pgettext_lazy('place', 'Just made')\n")
    (folder := tmp_path / "copy").mkdir()
    found = strings_in_the_code(folder, source)
    assert found == {(None, "Brand new", None), ("place", "Just made", None)}


PAGES = (
    "game:setup",
    "game:rules",
    "game:ranking",
    "game:rule_sets",
    "leaderboard:leaderboard",
)


@pytest.fixture
def visitor(db: None) -> Iterator[Client]:
    """Someone who reads Italian, at a site on which English is active between the requests."""
    load_bots()
    with override("en"):
        yield Client(headers={"Accept-Language": "it"})


def english_left(catalogue: polib.POFile, page: str) -> set[str]:
    """The strings of several words that stand on an Italian page in English, but for those that their own
    translation quotes."""
    text = " ".join(html.unescape(page).split())
    english = [
        re.escape(entry.msgid)
        for entry in catalogue
        if " " in entry.msgid
        and "%" not in entry.msgid
        and entry.msgid not in entry.msgstr
        and entry.msgid in text  # one search for a thousand strings at every letter takes minutes
    ]
    return set(re.findall(rf"\b(?:{'|'.join(english)})(?!\w)", text)) if english else set()


def read(visitor: Client, address: str) -> str:
    answer = visitor.get(address)
    page = str(answer.content.decode())
    assert answer.status_code == 200
    assert '<html lang="it">' in page
    return page


@pytest.mark.parametrize("name", PAGES)
def test_an_italian_page_has_no_english_left(visitor: Client, catalogue: polib.POFile, name: str) -> None:
    """Among others of strings that a module translated once and for all when it was imported."""
    assert english_left(catalogue, read(visitor, reverse(name))) == set()


def test_english_on_an_italian_page_is_found(catalogue: polib.POFile) -> None:
    page = "<p>Nella mano:\n the\n big blind</p><i>Skip to the content</i>"
    assert english_left(catalogue, page) == {"the big blind", "Skip to the content"}


def test_an_italian_game_is_italian_to_the_leaderboard(visitor: Client, catalogue: polib.POFile) -> None:
    start_game(visitor, name="Anna", players="3", hands_typed="4", pace="instant", timer="120")
    pages = []
    while (saved := game_of(visitor)).ended is None:
        pages.append(read(visitor, reverse("game:table")))
        fields = {"token": saved.token}
        if saved.visitor_to_act:
            legal = legal_actions(saved.hand)
            fields["action"] = "check" if legal.check else "call" if legal.call else "muck"
            fields["confirm"] = "1"  # a call may be all-in, before which the table asks
        name = "game:act" if saved.visitor_to_act else "game:step"
        assert visitor.post(reverse(name), fields).status_code == 303
        assert game_of(visitor) != saved
    pages.append(read(visitor, reverse("game:table")))
    # A game that ended early is below the board's usual least number of hands.
    board = read(visitor, reverse("leaderboard:leaderboard", query={"game": saved.game_id}))
    found = re.search(r'href="(/leaderboard/games/[^"]+)"', board)
    assert found is not None
    pages += [board, read(visitor, found[1])]
    assert english_left(catalogue, "\n".join(pages)) == set()
    # The coordinates of a chart's points are no amounts.
    text = html.unescape(re.sub(r"<[^>]*>", " ", "\n".join(pages)))
    assert "1.000\N{NO-BREAK SPACE}€" in text
    assert not re.search(r"€\s?\d|\d,\d{3}\b", text)
