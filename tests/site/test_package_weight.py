"""What a fresh checkout installs to serve the site."""

import tomllib
from importlib.metadata import distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.source_reading import ROOT

MAX_BYTES = 118_000_000
"""Some 21 MB of compiled files and of folders come to it: 140 MB on the disk."""


def needed(requirement: Requirement, extra: str = "") -> set[str]:
    """The names of the packages that a requirement installs here."""
    if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
        return set()
    found = {canonicalize_name(requirement.name)}
    for text in distribution(requirement.name).requires or ():
        for asked in {"", *requirement.extras}:
            found |= needed(Requirement(text), asked)
    return found


def weight(name: str) -> int:
    """Bytes of a package's files as they were installed, the compiled ones left aside."""
    return sum(file.size or 0 for file in distribution(name).files or ())


def test_serving_installs_at_most_118_megabytes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    packages = set().union(*(needed(Requirement(text)) for text in project["dependencies"]))
    weights = {name: weight(name) for name in packages}
    assert min(weights.values()) > 0
    assert {"django", "numpy", "openpyxl", "asgiref"} <= packages
    assert sum(weights.values()) < MAX_BYTES, weights
