"""Tables from before the price and the last aggressor were known decide as they did."""

from __future__ import annotations

import random
from importlib import import_module

from game.bots.decision import decide
from game.bots.profile import BotProfile, Style
from game.bots.spots import Draw, PostflopSpot, PreflopSpot
from game.bots.table import DecisionTable, PostflopRow, PreflopRow
from game.training.rivals import first_edition
from tests.bots.builders import a_stream, view_to_act
from tests.bots.strategies import a_spot

CHANGE = import_module("game.migrations.0017_more_situations")
OLD_PREFLOP = {new: old for old, new in CHANGE.PREFLOP.items()}
OLD_POSTFLOP = {new: old for old, new in CHANGE.POSTFLOP.items()}


class OldTable(DecisionTable):
    """Looks spots up as tables did that had fewer situations."""

    def preflop_row(self, spot: PreflopSpot, hand: int) -> PreflopRow | None:
        old = OLD_PREFLOP.get(spot.situation, spot.situation)
        return super().preflop_row(spot._replace(situation=type(spot.situation)(old)), hand)

    def postflop_row(self, spot: PostflopSpot, equity: int, draw: Draw = Draw.NO_DRAW) -> PostflopRow | None:
        old = OLD_POSTFLOP.get(spot.situation, spot.situation)
        return super().postflop_row(spot._replace(situation=type(spot.situation)(old)), equity, draw)


def with_old_table(profile: BotProfile) -> BotProfile:
    def style(own: Style) -> Style:
        table = own.table
        return own._replace(table=OldTable(table.key, table.version, table.preflop, table.postflop))

    return profile._replace(ring=style(profile.ring), heads_up=style(profile.heads_up))


def test_a_converted_table_plays_as_before():
    profile, rng = first_edition(), random.Random(7)
    profile = profile._replace(heads_up=profile.ring)
    before = with_old_table(profile)
    for number in range(150):
        view = view_to_act(a_spot(rng))
        now, then = decide(view, profile, a_stream(number)), decide(view, before, a_stream(number))
        assert (now.action, now.reason.weights) == (then.action, then.reason.weights)
