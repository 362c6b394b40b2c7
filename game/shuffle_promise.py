"""The seed of the visitor's next game: drawn and promised before the game, used once."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase

from game.engine.shuffle import SEED_BYTES, commitment, draw_seed

SESSION_KEY = "next_seed"


def promise(session: SessionBase) -> str:
    """The commitment to the seed of the next game, which is drawn now if none is waiting."""
    seed = _waiting(session)
    if seed is None:
        seed = draw_seed()
        session[SESSION_KEY] = seed.hex()
    return commitment(seed)


def fulfil(session: SessionBase, promised: str) -> bytes | None:
    """The waiting seed, taken out for use; None when it is not the one that was `promised`."""
    seed = _waiting(session)
    if seed is None or commitment(seed) != promised:
        return None
    del session[SESSION_KEY]
    return seed


def _waiting(session: SessionBase) -> bytes | None:
    try:
        seed = bytes.fromhex(session.get(SESSION_KEY, ""))
    except (TypeError, ValueError):
        return None
    return seed if len(seed) == SEED_BYTES else None
