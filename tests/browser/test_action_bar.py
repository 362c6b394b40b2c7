"""The action bar: sizes that fill in and do not send, questions, the lock, and a bar that stands still."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from game.engine.betting import LimitKind
from game.engine.rules import DEFAULT_RULES
from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import EXHAUSTIVE, SMOKE, sampled

# The visitor has the button, and may check the flop: 60 in the pot, the minimum chip is 10.
FLOP: dict[str, Any] = {"button": 0, "board": "Ks 7d 2c", "codes": "c c x x x"}


def posts_of(table: TableDriver, address: str = "/act/") -> list[str]:
    """What the page posts from here on, such as the visitor's actions."""
    posts: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith(address):
            posts.append(request.post_data or "")

    table.page.on("request", note)
    return posts


def at_the_flop(table: TableDriver) -> None:
    table.sit_down(a_staged_game("1005 2000 2000", **FLOP))


def test_presets_fill_in_their_share_and_send_nothing(table: TableDriver) -> None:
    at_the_flop(table)
    posts = posts_of(table)
    amounts = {}
    for preset in table.page.locator(".preset").all():
        preset.click()
        amounts[preset.inner_text()] = table.page.locator("#amount").input_value()
    assert amounts == {"⅓": "20", "½": "30", "¾": "50", "Pot": "60", "All-in": "985"}
    expect(table.page.locator("#raise-button")).to_contain_text("All-in €985")
    assert posts == []


def test_the_slider_goes_in_minimum_chips_and_its_right_end_is_exactly_all_in(table: TableDriver) -> None:
    at_the_flop(table)
    slider, amount = table.page.locator("#slider"), table.page.locator("#amount")
    slider.focus()
    table.page.keyboard.press("ArrowRight")
    expect(amount).to_have_value("30")
    table.page.keyboard.press("End")
    expect(amount).to_have_value("985")
    expect(slider).to_have_attribute("aria-valuetext", "€985")
    table.page.keyboard.press("ArrowLeft")
    expect(amount).to_have_value("980")
    table.page.keyboard.press("Home")
    expect(amount).to_have_value("20")


def test_the_field_the_slider_and_the_button_say_the_same(table: TableDriver) -> None:
    at_the_flop(table)
    table.page.locator("#amount").fill("120")
    expect(table.page.locator("#slider")).to_have_attribute("aria-valuetext", "€120")
    expect(table.page.locator("#raise-button")).to_contain_text("Bet €120")


def test_what_the_button_says_is_sent_whatever_is_typed(table: TableDriver) -> None:
    for typed, said, sent in (
        ("53", "Bet €50", "50"),
        ("7", "Bet €20", "20"),
        ("99999", "All-in €985", "985"),
        ("", "Bet €20", "20"),
    ):
        at_the_flop(table)
        table.page.fill("#amount", typed)
        expect(table.page.locator("#raise-button .raise-label")).to_have_text(said)
        with table.page.expect_request("**/table/*/act/") as request:
            table.page.keyboard.press("Enter")
        assert f"amount={sent}&" in f"{request.value.post_data}&"


# The second click of a double click, on whatever has just come under the hand.
SECOND_CLICK = """([x, y]) => {
  window.hit = [];
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "table") return;
    const under = document.elementFromPoint(x, y);
    window.hit.push(under.closest("button")?.id ?? "");
    under.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }));
  });
}"""


def test_the_second_click_of_a_double_click_decides_nothing(table: TableDriver) -> None:
    """Heads-up at once: the next decision comes under the hand that has just made one."""
    table.sit_down(a_staged_game([1000, 1000], button=0, choices={"pace": "instant"}))
    assert table.until_settled() == "decision"
    page, posts, skipped = table.page, posts_of(table), posts_of(table, "/ahead/")
    box = page.locator("#call-button").bounding_box()
    assert box is not None
    at = (box["x"] + 20, box["y"] + 20)
    page.evaluate(SECOND_CLICK, at)
    page.mouse.click(*at)
    page.wait_for_function("() => window.hit.length && document.querySelector('#act-form')")
    waiting, *_steps, decision = page.evaluate("window.hit")
    assert waiting == "skip-button"
    assert decision
    assert (len(posts), skipped) == (1, [])


def test_the_raises_left_are_counted(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=2, codes="r60"))
    expect(table.page.locator("#action-bar").get_by_text("2 raises left")).to_be_visible()


def test_fold_stands_far_from_raise_and_all_in_far_from_check(table: TableDriver) -> None:
    at_the_flop(table)
    boxes = {}
    for name in ("#fold-button", "#call-button", "#raise-button", ".preset-last"):
        box = table.page.locator(name).bounding_box()
        assert box is not None
        boxes[name] = box
    fold, call, size = (boxes[name] for name in ("#fold-button", "#call-button", "#raise-button"))
    assert fold["x"] + fold["width"] < call["x"] < size["x"]
    assert abs(boxes[".preset-last"]["y"] - call["y"]) >= 48


