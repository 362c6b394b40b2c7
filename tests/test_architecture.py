"""The arrows of the code's layout: who may import whom, who may use chance, who may know a rule set by name.

Each rule is a function from a module to its offences. It is held against every module of the product, and
against a made-up offender, which shows that it can fail.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.source_reading import (
    ROOT,
    Module,
    is_within,
    modules_of_tests,
    package_source,
    product_modules,
    read_source,
)

Rule = Callable[[Module], Iterator[str]]

# Bottom up: a room imports from the rooms before it, never from one behind it.
ROOMS = {
    "game": (
        *(
            "templatetags",
            "engine",
            "sessions",
            "bots",
            "simulation",
            "training",
            "names",
            "bot_tables",
            "laboratory",
        ),
        *("play", "words", "characters", "setup", "rules_pages", "table", "history", "luck"),
        *("coach", "challenges", "day", "against_visitors", "admin"),
        *("benchmarks", "management"),
    ),
    "leaderboard": (
        *("models", "templatetags", "identity", "charts", "standings", "recording", "player", "admin"),
        "management",
    ),
    "bigholdem_site": ("config", "middleware", "serving", "loadtest", "management", "templatetags"),
}
PLACE = {f"{app}.{room}": place for app, rooms in ROOMS.items() for place, room in enumerate(rooms)}
APPS = ("leaderboard", "game", "bigholdem_site")  # likewise bottom up
MAX_ROOT_MODULES = 8

# All that the top level holds; `git` knows nothing else there.
TOP_LEVEL = {
    *("README.md", "LICENSE", "manage.py", "pyproject.toml", "uv.lock", ".gitignore", ".ci"),
    *(*APPS, "templates", "tests"),
}

# What a seat may see or do. Hands, games, pots and records know every card, and are not among them.
SEAT_VALUES = tuple(
    f"game.engine.{room}"
    for room in ("cards", "ranking", "actions", "events", "seat_view", "odds", "betting", "shuffle")
)
PLAY_PATH = ("game.engine", "game.bots", "game.play")
CHANCE = ("random", "secrets", "uuid.uuid1", "uuid.uuid4", "numpy.random")
SEEDABLE = {"Generator", "BitGenerator", "SeedSequence", "PCG64", "PCG64DXSM", "Philox", "default_rng"}
# Django loads these before it has models.
MAY_IMPORT_LATE = (".apps", ".middleware.metrics")
# Names that Django gives a meaning of its own in each place.
NAMED_BY_DJANGO = {"Command", "Media", "Meta", "Migration"}
# A row of the database and the value that the bots read from it are one thing, and share a name.
ROWS_AND_VALUES = {"BlindRow", "BotProfile", "DecisionTable", "ExchangeRow", "PostflopRow", "PreflopRow"}
RULE_SET_NAME = re.compile(r"\b(bigholdem[_ -]italia|casino|biska)\b", re.IGNORECASE)

GIVEN_UP = re.compile(
    r"_*(told(_\w+)?|Told[A-Z]\w*|lawful|unheld|kept|Kept[A-Z]\w*|Sight|Course|course|late_acts|wanted|(MOST|LEAST)_\w+"
    r"|least_bet\w*|LeastBet)"
)


def room_of(name: str) -> str:
    return ".".join(name.split(".")[:2])


def app_of(name: str) -> str:
    return name.partition(".")[0]


def project_imports(module: Module) -> Iterator[str]:
    return (
        name for name in sorted(module.imports()) if is_within(name, "game", "leaderboard", "bigholdem_site")
    )


def importing_from_a_room_above(module: Module) -> Iterator[str]:
    place = PLACE.get(room_of(module.name))
    for name in project_imports(module) if place is not None else ():
        if app_of(name) == app_of(module.name) and PLACE.get(room_of(name), place) > place:
            yield f"{module.name} imports {name}, whose room lies above it"


def importing_from_an_app_above(module: Module) -> Iterator[str]:
    for name in project_imports(module):
        if APPS.index(app_of(name)) > APPS.index(app_of(module.name)):
            yield f"{module.name} imports {name}, whose app lies above it"


def importing_within_a_function(module: Module) -> Iterator[str]:
    """An import at the top shows what a module needs."""
    if not module.name.endswith(MAY_IMPORT_LATE):
        for name in module.late_imports():
            if is_within(name, "game", "leaderboard", "bigholdem_site"):
                yield f"{module.name} imports {name} within a function"


def play_knowing_its_caller(module: Module) -> Iterator[str]:
    """A move takes and gives values, among them what is saved: no request, no form, no page."""
    callers = ("game.http", "game.sessions")
    web = ("django.http", "django.forms", "django.shortcuts", "django.template", "django.contrib.sessions")
    if is_within(module.name, "game.play.moves", "game.bot_tables.loading", "game.bot_tables.models"):
        for name in sorted(module.imports()):
            if is_within(name, *callers, *web):
                yield f"{module.name} imports {name}"


def meeting_the_tables_outside_loading(module: Module) -> Iterator[str]:
    """bot_tables is where rows become values; only the operator's side uses the tables themselves."""
    operators = ("game.admin", "game.laboratory", "game.management")
    may = ("game.models", "game.bot_tables", "game.migrations", *operators)
    if is_within(module.name, "game") and not is_within(module.name, *may):
        for name in project_imports(module):
            if is_within(name, "game.models", "game.bot_tables.models", "game.bot_tables.rows"):
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


