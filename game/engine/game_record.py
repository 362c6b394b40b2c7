"""A game between two hands to and from plain JSON-ready values."""

from __future__ import annotations

from dataclasses import replace

from game.engine.betting import LimitKind
from game.engine.chips import ChipPlan, ConstantChips, GrowByElimination, GrowByLevel
from game.engine.game import Elimination, GameSetup, GameState, LimitBlock
from game.engine.ranking import RankingRule
from game.engine.record import InvalidRecord, Plain, reading
from game.engine.rules import RULE_SETS, HeadsUpBlinds, RuleSet
from game.engine.state import RaiseCap, ShowdownManner

_CHIP_PLANS: dict[str, type[ChipPlan]] = {
    "by-elimination": GrowByElimination,
    "constant": ConstantChips,
    "by-level": GrowByLevel,
}


def game_to_plain(game: GameState) -> Plain:
    setup = game.setup
    return {
        "rules": _rules_to_plain(setup.rules),
        "players": setup.players,
        "starting_stack": setup.starting_stack,
        "interactive": setup.interactive,
        "most_hands": setup.max_hands,
        "most_minutes": setup.max_minutes,
        "stacks": list(game.stacks),
        "button": game.button,
        "hands_played": game.hands_played,
        "eliminations": [list(elimination) for elimination in game.eliminations],
        "limit_block": list(game.limit_block),
    }


def game_from_plain(plain: Plain) -> GameState:
    """The game that game_to_plain wrote. Raises InvalidRecord for anything else."""
    game = reading(
        lambda: GameState(
            setup=GameSetup(
                rules=_rules_from_plain(plain["rules"]),
                players=plain["players"],
                starting_stack=plain["starting_stack"],
                interactive=plain["interactive"],
                max_hands=plain["most_hands"],
                max_minutes=plain["most_minutes"],
            ),
            stacks=tuple(plain["stacks"]),
            button=plain["button"],
            hands_played=plain["hands_played"],
            eliminations=tuple(Elimination(*elimination) for elimination in plain["eliminations"]),
            limit_block=LimitBlock(*plain["limit_block"]),
        )
    )
    if len(game.stacks) != game.setup.players or game.setup.players not in game.setup.rules.seats:
        raise InvalidRecord("the seats do not agree with the rules")
    return game


def chip_plan_name(plan: ChipPlan) -> str:
    """The word that records use for a plan."""
    return next(name for name, kind in _CHIP_PLANS.items() if isinstance(plan, kind))


def _rules_to_plain(rules: RuleSet) -> Plain:
    return {
        "key": rules.key,
        "limit": rules.limit.value,
        "raise_cap": list(rules.raise_cap),
        "fixed_limit_cap": list(rules.fixed_limit_cap),
        "suits_decide": rules.ranking.suits_decide,
        "chips": [chip_plan_name(rules.chips), *rules.chips],  # type: ignore[misc]  # every plan is a named tuple
        "antes": rules.antes,
        "heads_up": rules.heads_up.value,
        "showdown": rules.showdown.value,
        "eliminated_below": rules.eliminated_below,
    }


def _rules_from_plain(plain: Plain) -> RuleSet:
    plan, *values = plain["chips"]
    return replace(
        RULE_SETS[plain["key"]],
        limit=LimitKind(plain["limit"]),
        raise_cap=RaiseCap(*plain["raise_cap"]),
        fixed_limit_cap=RaiseCap(*plain["fixed_limit_cap"]),
        ranking=RankingRule(suits_decide=plain["suits_decide"]),
        chips=_CHIP_PLANS[plan](*(tuple(v) if isinstance(v, list) else v for v in values)),
        antes=plain["antes"],
        heads_up=HeadsUpBlinds(plain["heads_up"]),
        showdown=ShowdownManner(plain["showdown"]),
        eliminated_below=plain["eliminated_below"],
    )
