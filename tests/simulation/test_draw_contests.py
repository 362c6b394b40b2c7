"""Pots of five-card draw between bots and plain strategies, and contests of them."""

from __future__ import annotations

import pytest

from game.bot_tables.shipped import shipped_profiles
from game.bots.draw.baselines import DrawBaseline
from game.engine.game import GameSetup, deal, finish_hand, new_game
from game.engine.hand import apply
from game.engine.rules import ITALIAN_DRAW_POKER
from game.engine.state import Phase
from game.simulation.contests import run
from game.simulation.draw_contests import STACK, ContestPot, Side, contest_action
from game.simulation.draw_tables import DrawRun, LoneDrawRivals, MirroredDrawTeams

SHARK = shipped_profiles()["shark"].draw
assert SHARK is not None
PLAYERS: dict[str, Side] = {"bot": SHARK, **{each.value: each for each in DrawBaseline}}
RUN = DrawRun(ITALIAN_DRAW_POKER, bytes(32), PLAYERS)


def stacks_after(sides: list[Side], seed: bytes) -> tuple[int, ...]:
    """The stacks after a pot that is played from deal to deal as a game is."""
    game = new_game(GameSetup(ITALIAN_DRAW_POKER, len(sides), STACK, interactive=False), seed)
    while not game.hands_played:
        hand = deal(game, seed)
        while hand.phase is not Phase.OVER:
            hand = apply(hand, contest_action(hand, sides, game.deal_number, seed))
        game = finish_hand(game, hand)
    return game.stacks


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_pot_goes_for_each_table_as_if_it_were_played_for_this_table_alone(seats: int) -> None:
    for number in range(3):
        pot = RUN.pot(number, seats)
        for rival in DrawBaseline:
            names = [rival.value, *["bot"] * (seats - 1)]
            alone = stacks_after([PLAYERS[name] for name in names], RUN.seed_of(number))
            starting_pot = 10 * seats
            assert pot.play(names).won == tuple((stack - STACK) / starting_pot for stack in alone)


def test_what_is_won_in_a_pot_is_lost_by_others() -> None:
    won = ContestPot(PLAYERS, 5, bytes(32)).play(["bot", "caller", "bot", "random", "bot"]).won
    assert sum(won) == pytest.approx(0)


def test_at_all_seats_of_one_pot_a_bot_wins_nothing_among_bots_of_its_kind() -> None:
    contest = LoneDrawRivals(
        DrawRun(ITALIAN_DRAW_POKER, bytes(32), {"bot": SHARK, "twin": SHARK}), 4, ("twin",), "bot"
    )
    assert run(contest, 5, 1, lambda _done, _stats: None)["twin"].winnings.squares == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("rival", [DrawBaseline.CALLER, DrawBaseline.RANDOM, DrawBaseline.ALWAYS_POT])
def test_bots_win_against_plain_strategies(rival: DrawBaseline) -> None:
    won = run(MirroredDrawTeams(RUN, 4, ("bot", rival.value)), 150, 1, lambda _done, _stats: None)[
        "bot"
    ].winnings
    assert won.mean - won.half_width > 0
