"""The folder to which a command writes after long work."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import CommandError


def prepare_output(folder: Path) -> None:
    """Make the folder before the work, not after it. Raises CommandError where that cannot be done."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"Cannot write to {folder}: {error.strerror}.") from error
