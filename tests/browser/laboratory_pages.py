"""An operator in the laboratory, in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from game.admin.operator_group import NAME
from game.bot_tables.versions import make_draft
from game.models import TableVersion
from tests.browser.conftest import listen

WAIT = 30_000  # milliseconds; far above what a page takes, so that a slow machine fails no test


@pytest.fixture
def lab(page: Page, site: str) -> Iterator[Page]:
    """An operator, signed in, with a draft of the ring table. What the browser complains of fails a test."""
    page.set_default_timeout(WAIT)
    expect.set_options(timeout=WAIT)
    page.set_viewport_size({"width": 1280, "height": 900})
    complaints = listen(page)
    user = User.objects.create_user("operator", password="all-in-with-aces", is_staff=True)
    user.groups.add(Group.objects.get_or_create(name=NAME)[0])
    make_draft(TableVersion.objects.get(table__key="ring"))
    page.goto(f"{site}/admin/")
    page.get_by_label("Username").fill("operator")
    page.get_by_label("Password").fill("all-in-with-aces")
    page.get_by_role("button", name="Log in").click()
    yield page
    # Whoever saves a draft just after a change leaves the page before its picture has come.
    left = ("htmx:sendAbort", "htmx:afterRequest")
    assert [complaint for complaint in complaints if not complaint.startswith(left)] == []


def fits(page: Page) -> bool:
    within: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return within
