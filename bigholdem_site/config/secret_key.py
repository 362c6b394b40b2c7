"""The site's secret key, kept in a file of the data folder when the environment brings none."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

MIN_KEY_LENGTH = 24
"""Characters of a key that nobody guesses."""


def read_or_create(path: Path) -> str:
    """The key in `path`, made first (mode 0600) when there is none.

    Processes that start together agree on one key.

    Raises ImproperlyConfigured when the file can be neither read nor made, or is too short.
    """
    try:
        if not path.exists():
            _create(path)
        key = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not plain text"
        raise ImproperlyConfigured(f"The secret key file {path} cannot be used: {reason}.") from error
    if len(key) < MIN_KEY_LENGTH:
        what = "too short" if key else "empty"
        raise ImproperlyConfigured(f"The secret key file {path} is {what}: delete it to have a new key made.")
    return key


def _create(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(prefix=".secret_key-", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(get_random_secret_key() + "\n")
        # A link appears whole and only once: who comes second keeps the first one's key.
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        os.unlink(draft)
