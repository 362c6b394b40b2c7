"""The pages that say what went wrong: in the site's look, accessible, and with a way on."""

from __future__ import annotations

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import OperationalError
from django.http import Http404
from playwright.sync_api import Page, expect

from bigholdem_site.middleware.rate_limits import LIMITS, RateLimit
from tests.browser.axe import violations_in_both_themes
from tests.browser.table_driver import WAIT, TableDriver
from tests.tiers import sampled

ERRORS: dict[int, Exception] = {
    400: BadRequest(),
    403: PermissionDenied(),
    404: Http404(),
    500: RuntimeError(),
    503: OperationalError(),
}


def assert_in_the_sites_look(page: Page) -> None:
    """Light and dark, phone and desk; it leads on by buttons that can be hit."""
    expect(page.locator(".site-header")).to_be_visible()
    for width, height in ((375, 812), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert violations_in_both_themes(page) == [], width
    ways = [box for way in page.locator("main .button").all() if (box := way.bounding_box())]
    assert ways
    assert all(min(box["width"], box["height"]) >= 44 for box in ways)


@pytest.mark.parametrize("status", sampled(ERRORS, 404))
def test_an_error_has_a_page_of_the_site(
    page: Page, site: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ERRORS[status]

    monkeypatch.setattr("game.characters.views.profiles", fail)
    answer = page.goto(f"{site}/bots/")
    assert answer is not None
    assert answer.status == status
    expect(page.locator(".error-code")).to_have_text(str(status))
    assert_in_the_sites_look(page)
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_the_language_changed_on_a_page_that_is_not_there_leads_to_no_other(page: Page, site: str) -> None:
    page.goto(f"{site}/no/such/page?of=ours")
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("h1")).to_have_text("Non trovata")
    assert page.url == f"{site}/no/such/page?of=ours"


def test_too_many_requests_have_a_page_of_the_site(
    page: Page, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.conf.settings.RATE_LIMITS", True)
    monkeypatch.setitem(LIMITS, "game:bots", RateLimit("bots", "GET", 60, by_session=0, by_address=0))
    answer = page.goto(f"{site}/bots/")
    assert answer is not None
    assert answer.status == 429
    assert_in_the_sites_look(page)


def test_a_form_whose_secret_is_gone_has_a_page_of_the_site(page: Page, site: str) -> None:
    page.set_default_timeout(WAIT)
    page.goto(site)
    page.context.clear_cookies()
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        page.get_by_role("button", name="Start the game").click()
    assert answer.value.status == 403
    expect(page.locator(".error-code")).to_have_text("403")
    assert_in_the_sites_look(page)


def test_a_table_that_has_moved_on_says_so_at_the_table(plain_table: TableDriver) -> None:
    table = plain_table
    table.start(name="", pace="slow")
    page = table.page
    page.locator("#step-form input[name=token]").evaluate("token => { token.value = 'another.1.0'; }")
    with page.expect_response("**/table/*/step/") as answer:
        page.locator("#step-button").click()
    assert answer.value.status == 409
    expect(page.get_by_role("alert").first).to_be_visible()
    expect(page.locator(".arena")).to_be_visible()
