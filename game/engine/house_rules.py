"""The table of house rules. The setup form, records of games, exports and pages all go by it, so that a new
rule is one entry here.

A value is a text, such as "dead-button" or "3": so it stands in forms and in records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.engine.betting import MIN_BET_KEY, LimitKind, MinBet, PotCount, ShortAllIn
from game.engine.chips import ChipPlan, ConstantChips, GrowByElimination, GrowByLevel
from game.engine.house_rule import BY_RULES, UNLIMITED, HouseRule, Words, choice
from game.engine.rules import BY_LEVEL, Away, HeadsUpBlinds, Rotation, RuleSet
from game.engine.state import RaiseCap, ShowdownManner


def _(text: str) -> Words:
    return Words(text)


def pgettext(context: str, text: str) -> Words:
    return Words(text, context)


FREE_HEADS_UP = "-but-heads-up"


def _cap_text(cap: RaiseCap) -> str:
    return UNLIMITED if cap.raises is None else f"{cap.raises}{FREE_HEADS_UP if cap.heads_up_free else ''}"


def _cap(text: str) -> RaiseCap:
    number = text.removesuffix(FREE_HEADS_UP)
    return RaiseCap(None if number == UNLIMITED else int(number), text != number)


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


def _plays(*limits: LimitKind) -> Callable[[RuleSet], bool]:
    return lambda rules: rules.limit in limits


LIMIT = choice(
    "limit",
    "limit",
    {
        LimitKind.NO_LIMIT: _("no limit"),
        LimitKind.POT_LIMIT: _("pot limit"),
        LimitKind.FIXED_LIMIT: _("fixed limit"),
        LimitKind.MIXED: _("mixed"),
    },
    _("Limit"),
    _("How much one may bet: everything, up to the pot, a fixed amount, or fixed and no limit in turn."),
)

RAISES = HouseRule(
    key="raises",
    name=_("Raises"),
    meaning=_(
        "The most raises on one street. The opening bet is not a raise; before the flop the big blind is the "
        "opening bet. An all-in below a full raise does not count."
    ),
    values={UNLIMITED: pgettext("raises", "unlimited")},
    read=lambda rules: _cap_text(rules.raise_cap),
    write=lambda rules, value: replace(rules, raise_cap=_cap(value), fixed_limit_cap=_cap(value)),
    numbers=range(1, 11),
    applies=lambda rules: rules.limit is not LimitKind.FIXED_LIMIT,
)

FIXED_LIMIT_RAISES = HouseRule(
    key="fixed_limit_raises",
    name=_("Raises in fixed limit"),
    meaning=None,
    values=RAISES.values,
    read=lambda rules: _cap_text(rules.fixed_limit_cap),
    write=lambda rules, value: replace(rules, fixed_limit_cap=_cap(value)),
    numbers=RAISES.numbers,
    applies=_plays(LimitKind.FIXED_LIMIT, LimitKind.MIXED),
)

EQUAL_HANDS = HouseRule(
    key="equal_hands",
    name=_("Equal hands"),
    meaning=_(
        "Equal hands split the pot, or the better suit wins: spades, clubs, diamonds and hearts, in rising "
        "order."
    ),
    values={"split": _("split the pot"), "suits": _("suits decide")},
    read=lambda rules: "suits" if rules.ranking.suits_decide else "split",
    write=lambda rules, value: replace(rules, ranking=rules.ranking._replace(suits_decide=value == "suits")),
)

CHIPS = HouseRule(
    key="chips",
    name=_("Chips and blinds"),
    meaning=_("How the blinds run through the game."),
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
    values={BY_RULES: _("as money and seats have it")},
    read=_first_blind,
    write=_with_first_blind,
    before=BY_RULES,
    numbers=range(1, 1001),
    typed=True,
)

ANTE = HouseRule(
    key="ante",
    name=_("Ante"),
    meaning=_("Whether everyone pays one minimum chip before the cards are dealt, from the first hand on."),
    values={_ANTE_ON: pgettext("ante", "on"), _ANTE_OFF: pgettext("ante", "off")},
    read=_ante,
    write=_with_ante,
)

HOUSE_RULES: dict[str, HouseRule] = {
    rule.key: rule
    for rule in (
        LIMIT,
        choice(
            "pot_limit",
            "pot_count",
            {
                PotCount.AFTER_CALL: _("the pot after the call"),
                PotCount.BEFORE_ACTING: _("the pot before one acts"),
            },
            _("Pot limit: the most a raise adds"),
            _(
                "What counts as the pot where pot limit is played: the call included, or only what lies "
                "there before."
            ),
            PotCount.AFTER_CALL,
            _plays(LimitKind.POT_LIMIT),
            _("Only in pot limit does it matter what counts as the pot."),
        ),
        choice(
            MIN_BET_KEY,
            "min_bet",
            {
                MinBet.BIG_BLIND: _("the big blind"),
                MinBet.LAST_BET: _("the hand's last bet or raise"),
            },
            _("Minimum bet after preflop"),
            _("What the first bet of flop, turn and river must be at least; a smaller stack may go all-in."),
            MinBet.BIG_BLIND,
            _plays(LimitKind.NO_LIMIT, LimitKind.POT_LIMIT, LimitKind.MIXED),
            _("In fixed limit every bet has its amount: no least bet can be chosen."),
        ),
        RAISES,
        FIXED_LIMIT_RAISES,
        choice(
            "short_all_in",
            "short_all_in",
            {
                ShortAllIn.COMPLETED: _("uses up no raise; in fixed limit it is completed"),
                ShortAllIn.COUNTED: _("is a raise like any other"),
            },
            _("All-in below a full raise"),
            None,
            ShortAllIn.COUNTED,
        ),
        ANTE,
        EQUAL_HANDS,
        CHIPS,
        LEVEL_HANDS,
        FIRST_BLIND,
        choice(
            "rotation",
            "rotation",
            {
                Rotation.BUTTON_MOVES: _("the button moves on to the next player"),
                Rotation.DEAD_BUTTON: _("dead button: the big blind moves on to the next player"),
            },
            _("Button and blinds"),
            _(
                "How the places go on when a player is out: with a dead button nobody is "
                "skipped as big blind or posts it twice running."
            ),
            Rotation.BUTTON_MOVES,
        ),
        choice(
            "heads_up",
            "heads_up",
            {
                HeadsUpBlinds.BUTTON_POSTS_BIG: _("the button posts the big blind"),
                HeadsUpBlinds.BUTTON_POSTS_SMALL: _("the button posts the small blind"),
            },
            _("Heads-up"),
            _("Who posts which blind when two players are left."),
        ),
        choice(
            "showdown",
            "showdown",
            {
                ShowdownManner.ALL_SHOW: _("all contenders show"),
                ShowdownManner.IN_ORDER: _("in order; a beaten hand may be mucked"),
            },
            _("Showdown"),
            _("Who has to show when the betting is over."),
        ),
        HouseRule(
            key="elimination",
            name=_("Eliminated"),
            meaning=_("When a player is out of the game."),
            values={"2": _("with less than two minimum chips"), "0": _("with nothing left")},
            read=lambda rules: str(rules.eliminated_below),
            write=lambda rules, value: replace(rules, eliminated_below=int(value)),
        ),
        choice(
            "away",
            "away",
            {
                Away.CHECKS: _("checks where that is free, else folds"),
                Away.FOLDS: _("folds"),
            },
            _("Late or away"),
            _("What becomes of a decision that is not made in time."),
            Away.CHECKS,
        ),
        HouseRule(
            key="talked_parts",
            name=_("Talked pot above one stack"),
            meaning=None,
            values={
                "1": _("is played in one hand"),
                "2": _("is played in two"),
                "3": _("is played in three"),
            },
            read=lambda rules: str(rules.talked_parts),
            write=lambda rules, value: replace(rules, talked_parts=int(value)),
            before="1",
            belongs=lambda rules: not rules.has_blinds,
        ),
        HouseRule(
            key="by_rarity",
            name=_("Flush and four of a kind"),
            meaning=None,
            values={
                "off": _("four of a kind is higher"),
                "on": _("the flush is higher with 32 cards or fewer"),
            },
            read=lambda rules: "on" if rules.ranking.by_rarity else "off",
            write=lambda rules, value: replace(
                rules, ranking=rules.ranking._replace(by_rarity=value == "on")
            ),
            before="off",
            belongs=lambda rules: not rules.has_blinds,
        ),
    )
}
"""All house rules by key, in the order of the form; a rule comes before those that set a part of it."""


def with_rule(rules: RuleSet, key: str, value: str) -> RuleSet:
    """The rules with one of them set. Raises KeyError or ValueError for a rule or value that there is not."""
    return HOUSE_RULES[key].write(rules, value)


def rule_values(rules: RuleSet) -> dict[str, str]:
    """All house rules of a rule set, as records hold them."""
    return {key: rule.read(rules) for key, rule in HOUSE_RULES.items() if rule.belongs(rules)}


def with_values(rules: RuleSet, values: Mapping[str, str]) -> RuleSet:
    """The rule set with the house rules of a record. Raises KeyError or ValueError for what is no record."""
    for key, rule in HOUSE_RULES.items():
        value = values[key] if rule.before is None else values.get(key, rule.before)
        rules = rule.write(rules, value)
    return rules


def changed_rules(rules: RuleSet, named: RuleSet) -> tuple[HouseRule, ...]:
    """The house rules in which `rules` differ from the rule set `named`, where that makes a difference."""
    return tuple(
        rule
        for rule in HOUSE_RULES.values()
        if rule.applies(rules)
        and rule.read(rules) != rule.read(named)
        and not (rule is LIMIT and rules.limit in named.other_limits)
    )
