"""Style sheets go out without their comments, and with everything else; what a page needs together as one."""

from pathlib import Path
from typing import Any

import pytest

from bigholdem_site.config.static_files import BUNDLES, bundled, lean
from bigholdem_site.serving.collected_files import collect_static_files
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


def test_a_bundle_has_its_parts_without_the_lines_that_only_comment() -> None:
    one = b'"use strict";\n\n/* Two\n   lines. */\n\nlet url = "http://x"; // stays\n  // goes\n  go(url);\n'
    assert bundled([one, b"/* All. */\nstop();\n"]) == (
        b'"use strict";\n\nlet url = "http://x"; // stays\ngo(url);\n\nstop();\n'
    )


@pytest.mark.parametrize("name", sorted(BUNDLES))
def test_no_text_of_a_bundle_spans_lines(name: str) -> None:
    """Else indentation, or what looks like a comment, could be part of it."""
    for part in BUNDLES[name]:
        text = next(ROOT.glob(f"*/static/{part}")).read_text()
        assert all(line.count("`") % 2 == 0 for line in text.splitlines()), part


def test_they_are_collected_when_they_are_not_as_their_sources_give_them(
    tmp_path: Path, settings: Any
) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    sheet = tmp_path / "static" / "game" / "table.css"
    assert [collect_static_files(), collect_static_files()] == [True, False]
    whole = sheet.read_bytes()
    for spoil in (lambda: sheet.write_bytes(whole[:-1]), sheet.unlink):
        spoil()
        assert [collect_static_files(), collect_static_files()] == [True, False]
        assert sheet.read_bytes() == whole
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "new.css").write_text("")
    settings.STATICFILES_DIRS = [tmp_path / "more"]
    assert [collect_static_files(), collect_static_files()] == [True, False]
    assert (tmp_path / "static" / "new.css").exists()
