"""The form in which an operator enters a spot."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.bot_tables.models import TableVersion
from game.bots.profile import SizeClass
from game.engine.betting import LimitKind
from game.engine.rules import MAX_SEATS
from game.laboratory.address_keys import is_key
from game.laboratory.spot import BOARD_CARDS, TrialSpot, cards_text
from game.laboratory.spot_fields import (
    AnySpotForm,
    CardsField,
    StacksField,
    actions_field,
    seed_field,
    version_field,
)

MAX_CHIPS = 1_000_000_000

LIMITS = [
    (LimitKind.NO_LIMIT.value, _("no limit")),
    (LimitKind.POT_LIMIT.value, _("pot limit")),
    (LimitKind.FIXED_LIMIT.value, _("fixed limit")),
]


class SpotForm(AnySpotForm):
    version = version_field(TableVersion.objects.all())
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
    actions = actions_field(
        _("f fold, x check, c call, b60 bet 60, r60 raise to 60, such as: f f r30 c f f x b60")
    )
    seed = seed_field()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if _is_heads_up(str(self.initial.get("version", ""))):
            self.initial = {"stacks": "1000 1000", "button": 2, **self.initial}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("small_blind", 0) > cleaned.get("big_blind", MAX_CHIPS):
            self.add_error("small_blind", _("The small blind is not above the big one."))
        self._check_version(cleaned)
        return cleaned

    def _check_version(self, cleaned: dict[str, Any]) -> None:
        """Refuse a version by which nobody would decide here: another table would, and nothing says so."""
        version, profile = cleaned.get("version"), cleaned.get("profile")
        if not version or not profile or "stacks" not in cleaned:
            return
        seats = len(cleaned["stacks"])
        player = self.chosen_profile()
        size_class = SizeClass.HEADS_UP if seats == 2 else SizeClass.RING
        if player and player.style(size_class).table.key != version.table.key:
            text = _("With %(seats)d stacks this profile does not play by this table.")
            self.add_error("version", text % {"seats": seats})

    def spot(self) -> TrialSpot:
        values = self.cleaned_data
        names = ("stacks", "small_blind", "big_blind", "hole_cards", "board", "actions", "seed", "ante")
        return TrialSpot(
            button=values["button"] - 1,
            limit=LimitKind(values["limit"]),
            **{name: values[name] for name in names},
        )


def _is_heads_up(version: str) -> bool:
    """Whether a version of this key, from an address, is of a table for two."""
    return (
        is_key(version)
        and TableVersion.objects.filter(pk=version, table__size_class=SizeClass.HEADS_UP).exists()
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
