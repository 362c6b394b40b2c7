"""The seed of the visitor's next game: drawn and promised before the game, used once.

Until the game begins the seed is kept nowhere but in the visitor's browser, in a cookie that only this site
can open or make: looking at the start page leaves nothing behind. The game's identifier follows from the
seed, and used identifiers are kept, so a promise is used once whoever keeps a copy of the cookie. A restore
forgets some of them, and so begins a new epoch, in which no older promise counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from game.engine.shuffle import SEED_BYTES, commitment, draw_seed
from game.play.sealing import Seal
from game.setup.used_promises import current_epoch
from leaderboard.identity.cookie import SECRET_BYTES
from leaderboard.identity.host_cookies import host_cookie_name, host_cookie_options

KEY_SALT = "game.setup.promise"
LIFETIME_SECONDS = 24 * 60 * 60
"""How long a promise waits for its game. Used ones are remembered for longer (see used_promises.py)."""


@dataclass(frozen=True)
class Promise:
    """A seed that waits for its game."""

    seed: bytes

    @property
    def commitment(self) -> str:
        """What is shown of the seed before the game."""
        return commitment(self.seed)

    @property
    def game_id(self) -> UUID:
        """The identifier of the one game that the seed is for. Like the commitment it gives no seed away."""
        return UUID(hex=self.commitment[:32], version=4)

    # The answer that brings a browser its first cookies may never come. They follow from the promise, so that
    # with this the browser can ask for them again.

    @property
    def session_key(self) -> str:
        """Of the session that the game begins in, when it is the browser's first."""
        return self._derived("session").hex()

    @property
    def browser_secret(self) -> bytes:
        """By which the browser is known from then on, when it is not known yet."""
        return self._derived("browser")[:SECRET_BYTES]

    def _derived(self, purpose: str) -> bytes:
        return salted_hmac(f"{KEY_SALT}.{purpose}", self.seed.hex(), secret=str(settings.SECRET_KEY)).digest()

    def remembered(self, response: HttpResponse) -> HttpResponse:
        """The response, with the cookie that holds the sealed seed."""
        sealed = Seal(KEY_SALT).seal(self.seed + current_epoch())
        response.set_cookie(cookie_name(), sealed, **host_cookie_options(LIFETIME_SECONDS))
        return response


def cookie_name() -> str:
    return host_cookie_name("shuffle")


def new_promise() -> Promise:
    return Promise(draw_seed())


def waiting_promise(request: HttpRequest) -> Promise | None:
    """The promise made to this browser; None if there is none, or it is too old, of the time before a
    restore, or not of our making."""
    opened = Seal(KEY_SALT).open(request.COOKIES.get(cookie_name(), ""), LIFETIME_SECONDS)
    if opened is None:
        return None
    seed, epoch = opened[:SEED_BYTES], opened[SEED_BYTES:]
    return Promise(seed) if len(seed) == SEED_BYTES and epoch == current_epoch() else None


def without_promise(response: HttpResponse) -> HttpResponse:
    """The response, taking the promise's cookie back: its game has begun."""
    response.delete_cookie(cookie_name(), samesite="Lax")
    return response
