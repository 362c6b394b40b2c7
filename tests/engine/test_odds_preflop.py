"""The shipped tables of the 169 starting hands."""

import numpy as np
import pytest

from game.engine.cards import FULL_DECK, parse_cards
from game.engine.odds import Method, StartingHand, equity, final_categories, preflop_percentile
from game.engine.odds.exact import exact_odds
from game.engine.odds.improvement import category_counts
from game.engine.odds.preflop import preflop_table, starting_hands
from game.engine.ranking import Category


def test_every_hand_is_there_against_one_to_nine_opponents():
    hands = list(starting_hands())
    assert len(hands) == len(set(hands)) == 169
    assert sum(hand.combinations for hand in hands) == 1326
    assert set(preflop_table()) == {(hand, number) for hand in hands for number in range(1, 10)}


@pytest.mark.parametrize("opponents", range(1, 10))
def test_all_hands_together_hold_their_share_of_the_pot(opponents):
    entries = [(hand, odds) for (hand, number), odds in preflop_table().items() if number == opponents]
    mean = sum(hand.combinations * odds.equity for hand, odds in entries) / 1326
    variance = sum((hand.combinations / 1326 * odds.half_width / 1.96) ** 2 for hand, odds in entries)
    assert mean == pytest.approx(1 / (opponents + 1), abs=4 * variance**0.5 + 1e-8)


def test_entries_state_their_method_and_error():
    for (_, opponents), odds in preflop_table().items():
        if opponents <= 3:
            assert (odds.method, odds.half_width) == (Method.EXACT, 0)
        else:
            assert odds.method is Method.TABLE
            assert odds.count >= 10_000_000
            assert 0 < odds.half_width < 0.00032
        assert odds.win <= odds.equity <= odds.win + odds.tie / 2 + 1e-8


@pytest.mark.parametrize(("hand", "opponents"), [("7h2c", 1), ("AsKs", 1), ("JcTc", 2)])
def test_entries_are_the_exact_odds(hand, opponents):
    cards = parse_cards(hand)
    counted = exact_odds(cards, (), opponents)
    entry = preflop_table()[StartingHand.of(cards), opponents]
    assert entry.equity == pytest.approx(counted.equity, abs=1e-8)
    assert entry.tie == pytest.approx(counted.tie, abs=1e-8)
    assert entry.count == counted.count


def test_the_table_answers_before_the_flop_unless_cards_are_dead():
    generator = np.random.Generator(np.random.SFC64(1))
    cards = parse_cards("AsAh")
    assert equity(cards, (), 9, generator=generator).method is Method.TABLE
    without_aces = equity(cards, (), 9, dead=parse_cards("AcAd"), generator=generator)
    assert without_aces.method is Method.SAMPLED
    assert without_aces.equity < preflop_table()[StartingHand.of(cards), 9].equity


def test_more_opponents_mean_less_equity_for_every_hand():
    table = preflop_table()
    for hand in starting_hands():
        chances = [table[hand, number].equity for number in range(1, 10)]
        assert chances == sorted(chances, reverse=True), hand


def test_percentiles_run_from_the_worst_hand_to_the_aces():
    shares = {hand: preflop_percentile(hand.cards) for hand in starting_hands()}
    assert max(shares, key=shares.get) == StartingHand.parse("AA")
    assert min(shares, key=shares.get) == StartingHand.parse("32o")
    assert shares[StartingHand.parse("AA")] == pytest.approx(1 - 3 / 1326)
    assert shares[StartingHand.parse("32o")] == pytest.approx(6 / 1326)
    mean = sum(hand.combinations * share for hand, share in shares.items()) / 1326
    assert mean == pytest.approx(0.5)


def test_starting_hands_are_named_as_players_name_them():
    names = {"AsAh": "AA", "KhAh": "AKs", "9cTd": "T9o", "2s7d": "72o"}
    for cards, name in names.items():
        assert str(StartingHand.of(parse_cards(cards))) == name
        assert StartingHand.parse(name) == StartingHand.of(parse_cards(cards))
    with pytest.raises(ValueError, match="not a starting hand: 'AAs'"):
        StartingHand.parse("AAs")


def test_every_pair_of_cards_belongs_to_a_starting_hand():
    seen = {StartingHand.of((one, other)) for one in FULL_DECK for other in FULL_DECK if one != other}
    assert seen == set(starting_hands())


def test_categories_before_the_flop_are_the_counts_over_all_boards():
    for name in ("AsAh", "AhKh", "7c2d"):
        cards = parse_cards(name)
        counts = category_counts(cards, ())
        assert sum(counts) == 2_118_760
        chances = final_categories(cards, ())
        assert [round(chances[category] * 2_118_760) for category in Category] == list(counts)
