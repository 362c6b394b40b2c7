"""House rules about seats and showdowns: how the places go round, who shows, and what wins."""

from __future__ import annotations

from dataclasses import replace

from game.engine.house_rules.rule import HouseRule, choice
from game.engine.house_rules.rule import gettext as _
from game.engine.rules import Away, HeadsUpBlinds, Rotation
from game.engine.state import ShowdownManner

EQUAL_HANDS = HouseRule(
    key="equal_hands",
    name=_("Equal hands"),
    meaning=_(
        "Equal hands split the pot, or the better suit wins: spades are lowest, then clubs, diamonds and "
        "hearts."
    ),
    values={"split": _("split the pot"), "suits": _("suits decide")},
    read=lambda rules: "suits" if rules.ranking.suits_decide else "split",
    write=lambda rules, value: replace(rules, ranking=rules.ranking._replace(suits_decide=value == "suits")),
)

ROTATION = choice(
    "rotation",
    "rotation",
    {
        Rotation.BUTTON_MOVES: _("the button moves on to the next player"),
        Rotation.DEAD_BUTTON: _("dead button: the big blind moves on to the next player"),
    },
    _("Button and blinds"),
    _(
        "How button and blinds move on when a player is out: with a dead button nobody misses the big blind"
        " or posts it twice in a row."
    ),
    Rotation.BUTTON_MOVES,
)

HEADS_UP = choice(
    "heads_up",
    "heads_up",
    {
        HeadsUpBlinds.BUTTON_POSTS_BIG: _("the button posts the big blind"),
        HeadsUpBlinds.BUTTON_POSTS_SMALL: _("the button posts the small blind"),
    },
    _("Heads-up"),
    _("Who posts which blind when two players are left."),
)

SHOWDOWN = choice(
    "showdown",
    "showdown",
    {
        ShowdownManner.ALL_SHOW: _("all contenders show"),
        ShowdownManner.IN_ORDER: _("in order; a beaten hand may be mucked"),
    },
    _("Showdown"),
    _("Who has to show when the betting is over."),
)

AWAY = choice(
    "away",
    "away",
    {
        Away.CHECKS: _("checks if that is free, otherwise folds"),
        Away.FOLDS: _("folds"),
    },
    _("Late or away"),
    _("What happens when a decision is not made in time."),
    Away.CHECKS,
)

TALKED_PARTS = HouseRule(
    key="talked_parts",
    name=_("Talked pot above one stack"),
    meaning=_("Whether a large pot that everybody has talked is divided, and won part by part."),
    values={
        "1": _("is played in one hand"),
        "2": _("is played in two"),
        "3": _("is played in three"),
    },
    read=lambda rules: str(rules.talked_parts),
    write=lambda rules, value: replace(rules, talked_parts=int(value)),
    before="1",
    belongs=lambda rules: not rules.has_blinds,
    offers=lambda named, value: not named.has_blinds,
)

BY_RARITY = HouseRule(
    key="by_rarity",
    name=_("Flush and four of a kind"),
    meaning=_("With so few cards a flush is rarer than four of a kind: whether it then ranks above it."),
    values={
        "off": _("four of a kind is higher"),
        "on": _("the flush is higher with 32 cards or fewer"),
    },
    read=lambda rules: "on" if rules.ranking.by_rarity else "off",
    write=lambda rules, value: replace(rules, ranking=rules.ranking._replace(by_rarity=value == "on")),
    before="off",
    belongs=lambda rules: not rules.has_blinds,
    offers=lambda named, value: not named.has_blinds,
)
