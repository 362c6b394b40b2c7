"""System checks of the installation; every command of manage.py runs them."""

import stat
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.sessions.backends import signed_cookies
from django.core.checks import CheckMessage, Error, Tags, Warning, register


@register(Tags.security)
def secret_key_is_private(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    path: Path = settings.SECRET_KEY_FILE
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:  # a missing or unreadable file is reported where the key is read
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


@register(Tags.security)
def games_are_kept_on_the_server(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    if not issubclass(import_module(settings.SESSION_ENGINE).SessionStore, signed_cookies.SessionStore):
        return []
    return [
        Error(
            "Sessions in signed cookies would let a visitor read the deck and go back to an earlier moment.",
            hint="Leave SESSION_ENGINE as BigHoldem sets it: sessions in the database.",
            id="game.E001",
        )
    ]
