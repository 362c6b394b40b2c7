"""Reads the files of rows that operators send, as CSV, JSON or XLSX. A bad file is refused with a sentence.

The result is a table of plain texts and numbers under known columns; its values are checked later.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

import tablib
from django.utils.translation import gettext as _

MAX_BYTES = 1_000_000
MAX_UNPACKED_BYTES = 5_000_000
"""Bytes of an XLSX file's unpacked content."""
MAX_PARTS = 200
MAX_ROWS = 2_000
MAX_COLUMNS = 40
MAX_QUOTED = 40
"""Characters of a faulty value that a message quotes."""

Cell: TypeAlias = str | int | float | bool | None


class FileLine(NamedTuple):
    """A line of a file; `number` counts the file's own lines, its rows in a book, its objects in JSON."""

    number: int
    cells: list[Cell]


Lines: TypeAlias = list[FileLine]


class FileRows(tablib.Dataset):
    """The rows of a file, with the number of each in the file; rows without a file count from 1."""

    numbers: Sequence[int] = ()

    def number(self, place: int) -> int:
        """Of the row at `place`, which counts from 1."""
        return self.numbers[place - 1] if place <= len(self.numbers) else place


class FileFormat(StrEnum):
    CSV = "csv"
    JSON = "json"
    XLSX = "xlsx"


CONTENT_TYPES = {
    FileFormat.CSV: "text/csv",
    FileFormat.JSON: "application/json",
    FileFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class FileFault(Exception):
    """A file that cannot be used; the text is a sentence for the operator."""


def read_dataset(
    content: bytes,
    file_format: FileFormat,
    columns: Sequence[str],
    older: Sequence[str] = (),
    unsaid: Collection[str] = (),
) -> FileRows:
    """The file's rows under `columns`, or under `older` ones if more of its headings are these; columns that
    are `unsaid` may be missing. Raises FileFault."""
    if len(content) > MAX_BYTES:
        raise FileFault(_("The file is larger than %(most)d kB.") % {"most": MAX_BYTES // 1000})
    if not content.strip():
        raise FileFault(_("The file is empty."))
    readers = {FileFormat.CSV: _csv_lines, FileFormat.JSON: _json_lines, FileFormat.XLSX: _xlsx_lines}
    headings, *lines = readers[file_format](content)
    lines = [line for line in lines if any(cell not in (None, "") for cell in line.cells)]
    if len(lines) > MAX_ROWS:
        raise FileFault(_("The file has more than %(most)d rows.") % {"most": MAX_ROWS})
    if not lines:
        raise FileFault(_("The file has no rows."))
    if _known(headings.cells, older) > _known(headings.cells, columns):
        columns = older
    missing = {column for column in unsaid if not _known(headings.cells, [column])}
    columns = [column for column in columns if column not in missing]
    names = _column_names(headings.cells, columns)
    dataset = FileRows(headers=list(columns))
    dataset.numbers = [line.number for line in lines]
    for line in lines:
        cells = _without_blanks(line.cells, len(names))
        if len(cells) != len(names):
            text = _("Row %(row)d has %(cells)d cells, but there are %(columns)d columns.")
            raise FileFault(text % {"row": line.number, "cells": len(cells), "columns": len(names)})
        row = dict(zip(names, cells, strict=True))
        dataset.append([row[name] for name in columns])
    return dataset


def shortened(value: object) -> str:
    text = str(value)
    return text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 1] + "…"


def _without_blanks(line: list[Cell], width: int) -> list[Cell]:
    """The line without the blank cells that spreadsheets add behind its last column."""
    while len(line) > width and line[-1] in (None, ""):
        line = line[:-1]
    return line


def _known(headings: list[Cell], columns: Sequence[str]) -> int:
    return len(set(columns).intersection(_heading(cell) for cell in headings))


def _heading(cell: Cell) -> str:
    return str(cell or "").strip().lower()


def _column_names(headings: list[Cell], columns: Sequence[str]) -> list[str]:
    """The headings, which must be `columns` in any order, each exactly once."""
    names = [_heading(heading) for heading in headings]
    while names and not names[-1]:
        names.pop()
    for name in names:
        if name not in columns:
            text = _("There is no column “%(name)s”: the columns are %(columns)s.")
            raise FileFault(text % {"name": shortened(name), "columns": ", ".join(columns)})
        if names.count(name) > 1:
            raise FileFault(_("The column “%(name)s” stands there twice.") % {"name": name})
    if missing := [name for name in columns if name not in names]:
        raise FileFault(_("Columns are missing: %(columns)s.") % {"columns": ", ".join(missing)})
    return names


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileFault(_("The file is not text in UTF-8.")) from None
    if "\0" in text:
        raise FileFault(_("The file is not text: it holds characters without meaning."))
    return text


def _csv_lines(content: bytes) -> Lines:
    """The delimiter is the comma, semicolon or tab, whichever the first line has most of."""
    text = _text(content)
    blank = text[: len(text) - len(text.lstrip())].count("\n")
    first = text.lstrip().partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=delimiter, strict=True)
    lines: Lines = []
    begun = 1 + blank
    try:
        for row in rows:
            lines.append(FileLine(begun, [cell.strip() for cell in row]))
            begun = rows.line_num + 1 + blank
            if len(lines) > MAX_ROWS + 1:
                break
    except csv.Error:
        raise FileFault(_("The file cannot be read as CSV: a quotation mark is wrong.")) from None
    return lines


def _json_lines(content: bytes) -> Lines:
    """The file is a list of objects that all have the same names."""
    text = _text(content)
    try:
        plain = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique_names)
    except FileFault:
        raise
    except (ValueError, RecursionError):
        raise FileFault(_("The file cannot be read as JSON.")) from None
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        raise FileFault(_("The file must be a list of objects, one for each row."))
    if not plain:
        raise FileFault(_("The file has no rows."))
    names = [_checked_text(name) for name in plain[0]]
    lines: Lines = [FileLine(0, list(names))]
    for number, row in enumerate(plain, start=1):
        if set(row) != set(names):
            raise FileFault(_("Row %(row)d has other names than the first row.") % {"row": number})
        if any(isinstance(value, list | dict) for value in row.values()):
            raise FileFault(_("Row %(row)d holds a list or an object in place of a value.") % {"row": number})
        lines.append(FileLine(number, [_checked_text(row[name]) for name in names]))
    return lines


