"""The forms of a page, filled in as it shows them or a little further."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser

WRITTEN = ["1", "2", "7", "0.5", "Zed", "zed", "2026-01-02", "AA", "12:00"]
PRESSED = ("submit", "button", "image")
FILES = [b"", b"\0\xff", b"{}", b"[]", b"name,rank\r\n1,2\r\n", b"PK\x03\x04", b'{"rows": null}', b"a" * 5000]


@dataclass
class Form:
    """`fields` are what a browser sends of the form as it stands; `offered` are boxes and choices beside."""

    action: str
    method: str
    in_parts: bool
    fields: list[tuple[str, str]] = field(default_factory=list)
    offered: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def filled_in(self, rng: random.Random) -> list[tuple[str, str]]:
        """What is empty mostly written, a few boxes ticked and other choices made, one button pressed."""
        fields = [
            (name, rng.choice(WRITTEN) if value == "" and rng.random() < 0.7 else value)
            for name, value in self.fields
        ]
        ticked = [each for each in self.offered if rng.random() < 2 / len(self.offered)]
        return [*fields, *ticked, *([rng.choice(self.buttons)] if self.buttons else [])]


def forms_of(page: str) -> list[Form]:
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def in_parts(fields: list[tuple[str, str]], files: list[str], rng: random.Random) -> bytes:
    """As a browser sends a form with files, between lines of "--x"."""
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode(errors="replace")
        for name, value in fields
    ]
    for name in files:
        head = f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="a.{rng.choice("cjx")}"'
        parts.append(f"{head}\r\n\r\n".encode() + rng.choice(FILES) + b"\r\n")
    return b"".join(parts) + b"--x--\r\n"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select, self._offered, self._chosen = "", [""], [""]
        self._several = False
        self._area = ""
        self._written: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            method = attributes.get("method", "get").upper()
            self._form = Form(
                attributes.get("action", ""), method, "multipart" in attributes.get("enctype", "")
            )
            self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag in ("input", "button"):
            self._control(
                self._form, attributes.get("type", "text" if tag == "input" else "submit"), attributes
            )
        elif tag == "select":
            self._select, self._offered, self._chosen = attributes.get("name", ""), [], []
            self._several = "multiple" in attributes
        elif tag == "option" and self._select:
            (self._chosen if "selected" in attributes else self._offered).append(attributes.get("value", ""))
        elif tag == "textarea":
            self._area, self._written = attributes.get("name", ""), []

    def _control(self, form: Form, kind: str, attributes: dict[str, str]) -> None:
        name, value = attributes.get("name", ""), attributes.get("value", "")
        if not name:
            return
        if kind in PRESSED:
            form.buttons.append((name, value))
        elif kind == "file":
            form.files.append(name)
        elif kind not in ("checkbox", "radio"):
            form.fields.append((name, value))
        else:
            (form.fields if "checked" in attributes else form.offered).append(
                (name, attributes.get("value", "on"))
            )

    def handle_data(self, data: str) -> None:
        if self._written is not None:
            self._written.append(data)

    def handle_endtag(self, tag: str) -> None:
        if self._form is None:
            return
        if tag == "form":
            self._form = None
        elif tag == "select":
            if not self._chosen and not self._several:
                self._chosen, self._offered = self._offered[:1], self._offered[1:]
            self._form.fields += [(self._select, value) for value in self._chosen]
            self._form.offered += [(self._select, value) for value in self._offered]
            self._select = ""
        elif tag == "textarea" and self._written is not None:
            self._form.fields.append((self._area, "".join(self._written).removeprefix("\n")))
            self._written = None
