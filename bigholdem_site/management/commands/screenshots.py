"""`manage.py screenshots`: takes the README's pictures from a running site in Chromium."""

from __future__ import annotations

import secrets
import shutil
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Group, User
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from game.admin.operator_group import NAME
from game.bot_tables.models import TableVersion

FOLDER = "bigholdem_site/static/site/pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 812}
MAX_STEPS = 400


class Command(BaseCommand):
    help = (
        "Take the README's pictures from a running site with the same database; needs the dev group and a "
        "Chromium."
    )

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
        laboratory = site + _a_version()
        # Playwright runs an event loop, in which Django refuses database queries.
        with an_operators_session() as cookie, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path)
            for name, size in (("table", DESKTOP), ("phone", PHONE)):
                page = browser.new_context(viewport=size, locale="en").new_page()  # type: ignore[arg-type]
                _to_a_flop(page, site)
                page.screenshot(path=folder / f"{name}.png")
                self.stdout.write(str(folder / f"{name}.png"))
            context = browser.new_context(viewport=DESKTOP, locale="en")  # type: ignore[arg-type]
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": site}])
            _of_the_laboratory(context.new_page(), laboratory, folder / "laboratory.png")
            self.stdout.write(str(folder / "laboratory.png"))
            browser.close()


@contextmanager
def an_operators_session() -> Iterator[str]:
    """The session key of a temporary operator."""
    user = User.objects.create_user(f"camera-{secrets.token_hex(4)}", first_name="Ann", is_staff=True)
    user.groups.add(Group.objects.get(name=NAME))
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    try:
        yield session.session_key
    finally:
        session.delete()
        user.delete()


def _a_version() -> str:
    """The address of the pictures of a decision table."""
    version = TableVersion.objects.filter(table__size_class="ring").order_by("table__key", "number").first()
    if version is None:
        raise CommandError("There is no decision table: run load_bots.")
    return reverse("admin:game_tableversion_pictures", args=[version.pk])


def _of_the_laboratory(page: Any, address: str, file: Path) -> None:
    page.goto(address)
    page.evaluate("localStorage.setItem('django.admin.navSidebarIsOpen', 'false')")
    page.reload()
    page.locator("svg.lab-grid").wait_for()
    page.screenshot(path=file)


def _to_a_flop(page: Any, site: str) -> None:
    """Check and call until it is the visitor's turn with at least three cards on the board."""
    page.goto(site)
    page.fill("input[name=name]", "Ann")
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    page.select_option("select[name=pace]", "instant")
    page.check("input[name=probability]")
    page.click("form:has(input[name=name]) button.primary, form:has(input[name=name]) button[type=submit]")
    page.wait_for_url("**/table/*/")
    for _ in range(MAX_STEPS):
        page.wait_for_timeout(150)
        if page.locator("#question-yes").count():
            # The call would be all-in, and after a loss there is no flop.
            page.locator("#question-no").click()
            page.wait_for_selector("#fold-button")
            page.click("#fold-button")
            continue
        if page.locator("#action-bar.decides").count():
            if page.locator(".board .card").count() >= 3:
                page.mouse.move(0, 0)
                page.wait_for_timeout(1000)
                return
            page.locator("button[value=check], button[value=call]").first.click()
    raise CommandError("The visitor saw no flop; try again.")
