"""Profiles and tables in the admin."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from game.bot_tables.loading import load_profile
from game.bot_tables.parts import PARTS
from game.bot_tables.versions import make_draft
from game.bots.hand_order import equity_order
from game.bots.hand_text import ALL_HANDS, hands_text, parse_hands
from game.bots.spots import NEVER_FACED, NEVER_FACED_HEADS_UP
from game.bots.table import Sizes, Weights
from game.laboratory.bands import Play, SpotBand
from game.laboratory.row_changes import change_text
from game.laboratory.table_spots import find_spot, save_bands, spots_of
from game.models import BotProfile, DecisionTable, PostflopRow, PreflopRow, RowChange, TableVersion
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db

ROW = {
    "fold": 0,
    "call": 100,
    "raise_weight": 0,
    "small": 100,
    "large": 0,
    "all_in": 0,
}
PREFLOP = {"situation": "any", "position": "any", "hands": "all", **ROW}
POSTFLOP = {"situation": "any", "street": "any", "opponents": "any", "least": 0, "below": 100, **ROW}


@pytest.fixture
def operator() -> Client:
    load_bots()
    client = Client()
    client.force_login(User.objects.create_superuser("operator"))
    return client


@pytest.fixture
def draft(operator: Client) -> TableVersion:
    """A draft of the ring table with one row before and one after the flop."""
    version = TableVersion.objects.create(table=DecisionTable.objects.get(key="ring"), number=2)
    PreflopRow.objects.create(version=version, **PREFLOP)
    PostflopRow.objects.create(version=version, **POSTFLOP)
    return version


def save(
    operator: Client, draft: TableVersion, *, publish: bool = False, notes: str = "Tighter", **typed: str
) -> Any:
    """Post the draft's page."""
    fields: dict[str, Any] = {"notes": notes, **({"publish": "on"} if publish else {}), **typed}
    return operator.post(reverse("admin:game_tableversion_change", args=[draft.pk]), fields, follow=True)


def fold_some(draft: TableVersion) -> RowChange:
    """One row changed and recorded as its page does it."""
    spot = find_spot(draft, "preflop", "any,any")
    assert spot is not None
    rows = (SpotBand(tuple(sorted(ALL_HANDS)), Play(Weights(30, 70, 0))),)
    save_bands(draft, spot, rows, User.objects.get(username="operator").pk)
    return RowChange.objects.get()


@pytest.mark.parametrize("model", ["botprofile", "decisiontable", "tableversion"])
def test_lists_and_forms_are_shown(operator: Client, model: str) -> None:
    assert operator.get(reverse(f"admin:game_{model}_changelist")).status_code == 200
    assert operator.get(reverse(f"admin:game_{model}_add")).status_code == 200
    first = {"botprofile": BotProfile, "decisiontable": DecisionTable, "tableversion": TableVersion}[model]
    pk = first._default_manager.values_list("pk", flat=True)[0]
    assert operator.get(reverse(f"admin:game_{model}_change", args=[pk])).status_code == 200


def test_a_draft_may_have_gaps_and_they_are_listed(operator: Client, draft: TableVersion) -> None:
    PostflopRow.objects.filter(version=draft).update(street="flop")
    response = save(operator, draft)
    assert response.redirect_chain
    page = response.content.decode()
    line = "Turn, no bet, last aggressor, one opponent: no row for an equity from 0 to 100 %."
    assert f"<li>{line}</li>" in page
    assert re.search(r"<li>And \d+ more like these\.</li>", page)


def test_a_draft_with_gaps_is_not_published(operator: Client, draft: TableVersion) -> None:
    PreflopRow.objects.filter(version=draft).update(hands=hands_text(ALL_HANDS - parse_hands("22")))
    response = save(operator, draft, publish=True)
    assert not response.redirect_chain
    sentence = "Before the flop, nobody has entered, early position: no row for 22."
    assert sentence in response.content.decode()
    draft.refresh_from_db()
    assert draft.is_draft


