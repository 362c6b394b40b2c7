"""The setup form filled in for a game that has been played: for another one like it."""

from __future__ import annotations

from game.engine.house_rules.bets import RAISES
from game.engine.house_rules.rule import BY_RULES, UNLIMITED
from game.engine.rules import KNOWN_RULE_SETS, STACKS, RuleSet
from game.play.saved_game import SavedGame
from game.setup.choices import HANDS, MINUTES, OFF
from game.setup.opponent_fields import opponent_values
from game.setup.rule_fields import OFFERED, by_rules, chosen_rules


def fields_like(saved: SavedGame) -> dict[str, str]:
    """The fields of the setup form that ask for the same game, but for what belongs to one game alone."""
    setup, choices = saved.game.setup, saved.choices
    named = KNOWN_RULE_SETS[setup.rules.key]
    stack = setup.starting_stack
    by_the_rules = stack == setup.rules.starting_stack(setup.players)
    fields = {
        "name": choices.name,
        "players": str(setup.players),
        "rules": named.key,
        "money": choices.currency.value,
        "timer": OFF if choices.timer is None else str(choices.timer),
        "pace": choices.pace.value,
        "table": choices.felt.value,
        "deck": choices.deck_colours.value,
        **_number("hands", UNLIMITED if setup.max_hands is None else str(setup.max_hands), HANDS),
        **_number("time", str(setup.max_minutes), MINUTES),
        **_number("stack", BY_RULES if by_the_rules else str(stack), (BY_RULES, *map(str, STACKS))),
        **opponent_values(saved.opponents, setup.players, interactive=setup.interactive),
        **_house_rules(setup.rules, named),
    }
    ticked = {
        "probability": choices.show_odds,
        "training": choices.training,
        "ask_blind": choices.asks_for_blind,
    }
    return fields | {name: "on" for name, is_on in ticked.items() if is_on}


def _number(name: str, value: str, offered: tuple[str, ...]) -> dict[str, str]:
    """A value among those offered, or typed beside them."""
    return {name: value} if value in offered else {name: offered[0], f"{name}_typed": value}


def _house_rules(rules: RuleSet, named: RuleSet) -> dict[str, str]:
    changed = {
        key: rule.read(rules)
        for key, rule in OFFERED.items()
        if rule.applies(rules) and rule.read(rules) != rule.read(named)
    }
    if chosen_rules(named, changed) != rules:
        # One field decides two rules, which differ in the named set.
        changed[RAISES.key] = RAISES.read(rules)
    return by_rules() | changed
