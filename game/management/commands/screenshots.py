"""Takes the README's pictures from a running site, in a real Chromium."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

FOLDER = "bigholdem_site/static/site/pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 812}
MOST_STEPS = 400


class Command(BaseCommand):
    help = "Take the README's pictures from a running site; needs the dev group and a Chromium."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--site", default="http://127.0.0.1:8000", help="default: %(default)s")
        parser.add_argument("--folder", type=Path, default=Path(FOLDER), help="default: %(default)s")

    def handle(self, *, site: str, folder: Path, **_options: Any) -> None:
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            raise CommandError("Playwright is missing: it comes with the dev group.") from None
        browser_path = next(filter(None, map(shutil.which, BROWSERS)), None)
        if browser_path is None:
            raise CommandError("No Chromium was found.")
        folder.mkdir(parents=True, exist_ok=True)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path)
            for name, size in (("table", DESKTOP), ("phone", PHONE)):
                page = browser.new_context(viewport=size, locale="en").new_page()  # type: ignore[arg-type]
                _to_a_flop(page, site)
                page.screenshot(path=folder / f"{name}.png")
                self.stdout.write(str(folder / f"{name}.png"))
            browser.close()


def _to_a_flop(page: Any, site: str) -> None:
    """Play, calling and checking, until it is the visitor's turn with at least three cards on the board."""
    page.goto(site)
    page.fill("input[name=name]", "Ann")
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    page.select_option("select[name=pace]", "instant")
    page.check("input[name=probability]")
    page.click("form:has(input[name=name]) button.primary, form:has(input[name=name]) button[type=submit]")
    page.wait_for_url("**/table/")
    for _ in range(MOST_STEPS):
        page.wait_for_timeout(150)
        if page.locator("#action-bar.decides").count():
            if page.locator(".board .card").count() >= 3:
                page.mouse.move(0, 0)
                page.wait_for_timeout(1000)
                return
            page.locator("button[value=check], button[value=call]").first.click()
    raise CommandError("The visitor saw no flop; try again.")