def _checked_text(value: Any) -> Any:
    """The value. Refuses texts that cannot be encoded again: JSON can name halves of characters."""
    if isinstance(value, str):
        try:
            _text(value.encode())
        except UnicodeEncodeError:
            raise FileFault(_("The file is not text: it holds characters without meaning.")) from None
    return value


def _refuse_constant(constant: str) -> Any:
    raise FileFault(_("%(constant)s is no number of JSON.") % {"constant": constant})


def _unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise FileFault(_("An object of the file names the same thing twice."))
    return found


def _xlsx_lines(content: bytes) -> Lines:
    """The first sheet. Formulas are read as text and refused later with the other wrong values."""
    import openpyxl  # a fifth of the time that a process takes to start

    unreadable = FileFault(_("The file cannot be read as XLSX."))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            sizes = [part.file_size for part in parts.infolist()]
    except zipfile.BadZipFile:
        raise unreadable from None
    if sum(sizes) > MAX_UNPACKED_BYTES or len(sizes) > MAX_PARTS:
        raise FileFault(
            _("Unpacked, the file is larger than %(most)d MB.") % {"most": MAX_UNPACKED_BYTES // 10**6}
        )
    lines: Lines = []
    try:
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # the size that the file claims may be wrong
        for number, row in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), start=1):
            if any(cell is not None for cell in row):
                lines.append(FileLine(number, [_plain_cell(cell) for cell in row]))
            if len(lines) > MAX_ROWS + 1:
                break
    except Exception:  # on a broken file the library raises errors of many types
        raise unreadable from None
    if not lines:
        raise FileFault(_("The file has no rows."))
    return lines


def _plain_cell(cell: object) -> Cell:
    if cell is None or isinstance(cell, bool | int):
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return str(cell).strip()
