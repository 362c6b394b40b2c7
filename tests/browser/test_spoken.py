"""What the table says to those who hear it, word by word, and where the focus goes."""

import re

from playwright.sync_api import expect

from game.play.saved_game import SavedGame
from tests.browser.table_driver import TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE

SLOW = {"pace": "slow"}


def spoken(table: TableDriver) -> str:
    """The table as it is heard, with "ID" for the game's identifier."""
    return re.sub(r"/table/[0-9a-f-]+/", "/table/ID/", table.page.locator(".arena").aria_snapshot())


@SMOKE
def test_a_showdown_is_written_word_for_word(table: TableDriver) -> None:
    table.sit_down(
        a_staged_game(
            button=0,
            hole="Ah Kh / Qs Qd / 8c 8d",
            board="Kd 7h 2h 9c 3s",
            codes="c c x x x x b100 c c x x x",
            choices=SLOW,
        )
    )
    expect(table.page.get_by_text("€1,240").first).to_be_visible()  # paid, as the last of the showdown
    assert spoken(table) == SHOWDOWN.strip()
    log = table.page.get_by_role("list", name="What happened, the latest first")
    assert log.aria_snapshot().splitlines()[1:5] == [
        "  - listitem: Ann wins €360 – pair of kings",
        '  - listitem: "Ann shows ace of hearts, king of hearts: pair of kings"',
        '  - listitem: "Sara shows eight of clubs, eight of diamonds: pair of eights"',
        '  - listitem: "Pia shows queen of spades, queen of diamonds: pair of queens"',
    ]
    shown = log.get_by_role("listitem").nth(1)
    expect(shown).to_contain_text(re.compile("^Ann shows A♥ K♥ +pair of kings"))
    expect(shown.locator("i")).to_have_text(["A♥", "K♥"])


SHOWDOWN = """
- list "The other seats, clockwise":
  - listitem:
    - img "queen of diamonds"
    - img "queen of spades"
    - text: pair
    - link "Pia":
      - /url: /table/ID/seat/1/
    - text: stack €880 Small blind
  - listitem:
    - img "eight of diamonds"
    - img "eight of clubs"
    - text: pair
    - link "Sara":
      - /url: /table/ID/seat/2/
    - text: stack €880 Big blind
- list:
  - listitem:
    - text: Pot
    - strong: €360
    - text: goes to Ann
- group "Board":
  - img "king of diamonds"
  - img "seven of hearts"
  - img "two of hearts"
  - img "nine of clubs"
  - img "three of spades"
- paragraph: Ann wins €360 – pair of kings.
- group "Ann":
  - img "ace of hearts"
  - img "king of hearts"
  - link "Ann":
    - /url: /table/ID/seat/0/
  - text: (you) stack €1,240 dealer button wins +€360
  - paragraph: pair of kings
"""


def a_hand_with_side_pots() -> SavedGame:
    return a_staged_game(
        "1000 200 600 900 100",
        button=0,
        hole="Ah Kh / Qs Qd / 8c 8d / Jc Js / 5d 5s",
        board="5h Qh 2c 9c Td",
        codes="f all-in all-in all-in all-in",
        choices=SLOW,
    )


def test_a_hand_with_side_pots_is_written_word_for_word(table: TableDriver) -> None:
    table.sit_down(a_hand_with_side_pots())
    expect(table.page.get_by_text("€700", exact=True).first).to_be_visible(
        timeout=30_000
    )  # paid, as the last of all
    assert spoken(table) == SIDE_POTS.strip()
    assert table.page.locator(".pot-list").aria_snapshot() == WHO_PLAYS_FOR_WHAT.strip()


