"""Whole games in a real browser, by mouse and by keyboard."""

import random
import time
from dataclasses import replace

from playwright.sync_api import expect

from tests.browser.table_driver import MOVED, TableDriver, until
from tests.table.staged_tables import a_staged_game
from tests.tiers import EXHAUSTIVE, SMOKE


@EXHAUSTIVE
def test_a_whole_game_of_ten_seats_is_played_by_mouse_to_its_end(table: TableDriver) -> None:
    rng = random.Random(5)
    table.start(name="Ann", players="10", hands="10", pace="instant")
    page = table.page
    boxes = set()
    decisions = 0
    for _token in table.play_decisions():
        decisions += 1
        boxes.add(table.bar_box())
        call = page.locator("#call-button")
        checks = page.locator("#call-button[value=check]").count()
        size = page.locator("#raise-button")
        if checks:
            table.move_on(call)
        elif size.count() and page.locator(".preset").count() > 1 and rng.random() < 0.2:
            page.locator(".preset").nth(1).click()
            table.move_on(size)
        elif rng.random() < 0.3:
            table.move_on(call)
        else:
            table.move_on(page.locator("#fold-button"))
    assert decisions
    assert len(boxes) == 1, "the action bar has moved"
    ending = page.locator("#ending")
    expect(ending.get_by_text("Score per hand")).to_be_visible()
    final = page.locator(".final")
    final.get_by_text("Check the shuffle").click()
    expect(final.get_by_text("Seed", exact=True)).to_be_visible()
    ending.get_by_role("link", name="See it on the leaderboard").click()
    expect(page.get_by_text("your game")).to_be_visible()


@EXHAUSTIVE
def test_a_simulated_game_plays_itself_to_its_end(table: TableDriver) -> None:
    table.start(players="4", hands="10", pace="instant")
    expect(table.page.locator("#ending")).to_be_visible(timeout=180_000)
    expect(table.page.locator(".final tbody tr")).to_have_count(4)


def test_an_amount_out_of_range_is_answered_with_the_range_and_changes_nothing(table: TableDriver) -> None:
    table.start(name="Ann", players="2", pace="instant")
    assert table.until_settled() == "decision"
    held = table.token
    table.page.evaluate("document.getElementById('slider').dataset.least = '1'")  # the page keeps to it
    table.page.locator("#amount").fill("1")
    table.page.locator("#amount").press("Enter")
    expect(table.page.get_by_role("alert").filter(has_text="choose from")).to_be_visible()
    assert table.token == held


def test_folding_where_checking_is_free_is_asked_first(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=0, board="Ks 7d 2c", codes="c c x x x"))
    page = table.page
    held = table.token
    page.locator("#fold-button").click()
    expect(page.locator("#question-text")).to_contain_text("Checking is free")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#call-button")).to_be_visible()
    assert table.token == held


def test_reload_and_second_tab_show_the_table_as_it_stands(table: TableDriver) -> None:
    table.start(name="Ann", players="3", pace="instant")
    assert table.until_settled() == "decision"
    held = table.token
    table.page.reload()
    assert table.token == held
    other = TableDriver(table.page.context.new_page(), table.url)
    other.page.goto(f"{table.url}/table/")
    assert other.token == held
    other.move_on(other.page.locator("#call-button"))
    table.page.locator("#call-button").click()
    expect(table.page.get_by_role("alert").filter(has_text="moved on")).to_be_visible()


def test_a_question_that_the_timer_ended_is_not_asked_again_by_a_reload(table: TableDriver) -> None:
    saved = a_staged_game(choices={"pace": "slow", "timer": 15})
    table.sit_down(replace(saved, decide_by=time.time() - 60))
    asking = table.page.goto(f"{table.url}/table/?ask=leave")
    assert 'id="question"' in (asking.text() if asking else "")
    until(table.page, MOVED, saved.token)
    table.page.reload()
    expect(table.page.locator("#table")).to_be_visible()
    expect(table.page.locator("#question")).to_have_count(0)


def test_what_happened_is_announced_and_the_title_says_whose_turn_it_is(table: TableDriver) -> None:
    table.start(name="Ann", players="3", pace="instant")
    assert table.until_settled() == "decision"
    expect(table.page).to_have_title("Your turn – Hand 1 – BigHoldem")
    table.move_on(table.page.locator("#call-button"))
    expect(table.page.locator("#announcer")).not_to_be_empty()


def test_a_lost_connection_is_said_and_the_game_goes_on_afterwards(table: TableDriver) -> None:
    table.start(name="Ann", players="2", pace="instant")
    assert table.until_settled() == "decision"
    page = table.page
    held = table.token
    page.route("**/table/*/act/", lambda route: route.fulfill(status=503, body="busy"))
    page.locator("#call-button").click()
    expect(page.get_by_text("The table could not be reached.")).to_be_visible()
    assert table.token == held
    page.unroute("**/table/*/act/")
    page.get_by_role("link", name="Try again").click()
    table.move_on(page.locator("#call-button"))


@SMOKE
def test_a_burst_of_clicks_is_one_action(table: TableDriver) -> None:
    table.start(name="Ann", players="2", pace="instant")
    assert table.until_settled() == "decision"
    posts: list[str] = []
    table.page.on("request", lambda request: posts.append(request.url) if "/act/" in request.url else None)
    held = table.token
    table.page.evaluate(
        "for (let click = 0; click < 5; click += 1) document.getElementById('call-button').click()"
    )
    table.page.wait_for_function("held => document.getElementById('table').dataset.token !== held", arg=held)
    assert len(posts) == 1
