"""What visitors may call themselves, and how names stand on pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client

from game.names.refused_words import RefusedWord, has_refused_word
from game.names.visitor_text import isolated, plain_text, visitor_name
from tests.play.builders import setup_post, start_game
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Zoë", "Nguyễn", "Łukasz", "Анна", "Ελένη", "אבי", "محمد", "สมชาย", "हरि", "田中さん",
        "김 Kim", "O'Neil", "J-P. 2", "♠ Ace ♥", "🂡", "½ wit", "Ann & Bob", "a" * 24, "Renée №1",
    ],
)  # fmt: skip
def test_honest_names_are_taken(name: str) -> None:
    assert visitor_name(name)


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Zoe\N{COMBINING DIAERESIS}", "Zoë"),
        ("  Ann \N{NO-BREAK SPACE} Lee ", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("\N{MATHEMATICAL BOLD CAPITAL A}nn", "Ann"),
        ("Ann ♥\N{VARIATION SELECTOR-16}", "Ann ♥"),
        ("", ""),
    ],
)
def test_a_name_is_stored_in_one_form(written: str, stored: str) -> None:
    assert visitor_name(written) == stored


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("<b>Ann</b>", "ordinary signs only"),
        ("Ann\0", "ordinary signs only"),
        ("Ann\nBob", "ordinary signs only"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}nnA", "ordinary signs only"),
        ("\N{RIGHT-TO-LEFT ISOLATE}nnA", "ordinary signs only"),
        ("An\N{ZERO WIDTH SPACE}n", "ordinary signs only"),
        ("An\N{ZERO WIDTH JOINER}n", "ordinary signs only"),
        ("An\N{SOFT HYPHEN}n", "ordinary signs only"),
        ("\N{HANGUL FILLER}", "ordinary signs only"),
        ("Bo\N{MONGOLIAN FREE VARIATION SELECTOR ONE}b", "ordinary signs only"),
        ("Bo\N{KHITAN SMALL SCRIPT FILLER}b", "ordinary signs only"),
        ("Bo\N{MUSICAL SYMBOL NULL NOTEHEAD}b", "ordinary signs only"),
        ("\N{BRAILLE PATTERN BLANK}", "ordinary signs only"),
        ("An\N{COMBINING GRAPHEME JOINER}n", "ordinary signs only"),
        ("Ann\N{LINE SEPARATOR}", "ordinary signs only"),
        ("A\N{COMBINING ENCLOSING CIRCLE}", "ordinary signs only"),
        ("\ue000", "ordinary signs only"),
        ("\N{FULLWIDTH LESS-THAN SIGN}b\N{FULLWIDTH GREATER-THAN SIGN}", "ordinary signs only"),
        ("Q" + "\N{COMBINING ACUTE ACCENT}" * 3, "too many accents"),
        ("\N{COMBINING ACUTE ACCENT}Ann", "too many accents"),
        ("Ann\N{MIDDLE DOT}0a1f", "middle dot"),
        ("Ann\N{BULLET}0a1f", "middle dot"),
        ("Ann\N{HALFWIDTH KATAKANA MIDDLE DOT}0a1f", "middle dot"),
        ("Ann\N{GREEK ANO TELEIA}0a1f", "middle dot"),
        ("Ann \N{COMBINING DOT ABOVE}1a2f", "ordinary signs only"),
        ("\N{CYRILLIC CAPITAL LETTER A}nn", "one alphabet"),
        ("B\N{GREEK SMALL LETTER OMICRON}b", "one alphabet"),
        ("Анνа", "one alphabet"),
        ("\N{ARABIC LIGATURE JALLAJALALOUHOU}" * 24, "too long"),
        ("\N{HEBREW LETTER SHIN WITH DAGESH AND SHIN DOT}" * 12, "too long"),
    ],
)  # fmt: skip
def test_what_would_deceive_or_break_a_page_is_refused_by_a_sentence(name: str, complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        visitor_name(name)


def test_a_shuffle_word_is_free_but_for_what_cannot_be_shown() -> None:
    assert (
        plain_text("Öl · fuck · \N{CYRILLIC SMALL LETTER A}bc") == "Öl · fuck · \N{CYRILLIC SMALL LETTER A}bc"
    )
    with pytest.raises(ValidationError):
        plain_text("\N{RIGHT-TO-LEFT OVERRIDE}")


@pytest.mark.parametrize(
    "name",
    [
        "shit", "SHIT", "Shít", "sh1t", "$hit", "SH!T", "shit!", "s h i t", "S.h.i.t", "s_h_i_t", "shiiiit",
        "oh shit man",
        "OhShit", "shit69", "5h1t", "ѕhіt", "ｓｈｉｔ", "a d m i n", "Adm1n", "4dmin", "B i g H o l d e m",
        "the Staff", "sh it", "fu-ck", "a.dmin", "ꜱʜɪᴛ", "🆂🅷🅸🆃", "🅢🅗🅘🅣", "§hit",
        "sh¡t", "fʊck", "ƒuck", "fu¢k", "ƑɄɕƙ",
    ],
)  # fmt: skip
def test_a_refused_word_is_known_in_disguise(name: str) -> None:
    assert has_refused_word(name)


@pytest.mark.parametrize(
    "name",
    [
        "Scunthorpe", "Shitake", "Badminton", "Adminton", "Cassandra", "Dickens", "Troiano", "Ficarra",
        "Staffordshire", "sit", "hit", "A d a", "Ann 5", "Shi Tao", "Nazir", "Bob", "!", "",
    ],
)  # fmt: skip
def test_a_longer_word_is_not_what_it_holds(name: str) -> None:
    assert not has_refused_word(name)


def test_a_doubled_letter_is_no_single_one() -> None:
    RefusedWord.objects.create(word="ass")
    assert has_refused_word("ass")
    assert has_refused_word("asss")
    assert not has_refused_word("As")


def test_a_refused_name_is_said_in_the_form_and_nothing_else_is_lost(client: Client) -> None:
    load_bots()
    fields = setup_post(client, name="F u c k", players="3", shuffle_word="my word", pace="fast")
    answer = client.post("/", fields)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This name is not accepted here. Please choose another." in page
    assert 'value="F u c k"' in page
    assert 'value="my word"' in page
    assert f'name="commitment" value="{fields["commitment"]}"' in page
    assert client.post("/", fields | {"name": "Fred"}).status_code == 303


def test_the_operator_edits_the_list(client: Client) -> None:
    client.force_login(User.objects.create_superuser("operator"))
    add = "/admin/game/refusedword/add/"
    assert client.post(add, {"word": " Blöd "}).status_code == 302
    assert has_refused_word("BLOD!")
    for wrong in ("two words", "x", "!!", "blöd", "<b>"):
        assert client.post(add, {"word": wrong}).status_code == 200
    client.post(f"/admin/game/refusedword/{RefusedWord.objects.get(word='blod').pk}/delete/", {"post": "yes"})
    assert not has_refused_word("blod")


def test_a_name_from_right_to_left_draws_nothing_along() -> None:
    assert isolated("Ann 1") == "Ann 1"
    assert isolated("אבי") == "\N{FIRST STRONG ISOLATE}אבי\N{POP DIRECTIONAL ISOLATE}"


def test_at_the_table_such_a_name_stands_apart_in_every_sentence(client: Client) -> None:
    load_bots()
    start_game(client, name="אבי", players="3")
    page = client.get("/table/").content.decode()
    alone = 'aria-label="'  # a label that is the name and nothing else
    for before in page.split("אבי")[:-1]:
        assert before.endswith(("<bdi>", "\N{FIRST STRONG ISOLATE}", alone)), before[-60:]
