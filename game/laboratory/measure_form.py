"""The form that starts the usual matches of a version against the version in force."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.models import BotProfile, TableVersion
from game.bots.profile import SizeClass
from game.laboratory.matches import matches
from game.laboratory.simulation_run import SimulationRun

SEATS = {SizeClass.HEADS_UP: (2,), SizeClass.RING: (3, 6, 10), SizeClass.DRAW: (3, 4, 6)}
ALL_SEATS = (2, 6, 10)


def profile_field(version: TableVersion, **options: Any) -> forms.ModelChoiceField[BotProfile]:
    """A choice among the profiles that play by the version's table."""
    playing = BotProfile.objects.filter(styles__table=version.table).distinct()
    label, first = gettext_lazy("Profile"), playing.first()
    return forms.ModelChoiceField(playing, label=label, initial=first, empty_label=None, **options)


class MeasureForm(forms.Form):
    """Asks only which profile plays, of those that use the table."""

    def __init__(self, version: TableVersion, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.version = version
        self.fields["profile"] = profile_field(
            version,
            help_text=gettext_lazy("It plays by this version against itself by the version in force."),
        )

    @property
    def hindrance(self) -> str:
        """Why there is nothing to compare with; empty where there is."""
        in_force = self.version.table.latest_version()
        if in_force is None:
            return _("The table has no version in force to compare with.")
        if in_force == self.version:
            return _("This is the version in force: it would play against itself.")
        return ""

    def clean(self) -> dict[str, Any] | None:
        if hindrance := self.hindrance:
            self.add_error(None, hindrance)
        return super().clean()

    def runs(self, operator_id: int) -> list[SimulationRun]:
        """Mirrored deals, unsaved, one run for each number of seats."""
        profile: BotProfile = self.cleaned_data["profile"]
        return matches(self.version, profile, self._seats(profile), operator_id)

    def _seats(self, profile: BotProfile) -> tuple[int, ...]:
        """A profile with one style of Hold'em plays it with any number of players."""
        if self.version.table.size_class == SizeClass.DRAW:
            return SEATS[SizeClass.DRAW]
        styles = list(profile.styles.exclude(size_class=SizeClass.DRAW))
        if len(styles) == 1 or all(style.table_id == self.version.table_id for style in styles):
            return ALL_SEATS
        return SEATS[SizeClass(self.version.table.size_class)]
