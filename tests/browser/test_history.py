"""A finished game in the browser: stepping through a hand, sharing it, checking its shuffle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from game.bots.lineup import Mix, OpponentSelection
from game.engine.rules import RULE_SETS
from game.history.proof import game_proof
from game.history.recorded_game import history_of
from game.history.verifier.verify_bigholdem import check_game
from tests.browser.conftest import listen
from tests.browser.table_driver import WAIT, TableDriver
from tests.history.recorded_games import a_finished_game
from tests.history.test_verifier_of_draw_games import TAMPERINGS as DRAW_TAMPERINGS
from tests.history.test_verifier_of_draw_games import proof_of as draw_proof
from tests.play.tamperings import TAMPERINGS, Proof
from tests.source_reading import ROOT
from tests.tiers import SMOKE

BLANK_BELOW_THE_FOOT = """() => document.documentElement.scrollHeight - scrollY
  - Math.max(innerHeight, document.querySelector('.site-footer').getBoundingClientRect().bottom)"""


@pytest.fixture
def game(page: Page, site: str) -> Iterator[str]:
    """The address of a finished game. What the browser complains of fails the test."""
    page.set_default_timeout(WAIT)
    complaints = listen(page)
    yield f"{site}/games/{a_finished_game(2, players=5).game_id}/"
    assert complaints == []


def place(page: Page) -> tuple[int, int]:
    found = re.fullmatch(r"Step (\d+) of (\d+)", page.locator(".replay-place").inner_text())
    assert found
    return int(found[1]), int(found[2])


def test_a_replay_opens_with_its_buttons_on_a_desktops_first_screen(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{game}hands/1/0/")
    expect(page.locator("#replay-bar")).to_be_in_viewport(ratio=1)


@SMOKE
def test_a_hand_is_stepped_through_forward_and_back(page: Page, game: str) -> None:
    page.goto(game)
    page.get_by_role("link", name="1", exact=True).click()
    step, last = place(page)
    assert step == 0
    seen = []
    while step < last:
        page.locator(".step-on").click()
        expect(page.locator(".replay-place")).to_have_text(f"Step {step + 1} of {last}")
        step += 1
        seen.append(page.locator(".replay-log [aria-current]").all_inner_texts())
        expect(page.locator(".replay-log [aria-current]").last).to_be_in_viewport()
        assert page.url.startswith(f"{game}hands/1/{step}/")
    assert all(seen)
    assert page.evaluate(BLANK_BELOW_THE_FOOT) <= 1
    assert page.locator(".outcome .result").count() > 0
    page.locator(".step-back").click()
    expect(page.locator(".replay-place")).to_have_text(f"Step {last - 1} of {last}")
    page.get_by_role("link", name="First step").click()
    expect(page.locator(".replay-place")).to_have_text(f"Step 0 of {last}")


# Words that a line's end breaks in their middle.
BROKEN_WORDS = r"""() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const holder = text.parentElement;
    if (!holder.checkVisibility() || holder.closest('.visually-hidden, svg')) continue;
    for (const word of text.data.matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""


def test_the_steps_of_ten_seats_have_keys_and_no_word_is_broken(table: TableDriver) -> None:
    address = f"{table.url}/games/{a_finished_game(2, players=10).game_id}/"
    page = table.page
    page.set_viewport_size({"width": 1280, "height": 800})
    table.speak("it")
    page.goto(address)
    expect(page.get_by_role("columnheader", name="Ann")).to_be_visible()
    page.goto(f"{address}hands/1/0/")
    last = int(page.locator(".replay-place").inner_text().split()[-1])
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator(".replay-place")).to_have_text(re.compile(rf"\b{step} .*{last}$"))
    page.keyboard.press("End")
    expect(page.locator(".replay-place")).to_have_text(re.compile(rf"\b{last} .*{last}$"))
    for width in (1280, 375):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(BROKEN_WORDS) == [], width
    page.set_viewport_size({"width": 667, "height": 375})
    for button in page.locator(".replay-bar .button").all():
        assert button.evaluate("button => button.scrollWidth - button.clientWidth") <= 0


def test_a_replays_words_explain_themselves(page: Page, game: str) -> None:
    page.goto(f"{game}hands/1/1/")
    term = page.get_by_role("tooltip")
    for word in page.locator("[data-term]:visible").all():
        word.focus()
        expect(term).to_have_text(str(word.get_attribute("data-term")))


