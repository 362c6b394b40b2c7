"""What the page on the rule sets shows: their differences field by field, and how chips grow in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from game.engine.chips import ChipPlan, Chips, ChipSpot, GrowByElimination, GrowByLevel
from game.engine.house_rules import HOUSE_RULES
from game.engine.house_rules.bets import FIXED_LIMIT_RAISES, LIMIT, RAISES
from game.engine.house_rules.chips import ANTE, CHIPS, FIRST_BLIND, LEVEL_HANDS
from game.engine.house_rules.rule import HouseRule
from game.engine.rules import DEFAULT_RULES, RULE_SETS, TOURNAMENT_ANTE_LEVEL, RuleSet
from game.rules_pages.numbers import grouped, runs, span
from game.words import labels
from game.words.house_rules import raises_text, rule_name, value_text

Text = str | Promise


class RuleCell(NamedTuple):
    """What a rule set has in one row. `rules` is the set's name; `differs` from the first rule set."""

    rules: str
    text: str
    differs: bool


class DifferenceRow(NamedTuple):
    name: Text
    cells: tuple[RuleCell, ...]


class ChipsRow(NamedTuple):
    """The blinds and ante (empty: none) of one stretch of a game."""

    stretch: str
    blinds: str
    ante: str


class ChipsTable(NamedTuple):
    """How chips run through a game in the rule sets named `rules`, which share the plan and the money."""

    rules: tuple[str, ...]
    plan: Text
    players: int
    stack: str
    rows: tuple[ChipsRow, ...]

    @property
    def has_antes(self) -> bool:
        return any(row.ante for row in self.rows)


class RuleSetsPage(NamedTuple):
    names: tuple[str, ...]
    rows: tuple[DifferenceRow, ...]
    chips: tuple[ChipsTable, ...]


def rule_sets_page() -> RuleSetsPage:
    names = tuple(rules.name for rules in RULE_SETS.values())
    return RuleSetsPage(names, tuple(map(_row, _fields())), _chips_tables())


class Field(NamedTuple):
    """One row of the table, and how it reads off a rule set."""

    name: Text
    text: Callable[[RuleSet], str]


def _row(field: Field) -> DifferenceRow:
    texts = [field.text(rules) for rules in RULE_SETS.values()]
    return DifferenceRow(
        field.name,
        tuple(
            RuleCell(rules.name, text, differs=text != texts[0])
            for rules, text in zip(RULE_SETS.values(), texts, strict=True)
        ),
    )


def _cards(rules: RuleSet) -> str:
    variant = rules.variant
    values = {
        "deck": len(variant.deck(rules.seats[0])),
        "own": variant.hole_cards,
        "board": sum(plan.board_cards for plan in variant.streets),
    }
    return _("deck of %(deck)d, %(own)d for each seat, %(board)d on the board") % values


def _limit(rules: RuleSet) -> str:
    names = [str(labels.LIMITS[limit]) for limit in (rules.limit, *rules.other_limits)]
    return names[0] if len(names) == 1 else _("of your choice: %(limits)s") % {"limits": ", ".join(names)}


def _stack(rules: RuleSet) -> str:
    counts: dict[int, list[int]] = {}
    for players in rules.seats:
        counts.setdefault(rules.starting_stack(players), []).append(players)
    if len(counts) == 1:
        return grouped(next(iter(counts)))
    parts = [
        _("%(stack)s for %(players)s players")
        % {"stack": grouped(stack), "players": ", ".join(map(span, runs(players)))}
        for stack, players in sorted(counts.items())
    ]
    return "; ".join(parts)


def _chips(rules: RuleSet) -> str:
    plan = rules.chips
    if not isinstance(plan, GrowByLevel):
        return str(_plan_name(plan))
    text = ngettext(
        "every %(hands)d hand the next level: the first small blind × %(multiples)s",
        "every %(hands)d hands the next level: the first small blind × %(multiples)s",
        plan.hands_per_level,
    )
    return text % {
        "hands": plan.hands_per_level,
        "multiples": ", ".join(map(grouped, plan.multiples)),
    }


def _antes(rules: RuleSet) -> str:
    if isinstance(rules.chips, GrowByLevel) and rules.ante_level is None:
        text = _("%(off)s; in tournaments one small blind, from level %(level)d on")
        return text % {"off": value_text(ANTE, ANTE.read(rules)), "level": TOURNAMENT_ANTE_LEVEL}
    return value_text(ANTE, ANTE.read(rules))


