"""Django's own admin, under the site's strict Content-Security-Policy."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.tiers import SMOKE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains of during a test: blocked styles and scripts, failed requests, errors."""
    heard: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            heard.append(message.text)

    page.on("console", hear)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


@SMOKE
def test_an_operator_signs_in_and_edits_without_a_blocked_script_or_style(
    page: Page, live_server: LiveServer, complaints: list[str]
) -> None:
    User.objects.create_superuser("operator", password="all-in-with-aces")
    page.goto(f"{live_server.url}/admin/")
    page.get_by_label("Username").fill("operator")
    page.get_by_label("Password").fill("all-in-with-aces")
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Users").click()
    expect(page.get_by_role("columnheader", name="Username")).to_be_visible()
    page.locator("#result_list").get_by_role("link", name="operator").click()
    # The permissions' two boxes and the calendar are built by the admin's scripts.
    expect(page.locator("#id_user_permissions_to")).to_be_attached()
    page.locator("#calendarlink0").click()
    expect(page.locator("#calendarbox0")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("First name").fill("Ada")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was changed successfully")).to_be_visible()
    assert complaints == []


def test_a_blocked_style_is_heard(page: Page, live_server: LiveServer, complaints: list[str]) -> None:
    page.goto(f"{live_server.url}/admin/")
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>')")
    assert any("Content Security Policy" in complaint for complaint in complaints)
