"""What a visitor chose for his last game, for the setup form of his next one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from game.setup.form import SetupForm

SESSION_KEY = "setup"
OF_ONE_GAME = {"commitment", "shuffle_word", "quick"}


def remember(session: SessionBase, form: SetupForm) -> None:
    """Keep the choices of a valid form; not what belongs to one game alone."""
    session[SESSION_KEY] = {
        name: field.value() for name in form.fields if name not in OF_ONE_GAME for field in [form[name]]
    } | {"name": form.typed_name}


def recall(session: SessionBase) -> dict[str, Any]:
    """The fields kept, as far as the form still has them; empty when there are none."""
    kept = session.get(SESSION_KEY)
    if not isinstance(kept, dict):
        return {}
    return {name: value for name, value in kept.items() if name in SetupForm.base_fields}
