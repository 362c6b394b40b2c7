"""The form in which an operator enters a spot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.bot_tables.models import BotProfile, TableVersion
from game.engine.betting import LimitKind
from game.engine.cards import Card, parse_cards
from game.engine.rules import MAX_SEATS
from game.laboratory.spot import BOARD_CARDS, TrialSpot, cards_text

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MAX_CHIPS = 1_000_000_000

LIMITS = [
    (LimitKind.NO_LIMIT.value, _("no limit")),
    (LimitKind.POT_LIMIT.value, _("pot limit")),
    (LimitKind.FIXED_LIMIT.value, _("fixed limit")),
]


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


class SpotForm(forms.Form):
    profile = forms.ModelChoiceField(BotProfile.objects.all(), label=_("Profile"))
    version = forms.ModelChoiceField(
        TableVersion.objects.select_related("table"),
        label=_("Version of the table"),
        required=False,
        empty_label=_("the one in force"),
        help_text=_("A draft can be tried before it is published."),
    )
    hole_cards = CardsField(
        counts=(0, 2),
        label=_("Hole cards"),
        help_text=_("Of the seat that is to act, such as As Kd; empty: dealt."),
    )
    board = CardsField(
        counts=BOARD_CARDS,
        label=_("Board"),
        help_text=_("Such as Qh 7c 2d; what is missing is dealt."),
    )
    stacks = StacksField(
        seats=range(2, MAX_SEATS + 1),
        max_chips=MAX_CHIPS,
        refusal=_("Two to ten seats, each with chips."),
        label=_("Stacks"),
        initial="1000 1000 1000 1000 1000 1000",
        max_length=120,
        help_text=_("In chips, one for each seat, two to ten of them."),
    )
    button = forms.IntegerField(label=_("Seat of the button"), min_value=1, max_value=MAX_SEATS, initial=6)
    small_blind = forms.IntegerField(label=_("Small blind"), min_value=1, max_value=MAX_CHIPS, initial=5)
    big_blind = forms.IntegerField(label=_("Big blind"), min_value=1, max_value=MAX_CHIPS, initial=10)
    ante = forms.IntegerField(label=_("Ante"), min_value=0, max_value=MAX_CHIPS, initial=0)
    limit = forms.ChoiceField(label=_("Limit"), choices=LIMITS)
    actions = forms.CharField(
        label=_("Actions so far"),
        required=False,
        max_length=400,
        help_text=_("f fold, x check, c call, b60 bet 60, r60 raise to 60, such as: f f r30 c f f x b60"),
    )
    seed = forms.IntegerField(
        label=_("Draw"),
        min_value=0,
        max_value=10**12,
        initial=1,
        help_text=_("Another number draws, and deals, differently."),
    )

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or {}
        if "stacks" in cleaned and cleaned.get("button", 0) > len(cleaned["stacks"]):
            self.add_error("button", _("There is no such seat."))
        if cleaned.get("small_blind", 0) > cleaned.get("big_blind", MAX_CHIPS):
            self.add_error("small_blind", _("The small blind is not above the big one."))
        return cleaned

    def spot(self) -> TrialSpot:
        values = self.cleaned_data
        names = ("stacks", "small_blind", "big_blind", "hole_cards", "board", "actions", "seed", "ante")
        return TrialSpot(
            button=values["button"] - 1,
            limit=LimitKind(values["limit"]),
            **{name: values[name] for name in names},
        )


def fields_of(spot: TrialSpot) -> dict[str, str]:
    """The form's fields for a spot."""
    return {
        "hole_cards": cards_text(spot.hole_cards),
        "board": cards_text(spot.board),
        "stacks": " ".join(map(str, spot.stacks)),
        "button": str(spot.button + 1),
        "small_blind": str(spot.small_blind),
        "big_blind": str(spot.big_blind),
        "ante": str(spot.ante),
        "limit": spot.limit.value,
        "actions": spot.actions,
        "seed": str(spot.seed),
    }
