"""Tricks as they are written, and what a prober does who plays one."""

from __future__ import annotations

import pytest

from game.bots.probers import moved
from game.bots.spots import Position
from game.bots.tricks import (
    BETS,
    TRICKS,
    Calls,
    Folds,
    Moment,
    Range,
    Sized,
    SizeOf,
    SizeUnit,
    Strength,
    Where,
    parse_trick,
)
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.events import Street
from tests.bots.builders import view_to_act
from tests.builders import a_hand, play


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bet=27%", Sized(BETS, SizeOf(SizeUnit.POT, 27))),
        ("any=least", Sized(frozenset(Moment), SizeOf(SizeUnit.LEAST))),
        ("always-raise=all-in", Sized(frozenset({Moment.RAISE}), SizeOf(SizeUnit.ALL_IN), always=True)),
        (
            "bet,raise@turn,river=never",
            Sized(
                BETS | {Moment.RAISE},
                SizeOf(SizeUnit.NEVER),
                where=Where(frozenset({Street.TURN, Street.RIVER})),
            ),
        ),
        ("3bet<4bb=2.25x", Sized(frozenset({Moment.THREE_BET}), SizeOf(SizeUnit.BET, 225), most_blinds=4)),
        ("bet>85=300%", Sized(BETS, SizeOf(SizeUnit.POT, 300), strength=Strength(above=85))),
        ("open=2.5bb", Sized(frozenset({Moment.OPEN}), SizeOf(SizeUnit.BLINDS, 250))),
        ("calls@flop=30%", Calls(30, Where(frozenset({Street.FLOP})))),
        ("calls@big-blind=30%", Calls(30, Where(positions=frozenset({Position.BIG_BLIND})))),
        (
            "bet@late,river,turn=all-in",
            Sized(
                BETS,
                SizeOf(SizeUnit.ALL_IN),
                where=Where(frozenset({Street.TURN, Street.RIVER}), frozenset({Position.LATE})),
            ),
        ),
        ("calls=100%", Calls(100)),
        ("donk=33%", Sized(frozenset({Moment.DONK}), SizeOf(SizeUnit.POT, 33))),
        (
            "cbet<30=never",
            Sized(frozenset({Moment.C_BET}), SizeOf(SizeUnit.NEVER), strength=Strength(below=30)),
        ),
        (
            "raise<9bb>20<40=2x",
            Sized(
                frozenset({Moment.RAISE}),
                SizeOf(SizeUnit.BET, 200),
                most_blinds=9,
                strength=Strength(20, 40),
            ),
        ),
        (
            "folds@preflop,flop<50=30%",
            Folds(30, Where(frozenset({Street.PREFLOP, Street.FLOP})), Strength(below=50)),
        ),
        ("range=15%", Range(15)),
    ],
)
def test_a_move_is_read(text: str, move: object) -> None:
    assert parse_trick(text).moves == (move,)


def test_moves_and_names_are_joined() -> None:
    joined = parse_trick("edge-bet-min-3-bet+calls=25%").moves
    assert joined == (*TRICKS["edge-bet-min-3-bet"].moves, Calls(25))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "bet=",
        "bet=27",
        "bet=0%",
        "bet=0.4%",
        "always-raise=0%",
        "3bet=1x",
        "open=0.01bb",
        "open=0bb",
        "min-bet+",
        "bet@preflop=27%",
        "open@button=least",
        "5bet=least",
        "calls=101%",
        "range=0%",
        "calls>50<51=30%",
        "folds=0%",
        "folds@button=30%",
    ],
)
def test_what_is_no_trick_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        parse_trick(text)


def test_nothing_is_always_and_never_done() -> None:
    with pytest.raises(ValueError, match="always and never"):
        parse_trick("always-bet=never")


# Three players with 1000; 5 and 10 are posted, the button speaks first.
@pytest.mark.parametrize(
    ("trick", "codes", "own", "done"),
    [
        ("bet=27%", "r30 c c", Bet(50), Bet(24)),
        ("bet=27%", "r30 c c", CHECK, CHECK),
        ("always-bet=27%", "r30 c c", CHECK, Bet(24)),
        ("always-bet@turn=27%", "r30 c c", CHECK, CHECK),
        ("bet=never", "r30 c c", Bet(50), CHECK),
        ("min-bet", "r30 c c", Bet(50), Bet(10)),
        ("raise=50%", "r30 c c b40", RaiseTo(200), RaiseTo(125)),
        ("raise=never", "r30 c c b40", RaiseTo(200), CALL),
        ("reraise=all-in", "r30 c c b40 r100", RaiseTo(200), RaiseTo(970)),
        ("reraise=all-in", "r30 c c b40", RaiseTo(200), RaiseTo(200)),
        ("3bet=2.2x", "r30", RaiseTo(90), RaiseTo(66)),
        ("3bet=2.2x", "r30 r90", RaiseTo(270), RaiseTo(270)),
        ("4bet=least", "r30 r90", RaiseTo(270), RaiseTo(150)),
        ("open=5bb", "c", RaiseTo(30), RaiseTo(50)),
        ("open>98=5bb", "c", RaiseTo(30), RaiseTo(50)),  # aces
        ("open>99=5bb", "c", RaiseTo(30), RaiseTo(30)),
        ("always-bet>87=27%", "r30 c c", CHECK, Bet(24)),  # aces win 88 of a hundred here
        ("always-bet>88=27%", "r30 c c", CHECK, CHECK),
        ("always-bet>87<89=27%", "r30 c c", CHECK, Bet(24)),
        ("always-bet<88=27%", "r30 c c", CHECK, CHECK),
        ("always-donk=27%", "r30 c c", CHECK, Bet(24)),  # the button, who raised, is yet to act
        ("always-donk=27%", "r30 c c x x", CHECK, CHECK),
        ("always-cbet=27%", "r30 c c x x", CHECK, Bet(24)),
        ("always-stab=27%", "r30 c c", CHECK, CHECK),
        ("always-stab=27%", "c c x", CHECK, Bet(10)),
        ("steals", "", FOLD, RaiseTo(20)),
        ("steals", "r30", FOLD, FOLD),
        ("always-open@small-blind=least", "", FOLD, FOLD),
        ("always-open@small-blind=least", "f", FOLD, RaiseTo(20)),
        ("shove-opens", "r30", FOLD, RaiseTo(1000)),
        ("shove-opens", "r31", FOLD, FOLD),
        ("calls=25%", "r30 c c b40", FOLD, FOLD),
        ("calls=31%", "r30 c c b40", FOLD, CALL),
        ("calls@river=31%", "r30 c c b40", FOLD, FOLD),
        ("calls@preflop=100%", "r30", FOLD, CALL),
        ("calls>88=31%", "r30 c c b40", FOLD, FOLD),
        ("folds=30%", "r30 c c b40", RaiseTo(200), FOLD),
        ("folds=31%", "r30 c c b40", CALL, CALL),
        ("folds=1%", "r30 c c", CHECK, CHECK),
        ("folds<88=30%", "r30 c c b40", CALL, CALL),
        ("folds@preflop=30%", "r30 c c b40", CALL, CALL),
        ("always-min-raise", "r30", FOLD, RaiseTo(50)),
    ],
)
def test_a_trick_changes_what_the_profile_does(trick: str, codes: str, own: Action, done: Action) -> None:
    view, action = view_to_act(play(a_hand(), codes)), own
    for move in parse_trick(trick).moves:
        action = moved(view, move, action)
    assert action == done
