"""Every page around the table, on a phone and on a desk, in light and in dark: it fits, axe finds nothing,
and what is to be hit is large enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from playwright.sync_api import Page

from game.coach.decisions import reviewed_number
from game.history.recorded_game import GameHistory, published_history
from game.luck.games import work_on
from leaderboard.models import Player
from tests.browser.axe import violations, violations_in_both_themes
from tests.browser.conftest import listen
from tests.browser.table_driver import WAIT
from tests.browser.test_leaderboard import ANN
from tests.history.recorded_games import a_finished_game
from tests.leaderboard.builders import a_finished_game as a_ranked_game
from tests.leaderboard.builders import a_game_of
from tests.tiers import EXHAUSTIVE, SMOKE

LONG_NAME = "Wolfeschlegelsteinhausen"
SIZES = ((375, 812), (1280, 800))
PAGES = {
    "start": "",
    "start under other rules": "?rules=casino",
    "computer players": "bots/",
    "no game": "table/",
    "leaderboard": "leaderboard/",
    "filtered leaderboard": "leaderboard/?rules=casino&sort=name&name=player",
    "no such games": "leaderboard/?name=nobody",
    "fields refused": "leaderboard/?hands=0&players=99",
    "problem": "leaderboard/?after=nowhere",
    "result": "leaderboard/games/{result}/",
    "player": "{player}",
    "ranking of players": "leaderboard/players/",
    "luck": "luck/",
    "game": "games/{game}/",
    "hand": "games/{game}/hands/1/",
    "step of a bot": "games/{game}/hands/1/2/",
    "review": "games/{game}/hands/1/review/",
    "try again": "games/{game}/hands/1/review/{step}/try/",
    "range": "games/{game}/hands/1/ranges/4/1/",
    "report": "games/{game}/report/",
    "check of a game": "games/{game}/shuffle/",
    "check": "shuffle/",
    "game of the day": "day/",
    "all days": "day/archive/",
    "no such day": "day/2020-01-01/",
    "rules": "rules/",
    "ranking": "rules/ranking/",
    "rule sets": "rules/sets/",
    "glossary": "rules/glossary/",
    "not found": "games/nowhere/",
}


# Of these, buttons and the links that lead on are large enough to be hit.
TO_BE_HIT = {
    "start", "no game", "problem", "not found", "leaderboard", "result", "player", "game", "hand",
    "step of a bot", "review", "try again", "range", "report", "check of a game",
}  # fmt: skip
TARGETS = (
    ".site-name", ".site-nav a", ".language-button", ".site-footer a",
    "main .button", "main button", "main nav a", "main summary",
)  # fmt: skip

# Cards whose style sheet is missing are black.
BLACK_CARDS = """() => [...document.querySelectorAll('.card-paper')]
  .filter((paper) => getComputedStyle(paper).fill === 'rgb(0, 0, 0)').length"""


@pytest.fixture
def at(page: Page, site: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Page]]:
    """Opens a page by its name."""
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 60.0)
    page.set_default_timeout(WAIT)
    complaints = listen(page)
    player = a_game_of(ANN, 1)
    for number in range(2, 41):
        a_ranked_game(number, won=10 * number, name=LONG_NAME if number == 2 else "Player")
    game = a_finished_game(1000, players=10).game_id
    Player.objects.update(
        adjusted_hands=200, adjusted_per_100=12.0, adjusted_reach=40.0, adjusted_bound=-28.0
    )
    names = {"player": player.get_absolute_url()[1:], "game": game, "result": game, "step": first_step(game)}

    def opened(name: str) -> Page:
        if name == "game":
            work_on(history_of(game), seconds=60)
        page.goto(f"{site}/{PAGES[name].format(**names)}")
        for details in page.locator("details").all():
            details.evaluate("details => { details.open = true; }")
        return page

    yield opened
    assert [said for said in complaints if "400" not in said and "404" not in said] == []


def first_step(game: UUID) -> int:
    """The visitor's first decision in the first hand."""
    hand = reviewed_number(history_of(game), 1)
    assert hand is not None
    return hand.decisions[0].step


def history_of(game: UUID) -> GameHistory:
    history = published_history(game)
    assert history is not None
    return history


def faults_of_fit(page: Page) -> list[str]:
    """What reaches beyond the window, and cards without their style sheet."""
    beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    black = page.evaluate(BLACK_CARDS)
    return [f"{beyond} px beyond the window"] * (beyond > 0) + [f"{black} black cards"] * (black > 0)


def faults_of_targets(page: Page, width: int) -> list[str]:
    """Buttons, and links that lead on, which a finger would miss."""
    # On a phone rows are cards, and the headings show themselves to the keyboard only.
    targets = [*TARGETS, *(["main thead a"] if width > 400 else [])]
    found = page.locator(", ".join(f"{target}:visible" for target in targets))
    heights = {target.inner_text(): box["height"] for target in found.all() if (box := target.bounding_box())}
    marks = page.locator(".site-name, .site-nav a:visible, .language-button")
    widths = [box["width"] for mark in marks.all() if (box := mark.bounding_box())]
    low = [f"{text}: {height} px high" for text, height in heights.items() if height < 44]
    return low + [f"{each} px wide" for each in widths if each < 44] + ["nothing to hit"] * (not heights)


@SMOKE
def test_pages_fit_and_are_accessible_on_a_phone(at: Callable[[str], Page]) -> None:
    for name in ("start", "leaderboard", "review"):
        page = at(name)
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        assert faults_of_fit(page) + violations(page) == [], name


@EXHAUSTIVE
@pytest.mark.parametrize("part", range(3))
def test_every_page_fits_is_accessible_and_can_be_hit_in_light_and_dark_on_phone_and_desk(
    at: Callable[[str], Page], part: int
) -> None:
    found = {}
    for name in list(PAGES)[part::3]:
        page = at(name)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            faults = faults_of_fit(page) + violations_in_both_themes(page)
            found[name, width] = faults + (faults_of_targets(page, width) if name in TO_BE_HIT else [])
    assert {place: faults for place, faults in found.items() if faults} == {}
