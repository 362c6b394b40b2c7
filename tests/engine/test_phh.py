"""Hand histories in the PHH format: what is read, and which actions are refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, HandHistory, NoLimitTexasHoldem, State

from game.engine.cards import Card
from game.engine.notation.phh import NotPhh, split_hands
from game.engine.notation.phh_replay import Replay, ReplayVerdict, replay_text
from tests.builders import shuffled_deck
from tests.engine.phh_builders import THREE, phh, replayed

NOT_PHH, OTHER_GAME = ReplayVerdict.NOT_PHH, ReplayVerdict.OTHER_GAME


def test_commentary_empty_lines_and_spaces_are_passed_over():
    actions = ["# the deal", "", " d dh p1 AsAd ", "p3  cbr 1,300 # a big one", "p1 f # sighs", "p2 f"]
    assert replayed(actions=actions, finishing_stacks=[4950, 4900, 5150]).verdict is ReplayVerdict.AGREES


@pytest.mark.parametrize(
    ("actions", "point", "engine", "file"),
    [
        (["p3 cbr 150"], "action 1, p3 cbr 150", "legal are 200 to 5000", "the amount is below the minimum"),
        (["p3 cbr 5001"], "action 1, p3 cbr 5001", "legal are 200 to 5000",
         "the amount is above the maximum"),
        (["p1 f"], "action 1, p1 f", "it is p3's turn", "p1 acts"),
        (["p3 f", "p1 f", "p2 f"], "action 3, p2 f", "the hand is over", "p2 acts"),
        (["p3 f", "d db 2c3c4c"], "action 2, d db 2c3c4c", "it is p1's turn", "deals the board"),
        (["p3 f", "p1 cc", "p2 cc", "d db 2c3c"], "action 4, d db 2c3c", "deals 3 cards", "deals 2 cards"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_named_with_what_is_legal(actions, point, engine, file):
    assert replayed(actions=actions) == Replay("hand", ReplayVerdict.ILLEGAL, point, engine, file)


@pytest.mark.parametrize(
    ("text", "verdict", "point"),
    [
        ("hello", NOT_PHH, "not TOML"),
        ("", NOT_PHH, "no variant"),
        (phh(variant="PO"), OTHER_GAME, "variant PO"),
        (phh(**THREE | {"variant": 7}), NOT_PHH, "no variant"),
        (phh(**THREE | {"actions": None}), NOT_PHH, "no list of actions"),
        (phh(**THREE | {"min_bet": None}), NOT_PHH, "no min_bet"),
        (phh(**THREE | {"min_bet": "x"}), NOT_PHH, "min_bet: not a number"),
        (phh(**THREE | {"min_bet": 0}), NOT_PHH, "a negative stack or ante"),
        (phh(**THREE | {"min_bet": "1e400"}), NOT_PHH, "min_bet: not a number"),
        (phh(**THREE | {"min_bet": "1e-400"}), NOT_PHH, "an amount with 400 decimals"),
        (phh(**THREE | {"starting_stacks": [1]}), NOT_PHH, "1 players"),
        (phh(**THREE | {"finishing_stacks": [1, 2]}), NOT_PHH, "2 finishing_stacks for 3 players"),
        (phh(**THREE | {"actions": ["p9 f"]}), NOT_PHH, "action 1, 'p9 f': no player p9"),
        (phh(**THREE | {"actions": ["p1 x"]}), NOT_PHH, "action 1, 'p1 x': not an action of hold'em"),
        (phh(**THREE | {"actions": ["p3 cbr ten"]}), NOT_PHH, "action 1, 'p3 cbr ten': amount"),
        (phh(**THREE | {"actions": ["d dh p1 AsA"]}), NOT_PHH, "action 1, 'd dh p1 AsA': not a list"),
        (phh(**THREE | {"actions": ["d dh p1 AsKs", "d dh p2 AsQs"]}), NOT_PHH, "the same card twice"),
        (phh(**THREE | {"actions": ["d dh p1 AsKsQs"]}), NOT_PHH, "more cards than hold'em deals"),
    ],
)  # fmt: skip
def test_what_is_not_a_hand_of_holdem_is_named(text, verdict, point):
    result = replay_text("hand", text)
    assert result.verdict is verdict
    assert result.point.startswith(point)


def test_a_faulty_hand_leaves_the_others_of_its_file_alone():
    good = phh(**THREE | {"finishing_stacks": [4700, 4900, 4700]})
    text = f"# three hands\n[1]\n{good}\n[2]\nactions = [\n\n[3] # the last\n{good}"
    hands = dict(split_hands(text))
    assert list(hands) == ["1", "2", "3"]
    verdicts = [replay_text(number, hand).verdict for number, hand in hands.items()]
    assert verdicts == [ReplayVerdict.AGREES, ReplayVerdict.NOT_PHH, ReplayVerdict.AGREES]


# Hands written by another program


@pytest.mark.parametrize("game_type", [NoLimitTexasHoldem, FixedLimitTexasHoldem])
def test_hands_that_pokerkit_played_and_wrote_agree(game_type):
    rng = Random(game_type.__name__)
    bets = (10,) if game_type is NoLimitTexasHoldem else (10, 20)
    for number in range(60):
        players = 2 + number % 5
        game = game_type(AUTOMATIONS, True, number % 2 * 2, (5, 10), *bets)
        state = game(500, players)
        deck = iter(shuffled_deck(rng))
        while state.status:
            pokerkit_step(state, deck, rng)
        text = HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps()
        assert replay_text(str(number), text).verdict is ReplayVerdict.AGREES, text


BY_HAND = (
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
)
AUTOMATIONS = tuple(automation for automation in Automation if automation not in BY_HAND)


def pokerkit_step(state: State, deck: Iterator[Card], rng: Random) -> None:
    """The next step of a hand in PokerKit; who plays leans to staying."""
    if state.can_deal_hole():
        state.deal_hole(str(next(deck)))
    elif state.can_burn_card():
        state.burn_card(str(next(deck)))
    elif state.can_deal_board():
        state.deal_board("".join(str(next(deck)) for _ in range(1 if state.board_cards else 3)))
    elif state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards()
    elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3:
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or 0
        state.complete_bet_or_raise_to(min(most, least + rng.choice((0, 7, 40, 1000))))
    elif state.can_fold() and rng.random() < 0.2:
        state.fold()
    else:
        state.check_or_call()


def test_what_is_too_long_to_repeat_is_cut_short():
    assert len(str(NotPhh("9" * 5000))) < 210
