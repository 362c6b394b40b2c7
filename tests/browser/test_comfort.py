"""What the panel of comfort changes at once, and remembers: sizes, felt, sounds and vibration."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.table_driver import MOVED, TableDriver, until
from tests.table.staged_tables import a_staged_game

LISTEN = """
  window.sounded = [];
  window.vibrated = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) {
    window.sounded.push(this.frequency.value);
    return start.apply(this, at);
  };
  navigator.vibrate = (pattern) => window.vibrated.push(pattern);
"""


@pytest.fixture
def deciding(table: TableDriver) -> Iterator[Page]:
    """The visitor, first to act before the flop, at a table that can be heard."""
    with table.page.add_init_script(LISTEN):
        table.sit_down(a_staged_game(button=0, choices={"pace": "slow"}))
        yield table.page


def choose(page: Page, **choices: str) -> None:
    page.locator("#comfort-button").click()
    for name, value in choices.items():
        field = page.locator(f"#comfort-form [name={name}]")
        with page.expect_response("**/comfort/"):
            if field.count() == 1:
                field.fill(value)
                field.blur()
            else:
                page.locator(f"#comfort-form [name={name}][value={value}]").locator("..").click()
    page.keyboard.press("Escape")


def to_the_next_turn(table: TableDriver) -> None:
    """The visitor folds, and comes to his decision in the next hand."""
    table.move_on(table.page.locator("#fold-button"))
    while not table.page.locator("#act-form").count():
        table.move_on(table.page.locator("#next-button, #skip-button, .step-hand #step-button").first)


def test_the_digits_choose_the_sizes_that_were_typed(deciding: Page) -> None:
    choose(deciding, opens="2.2 4")
    expect(deciding.locator(".preset")).to_have_text(["2.2 BB", "4 BB", "Pot", "All-in"])
    deciding.keyboard.press("2")
    expect(deciding.locator("#amount")).to_have_value("80")
    deciding.reload()
    expect(deciding.locator("#amount")).to_have_value("80")  # the last choice on this street


def test_the_size_chosen_last_is_kept_for_its_street_and_one_alone_is_pressed(table: TableDriver) -> None:
    """A third and a half of this pot are both the least bet."""
    flop = a_staged_game([1000] * 2, button=0, board="Ks 7d 2c 5h", codes="c x", choices={"pace": "instant"})
    table.sit_down(flop)
    page = table.page
    pressed = page.locator(".preset[aria-pressed=true]")
    assert table.until_settled() == "decision"
    expect(pressed).to_have_text(["⅓"])
    page.keyboard.press("2")
    expect(page.locator("#amount")).to_have_value("20")
    for _look in range(2):
        expect(pressed).to_have_text(["½"])
        page.reload()
    assert page.evaluate("Object.entries(localStorage)") == [["size-flop", "pot-50"]]  # of this street alone


def test_a_remembered_size_outlives_a_change_of_language(table: TableDriver, deciding: Page) -> None:
    """Also one that an earlier version kept by its label."""
    pressed, stored = deciding.locator(".preset[aria-pressed=true]"), "localStorage['size-preflop']"
    deciding.evaluate(f"{stored} = '2.5 BB'")
    deciding.reload()
    expect(pressed).to_have_text(["2.5 BB"])
    assert deciding.evaluate(stored) == "blinds-25"
    table.speak("it")
    deciding.reload()
    expect(pressed).to_have_text(["2,5 BB"])


AT_ONCE = """chosen => chosen.forEach(([name, value]) =>
  document.querySelector(`#comfort-form [name=${name}][value=${value}]`).click())"""


def test_choices_made_in_one_instant_are_all_kept_without_a_message(
    table: TableDriver, deciding: Page
) -> None:
    """The browser's messages fail the test: a request that another one replaces would leave one."""
    chosen = {"theme": "dark", "back": "red", "amounts": "blinds", "felt": "slate", "deck": "two"}
    deciding.locator("#comfort-button").click()
    deciding.evaluate(AT_ONCE, [list(each) for each in chosen.items()])
    expect(deciding.locator("#table.felt-slate.deck-two.back-red")).to_be_attached()
    deciding.reload()
    assert {"felt-slate", "deck-two", "back-red"} <= set(looks_of(deciding))
    expect(deciding.locator("#call-button")).to_contain_text("1\u00a0BB")


def test_a_table_is_silent_and_still_unless_asked(table: TableDriver, deciding: Page) -> None:
    to_the_next_turn(table)
    assert deciding.evaluate("[sounded, vibrated]") == [[], []]


def test_ones_turn_is_heard_and_felt_by_whoever_chose_it(table: TableDriver, deciding: Page) -> None:
    choose(deciding, sounds="on", vibration="on")
    deciding.evaluate("sounded.length = vibrated.length = 0")
    to_the_next_turn(table)
    deciding.wait_for_function("() => sounded.includes(660) && sounded.includes(880)")
    assert deciding.evaluate("vibrated") == [60]
    deciding.reload()
    deciding.evaluate("sounded.length = 0")
    to_the_next_turn(table)
    deciding.wait_for_function("() => sounded.length > 0")


def test_a_page_that_nobody_has_touched_is_silent_without_a_complaint(table: TableDriver) -> None:
    cookie = {"name": "comfort", "value": "sounds=on&vibration=on", "url": table.url}
    table.page.context.add_cookies([cookie])
    with table.page.expect_response(ends_a_hand):  # whatever is evaluated in a page touches it
        table.sit_down(a_staged_game([1000] * 4, button=0, codes="f", choices={"pace": "instant"}, name=""))
    table.page.wait_for_timeout(500)
    assert table.page.locator("#table").get_attribute("data-sound") is None


