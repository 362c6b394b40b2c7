"""The portraits as symbols of the page: an image for each seat would be a document of its own to load."""

from __future__ import annotations

import re
from pathlib import Path

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

FILES = Path(__file__).parents[1] / "static" / "game" / "portraits"
ROOT = re.compile(r'<svg xmlns="[^"]+" viewBox="([^"]+)">(.*)</svg>')


@register.simple_tag
def portrait_symbols() -> SafeString:
    """A symbol for each file, named after it."""
    return mark_safe("".join(map(_symbol, sorted(FILES.glob("*.svg")))))  # noqa: S308


def _symbol(path: Path) -> str:
    lines = "".join(line.strip() for line in path.read_text().splitlines())
    return ROOT.sub(rf'<symbol id="portrait-{path.stem}" viewBox="\1">\2</symbol>', lines)
