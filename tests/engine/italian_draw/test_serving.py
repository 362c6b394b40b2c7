"""Serving the draw at poker all'italiana: the pack, and how a new one is made."""

import pytest

from game.engine.cards import format_cards, parse_cards
from game.engine.variants.italian_draw.serving import Pack


def pack(
    cards: str, face_down: str = "", discarded: dict[int, str] | None = None, opener: int | None = None
) -> Pack:
    by_seat = tuple(parse_cards((discarded or {}).get(seat, "")) for seat in range(3))
    lying = frozenset(parse_cards(face_down))
    return Pack(parse_cards(cards), lying, by_seat, opener)


def test_cards_come_off_the_pack_in_its_order() -> None:
    card, rest = pack("As Kd Qh").serve(0)
    assert (str(card), format_cards(rest.cards)) == ("As", "Kd Qh")


def test_a_seat_passes_over_a_card_that_it_discarded() -> None:
    card, rest = pack("As Kd Qh", discarded={0: "As"}).serve(0)
    assert (str(card), format_cards(rest.cards)) == ("Kd", "As Qh")


def test_a_pack_of_a_seats_own_discards_must_be_made_anew_for_it() -> None:
    left = pack("As Kd", face_down="7c 8c", discarded={0: "As Kd"})
    assert (left.can_serve(0), left.can_serve(1)) == (False, True)
    with pytest.raises(ValueError, match="new pack"):
        left.serve(0)
    renewed = left.reshuffled(0, parse_cards("7c 8c"))
    assert (format_cards(renewed.cards), renewed.face_down) == ("7c 8c", frozenset(parse_cards("As Kd")))


def test_a_new_pack_holds_neither_the_openers_discards_nor_those_of_the_seat_being_served() -> None:
    empty = pack("", face_down="As Kd Qh Jc Ts", discarded={0: "As", 1: "Kd", 2: "Qh"}, opener=1)
    assert format_cards(empty.material(0)) == "Qh Jc Ts"
    assert format_cards(empty.material(2)) == "As Jc Ts"


@pytest.mark.parametrize("shuffled", ["Qh Jc", "Qh Jc Ts As", "Qh Jc Ts Ts", "Kd Qh Jc Ts"])
def test_a_new_pack_is_shuffled_from_its_material_and_nothing_else(shuffled: str) -> None:
    empty = pack("", face_down="As Kd Qh Jc Ts", discarded={0: "As", 1: "Kd"}, opener=1)
    cards = [card for text in shuffled.split() for card in parse_cards(text)]
    with pytest.raises(ValueError, match="nothing else"):
        empty.reshuffled(0, cards)


def test_a_burnt_card_lies_face_down_and_an_empty_pack_burns_none() -> None:
    burnt = pack("As Kd").burn()
    assert (format_cards(burnt.cards), burnt.face_down) == ("Kd", frozenset(parse_cards("As")))
    assert pack("").burn() == pack("")


def test_what_a_seat_puts_down_lies_face_down_and_stays_known_as_its_own() -> None:
    after = pack("As").with_discards(1, parse_cards("Kd Qh"))
    assert after.face_down == frozenset(parse_cards("Kd Qh"))
    assert [format_cards(cards) for cards in after.discarded] == ["", "Kd Qh", ""]