def test_the_order_of_hands_is_edited_and_copied_and_a_bad_one_gets_a_sentence(
    operator: Client, draft: TableVersion
) -> None:
    upside_down = " ".join(str(equity_order()).split()[::-1])
    page = save(operator, draft, hand_order=upside_down.replace("AA", "KK")).content.decode()
    assert "Write each of the 169 starting hands once: 32o 42o … KK AA." in page
    save(operator, draft, hand_order=upside_down)
    save(operator, draft, publish=True, notes="Upside down")
    draft.refresh_from_db()
    assert make_draft(draft).hand_order == draft.hand_order == upside_down


def test_the_page_of_a_draft_stays_light_with_many_rows_for_lines(operator: Client) -> None:
    draft = make_draft(TableVersion.objects.get(table__key="ring-loose"))
    spots = [spot for spot in spots_of(PARTS["postflop"]) if spot.finer]
    folds = (SpotBand(tuple(range(100)), Play(Weights(100, 0, 0), Sizes(100, 0, 0))),)
    for spot in spots[:54]:
        save_bands(draft, spot, folds, None)
    page = operator.get(reverse("admin:game_tableversion_change", args=[draft.pk]))
    assert page.content.decode().count('aria-labelledby="f') == 54
    assert len(page.content) <= 124_000


@pytest.mark.parametrize(
    ("table", "never"),
    [("ring", NEVER_FACED), ("heads-up", NEVER_FACED_HEADS_UP), ("italian-draw", frozenset())],
)
def test_spots_where_nobody_can_be_are_not_listed(
    operator: Client, table: str, never: frozenset[tuple[str, str]]
) -> None:
    version = TableVersion.objects.get(table__key=table)
    page = operator.get(reverse("admin:game_tableversion_change", args=[version.pk])).content.decode()
    assert page.count("<td>–</td>") == len(never)
    assert not any(f"/spots/preflop/{situation},{position}/" in page for situation, position in never)
    assert ("/spots/preflop/unopened,small-blind/" in page) == bool(never)


@pytest.mark.parametrize("table", ["ring", "heads-up", "italian-draw"])
def test_the_page_of_a_draft_is_light(
    operator: Client, table: str, django_assert_max_num_queries: Any
) -> None:
    draft = make_draft(TableVersion.objects.get(table__key=table))
    address = reverse("admin:game_tableversion_change", args=[draft.pk])
    with django_assert_max_num_queries(16):
        page = operator.get(address)
    # So many bytes for some 420 and 265 spots (short stacks, lines, opponents); packed a tenth of that.
    most = {"ring": 186_000, "heads-up": 122_000}.get(table, 90_000)
    assert len(page.content) <= most
    for spot in re.findall(r'href="\.\.(/spots/[^"]+)"', page.content.decode())[::40]:
        assert operator.get(address.replace("/change/", spot)).status_code == 200


@pytest.mark.parametrize("notes", ["", "   "])
def test_a_draft_is_not_published_without_a_note(operator: Client, draft: TableVersion, notes: str) -> None:
    response = save(operator, draft, publish=True, notes=notes)
    assert "Say in the note what this version changes" in response.content.decode()
    draft.refresh_from_db()
    assert draft.is_draft


def test_the_history_says_who_published_what_and_when(operator: Client, draft: TableVersion) -> None:
    save(operator, draft, publish=True, notes="Folds more")
    draft.refresh_from_db()
    assert draft.published_at is not None
    assert str(draft.published_by) == "operator"
    address = reverse("admin:game_decisiontable_versions", args=[draft.table_id])
    page = operator.get(address).content.decode()
    assert "<td>operator</td><td>Folds more</td>" in page
    assert "Published: Folds more" in page


def test_every_change_of_a_row_is_recorded_in_words(operator: Client, draft: TableVersion) -> None:
    change = fold_some(draft)
    words = "Before the flop, any situation, any position, all: fold 0 → 30, check or call 100 → 70"
    assert (change_text(change), str(change.operator), change.source) == (words, "operator", "edited")
    page = operator.get(reverse("admin:game_decisiontable_versions", args=[draft.table_id])).content.decode()
    assert escape(words) in page
    assert "30" in operator.get(reverse("admin:game_rowchange_changelist")).content.decode()


