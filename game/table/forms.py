"""The forms at the table: a request to play names the state of the table that the visitor saw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from game.engine.actions import (
    CALL,
    CHECK,
    DECLARE,
    DECLINE,
    FOLD,
    MUCK,
    SERVED,
    SHOW,
    Action,
    Bet,
    Discard,
    RaiseTo,
)
from game.engine.cards import FULL_DECK, parse_cards
from game.engine.hand import legal_actions
from game.play.moves import Goal
from game.play.saved_game import SavedGame, WatchedCards
from game.setup.unknown_fields import refuse_unknown_fields
from game.table.blinds import TYPED, typed_chips
from game.words import labels

MAX_AMOUNT_DIGITS = 9
MAX_TYPED = 15
"""Letters of an amount that are given back to whoever typed what cannot be had."""


class OneOf(forms.Field):
    """One of `values`."""

    def __init__(self, values: Iterable[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.values = frozenset(values)

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value not in self.empty_values and value not in self.values:
            raise forms.ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")


class AnyOf(OneOf):
    """Any number of `values`, as a list."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> list[str]:
        return list(value or ())

    def validate(self, value: Any) -> None:
        for each in value:
            super().validate(each)


class TokenForm:
    """A request to play: `token` names the state of the table that the visitor saw.

    It reads its fields and no more. Django's forms can also be shown on a page: making one takes as long as
    checking what was posted with it.
    """

    token = forms.CharField(
        max_length=40,
        error_messages={
            "required": _("The request does not say which state of the table it is about."),
            "max_length": _("The request names no state of this table."),
        },
    )
    fields: ClassVar[dict[str, forms.Field]] = {"token": token}

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, forms.Field)}
        cls.fields = {**cls.fields, **own}

    def __init__(self, data: QueryDict | Mapping[str, Any]) -> None:
        self.data = data
        self.cleaned_data: dict[str, Any] = {}
        self.errors: dict[str, list[str]] = {}

    def is_valid(self) -> bool:
        """Read what was posted. What need not be sent and was not has no value."""
        for name, field in self.fields.items():
            if field.required or name in self.data:
                self._read(name, field)
        try:
            self.clean()
        except forms.ValidationError as error:
            self.errors[""] = error.messages
        return not self.errors

    def _read(self, name: str, field: forms.Field) -> None:
        try:
            self.cleaned_data[name] = field.clean(field.widget.value_from_datadict(self.data, {}, name))
        except forms.ValidationError as error:
            self.errors[name] = error.messages

    def clean(self) -> dict[str, Any]:
        """What was read. Raises ValidationError where that cannot be meant."""
        refuse_unknown_fields(self.data, self.fields)
        return self.cleaned_data

    def is_missing(self, name: str) -> bool:
        """Whether a field says nothing, and nothing is wrong with it otherwise."""
        return name not in self.errors and not self.cleaned_data.get(name)

    def is_current(self, saved: SavedGame) -> bool:
        """Whether the visitor saw the table as it stands; the form must be valid."""
        return bool(self.cleaned_data["token"] == saved.token)

    def sentence(self) -> str:
        """What is wrong with the request, in one sentence."""
        return next((error for errors in self.errors.values() for error in errors), "")


class GameForm(TokenForm):
    """A request about the game as a whole: any state of it will do, since bots go on acting meanwhile."""

    def is_current(self, saved: SavedGame) -> bool:
        return bool(self.cleaned_data["token"].split(".")[0] == saved.token.split(".")[0])


class LeaveForm(GameForm):
    """Giving the game up; without `confirm` the page asks first."""

    confirm = forms.BooleanField(required=False)

    def is_current(self, saved: SavedGame) -> bool:
        """Only the question may be late: while it is open, nothing moves the table but the timer."""
        if self.cleaned_data.get("confirm"):
            return TokenForm.is_current(self, saved)
        return super().is_current(saved)


class PaceForm(GameForm):
    """Another pace for the bots."""

    pace = OneOf(
        labels.PACES,
        error_messages={
            "required": _("Say which pace you want."),
            "invalid_choice": _("There is no such pace."),
        },
    )


