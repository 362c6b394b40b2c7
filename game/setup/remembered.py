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
    """Remember the choices of a valid form, but not those for one game alone."""
    session[SESSION_KEY] = {
        name: field.value() for name in form.fields if name not in OF_ONE_GAME for field in [form[name]]
    } | {"name": form.typed_name, "players": str(form.cleaned_data["players"])}


def remember_look(session: SessionBase, felt: str, deck_colours: str, *, show_odds: bool) -> None:
    """Remember a look chosen at the table, for visitors who have begun a game with the form."""
    if isinstance(fields := session.get(SESSION_KEY), dict):
        session[SESSION_KEY] = fields | {"table": felt, "deck": deck_colours, "probability": show_odds}


def recall(session: SessionBase) -> dict[str, Any]:
    """The remembered fields that the form still has; empty when there are none."""
    saved = session.get(SESSION_KEY)
    if not isinstance(saved, dict):
        return {}
    saved = _without_filled_in(saved)
    return {name: value for name, value in saved.items() if name in SetupForm.base_fields}


def recalled_look(session: SessionBase, name: str) -> Choices:
    """A visitor's remembered look, for a game in which everything else is fixed."""
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
    """The fields of an older form, without the house rules that it had filled in from the rule set."""
    named = RULE_SETS.get(saved.get("filled_in_by", ""))
    if named is None:
        return saved
    saved = saved | {"ante": "on" if saved.get("ante") else "off"}
    said = {key: rule.read(named) for key, rule in OFFERED.items()}
    return {name: value for name, value in saved.items() if value != said.get(name)}
