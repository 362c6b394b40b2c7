"""What a challenger may know before he plays: the rules and the seats, nothing of the cards or the play."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from game.history.recorded_game import GameHistory
from leaderboard.money import Money
from leaderboard.vocabulary import Topic, changes_of, name_of, rules_name, setting_value_name


class Term(NamedTuple):
    name: str
    value: str


class Terms(NamedTuple):
    rules: str
    changes: tuple[str, ...]
    facts: tuple[Term, ...]


def terms_of(history: GameHistory) -> Terms:
    game = history.game
    money = Money(game.money_unit)
    names = {"hands": _("Hands"), "time": _("Time"), "timer": _("Timer")}
    return Terms(
        rules=rules_name(game.rule_set, game.changed_rules),
        changes=changes_of(game.settings, game.changed_rules, money),
        facts=(
            Term(_("Players"), number_format(game.players)),
            Term(_("Stack"), money.text(game.starting_stack)),
            Term(_("Limit"), name_of(Topic.LIMIT, game.limit)),
            *(
                Term(name, setting_value_name(key, game.settings[key], money))
                for key, name in names.items()
                if key in game.settings
            ),
        ),
    )