@pytest.mark.parametrize("script", sampled(["on", "off"], "on"))
def test_an_all_in_is_asked_about_and_can_be_taken_back(either_table: TableDriver, script: str) -> None:
    table = either_table
    at_the_flop(table)
    page = table.page
    held = table.token
    for answer in ("no", "yes"):
        page.locator("#amount").fill("985")
        page.locator("#raise-button").click()
        expect(page.locator("#question-text")).to_have_text("All-in with €985: are you sure?")
        assert table.token == held
        page.locator(f"#question-{answer}").click()
        page.locator("#question").wait_for(state="detached")
    # Without script the others have answered by now.
    expect(page.locator(".log-lines li").filter(has_text="Ann").filter(has_text="all-in")).not_to_have_count(
        0
    )


@pytest.mark.parametrize("script", ["on", "off"])
def test_a_call_with_the_whole_stack_is_asked_about(either_table: TableDriver, script: str) -> None:
    table = either_table
    table.sit_down(a_staged_game("200 1000 1000", button=2, codes="r300"))
    table.page.get_by_role("button", name="Call €190 all-in").click()
    expect(table.page.locator("#question-text")).to_have_text("All-in with €190: are you sure?")
    table.page.locator("#question-yes").click()
    expect(table.page.get_by_text("Ann calls €190 and is all-in").first).to_be_attached()


def test_the_bar_is_locked_from_the_first_click_until_the_answer(table: TableDriver) -> None:
    at_the_flop(table)
    page = table.page
    posts = posts_of(table)
    held: list[Any] = []
    page.route("**/table/*/act/", lambda route: held.append(route))
    with page.expect_request("**/table/*/act/"):
        page.locator("#call-button").click()
    for button in ("#fold-button", "#call-button", "#raise-button"):
        expect(page.locator(button)).to_be_disabled()
    page.keyboard.press("f")
    page.keyboard.press("c")
    assert len(posts) == 1
    page.wait_for_function("() => document.querySelector('#fold-button').disabled")
    held[0].continue_()
    expect(page.locator("#call-button")).to_have_count(0)
    assert len(posts) == 1


BARS: dict[str, dict[str, Any]] = {
    "before the flop": {"button": 0, "codes": "c c"},
    "check or bet": FLOP,
    "facing a bet": {"button": 0, "board": "Ks 7d 2c", "codes": "c c x b60 f"},
    "facing an all-in": {"stacks": "1000 2000 1000", "button": 2, "codes": "all-in"},
    "fixed limit": {"button": 2, "codes": "c", "rules": replace(DEFAULT_RULES, limit=LimitKind.FIXED_LIMIT)},
    "others act": {"button": 2},
    "the hand is over": {"button": 0, "codes": "f f"},
    "several pots": {"stacks": "1000 300 100", "button": 0, "codes": "all-in all-in all-in"},
}


@SMOKE
@pytest.mark.parametrize(
    "sizes",
    [[(375, 812)], pytest.param([(1280, 800), (812, 375)], marks=EXHAUSTIVE)],
    ids=["phone", "others"],
)
def test_the_bar_does_not_move_by_a_pixel(table: TableDriver, sizes: list[tuple[int, int]]) -> None:
    boxes: dict[tuple[int, int], dict[str, tuple[float, ...]]] = {size: {} for size in sizes}
    for name, settings in BARS.items():
        table.sit_down(a_staged_game(choices={"pace": "slow"}, **settings))
        for width, height in sizes:
            table.page.set_viewport_size({"width": width, "height": height})
            boxes[width, height][name] = table.bar_box()
    for each in boxes.values():
        assert len(set(each.values())) == 1, boxes


# Hints of keys that lie on a word of their button.
HINTS_ON_WORDS = """() => [...document.querySelectorAll('.action-bar .button kbd')].flatMap((hint) => {
  const one = hint.getBoundingClientRect();
  if (!one.width) return [];
  const button = hint.closest('.button');
  const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let word = words.nextNode(); word; word = words.nextNode()) {
    if (hint.contains(word)) continue;
    const range = document.createRange();
    range.selectNodeContents(word);
    found.push(...[...range.getClientRects()].filter((other) => one.left < other.right
      && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
  }
  return found.length ? [button.textContent.trim()] : [];
})"""


def test_the_hint_of_a_key_lies_on_no_word(table: TableDriver) -> None:
    table.speak("it")
    for staged in (
        {"stacks": [20000] * 3, "button": 2, "codes": "r1240"},
        {"stacks": "19990 20000 19990", "button": 2, "codes": "all-in"},
        {"button": 0, "codes": "f f"},
    ):
        table.sit_down(a_staged_game(choices={"pace": "slow"}, **staged))
        for width, height in ((375, 812), (667, 375), (812, 375), (720, 900), (960, 700), (1280, 800)):
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(HINTS_ON_WORDS) == [], width
