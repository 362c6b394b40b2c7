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
from game.engine.state import Phase
from game.simulation.deals import Table

SHIPPED = shipped_profiles()
PROFILES = list(SHIPPED.values())


def situations(
    rules: RuleSet = DEFAULT_RULES,
    *,
    seats: int = 6,
    streets: tuple[int, ...] = (0, 1, 2, 3),
    left: int = 0,
    seed: int = 0,
) -> Iterator[tuple[Situation, Action]]:
    """Turns of one seat in hand after hand, with what it did there; `left` in the hand, 0 for any number."""
    table = Table(rules, seats, bytes((seed + place) % 256 for place in range(32)), uneven=True)
    for number in count():
        players = [PROFILES[(number + 2 * seat) % len(PROFILES)] for seat in range(seats)]
        states, seat = list(table.states(number, players)), number % seats
        others: dict[int, BotProfile] = {each: player for each, player in enumerate(players) if each != seat}
        styles: dict[int, Style] = {
            each: player.heads_up if seats == 2 else player.ring for each, player in others.items()
        }
        for state, ranges in zip(states[:-1], ranges_after(states, styles), strict=False):
            if state.phase is not Phase.BETTING or state.to_act != seat or state.street_index not in streets:
                continue
            if left in (0, len(state.contenders)):
                cards = state.hole_cards[seat]
                model = SHIPPED["shark"]
                action = states[-1].actions[len(state.actions)]
                yield Situation(state, seat, cards, ranges, others, model), action
