"""What everybody at a table of five-card draw could count of its players."""

from collections import Counter

import pytest

from game.simulation.draw_stats import DrawStat, seen_counts
from game.simulation.player_stats import Stat
from tests.engine.italian_draw.builders import a_deal, play

HOLE = "Kh Kd 9s 8c 7h / Jd Jc 9c 8d 7c / Qs Qd 9d 8h 7d / Ah Tc 9h 8s 7s"
PACK = "Ac As Qh Js Td Ts"


def test_openings_answers_and_exchanges_are_counted():
    hand = play(a_deal(hole=HOLE, pack=PACK), "x b10 c f r30 c f k9s8c7h k x b10 f")
    first, second, third, fourth = seen_counts(hand)
    assert +first == Counter(
        {
            Stat.HANDS: 1,
            DrawStat.OPENING_TURNS: 1,
            DrawStat.ANSWERS: 1,
            DrawStat.RAISED: 1,
            DrawStat.EXCHANGES: 1,
            DrawStat.EXCHANGED: 3,
            DrawStat.BETS: 1,
        }
    )
    assert +second == Counter(
        {
            Stat.HANDS: 1,
            DrawStat.OPENING_TURNS: 1,
            DrawStat.OPENINGS: 1,
            DrawStat.ANSWERS: 1,
            DrawStat.SEEN: 1,
            DrawStat.EXCHANGES: 1,
            DrawStat.SERVED: 1,
        }
    )
    assert +third == Counter({Stat.HANDS: 1, DrawStat.ANSWERS: 2, DrawStat.SEEN: 1})
    assert +fourth == Counter({Stat.HANDS: 1, DrawStat.ANSWERS: 1})


@pytest.mark.parametrize(("answers", "turns"), [("w", 4), ("u w", 0)])
def test_in_a_blind_pot_nobody_could_have_opened(answers: str, turns: int):
    hand = play(a_deal(hole=HOLE, blinds=answers), "x x x x" if turns else "f f f")
    counts = sum(seen_counts(hand), Counter())
    assert counts[DrawStat.OPENING_TURNS] == turns
    assert counts[DrawStat.ANSWERS] == (0 if turns else 3)


def test_a_pot_that_waits_ends_no_hand():
    hand = play(a_deal(hole=HOLE), "x x x x")
    assert [counts[Stat.HANDS] for counts in seen_counts(hand)] == [0, 0, 0, 0]
