"""Other programs that play hold'em, with every seat calling: hands per second of processor time."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

STACK, SMALL_BLIND, BIG_BLIND = 1000, 5, 10


def open_spiel(seats: int, hands: int) -> float:
    """OpenSpiel's universal_poker, chance drawn from its own lists of outcomes."""
    pyspiel = import_module("pyspiel")
    blinds = [SMALL_BLIND, BIG_BLIND] + [0] * (seats - 2)
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fcpa",
            "numPlayers": seats,
            "numRounds": 4,
            "blind": " ".join(map(str, blinds)),
            "firstPlayer": f"{3 if seats > 2 else 1} 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * seats),
        },
    )
    rng = Random(seats)  # noqa: S311  # the hands are to be the same in every run
    began = process_time()
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                state.apply_action(1)
    return hands / (process_time() - began)


def rlcard(seats: int, hands: int) -> float:
    """RLCard's no-limit-holdem, its game alone, without what its environment adds."""
    call = import_module("rlcard.games.nolimitholdem.round").Action.CHECK_CALL
    env = import_module("rlcard").make("no-limit-holdem", config={"game_num_players": seats, "seed": seats})
    began = process_time()
    for _ in range(hands):
        env.game.init_game()
        while not env.game.is_over():
            env.game.step(call)
        env.game.get_payoffs()
    return hands / (process_time() - began)


def _installed(module: str, play: Callable[[int, int], float]) -> Callable[[int, int], float] | None:
    return play if find_spec(module) else None


RIVALS = {"open_spiel": _installed("pyspiel", open_spiel), "rlcard": _installed("rlcard", rlcard)}
