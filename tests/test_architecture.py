"""The arrows of the code's layout: who may import whom, who may draw lots, who may know a rule set by name.

Each rule is a function from a module to its offences. It is held against every module of the product, and
against a made-up offender, which shows that it can fail.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.source_reading import ROOT, Module, is_within, product_modules, read_source

Rule = Callable[[Module], Iterator[str]]

# From top to bottom: a room imports from its own line and the lines below it, never from one above.
LINES = (
    ("urls", "admin", "apps", "archived_names", "operator_group", "checks", "management", "templatetags"),
    ("benchmarks",),
    ("laboratory",),  # what the admin shows of bots: trials, pictures, comparisons
    ("table_versions", "table_problems"),  # drafts and versions of the bots' tables, for the admin
    ("views", "start_page", "rules_views", "bot_views", "history_views"),
    ("table_forms", "remembered_setup"),
    ("forms", "presenters", "rules_pages", "http", "sentences", "labels", "session_lock", "shuffle_promise"),
    ("visitor_text",),
    ("exports", "pictures"),
    ("proof",),
    ("history",),
    ("archive", "play"),
    ("saved_game",),
    ("loading", "names", "recent", "shipped_bots", "simulation"),
    ("models", "table_rows", "bot_vocabulary", "row_change", "simulation_run", "refused_word"),
    ("bots",),
    ("engine", "verifier"),
)
LINE_OF = {f"game.{room}": depth for depth, rooms in enumerate(LINES) for room in rooms}

# What a seat may see or do. Hands, games, pots and records know every card, and are not among them.
SEAT_VALUES = tuple(
    f"game.engine.{room}"
    for room in ("cards", "ranking", "actions", "events", "seat_view", "odds", "betting", "shuffle")
)
PLAY_PATH = ("game.engine", "game.bots", "game.play")
CHANCE = ("random", "secrets", "uuid.uuid1", "uuid.uuid4", "numpy.random")
SEEDABLE = {"Generator", "BitGenerator", "SeedSequence", "PCG64", "PCG64DXSM", "Philox", "default_rng"}
RULE_SET_NAME = re.compile(r"\b(bigholdem[_ -]italia|casino|biska)\b", re.IGNORECASE)


def room_of(name: str) -> str:
    return ".".join(name.split(".")[:2])


def project_imports(module: Module) -> Iterator[str]:
    return (
        name for name in sorted(module.imports()) if is_within(name, "game", "leaderboard", "bigholdem_site")
    )


def importing_upwards(module: Module) -> Iterator[str]:
    line = LINE_OF.get(room_of(module.name))
    for name in project_imports(module) if line is not None else ():
        if LINE_OF.get(room_of(name), line) < line:
            yield f"{module.name} imports {name}, which lies above it"


def play_knowing_its_caller(module: Module) -> Iterator[str]:
    """play.py takes and gives values, among them what is saved: no request, no form, no page."""
    callers = ("game.forms", "game.presenters", "game.http", "game.session_lock", "game.shuffle_promise")
    web = ("django.http", "django.forms", "django.shortcuts", "django.template", "django.contrib.sessions")
    if is_within(module.name, "game.play", "game.loading", "game.models"):
        for name in sorted(module.imports()):
            if is_within(name, *callers, *web):
                yield f"{module.name} imports {name}"


def meeting_the_tables_outside_loading(module: Module) -> Iterator[str]:
    """loading.py is where rows become values; only the operator's side uses the tables themselves."""
    operators = ("game.admin", "game.laboratory", "game.management", "game.table_versions")
    may = ("game.models", "game.table_rows", "game.migrations", "game.loading", *operators)
    if is_within(module.name, "game") and not is_within(module.name, *may):
        for name in project_imports(module):
            if is_within(name, "game.models", "game.table_rows"):
                yield f"{module.name} imports {name}"


def engine_importing_more_than_the_standard_library(module: Module) -> Iterator[str]:
    if is_within(module.name, "game.engine"):
        for name in sorted(module.imports()):
            numpy_in_odds = is_within(name, "numpy") and module.name.startswith("game.engine.odds")
            if not (is_within(name, "game.engine") or name == "game" or _is_standard(name) or numpy_in_odds):
                yield f"{module.name} imports {name}"


