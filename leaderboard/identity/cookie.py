"""Players without accounts: a browser keeps a secret, and each name that it plays under has a tag.

The site makes the secret and sends it only in a signed cookie, so a browser cannot choose its own. A player's
key is the HMAC-SHA256 of the case-folded name under the secret. The tag is the beginning of the key, and does
not reveal the secret. Tags are unique: where a tag is taken, the next digit of the key is added.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from contextlib import suppress
from dataclasses import dataclass

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse

from leaderboard.identity.host_cookies import host_cookie_name, host_cookie_options
from leaderboard.models import TAG_MAX_LENGTH, Player
from leaderboard.names import folded

COOKIE_SALT = "leaderboard.identity.cookie"
COOKIE_AGE = 2 * 365 * 24 * 60 * 60
SECRET_BYTES = 16
TAG_LENGTH = 4
_SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)


@dataclass(frozen=True)
class Browser:
    """A browser, identified by its secret."""

    secret: bytes

    def key_for(self, name: str) -> str:
        """The key of the player of this name in this browser, 64 hexadecimal digits."""
        return hmac.new(self.secret, folded(name).encode(), hashlib.sha256).hexdigest()

    def mark_for(self, purpose: str) -> str:
        """By which a browser is known again for one purpose, whatever name it plays under."""
        return hmac.new(self.secret, f"\0{purpose}".encode(), hashlib.sha256).hexdigest()

    def is_player(self, player: Player | None) -> bool:
        return player is not None and hmac.compare_digest(player.key, self.key_for(player.name))

    def remembered(self, response: HttpResponse) -> HttpResponse:
        """The response with the cookie that identifies the browser for two years from now."""
        response.set_signed_cookie(
            cookie_name(), self.secret.hex(), salt=COOKIE_SALT, **host_cookie_options(COOKIE_AGE)
        )
        return response


def cookie_name() -> str:
    return host_cookie_name("player")


def known_browser(request: HttpRequest) -> Browser | None:
    """The browser of the request; None without a cookie that this site signed."""
    text = request.get_signed_cookie(cookie_name(), default="", salt=COOKIE_SALT, max_age=COOKIE_AGE) or ""
    return Browser(bytes.fromhex(text)) if _SECRET.fullmatch(text) else None


def browser_of(request: HttpRequest, new_secret: bytes) -> Browser:
    """The browser of the request, which gets `new_secret` (SECRET_BYTES long) if it has no secret yet."""
    return known_browser(request) or Browser(new_secret)


def get_or_create_player(name: str, key: str) -> Player:
    """The player with this key; a new one gets a tag. Raises ValueError if all possible tags are taken."""
    known = Player.objects.filter(key=key).first()
    if known is not None:
        return known
    tags = [key[:length] for length in range(TAG_LENGTH, TAG_MAX_LENGTH + 1)]
    taken = set(Player.objects.filter(tag__in=tags).values_list("tag", flat=True))
    for tag in (tag for tag in tags if tag not in taken):
        # Another request may create the same player, or one with the same tag, at this moment.
        with suppress(IntegrityError):
            return Player.objects.get_or_create(key=key, defaults={"tag": tag, "name": name})[0]
    raise ValueError(f"every tag that {key} could have is taken")
