"""Cards: how they are written and read, and what a deck holds."""

import pytest

from game.engine.cards import FULL_DECK, Card, Rank, Suit, format_cards, parse_cards


def test_every_card_reads_back_as_it_prints():
    assert [Card.parse(str(card)) for card in FULL_DECK] == list(FULL_DECK)
    assert parse_cards(format_cards(FULL_DECK)) == FULL_DECK


@pytest.mark.parametrize("text", ["Td", "td", "TD", " Td ", "10d", "10D"])
def test_a_card_may_be_written_in_either_case_and_ten_as_a_number(text):
    assert Card.parse(text) == Card(Rank.TEN, Suit.DIAMONDS)


@pytest.mark.parametrize("text", ["", "A", "1s", "Ax", "Asd", "As Kd"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["As Kd 10c", "AsKdTc", "as,kd, tc", "  As\tKd\nTc "])
def test_cards_may_be_written_with_or_without_separators(text):
    assert format_cards(parse_cards(text)) == "As Kd Tc"


@pytest.mark.parametrize("text", ["AsA", "As As", "As Zz"])
def test_what_is_no_list_of_cards_is_refused(text):
    with pytest.raises(ValueError, match="card"):
        parse_cards(text)


def test_the_deck_has_every_card_once_from_the_ace_of_hearts_down():
    assert len(set(FULL_DECK)) == 52
    assert (str(FULL_DECK[0]), str(FULL_DECK[3]), str(FULL_DECK[-1])) == ("Ah", "As", "2s")


def test_suits_rise_spades_clubs_diamonds_hearts():
    assert [suit.letter for suit in Suit] == ["s", "c", "d", "h"]
