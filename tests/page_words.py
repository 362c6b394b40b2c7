"""Words in pages, apart from the letters of tokens, which may spell a short name by chance."""

from __future__ import annotations

import re


def has_word(page: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", page) is not None
