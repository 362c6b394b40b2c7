"""A visitor who plays whole games with the forms that the pages offer."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass

from bigholdem_site.loadtest.browser import LoadBrowser, SiteAnswer
from bigholdem_site.loadtest.report import LoadReport, RequestKind
from game.setup.defaults import default_fields

TOKEN = re.compile(r'data-token="([^"]+)"')
COMMITMENT = re.compile(r'name="commitment" value="([0-9a-f]{64})"')
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
ACTIONS = re.compile(r'name="action" value="(check|call|fold|show|muck)"')
STEP_KIND = re.compile(r'class="step-form step-(\w+)"')
HUMAN_SECONDS = (1.0, 4.0)
RECOVERY_SECONDS = 0.5


class LostGame(Exception):
    """The site has lost the game of a visitor."""


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """What every visitor does. With `human` the visitor pauses before each action."""

    site: str
    games: int
    players: int
    hands: int
    human: bool


async def play_games(name: str, plan: LoadPlan, report: LoadReport, rng: random.Random) -> None:
    """Play the planned games one after another under `name`.

    Failed requests are noted in the report; the visitor then loads the table again and plays on.
    """
    browser = LoadBrowser(plan.site)
    try:
        for _game in range(plan.games):
            await _Visit(name, plan, report, rng, browser).play()
    except LostGame:
        report.note_error("game lost")
    finally:
        await browser.close()


class _Visit:
    def __init__(
        self, name: str, plan: LoadPlan, report: LoadReport, rng: random.Random, browser: LoadBrowser
    ) -> None:
        self.name, self.plan, self.report, self.rng = name, plan, report, rng
        self.browser = browser
        self.csrf = ""

    async def play(self) -> None:
        await self.begin()
        page = await self.look()
        self.report.started += 1
        while "data-ended" not in page:
            page = await self.go_on(page)
        self.report.finished += 1

    async def begin(self) -> None:
        while True:
            page = await self.ask(RequestKind.START_PAGE, "/")
            text = page.text if page else ""
            commitment, csrf = COMMITMENT.search(text), FORM_TOKEN.search(text)
            if commitment and csrf:
                self.csrf = csrf[1]
                fields = {name: str(value) for name, value in default_fields().items() if value is not False}
                fields |= {"name": self.name, "commitment": commitment[1], "pace": "instant"}
                fields |= {"players": str(self.plan.players), "hands": str(self.plan.hands)}
                if await self.ask(RequestKind.NEW_GAME, "/", fields) is not None:
                    return
            await asyncio.sleep(RECOVERY_SECONDS)

    async def look(self) -> str:
        while (page := await self.ask(RequestKind.TABLE, "/table/")) is None:
            await asyncio.sleep(RECOVERY_SECONDS)
        if not TOKEN.search(page.text):
            raise LostGame
        return page.text

    async def go_on(self, page: str) -> str:
        """The page after the next request that it offers, or a fresh one if that request failed."""
        token = TOKEN.search(page)
        if token is None:
            return await self.look()
        step = STEP_KIND.search(page)
        if offered := ACTIONS.findall(page):
            if self.plan.human:
                await asyncio.sleep(self.rng.uniform(*HUMAN_SECONDS))
            fields = {"token": token[1], "action": self.choose(offered), "confirm": "1"}
            answer = await self.ask(RequestKind.ACTION, "/table/act/", fields)
        elif step:
            kind = RequestKind.NEXT_HAND if step[1] == "hand" else RequestKind.STEP
            answer = await self.ask(kind, "/table/step/", {"token": token[1]})
        else:
            self.report.note_error("page offers nothing")
            answer = None
            await asyncio.sleep(RECOVERY_SECONDS)
        return await self.look() if answer is None else answer.text

    def choose(self, offered: list[str]) -> str:
        """Chooses checks and calls most of the time, so that hands reach every street."""
        passive = [action for action in offered if action != "fold"]
        return "fold" if "call" in offered and self.rng.random() < 0.3 else self.rng.choice(passive)

    async def ask(
        self, kind: RequestKind, path: str, fields: dict[str, str] | None = None
    ) -> SiteAnswer | None:
        """The response; None if it failed."""
        begun = time.perf_counter()
        try:
            if fields is None:
                answer = await self.browser.get(path)
            else:
                answer = await self.browser.post(path, {**fields, "csrfmiddlewaretoken": self.csrf})
        except (OSError, EOFError, TimeoutError) as error:
            self.report.note_error(f"{kind.value}: {type(error).__name__}")
            await self.browser.close()
            await asyncio.sleep(RECOVERY_SECONDS)
            return None
        self.report.note(kind, time.perf_counter() - begun)
        if answer.status == 200:
            return answer
        self.report.note_error(f"{kind.value}: {answer.status}")
        return None