class SitOutForm(GameForm):
    """Sitting out, or coming back."""

    away = OneOf(
        ("yes", "no"),
        error_messages={
            "required": _("Say whether you sit out or come back."),
            "invalid_choice": _("You either sit out or come back."),
        },
    )


class PauseForm(GameForm):
    """A pause, or its end."""

    paused = OneOf(
        ("yes", "no"),
        error_messages={
            "required": _("Say whether the game is to pause or to go on."),
            "invalid_choice": _("A game either pauses or goes on."),
        },
    )


class AheadForm(TokenForm):
    """Several steps at once; bots may have acted since the visitor looked, but it must be the same hand."""

    goal = OneOf(
        (goal.value for goal in Goal),
        error_messages={
            "required": _("Say how far you want to go."),
            "invalid_choice": _("Say how far you want to go."),
        },
    )

    def is_current(self, saved: SavedGame) -> bool:
        return bool(self.cleaned_data["token"].rpartition(".")[0] == saved.token.rpartition(".")[0])


class CardsForm(GameForm):
    """A watched game's hands open or hidden."""

    cards = OneOf(
        (cards.value for cards in WatchedCards),
        error_messages={
            "required": _("Say whether the cards are to lie open or hidden."),
            "invalid_choice": _("Cards lie open or hidden."),
        },
    )


_PLAIN_ACTIONS: Mapping[str, Action] = {
    "fold": FOLD,
    "check": CHECK,
    "call": CALL,
    "show": SHOW,
    "muck": MUCK,
    "declare": DECLARE,
    "decline": DECLINE,
    "served": SERVED,
}


class ActionForm(TokenForm):
    """What the visitor does at the table. An amount is the total to bet or raise to; `big_blinds` says it
    as a number of them, for a page that has it typed so. `discard` are the cards to exchange. `onward`: a
    page without script goes on to his next turn at once."""

    action = OneOf(
        (*_PLAIN_ACTIONS, "bet", "raise", "discard"),
        error_messages={
            "required": _("Say what you do: fold, check, call, bet or raise."),
            "invalid_choice": _("There is no such action at the table."),
        },
    )
    amount = forms.RegexField(
        regex=rf"^[0-9]{{1,{MAX_AMOUNT_DIGITS}}}$",
        required=False,
        error_messages={"invalid": _("Enter the amount as a whole number, for instance 120.")},
    )
    big_blinds = forms.RegexField(
        regex=TYPED,
        required=False,
        error_messages={"invalid": _("Enter the amount in big blinds, for instance 12.5.")},
    )
    discard = AnyOf(
        map(str, FULL_DECK),
        required=False,
        error_messages={"invalid_choice": _("There is no such card.")},
    )
    confirm = forms.BooleanField(required=False)
    onward = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        values = super().clean()
        action = values.get("action")
        if action == "discard" and self.is_missing("discard"):
            raise forms.ValidationError(_("Mark the cards that you exchange, or say servito."))
        if action == "served" and values.get("discard"):
            raise forms.ValidationError(
                _("You have marked cards: exchange them, or unmark them and say servito.")
            )
        if action in ("bet", "raise") and self.is_missing("amount") and self.is_missing("big_blinds"):
            raise forms.ValidationError(_("Say how much you bet or raise to."))
        return values

    def chosen_action(self, saved: SavedGame) -> Action:
        """The action asked for in the game as it stands; the form must be valid."""
        values = self.cleaned_data
        name = values["action"]
        if name in _PLAIN_ACTIONS:
            return _PLAIN_ACTIONS[name]
        if name == "discard":
            return Discard(tuple(card for key in values["discard"] for card in parse_cards(key)))
        return (Bet if name == "bet" else RaiseTo)(self._amount(saved))

    def _amount(self, saved: SavedGame) -> int:
        if amount := self.cleaned_data.get("amount"):
            return int(amount)
        legal = legal_actions(saved.hand)
        typed = self.cleaned_data["big_blinds"]
        return typed_chips(typed, saved.game.chips.big_blind, legal.bet or legal.raise_to)
