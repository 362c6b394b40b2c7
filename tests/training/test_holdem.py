"""The trainer's copy of the rules plays as the engine does, and names the spots that bots name."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from game.bot_tables.shipped import shipped_profiles
from game.bots.profile import SizeClass
from game.bots.spots import (
    Draw,
    Line,
    Opponents,
    Position,
    PostflopSituation,
    PostflopStreet,
    PreflopSituation,
    PreflopSpot,
    Stack,
)
from game.bots.table import ANY
from game.bots.view_spots import postflop_spot, preflop_spot
from game.engine.odds.drawing_hands import is_draw
from game.engine.odds.percents import percent_of_hand
from game.engine.odds.preflop import StartingHand, starting_hands
from game.engine.seat_view import seat_view
from game.engine.state import HandState
from game.simulation.draws import BulkDraws
from game.training import hand_state, infosets
from game.training.deals import KINDS, Kind, Stacks, deals
from game.training.fixed_rows import fix
from game.training.holdem import ALL_IN, HOLDEM_GAME, LEAST, POT_SIZED, raised_to
from game.training.mccfr import Training
from game.training.opponents import CHALLENGER, CHALLENGER_SIZES, HEADS_UP_CROWD
from game.training.preflop_rows import with_short_rows
from game.training.rows import decision_table
from game.training.run import Plan
from tests.training.both_copies import ALL_ALIKE, SEED, turns

PREFLOP_HANDS = len(PreflopSituation) * infosets.CLASSES


def compare(kind: Kind, count: int) -> None:
    for turn in turns(kind, count):
        assert_same_spot(*turn)


def assert_same_spot(state: HandState, copy: NDArray[np.int64], deal: NDArray[np.int64]) -> None:
    """The row of the actor's infoset stands for the spot that the bots see."""
    assert state.to_act is not None
    view, infoset = seat_view(state, state.to_act), int(HOLDEM_GAME.infoset(copy, deal)) % infosets.INFOSETS
    if not state.board:
        short = infoset >= infosets.SHORT_ROWS
        place, hand_class = divmod(infoset - short * infosets.SHORT_ROWS, infosets.CLASSES)
        position, situation = divmod(place, len(PreflopSituation))
        assert preflop_spot(view)[:2] == (list(Position)[position], list(PreflopSituation)[situation])
        assert short == (preflop_spot(view).stack is Stack.SHORT)
        assert hand_class == list(starting_hands()).index(StartingHand.of(view.my_cards))
        return
    place, hand = divmod(infoset - infosets.PREFLOP_ROWS, infosets.HANDS)
    drawing, bucket = divmod(hand, infosets.BUCKETS)
    assert drawing == is_draw(view.my_cards, view.board)
    place, situation = divmod(place, len(PostflopSituation))
    place, opponents = divmod(place, len(Opponents))
    line, street = divmod(place, len(PostflopStreet))
    spot = list(PostflopStreet)[street], list(Opponents)[opponents], list(PostflopSituation)[situation]
    assert postflop_spot(view) == (*spot, list(Line)[line])
    edges = (0, *infosets.EDGES, 100)
    assert edges[bucket] <= percent_of_hand(view.my_cards, view.board) < edges[bucket + 1]


HEADS_UP, RING = KINDS[SizeClass.HEADS_UP], KINDS[SizeClass.RING]


@pytest.mark.parametrize("kind", [*HEADS_UP, RING[1]], ids=["button-big", "button-small", "three seats"])
def test_hands_are_played_as_by_the_engine(kind: Kind) -> None:
    compare(kind, 10)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", [*HEADS_UP, *RING[:4]], ids=lambda kind: f"{kind.rules.key}-{kind.seats}")
def test_many_hands_are_played_as_by_the_engine(kind: Kind) -> None:
    compare(kind, 200)


def test_heads_up_challengers_sit_in_some_deals_and_have_all_sizes():
    crowd = HEADS_UP_CROWD
    numbers = np.arange(400, dtype=np.uint64)
    made = deals(HEADS_UP[0], BulkDraws(SEED), numbers, crowd=crowd, trick_shares=ALL_ALIKE)
    strays = made[:, hand_state.STRAY :][:, :2]
    challenged = (strays >= CHALLENGER).any(axis=1)
    assert challenged.mean() == pytest.approx(crowd.challenged_percent / 100, abs=0.1)
    kinds = range(CHALLENGER, CHALLENGER + len(CHALLENGER_SIZES))
    pairs = set(map(tuple, strays[challenged].tolist()))
    assert pairs == {(0, kind) for kind in kinds} | {(kind, 0) for kind in kinds}
    deal = made[challenged][0]
    first = HOLDEM_GAME.begin(deal, 0)
    second = HOLDEM_GAME.apply(first, deal, 1, 0.5)
    challenger, hero = sorted(
        [first, second], key=lambda state: deal[hand_state.STRAY + state[hand_state.ROW]]
    )[::-1]
    assert HOLDEM_GAME.legal(hero, deal) < 8 < HOLDEM_GAME.legal(challenger, deal)
    part = 1 + int(strays[challenged][0].max()) - CHALLENGER
    assert HOLDEM_GAME.infoset(hero, deal) < infosets.INFOSETS
    assert HOLDEM_GAME.infoset(challenger, deal) // infosets.INFOSETS == part
    sizes = [int(raised_to(challenger, deal, action, 0.5)) for action in (LEAST, POT_SIZED, ALL_IN)]
    assert sizes == sorted(set(sizes))


