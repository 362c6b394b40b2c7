"""The page on poker all'italiana says what the engine does."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from game.engine.cards import parse_cards
from game.engine.ranking import StrippedRanking
from game.engine.variants.italian_draw import lowest_rank
from game.rules_pages.draw import COUNTED as CATEGORIES
from game.rules_pages.draw import CYCLE, EXAMPLES, MATCHES, PLAYERS, counts_of, draw_page
from tests.engine.test_stripped_ranking import COUNTED

RANKING = StrippedRanking(lowest_rank(PLAYERS))


@pytest.mark.parametrize("lowest", COUNTED)
def test_the_hands_of_each_deck_are_counted_as_by_enumeration(lowest) -> None:
    counts = counts_of(StrippedRanking(lowest))
    assert tuple(counts[category] for category in CATEGORIES) == COUNTED[lowest][:-1]


def test_every_category_has_an_example_and_they_fall_from_the_best() -> None:
    with override("en"):
        rows = draw_page().categories
    assert list(EXAMPLES) == list(reversed(RANKING.categories))
    assert [RANKING.evaluate(parse_cards(cards)).category for cards in EXAMPLES.values()] == list(EXAMPLES)
    assert [str(row.name) for row in rows][1:4] == ["four of a kind", "flush", "full house"]


@pytest.mark.parametrize(
    ("match", "winner"), [*((match, 0) for match in (*MATCHES, *CYCLE[:3])), (CYCLE[3], 2)]
)
def test_a_comparison_ends_as_its_lesson_says(match, winner: int) -> None:
    parse_cards(" ".join(match.hands))  # no card twice
    assert RANKING.winner(dict(enumerate(map(parse_cards, match.hands)))) == winner


def test_amounts_and_requirements_are_the_engines() -> None:
    with override("en"):
        page = draw_page()
        requirements = list(map(str, page.requirements))
    assert (page.pot, page.blinds, page.raises) == ("40", ("80", "160"), ("160", "240", "320"))
    assert page.opening == ("10", "40")
    assert requirements == ["jacks", "queens", "kings", "kings", "kings", "queens"]
    assert [(deck.players, deck.cards) for deck in page.decks] == [
        (6, 40),
        (5, 36),
        (4, 32),
        (3, 28),
        (2, 24),
    ]
    assert [len(row.openers) for row in page.openings] == [2, 4, 4, 0, 0]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_names_every_word_of_the_game(client: Client, language: str) -> None:
    html = client.get(reverse("game:draw_rules"), headers={"Accept-Language": language}).content.decode()
    for word in ("invito", "cip", "parola", "servito", "buio", "controbuio", "piatto di parole", "resti"):
        assert word in html.lower(), word
