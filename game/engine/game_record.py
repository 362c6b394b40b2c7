"""A game between two hands to and from plain JSON-ready values."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from game.engine.game import Elimination, GameSetup, GameState, LimitBlock
from game.engine.house_rules import rule_values, with_values
from game.engine.house_rules.bets import FREE_HEADS_UP
from game.engine.house_rules.chips import FROM_LEVEL
from game.engine.house_rules.rule import UNLIMITED
from game.engine.record import (
    InvalidRecord,
    Plain,
    carried_from_plain,
    carried_to_plain,
    pots_from_plain,
    pots_to_plain,
    reading,
)
from game.engine.rotation import Positions, first_positions
from game.engine.rules import KNOWN_RULE_SETS, RuleSet


def game_to_plain(game: GameState) -> Plain:
    setup = game.setup
    return (
        {
            "rules": _rules_to_plain(setup.rules),
            "players": setup.players,
            "starting_stack": setup.starting_stack,
            "interactive": setup.interactive,
            "most_hands": setup.max_hands,
            "most_minutes": setup.max_minutes,
            "stacks": list(game.stacks),
            "positions": list(game.positions),
            "hands_played": game.hands_played,
            "eliminations": [list(elimination) for elimination in game.eliminations],
            "limit_block": list(game.limit_block),
        }
        | _carried_over(game)
        | _counted_beside(game)
    )


def _carried_over(game: GameState) -> Plain:
    """What only games have in which a pot can wait for the next deal."""
    if game.deals_played == game.hands_played and game.carried is None:
        return {}
    return {
        "deals_played": game.deals_played,
        "carried": None if game.carried is None else carried_to_plain(game.carried),
        "parts": [pots_to_plain(pots) for pots in game.parts],
    }


def _counted_beside(game: GameState) -> Plain:
    """What only games have that reset the stacks."""
    return {"winnings": list(game.winnings)} if game.setup.resets_stacks else {}


def game_from_plain(plain: Plain) -> GameState:
    """The game that game_to_plain wrote. Raises InvalidRecord for anything else."""
    game = reading(lambda: _game(plain))
    if len(game.stacks) != game.setup.players or game.setup.players not in game.setup.rules.seats:
        raise InvalidRecord("the seats do not agree with the rules")
    return game


def _game(plain: Plain) -> GameState:
    counter = "deals_played" if "deals_played" in plain else "hands_played"
    game = GameState(
        setup=GameSetup(
            rules=_rules_from_plain(plain["rules"]),
            players=plain["players"],
            starting_stack=plain["starting_stack"],
            interactive=plain["interactive"],
            max_hands=plain["most_hands"],
            max_minutes=plain["most_minutes"],
            resets_stacks="winnings" in plain,
        ),
        stacks=tuple(plain["stacks"]),
        positions=Positions(0, 0, 0),
        hands_played=plain["hands_played"],
        eliminations=tuple(Elimination(*elimination) for elimination in plain["eliminations"]),
        limit_block=LimitBlock(*plain["limit_block"]),
        deals_played=plain[counter],
        carried=None if plain.get("carried") is None else carried_from_plain(plain["carried"]),
        parts=tuple(pots_from_plain(pots) for pots in plain.get("parts", ())),
        winnings=tuple(plain.get("winnings", ())),
    )
    return replace(game, positions=_positions(plain, game))


def _positions(plain: Plain, game: GameState) -> Positions:
    if "positions" in plain:
        return Positions(*plain["positions"])
    # Before there was a dead button, the blinds always followed from the button.
    return first_positions(game.setup.rules, plain["button"], game.seats_in or (plain["button"],))


def _rules_to_plain(rules: RuleSet) -> Plain:
    return {"key": rules.key, "house": rule_values(rules)}


def _rules_from_plain(plain: Plain) -> RuleSet:
    house = plain["house"] if "house" in plain else _first_version(plain)
    return _rules(plain["key"], tuple(house.items()))


# Without this every request takes 3 to 4 % longer of a process that has not made the last step itself.
@lru_cache(maxsize=256)
def _rules(key: str, values: tuple[tuple[str, str], ...]) -> RuleSet:
    return with_values(KNOWN_RULE_SETS[key], dict(values))


def _first_version(plain: Plain) -> dict[str, str]:
    """The house rules of a record of the first version, in which each was written in a way of its own."""
    plan, *values = plain["chips"]
    level_ante = f"{FROM_LEVEL}{values[2]}" if plan == "by-level" else "off"
    return {
        "limit": plain["limit"],
        "raises": _first_cap(*plain["raise_cap"]),
        "fixed_limit_raises": _first_cap(*plain["fixed_limit_cap"]),
        "ante": "on" if plain["antes"] else level_ante,
        "equal_hands": "suits" if plain["suits_decide"] else "split",
        "chips": plan,
        "heads_up": plain["heads_up"],
        "showdown": plain["showdown"],
        "elimination": str(plain["eliminated_below"]),
    }


def _first_cap(raises: Any, heads_up_free: bool) -> str:
    return UNLIMITED if raises is None else f"{raises}{FREE_HEADS_UP if heads_up_free else ''}"
