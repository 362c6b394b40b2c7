"""Primary keys that stand in the laboratory's addresses, where anything may be written."""

from __future__ import annotations

MAX_KEY_DIGITS = 18
"""Databases refuse to compare with a number out of their range."""


def is_key(text: str) -> bool:
    return text.isdecimal() and len(text) <= MAX_KEY_DIGITS