def bots_importing_more_than_a_seat_may_see(module: Module) -> Iterator[str]:
    if is_within(module.name, "game.bots"):
        for name in sorted(module.imports() - {"game", "game.engine"}):
            if not (is_within(name, *SEAT_VALUES) or is_within(name, "game.bots") or _is_standard(name)):
                yield f"{module.name} imports {name}"


def leaderboard_knowing_the_game(module: Module) -> Iterator[str]:
    if is_within(module.name, "leaderboard"):
        yield from (
            f"{module.name} imports {name}" for name in project_imports(module) if is_within(name, "game")
        )


def leaderboard_known_below_the_pages(module: Module) -> Iterator[str]:
    if is_within(module.name, "game.engine", "game.bots", "game.models", "game.loading"):
        for name in project_imports(module):
            if is_within(name, "leaderboard"):
                yield f"{module.name} imports {name}"


def site_known_by_more_than_its_commands(module: Module) -> Iterator[str]:
    if not is_within(module.name, "bigholdem_site", "game.management"):
        for name in project_imports(module):
            if is_within(name, "bigholdem_site"):
                yield f"{module.name} imports {name}"


def chance_outside_the_shuffle(module: Module) -> Iterator[str]:
    """`np.random.Generator` and its kin may be named, and built from a given seed, never from the
    machine's own entropy."""
    if not is_within(module.name, *PLAY_PATH) or module.name == "game.engine.shuffle":
        return
    yield from (
        f"{module.name} imports {name}" for name in sorted(module.imports()) if is_within(name, *CHANCE)
    )
    for chain, called_bare in module.attribute_chains():
        if chain in {"os.urandom", "os.getrandom", "uuid.uuid1", "uuid.uuid4"}:
            yield f"{module.name} uses {chain}"
        found = re.fullmatch(r"(?:np|numpy)\.random\.(\w+)", chain)
        if found and (called_bare or found[1] not in SEEDABLE):
            yield f"{module.name} uses {chain}"


def naming_a_rule_set(module: Module) -> Iterator[str]:
    at_home = is_within(module.name, "game.engine.rules", "game.engine.variants")
    if not at_home and ".migrations." not in module.name:
        yield from (f"{module.name} says {word!r}" for word in module.words() if RULE_SET_NAME.search(word))


def _is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


# Each rule with modules that break it: (name, source).
OFFENDERS: list[tuple[Rule, str, str]] = [
    (importing_upwards, "game.play", "from game.views import act"),
    (importing_upwards, "game.engine.hand", "import game.bots.tight"),
    (importing_upwards, "game.loading", "def load():\n    from game import play"),
    (play_knowing_its_caller, "game.play", "from django.http import HttpRequest"),
    (play_knowing_its_caller, "game.play", "from game.forms import SetupForm"),
    (meeting_the_tables_outside_loading, "game.views", "from game.models import Bot"),
    (meeting_the_tables_outside_loading, "game.play", "from . import models"),
    (engine_importing_more_than_the_standard_library, "game.engine.hand", "from django.db import models"),
    (engine_importing_more_than_the_standard_library, "game.engine.pots", "import numpy as np"),
    (engine_importing_more_than_the_standard_library, "game.engine.pots", "from ..play import act"),
    (bots_importing_more_than_a_seat_may_see, "game.bots.spy", "from game.engine.hand import HandState"),
    (bots_importing_more_than_a_seat_may_see, "game.bots.spy", "from game.engine import game"),
    (bots_importing_more_than_a_seat_may_see, "game.bots.spy", "from django.core.cache import cache"),
    (leaderboard_knowing_the_game, "leaderboard.models", "from game.engine.cards import Card"),
    (leaderboard_known_below_the_pages, "game.loading", "from leaderboard.models import Game"),
    (site_known_by_more_than_its_commands, "game.views", "from bigholdem_site import settings"),
    (chance_outside_the_shuffle, "game.bots.gambler", "import random"),
    (chance_outside_the_shuffle, "game.bots.gambler", "from random import choice"),
    (chance_outside_the_shuffle, "game.play", "from secrets import token_bytes"),
    (chance_outside_the_shuffle, "game.play", "from uuid import uuid4"),
    (chance_outside_the_shuffle, "game.play", "import uuid\nuuid.uuid4()"),
    (chance_outside_the_shuffle, "game.engine.odds", "import numpy as np\nnp.random.shuffle(deck)"),
    (chance_outside_the_shuffle, "game.engine.odds", "import numpy as np\nnp.random.default_rng()"),
    (chance_outside_the_shuffle, "game.engine.odds", "from numpy.random import shuffle"),
    (chance_outside_the_shuffle, "game.engine.odds", "from numpy import random"),
    (chance_outside_the_shuffle, "game.engine.game", "import os\nos.urandom(32)"),
    (naming_a_rule_set, "game.forms", "RULES = ['casino']"),
    (naming_a_rule_set, "game.play", "if rules is BIGHOLDEM_ITALIA: pass"),
    (naming_a_rule_set, "game.presenters", "from game.engine.rules import BISKA"),
]
RULES = list(dict.fromkeys(rule for rule, _name, _source in OFFENDERS))


