"""Hands and their actions as plain values: the codes, the version, what is refused."""

import pytest

from game.engine.actions import CALL, CHECK, DEAL_STREET, FOLD, MUCK, SHOW, Bet, RaiseTo
from game.engine.betting import MinBet
from game.engine.record import (
    InvalidRecord,
    decode_action,
    encode_action,
    hand_from_plain,
    hand_record,
    hand_to_plain,
    sealed,
    unsealed,
)
from tests.builders import a_hand, play

CODES = {
    FOLD: "f",
    CHECK: "x",
    CALL: "c",
    DEAL_STREET: "d",
    SHOW: "s",
    MUCK: "m",
    Bet(60): "b60",
    RaiseTo(7): "r7",
}


@pytest.mark.parametrize(("action", "code"), CODES.items())
def test_each_action_has_its_code(action, code):
    assert encode_action(action) == code
    assert decode_action(code) == action


@pytest.mark.parametrize("code", ["", "z", "b", "r", "b-5", "b5.0", "bx", "F", "b²", "b" + "9" * 40])
def test_a_text_that_is_no_action_is_refused(code):
    with pytest.raises(InvalidRecord):
        decode_action(code)


def test_a_record_of_another_version_is_refused():
    plain = unsealed(hand_to_plain(hand_record(a_hand())))
    with pytest.raises(InvalidRecord, match="version 0"):
        hand_from_plain(sealed({**plain, "version": 0}))


@pytest.mark.parametrize("plain", [None, 7, [], {}, {"version": 1}, {"check": "x"}])
def test_what_is_no_record_is_refused(plain):
    with pytest.raises(InvalidRecord):
        hand_from_plain(plain)


@pytest.mark.parametrize(
    "changes", [{"deck": "AsAs"}, {"deck": 7}, {"actions": ["?"]}, {"actions": None}, {"setup": {}}]
)
def test_a_sealed_record_that_makes_no_sense_is_refused(changes):
    plain = unsealed(hand_to_plain(hand_record(a_hand())))
    with pytest.raises(InvalidRecord):
        hand_from_plain(sealed(plain | changes))


def test_a_record_with_an_action_that_the_rules_refuse_does_not_replay():
    plain = unsealed(hand_to_plain(hand_record(play(a_hand(), "c c"))))
    record = hand_from_plain(sealed(plain | {"actions": ["c", "c", "c"]}))
    with pytest.raises(InvalidRecord, match="nothing to call"):
        record.replay()


def test_a_hand_of_every_kind_of_action_replays():
    hand = play(a_hand(), "r30 c c b40 f r90 c x x x x")
    assert hand_from_plain(hand_to_plain(hand_record(hand))).replay() == hand


@pytest.mark.parametrize(("stored", "meaning"), [("last-bet", MinBet.LAST_BET), (None, MinBet.BIG_BLIND)])
def test_the_minimum_bet_is_read_under_the_key_that_older_records_have(stored, meaning):
    plain = unsealed(hand_to_plain(hand_record(a_hand())))
    setup = {key: value for key, value in plain["setup"].items() if key != "least_bet"}
    record = hand_from_plain(sealed(plain | {"setup": setup | ({"least_bet": stored} if stored else {})}))
    assert record.setup.min_bet is meaning
