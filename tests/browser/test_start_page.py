"""The start page: what this is, the form of a new game, its quick starts, and what it remembers."""

import re
import threading
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect

from game.engine.rules import RULE_SETS
from game.setup import views
from leaderboard.models import Game
from tests.browser.table_driver import WAIT, TableDriver
from tests.browser.window import open_undrawn
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")


@SMOKE
def test_a_game_can_be_begun_without_scrolling(page: Page, site: str) -> None:
    page.goto(site)
    for width, height in ((320, 640), (375, 667), (375, 812), (812, 375), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        start = page.locator(".start-button").bounding_box()
        assert start is not None
        assert start["y"] + start["height"] <= height, width
    expect(page.get_by_role("heading", level=1)).to_have_text("BigHoldem")


def test_the_page_shows_what_this_is_and_where_to_learn_it(table: TableDriver) -> None:
    page = table.page
    page.goto(table.url)
    picture = page.locator(".table-picture").bounding_box()
    assert picture is not None
    assert picture["y"] + picture["height"] <= 720  # without scrolling
    for name, path in (
        ("rules", "/rules/"),
        ("glossary", "/rules/glossary/"),
        ("Leaderboard", "/leaderboard/"),
    ):
        link = (
            page.get_by_role("main")
            .or_(page.get_by_role("banner"))
            .get_by_role("link", name=name, exact=True)
        )
        expect(link.first).to_have_attribute("href", path)
    expect(page.locator(".continue")).to_have_count(0)
    shown = [
        field.get_attribute("name") for field in page.locator("#setup-form :is(input, select):visible").all()
    ]
    assert shown == ["name", "players", "rules", "probability", "training"]


def test_a_game_that_waits_can_be_continued(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=2, codes="r60"))
    held = table.token
    table.page.goto(table.url)
    table.page.get_by_role("link", name="Continue your game").click()
    assert table.token == held


