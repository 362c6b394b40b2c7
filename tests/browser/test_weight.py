"""What the table weighs on the wire, compressed as the site sends it."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response

from bigholdem_site.config.static_files import lean
from tests.browser.table_driver import MOVED, TableDriver
from tests.table.staged_tables import a_staged_game
from tests.tiers import SMOKE

FIRST_LOAD = 60_000
STEP = 12_000
TEN = [1000] * 10


def weight(response: Response) -> int:
    """The body as the site sends it and gzip packs it: tests serve it as it is, and unpacked."""
    name = urlsplit(response.url).path.removeprefix("/static/")
    return len(gzip.compress(lean(name, response.body()), 6))


@SMOKE
@pytest.mark.first_visit
def test_the_first_load_of_a_full_table_is_light(page: Page, site: str) -> None:
    table = TableDriver(page, site)
    weights: dict[str, int] = {}

    def weigh(response: Response) -> None:
        weights[response.url] = weight(response)

    page.on("response", weigh)
    choices = {"pace": "slow", "show_odds": True, "timer": 60}
    table.sit_down(a_staged_game(TEN, button=9, codes="r60 f c f f c f c", choices=choices))
    page.wait_for_load_state("networkidle")
    assert any("/table/" in url for url in weights)
    assert any(url.endswith("table.js") for url in weights)
    assert sum(weights.values()) < FIRST_LOAD, weights


def test_a_steps_answer_is_light_at_the_fullest_table(page: Page, site: str) -> None:
    """Ten seats, every hand open, a long log: the showdown of a hand in which everyone stayed."""
    table = TableDriver(page, site)
    streets = " ".join(["c"] * 9 + ["x"] + ["x"] * 10 + ["x"] * 10 + ["x"] * 8 + ["b100"] + ["c"] * 8)
    table.sit_down(a_staged_game(TEN, name="", button=9, codes=streets, choices={"pace": "slow"}))
    before = table.token
    with page.expect_response("**/table/*/step/") as answer:
        page.locator("#step-button").click()
    page.wait_for_function(MOVED, arg=before)
    response: Any = answer.value
    assert response.status == 200
    assert weight(response) < STEP