def ends_a_hand(response: Response) -> bool:
    return response.request.method == "POST" and response.ok and "step-hand" in response.text()


def test_the_felt_and_the_light_change_at_once_and_stay(deciding: Page) -> None:
    choose(deciding, felt="slate", theme="dark")
    for _look in range(2):
        expect(deciding.locator("#table.felt-slate")).to_be_visible()
        assert deciding.evaluate("document.documentElement.dataset.theme") == "dark"
        deciding.reload()


def looks_of(page: Page) -> list[str]:
    return str(page.locator("#table").get_attribute("class")).split()


def test_deck_backs_movement_amounts_kinds_and_odds_change_at_once_and_stay(
    table: TableDriver, deciding: Page
) -> None:
    faces = (
        "[...document.querySelectorAll('.opponents .portrait use')].map((face) => face.getAttribute('href'))"
    )
    hidden = deciding.evaluate(faces)
    deciding.locator(".place-1 .seat-link").click()
    kind = deciding.locator("#seat-card .card-kind")
    expect(deciding.locator("#seat-card")).to_be_visible()
    expect(kind).to_be_hidden()
    deciding.keyboard.press("Escape")
    choose(deciding, deck="two", back="red", motion="none", amounts="blinds", kinds="shown", odds="shown")
    for _look in range(2):
        assert {"deck-two", "back-red", "motion-none"} <= set(looks_of(deciding))
        expect(deciding.locator(".bottom-seat .seat-stack")).to_contain_text("50\u00a0BB")
        expect(deciding.locator("#call-button")).to_contain_text("Call 1\u00a0BB")
        expect(deciding.locator("#odds")).to_contain_text("%")
        assert len(hidden) == len(deciding.evaluate(faces))
        deciding.locator(".place-1 .seat-link").click()
        expect(kind).to_be_visible()
        deciding.keyboard.press("Escape")
        deciding.reload()


def test_an_all_in_is_not_asked_about_and_the_next_hand_comes_at_once_by_choice(
    table: TableDriver, deciding: Page
) -> None:
    choose(deciding, all_in="go", folded="next")
    with deciding.expect_response("**/act/"):
        deciding.locator("#fold-button").click()
    expect(deciding.locator(".fact").first).to_contain_text("2 of 10")
    while not deciding.locator("#act-form").count():
        table.move_on(deciding.locator("#skip-button, .step-hand #step-button").first)
    before = table.token
    deciding.keyboard.press("a")
    deciding.keyboard.press("Enter")
    until(deciding, MOVED, before)
    expect(deciding.locator(".bottom-seat .seat-stack")).to_contain_text("€0")
    assert not deciding.locator("#question").count()


def test_hints_are_gone_after_a_click_or_three_hands_and_the_panel_says_so(table: TableDriver) -> None:
    free = {"button": 1, "codes": "c c", "choices": {"pace": "slow"}}
    table.sit_down(a_staged_game(**free))
    page = table.page
    off = page.locator("#comfort-form [name=hints][value=off]")
    expect(page.locator(".hint-line")).to_contain_text("Checking is free")
    page.set_viewport_size({"width": 812, "height": 375})
    expect(page.locator(".hint-line")).to_be_in_viewport(ratio=1)
    page.locator("#hint-off").click()
    for _look in range(2):
        expect(page.locator(".hint-line")).to_have_count(0)
        page.locator("#comfort-button").click()
        expect(off).to_be_checked()
        page.keyboard.press("Escape")
        page.reload()
    choose(page, hints="on")
    expect(page.locator(".hint-line")).to_contain_text("Checking is free")
    table.sit_down(a_staged_game(**free, hand_number=4))
    table.sit_down(a_staged_game(**free))  # another game, whose hints he has had
    expect(page.locator("#act-form")).to_be_visible()
    expect(page.locator(".hint-line")).to_have_count(0)


def test_the_pace_is_in_the_panel_too_which_gives_the_focus_back(table: TableDriver, deciding: Page) -> None:
    deciding.set_viewport_size({"width": 375, "height": 667})
    expect(deciding.locator("#pace")).to_be_hidden()
    choose(deciding, pace="instant")
    expect(deciding.locator("#comfort-button")).to_be_focused()
    before = table.token
    deciding.locator("#call-button").click()
    until(deciding, MOVED, before)
    expect(deciding.locator("#table.pace-instant")).to_be_visible()


# Each sound, rendered: how loud it gets, and for how many seconds it is heard.
RENDERED = """async () => {
  const heard = {};
  for (const name of Object.keys(SOUNDS)) {
    audio = new OfflineAudioContext(1, 2 * 44100, 44100);
    SOUNDS[name]();
    const samples = (await audio.startRendering()).getChannelData(0);
    const loud = samples.map(Math.abs);
    heard[name] = [Math.max(...loud), loud.findLastIndex((each) => each > 0.002) / 44100];
  }
  return heard;
}"""


def test_every_sound_is_audible_and_short(table: TableDriver) -> None:
    table.sit_down(a_staged_game(choices={"pace": "slow"}))
    heard = table.page.evaluate(RENDERED)
    assert set(heard) == {"turn", "chips", "cards", "win"}
    for name, (peak, seconds) in heard.items():
        assert 0.1 < peak < 0.5, name
        assert 0.05 < seconds < 0.5, name
