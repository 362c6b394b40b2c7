"""Modifiers have drafts, versions and a history like tables; hands say by which they were played."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from game.bot_tables.loading import load_profile
from game.bot_tables.style_versions import draft_of
from game.engine.rules import ITALIAN_DRAW_POKER
from game.history.proof import game_proof
from game.history.recorded_game import published_history
from game.history.verifier.verify_bigholdem import check_game
from game.laboratory.players import UnknownPlayer, find_player
from game.models import BotProfile, BotStyle, StyleVersion
from tests.history.recorded_games import a_finished_game
from tests.laboratory.builders import an_operator
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

VALUES = {
    "looseness": 7,
    "aggression": 150,
    "bluff_rate": 3,
    "stickiness": -2,
    "size_noise": 5,
    "shifting": 2,
}


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


def shark() -> BotStyle:
    return BotStyle.objects.get(profile__key="shark", size_class="ring")


def address() -> str:
    return reverse("admin:game_botprofile_modifiers", args=[shark().profile_id, "ring"])


def versions() -> list[tuple[int, str, str]]:
    found = StyleVersion.objects.filter(style=shark()).order_by("number")
    return [(each.number, each.status, each.notes) for each in found]


def test_a_draft_acts_only_when_it_is_published(operator: Client) -> None:
    before = shark().looseness
    assert operator.post(address(), {**VALUES, "save": "1"}).status_code == 302
    assert shark().looseness == before
    assert versions() == [(1, "published", ""), (2, "draft", "")]
    drafted = find_player("shark@m2")
    assert drafted.ring.modifiers.looseness == 7  # type: ignore[union-attr]
    without_note = operator.post(address(), {**VALUES, "publish": "1"})
    assert "Say in the note what this version changes" in without_note.content.decode()
    assert shark().looseness == before
    assert operator.post(address(), {**VALUES, "publish": "1", "note": "Looser."}).status_code == 302
    assert shark().looseness == 7
    assert versions()[1:] == [(2, "published", "Looser.")]
    assert StyleVersion.objects.get(style=shark(), number=2).published_by == User.objects.get()
    profile = load_profile("shark")
    assert profile is not None
    assert (profile.ring.modifiers.looseness, profile.ring.modifiers_version) == (7, 2)
    assert LogEntry.objects.filter(change_message__contains="looseness 7").count() == 2


BEGUN = {f"begun-{name}": value for name, value in VALUES.items()}


def test_two_tabs_that_change_other_modifiers_both_count(operator: Client) -> None:
    operator.post(address(), {**VALUES, "save": "1"})
    operator.post(address(), {**VALUES, **BEGUN, "looseness": 9, "save": "1"})
    operator.post(address(), {**VALUES, **BEGUN, "stickiness": 4, "save": "1"})
    draft = draft_of(shark())
    assert (draft.looseness, draft.stickiness) == (9, 4)
    published = operator.post(
        address(), {**VALUES, **BEGUN, "bluff_rate": 1, "note": "Fewer.", "publish": "1"}
    )
    assert "Look at it, then publish." in published.content.decode()
    assert draft_of(shark()).bluff_rate == VALUES["bluff_rate"]


@pytest.mark.parametrize(("take", "stored"), [("mine", 3), ("theirs", 9)])
def test_the_later_of_two_tabs_is_asked_modifier_by_modifier(
    operator: Client, take: str, stored: int
) -> None:
    operator.post(address(), {**VALUES, "save": "1"})
    operator.post(address(), {**VALUES, **BEGUN, "looseness": 9, "save": "1"})
    later = {**VALUES, **BEGUN, "looseness": 3, "save": "1"}
    page = operator.post(address(), later).content.decode()
    assert 'name="asked-looseness" value="9"' in page
    assert 'name="asked-stickiness"' not in page
    assert draft_of(shark()).looseness == 9
    stale = operator.post(address(), {**later, "asked-looseness": 8, "take-looseness": take})
    assert stale.status_code == 200
    assert (
        operator.post(address(), {**later, "asked-looseness": 9, "take-looseness": take}).status_code == 302
    )
    assert draft_of(shark()).looseness == stored


def test_going_back_publishes_the_old_values_anew_and_keeps_the_draft(operator: Client) -> None:
    first = shark().looseness
    operator.post(address(), {**VALUES, "publish": "1", "note": "Looser."})
    operator.post(address(), {**VALUES, "looseness": 9, "save": "1"})
    assert operator.post(address(), {"back": "1", "note": "It lost."}).status_code == 302
    assert shark().looseness == first
    assert versions()[2:] == [(3, "published", "As version 1 again. It lost."), (4, "draft", "")]
    assert draft_of(shark()).looseness == 9
    assert operator.post(address(), {"discard": "1"}).status_code == 302
    assert len(versions()) == 3
    assert operator.post(address(), {"back": "77"}).status_code == 404


def test_values_out_of_bounds_are_refused_with_a_sentence(operator: Client) -> None:
    page = operator.post(address(), {**VALUES, "looseness": 99, "save": "1"}).content.decode()
    assert "less than or equal to 40" in page
    assert 'value="150"' in page
    assert len(versions()) == 1


def test_whatever_changes_a_style_leaves_a_version() -> None:
    load_bots()
    style = shark()
    style.aggression = 123
    style.save()
    style.save()
    assert [number for number, _status, _note in versions()] == [1, 2]
    assert BotProfile.objects.count() * 2 <= StyleVersion.objects.count()


def test_an_unknown_version_of_modifiers_is_no_player() -> None:
    load_bots()
    with pytest.raises(UnknownPlayer, match="no modifiers of version 9"):
        find_player("shark@m9")


@pytest.mark.parametrize("draw", [False, True])
def test_hands_and_their_proofs_say_the_version_of_the_modifiers(*, draw: bool) -> None:
    load_bots()
    for style in BotStyle.objects.all():
        style.size_noise += 1
        style.save()
    setup = {"rules": ITALIAN_DRAW_POKER} if draw else {}
    saved = a_finished_game(3, players=4, hands=3, **setup)
    history = published_history(saved.game_id)
    assert history is not None
    styles = [player.style for hand in history.hands() for player in hand.players if player.style]
    assert {style.modifiers_version for style in styles} == {2}
    proof = game_proof(history)
    assert proof is not None
    assert {draw["modifiers_version"] for hand in proof["hands"] for draw in hand["draws"]} == {2}
    assert check_game(proof) == []