@pytest.mark.parametrize("script", ["on", "off"])
def test_a_double_click_begins_one_game_and_leads_to_it(
    browser: Browser, site: str, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second click throws away the answer to the first, and with it the cookie of the first session."""
    begun, begun_before = views._begun, views._begun_before
    looked: list[object] = []
    clicked_again = threading.Event()

    def look(*args: Any) -> Any:
        looked.append(args)
        if len(looked) == 2:
            clicked_again.set()
        return begun_before(*args)

    def answer_late(*args: Any) -> Any:
        answer = begun(*args)
        clicked_again.wait(10)
        return answer

    monkeypatch.setattr("game.setup.views._begun_before", look)
    monkeypatch.setattr("game.setup.views._begun", answer_late)
    context = open_undrawn(browser, java_script_enabled=script == "on")
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.goto(site)
    page.get_by_label("Name").fill("Ann")
    page.locator(".start-button").dblclick(delay=50, no_wait_after=True)
    expect(page.locator("#table")).to_be_visible(timeout=WAIT)
    assert clicked_again.is_set()
    assert Game.objects.count() == 1
    context.close()


def test_choosing_a_rule_set_says_what_it_says_and_keeps_what_was_chosen(page: Page, site: str) -> None:
    page.goto(site)
    page.fill("[name=name]", "Ann")
    page.get_by_text("Rules in detail", exact=True).click()
    page.select_option("[name=showdown]", "all-show")
    for rules in RULE_SETS.values():
        page.select_option("[name=rules]", rules.key)
        expect(page.locator("#rules-in-detail .by-rules").first).to_contain_text(rules.name)
        expect(page.locator("[name=players] option").last).to_have_attribute("value", str(rules.seats[-1]))
    expect(page.locator("[name=showdown]")).to_have_value("all-show")
    expect(page.locator("[name=rotation]")).to_have_value("rules")
    expect(page.locator("[name=name]")).to_have_value("Ann")


def test_of_two_rule_sets_chosen_quickly_the_later_counts_and_no_name_is_lost(page: Page, site: str) -> None:
    """However slow the answer to the first one is."""
    held: list[Route] = []
    page.goto(site)
    page.route("**/?*rules=casino*", lambda route: held.append(route))
    with page.expect_request("**/?*rules=casino*"):
        page.select_option("[name=rules]", "casino")
    page.select_option("[name=rules]", "biska")
    page.fill("[name=name]", "Ann")
    expect(page.locator("#rules-in-detail .by-rules").first).to_contain_text("Biska")
    page.route("**/?game=italian-draw*", lambda route: held.append(route))
    with page.expect_request("**/?game=italian-draw*"):
        page.locator("#game-italian-draw").click()
    page.locator("#game-holdem").click()
    expect(page.locator("#game-holdem")).to_have_attribute("aria-current", "true")
    expect(page.locator("[name=rules]")).to_have_value("biska")
    for route in held:
        route.continue_()
    expect(page.locator("[name=name]")).to_have_value("Ann")


def test_what_is_changed_while_an_answer_is_on_its_way_stays(page: Page, site: str) -> None:
    held: list[Route] = []
    page.goto(site)
    page.get_by_text("Rules in detail", exact=True).click()
    page.route("**/?*rules=casino*", lambda route: held.append(route), times=1)
    with page.expect_request("**/?*rules=casino*"):
        page.select_option("[name=rules]", "casino")
    page.select_option("[name=showdown]", "all-show")
    page.select_option("[name=players]", "4")
    held[0].continue_()
    expect(page.locator("#rules-in-detail .by-rules").first).to_contain_text("Casino")
    expect(page.locator("[name=showdown]")).to_have_value("all-show")
    expect(page.locator("[name=players]")).to_have_value("4")


def test_the_choices_of_the_last_game_are_there_for_the_next_one(table: TableDriver) -> None:
    chosen = {
        "players": "4",
        "hands": "20",
        "pace": "instant",
        "table": "blue",
        "money": "USD",
        "limit": "pot-limit",
    }
    table.start(name="Ann", **chosen)
    page = table.page
    table.until_settled()
    page.get_by_role("button", name="Leave").click()
    page.locator("#question-yes").click()
    page.get_by_role("link", name="Another game").click()
    for name, value in {"name": "Ann", **chosen}.items():
        expect(page.locator(f"#setup-form [name={name}]:not(button)")).to_have_value(value)
    expect(page.locator("[name=shuffle_word]")).to_have_value("")


def test_opponents_chosen_seat_by_seat_sit_there_and_come_again(table: TableDriver) -> None:
    page = table.page
    page.context.add_cookies([{"name": "comfort", "value": "kinds=shown", "url": table.url}])
    table.start(name="Ann", players="3", opponents="seats", seat_2="maniac", seat_3="rock", pace="slow")
    for place, kind in ((1, "Maniac"), (2, "Rock")):
        page.locator(f".place-{place} .seat-link").click()
        expect(page.locator("#seat-card .card-kind")).to_have_text(kind)
        page.keyboard.press("Escape")
    page.goto(table.url)
    expect(page.locator("details.opponents")).to_have_attribute("open", "")
    expect(page.locator("[name=seat_3]")).to_have_value("rock")


@pytest.mark.parametrize(
    ("button", "players"), sampled([("Heads-up", 2), ("Six-handed", 6)], ("Six-handed", 6))
)
def test_a_quick_start_takes_a_seat(table: TableDriver, button: str, players: int) -> None:
    page = table.page
    page.goto(table.url)
    page.get_by_role("button", name=button).click()
    expect(page.locator(".seat")).to_have_count(players)
    expect(page.locator(".bottom-seat .seat-name")).to_contain_text("Guest")


def test_a_quick_start_only_watches_and_forgets_no_name(table: TableDriver) -> None:
    page = table.page
    page.goto(table.url)
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Watch the computer players").click()
    expect(page.locator(".arena.watching .seat")).to_have_count(10)
    page.goto(table.url)
    expect(page.get_by_label("Name")).to_have_value("Ann")


@pytest.mark.parametrize("width", [320, 1280])
def test_the_field_in_focus_says_what_it_means_and_the_name_has_the_focus(
    table: TableDriver, width: int
) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(table.url)
    expect(page.locator("#id_name")).to_be_focused()
    # On a phone its sentence would cover the next field.
    expect(
        page.get_by_text("Leave it empty to watch" if width >= 768 else "(empty: you watch)")
    ).to_be_visible()
    before = page.locator(".start-button").bounding_box()
    page.locator("#id_probability").focus()
    expect(page.get_by_text("Show your chances of winning")).to_be_visible()
    expect(page.get_by_text("Leave it empty to watch")).to_be_hidden()
    assert page.locator(".start-button").bounding_box() == before
    for name, said in (("name", "Leave it empty"), ("rules", "A rule set decides"), ("pace", "How long the")):
        field = page.locator(f"#setup-form [name={name}]")
        expect(field).to_have_accessible_description(re.compile(f"^{said}"))


def test_opponents_chosen_in_the_form_sit_at_the_table_and_are_marked_and_filtered(
    table: TableDriver,
) -> None:
    """A mix, and seat by seat: one page tells the choice, the leaderboard lists the game as changed."""
    page = table.page
    said = {"easy": "easy", "tough": "tough", "seats": "chosen seat by seat"}
    for choice, words in said.items():
        seats = {"seat_2": "maniac", "seat_4": "rock"} if choice == "seats" else {}
        table.start(name="Ann", players="4", hands="10", pace="slow", opponents=choice, **seats)
        expect(page.locator(".table-head")).to_contain_text("changed")
        expect(page.locator("#table")).to_contain_text(f"Opponents: {words}")
    Game.objects.update(
        status="finished",
        end_reason="hands_played",
        ended_at=timezone.now(),
        hands=10,
        final_stack=1000,
        place=1,
    )
    for changes, count in (("changed", len(said)), ("unchanged", 0)):
        page.goto(f"{table.url}/leaderboard/?changes={changes}")
        expect(page.locator(".leaderboard-name")).to_have_count(count)
