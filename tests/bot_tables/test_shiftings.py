"""Styles and hands of before move all starting hands alike; new ones spare the best and the worst."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.bot_tables.loading import PlayedStyle, load_profile, played_style, profile_for_hand
from game.bot_tables.style_versions import draft_of, publish_modifiers
from game.bots.hand_order import ALL_HANDS_ALIKE, CLASSES, PLACES, SHIFTING
from game.bots.profile import Style
from game.engine.odds.preflop import StartingHand
from game.laboratory.copying import copy_profile
from game.models import BotStyle
from game.play.pins import style_from_plain
from game.training.rivals import first_edition
from tests.shipped_bots import load_bots
from tests.tiers import EXHAUSTIVE

ACES = PLACES[StartingHand.parse("AA")]


def aces_of(style: Style) -> str:
    return str(CLASSES[style.played_as(ACES)])


def rock() -> BotStyle:
    return BotStyle.objects.get(profile__key="rock", size_class="ring")


@pytest.fixture
def of_before(db: None) -> BotStyle:
    """A style of an earlier version of the site."""
    load_bots()
    style = rock()
    style.looseness, style.shifting = -9, ALL_HANDS_ALIKE
    style.save()
    return style


@pytest.mark.django_db
def test_hands_of_before_are_played_as_they_were() -> None:
    load_bots()
    before = style_from_plain(["ring-nit", 1, -9, 100, 0, 0, 8, 4, 1])
    assert before == PlayedStyle("ring-nit", 1, -9, 100, 0, 0, 8, 4, 1, ALL_HANDS_ALIKE)
    now = before._replace(shifting=SHIFTING)
    found = [profile_for_hand("rock", each) for each in (before, now)]
    assert [aces_of(profile.ring) for profile in found if profile] == ["ATo", "AA"]
    assert played_style(found[0].ring) == before  # type: ignore[union-attr]


def test_a_style_moves_the_same_hands_until_an_operator_changes_that(of_before: BotStyle) -> None:
    draft = draft_of(of_before)
    draft.aggression += 1
    publish_modifiers(draft, "More.", None)
    assert (rock().aggression, rock().shifting) == (draft.aggression, ALL_HANDS_ALIKE)
    copy = copy_profile(rock().profile)
    assert copy.styles.get(size_class="ring").shifting == ALL_HANDS_ALIKE
    profile = load_profile("rock")
    assert profile is not None
    assert aces_of(profile.ring) == "ATo"
    draft = draft_of(rock())
    draft.shifting = SHIFTING
    publish_modifiers(draft, "Keeps its aces.", None)
    profile = load_profile("rock")
    assert profile is not None
    assert aces_of(profile.ring) == "AA"


def test_the_shipped_profiles_are_put_back_to_the_newest_edition(of_before: BotStyle) -> None:
    call_command("load_bots", verbosity=0)
    assert rock().shifting == ALL_HANDS_ALIKE
    call_command("load_bots", "--reset", verbosity=0)
    assert rock().shifting == SHIFTING


def test_the_first_edition_plays_as_it_did() -> None:
    assert aces_of(first_edition().ring) == "AJs"


@pytest.fixture
def earlier_version(transactional_db: None) -> Iterator[None]:
    """The database as it was before styles said which hands they move; afterwards it is as it is now."""
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    load_bots()
    MigrationExecutor(connection).migrate([("game", "0039_draws_in_rows")])
    yield
    MigrationExecutor(connection).migrate(latest)


@EXHAUSTIVE
def test_what_there_is_moves_all_hands_alike(earlier_version: None) -> None:
    executor = MigrationExecutor(connection)
    state = [("game", "0040_hands_that_looseness_moves")]
    executor.migrate(state)
    models = executor.loader.project_state(state).apps
    for name in ("BotStyle", "StyleVersion"):
        found = models.get_model("game", name).objects.values_list("shifting", flat=True)
        assert {*found} == {ALL_HANDS_ALIKE}
