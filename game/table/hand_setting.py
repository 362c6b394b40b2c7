"""What a table says that stays the same while a hand is played."""

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
from game.table.facts import Fact, PaceChoice, facts, paces
from game.table.last_values import LastValues
from game.table.portraits import faces_of
from game.table.seats import Seating, seating_of
from game.table.sizes import Sizes
from leaderboard.money import Money

MAX_TABLES = 128
"""Tables in play at once of which a process knows it."""


class HandSetting(NamedTuple):
    money: Money
    money_pattern: str
    money_blind: str
    seating: Seating
    facts: tuple[Fact, ...]
    paces: tuple[PaceChoice, ...]
    sizes: Sizes
    look: str
    game_id: str
    last: LastValues


_recent: Recent[UUID, tuple[tuple[object, ...], HandSetting]] = Recent(MAX_TABLES)


def hand_setting(saved: SavedGame, limit: LimitKind, comfort: Comfort) -> HandSetting:
    """Worked out once a hand for each table; without that the values of a page take twice the time."""
    depends_on = (
        saved.game,
        saved.hand.setup,
        saved.players,
        saved.choices,
        saved.opponents,
        faces_of(saved),
        kind_of(saved),
        limit,
        comfort,
        get_language(),
        get_script_prefix(),
    )
    known = _recent.get(saved.game_id)
    if known is not None and known[0] == depends_on:
        return known[1]
    setting = _worked_out(saved, limit, comfort)
    _recent.keep(saved.game_id, (depends_on, setting))
    return setting


def _worked_out(saved: SavedGame, limit: LimitKind, comfort: Comfort) -> HandSetting:
    money, last = table_money(saved, comfort), LastValues()
    return HandSetting(
        money=money,
        money_pattern=money.pattern,
        money_blind=str(saved.game.chips.big_blind if isinstance(money, BigBlinds) else 0),
        seating=seating_of(saved, money, last),
        facts=facts(saved, limit),
        paces=paces(saved.choices.pace),
        sizes=bet_sizes(comfort),
        look=_look(saved.choices, comfort),
        game_id=str(saved.game_id),
        last=last,
    )


def _look(choices: Choices, comfort: Comfort) -> str:
    look = f"felt-{choices.felt} deck-{choices.deck_colours} pace-{choices.pace}"
    return f"{look} back-{comfort.back} motion-{comfort.motion} hints-{comfort.hints}"
