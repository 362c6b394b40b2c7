"""The static files, collected when they are not there as their sources give them: half of a start's work."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from bigholdem_site.config import static_files


def collect_static_files() -> bool:
    """Whether they had to be collected. Contents are compared, as the age of an installed file does not tell
    whether it has changed."""
    root = Path(settings.STATIC_ROOT)
    noted = root.with_suffix(".sha256")
    sources = _digest(_sources())
    if noted.exists() and noted.read_text() == _note(sources, root):
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    noted.write_text(_note(sources, root))
    return True


def _note(sources: str, root: Path) -> str:
    return f"sources {sources}\ncollected {_digest(_collected(root))}\n"


def _sources() -> Iterator[tuple[str, bytes]]:
    """Names and contents of what is collected, and what decides how it is packed."""
    packers = (sys.version, *map(version, ("django", "whitenoise")), str(find_spec("brotli") is not None))
    yield " ".join(packers), Path(static_files.__file__).read_bytes()
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                yield name, file.read()


def _collected(root: Path) -> Iterator[tuple[str, bytes]]:
    return ((str(path.relative_to(root)), path.read_bytes()) for path in root.rglob("*") if path.is_file())


def _digest(files: Iterator[tuple[str, bytes]]) -> str:
    """Of names and contents, in whatever order they come."""
    each = sorted(f"{name}\0{sha256(content).hexdigest()}\n" for name, content in files)
    return sha256("".join(each).encode()).hexdigest()
