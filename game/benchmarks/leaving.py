"""Leaving games when behind: what it gains in ranked score, against the same games played to their ends."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from game.benchmarks.requests import throwaway_site
from game.engine.actions import CALL, CHECK, FOLD, Action, Bet, RaiseTo
from game.engine.game import VISITOR_SEAT, GameSetup
from game.engine.hand import legal_actions
from game.engine.odds.result import NORMAL_95
from game.engine.rules import DEFAULT_RULES
from game.engine.state import Phase
from game.play import moves
from game.play.final_state import final_state
from game.play.moves import NewGame
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace, SavedGame

MIN_HANDS = 10
"""A score counts at least this many hands (rules, section 6)."""

Script = Callable[[SavedGame], Action]


class LeavingResult(NamedTuple):
    """A game's score in big blinds per hand, None where it is not ranked; whether the visitor left it."""

    score: float | None
    left: bool


def run(write: Callable[[str], object], *, seeds: int = 300, players: int = 6, hands: int = 20) -> None:
    """Play each seed twice with each script, leaving or not, and print the difference with its interval."""
    with throwaway_site():
        for name, script in (("all-in on every hand", _all_in), ("check and call", _check_and_call)):
            stays = [_play(seed, script, players, hands, leaves=False) for seed in range(seeds)]
            leaves = [_play(seed, script, players, hands, leaves=True) for seed in range(seeds)]
            _report(write, name, stays, leaves)


def _report(
    write: Callable[[str], object], name: str, stays: list[LeavingResult], leaves: list[LeavingResult]
) -> None:
    write(f"{name}, {len(stays)} seeds, score in big blinds per hand with its 95 % interval:")
    for title, results in (("played to the end", stays), ("left when behind", leaves)):
        scores = [result.score for result in results if result.score is not None]
        left = sum(result.left for result in results)
        write(f"  {title:<18} {_with_interval(scores)}  ranked {len(scores)}, left {left}")
    gains = [
        other.score - one.score
        for one, other in zip(stays, leaves, strict=True)
        if one.score is not None and other.score is not None
    ]
    write(f"  {'gain by leaving':<18} {_with_interval(gains)}  in {len(gains)} games ranked both ways")


def _with_interval(values: list[float]) -> str:
    if len(values) < 2:
        return "too few games"
    half = NORMAL_95 * statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.fmean(values):+8.3f} ± {half:.3f}"


def _play(seed: int, script: Script, players: int, hands: int, *, leaves: bool) -> LeavingResult:
    saved = _begun(seed, players, hands)
    while saved.ended is None:
        if leaves and saved.has_acted and _is_behind(saved):
            saved = moves.leave(saved)
        elif saved.visitor_to_act and saved.hand.phase is Phase.BETTING:
            saved = moves.act(saved, script(saved), saved.started_at)
        else:
            saved = moves.step(saved, saved.started_at)
    if not saved.is_ranked:
        return LeavingResult(None, left=True)
    game = final_state(saved)
    won = game.stacks[VISITOR_SEAT] - game.setup.starting_stack
    big_blind = _begun(seed, players, hands).hand.setup.big_blind
    return LeavingResult(won / big_blind / max(game.hands_played, MIN_HANDS), left=leaves and saved.was_left)


def _begun(seed: int, players: int, hands: int) -> SavedGame:
    setup = GameSetup(DEFAULT_RULES, players, 1000, interactive=True, max_hands=hands)
    choices = Choices("Ann", Currency.EURO, None, Pace.INSTANT, Felt.GREEN, DeckColours.FOUR, show_odds=False)
    asked = NewGame(setup=setup, choices=choices, shuffle_word="")
    return moves.begin(asked, UUID(int=seed), seed.to_bytes(32, "big"), 1_700_000_000.0)


def _is_behind(saved: SavedGame) -> bool:
    """Whether the visitor has less than he began with; chips in the pot do not count as his."""
    return saved.hand.stacks[VISITOR_SEAT] < saved.game.setup.starting_stack


def _all_in(saved: SavedGame) -> Action:
    legal = legal_actions(saved.hand)
    if legal.bet:
        return Bet(legal.bet.max)
    if legal.raise_to:
        return RaiseTo(legal.raise_to.max)
    return CALL if legal.call else CHECK if legal.check else FOLD


def _check_and_call(saved: SavedGame) -> Action:
    return CHECK if legal_actions(saved.hand).check else CALL
