"""The story of the laboratory: from nothing to a bot of own character, table and face, in few inputs.

With STORY_PICTURES=FOLDER it takes the pictures of the README on the way.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from game.bot_tables.loading import load_profile, profiles
from game.laboratory.processes import cancel
from game.models import BotProfile, SimulationRun
from tests.browser.laboratory_pages import lab, own_process
from tests.browser.window import drawn
from tests.tiers import EXHAUSTIVE

__all__ = ["lab", "own_process"]  # fixtures

pytestmark = [
    EXHAUSTIVE,
    pytest.mark.django_db(transaction=True),
]

MAX_INPUTS = 60
SETTLED = 3_000  # milliseconds, until nothing moves in a picture


@dataclass
class Operator:
    """Counts what a hand does: each click, each field filled in."""

    page: Page
    inputs: int = 0

    def click(self, what: Locator) -> None:
        self.inputs += 1
        what.click()

    def fill(self, label: str, text: str) -> None:
        self.inputs += 1
        self.page.get_by_label(label, exact=True).fill(text)

    def choose(self, label: str, text: str) -> None:
        self.inputs += 1
        self.page.get_by_label(label, exact=True).select_option(label=text)

    def button(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str | re.Pattern[str]) -> None:
        self.click(self.page.get_by_role("link", name=name).first)

    def picture(self, name: str) -> None:
        if folder := os.environ.get("STORY_PICTURES"):
            self.page.wait_for_timeout(SETTLED)
            with drawn(self.page):
                self.page.screenshot(path=Path(folder) / f"laboratory-{name}.png")


def test_a_bot_is_made_measured_played_against_and_published(lab: Page, site: str, own_process: None) -> None:
    hand = Operator(lab)
    lab.set_default_timeout(90_000)  # a busy machine
    lab.goto(f"{site}/admin/game/botprofile/")
    fit_and_name(hand)
    paint_its_opening_hands(hand)
    draft = lab.url
    see_it_measured(hand)
    play_a_hand_against_it(hand)
    lab.goto(draft)
    hand.inputs += 1
    publish_and_offer(hand, site)
    assert hand.inputs <= MAX_INPUTS
    played = load_profile("parrot")
    assert played is not None
    assert played.ring.table.version == 2
    assert "parrot" in [summary.key for summary in profiles()]


def fit_and_name(hand: Operator) -> None:
    hand.link("New bot, step by step")
    hand.choose("Start from:", "calling station")
    hand.fill("VPIP, percent:", "45")
    hand.button("Fit the modifiers")
    expect(hand.page.locator("#fitted")).to_contain_text("reached", timeout=90_000)
    hand.fill("Name:", "Parrot")
    hand.fill("Key:", "parrot")
    hand.choose("Portrait:", "parrot")
    hand.fill("One line of character, in English:", "Calls, and says so.")
    hand.fill("One line of character, in Italian:", "Vede, e lo dice.")
    hand.page.locator("#fitted").scroll_into_view_if_needed()
    hand.picture("fitted")
    hand.button("Make this bot")
    expect(hand.page.get_by_text("“Parrot” is made")).to_be_visible()


def paint_its_opening_hands(hand: Operator) -> None:
    hand.link(re.compile(r"ring.*version 2$"))
    hand.picture("spots")
    hand.click(
        hand.page.get_by_role(
            "link", name="Before the flop, nobody has entered, cutoff or button", exact=True
        )
    )
    hand.page.locator('input[name="range"]').fill("22+, A2s+, KTs+: raise 70 call 30")
    hand.inputs += 1
    hand.button("Apply")
    aces = hand.page.locator('#hands [data-hand="AA"]')
    expect(aces).to_have_attribute("aria-label", re.compile("check or call 30 %, bet or raise 70 %"))
    hand.click(hand.page.locator('#hands [data-hand="T9s"]'))
    expect(hand.page.locator('#hands [data-hand="T9s"]')).to_have_attribute(
        "aria-label", re.compile("bet or raise 100 %")
    )
    hand.picture("painted")
    hand.button("Save, back to the draft")
    expect(hand.page.get_by_text("saved.")).to_be_visible()


def see_it_measured(hand: Operator) -> None:
    """The match against the version in force starts by itself, and narrows."""
    figures = hand.page.locator("#live-figures")
    expect(figures).to_contain_text("Parrot by this draft against Parrot by the version in force")
    expect(figures.locator("svg").first).to_be_visible(timeout=90_000)
    match = figures.locator("section").first
    expect(match).not_to_contain_text(": 30 of ", timeout=90_000)
    match.evaluate("each => each.scrollIntoView()")
    hand.picture("measured")
    run = SimulationRun.objects.latest("started")
    assert run.players == ["parrot@2", "parrot"]
    cancel(SimulationRun, run.pk)


def play_a_hand_against_it(hand: Operator) -> None:
    hand.link("Play against it")
    hand.button("Sit down")
    hand.page.wait_for_selector("#action-bar.decides")
    hand.picture("played")
    hand.click(hand.page.locator("#action-bar button[value=check], #action-bar button[value=call]").first)


def publish_and_offer(hand: Operator, site: str) -> None:
    hand.fill("Notes:", "Opens by a range of its own")
    hand.click(hand.page.get_by_label("Publish"))
    hand.button("Save")
    expect(hand.page.get_by_text("version 2 is in force.")).to_be_visible()
    hand.page.goto(f"{site}/admin/game/botprofile/{BotProfile.objects.get(key='parrot').pk}/change/")
    hand.inputs += 1
    hand.click(hand.page.get_by_label("Enabled"))
    hand.button("Save")
    expect(hand.page.get_by_text("was changed successfully")).to_be_visible()
