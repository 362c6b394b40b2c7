"""A training game in the browser: the coach beside the table, decisions taken back, and a trial."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from game.coach.decisions import reviewed_hand
from game.history.recorded_game import published_history
from tests.browser.axe import violations
from tests.browser.table_driver import TableDriver
from tests.history.recorded_games import a_finished_game


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.coach.views.PREPARING_SECONDS", 60.0)
    monkeypatch.setattr("game.coach.values.work.FIRST_SECONDS", 0.1)


def begin(table: TableDriver) -> None:
    table.page.goto(table.url)
    table.page.get_by_label("Name").fill("Ann")
    table.page.get_by_label("Players").select_option("3")
    table.page.get_by_label("Training").check()
    table.page.get_by_role("button", name="Start the game").click()
    table.until_settled()


def test_advice_comes_by_itself_and_a_decision_is_taken_back_by_keyboard(table: TableDriver) -> None:
    begin(table)
    page = table.page
    while table.until_settled() != "decision":
        table.move_on(page.locator("#step-button"))
    advice = page.locator("#advice")
    expect(advice.locator(".coach-verdict")).to_be_visible()
    expect(advice.locator(".coach-values .is-best")).to_have_count(1)
    expect(page.locator("#odds-brief")).to_contain_text("Coach:")
    for width, height in ((1280, 800), (375, 812)):
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.keyboard.press("c")
    page.locator("#take-back-button").focus()
    page.keyboard.press("Enter")
    page.locator("#act-form").wait_for()
    expect(advice.locator(".coach-verdict")).to_be_visible()


def test_all_cards_lie_open_at_the_end_of_a_hand(table: TableDriver) -> None:
    begin(table)
    page = table.page
    while (state := table.until_settled()) == "decision":
        table.move_on(page.locator("#fold-button"))
        while page.locator("#skip-button").count():
            table.move_on(page.locator("#skip-button"))
    assert state == "hand over"
    expect(page.locator(".seat .hole-cards .card-back")).to_have_count(0)
    expect(page.locator("li.seat .hole-cards .card")).to_have_count(2 * 2)


def test_a_ranked_game_has_no_advice_and_asks_for_none(table: TableDriver) -> None:
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.start(name="Ann", players="3")
    while table.until_settled() != "decision":
        table.move_on(table.page.locator("#step-button"))
    table.page.wait_for_load_state("networkidle")
    text = table.page.content()
    assert not any(word in text for word in ("/advice/", 'id="advice"', "take-back"))
    assert not any("/advice/" in url for url in asked)


@pytest.mark.parametrize("size", [(1280, 800), (375, 812)])
def test_a_review_is_walked_through_by_keyboard(table: TableDriver, size: tuple[int, int]) -> None:
    saved = a_finished_game(1000, players=3)
    history = published_history(saved.game_id)
    assert history is not None
    hands = [found for each in history.hands() if (found := reviewed_hand(history, each))]
    hand = max(hands, key=lambda each: len(each.decisions))
    steps = [decision.step for decision in hand.decisions]
    assert len(steps) > 1
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark")
    review = f"{table.url}/games/{saved.game_id}/hands/{hand.played.number}/review/"
    page.goto(f"{review}{steps[0]}/")
    expect(page.locator("#review[hx-trigger]")).to_have_count(0, timeout=30_000)
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"{review}{steps[1]}/")
    page.keyboard.press("Home")
    page.wait_for_url(f"{review}{steps[0]}/")
    expect(page.locator(".coach-values .is-best")).to_have_count(1)
    assert violations(page) == []


def test_a_hand_is_tried_again_to_its_end_and_compared(table: TableDriver) -> None:
    saved = a_finished_game(1000, players=3)
    history = published_history(saved.game_id)
    assert history is not None
    hand = next(found for each in history.hands() if (found := reviewed_hand(history, each)))
    page = table.page
    step = hand.decisions[0].step
    page.goto(f"{table.url}/games/{saved.game_id}/hands/{hand.played.number}/review/{step}/")
    page.get_by_role("link", name="Try again from here").click()
    page.get_by_role("button", name="With the same cards").click()
    page.locator("#act-form").wait_for()
    table.move_on(page.locator("#fold-button"))
    if page.locator("#skip-button").count():
        table.move_on(page.locator("#skip-button"))
    page.locator("#ending").wait_for()
    expect(page.locator("#compared .coach-values")).to_be_visible()
    expect(page.locator("#compared")).to_contain_text("Your trial")
    assert violations(page) == []


def test_without_script_advice_is_a_page_and_decisions_are_taken_back(
    site: str, page_without_script: Page
) -> None:
    page = page_without_script
    page.goto(site)
    page.get_by_label("Name").fill("Ann")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Training").check()
    page.get_by_role("button", name="Start the game").click()
    while not page.locator("#act-form").count():
        page.locator("#step-button").click()
    page.get_by_role("link", name="What the coach says").click()
    expect(page.locator(".coach-values")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.locator("#call-button").click()
    page.locator("#take-back-button").click()
    expect(page.locator("#act-form")).to_be_visible()
