"""The form with which an operator starts a simulation."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.engine.rules import KNOWN_RULE_SETS, MAX_SEATS, RuleSet
from game.laboratory.draw_players import draw_baseline_choices, find_draw_side
from game.laboratory.players import UnknownPlayer, find_player, player_choices
from game.laboratory.rules_field import rules_field
from game.laboratory.simulation_run import SimulationRun

MAX_DEALS = 1_000_000


class RunForm(forms.ModelForm):
    """A player for each seat. In mirrored deals the first two players are the teams."""

    rules = rules_field()
    deals = forms.IntegerField(label=_("Deals"), min_value=1, max_value=MAX_DEALS, initial=1000)
    seed = forms.IntegerField(
        label=_("Random seed"),
        min_value=0,
        max_value=10**12,
        initial=1,
        help_text=_("The same seed plays the same."),
    )
    mirrored = forms.BooleanField(
        label=_("Mirrored deals"),
        required=False,
        help_text=_("Seats 1 and 2 name two teams; every deal is played again with the seats changed over."),
    )
    seats = forms.IntegerField(
        label=_("Seats in mirrored deals"), min_value=2, max_value=MAX_SEATS, initial=6, required=False
    )

    class Meta:
        model = SimulationRun
        fields = ("rules", "deals", "seed", "mirrored", "seats")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [*player_choices(), (_("Baselines of poker all'italiana"), draw_baseline_choices())]
        for number in range(1, MAX_SEATS + 1):
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=_("Seat %(number)d") % {"number": number}, choices=choices, required=number <= 2
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        numbers = range(1, MAX_SEATS + 1)
        players = [name for number in numbers if (name := cleaned.get(f"seat_{number}"))]
        if cleaned.get("mirrored"):
            players = players[:2]
            if len(set(players)) < 2:
                self.add_error("seat_2", _("Two teams are two different players."))
            cleaned["seats"] = cleaned.get("seats") or 6
        else:
            cleaned["seats"] = len(players)
        rules = KNOWN_RULE_SETS.get(cleaned.get("rules", ""))
        self._check_players(cleaned, rules)
        if rules and cleaned["seats"] not in rules.seats:
            self.add_error(None, _("These rules do not seat so many players."))
        self.instance.players = players
        return cleaned

    def _check_players(self, cleaned: dict[str, Any], rules: RuleSet | None) -> None:
        """Refuse profiles that cannot play and baselines of another game, which are among the choices."""
        find = find_draw_side if rules and rules.variant.opening is not None else find_player
        for number in range(1, MAX_SEATS + 1):
            name = cleaned.get(f"seat_{number}")
            try:
                if name:
                    find(name)
            except UnknownPlayer as error:
                self.add_error(f"seat_{number}", str(error))
