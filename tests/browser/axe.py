"""What axe finds on a page."""

from __future__ import annotations

import json

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.window import drawn

# Without its preload, which would copy the style sheets into the page and be blocked by the policy.
OPTIONS = {"preload": False, "resultTypes": ["violations"]}
# Of the rules that axe asks by default, those about colours: another theme can break no other.
OF_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
# Colours that are on their way from one theme to the other arrive.
AT_ONCE = """() => document.getAnimations().filter((each) => each instanceof CSSTransition)
  .forEach((each) => each.finish())"""


def violations(page: Page, part: str | None = None) -> list[str]:
    """What is wrong with the page, or with a part of it, as it stands."""
    return _found(page, part, OPTIONS)


def violations_in_both_themes(page: Page, *, of_colours_alone: bool = False) -> list[str]:
    """What is wrong with the page in light, and what the dark theme's colours add. Of a page that differs
    from another in its colours alone, only they are looked at."""
    page.emulate_media(color_scheme="light")
    page.evaluate(AT_ONCE)
    found = _found(page, None, OPTIONS | OF_COLOURS) if of_colours_alone else violations(page)
    page.emulate_media(color_scheme="dark")
    page.evaluate(AT_ONCE)
    return found + [f"dark: {each}" for each in _found(page, None, OPTIONS | OF_COLOURS)]


def _found(page: Page, part: str | None, options: dict[str, object]) -> list[str]:
    # The script is half a megabyte: each page gets it once.
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    where = json.dumps(part) if part else "document"
    run = f"axe.run({where}, {json.dumps(options)}).then((found) => found.violations)"
    with drawn(page):
        violated = page.evaluate(run)
    return [f"{found['id']}: {node['target']}" for found in violated for node in found["nodes"]]