def test_short_stacks_are_dealt_where_they_are_named():
    numbers = np.arange(300, dtype=np.uint64)
    for named, most, least in ((Stacks.ANY, 0, 0), (Stacks.NAMED, 0.5, 0.2), (Stacks.SHORT, 1, 0.8)):
        made = deals(HEADS_UP[0], BulkDraws(SEED), numbers, named=named)
        short = made[:, hand_state.SHORT :][:, :2]
        assert least <= short.all(axis=1).mean() <= most
    stacks = made[:, hand_state.STACK :][:, :2].min(axis=1) / made[0, hand_state.BIG_BLIND]
    assert 7 <= stacks.min() < 8 < 9 < stacks.max() <= 10


def test_short_stacks_get_whole_spots_of_rows_and_others_stay():
    training = Training.new(HOLDEM_GAME)
    table = shipped_profiles()["shark"].heads_up.table
    deep = [row for row in table.preflop if row.stack is not Stack.SHORT]
    assert with_short_rows(table, training, SizeClass.HEADS_UP).preflop == tuple(deep)
    training.sums[infosets.SHORT_ROWS + list(Position).index(Position.SMALL_BLIND) * PREFLOP_HANDS, 2] = 1.0
    found = with_short_rows(table, training, SizeClass.HEADS_UP)
    assert found.preflop[: len(deep)] == tuple(deep)
    own = found.preflop[len(deep) :]
    assert {(row.situation, row.position) for row in own} == {(PreflopSituation.UNOPENED, ANY)}
    assert sorted(hand for row in own for hand in row.hands) == list(range(infosets.CLASSES))
    assert found.postflop == table.postflop


def test_fixed_rows_play_as_the_table_in_training():
    training = Training.new(HOLDEM_GAME)
    table = shipped_profiles()["shark"].heads_up.table
    fix(training.regrets, table, Plan(SizeClass.RING, 1, 1, stacks=Stacks.SHORT).learns)
    aces = list(starting_hands()).index(StartingHand.parse("AA"))
    blind = list(Position).index(Position.SMALL_BLIND) * PREFLOP_HANDS
    row = table.preflop_row(PreflopSpot(Position.SMALL_BLIND, PreflopSituation.UNOPENED), aces)
    assert row is not None
    shares = HOLDEM_GAME.match(training.regrets[blind + aces], 7)
    assert shares[:3] == pytest.approx([weight / 100 for weight in row.weights])
    assert HOLDEM_GAME.match(training.regrets[blind + aces], 3)[2] == 0
    assert not training.regrets[infosets.SHORT_ROWS : infosets.INFOSETS].any()


@pytest.mark.parametrize("before", [(PreflopSituation.ALL_IN, PreflopSituation.BLIND_STEAL), ()])
@pytest.mark.parametrize("after", [(PostflopSituation.ALL_IN, PostflopSituation.HALF_BET), ()])
def test_rows_of_some_situations_are_learnt_while_others_are_fixed(before, after):
    training, plan = Training.new(HOLDEM_GAME), Plan(SizeClass.RING, 1, 1, preflop=before, postflop=after)
    fix(training.regrets, shipped_profiles()["shark"].ring.table, plan.learns)
    fixed = training.regrets.any(axis=1)
    preflop = fixed[: infosets.PREFLOP_ROWS].reshape(len(Position), -1, infosets.CLASSES)
    postflop = fixed[infosets.PREFLOP_ROWS : infosets.SHORT_ROWS]
    postflop = postflop.reshape(-1, infosets.POSTFLOP_SITUATIONS, infosets.HANDS)
    for situations, learnt, part in (
        (PreflopSituation, before, preflop),
        (PostflopSituation, after, postflop),
    ):
        assert {each for place, each in enumerate(situations) if not part[:, place].any()} == set(learnt)


def test_draws_get_rows_where_they_play_differently():
    training = Training.new(HOLDEM_GAME)
    last = list(PostflopSituation).index(PostflopSituation.LAST)
    start = infosets.PREFLOP_ROWS + last * infosets.HANDS  # on the flop, against one opponent
    training.sums[start : start + infosets.BUCKETS, 1] = 100.0
    training.sums[start + infosets.BUCKETS : start + infosets.HANDS, 2] = 100.0
    rows = decision_table(training, SizeClass.HEADS_UP, "heads-up").postflop
    own = [
        row for row in rows if (row.situation, row.street) == (PostflopSituation.LAST, PostflopStreet.FLOP)
    ]
    assert [(row.line, row.draw, row.weights.raise_) for row in own] == [(ANY, ANY, 0), (ANY, Draw.DRAW, 100)]
    assert {row.draw for row in rows if row not in own} == {ANY}