SIDE_POTS = """
- list "The other seats, clockwise":
  - listitem:
    - img "queen of diamonds"
    - img "queen of spades"
    - text: three of a kind
    - link "Pia":
      - /url: /table/ID/seat/1/
    - text: stack €700 Small blind wins +€700
  - listitem:
    - img "eight of diamonds"
    - img "eight of clubs"
    - text: pair
    - link "Sara":
      - /url: /table/ID/seat/2/
    - text: stack €800 Big blind wins +€800
  - listitem:
    - link "Ugo":
      - /url: /table/ID/seat/3/
    - text: stack €900 Folded
  - listitem:
    - img "five of diamonds"
    - img "five of spades"
    - text: three of a kind
    - link "Renzo":
      - /url: /table/ID/seat/4/
    - text: stack €0 Out
- list:
  - listitem:
    - text: Main pot
    - strong: €400
  - listitem:
    - text: Side pot 1
    - strong: €300
  - listitem:
    - text: Side pot 2
    - strong: €800
- group "Board":
  - img "five of hearts"
  - img "queen of hearts"
  - img "two of clubs"
  - img "nine of clubs"
  - img "ten of diamonds"
- group "Who wins the pots":
  - paragraph: "Side pot 2: Sara wins €800 – pair of eights."
  - paragraph: "Side pot 1: Pia wins €300 – three of a kind, queens."
  - paragraph: "Main pot: Pia wins €400 – three of a kind, queens."
  - paragraph: The uncalled €400 goes back to Ann.
- group "Ann":
  - img "ace of hearts"
  - img "king of hearts"
  - link "Ann":
    - /url: /table/ID/seat/0/
  - text: (you) stack €400 dealer button
  - paragraph: ace high
"""
WHO_PLAYS_FOR_WHAT = """
- region "Who plays for which pot":
  - heading "Who plays for which pot" [level=2]
  - list:
    - listitem:
      - strong: Main pot €400
      - text: ": Ann, Pia, Sara, Renzo"
    - listitem:
      - strong: Side pot 1 €300
      - text: ": Ann, Pia, Sara"
    - listitem:
      - strong: Side pot 2 €800
      - text: ": Ann, Sara"
"""


def test_a_phone_tells_several_pots_as_well(table: TableDriver) -> None:
    table.page.set_viewport_size({"width": 375, "height": 812})
    table.sit_down(a_hand_with_side_pots())
    pot_line = table.page.get_by_text("Side pot 1: Pia wins €300 – three of a kind, queens.").locator(
        "visible=true"
    )
    expect(pot_line).to_have_count(1)


def test_each_step_is_announced_in_one_polite_region_cards_by_their_names(table: TableDriver) -> None:
    table.sit_down(
        a_staged_game(button=2, hole="Ah Kh", board="Kd 7h 2h", codes="r60 c", choices={"pace": "fast"})
    )
    page = table.page
    said = page.locator("#announcer")
    expect(said).to_have_attribute("aria-live", "polite")
    assert page.locator("[aria-live]").count() == 1
    page.locator(".board .card").first.wait_for()
    expect(said).to_contain_text("Flop: king of diamonds, seven of hearts, two of hearts")
    assert table.until_settled() == "decision"
    expect(said).to_contain_text("Your turn: ")


def test_the_focus_lands_on_the_bar_when_it_is_ones_turn_and_nowhere_else_unasked(table: TableDriver) -> None:
    page = table.page
    with table.steps_held():
        table.sit_down(a_staged_game(button=0, codes="c c x", board="Kd 7h 2h", choices={"pace": "fast"}))
        page.locator("#log-summary").focus()
        # The live region says whose turn it is; heard again with the focus, it would be said twice.
        expect(page.locator("#action-bar")).to_have_attribute("aria-label", "Your actions")
        expect(page.locator("#action-bar")).not_to_be_focused()
    expect(page.locator("#action-bar")).to_be_focused()
    expect(page.locator("#action-bar")).to_have_attribute("aria-label", re.compile("^Your turn: "))
    page.locator("#log-summary").focus()
    page.locator("#pace").select_option("slow")
    page.wait_for_function("() => document.querySelector('#pace').value === 'slow'")
    expect(page.locator("#action-bar")).not_to_be_focused()


def test_the_table_is_summed_up_in_words_on_demand(table: TableDriver) -> None:
    table.sit_down(a_staged_game(button=2, hole="Ah Kh", codes="r60 f", choices=SLOW))
    table.page.locator("#overview-summary").click()
    expect(table.page.locator("#overview li").first).to_be_visible()
    lines = table.page.locator("#overview li").all_inner_texts()
    assert lines[:3] == [
        "Your cards: ace of hearts, king of hearts",
        "Preflop, board: no cards yet",
        "Pot: €90",
    ]
    assert [line for line in lines[3:] if line.startswith("Ann")] == ["Ann: folded, stack €990"]
    assert len(lines) == 6