def test_a_phone_says_what_happened_in_a_step_on_its_first_screen(page: Page, game: str) -> None:
    page.goto(f"{game}hands/1/1/#replay")
    said = page.locator(".replay-line")
    expect(said).to_be_hidden()  # the log is beside the felt
    for width, height in ((375, 667), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.getElementById('replay').scrollIntoView()")
        expect(said).to_be_in_viewport(ratio=1)
        assert (
            said.inner_text().split(" · ")[0] == page.locator(".replay-log [aria-current]").first.inner_text()
        )
        assert said.evaluate("line => line.scrollHeight - line.clientHeight") <= 1


def test_a_step_can_be_linked_to_and_needs_no_script(
    page_without_script: Page, page: Page, game: str
) -> None:
    page.goto(f"{game}hands/1/3/")
    lines = page.locator(".replay-log [aria-current]").all_inner_texts()
    stranger = page_without_script
    stranger.goto(f"{game}hands/1/3/")
    assert stranger.locator(".replay-log [aria-current]").all_inner_texts() == lines
    stranger.locator(".step-on").click()
    assert stranger.url.startswith(f"{game}hands/1/4/")


def test_a_shared_hand_shows_title_description_and_picture(page: Page, game: str) -> None:
    page.goto(f"{game}hands/1/")
    content = {
        name: page.locator(f'meta[property="og:{name}"]').get_attribute("content")
        for name in ("title", "description", "url", "image")
    }
    assert content["title"] == "Hand 1 of Ann’s game"
    assert content["url"] == f"{game}hands/1/"
    assert content["description"]
    assert page.evaluate(IMAGE_SIZE, content["image"]) == [1200, 630]


IMAGE_SIZE = """async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}"""


def checked(page: Page) -> str:
    page.wait_for_selector("#verify:is([data-outcome=right], [data-outcome=wrong], [data-outcome=unable])")
    return str(page.locator("#verify").get_attribute("data-outcome"))


def proof_file(page: Page, game: str) -> dict[str, object]:
    return page.request.get(f"{game}export/proof/").json()  # type: ignore[no-any-return]


@SMOKE
def test_the_browser_checks_a_game(page: Page, game: str) -> None:
    page.goto(game)
    page.get_by_role("link", name="Check this game").click()
    page.get_by_role("button", name="Check this game").click()
    assert checked(page) == "right"
    expect(page.locator("#verify-status")).to_contain_text("In order")
    page.get_by_label("The commitment that you noted").fill("ab" * 32)
    page.get_by_role("button", name="Check this game").click()
    page.wait_for_selector("[data-outcome=wrong]")
    expect(page.locator("#verify-results")).to_contain_text("that you noted is not the SHA-256")


def test_nothing_to_check_with_can_be_used_before_the_script_has_come(page: Page, game: str) -> None:
    held: list[Route] = []
    has_come = False
    page.route("**/verify*.js", lambda route: route.continue_() if has_come else held.append(route))
    page.goto(f"{game}shuffle/", wait_until="commit")
    button, file = page.get_by_role("button", name="Check this game"), page.locator("#verify-file")
    expect(button).to_be_disabled()
    expect(file).to_be_disabled()
    has_come = True
    for route in held:
        route.continue_()
    expect(file).to_be_enabled()
    button.click()
    assert checked(page) == "right"


def test_the_browser_finds_what_was_tampered_with(page: Page, game: str, tmp_path: Path) -> None:
    """Every tampering that the program in Python finds, with the same words."""
    honest = proof_file(page, game)
    page.goto(f"{game.split('/games/')[0]}/shuffle/")
    for number, (tamper, finding) in enumerate(TAMPERINGS):
        tampered = json.loads(json.dumps(honest))
        tamper(tampered)
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(tampered), encoding="utf-8")
        page.evaluate("delete document.getElementById('verify').dataset.outcome")
        page.get_by_label("A game’s shuffle file").set_input_files(file)
        assert checked(page) == "wrong", tamper.__name__
        lines = " ".join(page.locator("#verify-results").inner_text().split())
        assert finding.split(": ")[-1].removesuffix(" of the format") in lines, (tamper.__name__, lines)


