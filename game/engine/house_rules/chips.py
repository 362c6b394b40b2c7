"""House rules about antes, blinds and how they grow, and when a player is out of chips."""

from __future__ import annotations

from dataclasses import replace

from game.engine.chips import ChipPlan, ConstantChips, GrowByElimination, GrowByLevel
from game.engine.house_rules.rule import BY_RULES, HouseRule, pgettext
from game.engine.house_rules.rule import gettext as _
from game.engine.rules import BY_LEVEL, RuleSet

_PLANS: dict[str, ChipPlan] = {
    "by-elimination": GrowByElimination(),
    "constant": ConstantChips(),
    "by-level": BY_LEVEL,
}


def _plan_name(rules: RuleSet) -> str:
    return next(name for name, plan in _PLANS.items() if type(rules.chips) is type(plan))


def _hands_per_level(rules: RuleSet) -> str:
    plan = rules.chips if isinstance(rules.chips, GrowByLevel) else BY_LEVEL
    return str(plan.hands_per_level)


def _with_hands_per_level(rules: RuleSet, value: str) -> RuleSet:
    if not isinstance(rules.chips, GrowByLevel):
        return rules
    return replace(rules, chips=rules.chips._replace(hands_per_level=int(value)))


_ANTE_ON, _ANTE_OFF, FROM_LEVEL = "on", "off", "from-level-"


def _ante(rules: RuleSet) -> str:
    level = rules.ante_level
    if level is None:
        return _ANTE_OFF
    return _ANTE_ON if level == 1 else f"{FROM_LEVEL}{level}"


def _with_ante(rules: RuleSet, value: str) -> RuleSet:
    levels = {_ANTE_OFF: None, _ANTE_ON: 1}
    level = levels[value] if value in levels else int(value.removeprefix(FROM_LEVEL))
    return replace(rules, ante_level=level)


def _first_blind(rules: RuleSet) -> str:
    return BY_RULES if rules.first_small_blind is None else str(rules.first_small_blind)


def _with_first_blind(rules: RuleSet, value: str) -> RuleSet:
    return replace(rules, first_small_blind=None if value == BY_RULES else int(value))


ANTE = HouseRule(
    key="ante",
    name=_("Ante"),
    meaning=_("Whether everyone pays one minimum chip before the cards are dealt, from the first hand on."),
    values={_ANTE_ON: pgettext("ante", "on"), _ANTE_OFF: pgettext("ante", "off")},
    read=_ante,
    write=_with_ante,
)

CHIPS = HouseRule(
    key="chips",
    name=_("Chips and blinds"),
    meaning=_("How the blinds change during the game."),
    values={
        "by-elimination": _("grow as players are eliminated"),
        "constant": _("stay as they are"),
        "by-level": _("grow by level"),
    },
    read=_plan_name,
    write=lambda rules, value: replace(rules, chips=_PLANS[value]),
)

LEVEL_HANDS = HouseRule(
    key="level_hands",
    name=_("Hands per level"),
    meaning=_("How many hands a level lasts, where the blinds grow by level: 2 to 100."),
    values={},
    read=_hands_per_level,
    write=_with_hands_per_level,
    before=str(BY_LEVEL.hands_per_level),
    numbers=range(2, 101),
    typed=True,
    applies=lambda rules: isinstance(rules.chips, GrowByLevel),
    only=_("Levels have a length only where the blinds grow by level."),
)

FIRST_BLIND = HouseRule(
    key="first_blind",
    name=_("First small blind"),
    meaning=_(
        "The small blind of the first hand: 1 to 1,000, at most a tenth of the stack. Where blinds grow, "
        "they grow from it."
    ),
    values={BY_RULES: _("set by money and seats")},
    read=_first_blind,
    write=_with_first_blind,
    before=BY_RULES,
    numbers=range(1, 1001),
    typed=True,
)

ELIMINATION = HouseRule(
    key="elimination",
    name=_("Eliminated"),
    meaning=_("When a player is out of the game."),
    values={"2": _("with fewer than two minimum chips"), "0": _("with nothing left")},
    read=lambda rules: str(rules.eliminated_below),
    write=lambda rules, value: replace(rules, eliminated_below=int(value)),
)
