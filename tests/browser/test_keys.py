"""The keys of the table: all of them, in no field, and not for who switches them off."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from game.engine.rules import DEFAULT_RULES, ShowdownManner
from tests.browser.table_driver import MOVED, TableDriver, until
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE, sampled


@pytest.fixture
def deciding(table: TableDriver) -> Page:
    """The visitor, facing a raise to 60 before the flop, with odds."""
    table.sit_down(a_staged_game(button=2, codes="r60", choices={"pace": "slow", "show_odds": True}))
    return table.page


@SMOKE
@pytest.mark.parametrize(
    ("key", "log_line"),
    sampled([("f", "Ann folds"), ("F", "Ann folds"), ("c", "Ann calls €50")], ("c", "Ann calls €50")),
)
def test_fold_and_call(deciding: Page, key: str, log_line: str) -> None:
    deciding.keyboard.press(key)
    expect(deciding.locator(".log-action").first).to_have_text(log_line)


@pytest.mark.parametrize("key", ["r", "b"])
def test_raise_goes_to_the_amount_and_enter_sends_it(deciding: Page, key: str) -> None:
    deciding.keyboard.press(key)
    expect(deciding.locator("#amount")).to_be_focused()
    deciding.keyboard.type("150")
    deciding.keyboard.press("Enter")
    expect(deciding.locator(".log-action").first).to_have_text("Ann raises to €150")


def test_arrows_digits_a_and_typing_set_the_amount(deciding: Page) -> None:
    amount = deciding.locator("#amount")
    deciding.keyboard.press("ArrowUp")
    expect(amount).to_have_value("110")
    deciding.keyboard.press("ArrowDown")
    expect(amount).to_have_value("100")
    deciding.keyboard.press("a")
    expect(amount).to_have_value("1000")
    deciding.keyboard.press("1")  # two and a half times the raise
    expect(amount).to_have_value("150")
    deciding.keyboard.press("=")
    deciding.keyboard.type("240")
    expect(amount).to_have_value("240")
    expect(amount).to_be_focused()


def test_enter_sends_an_amount_that_keys_have_filled_in(deciding: Page) -> None:
    deciding.keyboard.press("Enter")  # none yet
    deciding.keyboard.press("ArrowRight")
    deciding.keyboard.press("ArrowUp")
    deciding.keyboard.press("ArrowLeft")
    deciding.keyboard.press("Enter")
    expect(deciding.locator(".log-action").first).to_have_text("Ann raises to €110")


@pytest.mark.parametrize("key", ["c", "f"])
def test_a_key_held_down_decides_once(table: TableDriver, key: str) -> None:
    table.sit_down(a_staged_game([1000, 1000], button=0, choices={"pace": "instant"}))
    assert table.until_settled() == "decision"
    posts: list[str] = []
    table.page.on("request", lambda sent: posts.append(sent.url) if sent.url.endswith("/act/") else None)
    table.page.keyboard.down(key)
    for _ in range(40):
        table.page.keyboard.down(key)
        table.page.wait_for_timeout(20)
    table.page.keyboard.up(key)
    assert len(posts) == 1


def test_escape_goes_back_from_the_field_and_from_a_question(deciding: Page) -> None:
    deciding.keyboard.press("r")
    deciding.keyboard.press("Escape")
    expect(deciding.locator("#action-bar")).to_be_focused()
    deciding.keyboard.press("a")
    deciding.keyboard.press("r")
    deciding.keyboard.press("Enter")
    expect(deciding.locator("#question-no")).to_be_focused()
    deciding.keyboard.press("Escape")
    expect(deciding.locator("#fold-button")).to_be_visible()


def test_log_and_odds(deciding: Page) -> None:
    expect(deciding.locator("#log")).to_have_attribute("open", "")
    deciding.keyboard.press("l")
    expect(deciding.locator("#log")).not_to_have_attribute("open", "")
    deciding.set_viewport_size({"width": 375, "height": 500})
    deciding.evaluate("scrollTo(0, 0)")
    expect(deciding.locator("#odds")).not_to_be_in_viewport()
    deciding.keyboard.press("o")
    expect(deciding.locator("#odds")).to_be_in_viewport()


def test_n_deals_the_next_hand(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=0, codes="f f", choices={"pace": "slow"}))
    table.page.keyboard.press("n")
    expect(table.page.get_by_text("2 of 10")).to_be_visible()


@pytest.mark.parametrize(("key", "done"), [("m", "Ann mucks"), ("s", "Ann shows")])
def test_a_beaten_hand_is_mucked_or_shown_by_a_key(table: TableDriver, key: str, done: str) -> None:
    """The visitor is beaten by the one who bet last and shows first."""
    rules = replace(DEFAULT_RULES, showdown=ShowdownManner.IN_ORDER)
    staged = a_staged_game(
        button=0,
        hole="7c 2d / Ah Ad / 9c 8d",
        board="Ks Qd 5h 3c 4s",
        codes="c c x x x x x x x b20 f",
        rules=rules,
        choices={"pace": "instant"},
    )
    table.sit_down(staged)
    assert table.until_settled() == "decision"
    table.page.keyboard.press("c")
    table.page.locator("#muck-button").wait_for()
    table.page.keyboard.press(key)
    table.page.locator(".log-lines li").filter(has_text=done).wait_for()


def test_keys_decide_ahead_and_take_it_back(table: TableDriver) -> None:
    table.sit_down(a_staged_game([1000] * 4, button=3, choices={"pace": "slow"}))
    pressed = table.page.locator(".pre-action[aria-pressed=true]")
    for key, button in (("q", "fold"), ("w", "check-fold"), ("e", "call"), ("t", "call-any")):
        table.page.keyboard.press(key)
        expect(pressed).to_have_attribute("data-kind", button)
        table.page.keyboard.press(key)
        expect(pressed).to_have_count(0)


def test_letters_typed_into_a_field_are_no_commands(table: TableDriver, deciding: Page) -> None:
    held = table.token
    for field in ("#amount", "#pace"):
        deciding.locator(field).focus()
        for key in "fc":
            deciding.keyboard.press(key)
    # What a key had done would be there before the answer to this.
    deciding.locator("#leave-button").click()
    deciding.locator("#question").wait_for()
    assert table.token == held


def test_a_key_held_with_control_is_the_browsers_own(table: TableDriver, deciding: Page) -> None:
    held = table.token
    deciding.keyboard.press("Control+f")
    deciding.locator("#leave-button").click()
    deciding.locator("#question").wait_for()
    assert table.token == held


def test_the_list_of_keys_is_a_dialog_that_keeps_and_returns_the_focus(deciding: Page) -> None:
    deciding.locator("#fold-button").focus()
    deciding.keyboard.press("?")
    dialog = deciding.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    deciding.keyboard.press("f")  # no command while the dialog is open
    deciding.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(deciding.locator("#fold-button")).to_be_focused()


def test_the_keys_can_be_switched_off_and_stay_off(deciding: Page) -> None:
    deciding.keyboard.press("?")
    deciding.get_by_label("Use these keys").uncheck()
    deciding.get_by_role("button", name="Close").click()
    deciding.reload()
    deciding.keyboard.press("f")
    deciding.keyboard.press("?")
    expect(deciding.get_by_role("dialog")).to_have_count(0)
    deciding.locator("#call-button").click()
    expect(deciding.locator(".log-action").first).to_have_text("Ann calls €50")


def test_who_has_switched_the_keys_off_finds_the_way_back(deciding: Page) -> None:
    deciding.evaluate("localStorage.setItem('keys-off', '1')")
    deciding.reload()
    deciding.get_by_role("button", name="Keys").click()
    deciding.get_by_label("Use these keys").check()
    deciding.get_by_role("button", name="Close").click()
    token = deciding.locator("#table").get_attribute("data-token")
    deciding.keyboard.press("c")
    until(deciding, MOVED, token)