def test_the_browser_checks_games_of_poker_all_italiana(page: Page, game: str, tmp_path: Path) -> None:
    """Decks, refills and new packs; what the program in Python finds, it finds too, in the same words."""
    page.goto(f"{game.split('/games/')[0]}/shuffle/")
    honest = draw_proof(5)

    def nothing(proof: Proof) -> None:
        pass

    for number, (tamper, finding) in enumerate([(nothing, ""), *DRAW_TAMPERINGS]):
        tampered = json.loads(json.dumps(honest))
        tamper(tampered)
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(tampered), encoding="utf-8")
        page.evaluate("delete document.getElementById('verify').dataset.outcome")
        page.get_by_label("A game’s shuffle file").set_input_files(file)
        assert checked(page) == ("wrong" if finding else "right"), tamper.__name__
        lines = page.locator("#verify-results > li").all_inner_texts()
        assert any(finding in line for line in lines), (tamper.__name__, lines)
        if finding:
            assert len(lines) == len(check_game(tampered)), (tamper.__name__, lines)


def test_the_browser_finds_the_places_and_the_line_up_that_the_program_finds(
    page: Page, game: str, tmp_path: Path
) -> None:
    """Of games with eliminations under every rotation, down to two players, and with chosen opponents; each
    honest, and with its rules told wrongly."""
    page.goto(f"{game.split('/games/')[0]}/shuffle/")
    verdicts = []
    for place, proof in enumerate(games_of_every_rotation()):
        for tells, change in enumerate(OTHER_RULES):
            changed = proof | {
                key: other for key, values in change.items() if (other := values.get(proof[key]))
            }
            file = tmp_path / f"{place}-{tells}.json"
            file.write_text(json.dumps(changed), encoding="utf-8")
            page.evaluate("delete document.getElementById('verify').dataset.outcome")
            page.get_by_label("A game’s shuffle file").set_input_files(file)
            found = check_game(changed)
            assert checked(page) == ("wrong" if found else "right"), (place, change)
            lines = page.locator("#verify-results > li").all_inner_texts()
            assert len(lines) == len(found), (place, change, lines, found)
            verdicts.append((place, tells, bool(found)))
    assert not any(found for _place, tells, found in verdicts if tells == 0)
    assert {tells for _place, tells, found in verdicts if found} == {1, 2, 3}


OTHER_RULES: list[dict[str, dict[str, str]]] = [
    {},
    {"rotation": {"dead-button": "button-moves", "button-moves": "dead-button"}},
    {"heads_up": {"button-big": "button-small", "button-small": "button-big"}},
    {"mix": {"believable": "easy", "easy": "tough", "tough": "believable"}},
]


def games_of_every_rotation() -> Iterator[dict[str, object]]:
    chosen = (
        OpponentSelection(Mix.EASY),
        OpponentSelection(Mix.TOUGH),
        OpponentSelection(Mix.BELIEVABLE, ("maniac", "", "rock")),
        None,
    )
    for (number, key), opponents in zip(enumerate(RULE_SETS, 2), chosen, strict=True):
        saved = a_finished_game(
            number, players=6, hands=150, name="", rules=RULE_SETS[key], starting_stack=100,
            opponents=opponents or OpponentSelection(),
        )  # fmt: skip
        history = history_of(saved.game_id, None)
        assert history is not None
        yield json.loads(json.dumps(game_proof(history)))


def test_the_browser_checks_a_game_of_the_streams_first_version(
    page: Page, game: str, tmp_path: Path
) -> None:
    old = json.loads((ROOT / "tests/history/games_of_version_1.json").read_text(encoding="utf-8"))
    file = tmp_path / "old.json"
    file.write_text(json.dumps(old["finished"]["proof"]), encoding="utf-8")
    page.goto(f"{game}shuffle/")
    page.get_by_label("Or check a shuffle file").set_input_files(file)
    assert checked(page) == "right"


def test_a_file_of_something_else_is_said_to_be_none(page: Page, game: str, tmp_path: Path) -> None:
    page.goto(f"{game}shuffle/")
    file = tmp_path / "other.json"
    file.write_text("[]", encoding="utf-8")
    page.get_by_label("Or check a shuffle file").set_input_files(file)
    assert checked(page) in ("wrong", "unable")