def leaderboard_known_below_the_pages(module: Module) -> Iterator[str]:
    if is_within(module.name, "game.engine", "game.bots", "game.bot_tables"):
        for name in project_imports(module):
            if is_within(name, "leaderboard"):
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


def using_a_name_that_was_given_up(module: Module) -> Iterator[str]:
    """Bounds are `max_` and `min_`, a source of chance is `rng`, and a value is named by what it is."""
    yield from (f"{module.name} uses {name}" for name in module.identifiers() if GIVEN_UP.fullmatch(name))
    if "chance" in module.parameters():
        yield f"{module.name} has a parameter chance"


def offering_a_name_that_a_module_takes_over(module: Module) -> Iterator[str]:
    """A module that is loaded later takes the place of a function of its name, in its package."""
    modules = {each.name for each in product_modules()}
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and node.module != module.name:
            for name in (f"{module.name}.{alias.asname or alias.name}" for alias in node.names):
                if name in modules - {node.module}:
                    yield f"{module.name} offers {name}, which is a module's too"


def _is_standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


# Each rule with modules that break it: (name, source).
OFFENDERS: list[tuple[Rule, str, str]] = [
    (importing_from_a_room_above, "game.play.moves", "from game.table.views import act"),
    (importing_from_a_room_above, "game.engine.hand", "import game.bots.tight"),
    (importing_from_a_room_above, "game.bot_tables.loading", "def load():\n    from game.play import moves"),
    (importing_from_a_room_above, "leaderboard.models.game", "from leaderboard.standings import orders"),
    (importing_from_an_app_above, "leaderboard.models.game", "from game.engine.cards import Card"),
    (importing_from_an_app_above, "game.table.views", "from bigholdem_site import settings"),
    (importing_within_a_function, "game.play.moves", "def load():\n    from game.engine import hand"),
    (play_knowing_its_caller, "game.play.moves", "from django.http import HttpRequest"),
    (play_knowing_its_caller, "game.play.moves", "from game.http import to_page"),
    (meeting_the_tables_outside_loading, "game.table.views", "from game.models import Bot"),
    (meeting_the_tables_outside_loading, "game.play.moves", "from game.bot_tables import models"),
    (engine_importing_more_than_the_standard_library, "game.engine.hand", "from django.db import models"),
    (engine_importing_more_than_the_standard_library, "game.engine.pots", "import numpy as np"),
    (engine_importing_more_than_the_standard_library, "game.engine.pots", "from ..play import act"),
    (bots_importing_more_than_a_seat_may_see, "game.bots.spy", "from game.engine.hand import HandState"),
    (bots_importing_more_than_a_seat_may_see, "game.bots.spy", "from game.engine import game"),
    (bots_importing_more_than_a_seat_may_see, "game.bots.spy", "from django.core.cache import cache"),
    (leaderboard_known_below_the_pages, "game.bot_tables.loading", "from leaderboard.models import Game"),
    (chance_outside_the_shuffle, "game.bots.gambler", "import random"),
    (chance_outside_the_shuffle, "game.bots.gambler", "from random import choice"),
    (chance_outside_the_shuffle, "game.play.moves", "from secrets import token_bytes"),
    (chance_outside_the_shuffle, "game.play.moves", "from uuid import uuid4"),
    (chance_outside_the_shuffle, "game.play.moves", "import uuid\nuuid.uuid4()"),
    (chance_outside_the_shuffle, "game.engine.odds", "import numpy as np\nnp.random.shuffle(deck)"),
    (chance_outside_the_shuffle, "game.engine.odds", "import numpy as np\nnp.random.default_rng()"),
    (chance_outside_the_shuffle, "game.engine.odds", "from numpy.random import shuffle"),
    (chance_outside_the_shuffle, "game.engine.odds", "from numpy import random"),
    (chance_outside_the_shuffle, "game.engine.game", "import os\nos.urandom(32)"),
    (using_a_name_that_was_given_up, "game.history.exports", "told = []"),
    (using_a_name_that_was_given_up, "game.history.exports", "from game.engine.notation import ToldHand"),
    (using_a_name_that_was_given_up, "game.bots.modifiers", "def lawful(weights, legal): ..."),
    (using_a_name_that_was_given_up, "game.play.recent", "self._kept = {}"),
    (using_a_name_that_was_given_up, "game.table.seats", "class _Course: ..."),
    (using_a_name_that_was_given_up, "game.bots.sizing", "_MOST_TRIES = 3"),
    (using_a_name_that_was_given_up, "game.names.refused_words", "LEAST_LETTERS = 3"),
    (using_a_name_that_was_given_up, "game.setup.views", "wanted = form.new_game()"),
    (using_a_name_that_was_given_up, "game.engine.rules", "least_bet: LeastBet = LeastBet.BIG_BLIND"),
    (using_a_name_that_was_given_up, "game.bots.sizing", "def draw_size(sizes, chance): ..."),
    (
        offering_a_name_that_a_module_takes_over,
        "game.engine.odds",
        "from game.engine.odds.improvement import runouts",
    ),
    (naming_a_rule_set, "game.setup.form", "RULES = ['casino']"),
    (naming_a_rule_set, "game.play.moves", "if rules is BIGHOLDEM_ITALIA: pass"),
    (naming_a_rule_set, "game.table.page", "from game.engine.rules import BISKA"),
]
RULES = list(dict.fromkeys(rule for rule, _name, _source in OFFENDERS))


