"""Sitting out and pausing (rules, section 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.engine.actions import CALL, CHECK, FOLD
from game.engine.events import Acted
from game.engine.game import VISITOR_SEAT, EndReason
from game.engine.hand import legal_actions
from game.engine.state import Phase
from game.play.away import come_back, go_on, pause, sit_out, waits_for_return
from game.play.moves import act, leave, step
from game.play.refusals import PlayRefused, Refused
from game.play.saved_game import SavedGame
from game.play.saved_text import from_plain, from_text, to_text
from tests.play.builders import NOW, a_saved_game
from tests.play.test_saved_game import resealed, stored
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

Move = Callable[[SavedGame, float], SavedGame]
MINUTE = 60.0


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def to_my_turn(saved: SavedGame) -> SavedGame:
    while not (saved.visitor_to_act and saved.hand.phase is Phase.BETTING):
        saved = step(saved, NOW)
    return saved


def to_hand_end(saved: SavedGame) -> SavedGame:
    while saved.hand.phase is not Phase.OVER:
        saved = act(saved, FOLD, NOW) if saved.visitor_to_act else step(saved, NOW)
    return saved


def paused(saved: SavedGame) -> SavedGame:
    return pause(saved, NOW)


def sitting_out(saved: SavedGame) -> SavedGame:
    return sit_out(saved, NOW)


def test_a_visitor_who_sits_out_folds_at_once_and_in_every_hand_of_an_orbit() -> None:
    saved = sitting_out(to_my_turn(a_saved_game(players=4)))
    assert not saved.hand.in_hand[VISITOR_SEAT]
    over = [saved] if saved.hand.phase is Phase.OVER else []  # his fold may have ended the hand
    while not saved.stands_still:
        saved = step(saved, NOW)
        if saved.hand.phase is Phase.OVER:
            over.append(saved)
    for hand in (each.hand for each in over):
        mine = [e for e in hand.events if isinstance(e, Acted) and e.seat == VISITOR_SEAT]
        assert {event.action for event in mine} <= {FOLD}
    assert len(over) == len(saved.settled.seats_in) == 4
    posted = sum(each.hand.setup.blinds[VISITOR_SEAT] for each in over)
    assert posted == saved.game.chips.small_blind + saved.game.chips.big_blind
    assert waits_for_return(saved)
    with pytest.raises(PlayRefused) as refusal:
        step(saved, NOW)
    assert refusal.value.refused is Refused.STANDS_STILL


def test_who_comes_back_after_an_orbit_must_decide_before_he_sits_out_again() -> None:
    saved = sitting_out(to_my_turn(a_saved_game(players=4)))
    while not saved.stands_still:
        saved = step(saved, NOW)
    saved = come_back(saved, NOW + 5 * MINUTE)
    assert saved.stopped_seconds == 5 * MINUTE
    with pytest.raises(PlayRefused) as refusal:
        sit_out(saved, NOW)
    assert refusal.value.refused is Refused.ORBIT_OVER
    saved = to_my_turn(saved)
    saved = act(saved, CHECK if legal_actions(saved.hand).check else CALL, NOW)
    assert sit_out(saved, NOW).sits_out


def test_sitting_out_gives_no_time_to_think() -> None:
    saved = to_my_turn(a_saved_game(timer=15))
    out = sitting_out(saved)
    assert not out.hand.in_hand[VISITOR_SEAT]
    assert not come_back(out, NOW + MINUTE).visitor_to_act


def test_a_fold_of_who_sits_out_is_kept_as_such_with_its_hand() -> None:
    out = sitting_out(to_my_turn(a_saved_game()))
    (number,) = out.away
    assert out.hand.actions[number] == FOLD
    assert not out.late
    assert from_text(to_text(out)) == out
    assert step(to_hand_end(out), NOW).away == ()


def test_the_minutes_stand_still_while_a_game_is_paused() -> None:
    saved = to_my_turn(a_saved_game(max_minutes=30))
    still = paused(saved)
    assert still.minutes_played(NOW + 1000 * MINUTE) == 0
    later = NOW + 40 * MINUTE
    after = go_on(still, later)
    assert after.minutes_played(later) == 0
    ended = {}
    for name, game in (("paused", after), ("played on", saved)):
        folded = act(game, FOLD, later)
        while folded.hand.phase is not Phase.OVER:
            folded = step(folded, later)
        ended[name] = folded.ended
    assert ended == {"paused": None, "played on": EndReason.TIME_OVER}


def test_with_a_timer_a_game_is_paused_between_hands_only() -> None:
    saved = to_my_turn(a_saved_game(timer=15))
    with pytest.raises(PlayRefused) as refusal:
        paused(saved)
    assert refusal.value.refused is Refused.HAND_UNDER_WAY
    assert paused(to_hand_end(saved)).stands_still


def a_watched_game() -> SavedGame:
    return a_saved_game(name="")


def a_left_game() -> SavedGame:
    return leave(a_saved_game())


@pytest.mark.parametrize(
    ("saved", "move", "refused"),
    [
        (a_watched_game, sit_out, Refused.NOT_PLAYING),
        (a_watched_game, come_back, Refused.NOT_PLAYING),
        (a_watched_game, pause, Refused.NOT_PLAYING),
        (a_watched_game, go_on, Refused.NOT_PLAYING),
        (a_left_game, sit_out, Refused.GAME_OVER),
        (a_left_game, come_back, Refused.GAME_OVER),
        (a_left_game, pause, Refused.GAME_OVER),
        (a_left_game, go_on, Refused.GAME_OVER),
        (lambda: sitting_out(a_saved_game()), sit_out, Refused.SITS_OUT),
        (a_saved_game, come_back, Refused.NOT_SITTING_OUT),
        (lambda: paused(a_saved_game()), pause, Refused.STANDS_STILL),
        (lambda: paused(a_saved_game()), sit_out, Refused.STANDS_STILL),
        (lambda: paused(a_saved_game()), step, Refused.STANDS_STILL),
        (lambda: paused(to_my_turn(a_saved_game())), lambda s, now: act(s, FOLD, now), Refused.STANDS_STILL),
        (a_saved_game, go_on, Refused.NOT_PAUSED),
    ],
)
def test_what_cannot_be_asked_for_is_refused(
    saved: Callable[[], SavedGame], move: Move, refused: Refused
) -> None:
    with pytest.raises(PlayRefused) as refusal:
        move(saved(), NOW)
    assert refusal.value.refused is refused


def test_a_game_saved_before_one_could_sit_out_goes_on() -> None:
    saved = a_saved_game()
    plain = stored(replace(saved, sits_out=True, hands_out=2, away=(1,), stopped_at=NOW, stopped_seconds=9.0))
    for field in ("sits_out", "hands_out", "away", "stopped_at", "stopped_seconds"):
        del plain[field]
    assert from_plain(resealed(plain)) == saved
