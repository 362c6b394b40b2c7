"""Players by the names that commands take."""

from __future__ import annotations

from django.core.management.base import CommandError

from game.bot_tables.shipped import shipped_profiles
from game.bots.baselines import Baseline
from game.bots.probers import Prober
from game.bots.profile import BotProfile
from game.bots.tricks import parse_trick
from game.engine.rules import RuleSet
from game.laboratory.players import UnknownPlayer, find_player
from game.simulation.deals import Strategy
from game.training.rivals import first_edition


def player(name: str, *, shipped: bool) -> Strategy:
    """The profile or baseline of that name, or a profile with a trick, as in "shark+min-raise" or
    "shark+bet=27%".

    `shipped` leaves the database aside.
    """
    key, plus, trick = name.partition("+")
    found = _without_trick(key, shipped=shipped)
    if not plus:
        return found
    if not isinstance(found, BotProfile):
        raise CommandError(f"Only profiles know tricks, not {key}.")
    try:
        return Prober(found, parse_trick(trick))
    except ValueError as error:
        raise CommandError(str(error)) from error


def check_seats(rules: RuleSet, seats: int) -> None:
    """Raises CommandError where the rules are not for so many players."""
    if seats not in rules.seats:
        raise CommandError(f"{rules.name} seats {rules.seats[0]} to {rules.seats[-1]}, not {seats}.")


def _without_trick(name: str, *, shipped: bool) -> Strategy:
    if name == first_edition().key:
        return first_edition()
    if not shipped:
        try:
            return find_player(name)
        except UnknownPlayer as error:
            raise CommandError(f"{error} Baselines are {', '.join(Baseline)}.") from error
    found = Baseline(name) if name in set(Baseline) else shipped_profiles().get(name)
    if found is None:
        raise CommandError(f"No profile {name!r} is shipped; baselines are {', '.join(Baseline)}.")
    return found
