# ruff: noqa: E501  (a table reads better with a line for each file)
"""Files of rows before the flop that cannot be taken, each with the sentence that says why.

Most are of the older kind, with percentiles in place of hands, which is still read.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any, NamedTuple

import openpyxl

COLUMNS = ["situation", "position", "least", "below", "fold", "call", "raise", "small", "large", "all_in"]
HEADING = ",".join(COLUMNS)
ROW = "any,any,0,100,0,100,0,100,0,0"
CELLS: list[Any] = ["any", "any", 0, 100, 0, 100, 0, 100, 0, 0]
OBJECT = dict(zip(COLUMNS, CELLS, strict=True))


class Broken(NamedTuple):
    what: str
    name: str
    content: bytes | Callable[[], bytes]
    sentence: str

    @property
    def file(self) -> bytes:
        """What takes long to make is made when it is asked for."""
        return self.content() if callable(self.content) else self.content


def lines(*rows: str) -> bytes:
    return "\n".join((HEADING, *rows, "")).encode()


def cell(column: str, value: str) -> bytes:
    """A file of one row, with `value` in a column."""
    cells = ROW.split(",")
    cells[COLUMNS.index(column)] = value
    return lines(",".join(cells))


def by_hands(*hands: str) -> bytes:
    """A file of rows that name these hands."""
    heading = HEADING.replace("least,below", "hands")
    return "\n".join((heading, *(f'any,any,"{each}",0,100,0,100,0,0' for each in hands), "")).encode()


def plain(rows: Any) -> bytes:
    return json.dumps(rows).encode()


def book(*rows: list[Any]) -> bytes:
    made, out = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        made.worksheets[0].append(row)
    made.save(out)
    return out.getvalue()


def packed(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/") + ".xml", content)
    return out.getvalue()


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """A good book with one of its parts replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            new.writestr(info.filename, part if info.filename == name else old.read(info.filename))
    return out.getvalue()


GOOD_BOOK = book(COLUMNS, CELLS)
SHEET = "xl/worksheets/sheet1.xml"
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">'
    + b"".join(b'<!ENTITY %c "%s">' % (ord("b") + i, b"&%c;" % (ord("a") + i) * 10) for i in range(12))
    + b"]><l>&m;</l>"
)
NOT_JSON = "The file cannot be read as JSON."
NOT_XLSX = "The file cannot be read as XLSX."
NOT_CSV = "The file cannot be read as CSV: a quotation mark is wrong."
NOT_TEXT = "The file is not text: it holds characters without meaning."
NO_ROWS = "The file has no rows."

