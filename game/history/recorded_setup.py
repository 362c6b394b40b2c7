"""What a recorded game was set up with, and the state of the game before one of its hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.engine.betting import MIXED_ROTATION, LimitKind
from game.engine.game import Elimination, GameSetup, GameState, LimitBlock, hand_setup
from game.engine.house_rules import with_values
from game.engine.record import InvalidRecord, reading
from game.engine.rotation import Positions
from game.engine.rules import KNOWN_RULE_SETS
from game.engine.state import HandSetup
from leaderboard.recording.reading import RecordedGame


def recorded_setup(recorded: RecordedGame) -> GameSetup:
    """Of a visitor's game. Raises InvalidRecord for settings that are not known any more."""
    settings = recorded.settings

    def setup() -> GameSetup:
        rules = with_values(KNOWN_RULE_SETS[recorded.rule_set], settings)
        return GameSetup(
            rules, recorded.players, recorded.starting_stack, True, settings["hands"], settings["time"]
        )

    return reading(setup)


def game_before(setup: GameSetup, hand: HandSetup, number: int) -> GameState:
    """A state of the game whose next hand is `hand`, its `number`-th. That hand does
    not say when and in which order seats were eliminated: both may differ from what happened.

    Raises InvalidRecord where no state leads to such a hand.
    """
    for game in _possible(setup, hand, number):
        if hand_setup(game) == hand:
            return game
    raise InvalidRecord("no game leads to this hand")


def _possible(setup: GameSetup, hand: HandSetup, number: int) -> Iterator[GameState]:
    out = [seat for seat in range(setup.players) if not hand.stacks[seat]]
    mixed = setup.rules.limit is LimitKind.MIXED
    turns = range(len(MIXED_ROTATION)) if mixed else (0,)
    for positions, latest, turn in product(_positions(hand, out), range(len(out) + 1), turns):
        # The blinds may have grown because of those who left with the last hand.
        left = (Elimination(seat, number - 1 if place < latest else 0, 1) for place, seat in enumerate(out))
        yield GameState(
            setup=setup,
            stacks=hand.stacks,
            positions=positions,
            hands_played=number - 1,
            eliminations=tuple(left),
            limit_block=LimitBlock(turn, setup.players),
            deals_played=number - 1,
            carried=hand.carried,
        )


def _positions(hand: HandSetup, out: list[int]) -> Iterator[Positions]:
    """Who may have posted which blind; nobody posts that of a seat that is out."""
    posted = [seat for seat, blind in enumerate(hand.blinds) if blind] or [hand.button]
    for small in (*posted, *out):
        for big in (*posted, *out):
            if small != big or len(posted) == 1:
                yield Positions(hand.button, small, big)
