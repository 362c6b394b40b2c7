"""Who may open at poker all'italiana, and with which cards he proves it."""

import pytest

from game.engine.cards import Rank, format_cards, parse_cards
from game.engine.ranking import StrippedRanking
from game.engine.variants.italian_draw.openers import openers, requirement

SEVENS = StrippedRanking(Rank.SEVEN)


def test_the_requirement_rises_falls_and_rises_again_until_somebody_opens() -> None:
    assert [requirement(deals).letter for deals in range(9)] == list("JQKKKQJQK")


@pytest.mark.parametrize(
    ("hand", "proof"),
    [
        ("Js Jc 7d 8h 9s", "Jc Js"),
        ("Ts Tc Ad Kh Qs", ""),
        ("Ts Tc 7d 7h Qs", "Tc Ts 7h 7d"),
        ("Js Jc 7d 7h Qs", "Jc Js"),
        ("7s 7c 7d Ah Qs", "7d 7c 7s"),
        ("Ks Kc Kd 7h 8s", "Kd Kc"),
        ("7s 7c 7d Ah As", "Ah As"),
        ("8c 8d 8h 7s 7c", "8h 8d 8c"),
        ("As 7c 8d 9s Th", "Th 9s 8d 7c As"),
        ("7h 8h 9h Jh Qh", "Qh Jh 9h 8h 7h"),
        ("8h 9h Th Jh As", "Jh Th 9h 8h"),
        ("7h 8h 9h Th Ts", "Th 9h 8h 7h"),
        ("8h 9h Th Qh As", ""),
        ("Jh Qh Kh Ah 7s", ""),
        ("Ah 7h 8h 9h Ks", ""),
        ("As Kd Qh Js 9c", ""),
    ],
)
def test_the_fewest_and_highest_cards_prove_the_right_to_open(hand: str, proof: str) -> None:
    found = openers(parse_cards(hand), Rank.JACK, SEVENS)
    assert sorted(format_cards(found).split()) == sorted(proof.split())


@pytest.mark.parametrize(("pair", "may_open"), [(Rank.QUEEN, True), (Rank.KING, False)])
def test_a_pair_must_meet_the_requirement(pair: Rank, may_open: bool) -> None:
    assert bool(openers(parse_cards("Qs Qc 7d 8h 9s"), pair, SEVENS)) is may_open


def test_a_straight_flush_draw_opens_at_every_requirement() -> None:
    assert openers(parse_cards("8h 9h Th Jh As"), Rank.KING, SEVENS)
