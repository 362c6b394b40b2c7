"""The admin's list of everything that operators did."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.laboratory.builders import a_draft, an_operator, signed_in
from tests.shipped_bots import load_bots

pytestmark = pytest.mark.django_db
LIST = "/admin/admin/logentry/"


@pytest.fixture
def operator() -> Client:
    load_bots()
    return an_operator()


def test_tells_of_a_draft_that_is_gone(operator: Client) -> None:
    draft = a_draft()
    name = str(draft)
    operator.post(reverse("admin:game_tableversion_delete", args=[draft.pk]), {"post": "yes"})
    page = operator.get(LIST).content.decode()
    assert '<td class="field-operator">operator</td>' in page
    assert f'<td class="field-what">version of a decision table: {name}</td>' in page
    assert '<td class="field-how">Deletion</td>' in page


def test_tells_an_operator_nothing_of_what_he_may_not_see(operator: Client) -> None:
    boss = signed_in(User.objects.create_superuser("boss"))
    clerk = User.objects.create_user("the-clerk")
    boss.post(reverse("admin:auth_user_delete", args=[clerk.pk]), {"post": "yes"})
    boss.post(reverse("admin:game_refusedword_add"), {"word": "blodwyn"})
    assert "the-clerk" in boss.get(LIST).content.decode()
    page = operator.get(LIST).content.decode()
    assert "the-clerk" not in page
    assert "blodwyn" in page


@pytest.mark.parametrize("verb", ["add", "change", "delete"])
def test_is_not_changed_itself(operator: Client, verb: str) -> None:
    operator.post(reverse("admin:game_refusedword_add"), {"word": "blodwyn"})
    entry = LogEntry.objects.get()
    address = reverse(f"admin:admin_logentry_{verb}", args=[] if verb == "add" else [entry.pk])
    assert operator.post(address, {"post": "yes", "object_repr": "x"}).status_code == 403
    operator.post(LIST, {"action": "delete_selected", "_selected_action": entry.pk, "post": "yes"})
    assert LogEntry.objects.get() == entry
