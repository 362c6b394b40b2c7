"""Files of rows, as operators send them: CSV, JSON or XLSX, read whole and refused with a sentence.

What comes out is a table of plain texts and numbers under known columns; what the rows say is judged later.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, TypeAlias

import openpyxl
import tablib
from django.utils.translation import gettext as _
from import_export.formats import base_formats

MOST_BYTES = 1_000_000
MOST_UNPACKED = 5_000_000
"""Bytes of all that an XLSX file holds, once it is unpacked."""
MOST_PARTS = 200
MOST_ROWS = 2_000
MOST_COLUMNS = 40
MOST_SHOWN = 40
"""Characters of a faulty value that a sentence repeats."""

Cell: TypeAlias = str | int | float | bool | None
Lines: TypeAlias = list[list[Cell]]


class FileFormat(StrEnum):
    CSV = "csv"
    JSON = "json"
    XLSX = "xlsx"


WRITERS: dict[FileFormat, type[base_formats.TablibFormat]] = {
    FileFormat.CSV: base_formats.CSV,
    FileFormat.JSON: base_formats.JSON,
    FileFormat.XLSX: base_formats.XLSX,
}


class FileFault(Exception):
    """A file that cannot be taken; the text is a sentence for whoever sent it."""


def dataset_of(content: bytes, wanted: FileFormat, columns: Sequence[str]) -> tablib.Dataset:
    """The file's rows under `columns`. Raises FileFault."""
    if len(content) > MOST_BYTES:
        raise FileFault(_("The file is larger than %(most)d kB.") % {"most": MOST_BYTES // 1000})
    if not content.strip():
        raise FileFault(_("The file is empty."))
    readers = {FileFormat.CSV: _csv_lines, FileFormat.JSON: _json_lines, FileFormat.XLSX: _xlsx_lines}
    headings, *lines = readers[wanted](content)
    lines = [line for line in lines if any(cell not in (None, "") for cell in line)]
    if len(lines) > MOST_ROWS:
        raise FileFault(_("The file has more than %(most)d rows.") % {"most": MOST_ROWS})
    if not lines:
        raise FileFault(_("The file has no rows."))
    names = _known(headings, columns)
    dataset = tablib.Dataset(headers=list(columns))
    for number, line in enumerate(lines, start=1):
        cells = _without_blanks(line, len(names))
        if len(cells) != len(names):
            text = _("Row %(row)d has %(cells)d cells, but there are %(columns)d columns.")
            raise FileFault(text % {"row": number, "cells": len(cells), "columns": len(names)})
        row = dict(zip(names, cells, strict=True))
        dataset.append([row[name] for name in columns])
    return dataset


def shortened(value: object) -> str:
    text = str(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def _without_blanks(line: list[Cell], width: int) -> list[Cell]:
    """The line without the blank cells behind its last column, which spreadsheets like to add."""
    while len(line) > width and line[-1] in (None, ""):
        line = line[:-1]
    return line


def _known(headings: list[Cell], columns: Sequence[str]) -> list[str]:
    """The headings, each of which must be one of `columns`, and every column once."""
    names = [str(heading or "").strip().lower() for heading in headings]
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
    """Cells stand between commas, semicolons or tabs, whichever the first line has most of."""
    text = _text(content)
    first = text.lstrip().partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text.lstrip(), newline=""), delimiter=delimiter, strict=True)
    lines: Lines = []
    try:
        for row in rows:
            lines.append([cell.strip() for cell in row])
            if len(lines) > MOST_ROWS + 1:
                break
    except csv.Error:
        raise FileFault(_("The file cannot be read as CSV: a quotation mark is wrong.")) from None
    return lines


def _json_lines(content: bytes) -> Lines:
    """A list of objects, all with the same names."""
    text = _text(content)
    try:
        plain = json.loads(text, parse_constant=_refused, object_pairs_hook=_pairs)
    except FileFault:
        raise
    except (ValueError, RecursionError):
        raise FileFault(_("The file cannot be read as JSON.")) from None
    if not isinstance(plain, list) or not all(isinstance(row, dict) for row in plain):
        raise FileFault(_("The file must be a list of objects, one for each row."))
    if not plain:
        raise FileFault(_("The file has no rows."))
    names = [_meaningful(name) for name in plain[0]]
    lines: Lines = [list(names)]
    for number, row in enumerate(plain, start=1):
        if set(row) != set(names):
            raise FileFault(_("Row %(row)d has other names than the first row.") % {"row": number})
        if any(isinstance(value, list | dict) for value in row.values()):
            raise FileFault(_("Row %(row)d holds a list or an object in place of a value.") % {"row": number})
        lines.append([_meaningful(row[name]) for name in names])
    return lines


def _meaningful(value: Any) -> Any:
    """The value; a text only when it can be written down again. JSON can name halves of characters."""
    if isinstance(value, str):
        try:
            _text(value.encode())
        except UnicodeEncodeError:
            raise FileFault(_("The file is not text: it holds characters without meaning.")) from None
    return value


def _refused(constant: str) -> Any:
    raise FileFault(_("%(constant)s is no number of JSON.") % {"constant": constant})


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise FileFault(_("An object of the file names the same thing twice."))
    return found


def _xlsx_lines(content: bytes) -> Lines:
    """The first sheet; formulas come as they are written, and are refused with the other wrong values."""
    unreadable = FileFault(_("The file cannot be read as XLSX."))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            sizes = [part.file_size for part in parts.infolist()]
    except zipfile.BadZipFile:
        raise unreadable from None
    if sum(sizes) > MOST_UNPACKED or len(sizes) > MOST_PARTS:
        raise FileFault(
            _("Unpacked, the file is larger than %(most)d MB.") % {"most": MOST_UNPACKED // 10**6}
        )
    lines: Lines = []
    try:
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()  # what the file says of its size need not be so
        for row in sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True):
            if any(cell is not None for cell in row):
                lines.append([_plain(cell) for cell in row])
            if len(lines) > MOST_ROWS + 1:
                break
    except Exception:  # the library raises whatever a broken file makes it stumble over
        raise unreadable from None
    if not lines:
        raise FileFault(_("The file has no rows."))
    return lines


def _plain(cell: object) -> Cell:
    if cell is None or isinstance(cell, bool | int):
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return str(cell).strip()
