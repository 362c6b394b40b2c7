"""The leaderboard in the browser: filters in the address, sorting, pages, and the page of a player."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from leaderboard.identity.cookie import Browser
from tests.browser.conftest import listen
from tests.browser.table_driver import WAIT
from tests.browser.window import open_undrawn
from tests.leaderboard.builders import a_finished_game, a_game_of

ANN = Browser(b"1" * 16)
GAMES = 60


@pytest.fixture
def board(page: Page, site: str) -> Iterator[Page]:
    """The leaderboard of sixty games, in a browser whose complaints fail the test."""
    page.set_default_timeout(WAIT)
    complaints = listen(page)
    a_game_of(ANN, 1)
    for number in range(2, GAMES + 1):
        a_finished_game(
            number,
            won=10 * number,
            rule_set="casino" if number % 2 else "bigholdem",
            limit="no-limit" if number % 3 else "pot-limit",
            players=2 + number % 9,
        )
    page.goto(f"{site}/leaderboard/")
    yield page
    assert complaints == []


def names(page: Page) -> list[str]:
    return page.locator(".leaderboard-name").all_inner_texts()


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def select(page: Page, **fields: str) -> None:
    form = page.locator(".leaderboard-selection")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    for name, value in fields.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    with page.expect_navigation():
        form.get_by_role("button", name="Show games").click()


def test_filters_stand_in_the_address_and_travel_with_it(board: Page, page_without_script: Page) -> None:
    everyone = names(board)
    select(board, rules="casino", players="5", name="player", hands="20")
    selected = {"rules": ["casino"], "players": ["5"], "name": ["player"], "hands": ["20"]}
    assert asked(board).items() >= selected.items()
    chosen = names(board)
    assert chosen == [f"Player {number}" for number in range(GAMES, 1, -1) if number % 2 and number % 9 == 3]
    for name, (value,) in selected.items():
        expect(board.locator(f".leaderboard-selection [name={name}]")).to_have_value(value)
    page_without_script.goto(board.url)
    assert names(page_without_script) == chosen
    board.go_back()
    assert names(board) == everyone
    select(board, name="nobody at all")
    expect(board.get_by_text("No finished game is like that.")).to_be_visible()
    board.get_by_role("link", name="Reset").click()
    expect(board.locator(".leaderboard-name")).to_have_count(len(everyone))
    assert asked(board) == {}


def test_a_heading_sorts_and_sorts_back_and_keeps_the_filters(board: Page) -> None:
    select(board, limit="pot-limit")
    head = board.get_by_role("columnheader", name="Name")
    head.get_by_role("link").click()
    expect(board.get_by_role("columnheader", name="Name")).to_have_attribute("aria-sort", "ascending")
    upwards = names(board)
    assert upwards == sorted(upwards, key=str.casefold)
    assert asked(board)["limit"] == ["pot-limit"]
    board.get_by_role("columnheader", name="Name").get_by_role("link").click()
    expect(board.get_by_role("columnheader", name="Name")).to_have_attribute("aria-sort", "descending")
    assert names(board)[0] != upwards[0]
    assert asked(board)["limit"] == ["pot-limit"]


def test_pages_are_turned_forward_and_back_without_losing_a_game(board: Page) -> None:
    pages = [names(board)]
    while board.locator("a[rel=next]").count():
        with board.expect_navigation():
            board.locator("a[rel=next]").click()
        pages.append(names(board))
    seen = [name for page in pages for name in page]
    assert len(seen) == len(set(seen)) == GAMES
    assert board.locator(".leaderboard-rank").last.inner_text() == str(GAMES)
    for expected in reversed(pages[:-1]):
        with board.expect_navigation():
            board.locator("a[rel=prev]").click()
        assert names(board) == expected


def test_the_page_of_a_player_shows_games_courses_and_figures_with_tables(board: Page) -> None:
    select(board, name="Ann")
    board.locator(".leaderboard-name a").click()
    tag = ANN.key_for("Ann")[:4]
    expect(board.get_by_role("heading", level=1)).to_contain_text(f"Ann·{tag}")
    pictures = board.locator("main svg[role=img]")
    assert pictures.count() >= 3
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 200
        assert box["height"] > 40
    figures = board.locator(".leaderboard-figures")
    for figure in ("VPIP", "PFR", "Aggression", "Showdowns won"):
        expect(figures.get_by_role("row", name=figure).first).to_be_visible()
    assert figures.get_by_role("row", name="VPIP").locator("td").all_inner_texts() == ["50\xa0%", "5 of 10"]
    expect(board.locator(".leaderboard-table tbody tr")).to_have_count(1)
    board.locator(".leaderboard-table tbody time").click()
    expect(board.get_by_role("heading", level=1)).to_be_visible()
    assert "/leaderboard/games/" in board.url


def test_columns_explain_themselves_under_mouse_focus_and_finger(board: Page, browser: Chromium) -> None:
    term = board.get_by_role("tooltip")
    words = board.locator("thead [data-term]")
    assert words.count() >= 7
    for word in words.all():
        word.focus()
        expect(term).to_have_text(str(word.get_attribute("data-term")))
        board.keyboard.press("Escape")
        expect(term).to_be_hidden()
        word.hover()
        expect(term).to_be_visible()
        board.mouse.move(0, 0)
    with open_undrawn(browser, has_touch=True, viewport={"width": 375, "height": 812}) as phone:
        page = phone.new_page()
        page.goto(board.url)
        page.locator('td[data-label="95 percent interval"]').first.tap()
        expect(page.get_by_role("tooltip")).to_contain_text("luck")