def sentence(rule: Rule) -> str:
    return rule.__name__.replace("_", " ")


@pytest.mark.parametrize("rule", RULES, ids=sentence)
def test_no_module_offends(rule: Rule) -> None:
    assert [offence for module in product_modules() for offence in rule(module)] == []


def test_no_test_uses_a_name_that_was_given_up() -> None:
    found = [offence for module in modules_of_tests() for offence in using_a_name_that_was_given_up(module)]
    assert found == []


@pytest.mark.parametrize(("rule", "name", "source"), OFFENDERS)
def test_an_offender_is_found(rule: Rule, name: str, source: str) -> None:
    assert list(rule(read_source(name, source))) != []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("game.table.views", "from game.play import moves\nfrom game.engine.actions import IllegalAction"),
        (
            "game.play.moves",
            "from uuid import UUID\nfrom game.bot_tables.loading import profiles",
        ),
        ("game.engine.odds", "import numpy as np\nnp.random.Generator(np.random.Philox(key=seed))"),
        ("game.engine.shuffle", "import secrets"),
        ("game.bots.tight", "from game.engine.seat_view import SeatView\nfrom game.bots import profile"),
        ("game.table.odds_panel", "most = sum(chance for chance in chances)\nSTORED = 'most_hands'"),
        ("game.engine.rules", "CASINO = 'casino'"),
        ("game.engine.pots", "'''As casino rooms do.'''"),
    ],
)
def test_an_honest_module_passes_every_rule(name: str, source: str) -> None:
    assert [offence for rule in RULES for offence in rule(read_source(name, source))] == []