def sentence(rule: Rule) -> str:
    return rule.__name__.replace("_", " ")


@pytest.mark.parametrize("rule", RULES, ids=sentence)
def test_no_module_offends(rule: Rule) -> None:
    assert [offence for module in product_modules() for offence in rule(module)] == []


@pytest.mark.parametrize(("rule", "name", "source"), OFFENDERS)
def test_an_offender_is_found(rule: Rule, name: str, source: str) -> None:
    assert list(rule(read_source(name, source))) != []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("game.views", "from game import forms, play\nfrom game.engine.actions import IllegalAction"),
        (
            "game.play",
            "from uuid import UUID\nfrom game.loading import profiles\nfrom game.engine import game",
        ),
        ("game.engine.odds", "import numpy as np\nnp.random.Generator(np.random.Philox(key=seed))"),
        ("game.engine.shuffle", "import secrets"),
        ("game.bots.tight", "from game.engine.seat_view import SeatView\nfrom game.bots import profile"),
        ("game.engine.rules", "CASINO = 'casino'"),
        ("game.engine.pots", "'''As casino rooms do.'''"),
    ],
)
def test_an_honest_module_passes_every_rule(name: str, source: str) -> None:
    assert [offence for rule in RULES for offence in rule(read_source(name, source))] == []


def test_every_room_of_the_game_has_its_line() -> None:
    rooms = {room_of(module.name) for module in product_modules() if module.name.startswith("game.")}
    assert rooms - LINE_OF.keys() - {"game.migrations"} == set()


def test_pages_and_scripts_name_no_rule_set() -> None:
    pages = [
        path
        for folder in ("templates", "game", "leaderboard", "bigholdem_site")
        for suffix in ("html", "txt", "js", "css")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    naming = re.compile(r"\b(bigholdem[_-]italia|casino|biska)\b")
    assert [path.name for path in pages if naming.search(path.read_text(encoding="utf-8"))] == []


WITHOUT_DJANGO = """
import importlib, pkgutil, sys

sys.modules["django"] = None  # from here on, importing Django raises ImportError
names = []
for package in ("game.engine", "game.bots"):
    found = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
    names += [module.name for module in found]
for name in names:
    importlib.import_module(name)
print(len(names))
"""


def run_python(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", source], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_engine_and_bots_import_with_django_absent() -> None:
    run = run_python(WITHOUT_DJANGO)
    assert (run.returncode, run.stderr) == (0, "")
    pure = [m for m in product_modules() if m.name.startswith(("game.engine.", "game.bots."))]
    assert int(run.stdout) == len(pure)


def test_with_django_absent_a_module_that_needs_it_does_not_import() -> None:
    run = run_python(f"{WITHOUT_DJANGO}\nimport game.apps")
    assert "ModuleNotFoundError" in run.stderr