def test_who_changed_a_row_is_not_forgotten_with_his_account(operator: Client, draft: TableVersion) -> None:
    fold_some(draft)
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    account = User.objects.get(username="operator")
    page = boss.post(reverse("admin:auth_user_delete", args=[account.pk]), {"post": "yes"}, follow=True)
    assert "Cannot delete user" in page.content.decode()
    assert {change.operator for change in RowChange.objects.select_related("operator")} == {account}


def test_a_deleted_drafts_changes_are_not_taken_for_those_of_the_next(
    operator: Client, draft: TableVersion
) -> None:
    fold_some(draft)
    operator.post(reverse("admin:game_tableversion_delete", args=[draft.pk]), {"post": "yes"})
    assert not TableVersion.objects.filter(pk=draft.pk).exists()
    assert [change.version for change in RowChange.objects.all()] == [draft.number]
    newest = TableVersion.objects.filter(table=draft.table)[0]
    assert make_draft(newest).number == draft.number + 1


def test_what_is_saved_unchanged_is_no_change(operator: Client, draft: TableVersion) -> None:
    save(operator, draft)
    assert not RowChange.objects.exists()


@pytest.mark.parametrize("verb", ["add", "change", "delete"])
def test_what_was_changed_is_not_changed_itself(operator: Client, draft: TableVersion, verb: str) -> None:
    fold_some(draft)
    change = RowChange.objects.all()[0]
    keys = [] if verb == "add" else [change.pk]
    address = reverse(f"admin:game_rowchange_{verb}", args=keys)
    assert operator.post(address, {"post": "yes", "version": 9}).status_code == 403
    assert RowChange.objects.get(pk=change.pk).version == 2


def test_a_published_version_is_played_from_the_next_hand(operator: Client, draft: TableVersion) -> None:
    before = load_profile("shark")
    assert before is not None
    assert before.ring.table.version == 1
    save(operator, draft, publish=True)
    after = load_profile("shark")
    assert after is not None
    assert after.ring.table.version == 2


def test_a_published_version_cannot_be_changed_or_deleted(operator: Client, draft: TableVersion) -> None:
    save(operator, draft, publish=True)
    assert save(operator, draft).status_code == 403
    response = operator.post(reverse("admin:game_tableversion_delete", args=[draft.pk]), {"post": "yes"})
    assert response.status_code == 403


def test_a_version_is_copied_into_a_draft_once(operator: Client) -> None:
    version = TableVersion.objects.get(table__key="ring")
    post = {"action": "copy_into_draft", "_selected_action": [version.pk]}
    address = reverse("admin:game_tableversion_changelist")
    operator.post(address, post)
    copy = TableVersion.objects.get(table__key="ring", number=2)
    assert copy.is_draft
    assert copy.preflop_rows.count() == version.preflop_rows.count() > 0
    assert copy.postflop_rows.count() == version.postflop_rows.count() > 0
    assert "has a draft already" in operator.post(address, post, follow=True).content.decode()


def test_a_profile_changed_in_the_admin_acts_at_once_but_for_its_modifiers(operator: Client) -> None:
    profile = BotProfile.objects.get(key="rock")
    fields = {
        name: getattr(profile, name)
        for name in ("key", "name", "portrait", "line_en", "line_it", "temperament", "order")
    }
    fields |= {"name": "Boulder", "enabled": "on", "styles-TOTAL_FORMS": 2, "styles-INITIAL_FORMS": 2}
    for index, style in enumerate(profile.styles.all()):
        names = (
            "size_class",
            "table_id",
            "looseness",
            "aggression",
            "bluff_rate",
            "stickiness",
            "size_noise",
            "shifting",
        )
        values = {name.removesuffix("_id"): getattr(style, name) for name in names}
        values |= {"id": style.pk, "profile": profile.pk, "looseness": 32}
        fields |= {f"styles-{index}-{name}": value for name, value in values.items()}
    response = operator.post(reverse("admin:game_botprofile_change", args=[profile.pk]), fields)
    assert response.status_code == 302
    changed = load_profile("rock")
    assert changed is not None
    assert changed.name == "Boulder"
    assert 32 not in (changed.ring.modifiers.looseness, changed.heads_up.modifiers.looseness)


