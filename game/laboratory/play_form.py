"""The form with which an operator sits down against profiles by any version of their tables."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from game.bots.profile import BotProfile
from game.engine.rules import KNOWN_RULE_SETS, MAX_SEATS, RuleSet
from game.laboratory.draw_players import find_draw_side
from game.laboratory.players import UnknownPlayer, find_player, profile_choices
from game.laboratory.rules_field import rules_field

SEATS = {number: f"seat_{number}" for number in range(2, MAX_SEATS + 1)}
"""The fields of the opponents, by seat; the operator has seat 1."""


class PlayForm(forms.Form):
    """`opponents` of the cleaned data are the players of the seats that are taken, at least one."""

    rules = rules_field()
    hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=1000, initial=50)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [("", _("nobody")), *profile_choices()]
        for number, name in SEATS.items():
            label = _("Seat %(number)d") % {"number": number}
            self.fields[name] = forms.ChoiceField(label=label, choices=choices, required=number == 2)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        rules = KNOWN_RULE_SETS.get(cleaned.get("rules", ""))
        cleaned["opponents"] = [found for name in SEATS.values() if (found := self._opponent(name, rules))]
        if rules and not self.errors and len(cleaned["opponents"]) + 1 not in rules.seats:
            text = _("%(rules)s is played by %(least)d to %(most)d players.")
            seats = {"rules": rules.name, "least": rules.seats[0], "most": rules.seats[-1]}
            self.add_error(None, text % seats)
        return cleaned

    def _opponent(self, field: str, rules: RuleSet | None) -> BotProfile | None:
        name = self.cleaned_data.get(field)
        try:
            found = find_player(name) if name else None
            if name and rules and rules.variant.opening is not None:
                find_draw_side(name)
        except UnknownPlayer as error:
            self.add_error(field, str(error))
            return None
        return found if isinstance(found, BotProfile) else None
