"""Players of simulations by name: profiles, baselines, and profiles by another version of their tables."""

from __future__ import annotations

import pytest

from game.bot_tables.versions import publish
from game.bots.baselines import Baseline
from game.bots.profile import BotProfile
from game.laboratory.players import UnknownPlayer, find_player, player_choices
from game.models import BotProfile as ProfileRow
from game.models import BotStyle, DecisionTable, TableVersion
from tests.laboratory.builders import a_draft
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _bots() -> None:
    load_bots()


def versions(name: str) -> tuple[int, int]:
    """Of the ring and the heads-up table."""
    player = find_player(name)
    assert isinstance(player, BotProfile)
    return player.ring.table.version, player.heads_up.table.version


def test_a_draft_plays_by_its_number_or_as_the_draft() -> None:
    a_draft()
    assert versions("shark") == (1, 1)
    assert versions("shark@2") == versions("shark@draft") == (2, 1)


def test_an_older_version_plays_after_a_newer_one_is_in_force() -> None:
    publish(a_draft())
    assert (versions("shark"), versions("shark@1")) == ((2, 1), (1, 1))


def test_a_profile_plays_by_a_draft_of_a_table_that_was_never_published() -> None:
    table = DecisionTable.objects.create(key="new", name="New", size_class="ring")
    TableVersion.objects.create(table=table, number=1)
    profile = ProfileRow.objects.create(
        key="newcomer", name="Newcomer", portrait="owl", temperament="regular"
    )
    BotStyle.objects.create(profile=profile, size_class="ring", table=table)
    assert versions("newcomer@draft") == (1, 1)
    with pytest.raises(UnknownPlayer, match="no profile “newcomer” that can play"):
        find_player("newcomer")


def test_a_disabled_profile_plays() -> None:
    ProfileRow.objects.filter(key="rock").update(enabled=False)
    assert versions("rock@1") == (1, 1)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "no profile “nobody”"),
        ("nobody@1", "no profile “nobody”"),
        ("shark@9", "No table of “shark” has the version “9”"),
        ("shark@draft", "has the version “draft”"),
        ("shark@", "has the version “”"),
        ("shark@1@1", "has the version “1@1”"),
        ("caller@1", "no profile “caller”"),
        ("", "no profile “”"),
    ],
)
def test_a_name_without_a_player_says_so(name: str, sentence: str) -> None:
    with pytest.raises(UnknownPlayer, match=sentence):
        find_player(name)


def test_every_choice_is_a_player() -> None:
    a_draft()
    names = [name for _group, choices in player_choices()[1:] for name, _label in choices]
    assert {"shark", "shark@1", "shark@2", *Baseline} < set(names)
    assert all(find_player(name) for name in names)
