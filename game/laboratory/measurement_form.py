"""The form that starts the full measurement of a version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.bot_tables.models import TableVersion
from game.bots.profile import SizeClass
from game.laboratory.measure_form import profile_field
from game.laboratory.measurement import Measurement
from game.laboratory.measuring import SETTINGS

DEALS = 20_000
MAX_DEALS = 200_000
"""At full tables they take about half an hour on two processors that have other work."""
MIN_DEALS = 100
MAX_SEED = 10**12


class MeasurementForm(forms.Form):
    """Its fields have a prefix: the page has another form with a profile."""

    deals = forms.IntegerField(
        label=_("Deals of each match"),
        min_value=MIN_DEALS,
        max_value=MAX_DEALS,
        initial=DEALS,
        help_text=_("Local best responses, which take long, play at most 16,384, with all sizes 2,048."),
    )
    seed = forms.IntegerField(
        label=_("Random seed"),
        min_value=0,
        max_value=MAX_SEED,
        initial=1,
        help_text=_("The same seed plays the same."),
    )
    field_order = ("profile", "deals", "seed")

    def __init__(self, version: TableVersion, posted: Mapping[str, Any] | None = None) -> None:
        super().__init__(posted, prefix="full")
        self.version = version
        self.fields["profile"] = profile_field(version)
        self.order_fields(self.field_order)

    @property
    def has_choice(self) -> bool:
        """Whether a profile plays by a table that can be measured."""
        is_holdem = SizeClass(self.version.table.size_class) in SETTINGS
        return is_holdem and self.fields["profile"].initial is not None

    def measurement(self, operator_id: int | None) -> Measurement:
        """Unsaved."""
        return Measurement(
            operator_id=operator_id,
            version=self.version,
            profile=self.cleaned_data["profile"].key,
            deals=self.cleaned_data["deals"],
            seed=self.cleaned_data["seed"],
        )
