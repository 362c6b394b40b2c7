"""Finds what some tests need on the machine, and says plainly what its absence leaves out."""

import gc
import hashlib
import itertools
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Template
from django.test.utils import _TestState, instrumented_test_render
from django.utils import translation
from pytest_django import DjangoDbBlocker

from game.engine.odds.percents import use_tables
from game.engine.rules import RuleSet
from game.play.recent import Recent
from tests.first_database import FILE_NAME, first_data_folder
from tests.percent_tables import percents_path
from tests.shipped_bots import keep_shipped_rows
from tests.site import database_servers
from tests.source_reading import ROOT

# Where the environment lets no process write bytecode, each of a hundred would compile Django again.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / ".pytest_cache" / "d" / "bytecode"))

# The headless shell draws the same pages and no window of its own: a fifth less processor time.
CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
NOTHING_LEFT_OUT = bool(os.environ.get("BIGHOLDEM_REQUIRE_ALL_TESTS"))


def find_chromium() -> str | None:
    """The browser named by BIGHOLDEM_CHROMIUM, else the first one installed; None when there is none."""
    named = os.environ.get("BIGHOLDEM_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@dataclass(frozen=True)
class Need:
    """Tests that carry `marker` cannot run where `met` finds nothing."""

    marker: str
    met: Callable[[], object]
    what: str
    tests: str
    remedy: str


NEEDS = (
    Need("browser", find_chromium, "No Chromium was found", "drive the site in a real browser",
         "install one (on Debian: apt install chromium-headless-shell), or name it in BIGHOLDEM_CHROMIUM"),
    Need("servers", database_servers.installed, "No PostgreSQL with Redis was found",
         "run servers of their own", "on Debian: apt install postgresql redis-server"),
    Need("gettext", lambda: shutil.which("xgettext"), "GNU gettext was not found",
         "look for words in the sources", "on Debian: apt install gettext"),
)  # fmt: skip
left_out: Counter[Need] = Counter()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Everything in tests/browser carries the marker `browser` and runs last, behind what is quick and what
    needs an event loop of its own: Playwright leaves one running. Each takes Chromium a second or two, so
    that only those marked `smoke` run by default."""
    mark_what_is_left_out(items)
    yield
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)  # after pytest-django's order


def pytest_collection_finish() -> None:
    """What is there by now stays to the end: to look through it for garbage, over and over, took a
    fifteenth of the time of all tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 10)


def mark_what_is_left_out(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent / "browser" in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("smoke") is None:
                item.add_marker(pytest.mark.exhaustive)
    if settings.ON_SERVERS:
        leave_out_what_meets_no_server(items)
    for need in NEEDS:
        if need.met():
            continue
        for item in items:
            if item.get_closest_marker(need.marker):
                left_out[need] += 1
                if not NOTHING_LEFT_OUT:
                    item.add_marker(pytest.mark.skip(reason=need.what))


def leave_out_what_meets_no_server(items: list[pytest.Item]) -> None:
    """What asks the database says so to pytest-django, and what asks the cache imports it."""

    def meets_one(item: Any) -> bool:
        return bool(
            item.get_closest_marker("django_db")
            or {"db", "transactional_db", "live_server"} & set(item.fixturenames)
            or {"cache", "caches"} & set(vars(item.module))
        )

    left = [item for item in items if not meets_one(item)]
    items[:] = [item for item in items if meets_one(item)]
    if left:
        left[0].config.hook.pytest_deselected(items=left)


def pytest_make_parametrize_id(val: object) -> str | None:
    """Values that hold functions would be named by where these lie in memory, in each process elsewhere."""
    return val.key if isinstance(val, RuleSet) else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    for need in left_out:
        if item.get_closest_marker(need.marker):
            pytest.fail(f"{need.what}, and BIGHOLDEM_REQUIRE_ALL_TESTS is set: {need.remedy}.", pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_assertrepr_compare() -> Iterator[None]:
    """How two values differ, in few lines: on a CI machine pytest would print the whole of two databases, and
    nobody finds the names of what failed behind them."""
    explanations = yield
    return [shortened(lines) for lines in explanations if lines]  # type: ignore[return-value]


def shortened(lines: list[str], most: int = 20, width: int = 300) -> list[str]:
    cut = [line if len(line) <= width else f"{line[:width]} …" for line in lines[:most]]
    return cut if len(lines) <= most else [*cut, f"… and {len(lines) - most} lines more"]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for need, count in left_out.items():
        terminalreporter.write_line(
            f"{need.what}, so the {count} tests that {need.tests} were left out: {need.remedy}.", yellow=True
        )


# What Chromium does beside the pages, and no test looks at. The list takes the place of Playwright's own,
# from which it keeps what bears on pages.
WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
    # A process for the next page, and two pages of the address bar: a fifth of a second for each window.
    "SpareRendererForSitePerProcess", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
)  # fmt: skip
CHEAPER = [
    # No frame is drawn by a graphics card that the machine only makes up.
    "--disable-gpu",
    "--disable-software-rasterizer",
    # Nor does drawing need a process of its own, or a page dozens of tiles.
    "--in-process-gpu",
    "--default-tile-width=2048",
    "--default-tile-height=2048",
    f"--disable-features={','.join(WITHOUT)}",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": CHEAPER}


@pytest.fixture(autouse=True)
def _as_in_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process remembers the published tables that it read and the hands that it counted; another test's
    database has others under the same identifiers. It speaks the language of its last request, and for a
    while asks nothing of a Redis that did not answer."""
    monkeypatch.setattr("game.bot_tables.loading._library", None)
    monkeypatch.setattr("game.table.seat_card._counted", Recent(10))
    monkeypatch.setattr("bigholdem_site.config.shared_redis.OneTry.without_until", 0.0)
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """Whether the test database is there before pytest-django looks for it: on SQLite as a copy."""
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return False
    with first_data_folder() as made:
        shutil.copy(made / FILE_NAME, database["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The test database, with the shipped bots in tables of their own, from where a test loads them."""
    with django_db_blocker.unblock():
        keep_shipped_rows()


@pytest.fixture(autouse=True, scope="session")
def _templates_noted_by_nobody(django_test_environment: None) -> Iterator[None]:
    """Django notes each template that a test's client meets, with a copy of its context: two fifths of a
    page's time. Who asks for them names the fixture `contexts`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", _TestState.saved_data.template_render)
        yield


@pytest.fixture
def contexts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Responses have the contexts of their templates."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(scope="session")
def percents_file() -> Path:
    return percents_path()


@pytest.fixture(autouse=True, scope="session")
def _percent_tables(percents_file: Path) -> Iterator[None]:
    """The tables are there and in use, as on a site that has been served before. Without them each worker
    would count ranks for seconds, and each test whose bots play for milliseconds a decision."""
    use_tables(percents_file)
    yield
    use_tables(None)


@pytest.fixture(autouse=True)
def _known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game that a test begins always comes from the same seed, and so on."""
    numbers = itertools.count()
    monkeypatch.setattr(
        "game.setup.promise.draw_seed", lambda: hashlib.sha256(f"test {next(numbers)}".encode()).digest()
    )
