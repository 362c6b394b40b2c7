"""Profiles from the database to the values that games play by."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction

from game.bot_tables.choices import (
    PortraitChoice,
    PositionChoice,
    PreflopSituationChoice,
    StreetChoice,
    VersionStatus,
)
from game.bot_tables.loading import (
    load_profile,
    offered_profiles,
    profile_for_hand,
    profile_summary,
    profiles,
    styles_for_hand,
)
from game.bot_tables.parts import HOLDEM, KINDS
from game.bot_tables.shipped import shipped_plain, shipped_profiles, shipped_table
from game.bot_tables.versions import NotPublishable, make_draft, publish
from game.bots.hand_order import equity_order
from game.bots.hand_text import hands_text
from game.bots.lineup import Temperament
from game.bots.profile import SizeClass
from game.bots.spots import Position, PreflopSituation, PreflopSpot
from game.bots.table import POSTFLOP_CELLS, Weights
from game.bots.table import DecisionTable as DecisionTableValue
from game.models import BotProfile, BotStyle, DecisionTable, PostflopRow, PreflopRow, TableVersion
from tests import shipped_bots
from tests.bots.builders import hand_at

pytestmark = pytest.mark.django_db


def load_bots(*arguments: str) -> str:
    out = io.StringIO()
    call_command("load_bots", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def shipped() -> None:
    shipped_bots.load_bots()


@pytest.fixture
def draft(shipped: None) -> TableVersion:
    version = DecisionTable.objects.get(key="ring").latest_version()
    assert version is not None
    return make_draft(version)


def a_row(version: TableVersion, **fields: Any) -> PreflopRow:
    usual = {
        "situation": "any",
        "position": "any",
        "hands": "all",
        "fold": 0,
        "call": 100,
        "raise_weight": 0,
    }
    return PreflopRow(version=version, **{**usual, **fields})


def ring_of(key: str) -> DecisionTableValue:
    profile = load_profile(key)
    assert profile is not None
    return profile.ring.table


def test_what_is_loaded_is_what_was_shipped(shipped: None) -> None:
    for key, profile in shipped_profiles().items():
        loaded = load_profile(key)
        assert loaded is not None
        assert loaded.draw is not None
        assert profile.draw is not None
        assert loaded.draw.modifiers == profile.draw.modifiers
        for part in ("first", "second", "exchange", "blinds"):
            assert set(getattr(loaded.draw.table, part)) == set(getattr(profile.draw.table, part))
        for ours, theirs in ((loaded.ring, profile.ring), (loaded.heads_up, profile.heads_up)):
            assert ours.modifiers == theirs.modifiers
            assert set(ours.table.preflop) == set(theirs.table.preflop)
            assert set(ours.table.postflop) == set(theirs.table.postflop)


def test_shipped_tables_have_no_problems() -> None:
    for plain in shipped_plain()["tables"]:
        assert KINDS[plain["size_class"]].problems(shipped_table(plain)) == []


def test_a_site_from_before_a_game_gets_its_tables_and_styles_and_nothing_else(shipped: None) -> None:
    BotStyle.objects.filter(size_class=SizeClass.DRAW).delete()
    DecisionTable.objects.filter(size_class=SizeClass.DRAW).delete()
    BotProfile.objects.filter(key="shark").delete()
    BotStyle.objects.get(profile__key="rock", size_class="ring").delete()
    load_bots("--if-empty")
    assert not BotProfile.objects.filter(key="shark").exists()
    assert sorted(BotProfile.objects.get(key="rock").styles.values_list("size_class", flat=True)) == [
        "draw",
        "heads-up",
    ]
    solid = load_profile("solid")
    assert solid is not None
    assert solid.draw is not None


def test_there_are_nine_profiles_in_their_order(shipped: None) -> None:
    assert [summary.key for summary in profiles()][:2] == ["shark", "solid"]
    assert len(profiles()) == 9
    assert {summary.temperament for summary in profiles()} == set(Temperament)


def test_loading_twice_changes_nothing(shipped: None) -> None:
    before = list(BotProfile.objects.values()), TableVersion.objects.count(), BotStyle.objects.count()
    assert "0 profiles and 0 versions" in load_bots()
    assert before == (
        list(BotProfile.objects.values()),
        TableVersion.objects.count(),
        BotStyle.objects.count(),
    )


def test_loading_leaves_an_operators_changes_alone_and_reset_undoes_them(shipped: None) -> None:
    BotProfile.objects.filter(key="rock").update(name="Granite")
    load_bots()
    assert BotProfile.objects.get(key="rock").name == "Granite"
    load_bots("--reset")
    assert BotProfile.objects.get(key="rock").name == "Rock"


def test_reset_puts_the_shipped_tables_in_force_again(draft: TableVersion) -> None:
    draft.preflop_rows.all().delete()
    a_row(draft).save()
    publish(draft)
    load_bots()
    assert len(ring_of("shark").preflop) == 1
    load_bots("--reset")
    assert set(ring_of("shark").preflop) == set(shipped_profiles()["shark"].ring.table.preflop)
    assert "0 versions" in load_bots("--reset")


def test_a_draft_past_which_a_version_was_published_is_in_force_all_the_same(draft: TableVersion) -> None:
    TableVersion.objects.create(table=draft.table, number=draft.number + 1, status=VersionStatus.PUBLISHED)
    publish(draft)
    assert ring_of("shark").version == draft.number == 4


def test_if_empty_does_nothing_where_there_is_a_profile(shipped: None) -> None:
    BotProfile.objects.exclude(key="rock").delete()
    assert "left as they are" in load_bots("--if-empty")
    assert BotProfile.objects.count() == 1


def test_a_changed_style_acts_at_once(shipped: None) -> None:
    before = load_profile("rock")
    style = BotStyle.objects.get(profile__key="rock", size_class="ring")
    style.looseness = 33
    style.save()
    after = load_profile("rock")
    assert before is not None
    assert after is not None
    assert before.ring.modifiers.looseness != 33
    assert after.ring.modifiers.looseness == 33


def test_unchanged_profiles_are_not_read_again(shipped: None, django_assert_num_queries: Any) -> None:
    load_profile("rock")
    with django_assert_num_queries(1):
        load_profile("shark")


def test_a_deleted_profile_is_none(shipped: None) -> None:
    assert load_profile("rock") is not None
    BotProfile.objects.get(key="rock").delete()
    assert load_profile("rock") is None
    assert profile_summary("rock") is None


def test_a_disabled_profile_is_not_offered_but_still_plays(shipped: None) -> None:
    profile = BotProfile.objects.get(key="rock")
    profile.enabled = False
    profile.save()
    assert "rock" not in [summary.key for summary in profiles()]
    assert load_profile("rock") is not None


def test_a_version_in_play_is_asked_for_once(shipped: None, django_assert_num_queries: Any) -> None:
    played = styles_for_hand(SizeClass.RING)["rock"]
    first = profile_for_hand("rock", played)
    assert first is not None
    with django_assert_num_queries(0):
        assert profile_for_hand("rock", played) == first


def test_without_profiles_none_is_offered() -> None:
    assert offered_profiles() == ()


def test_a_profile_with_one_style_plays_it_with_any_number(shipped: None) -> None:
    BotStyle.objects.get(profile__key="rock", size_class="heads-up").delete()
    profile = load_profile("rock")
    assert profile is not None
    assert profile.heads_up == profile.ring


def test_a_draft_is_not_played_until_it_is_published(draft: TableVersion) -> None:
    draft.preflop_rows.all().delete()
    a_row(draft).save()
    profile = load_profile("shark")
    assert profile is not None
    assert profile.ring.table.version == draft.number - 1
    publish(draft)
    profile = load_profile("shark")
    assert profile is not None
    assert profile.ring.table.version == draft.number
    assert [row.weights for row in profile.ring.table.preflop] == [Weights(0, 100, 0)]


def test_a_draft_with_gaps_is_not_published(draft: TableVersion) -> None:
    draft.postflop_rows.all().delete()
    with pytest.raises(NotPublishable) as refused:
        publish(draft)
    assert len(refused.value.problems) == len(POSTFLOP_CELLS)
    draft.refresh_from_db()
    assert draft.status == VersionStatus.DRAFT


def test_a_table_has_one_draft(draft: TableVersion) -> None:
    with pytest.raises(ValueError, match="a draft already"):
        make_draft(draft)
    with pytest.raises(IntegrityError), transaction.atomic():
        TableVersion.objects.create(table=draft.table, number=99)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"fold": 10}, "must sum to 100 %"),
        ({"fold": 50, "call": 60, "raise_weight": 0}, "must sum to 100 %"),
        ({"small": 90}, "sizes small, large and all-in must sum to 100 %"),
        ({"hands": "22+, A1s"}, "Write hands such as"),
        ({"hands": "AKs, AQs+"}, "Write hands such as"),
    ],
)
def test_a_bad_row_is_refused_with_its_sentence(draft: TableVersion, fields: dict, sentence: str) -> None:
    draft.preflop_rows.all().delete()
    with pytest.raises(ValidationError, match=sentence):
        a_row(draft, **fields).full_clean()


@pytest.mark.parametrize("fields", [{"fold": 10}, {"small": 90}])
def test_the_database_refuses_a_bad_row_too(draft: TableVersion, fields: dict) -> None:
    draft.preflop_rows.all().delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        a_row(draft, **fields).save()


def test_two_rows_of_the_same_keys_cannot_begin_alike(draft: TableVersion) -> None:
    draft.postflop_rows.all().delete()
    keys = {"situation": "any", "street": "any", "opponents": "any", "call": 100, "version": draft}
    PostflopRow.objects.create(**keys)
    with pytest.raises(IntegrityError), transaction.atomic():
        PostflopRow.objects.create(**keys, below=50)


def test_two_rows_of_the_same_keys_cannot_have_the_same_hands(draft: TableVersion) -> None:
    draft.preflop_rows.all().delete()
    a_row(draft).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        a_row(draft, fold=100, call=0).save()


def test_of_rows_that_overlap_past_validation_the_one_whose_hands_begin_later_decides(
    draft: TableVersion,
) -> None:
    draft.preflop_rows.all().delete()
    a_row(draft, hands=hands_text(equity_order().between(10, 30)), fold=100, call=0).save()
    a_row(draft).save()
    late = PreflopSpot(Position.LATE, PreflopSituation.UNOPENED)
    table = HOLDEM.value("ring", 2, {"preflop": draft.preflop_rows.all()})
    assert isinstance(table, DecisionTableValue)
    chosen = [table.preflop_row(late, hand_at(percentile)) for percentile in (9, 10, 29, 30)]
    assert [row and row.weights.fold for row in chosen] == [0, 100, 100, 0]
    with pytest.raises(NotPublishable):
        publish(draft)


@pytest.mark.parametrize(
    ("model", "field"),
    [
        (PreflopRow, "situation"),
        (PreflopRow, "position"),
        (PostflopRow, "situation"),
        (PostflopRow, "street"),
        (PostflopRow, "opponents"),
        (BotProfile, "portrait"),
        (BotProfile, "temperament"),
        (BotStyle, "size_class"),
        (DecisionTable, "size_class"),
        (TableVersion, "status"),
    ],
)
def test_the_database_refuses_words_that_nobody_knows(shipped: None, model: Any, field: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=model.objects.first().pk).update(**{field: "nonsense"})


def test_a_style_takes_a_table_of_its_own_size_class(shipped: None) -> None:
    style = BotStyle.objects.get(profile__key="rock", size_class="ring")
    style.table = DecisionTable.objects.get(key="heads-up")
    with pytest.raises(ValidationError, match="not for this number of players"):
        style.full_clean()


def test_modifiers_out_of_range_are_refused(shipped: None) -> None:
    style = BotStyle.objects.get(profile__key="rock", size_class="ring")
    style.looseness = 61
    with pytest.raises(ValidationError):
        style.full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        style.save()


def test_every_portrait_is_a_picture_without_styles_or_scripts() -> None:
    for portrait in PortraitChoice:
        path = finders.find(f"game/portraits/{portrait}.svg")
        assert path, portrait
        picture = ElementTree.parse(path)
        assert picture.getroot().tag.endswith("svg")
        for element in picture.iter():
            assert "style" not in element.attrib
            assert not element.tag.endswith(("style", "script"))


def test_every_profile_has_a_line_in_both_languages(shipped: None) -> None:
    for summary in profiles():
        assert summary.line_en
        assert summary.line_it
        assert summary.line_en != summary.line_it


@pytest.mark.django_db
def test_rows_come_in_the_order_of_play(shipped: None) -> None:
    version = TableVersion.objects.get(table__key="ring")
    preflop = [(row.situation, row.position) for row in version.preflop_rows.all()]
    situations, positions = PreflopSituationChoice.values, PositionChoice.values
    assert preflop == sorted(preflop, key=lambda key: (situations.index(key[0]), positions.index(key[1])))
    streets = list(dict.fromkeys(row.street for row in version.postflop_rows.all()))
    assert streets == [street for street in StreetChoice.values if street in streets]
