"""A visitor before the site: starts games, plays and looks at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.conf import settings
from playwright.sync_api import JSHandle, Locator, Page, Route, expect

from game.play import archive, games
from game.play.saved_game import SavedGame

WAIT = 20_000  # milliseconds; far above what a step takes, so that a slow machine fails no test
# In one go: between two looks at the table, the next hand may have begun. The decision is told by its form,
# since htmx lets a swapped element keep its old class for a moment.
SETTLED = """() => {
  const states = { "#ending": "ending", ".step-hand": "hand over", "#act-form": "decision" };
  const seen = Object.keys(states).find((selector) => document.querySelector(selector));
  return states[seen] ?? null;
}"""


MOVED = "before => document.getElementById('table')?.dataset.token !== before"
ASKED_OR_MOVED = f"before => document.getElementById('question') || ({MOVED})(before)"


def until(page: Page, condition: str, argument: object = None) -> JSHandle:
    """Wait for the condition. To look at each frame, as Playwright does by itself, has them all drawn."""
    return page.wait_for_function(condition, arg=argument, polling=25)


class TableDriver:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        page.set_default_timeout(WAIT)

    def speak(self, language: str) -> None:
        """From its next page on, as if the visitor had chosen the language."""
        cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": self.url}
        self.page.context.add_cookies([cookie])

    def start(self, **fields: str) -> None:
        """Begin a game through the setup form; fields by their names."""
        self.page.goto(self.url)
        for more in self.page.locator("details.more").all():
            if more.get_attribute("open") is None:
                more.locator("> summary").click()
        for name, value in fields.items():
            field = self.page.locator(f"#setup-form [name={name}]:not([type=hidden]):not(button)")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.get_by_role("button", name="Start the game").click()
        expect(self.page.locator("#table")).to_be_visible()

    def sit_down(self, saved: SavedGame) -> None:
        """Come to the table of a game that is already under way."""
        archive.record_start(saved)
        session = import_module(settings.SESSION_ENGINE).SessionStore()
        games.write(session, saved)
        session.save()
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session.session_key, "url": self.url}
        self.page.context.add_cookies([cookie])
        self.page.goto(f"{self.url}/table/")

    def until_settled(self) -> str:
        """Wait for the visitor's decision, the end of a hand or of the game; say which."""
        return str(until(self.page, SETTLED).json_value())

    @property
    def token(self) -> str:
        return str(self.page.locator("#table").get_attribute("data-token"))

    def move_on(self, control: Locator) -> None:
        """Click, say yes to the question that may come, and wait for the table to change."""
        before = self.token
        control.click()
        until(self.page, ASKED_OR_MOVED, before)
        if self.token == before:
            self.page.locator("#question-yes").click()
        until(self.page, MOVED, before)

    @contextmanager
    def steps_held(self) -> Iterator[None]:
        """No step that the table takes by itself is answered before the block ends."""
        held: list[Route] = []
        is_over = False
        self.page.route(
            "**/table/*/step/", lambda route: route.continue_() if is_over else held.append(route)
        )
        yield
        is_over = True
        for route in held:
            route.continue_()

    def next_hand(self) -> None:
        """Go on to the next hand, if the pace does not do it first."""
        self.page.keyboard.press("n")
        until(self.page, "() => !document.querySelector('.step-hand')")

    def bar_box(self) -> tuple[float, ...]:
        return self._box("#action-bar")

    def _box(self, selector: str) -> tuple[float, ...]:
        # In one go: between finding an element and measuring it, the table may be swapped.
        x, y, width, height = self.page.evaluate(
            """selector => {
              const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
              return [x, y, width, height];
            }""",
            selector,
        )
        return x, y, width, height

    def box(self, selector: str) -> dict[str, float]:
        """Where the first such element stands."""
        box = self.page.locator(selector).first.bounding_box()
        assert box is not None, selector
        return dict(box)

    def sideways_scroll(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    def overlaps(self) -> list[Any]:
        """Pairs of seats that overlap each other or the board, and seats that reach beyond the arena."""
        return list(self.page.evaluate(OVERLAPS))

    def play_decisions(self, most: int = 1000) -> Iterator[str]:
        """Yields at every decision of the visitor, and goes from hand to hand until the game ends."""
        for _turn in range(most):
            state = self.until_settled()
            if state == "ending":
                return
            if state == "hand over":
                self.next_hand()
            else:
                yield self.token
        raise AssertionError("the game does not end")


OVERLAPS = """() => {
  const box = (name, element) => ({ name, ...element.getBoundingClientRect().toJSON() });
  const seats = [...document.querySelectorAll('.plate')].map((seat, place) => box(`seat ${place}`, seat));
  const board = box('board', document.querySelector('.board'));
  const arena = document.querySelector('.arena').getBoundingClientRect();
  const found = [];
  [...seats, board].forEach((one, place, all) => all.slice(place + 1).forEach((other) => {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (width > 0.5 && height > 0.5) found.push([one.name, other.name]);
  }));
  for (const seat of seats) {
    if (seat.left < arena.left - 0.5 || seat.right > arena.right + 0.5 ||
        seat.top < arena.top - 0.5 || seat.bottom > arena.bottom + 0.5) found.push([seat.name, 'edge']);
  }
  return found;
}"""