NEWCOMER = {
    "key": "newcomer",
    "name": "Newcomer",
    "portrait": "fox",
    "line_en": "Who is this?",
    "line_it": "Chi è?",
    "temperament": "regular",
    "order": 0,
    "styles-INITIAL_FORMS": 0,
}


def a_style(table: DecisionTable) -> dict[str, Any]:
    values = {"size_class": table.size_class, "table": table.pk, "looseness": 0, "aggression": 100}
    values |= {"bluff_rate": 0, "stickiness": 0, "size_noise": 0, "shifting": 2}
    return {"styles-TOTAL_FORMS": 1, **{f"styles-0-{name}": value for name, value in values.items()}}


def test_a_profile_without_a_style_is_refused(operator: Client) -> None:
    address = reverse("admin:game_botprofile_add")
    response = operator.post(address, {**NEWCOMER, "styles-TOTAL_FORMS": 0})
    assert "A profile without a style cannot play" in response.content.decode()
    assert not BotProfile.objects.filter(key="newcomer").exists()
    style = a_style(DecisionTable.objects.get(key="ring"))
    assert operator.post(address, {**NEWCOMER, **style}).status_code == 302
    assert load_profile("newcomer") is not None


def test_a_profiles_last_style_is_not_deleted(operator: Client) -> None:
    profile = BotProfile.objects.get(key="rock")
    profile.styles.exclude(size_class="heads-up").delete()
    style = profile.styles.get()
    fields = {**NEWCOMER, **a_style(style.table), "styles-INITIAL_FORMS": 1}
    fields |= {"styles-0-id": style.pk, "styles-0-profile": profile.pk, "styles-0-DELETE": "on"}
    page = operator.post(reverse("admin:game_botprofile_change", args=[profile.pk]), fields).content.decode()
    assert "A profile without a style cannot play" in page
    assert profile.styles.count() == 1


def test_a_profile_whose_table_has_no_version_is_reported(operator: Client) -> None:
    empty = DecisionTable.objects.create(key="empty", name="Empty table", size_class="ring")
    address = reverse("admin:game_botprofile_add")
    page = operator.post(address, {**NEWCOMER, **a_style(empty)}, follow=True).content.decode()
    assert "“Empty table” has no published version: Newcomer cannot play by it yet." in page
    assert load_profile("newcomer") is None


def test_a_second_draft_is_refused_with_its_sentence(operator: Client, draft: TableVersion) -> None:
    fields = {"table": draft.table_id, "notes": ""}
    page = operator.post(reverse("admin:game_tableversion_add"), fields).content.decode()
    assert "The table already has a draft: edit that one." in page
    assert TableVersion.objects.filter(table=draft.table).count() == 2


@pytest.mark.parametrize(("model", "key"), [(BotProfile, "rock"), (DecisionTable, "ring")])
def test_a_key_that_games_know_is_not_renamed(operator: Client, model: Any, key: str) -> None:
    saved = model.objects.get(key=key)
    address = reverse(f"admin:game_{model._meta.model_name}_change", args=[saved.pk])
    assert 'name="key"' not in operator.get(address).content.decode()


def test_a_table_with_published_versions_is_not_deleted(operator: Client) -> None:
    table = DecisionTable.objects.create(key="retired", name="Retired", size_class="ring")
    TableVersion.objects.create(table=table, number=1, status="published")
    address = reverse("admin:game_decisiontable_delete", args=[table.pk])
    assert operator.post(address, {"post": "yes"}).status_code == 403
    assert DecisionTable.objects.filter(pk=table.pk).exists()


def test_a_visitor_sees_no_tables(db: None) -> None:
    response = Client().get(reverse("admin:game_tableversion_changelist"))
    assert response.status_code == 302
