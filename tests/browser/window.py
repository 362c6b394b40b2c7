"""The window that tests use one after the other, each as if it were new."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Page, Route

LISTENED_TO = ("console", "pageerror", "request", "response", "dialog")
DESK = {"width": 1280, "height": 720}
# A page of the site's own process, which runs nothing: `about:blank` would begin another process.
NOTHING = "/between-tests"
EMPTY = {
    "body": "<!doctype html><title>Between tests</title>",
    "headers": {"Content-Type": "text/html", "Cross-Origin-Opener-Policy": "same-origin"},
}


class Window:
    """To open a window, and to load and compile all scripts and styles in a new process, takes longer than
    most tests."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.browser, self.options = browser, options
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        if self._page is None or self._page.is_closed():
            self._page = self.browser.new_context(**self.options).new_page()
        return self._page

    def clear(self) -> None:
        """Forget what a test left behind: cookies, storage, what it listened to and how it looked."""
        page = self.page
        for other in page.context.pages:
            if other != page:
                other.close()
        for event in LISTENED_TO:
            page._impl_obj.remove_all_listeners(event)
        page.unroute_all(behavior="ignoreErrors")
        if page.url.startswith("http"):
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            page.route(f"**{NOTHING}", answer_nothing)
            page.goto(urljoin(page.url, NOTHING))
            page.unroute_all()
        page.context.clear_cookies()
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        page.emulate_media(color_scheme="null", reduced_motion="null", forced_colors="null", media="null")

    def is_of(self, context: BrowserContext) -> bool:
        return self._page is not None and context == self._page.context

    def close(self) -> None:
        """The next test gets a new one."""
        if self._page:
            self._page.context.close()
        self._page = None


def answer_nothing(route: Route) -> None:
    route.fulfill(**EMPTY)  # type: ignore[arg-type]
