"""Decisions met in simulated hands, as the coach is asked about them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from game.bot_tables.shipped import shipped_profiles
from game.bots.profile import BotProfile, Style
from game.coach.ranges import ranges_after
from game.coach.values.situation import Situation
from game.engine.actions import Action
from game.engine.rules import DEFAULT_RULES, RuleSet
from game.engine.state import HandState, Phase
from game.simulation.deals import Table
from game.simulation.lanes.policies import style_arrays

SHIPPED = shipped_profiles()
PROFILES = list(SHIPPED.values())

MAX_HANDS = 300
"""River turns of one seat of ten come once in some dozens of hands."""


def warm_up() -> None:
    """Work out what each process works out once, and no request waits for (see coach/views.py)."""
    for profile in PROFILES:
        style_arrays(profile.ring)
        style_arrays(profile.heads_up)


def situations(
    rules: RuleSet = DEFAULT_RULES,
    *,
    seats: int = 6,
    streets: tuple[int, ...] = (0, 1, 2, 3),
    left: int = 0,
    seed: int = 0,
) -> Iterator[tuple[Situation, Action]]:
    """Turns of one seat in hand after hand, with what it did there; `left` in the hand, 0 for any number.

    Ends after MAX_HANDS hands in a row without one.
    """
    table = Table(rules, seats, bytes((seed + place) % 256 for place in range(32)), uneven=True)
    hands_without = 0
    for number in count():
        players = [PROFILES[(number + 2 * seat) % len(PROFILES)] for seat in range(seats)]
        states, seat = list(table.states(number, players)), number % seats
        if not any(_is_turn(state, seat, streets, left) for state in states):
            hands_without += 1
            if hands_without == MAX_HANDS:
                return
            continue
        hands_without = 0
        others: dict[int, BotProfile] = {each: player for each, player in enumerate(players) if each != seat}
        styles: dict[int, Style] = {
            each: player.heads_up if seats == 2 else player.ring for each, player in others.items()
        }
        for state, ranges in zip(states[:-1], ranges_after(states, styles), strict=False):
            if _is_turn(state, seat, streets, left):
                model = SHIPPED["shark"]
                action = states[-1].actions[len(state.actions)]
                yield Situation(state, seat, state.hole_cards[seat], ranges, others, model), action


def _is_turn(state: HandState, seat: int, streets: tuple[int, ...], left: int) -> bool:
    if state.phase is not Phase.BETTING or state.to_act != seat or state.street_index not in streets:
        return False
    return left in (0, len(state.contenders))
