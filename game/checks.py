"""System checks of the installation, run by every command of manage.py."""

import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security)
def secret_key_is_private(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    path: Path = settings.SECRET_KEY_FILE
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:  # no file yet, or none of ours to read: whoever needs the key reports it
        return []
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        return [
            Warning(
                f"Other users of this machine can read the secret key file {path} (mode {mode:04o}).",
                hint=f"chmod 600 {path}",
                id="game.W001",
            )
        ]
    return []
