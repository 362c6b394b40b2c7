"""What a visitor chose for his last game, for the setup form of his next one."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, TypeVar

from django.contrib.sessions.backends.base import SessionBase

from game.engine.rules import RULE_SETS
from game.play.saved_game import Choices, Currency, DeckColours, Felt, Pace
from game.setup.defaults import default_fields
from game.setup.form import SetupForm
from game.setup.rule_fields import OFFERED

E = TypeVar("E", bound=StrEnum)

SESSION_KEY = "setup"
OF_ONE_GAME = {"commitment", "shuffle_word", "quick"}


def remember(session: SessionBase, form: SetupForm) -> None:
    """Keep the choices of a valid form; not what belongs to one game alone."""
    session[SESSION_KEY] = {
        name: field.value() for name in form.fields if name not in OF_ONE_GAME for field in [form[name]]
    } | {"name": form.typed_name, "players": str(form.cleaned_data["players"])}


def remember_look(session: SessionBase, felt: str, deck_colours: str, *, show_odds: bool) -> None:
    """Keep a look chosen at the table, for whoever began a game with the form."""
    if isinstance(fields := session.get(SESSION_KEY), dict):
        session[SESSION_KEY] = fields | {"table": felt, "deck": deck_colours, "probability": show_odds}


def recall(session: SessionBase) -> dict[str, Any]:
    """The fields kept, as far as the form still has them; empty when there are none."""
    saved = session.get(SESSION_KEY)
    if not isinstance(saved, dict):
        return {}
    saved = _without_filled_in(saved)
    return {name: value for name, value in saved.items() if name in SetupForm.base_fields}


def recalled_look(session: SessionBase, name: str) -> Choices:
    """A visitor's own choices, for a game of which all else is laid down."""
    fields = default_fields() | recall(session)
    return Choices(
        name=name,
        currency=Currency.EURO,
        timer=None,
        pace=_member(Pace, fields["pace"], Pace.NORMAL),
        felt=_member(Felt, fields["table"], Felt.GREEN),
        deck_colours=_member(DeckColours, fields["deck"], DeckColours.FOUR),
        show_odds=bool(fields["probability"]),
    )


def _member(kind: type[E], value: Any, usual: E) -> E:
    return kind(value) if value in set(kind) else usual


def _without_filled_in(saved: dict[str, Any]) -> dict[str, Any]:
    """What an older form kept, without the house rules that it had filled in from the rule set."""
    named = RULE_SETS.get(saved.get("filled_in_by", ""))
    if named is None:
        return saved
    saved = saved | {"ante": "on" if saved.get("ante") else "off"}
    said = {key: rule.read(named) for key, rule in OFFERED.items()}
    return {name: value for name, value in saved.items() if value != said.get(name)}
