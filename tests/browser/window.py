"""The window that tests use one after the other, each as if it were new."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
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
# A page with all its boxes, texts, styles and events, but no pixels: to draw shadows and gradients takes a
# third of a game's processor time. Whoever asks whether something is faded out is answered as on a drawn
# page; what has shifted before a visitor's eyes is not to be seen there.
UNDRAWN = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 !important }');
  document.adoptedStyleSheets.push(sheet);
  const isVisible = Element.prototype.checkVisibility;
  const isFaded = (each) => each && each !== document.documentElement
    && (getComputedStyle(each).opacity === '0' || isFaded(each.parentElement));
  Element.prototype.checkVisibility = function ({ opacityProperty, checkOpacity, ...options } = {}) {
    return isVisible.call(this, options) && !((opacityProperty || checkOpacity) && isFaded(this));
  };
  window.PerformanceObserver = function () {
    throw new Error('This page is not drawn: mark the test `drawn`.');
  };
})()"""
# The site has no such sheets.
HIDE_OR_SHOW = "shown => document.adoptedStyleSheets.forEach((sheet) => { sheet.disabled = shown; })"


def open_undrawn(browser: Browser, **options: Any) -> BrowserContext:
    """A window whose pages are not drawn. Where scripts are off, they are nevertheless."""
    context = browser.new_context(**options)
    context.add_init_script(UNDRAWN)
    return context


@contextmanager
def drawn(page: Page) -> Iterator[None]:
    """The page is drawn within the block."""
    page.evaluate(HIDE_OR_SHOW, True)
    yield
    page.evaluate(HIDE_OR_SHOW, False)


class Window:
    """To open a window, and to load and compile all scripts and styles in a new process, takes longer than
    most tests."""

    def __init__(self, browser: Browser, options: dict[str, Any], *, is_drawn: bool = False) -> None:
        self.options = options
        self.open = browser.new_context if is_drawn else partial(open_undrawn, browser)
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        if self._page is None or self._page.is_closed():
            self._page = self.open(**self.options).new_page()
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
