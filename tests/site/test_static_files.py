"""Style sheets go out without their comments, and with everything else."""

from pathlib import Path

import pytest

from bigholdem_site.config.static_files import lean
from tests.source_reading import ROOT

SHEETS = sorted(ROOT.glob("*/static/*/*.css"))


def test_comments_of_the_sites_style_sheets_are_left_out() -> None:
    sheet = b'/* The felt. */\n.felt {\n  inset: 0; /* all of it */\n  content: "/ \xe2\x99\xa0";\n}\n'
    assert lean("game/table.css", sheet) == b'.felt {\n  inset: 0;   content: "/ \xe2\x99\xa0";\n}\n'
    for name in ("game/table.js", "admin/css/base.css"):
        assert lean(name, sheet) == sheet


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_string_of_a_style_sheet_looks_like_a_comment(path: Path) -> None:
    text = lean(f"game/{path.name}", path.read_bytes()).decode()
    assert "/*" not in text
    assert "*/" not in text
    assert text.count("{") == text.count("}")