BROKEN = [
    Broken("an empty file", "a.csv", b"", "The file is empty."),
    Broken("nothing but blanks", "a.csv", b" \n\n ", "The file is empty."),
    Broken("an empty book", "a.xlsx", b"", "The file is empty."),
    Broken("another ending", "a.exe", lines(ROW), "The name of the file must end in .csv, .json or .xlsx."),
    Broken("no ending", "csv", lines(ROW), "The name of the file must end in .csv, .json or .xlsx."),
    Broken("the old format", "a.xls", GOOD_BOOK, "The name of the file must end in .csv, .json or .xlsx."),
    Broken("too many bytes", "a.csv", lines(ROW) + b"\n" * 1_000_000, "The file is larger than 1000 kB."),
    Broken("a heading alone", "a.csv", lines(), NO_ROWS),
    Broken("blank rows alone", "a.csv", lines(",,,,,,,,,", ",,,,,,,,,"), NO_ROWS),
    Broken("too many rows", "a.csv", lines(*[ROW] * 2001), "The file has more than 2000 rows."),
    Broken("wrong columns", "a.csv", b"name,hand\nx,y\n", "There is no column “name”: the columns are situation"),
    Broken("no heading", "a.csv", f"{ROW}\n{ROW}\n".encode(), "There is no column “any”: the columns are situation"),
    Broken(
        "a column too few",
        "a.csv",
        lines(ROW).replace(b",all_in", b"").replace(b",0\n", b"\n"),
        "Columns are missing: all_in.",
    ),
    Broken("a column twice", "a.csv", f"{HEADING},fold\n{ROW},0\n".encode(), "The column “fold” stands there twice."),
    Broken("a part of another kind", "a.csv", b"situation,street,opponents,least\n", NO_ROWS),
    Broken(
        "rows after the flop",
        "a.csv",
        b"situation,street,opponents,least,below,fold,call,raise,small,large,all_in\n"
        b"any,any,any,0,100,0,100,0,100,0,0\n",
        "There is no column “street”: the columns are situation",
    ),
    Broken("a cell too many", "a.csv", lines(ROW, ROW + ",7"), "Row 3 has 11 cells, but there are 10 columns."),
    Broken("a cell too few", "a.csv", lines("any,any,0,100"), "Row 2 has 4 cells, but there are 10 columns."),
    Broken("weights of 110", "a.csv", cell("fold", "10"), "Row 2: Fold, check or call, and bet or raise must sum to 100 %."),
    Broken("sizes of 90", "a.csv", cell("small", "90"), "Row 2: The sizes small, large and all-in must sum to 100 %."),
    Broken("a range upside down", "a.csv", cell("below", "0"), "Row 2: “From” must be less than “below”, and both within 0 and 100."),
    Broken("a range beyond 100", "a.csv", cell("below", "101"), "Row 2: “From” must be less than “below”, and both within 0 and 100."),
    Broken("no hand", "a.csv", by_hands("22+, A1s"), "Row 2, hands: “A1s” is no hand: write AA, AKs, AKo, AK, 22+, A2s+ or 55-99."),
    Broken("no hands", "a.csv", by_hands(""), "Row 2, hands: Write hands such as 22+, A9s+, KTo+, 76s."),
    Broken("a hand of two rows", "a.csv", by_hands("22+", "33-22"), "Before the flop, any situation, any position: two rows decide 33-22."),
    Broken("a negative weight", "a.csv", cell("fold", "-5"), "Row 2, fold: Ensure this value is greater than or equal to 0."),
    Broken("an unknown situation", "a.csv", cell("situation", "bluffing"), "Row 2, situation: Value 'bluffing' is not a valid choice."),
    Broken("an unknown position", "a.csv", cell("position", "under the gun"), "Row 2, position: Value 'under the gun' is not a valid choice."),
    Broken("a street for a position", "a.csv", cell("position", "flop"), "Row 2, position: Value 'flop' is not a valid choice."),
    Broken("no situation", "a.csv", cell("situation", ""), "Row 2, situation: This field cannot be blank."),
    Broken("no number", "a.csv", cell("call", ""), "Row 2, call: “” is no whole number."),
    Broken("NaN", "a.csv", cell("call", "NaN"), "Row 2, call: “NaN” is no whole number."),
    Broken("infinity", "a.csv", cell("call", "inf"), "Row 2, call: “inf” is no whole number."),
    Broken("a fraction", "a.csv", cell("call", "99.5"), "Row 2, call: “99.5” is no whole number."),
    Broken("a power", "a.csv", cell("call", "1e2"), "Row 2, call: “1e2” is no whole number."),
    Broken("other digits", "a.csv", cell("call", "１００"), "Row 2, call: “１００” is no whole number."),
    Broken("a percent sign", "a.csv", cell("call", "100%"), "Row 2, call: “100%” is no whole number."),
    Broken("an immense number", "a.csv", cell("call", "1" + "0" * 5000), "Row 2, call: “100000000000000000000000000000000000000…” is no whole number."),
    Broken("a formula for a number", "a.csv", cell("call", "=50+50"), "Row 2, call: “=50+50” is no whole number."),
    Broken("a formula for a key", "a.csv", cell("situation", "=cmd|calc!A1"), "Row 2, situation: Value '=cmd|calc!A1' is not a valid choice."),
    Broken("markup", "a.csv", cell("situation", "<script>1</script>"), "Row 2, situation: Value '<script>1</script>' is not a valid choice."),
    Broken("a long key", "a.csv", cell("situation", "x" * 50), "Row 2, situation: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” is longer than any key."),
    Broken("a row twice", "a.csv", lines(ROW, ROW), "Row 3: It has the same keys as row 2."),
    Broken("rows that tie", "a.csv", by_hands("22+", "AA-22"), "Row 3: It has the same keys as row 2."),
    Broken(
        "rows that overlap",
        "a.csv",
        lines("any,any,0,60,0,100,0,100,0,0", "any,any,50,100,0,100,0,100,0,0"),
        "Before the flop, any situation, any position: two rows decide 22, ",
    ),
    Broken("binary", "a.csv", bytes(range(256)), "The file is not text in UTF-8."),
    Broken("another encoding", "a.csv", lines(ROW).decode().encode("utf-16"), "The file is not text in UTF-8."),
    Broken("a picture", "a.csv", b"\x89PNG\r\n\x1a\n" + b"\0" * 64, "The file is not text in UTF-8."),
    Broken("zeros", "a.csv", lines(ROW) + b"\0\0", NOT_TEXT),
    Broken("an open quotation", "a.csv", lines('"any,any,0'), NOT_CSV),
    Broken("a cell without end", "a.csv", lines("x" * 200_000), NOT_CSV),
    Broken("broken JSON", "a.json", plain([OBJECT])[:-3], NOT_JSON),
    Broken("JSON without end", "a.json", b"[" * 100_000, NOT_JSON),
    Broken("JSON of another shape", "a.json", plain({"rows": [OBJECT]}), "The file must be a list of objects, one for each row."),
    Broken("a list of numbers", "a.json", plain([1, 2]), "The file must be a list of objects, one for each row."),
    Broken("JSON without rows", "a.json", b"[]", NO_ROWS),
    Broken("half a character for a name", "a.json", b'[{"\\ud800": 1}]', NOT_TEXT),
    Broken("half a character for a value", "a.json", plain([{**OBJECT, "situation": "\ud800"}]), NOT_TEXT),
    Broken("a zero in JSON", "a.json", plain([{**OBJECT, "situation": "\0"}]), NOT_TEXT),
    Broken("NaN in JSON", "a.json", plain([{**OBJECT, "call": float("nan")}]), "NaN is no number of JSON."),
    Broken("true for a number", "a.json", plain([{**OBJECT, "fold": True}]), "Row 1, fold: “True” is no whole number."),
    Broken("null for a number", "a.json", plain([{**OBJECT, "fold": None}]), "Row 1, fold: “None” is no whole number."),
    Broken("an object in a cell", "a.json", plain([{**OBJECT, "fold": {"a": 1}}]), "Row 1 holds a list or an object in place of a value."),
    Broken("other names later", "a.json", plain([OBJECT, {"situation": "any"}]), "Row 2 has other names than the first row."),
    Broken("a name twice", "a.json", plain([OBJECT]).replace(b'"fold": 0', b'"fold": 0, "fold": 100'), "An object of the file names the same thing twice."),
    Broken("a weight wrong in JSON", "a.json", plain([{**OBJECT, "fold": 1}]), "Row 1: Fold, check or call, and bet or raise must sum to 100 %."),
    Broken("no book at all", "a.xlsx", lines(ROW), NOT_XLSX),
    Broken("a truncated book", "a.xlsx", GOOD_BOOK[: len(GOOD_BOOK) // 2], NOT_XLSX),
    Broken("an archive of something else", "a.xlsx", packed(hello=b"<a/>"), NOT_XLSX),
    Broken("a sheet of no XML", "a.xlsx", with_part(GOOD_BOOK, SHEET, b"not XML"), NOT_XLSX),
    Broken("a million laughs", "a.xlsx", with_part(GOOD_BOOK, SHEET, LAUGHS), NOT_XLSX),
    Broken("a zip bomb", "a.xlsx", lambda: with_part(GOOD_BOOK, SHEET, b" " * 50_000_000), "Unpacked, the file is larger than 5 MB."),
    Broken("a bomb of parts", "a.xlsx", packed(**{f"part{i}": b"" for i in range(300)}), "Unpacked, the file is larger than 5 MB."),
    Broken("a million rows", "a.xlsx", lambda: book(COLUMNS, *[CELLS] * 2001), "The file has more than 2000 rows."),
    Broken("an empty sheet", "a.xlsx", book(), NO_ROWS),
    Broken("a formula in a book", "a.xlsx", book(COLUMNS, [*CELLS[:5], "=50+50", *CELLS[6:]]), "Row 2, call: “=50+50” is no whole number."),
    Broken("a fraction in a book", "a.xlsx", book(COLUMNS, [*CELLS[:5], 99.5, *CELLS[6:]]), "Row 2, call: “99.5” is no whole number."),
    Broken("a weight wrong in a book", "a.xlsx", book(COLUMNS, [*CELLS[:5], 99, *CELLS[6:]]), "Row 2: Fold, check or call, and bet or raise must sum to 100 %."),
]  # fmt: skip
