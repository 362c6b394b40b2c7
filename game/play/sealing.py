"""Sealing values with the site's secret key: who does not have the key can neither read nor make them.

Sealed values are Fernet tokens (https://github.com/fernet/spec): a version, the time, the vector of AES-128
in CBC mode, the encrypted value, and an HMAC-SHA256 of it all. They are put together here, as the package
with a Fernet of its own takes some 10 MB more on the disk than one with the cipher alone.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import time

from Cryptodome.Cipher import AES
from Cryptodome.Util.Padding import pad, unpad
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

_VERSION = 0x80
_HEAD = struct.Struct(">BQ")
_BLOCK = AES.block_size
_DIGEST = hashlib.sha256().digest_size
_MIN_LENGTH = _HEAD.size + 2 * _BLOCK + _DIGEST
MAX_CLOCK_AHEAD_SECONDS = 60
"""Several hosts may seal and open: how much their clocks may differ."""


class Seal:
    """Sealing and opening for one purpose, with keys made from the site's secret key and the `salt`."""

    def __init__(self, salt: str) -> None:
        keys = salted_hmac(salt, "seal", secret=str(settings.SECRET_KEY), algorithm="sha256").digest()
        self._signing_key, self._encryption_key = keys[:16], keys[16:]

    def seal(self, value: bytes) -> str:
        cipher = AES.new(self._encryption_key, AES.MODE_CBC)  # draws its vector from the system
        signed = _HEAD.pack(_VERSION, int(time.time())) + cipher.iv + cipher.encrypt(pad(value, _BLOCK))
        return base64.urlsafe_b64encode(signed + self._digest(signed)).decode("ascii")

    def open(self, sealed: str, max_age_seconds: int | None = None) -> bytes | None:
        """The value; None if it was not sealed with these keys, or longer ago than `max_age_seconds`."""
        token = _decoded(sealed)
        signed, digest = token[:-_DIGEST], token[-_DIGEST:]
        if len(token) < _MIN_LENGTH or not constant_time_compare(digest, self._digest(signed)):
            return None
        version, sealed_at = _HEAD.unpack_from(signed)
        if version != _VERSION or not _is_in_time(sealed_at, max_age_seconds):
            return None
        vector, encrypted = signed[_HEAD.size :][:_BLOCK], signed[_HEAD.size + _BLOCK :]
        return unpad(AES.new(self._encryption_key, AES.MODE_CBC, iv=vector).decrypt(encrypted), _BLOCK)

    def _digest(self, signed: bytes) -> bytes:
        return hmac.digest(self._signing_key, signed, "sha256")


def _decoded(sealed: str) -> bytes:
    """Nothing for what is no URL-safe Base64."""
    try:
        return base64.b64decode(sealed, altchars=b"-_", validate=True)
    except ValueError:
        return b""


def _is_in_time(sealed_at: int, max_age_seconds: int | None) -> bool:
    if max_age_seconds is None:
        return True
    return -MAX_CLOCK_AHEAD_SECONDS <= int(time.time()) - sealed_at <= max_age_seconds
