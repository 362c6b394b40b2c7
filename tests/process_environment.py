"""The environment of a process of the site's own, with nothing of the tests' or the developer's settings."""

from __future__ import annotations

import os
from pathlib import Path

OURS = ("BIGHOLDEM_", "DJANGO_", "DATABASE_", "REDIS_")


def environment(data: Path, **variables: str) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**inherited, "BIGHOLDEM_DATA_DIR": str(data), **variables}
