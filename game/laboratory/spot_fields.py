"""What the forms for a spot have in common, whatever game it is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from game.bot_tables.models import BotProfile, TableVersion
from game.bots import profile as bots
from game.engine.cards import Card, parse_cards
from game.laboratory.styles import profile_with

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class StacksField(forms.CharField):
    """Stacks such as "1000 980", as a tuple; `refusal` names the numbers of `seats`."""

    def __init__(
        self, *, seats: Sequence[int], max_chips: int, refusal: StrOrPromise, **options: Any
    ) -> None:
        self.seats, self.max_chips, self.refusal = seats, max_chips, refusal
        super().__init__(**options)

    def clean(self, value: Any) -> tuple[int, ...]:
        numbers = super().clean(value).replace(",", " ").split()
        if not all(number.isascii() and number.isdigit() and len(number) <= 10 for number in numbers):
            raise forms.ValidationError(_("Write whole numbers of chips."))
        stacks = tuple(map(int, numbers))
        if len(stacks) not in self.seats or not all(0 < stack <= self.max_chips for stack in stacks):
            raise forms.ValidationError(self.refusal)
        return stacks


class CardsField(forms.CharField):
    """Cards such as "As Kd", as a tuple."""

    def __init__(self, *, counts: tuple[int, ...], **options: Any) -> None:
        self.counts = counts
        super().__init__(max_length=40, required=False, **options)

    def clean(self, value: Any) -> tuple[Card, ...]:
        try:
            cards = parse_cards(super().clean(value))
        except ValueError as error:
            raise forms.ValidationError(_("Write cards such as As Kd, each at most once.")) from error
        if len(cards) not in self.counts:
            raise forms.ValidationError(_("This many cards cannot be there."))
        return cards


def version_field(versions: QuerySet[TableVersion]) -> forms.ModelChoiceField[TableVersion]:
    return forms.ModelChoiceField(
        versions.select_related("table"),
        label=_("Version of the table"),
        required=False,
        empty_label=_("the one in force"),
        help_text=_("A draft can be tried before it is published."),
    )


def actions_field(help_text: StrOrPromise) -> forms.CharField:
    return forms.CharField(label=_("Actions so far"), required=False, max_length=400, help_text=help_text)


def seed_field() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Draw"),
        min_value=0,
        max_value=10**12,
        initial=1,
        help_text=_("Another number draws, and deals, differently."),
    )


class AnySpotForm(forms.Form):
    """A spot, and who decides there; a form of a game has `version`, `stacks` and `button` too."""

    profile = forms.ModelChoiceField(BotProfile.objects.all(), label=_("Profile"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "stacks" in cleaned and cleaned.get("button", 0) > len(cleaned["stacks"]):
            self.add_error("button", _("There is no such seat."))
        return cleaned

    def chosen_profile(self) -> bots.BotProfile | None:
        """Who decides; None if the profile has no table to play by."""
        version = self.cleaned_data["version"]
        return profile_with(self.cleaned_data["profile"], [version] if version else [])

    def chosen_player(self) -> dict[str, str]:
        """The fields that say who decides, as they are sent."""
        version = self.cleaned_data["version"]
        return {
            "profile": str(self.cleaned_data["profile"].pk),
            "version": str(version.pk) if version else "",
        }