@pytest.mark.parametrize("app", APPS)
def test_every_room_has_its_place(app: str) -> None:
    packages = {m.name for m in product_modules() if m.is_package and room_of(m.name) == m.name}
    found = {name for name in packages if app_of(name) == app and name != app}
    assert found - {f"{app}.migrations"} == {f"{app}.{room}" for room in ROOMS[app]}


def rooms_of_map(text: str) -> dict[str, list[str]]:
    """The rooms of each app in the map "Where things are", in its order."""
    found: dict[str, list[str]] = {}
    for line in text.split("### Where things are")[1].split("```")[1].splitlines():
        if folders := re.match(r"(?:\w+/ +)+", line + " "):
            app = folders[0].split("/")[0]
            found[app] = []
        elif rooms := re.match(r"  ((?:\w+/ +)+)", line + " "):
            found[app] += re.findall(r"\w+", rooms[1])
    return found


def test_the_readme_maps_every_room() -> None:
    mapped = rooms_of_map((ROOT / "README.md").read_text(encoding="utf-8"))
    assert {app: tuple(mapped[app]) for app in APPS} == {app: ROOMS[app] for app in APPS}


def line_of_map(folder: str) -> str:
    """What the map says of a folder, and that is indented below it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("### Where things are")[1].split("```")[1]
    return re.search(rf"(?m)^{folder}/ .*\n(?: .*\n)*", text)[0]  # type: ignore[index]


def folders_in(folder: str) -> set[str]:
    """Folders with templates or tests; what has no more than compiled files is left over from a rename."""
    return {
        path.name
        for path in (ROOT / folder).iterdir()
        if any(path.glob("**/*.html")) or any(path.glob("**/test_*.py"))
    }


def test_tests_have_the_rooms_of_the_game_and_what_the_map_names_beside_them() -> None:
    untested = {"benchmarks", "templatetags"}
    others = {"leaderboard", "site", "browser"}
    assert folders_in("tests") == {*ROOMS["game"]} - untested | others
    assert all(f"{name}/" in line_of_map("tests") for name in others)


def test_templates_have_folders_of_rooms_and_what_the_map_names_beside_them() -> None:
    rooms = {room for app in APPS for room in ROOMS[app]}
    others = {"admin", "leaderboard"}
    assert folders_in("templates") - rooms == others - rooms
    assert all(f"{name}/" in line_of_map("templates") for name in others)


@pytest.mark.parametrize("app", APPS)
def test_the_root_of_an_app_holds_few_modules(app: str) -> None:
    loose = [m.name for m in product_modules() if app_of(m.name) == app and m.name.count(".") == 1]
    assert len([name for name in loose if name not in PLACE]) <= MAX_ROOT_MODULES


def strays(files: Iterable[str]) -> set[str]:
    """What these paths put at the top level beside what belongs there."""
    return {path.partition("/")[0] for path in files} - TOP_LEVEL


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="git does not know these files")
def test_nothing_stray_lies_at_the_top_level() -> None:
    run = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert strays(run.stdout.splitlines()) == set()


def test_a_stray_file_is_found() -> None:
    assert strays(["README.md", "game/urls.py", "times.json", "notes/plan.md"]) == {"times.json", "notes"}


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """A circle of arrows, if there is one."""
    sorter: TopologicalSorter[str] = TopologicalSorter(arrows)
    try:
        sorter.prepare()
    except CycleError as error:
        return [error.args[1]]
    return []


def arrows_between_modules() -> dict[str, set[str]]:
    names = {module.name for module in product_modules()}
    packages = {module.name for module in product_modules() if module.is_package}
    return {
        m.name: {name for name in m.imports() & names if name != m.name and not is_bare(name, packages)}
        for m in product_modules()
    }


def arrows_within(folder: str, arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Between the modules and rooms of a folder; a room has the arrows of all that it holds."""
    found: dict[str, set[str]] = {}
    for name, imported in arrows.items():
        if is_within(name, folder):
            inside = {part_of(folder, each) for each in imported if is_within(each, folder)}
            found.setdefault(part_of(folder, name), set()).update(inside - {part_of(folder, name)})
    return found


def part_of(folder: str, name: str) -> str:
    """What lies in the folder and is this module or holds it; the folder's own code counts as a module."""
    depth = folder.count(".") + 2
    return ".".join(name.split(".")[:depth])


