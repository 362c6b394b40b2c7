"""Who a visitor is, without an account: a browser keeps a secret, and each name it plays under has a tag.

The secret comes from the site and travels only in a signed cookie, so a browser cannot choose its own. A
player's key is the HMAC-SHA256 of the folded name under the secret, and the tag is the key's beginning:
whoever sees a tag learns nothing that would lead back to the secret. No two players have the same tag: where
the beginning is taken, the next digit is added.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from contextlib import suppress
from dataclasses import dataclass

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse

from leaderboard.identity.host_cookies import bound_for, bound_name
from leaderboard.models import TAG_MAX_LENGTH, Player
from leaderboard.names import folded

COOKIE_SALT = "leaderboard.identity.cookie"
COOKIE_AGE = 2 * 365 * 24 * 60 * 60
SECRET_BYTES = 16
TAG_LENGTH = 4
_SECRET = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)


@dataclass(frozen=True)
class Browser:
    """A browser, known by its secret."""

    secret: bytes

    def key_for(self, name: str) -> str:
        """The key of the player of this name in this browser, 64 hexadecimal digits."""
        return hmac.new(self.secret, folded(name).encode(), hashlib.sha256).hexdigest()

    def is_player(self, player: Player | None) -> bool:
        return player is not None and hmac.compare_digest(player.key, self.key_for(player.name))

    def remembered(self, response: HttpResponse) -> HttpResponse:
        """The response, with the cookie by which the browser is known again for two years from now."""
        response.set_signed_cookie(
            cookie_name(), self.secret.hex(), salt=COOKIE_SALT, **bound_for(COOKIE_AGE)
        )
        return response


def cookie_name() -> str:
    return bound_name("player")


def known_browser(request: HttpRequest) -> Browser | None:
    """The browser that asks; None if it has no cookie of ours, or one that we did not sign."""
    text = request.get_signed_cookie(cookie_name(), default="", salt=COOKIE_SALT, max_age=COOKIE_AGE) or ""
    return Browser(bytes.fromhex(text)) if _SECRET.fullmatch(text) else None


def browser_of(request: HttpRequest, new_secret: bytes) -> Browser:
    """The browser that asks, with the new secret, of SECRET_BYTES, if it has none yet."""
    return known_browser(request) or Browser(new_secret)


def enrolled(name: str, key: str) -> Player:
    """The player with this key, who gets a tag when first seen."""
    known = Player.objects.filter(key=key).first()
    if known is not None:
        return known
    tags = [key[:length] for length in range(TAG_LENGTH, TAG_MAX_LENGTH + 1)]
    taken = set(Player.objects.filter(tag__in=tags).values_list("tag", flat=True))
    for tag in (tag for tag in tags if tag not in taken):
        # Somebody may enrol at the same moment: the player himself, or another whose tag begins alike.
        with suppress(IntegrityError):
            return Player.objects.get_or_create(key=key, defaults={"tag": tag, "name": name})[0]
    raise ValueError(f"every tag that {key} could have is taken")
