"""House rules about bets: the limit, what a bet must be and may be, and how often one raises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.betting import MIN_BET_KEY, LimitKind, MinBet, PotCount, ShortAllIn
from game.engine.house_rules.rule import UNLIMITED, HouseRule, choice, pgettext
from game.engine.house_rules.rule import gettext as _
from game.engine.rules import RuleSet
from game.engine.state import RaiseCap

FREE_HEADS_UP = "-but-heads-up"


def _cap_text(cap: RaiseCap) -> str:
    return UNLIMITED if cap.raises is None else f"{cap.raises}{FREE_HEADS_UP if cap.heads_up_free else ''}"


def _cap(text: str) -> RaiseCap:
    number = text.removesuffix(FREE_HEADS_UP)
    return RaiseCap(None if number == UNLIMITED else int(number), text != number)


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
    _("How much may be bet: everything, up to the pot, a fixed amount, or fixed limit and no limit in turn."),
    offers=lambda named, value: named.has_blinds or value in (named.limit, *named.other_limits),
)

POT_COUNT = choice(
    "pot_limit",
    "pot_count",
    {
        PotCount.AFTER_CALL: _("the pot after the call"),
        PotCount.BEFORE_ACTING: _("the pot before acting"),
    },
    _("Pot limit: the most a raise adds"),
    _("What counts as the pot in pot limit: the pot after the call, or only the pot before it."),
    PotCount.AFTER_CALL,
    _plays(LimitKind.POT_LIMIT),
    _("Only in pot limit does it matter what counts as the pot."),
)

MIN_BET = choice(
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
    _("In fixed limit every bet has its amount: no minimum bet can be chosen."),
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
    offers=lambda named, value: True,
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

SHORT_ALL_IN = choice(
    "short_all_in",
    "short_all_in",
    {
        ShortAllIn.COMPLETED: _("uses up no raise; in fixed limit it is completed"),
        ShortAllIn.COUNTED: _("is a raise like any other"),
    },
    _("All-in below a full raise"),
    None,
    ShortAllIn.COUNTED,
)
