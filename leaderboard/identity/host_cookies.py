"""Cookies that no script can read and that, with HTTPS, are bound to HTTPS and to this host."""

from __future__ import annotations

from typing import Any

from django.conf import settings


def host_cookie_name(name: str) -> str:
    """The cookie's name; with HTTPS its prefix makes browsers bind the cookie to this host."""
    return f"__Host-{name}" if settings.SESSION_COOKIE_SECURE else name


def host_cookie_options(seconds: int) -> dict[str, Any]:
    """The arguments of `set_cookie` for such a cookie that lives for `seconds`."""
    return {
        "max_age": seconds,
        "secure": settings.SESSION_COOKIE_SECURE,
        "httponly": True,
        "samesite": "Lax",
    }
