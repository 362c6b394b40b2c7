"""The forms of the wizard: how a new profile shall play at either game, and who it is."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.bot_tables.choices import KindChoice, SizeClassChoice
from game.bot_tables.models import BotProfile
from game.bots.modifiers import Modifiers
from game.laboratory.draw_fitting import DrawFigures
from game.laboratory.fitting import StyleFigures
from game.laboratory.kinds import KINDS, PlayerKind


def _start_choices(size_class: SizeClassChoice) -> list[tuple[str, Any]]:
    kinds = [(f"kind:{kind}", kind.label) for kind in KINDS]
    playing = BotProfile.objects.filter(styles__size_class=size_class).distinct()
    profiles = [(f"profile:{each.key}", each.name) for each in playing]
    return [(_("Kinds of players"), kinds), (_("Profiles"), profiles)]


def _target(label: Any, least: float, most: float, step: str = "0.5") -> forms.FloatField:
    return forms.FloatField(
        label=label,
        required=False,
        validators=[MinValueValidator(least), MaxValueValidator(most)],
        widget=forms.NumberInput({"min": least, "max": most, "step": step}),
        help_text=gettext_lazy("Empty: as usual for the kind, or as the profile plays."),
    )


class StartForm(forms.Form):
    """From whom to start. The other fields are the target figures, by their names."""

    size_class: ClassVar[SizeClassChoice]
    start = forms.ChoiceField(label=gettext_lazy("Start from"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["start"].choices = _start_choices(self.size_class)  # type: ignore[attr-defined]

    @property
    def kind(self) -> PlayerKind | None:
        return KINDS[KindChoice(self._key)] if self.cleaned_data["start"].startswith("kind:") else None

    @property
    def start_key(self) -> str:
        kind = self.kind
        return kind.start if kind else self._key

    @property
    def _key(self) -> str:
        return str(self.cleaned_data["start"]).partition(":")[2]

    def _completed(self, usual: StyleFigures | DrawFigures) -> list[float]:
        given = (self.cleaned_data.get(name) for name in usual._fields)
        return [own if value is None else value for value, own in zip(given, usual, strict=True)]


class HoldemStartForm(StartForm):
    size_class = SizeClassChoice.RING
    vpip = _target(gettext_lazy("VPIP, percent"), 3, 90)
    pfr = _target(gettext_lazy("PFR, percent"), 1, 80)
    aggression = _target(gettext_lazy("Aggression factor"), 0.2, 8, "0.1")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or {}
        vpip, pfr = cleaned.get("vpip"), cleaned.get("pfr")
        if vpip is not None and pfr is not None and pfr > vpip:
            self.add_error("pfr", _("Whoever raises also puts chips in: the PFR is at most the VPIP."))
        return cleaned

    def target(self, usual: StyleFigures) -> StyleFigures:
        return StyleFigures(*self._completed(usual))


class DrawStartForm(StartForm):
    size_class = SizeClassChoice.DRAW
    opens = _target(gettext_lazy("Opens by right, percent"), 5, 100)
    sees = _target(gettext_lazy("Sees an opening, percent"), 5, 90)
    raises = _target(gettext_lazy("Raises an opening, percent"), 1, 60)
    bluffs = _target(gettext_lazy("Bluffs among bets, percent"), 0, 60)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or {}
        if (cleaned.get("sees") or 0) + (cleaned.get("raises") or 0) > MAX_ANSWERS:
            self.add_error("raises", _("An opening is seen or raised: together at most 100 percent."))
        return cleaned

    def target(self, usual: DrawFigures) -> DrawFigures:
        return DrawFigures(*self._completed(usual))


MAX_ANSWERS = 100


class FittedForm(forms.Form):
    """The modifiers that were fitted."""

    looseness = forms.IntegerField(min_value=-40, max_value=40, widget=forms.HiddenInput)
    aggression = forms.IntegerField(min_value=10, max_value=400, widget=forms.HiddenInput)
    bluff_rate = forms.IntegerField(min_value=0, max_value=50, widget=forms.HiddenInput)
    stickiness = forms.IntegerField(min_value=-30, max_value=30, widget=forms.HiddenInput)

    @property
    def modifiers(self) -> Modifiers:
        return Modifiers(**{name: self.cleaned_data[name] for name in Modifiers._fields})


class NewProfileForm(FittedForm, forms.ModelForm):
    """The new profile's name and face, beside its modifiers."""

    own_tables = forms.BooleanField(
        label=gettext_lazy("with tables of its own"),
        required=False,
        initial=True,
        help_text=gettext_lazy("Copies of the tables that it starts from, with drafts to be edited."),
    )

    class Meta:
        model = BotProfile
        fields = ("name", "name_it", "key", "portrait", "temperament", "kind", "line_en", "line_it")
