"""The facts of a game that stand above the felt, and the choice of its pace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from game.engine.betting import LimitKind, PotCount
from game.engine.chips import Chips, Level
from game.engine.game import GameState
from game.play.archive import changed_settings, kind_of, settings_of_rules
from game.play.saved_game import Currency, Pace, SavedGame
from game.table.blind_levels import level_text, next_level_text
from game.words.labels import LIMITS, PACES
from game.words.terms import MEANINGS, limit_meaning
from leaderboard.money import Money
from leaderboard.vocabulary import changes_of, rules_name


class PaceChoice(NamedTuple):
    key: str
    name: str
    is_chosen: bool


class Fact(NamedTuple):
    """A line of the table's head. `changes` are what a game has changed of the rules that `value` names;
    `more` goes on after the value where there is room; `key` names a fact that a small screen hides;
    `meaning` explains the word."""

    name: str
    value: str
    changes: tuple[str, ...] = ()
    more: str = ""
    key: str = ""
    meaning: str = ""


def paces(chosen: Pace) -> tuple[PaceChoice, ...]:
    return tuple(PaceChoice(key, str(name), key == chosen) for key, name in PACES.items())


def facts(saved: SavedGame, limit: LimitKind, rules: Fact) -> tuple[Fact, ...]:
    """`rules` is the fact that stays the same all game."""
    game, own = saved.game, saved.game.setup.rules
    level = game.level if own.has_blinds else None
    return _hand(game), *_stakes(game.chips, level, saved.choices.currency, limit, own.pot_count), rules


def _hand(game: GameState) -> Fact:
    hand, most = str(game.hand_number), game.setup.max_hands
    if most is not None:
        hand = _("%(number)d of %(most)d") % {"number": game.hand_number, "most": most}
    return Fact(_("Hand"), hand)


def _stakes(
    chips: Chips, level: Level | None, currency: Currency, limit: LimitKind, pot_count: PotCount
) -> tuple[Fact, ...]:
    """Those of most hands in a row; a game without blinds has no level."""
    money = Money(currency)
    stakes = (_invito(chips, money),) if level is None else tuple(_blinds(chips, level, money))
    return (*stakes, _limit(limit, pot_count))


def _invito(chips: Chips, money: Money) -> Fact:
    stake = money.short(chips.minimum_chip)
    return Fact(_("Invito and cip"), stake, key="blinds", meaning=str(MEANINGS["invito"]))


def _blinds(chips: Chips, level: Level, money: Money) -> Iterator[Fact]:
    blinds = f"{money.short(chips.small_blind)} / {money.short(chips.big_blind)}"
    yield Fact(_("Blinds"), blinds, key="blinds", meaning=str(MEANINGS["blinds"]))
    if reached := level_text(level):
        more = next_level_text(level)
        meaning = f"{', '.join(filter(None, (reached, more)))}. {MEANINGS['level']}"
        yield Fact(_("Level"), reached, more=more, key="level", meaning=meaning)
    if chips.ante:
        yield Fact(_("Ante"), money.short(chips.ante), key="ante", meaning=str(MEANINGS["ante"]))


def _limit(limit: LimitKind, pot_count: PotCount) -> Fact:
    meaning = limit_meaning(limit, pot_count)
    return Fact(_("Limit"), str(LIMITS[limit]), key="limit", meaning=meaning)


def rules_fact(saved: SavedGame) -> Fact:
    setup, opponents, money = saved.game.setup, saved.opponents, Money(saved.choices.currency)
    changed = changed_settings(setup, opponents)
    name = rules_name(setup.rules.key, changed, kind=kind_of(saved))
    changes = changes_of(settings_of_rules(setup, opponents), changed, money)
    return Fact(_("Rules"), name, changes, key="rules")
