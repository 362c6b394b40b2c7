"""Cookies beside Django's own: out of every script's reach and, with HTTPS, bound to it and to this host."""

from __future__ import annotations

from typing import Any

from django.conf import settings


def bound_name(name: str) -> str:
    """The name under which browsers keep the cookie from other hosts."""
    return f"__Host-{name}" if settings.SESSION_COOKIE_SECURE else name


def bound_for(seconds: int) -> dict[str, Any]:
    """How such a cookie is set, to be kept for so many seconds."""
    return {
        "max_age": seconds,
        "secure": settings.SESSION_COOKIE_SECURE,
        "httponly": True,
        "samesite": "Lax",
    }