FIELDS: tuple[Field, ...] = (
    Field(gettext_lazy("Seats"), lambda rules: span(rules.seats)),
    Field(gettext_lazy("Cards"), _cards),
    Field(gettext_lazy("Limit"), _limit),
    Field(gettext_lazy("Starting stack"), _stack),
)
"""What the rule sets differ in beside the house rules that their games can change."""

IN_OTHER_WORDS: dict[str, Callable[[RuleSet], str]] = {
    RAISES.key: raises_text,
    CHIPS.key: _chips,
    ANTE.key: _antes,
}
"""House rules of which the page says more than the value."""

TOLD_ELSEWHERE = (LIMIT, FIXED_LIMIT_RAISES, LEVEL_HANDS, FIRST_BLIND)
"""House rules that a row with others tells of, or that no rule set decides."""


def _fields() -> Iterator[Field]:
    yield from FIELDS
    for rule in HOUSE_RULES.values():
        if rule not in TOLD_ELSEWHERE and any(map(rule.belongs, RULE_SETS.values())):
            yield Field(rule_name(rule), IN_OTHER_WORDS.get(rule.key) or partial(_value, rule))


def _value(rule: HouseRule, rules: RuleSet) -> str:
    return value_text(rule, rule.read(rules))


def _plan_name(plan: ChipPlan) -> str:
    return _value(CHIPS, replace(DEFAULT_RULES, chips=plan))


def _chips_tables() -> tuple[ChipsTable, ...]:
    """A full table's chips under every plan; rule sets that come to the same share a table."""
    # By type as well: plans without fields are all the same empty tuple to a comparison.
    shared: dict[tuple[type, ChipPlan, int, int], list[str]] = {}
    for rules in RULE_SETS.values():
        players = rules.seats[-1]
        key = (type(rules.chips), rules.chips, players, rules.starting_stack(players))
        shared.setdefault(key, []).append(rules.name)
    return tuple(
        ChipsTable(tuple(names), _plan_name(plan), players, grouped(stack), _chips_rows(plan, players, stack))
        for (_type, plan, players, stack), names in shared.items()
    )


def _chips_rows(plan: ChipPlan, players: int, stack: int) -> tuple[ChipsRow, ...]:
    start = ChipSpot(hand_number=1, starting_money=players * stack, starting_seats=players, seats_in=players)
    match plan:
        case GrowByLevel(hands_per_level, multiples):
            return tuple(_level_rows(plan, start, hands_per_level, len(multiples)))
        case GrowByElimination():
            return tuple(_elimination_rows(plan, start))
        case _:
            return (_chips_row(_("the whole game"), _plan_chips(plan, start)),)


def _level_rows(plan: ChipPlan, start: ChipSpot, hands: int, levels: int) -> Iterator[ChipsRow]:
    for level in range(1, levels + 1):
        first = (level - 1) * hands + 1
        if level < levels:
            stretch = _("hands %(hands)s") % {"hands": span((first, first + hands - 1))}
        else:
            stretch = _("from hand %(hand)s on") % {"hand": grouped(first)}
        yield _chips_row(stretch, _plan_chips(plan, start._replace(hand_number=first)))


def _elimination_rows(plan: ChipPlan, start: ChipSpot) -> Iterator[ChipsRow]:
    seats_by_chips: dict[Chips, list[int]] = {}
    for seats_in in range(start.starting_seats, 1, -1):
        seats_by_chips.setdefault(_plan_chips(plan, start._replace(seats_in=seats_in)), []).append(seats_in)
    for chips, seats in seats_by_chips.items():
        text = ngettext("%(seats)s player in", "%(seats)s players in", seats[0])
        yield _chips_row(text % {"seats": span(sorted(seats))}, chips)


def _plan_chips(plan: ChipPlan, spot: ChipSpot) -> Chips:
    return replace(DEFAULT_RULES, chips=plan).hand_chips(spot)


def _chips_row(stretch: str, chips: Chips) -> ChipsRow:
    blinds = f"{grouped(chips.small_blind)} / {grouped(chips.big_blind)}"
    return ChipsRow(stretch, blinds, grouped(chips.ante) if chips.ante else "")
