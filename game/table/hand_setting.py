"""What a table says that stays the same while a hand, or the whole game, is played."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from django.urls import get_script_prefix
from django.utils.translation import get_language

from game.engine.betting import LimitKind
from game.play.archive import kind_of
from game.play.recent import Recent
from game.play.saved_game import Choices, SavedGame
from game.table.blinds import BigBlinds, table_money
from game.table.comfort import Comfort, bet_sizes
from game.table.facts import Fact, PaceChoice, facts, paces, rules_fact
from game.table.last_values import LastValues
from game.table.portraits import faces_of
from game.table.seating import Seating, seating_of
from game.table.sizes import PresetSizes
from leaderboard.money import Money

MAX_TABLES = 128
"""Tables in play at once of which a process knows it."""


class GameSetting(NamedTuple):
    """What stays the same until the visitor chooses otherwise; of `seating` all but what a hand changes."""

    seating: Seating
    rules: Fact
    paces: tuple[PaceChoice, ...]
    sizes: PresetSizes
    look: str
    game_id: str


class HandSetting(NamedTuple):
    money: Money
    money_pattern: str
    money_blind: str
    seating: Seating
    facts: tuple[Fact, ...]
    game: GameSetting
    last: LastValues


class _KnownSettings(NamedTuple):
    """The settings of a table, with what they follow from."""

    game_follows_from: tuple[object, ...]
    hand_follows_from: tuple[object, ...]
    hand: HandSetting


_recent: Recent[UUID, _KnownSettings] = Recent(MAX_TABLES)


def hand_setting(saved: SavedGame, limit: LimitKind, comfort: Comfort) -> HandSetting:
    """Worked out once a hand for each table; without that a bot's step takes 29 % longer, a new hand 11 %."""
    of_game = (
        saved.game.setup,
        saved.choices,
        saved.opponents,
        faces_of(saved),
        kind_of(saved),
        comfort,
        get_language(),
        get_script_prefix(),
    )
    of_hand = (saved.game, saved.hand.setup, saved.players, limit)
    known = _recent.get(saved.game_id)
    same_game = known is not None and known.game_follows_from == of_game
    if known is not None and same_game and known.hand_follows_from == of_hand:
        return known.hand
    game = known.hand.game if known is not None and same_game else _game_setting(saved, comfort)
    setting = _hand_setting(saved, limit, comfort, game)
    _recent.keep(saved.game_id, _KnownSettings(of_game, of_hand, setting))
    return setting


def _game_setting(saved: SavedGame, comfort: Comfort) -> GameSetting:
    return GameSetting(
        seating=seating_of(saved, table_money(saved, comfort), by_kind=comfort.kinds == "shown"),
        rules=rules_fact(saved),
        paces=paces(saved.choices.pace),
        sizes=bet_sizes(comfort),
        look=_look(saved.choices, comfort),
        game_id=str(saved.game_id),
    )


def _hand_setting(saved: SavedGame, limit: LimitKind, comfort: Comfort, game: GameSetting) -> HandSetting:
    money, last = table_money(saved, comfort), LastValues()
    return HandSetting(
        money=money,
        money_pattern=money.pattern,
        money_blind=str(saved.game.chips.big_blind if isinstance(money, BigBlinds) else 0),
        seating=game.seating.in_hand_of(saved, money, last),
        facts=facts(saved, limit, game.rules),
        game=game,
        last=last,
    )


def _look(choices: Choices, comfort: Comfort) -> str:
    look = f"felt-{choices.felt} deck-{choices.deck_colours} pace-{choices.pace}"
    return f"{look} back-{comfort.back} motion-{comfort.motion} hints-{comfort.hints}"