def test_no_circle_between_modules() -> None:
    assert circles(arrows_between_modules()) == []


def test_no_circle_between_the_modules_and_rooms_of_any_folder() -> None:
    arrows = arrows_between_modules()
    folders = sorted(module.name for module in product_modules() if module.is_package)
    assert [circle for folder in folders for circle in circles(arrows_within(folder, arrows))] == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}}) != []
    assert circles({"a": {"b", "c"}, "b": {"c"}}) == []


def test_a_circle_between_a_room_and_a_module_beside_it_is_found() -> None:
    arrows = {
        "game.bots.draw.play": {"game.bots.profile"},
        "game.bots.profile": {"game.bots.draw.table"},
        "game.bots.draw.table": {"game.bots.sizes"},
    }
    assert circles(arrows) == circles(arrows_within("game", arrows)) == []
    assert circles(arrows_within("game.bots", arrows)) != []


def is_bare(name: str, packages: set[str]) -> bool:
    """Whether an import names a package only on the way to one of its modules."""
    return name in packages and not package_source(name).strip()


def test_pages_and_scripts_name_no_rule_set() -> None:
    pages = [
        path
        for folder in ("templates", "game", "leaderboard", "bigholdem_site")
        for suffix in ("html", "txt", "js", "css")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    naming = re.compile(r"\b(bigholdem[_-]italia|casino|biska)\b")
    assert [path.name for path in pages if naming.search(path.read_text(encoding="utf-8"))] == []


def names_of_several_classes(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Each name that stands for more than one class, with the modules of these. A leading underscore makes no
    other name."""
    found: dict[str, list[str]] = {}
    for module in modules:
        is_row = is_within(module.name, "game.bot_tables")
        shared = NAMED_BY_DJANGO | (ROWS_AND_VALUES if is_row else set())
        for node in module.nodes:
            if isinstance(node, ast.ClassDef) and node.name not in shared:
                found.setdefault(node.name.lstrip("_"), []).append(module.name)
    return {name: places for name, places in found.items() if len(places) > 1}


def test_each_class_has_a_name_of_its_own() -> None:
    assert names_of_several_classes(product_modules()) == {}


def test_two_classes_of_one_name_are_found() -> None:
    table = read_source("game.table.log", "class Line: ...")
    day = read_source("game.day.results", "class _Line: ...")
    assert names_of_several_classes([table, day]) == {"Line": ["game.table.log", "game.day.results"]}
    row, value = (
        read_source(f"game.{name}", "class BlindRow:\n    class Meta: ...")
        for name in ("bot_tables.draw_rows", "bots.draw.table")
    )
    assert names_of_several_classes([row, value]) == {}
    assert names_of_several_classes([value, value]) != {}


def aliases(module: Module) -> Iterator[str]:
    """What a module names as classes are named, at its top, without its being a class of its own."""
    for node in module.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if re.match(r"_*[A-Z]+[a-z]", name):
                    yield name


def test_no_alias_has_the_name_of_a_class() -> None:
    classes = {n.name for m in product_modules() for n in m.nodes if isinstance(n, ast.ClassDef)}
    found = [
        f"{m.name}.{name}"
        for m in product_modules()
        for name in aliases(m)
        if name in classes - NAMED_BY_DJANGO
    ]
    assert found == []


def test_an_alias_is_found() -> None:
    source = "Row: TypeAlias = A | B\nMAX_ROWS = 3\n_Reader = Callable[[], str]\nK = TypeVar('K')"
    assert list(aliases(read_source("game.bots.table", source))) == ["Row", "_Reader"]


WITHOUT_DJANGO = """
import importlib, pkgutil, sys

sys.modules["django"] = None  # from here on, importing Django raises ImportError
names = []
for package in ("game.engine", "game.bots", "game.simulation", "game.coach.ranges"):
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
    rooms = ("game.engine.", "game.bots.", "game.simulation.", "game.coach.ranges.")
    pure = [module for module in product_modules() if module.name.startswith(rooms)]
    assert int(run.stdout) == len(pure)


def test_with_django_absent_a_module_that_needs_it_does_not_import() -> None:
    run = run_python(f"{WITHOUT_DJANGO}\nimport game.apps")
    assert "ModuleNotFoundError" in run.stderr
