"""Tables that play as people were seen to play."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from game.bot_tables.shipped import FOLDER
from game.bots.hand_order import PLACES
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.bots.validation import problems
from game.engine.odds import StartingHand
from game.training.imitation import TEMPERS, Temper, imitating_table

ACES, KING_TEN = (PLACES[StartingHand.parse(name)] for name in ("AA", "KTo"))


@pytest.mark.parametrize("key", TEMPERS)
def test_the_shipped_table_is_what_the_command_makes(key: str, tmp_path: Path) -> None:
    call_command("imitate", key, f"--output={tmp_path}", verbosity=0)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {name: (FOLDER / name).read_bytes() for name in made}
    assert len(made) == 3


@pytest.mark.parametrize("key", TEMPERS)
def test_a_table_has_no_problems_and_never_folds_aces(key: str) -> None:
    table = imitating_table(key, TEMPERS[key])
    assert problems(table) == []
    spots = [PreflopSpot(position, situation) for position in Position for situation in PreflopSituation]
    best = [table.preflop_row(spot, ACES) for spot in spots]
    assert [row.weights.fold for row in best if row] == [0] * len(spots)


def test_a_wider_temper_plays_fewer_hands_and_a_negative_one_limps_more() -> None:
    spot = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)
    seen, tight, limping = (
        imitating_table("table", temper).preflop_row(spot, KING_TEN)
        for temper in (Temper(), Temper(width=200), Temper(opens=-50))
    )
    assert seen is not None
    assert tight is not None
    assert limping is not None
    assert tight.weights.fold > seen.weights.fold == limping.weights.fold
    assert limping.weights.raise_ < seen.weights.raise_
