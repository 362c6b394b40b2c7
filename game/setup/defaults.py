"""What the setup form holds before a visitor has chosen anything."""

from __future__ import annotations

from typing import Any

from game.bots.lineup import Mix
from game.engine.house_rules.rule import BY_RULES
from game.engine.rules import DEFAULT_RULES, RuleSet
from game.play.saved_game import Currency, DeckColours, Felt, Pace
from game.setup import opponent_fields
from game.setup.choices import OFF
from game.setup.rule_fields import by_rules


def default_fields(rules: RuleSet = DEFAULT_RULES) -> dict[str, Any]:
    """The fields of a fresh form under `rules`."""
    return {
        "name": "",
        "players": str(rules.default_players),
        "hands": "50",
        "time": "30",
        "money": Currency.EURO,
        "timer": OFF,
        "probability": False,
        "training": False,
        "ask_blind": False,
        "pace": Pace.NORMAL,
        "table": Felt.GREEN,
        "deck": DeckColours.FOUR,
        "shuffle_word": "",
        "rules": rules.key,
        "stack": BY_RULES,
        "opponents": Mix.BELIEVABLE.value,
        **dict.fromkeys(opponent_fields.SEATS.values(), ""),
        **by_rules(),
    }
