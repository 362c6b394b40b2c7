"""Static files as the site sends them."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = ("game/", "leaderboard/", "site/")
COMMENT = re.compile(rb"/\*.*?\*/\n*", re.DOTALL)
LINES_OF_COMMENT = re.compile(rb"^ *(?:/\*(?s:.*?)\*/\n+|//.*\n)", re.MULTILINE)
INDENT = re.compile(rb"^ +", re.MULTILINE)

BUNDLES = {
    "game/at-table.css": tuple(
        f"game/{part}.css"
        for part in ("cards", "table", "seats", "action-bar", "motion", "ending", "comfort", "odds")
    ),
    "game/at-table.js": ("game/table.js", "game/keys.js", "game/stage.js", "leaderboard/terms.js"),
}
"""Files that a page needs together go out as one: they are asked for once, and packed together they weigh a
third less. While the site is developed the page has the parts."""


def lean(name: str, content: bytes) -> bytes:
    """A style sheet of the site without its comments, a sixth of its weight; any other file as it is."""
    return COMMENT.sub(b"", content) if name.startswith(OWN) and name.endswith(".css") else content


def bundled(parts: list[bytes]) -> bytes:
    """One after the other, as the page has them, without indentation and lines that only comment."""
    return INDENT.sub(b"", LINES_OF_COMMENT.sub(b"", b"\n".join(parts)))


class LeanStaticFilesStorage(CompressedManifestStaticFilesStorage):
    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            for name, parts in BUNDLES.items():
                self._bundle(name, parts)
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def _bundle(self, name: str, parts: tuple[str, ...]) -> None:
        contents = []
        for part in parts:
            with self.open(part) as file:
                contents.append(file.read())
        self.delete(name)
        self.save(name, ContentFile(bundled(contents)))

    def _save(self, name: str, content: Any) -> str:
        if not name.endswith(".css"):
            return str(super()._save(name, content))
        content.seek(0)
        return str(super()._save(name, ContentFile(lean(name, content.read()))))
