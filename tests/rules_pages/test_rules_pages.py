"""The rules pages say what the engine does: examples, tables and terms, in both languages."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from game.engine.betting import HAND_LIMITS
from game.engine.cards import parse_cards
from game.engine.chips import ChipSpot
from game.engine.house_rules import HOUSE_RULES, with_rule
from game.engine.house_rules.bets import RAISES
from game.engine.house_rules.chips import ANTE
from game.engine.ranking import STANDARD_RANKING, SUITS_DECIDE, Category, evaluate, winners
from game.engine.rules import RULE_SETS
from game.rules_pages import glossary, hand_page, ranking_page, rule_sets_page
from game.rules_pages import rule_sets as rule_sets_module
from game.rules_pages.glossary import LANGUAGES
from game.rules_pages.numbers import runs, span
from game.rules_pages.ranking import EXAMPLES, EXPLANATIONS, STANDARD_COMPARISONS, SUIT_COMPARISONS
from game.rules_pages.rule_sets import TOLD_ELSEWHERE
from game.words.house_rules import rule_name

PAGES = ("rules", "ranking", "rule_sets", "draw_rules", "glossary")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """The language of a request stays active after it; no test here leaves one to the next."""
    with override("en"):
        yield


def page(client: Client, name: str, language: str = "en") -> str:
    answer = client.get(reverse(f"game:{name}"), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize(("name", "language"), list(product(PAGES, LANGUAGES)))
def test_every_page_is_shown_in_both_languages_and_links_the_others(
    client: Client, name: str, language: str
) -> None:
    html = page(client, name, language)
    assert f'<html lang="{language}">' in html
    for other in PAGES:
        assert f'href="{reverse(f"game:{other}")}"' in html
    current = re.findall(r'href="([^"]+)" aria-current="page"', html)
    assert current == [reverse(f"game:{name}")]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_only_read(client: Client, name: str) -> None:
    assert client.post(reverse(f"game:{name}")).status_code == 405


@pytest.mark.parametrize("name", PAGES)
def test_no_id_comes_twice(client: Client, name: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', page(client, name))
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize(
    ("category", "cards"),
    [(category, cards) for category, examples in EXAMPLES.items() for cards in examples],
)
def test_example_cards_make_their_category(category: Category, cards: str) -> None:
    five = parse_cards(cards)
    assert len(five) == 5
    assert evaluate(five).category is category


def test_every_category_has_examples_and_words_and_they_fall_from_the_best() -> None:
    falling = sorted(Category, reverse=True)
    assert list(EXAMPLES) == list(EXPLANATIONS) == falling
    rows = ranking_page().categories
    assert [row.place for row in rows] == list(range(1, len(Category) + 1))
    assert rows[0].examples[0].name == "royal flush"
    values = [evaluate(parse_cards(cards)) for examples in EXAMPLES.values() for cards in examples]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("comparison", "best"),
    list(zip(STANDARD_COMPARISONS, [(0,), (1,), (1,), (0, 1)], strict=True)),
)
def test_a_comparison_ends_as_its_lesson_says(comparison, best) -> None:
    assert _winners(comparison, STANDARD_RANKING) == best


@pytest.mark.parametrize(
    ("comparison", "best"), list(zip(SUIT_COMPARISONS, [(0,), (1,), (0,), (1,)], strict=True))
)
def test_suits_decide_between_hands_that_would_split(comparison, best) -> None:
    assert _winners(comparison, STANDARD_RANKING) == (0, 1)
    assert _winners(comparison, SUITS_DECIDE) == best


def _winners(comparison, rule) -> tuple[int, ...]:
    parse_cards(" ".join((comparison.board, *comparison.hands)))  # no card twice
    hands = dict(enumerate(map(parse_cards, comparison.hands)))
    return winners(hands, parse_cards(comparison.board), rule)


def test_the_ranking_page_marks_the_winners_and_names_the_sets_in_which_suits_decide() -> None:
    ranking = ranking_page()
    verdicts = [[hand.verdict for hand in row.hands] for row in ranking.comparisons]
    assert verdicts[0] == ["wins", "loses"]
    assert verdicts[-1] == ["splits the pot", "splits the pot"]
    assert ranking.comparisons[0].hands[0].name == "pair of aces, king kicker"
    framed = [card.key for row in ranking.comparisons[:1] for card in row.board if card.wins]
    assert framed == ["Ad", "9c", "6h"]
    assert ranking.suits_decide_in == tuple(
        rules.name for rules in RULE_SETS.values() if rules.ranking.suits_decide
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_sets_that_differ_in_a_house_rule_differ_in_its_row(language: str) -> None:
    sets = list(RULE_SETS.values())
    with override(language):
        rows = {str(row.name): row for row in rule_sets_page().rows}
        for rule in HOUSE_RULES.values():
            belongs = any(map(rule.belongs, sets))
            if rule in TOLD_ELSEWHERE or rule is RAISES or not belongs:
                continue
            cells = rows[str(rule_name(rule))].cells
            for first, second in product(range(len(sets)), repeat=2):
                same = rule.read(sets[first]) == rule.read(sets[second])
                if rule is not ANTE:  # which tournaments have besides
                    assert (cells[first].text == cells[second].text) is same


def test_a_set_at_home_in_several_limits_names_them_all() -> None:
    cells = next(row for row in rule_sets_page().rows if row.name == "Limit").cells
    assert {cell.rules: cell.text for cell in cells if "," in cell.text} == {
        "Casino": "of your choice: no limit, pot limit, fixed limit, mixed"
    }


def test_a_row_marks_what_differs_from_the_first_set() -> None:
    for row in rule_sets_page().rows:
        assert [cell.differs for cell in row.cells] == [cell.text != row.cells[0].text for cell in row.cells]
        assert not row.cells[0].differs


def test_a_changed_rule_changes_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    key, rules = next(iter(RULE_SETS.items()))
    changed = replace(
        with_rule(rules, "raises", "7"), seats=range(3, 9), large_stack_seats=range(4, 6), ante_level=1
    )
    monkeypatch.setitem(rule_sets_module.RULE_SETS, key, changed)
    texts = {str(row.name): row.cells[0].text for row in rule_sets_page().rows}
    assert texts["Seats"] == "3–8"
    assert texts["Raises"] == "7"
    assert texts["Starting stack"] == "1,000 for 3, 6–8 players; 2,000 for 4–5 players"
    assert texts["Ante"] == "on"


def test_every_rule_set_finds_its_blinds() -> None:
    tables = {name: table for table in rule_sets_page().chips for name in table.rules}
    assert tables.keys() == {rules.name for rules in RULE_SETS.values()}
    for rules in RULE_SETS.values():
        players = rules.seats[-1]
        money = players * rules.starting_stack(players)
        first = rules.hand_chips(ChipSpot(1, money, players, players))
        assert tables[rules.name].rows[0].blinds == f"{first.small_blind} / {first.big_blind}"


def test_growing_blinds_are_reckoned_by_the_plan() -> None:
    tables = rule_sets_page().chips
    rows = [row for table in tables for row in table.rows]
    assert ("6–10 players in", "10 / 20", "") in rows
    assert ("3–5 players in", "20 / 40", "") in rows
    assert ("2 players in", "50 / 100", "") in rows
    assert ("hands 31–40", "50 / 100", "") in rows
    assert ("from hand 91 on", "800 / 1,600", "") in rows


def test_the_example_of_the_limits_is_what_the_engine_allows() -> None:
    limits = {str(limit.name): limit[1:] for limit in hand_page().limits}
    assert len(limits) == len(HAND_LIMITS)
    assert limits["no limit"] == ("60", "120", "1,000")
    assert limits["pot limit"] == ("60", "120", "280")  # 100 + 60 + a call of 60 make 220
    assert limits["fixed limit"] == ("20", "40", "40")


def test_the_pots_of_the_example_hold_all_that_was_paid() -> None:
    values = hand_page()
    assert [payment.amount for payment in values.payments] == ["100", "300", "500", "500", "40"]
    assert [(pot.amount, pot.players) for pot in values.pots] == [
        ("440", "Ada, Bruno, Carla, Dino"),
        ("600", "Bruno, Carla, Dino"),
        ("400", "Carla, Dino"),
    ]
    assert values.total == "1,440"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_both_languages_whatever_the_page_is_in(client: Client, language: str) -> None:
    html = page(client, "glossary", language)
    for english, italian in [("odd chip", "fiche dispari"), ("side pot", "piatto laterale")]:
        assert f"<dfn>{english}</dfn>" in html
        assert f"<dfn>{italian}</dfn>" in html
    assert html.count('class="glossary-side" lang="en"') == html.count('class="glossary-side" lang="it"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_begins_with_the_pages_language_and_is_in_its_alphabet(language: str) -> None:
    letters = glossary(language)
    initials = [letter.letter for letter in letters]
    assert initials == sorted(set(initials))
    first = [entry.definitions[0] for letter in letters for entry in letter.entries]
    assert {definition.language for definition in first} == {language}
    terms = [definition.term for definition in first]
    assert len(terms) == len(set(terms)) >= 45
    assert terms == sorted(terms, key=str.casefold)


def test_every_term_is_explained_by_one_sentence_in_each_language() -> None:
    for letter in glossary("en"):
        for entry in letter.entries:
            english, italian = entry.definitions
            assert english.explanation != italian.explanation
            for definition in entry.definitions:
                assert definition.explanation[-1] == "."
                assert definition.explanation[0].isupper()


def test_a_language_without_a_column_gets_the_english_alphabet() -> None:
    assert glossary("fr") == glossary("en")


def test_numbers_follow_the_language(client: Client) -> None:
    assert "1,000 for 6–10 players" in page(client, "rule_sets")
    italian = page(client, "rule_sets", "it")
    assert "1.000" in italian
    assert "1,000" not in italian


@pytest.mark.parametrize(
    ("values", "text"), [([2, 3, 4], "2–4"), ([7], "7"), (range(2, 11), "2–10"), ([999, 1000], "999–1,000")]
)
def test_a_span_names_its_ends(values, text: str) -> None:
    assert span(values) == text


def test_runs_are_stretches_of_consecutive_integers() -> None:
    assert runs([2, 3, 5, 7, 8, 9]) == [[2, 3], [5], [7, 8, 9]]


TERMS_OF_THE_SEEDS = {
    "bet": "puntare",
    "big blind": "controbuio",
    "blind": "buio",
    "board": "carte comuni",
    "call": "chiamo",
    "check": "controllo",
    "community cards": "carte comuni",
    "dealer": "mazziere",
    "EPT": "European Poker Tour",
    "fish": "pesce",
    "fold": "ritirarsi",
    "hole cards": "carte",
    "kicker": "carta",
    "main pot": "piatto",
    "raise": "alzo",
    "small blind": "piccolo buio",
    "split pot": "piatto",
    "stack": "fiches",
    "under the gun": "controbuio",
    "WPT": "World Poker Tour",
    "WSOP": "World Series of Poker",
}


def test_the_glossary_has_every_term_of_the_rules_it_comes_from() -> None:
    entries = {
        entry.definitions[0].term: entry.definitions[1]
        for letter in glossary("en")
        for entry in letter.entries
    }
    for term, italian in TERMS_OF_THE_SEEDS.items():
        text = f"{entries[term].term} {entries[term].explanation}"
        assert italian.casefold() in text.casefold(), (term, text)


def test_the_page_says_in_which_rule_sets_a_raise_and_a_later_bet_are_counted_otherwise() -> None:
    page = hand_page()
    assert page.pot_before_acting_in == page.min_bet_is_last_in == ("BigHoldem Italia",)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "In Casino, Biska it is the big blind that moves on",
                "In Biska a late decision is always a fold.",
                "You may sit out",
                "is completed: the next raise is to",
            ),
        ),
        (
            "it",
            (
                "In Casino, Biska è il controbuio a passare",
                "In Biska chi è in ritardo lascia sempre.",
                "Puoi saltare le mani",
                "viene completato: il rilancio successivo",
            ),
        ),
    ],
)
def test_the_page_on_a_hand_tells_what_rule_sets_do_otherwise(
    client: Client, language: str, sentences: tuple[str, ...]
) -> None:
    html = " ".join(page(client, "rules", language).split())
    assert [sentence for sentence in sentences if sentence not in html] == []
